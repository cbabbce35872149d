import { expect, test } from 'vitest';
import { textRules } from './textRules.ts';

const context = { values: {}, get: () => undefined, signal: new AbortController().signal };
const wrong = (field: string, text: string) =>
  textRules('CooperativeValues', field).filter((rule) => rule.validate?.(text, context) === true).length;

test('a text that was copied out of a sentence is judged without the marks of its direction, as the API does', () => {
  expect(wrong('name', `\u2068${'\u05e9'.repeat(70)}\u2069`)).toBe(0);
  expect(wrong('name', '\u05e9'.repeat(71))).toBe(1);
  expect(wrong('bic', '\u2068RABONL2U\u2069')).toBe(0);
});
