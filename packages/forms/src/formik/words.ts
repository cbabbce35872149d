import type { FieldMessage } from '../validators/validator.ts';

/** A dotted word such as `error.name.taken`: an app that keeps its texts apart gives keys as its errors. */
const key = /^[a-z]\w*(\.\w+)+$/i;

/** What is wrong, as Formik's code said it: a text is in words already, a dotted word is the key of one. */
export const toMessage = (text: string, fieldName: string): FieldMessage => ({
  key: text,
  type: 'error',
  fieldName,
  ...(key.test(text) ? {} : { text }),
});

/** The first text in what Formik keeps as the error of a path: a text, or those of the parts of a value. */
export function firstText(error: unknown): string | undefined {
  if (typeof error === 'string') return error === '' ? undefined : error;
  if (typeof error !== 'object' || error === null) return undefined;
  for (const part of Object.values(error)) {
    const text = firstText(part);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Every text in a tree of errors, with its path. */
export function* textsIn(errors: unknown, prefix = ''): Generator<[string, string]> {
  if (typeof errors === 'string' && errors !== '') yield [prefix.slice(0, -1), errors];
  if (typeof errors !== 'object' || errors === null) return;
  for (const [key, below] of Object.entries(errors)) yield* textsIn(below, `${prefix}${key}.`);
}
