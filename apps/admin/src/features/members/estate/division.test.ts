import { expect, test } from 'vitest';
import { divide, fromUnits, readPart, toUnits } from './division.ts';

test.each([
  [110n, ['1/3', '1/3', '1/3'], [37n, 37n, 36n]],
  [846154n, ['1/3', '1/3', '1/3'], [282052n, 282051n, 282051n]],
  [7n, ['1/2', '1/4', '1/4'], [3n, 2n, 2n]],
  [25n, ['2', '1'], [17n, 8n]],
  [5n, ['1', '0'], [5n, 0n]],
])('divides by parts, to the largest fraction what is left (%#)', (units, parts, shares) => {
  expect(divide(units, parts)).toEqual(shares);
});

test.each([[['1/0']], [['0', '0']], [['de helft']], [['']]])('what is no part divides nothing (%#)', (parts) => {
  expect(divide(10n, parts)).toBeNull();
});

test('the parts are always the whole, whatever they are', () => {
  for (let units = 0n; units < 200n; units += 7n) {
    for (const parts of [
      ['1/3', '2/7', '5'],
      ['1/9', '1/9', '7/9'],
      ['3', '1/2', '1/6', '11'],
    ]) {
      expect(divide(units, parts)?.reduce((sum, share) => sum + share, 0n)).toBe(units);
    }
  }
});

test('texts are read and written at the scale of the instrument', () => {
  expect([toUnits('28.2052', 4), toUnits('28', 4), toUnits('28.20521', 4), toUnits('', 0)]).toEqual([
    282052n,
    280000n,
    null,
    null,
  ]);
  expect([fromUnits(282050n, 4), fromUnits(280000n, 4), fromUnits(-1n, 0), fromUnits(0n, 2)]).toEqual([
    '28.205',
    '28',
    '-1',
    '0',
  ]);
  expect(readPart(' 1 / 3 ')).toEqual([1n, 3n]);
});
