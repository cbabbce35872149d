import { expect, test } from 'vitest';
import { splitMoney } from './splitMoney.ts';

const shape = (text: string) =>
  splitMoney(text)
    .map(({ text: part, quiet }) => (quiet ? `(${part})` : part))
    .join('');

test.each([
  ['€\u00a01.234,56', '(€\u00a0)1.234(,56)'],
  ['−€\u00a062,50', '−(€\u00a0)62(,50)'],
  ['€\u00a0+2.500,00', '(€\u00a0)+2.500(,00)'],
  ['€1,234.56', '(€)1,234(.56)'],
  ['1.234,56\u00a0€', '1.234(,56)\u00a0(€)'],
  ['€ 1.250', '(€ )1.250'],
  ['onbekend', 'onbekend'],
])('%s has a quiet sign and quiet cents', (text, expected) => {
  expect(shape(text)).toBe(expected);
  expect(
    splitMoney(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
