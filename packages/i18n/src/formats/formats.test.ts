import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFormats } from './createFormats.ts';

const nl = createFormats('nl-NL');
const en = createFormats('en-GB');
const both = [
  ['nl-NL', nl],
  ['en-GB', en],
] as const;

describe('createFormats', () => {
  it('refuses a language without a region', () => {
    expect(() => createFormats('nl')).toThrow('has no region');
  });
  it('writes an unknown region in generic English', () => {
    expect(createFormats('x-y').money(123456)).toBe('€1,234.56');
    expect(createFormats('xx-XX').quantity('1234.5')).toBe('1,234.5');
  });
  it('makes the formats of a region once', () => {
    expect(createFormats('nl-NL')).toBe(nl);
  });
});

describe('money', () => {
  it.each([
    [123456, '€ 1.234,56', '€1,234.56'],
    [0, '€ 0,00', '€0.00'],
    [-0, '€ 0,00', '€0.00'],
    [5, '€ 0,05', '€0.05'],
    [-123456, '€ −1.234,56', '−€1,234.56'],
    [9007199254740991, '€ 90.071.992.547.409,91', '€90,071,992,547,409.91'],
    [-9000000000000001, '€ −90.000.000.000.000,01', '−€90,000,000,000,000.01'],
  ])('writes %d cents', (cents, dutch, english) => {
    expect([nl.money(cents), en.money(cents)]).toEqual([dutch, english]);
  });
  it('shows nothing for NaN and refuses parts of a cent', () => {
    expect(nl.money(NaN)).toBe('');
    expect(() => nl.money(0.5)).toThrow(RangeError);
    expect(() => nl.money(2 ** 53)).toThrow(RangeError);
  });
});

describe('quantity and number', () => {
  it.each([
    ['1250.5', '1.250,5', '1,250.5'],
    ['-1250.5', '−1.250,5', '−1,250.5'],
    ['10', '10', '10'],
    ['0.000001', '0,000001', '0.000001'],
    [
      '123456789012345678901234.000001',
      '123.456.789.012.345.678.901.234,000001',
      '123,456,789,012,345,678,901,234.000001',
    ],
    ['', '', ''],
    ['abc', '', ''],
    ['1e5', '', ''],
  ])('writes %j', (value, dutch, english) => {
    expect([nl.quantity(value), en.quantity(value)]).toEqual([dutch, english]);
  });
  it('writes a plain number', () => {
    expect([nl.number(-1234.5), en.number(1234.5), nl.number(NaN)]).toEqual(['−1.234,5', '1,234.5', '']);
  });
});

describe('dates', () => {
  it.each([
    ['2026-11-21', '21-11-2026', '21/11/2026'],
    ['2024-02-29', '29-02-2024', '29/02/2024'],
    ['1900-01-01', '01-01-1900', '01/01/1900'],
    ['2026-02-31', '', ''],
    ['2026-13-01', '', ''],
    ['', '', ''],
    ['21-11-2026', '', ''],
    // Half past eleven at night in London is the next day in Amsterdam.
    ['2026-11-21T23:30:00Z', '22-11-2026', '22/11/2026'],
  ])('writes the day of %j', (iso, dutch, english) => {
    expect([nl.date(iso), en.date(iso)]).toEqual([dutch, english]);
  });
  it.each([
    ['2026-11-21T13:05:00Z', '21-11-2026 14:05', '21/11/2026 14:05'],
    ['2026-07-01T22:00:00.123Z', '02-07-2026 00:00', '02/07/2026 00:00'],
    ['nonsense', '', ''],
  ])('writes the time of %s in Amsterdam', (iso, dutch, english) => {
    expect([nl.dateTime(iso), en.dateTime(iso)]).toEqual([dutch, english]);
  });
  it('names a month', () => {
    expect([nl.month('2026-11'), en.month('2026-11')]).toEqual(['november 2026', 'November 2026']);
    expect([nl.month('2026-13'), nl.month('2026')]).toEqual(['', '']);
  });
});

