import type { Lookup } from '@ledenbureau/i18n/plain';
import type { FieldMessage } from '../validators/validator.ts';

/** A label as it stands inside a sentence: `aantal`, but `IBAN` and `KVK-nummer`. */
const withinSentence = (label: string): string => label.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase());

/** The sentence of a message, with its parameters as the reader writes them; null where there is no text for it. */
export function sentenceOf(
  { key, fieldName, outcome }: FieldMessage,
  params: Readonly<Record<string, string>>,
  lookup: Lookup,
): string | null {
  const variables = { ...params, label: fieldName, field: withinSentence(fieldName) };
  // How a value is wrong may have a sentence of its own: a choice is made, not filled in.
  const precise = outcome === undefined ? null : lookup(`${key}_${outcome}`, variables);
  return precise ?? lookup(key, variables);
}
