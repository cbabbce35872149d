import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatQuantity, maxUnits, parseQuantity } from './quantity.ts';

test('what is written is read back', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: maxUnits }), fc.nat({ max: 6 }), (units, scale) => {
      expect(parseQuantity(formatQuantity(units, scale), scale)).toBe(units);
    }),
  );
});

test.each([
  ['29.9627', 4, 299_627n],
  ['29.96', 4, 299_600n],
  ['007', 0, 7n],
  ['0.000001', 6, 1n],
  ['1000000000000000', 0, maxUnits],
  ['1.5', 1, 15n],
])('%s at scale %i is %i', (text, scale, units) => {
  expect(parseQuantity(text, scale)).toBe(units);
});

test.each([
  '',
  ' 1',
  '1 ',
  '+1',
  '-1',
  '1e3',
  '1,5',
  '1.',
  '.5',
  '0',
  '0.0',
  '1.55555',
  'NaN',
  '0x1',
  '١',
  '1_000',
  '9'.repeat(17),
])('%j is refused', (text) => {
  expect(() => parseQuantity(text, 4)).toThrow('quantity_invalid');
});

test.each([
  ['1000000000000001', 0],
  ['10000000000000.01', 2],
  ['1.0000000', 6],
  ['1.1234567', 6],
  ['00000000000000001', 0],
  ['x1', 0],
  ['1x', 0],
  ['1,5', 1],
  ['1.x', 1],
])('%s at scale %i is refused', (text, scale) => {
  expect(() => parseQuantity(text, scale)).toThrow('quantity_invalid (quantity)');
});

test('what was asked is said, as far as it fits', () => {
  expect(() => parseQuantity('9'.repeat(60), 2)).toThrow(
    expect.objectContaining({
      errors: [
        {
          field: 'quantity',
          code: 'quantity_invalid',
          params: { requested: '9'.repeat(40), scale: 2, max: '10000000000000' },
        },
      ],
    }),
  );
});

test('more decimals than the scale has are refused, not rounded', () => {
  expect(() => parseQuantity('1.5', 0)).toThrow('quantity_invalid');
  expect(() => parseQuantity('1.0', 0)).toThrow('quantity_invalid');
  expect(() => parseQuantity('1.00005', 4, 'approved_qty')).toThrow(
    expect.objectContaining({
      errors: [
        {
          field: 'approved_qty',
          code: 'quantity_invalid',
          params: { requested: '1.00005', scale: 4, max: '100000000000' },
        },
      ],
    }),
  );
});

test.each([
  [299_600n, 4, '29.96'],
  [-5n, 1, '-0.5'],
  [0n, 4, '0'],
  [10n, 0, '10'],
  [100_000n, 4, '10'],
  [-299_600n, 4, '-29.96'],
  [1_000_050n, 4, '100.005'],
  [5n, 0, '5'],
])('%i at scale %i is written %s', (units, scale, text) => {
  expect(formatQuantity(units, scale)).toBe(text);
});
