import { describe, expect, it } from 'vitest';
import { createFormats, formatLocales } from './createFormats.ts';

const nl = createFormats('nl-NL');
const en = createFormats('en-GB');

describe('createFormats', () => {
  it('refuses a language without a region', () => {
    expect(() => createFormats('nl')).toThrow('has no region');
  });
  it('writes an unknown region in generic English', () => {
    for (const unknown of ['x-y', 'xx-XX', 'nl-SR', 'en_GB-']) {
      const formats = createFormats(unknown);
      expect([formats.money(123456), formats.date('2026-11-21')]).toEqual(['€1,234.56', '21/11/2026']);
    }
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
  it.each(formatLocales.filter((locale) => !/^(?:bg|en-AU)/.test(locale)))('is what Intl writes in %s', (locale) => {
    const intl = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
    for (const cents of [0, 1, -1, 99999, -123450, 123456789, -1e12]) {
      const expected = intl
        .format(cents / 100)
        .replace(/\s/g, ' ')
        .replace('-', '−');
      expect(createFormats(locale).money(cents)).toBe(expected);
    }
  });
  it('shows nothing for what is not known, and refuses parts of a cent', () => {
    expect([nl.money(NaN), nl.money(undefined), nl.money(null)]).toEqual(['', '', '']);
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
    // Nothing is not negative.
    ['-0', '0', '0'],
    ['-0.00', '0', '0'],
    [null, '', ''],
    [undefined, '', ''],
  ])('writes %j', (value, dutch, english) => {
    expect([nl.quantity(value), en.quantity(value)]).toEqual([dutch, english]);
  });
  it('writes a plain number', () => {
    expect([nl.number(-1234.5), en.number(1234.5)]).toEqual(['−1.234,5', '1,234.5']);
    expect([nl.number(NaN), nl.number(null), nl.number(undefined)]).toEqual(['', '', '']);
  });
  it('writes no minus before nothing', () => {
    for (const locale of formatLocales) {
      const { number, money, quantity } = createFormats(locale);
      expect([number(-0), number(-0.0001), quantity('-0'), money(-0)].join()).not.toContain('−');
    }
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
    ['2026', '', ''],
    ['2026-11', '', ''],
    ['November 21, 2026', '', ''],
    [null, '', ''],
    [undefined, '', ''],
    // Half past eleven at night in London is the next day in Amsterdam.
    ['2026-11-21T23:30:00Z', '22-11-2026', '22/11/2026'],
  ])('writes the day of %j', (iso, dutch, english) => {
    expect([nl.date(iso), en.date(iso)]).toEqual([dutch, english]);
  });
  it.each([
    ['2026-11-21T13:05:00Z', '21-11-2026 14:05', '21/11/2026 14:05'],
    ['2026-07-01T22:00:00.123Z', '02-07-2026 00:00', '02/07/2026 00:00'],
    ['2026-11-21T14:05+02:00', '21-11-2026 13:05', '21/11/2026 13:05'],
    ['nonsense', '', ''],
    // A day has no time, and a time without a zone is no instant.
    ['2026-11-21', '', ''],
    ['2026-11-21T14:05:00', '', ''],
    ['2026-02-31T14:05:00Z', '', ''],
    ['2026-11-21T25:00:00Z', '', ''],
    [null, '', ''],
    [undefined, '', ''],
  ])('writes the time of %s in Amsterdam', (iso, dutch, english) => {
    expect([nl.dateTime(iso), en.dateTime(iso)]).toEqual([dutch, english]);
  });
  it('names a month', () => {
    expect([nl.monthYear('2026-11'), en.monthYear('2026-11')]).toEqual(['november 2026', 'November 2026']);
    expect([nl.monthYear('2026-13'), nl.monthYear('2026'), nl.monthYear(undefined)]).toEqual(['', '', '']);
  });
});
