import { z } from 'zod';
import { holdsBsn } from '../domain/bsn.ts';
import { isReadable } from '../domain/texts.ts';

/** Text people type: kept as it is, shown as text. It is readable, and holds no citizen service number. */
export function freeText(max: number) {
  return z
    .string({ error: 'text_invalid' })
    .max(max, { error: 'too_long' })
    .refine(isReadable, { error: 'text_invalid' })
    .refine((text) => !holdsBsn(text), { error: 'bsn_suspected' });
}

const mostCharacters = 100;
const mostWords = 8;

/** What people type to find something: each word costs a condition, so they are few. */
export const searchText = z
  .string()
  .trim()
  .max(mostCharacters)
  .refine((text) => text.split(/\s+/u).length <= mostWords, { error: 'too_many_words', params: { max: mostWords } });
