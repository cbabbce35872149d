import { expect, test } from 'vitest';
import { bookValues } from './bookValue.ts';

test.each<[why: string, cents: bigint, units: bigint, quantities: bigint[], books: bigint[]]>([
  ['a third, to the cent', 100n, 3n, [1n], [33n]],
  ['all of it: nothing is left', 100n, 3n, [1n, 1n, 1n], [34n, 33n, 33n]],
  ['the sum is rounded, not each', 1000n, 7n, [1n, 1n], [143n, 143n]], // 285,71
  ['nothing goes back', 100n, 3n, [0n, 0n], [0n, 0n]],
  ['a capital that losses have eaten', -100n, 3n, [1n], [0n]],
  ['nothing goes back of nothing', 100n, 0n, [0n], [0n]],
  ['at scale 4', 250_000n, 1_000_000n, [299_627n, 373n], [74_907n, 93n]],
])('%s', (_why, cents, units, quantities, books) => {
  expect(bookValues({ cents, units }, quantities)).toEqual(books);
});

test('round after round the last one takes what is left', () => {
  let capital = { cents: 1_234_567n, units: 9_999n };
  for (const some of [[17n, 3n], [1_000n], [979n, 4_000n, 1n], [3_999n]]) {
    const books = bookValues(capital, some);
    const sum = (values: bigint[]) => values.reduce((total, value) => total + value, 0n);
    capital = { cents: capital.cents - sum(books), units: capital.units - sum(some) };
  }
  expect(capital).toEqual({ cents: 0n, units: 0n });
});

test('refuses more units than there are', () => {
  const tooMany = () => bookValues({ cents: 1n, units: 1n }, [1n, 1n]);
  expect(tooMany).toThrow(new RangeError('2 units go back, 1 are outstanding'));
});
