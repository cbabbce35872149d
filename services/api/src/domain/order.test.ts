import { expect, test } from 'vitest';
import { compare } from './order.ts';

test('texts are in order as they are written, sums by their size', () => {
  expect(['b', 'a', 'C'].sort(compare)).toEqual(['C', 'a', 'b']);
  expect([10n, -1n, 9n].sort(compare)).toEqual([-1n, 9n, 10n]);
  expect([compare('a', 'a'), compare(0n, 0n), compare(1n, 2n), compare(2n, 1n)]).toEqual([0, 0, -1, 1]);
});
