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
])('%i at scale %i is written %s', (units, scale, text) => {
  expect(formatQuantity(units, scale)).toBe(text);
});
