import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOf, centsFromNumber, centsToNumber, divideHalfUp } from './money.ts';

test.each([
  [5n, 2n, 3n],
  [-5n, 2n, -3n],
  [4n, 3n, 1n],
  [-4n, 3n, -1n],
  [1n, 2n, 1n],
  [0n, 7n, 0n],
  [249n, 100n, 2n],
  [250n, 100n, 3n],
])('%i / %i rounds half up on the magnitude to %i', (n, d, rounded) => {
  expect(divideHalfUp(n, d)).toBe(rounded);
});

test('the rounded value is never further than half away, and the sign makes no difference', () => {
  fc.assert(
    fc.property(fc.bigInt(), fc.bigInt({ min: 1n, max: 10n ** 12n }), (n, d) => {
      const distance = 2n * (divideHalfUp(n, d) * d - n);
      expect(distance <= d && distance >= -d).toBe(true);
      expect(divideHalfUp(-n, d)).toBe(-divideHalfUp(n, d));
    }),
  );
});

test('an amount is rounded once, on the whole line', () => {
  expect(amountOf(299_627n, 4, 2_750n)).toBe(82_397n); // 29.9627 × 27.50 = 823.97425
  expect(amountOf(3_331n, 4, 2_750n)).toBe(916n); // 916.025
  expect(amountOf(1n, 4, 2_500n)).toBe(0n);
  expect(amountOf(2n, 4, 2_500n)).toBe(1n);
  expect(amountOf(10n, 0, 10_000n)).toBe(100_000n);
});

test('cents cross the border to JSON exactly or not at all', () => {
  expect(centsToNumber(9_007_199_254_740_991n)).toBe(9_007_199_254_740_991);
  expect(() => centsToNumber(9_007_199_254_740_992n)).toThrow(RangeError);
  expect(centsFromNumber(-12)).toBe(-12n);
  expect(() => centsFromNumber(1.5)).toThrow(RangeError);
  expect(() => centsFromNumber(2 ** 53)).toThrow(RangeError);
  expect(() => centsToNumber(9_007_199_254_740_992n)).toThrow('amount out of range: 9007199254740992');
  expect(() => centsFromNumber(1.5)).toThrow('not an amount in cents: 1.5');
  expect(() => divideHalfUp(1n, 0n)).toThrow('divisor must be positive');
  expect(() => divideHalfUp(1n, -1n)).toThrow(RangeError);
});