describe('parseDecimal', () => {
  it.each([
    ['1.000', '1000'],
    ['1.250,5', '1250.5'],
    ['1250,50', '1250.5'],
    ['12,5', '12.5'],
    [',5', '0.5'],
    [' −3 ', '-3'],
    ['-0', '0'],
    ['007', '7'],
    ['0,00', '0'],
    ['1.000.000', '1000000'],
    ['90.071.992.547.409.919', '90071992547409919'],
  ])('reads %j in Dutch as %s', (text, value) => {
    expect(nl.parseDecimal(text, 6)).toBe(value);
  });
  it.each([
    '1.00',
    '12.50',
    '1.0000',
    '0.125',
    '1.000.00',
    '1,000.5',
    '1,2,3',
    '1000.5',
    '10.00,5',
    '',
    ' ',
    '-',
    ',',
    '.',
    '5,',
    '--5',
    '1 2',
    'abc',
    '12a',
    '1e3',
    'Infinity',
    '0x10',
    '٣',
    '1'.repeat(100),
  ])('refuses %j in Dutch', (text) => {
    expect(nl.parseDecimal(text, 6)).toBeNull();
  });
  it('reads English the other way round', () => {
    expect([en.parseDecimal('1,000', 2), en.parseDecimal('1,250.5', 2), en.parseDecimal('12.50', 2)]).toEqual([
      '1000',
      '1250.5',
      '12.5',
    ]);
    expect([en.parseDecimal('1,00', 2), en.parseDecimal('12,50', 2), en.parseDecimal('1.000', 2)]).toEqual([
      null,
      null,
      null,
    ]);
  });
  it('refuses more decimals than the scale', () => {
    expect([nl.parseDecimal('1,25', 2), nl.parseDecimal('1,255', 2), nl.parseDecimal('1,0', 0)]).toEqual([
      '1.25',
      null,
      null,
    ]);
  });
});

describe('parseMoney', () => {
  it.each([
    ['€ 1.234,56', 123456],
    ['1234,5', 123450],
    ['€ −5', -500],
    ['-€5', -500],
    ['5 EUR', 500],
    ['1.000', 100000],
    ['−0', 0],
  ])('reads %j as %d cents', (text, cents) => {
    expect(nl.parseMoney(text)).toBe(cents);
  });
  it.each(['', '€', '12.50', '1,234', '€ € 5', '5 € 5', '$ 5', '-€-5', '99999999999999999'])('refuses %j', (text) => {
    expect(nl.parseMoney(text)).toBeNull();
  });
});

describe('what is written can be read again', () => {
  const cents = fc.oneof(
    fc.integer({ min: -9e15, max: 9e15 }),
    fc.maxSafeInteger(),
    fc.integer({ min: -2000, max: 2000 }),
  );
  const quantity = fc
    .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.stringMatching(/^[0-9]{0,6}$/))
    .map(([negative, whole, fraction]) => {
      const decimals = fraction.replace(/0+$/, '');
      const value = decimals === '' ? String(whole) : `${whole}.${decimals}`;
      return negative && value !== '0' ? `-${value}` : value;
    });

  it.each(both)('money in %s', (_locale, formats) => {
    fc.assert(
      fc.property(cents, (value) => {
        expect(formats.parseMoney(formats.money(value))).toBe(value === 0 ? 0 : value);
      }),
      { numRuns: 2000 },
    );
  });
  it.each(both)('quantities in %s', (_locale, formats) => {
    fc.assert(
      fc.property(quantity, (value) => {
        expect(formats.parseDecimal(formats.quantity(value), 6)).toBe(value);
      }),
      { numRuns: 2000 },
    );
  });
  it.each(both)('and what is typed in %s gives a canonical value or is refused', (_locale, formats) => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[-−€ ]{0,2}[0-9.,]{1,12}$/));
    fc.assert(
      fc.property(typed, (text) => {
        const value = formats.parseDecimal(text, 6);
        if (value === null) return;
        expect(value).toMatch(/^(?:0|-?(?:0\.\d*[1-9]|[1-9]\d*(?:\.\d*[1-9])?))$/);
        expect(formats.parseDecimal(formats.quantity(value), 6)).toBe(value);
      }),
      { numRuns: 2000 },
    );
  });
});
