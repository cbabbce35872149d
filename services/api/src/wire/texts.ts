import { z } from 'zod';
import { holdsBsn } from '../domain/bsn.ts';
import { isReadable, withoutIsolates } from '../domain/texts.ts';

/** Text people type or copy out of a sentence of ours: kept as it is, shown as text. It is readable, and holds no citizen service number. */
export function freeText(max: number) {
  return z
    .string({ error: 'text_invalid' })
    .overwrite(withoutIsolates)
    .max(max, { error: 'too_long', abort: true }) // as long as a body may be, it is not looked at further
    .refine(isReadable, { error: 'text_invalid' })
    .refine((text) => !holdsBsn(text), { error: 'bsn_suspected' });
}

/** Null where a body leaves it out. */
export const absent = <T>(value: T | null | undefined): T | null => value ?? null;
export const optionalText = (max: number) => freeText(max).nullish().transform(absent);

const letters = /[\p{L}\p{N}]/gu;

/** Why somebody does what is asked to be explained: it has words, and is kept without the blanks around it. */
export const reasonText = (max: number) =>
  freeText(max)
    .trim()
    .refine((text) => (text.match(letters)?.length ?? 0) >= 3, { error: 'reason_required' });

const mostCharacters = 100;
const mostWords = 8;

/** What people type to find something: each word costs a condition, so they are few. */
export const searchText = z
  .string()
  .overwrite(withoutIsolates)
  .trim()
  .max(mostCharacters)
  .refine((text) => text.split(/\s+/u).length <= mostWords, { error: 'too_many_words', params: { max: mostWords } });
