import { expect, test } from 'vitest';
import { difference } from './decimal.ts';

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
