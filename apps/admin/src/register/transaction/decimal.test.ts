import { expect, test } from 'vitest';
import { difference, isSome } from './decimal.ts';

test.each([
  ['120', '110', 0, '10'],
  ['0', '110', 0, '-110'],
  ['138.4615', '100', 4, '38.4615'],
  ['0.5', '1', 4, '-0.5000'],
  ['9007199254740993', '1', 0, '9007199254740992'],
  ['5', '5', 2, '0.00'],
])('%s less %s with %i decimals is %s', (after, before, scale, expected) => {
  expect(difference(after, before, scale)).toBe(expected);
});

test.each([
  ['0', false],
  ['0.0000', false],
  ['0.0100', true],
  ['-10', true],
])('whether %s is some: %s', (quantity, some) => {
  expect(isSome(quantity)).toBe(some);
});
