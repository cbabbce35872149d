import { describe, expect, it } from 'vitest';
import { createFormats } from './createFormats.ts';
import { createMoreFormats } from './moreFormats.ts';

describe('where regions differ from what Intl gives', () => {
  it.each([
    ['bg-BG', 123450, {}, '1 234,50 €'],
    ['bg-BG', -123456, {}, '−1 234,56 €'],
    ['bg-BG', 123450, { display: 'code' }, '1 234,50 EUR'],
    ['nl-NL', 12345679, { display: 'code' }, '123.456,79 EUR'],
    ['nl-BE', -123456, { display: 'code' }, '−1.234,56 EUR'],
    ['tr-TR', 12345679, { currency: 'TRY', display: 'code' }, '123.456,79 TL'],
    ['tr-TR', 12345679, { display: 'code' }, '123.456,79 EUR'],
    ['tr-TR', 12345679, { currency: 'TRY' }, '₺123.456,79'],
    ['tr-TR', 12345679, {}, '€123.456,79'],
    ['en-AU', 123450, {}, '€1,234.50'],
    ['en-AU', -123456, { currency: 'USD' }, '−$1,234.56'],
    ['en-AU', 1235, { currency: 'JPY' }, '¥1,235'],
    ['en-GB', 200, { currency: 'PHP', display: 'name' }, '2.00 Philippine pisos'],
    ['fr-FR', 123457, { currency: 'JPY' }, '123 457 ¥'],
    ['fr-BE', 12345679, { currency: 'USD' }, '123 456,79 $US'],
    ['es-ES', 123450, {}, '1234,50 €'],
    ['hu-HU', 123450, { display: 'code' }, '1234,50 EUR'],
    ['nl-NL', 9007199254740991, {}, '€ 90.071.992.547.409,91'],
    ['nl-NL', NaN, {}, ''],
    ['nl-NL', undefined, {}, ''],
    ['nl-NL', -0, {}, '€ 0,00'],
    ['nl-NL', -0, { display: 'code' }, '0,00 EUR'],
    ['tr-TR', -123456, { display: 'code' }, '−1.234,56 EUR'],
    ['tr-TR', -123456, { currency: 'TRY', display: 'code' }, '−1.234,56 TL'],
  ] as const)('%s writes %d %j as %s', (locale, minor, options, text) => {
    expect(createMoreFormats(locale).amount(minor, options)).toBe(text);
  });

  it('groups four digits in Bulgarian amounts, not in numbers', () => {
    const bg = createFormats('bg-BG');
    expect([bg.money(123450), bg.quantity('-1234.5'), bg.date('2012-05-21')]).toEqual([
      '1 234,50 €',
      '−1234,5',
      '21.05.2012 г.',
    ]);
  });

  it.each([
    ['en-AU', 'Saturday, 12 October', 'Saturday, 12 October 2019'],
    ['en-GB', 'Saturday, 12 October', 'Saturday 12 October 2019'],
    ['en-PH', 'Saturday, 12 October', 'Saturday, October 12, 2019'],
    ['nl-NL', 'zaterdag 12 oktober', 'zaterdag 12 oktober 2019'],
    ['zh-CN', '10月12日星期六', '2019年10月12日星期六'],
    ['sk-SK', 'sobota 12. októbra', 'sobota 12. októbra 2019'],
    ['uk-UA', 'субота, 12 жовтня', 'субота, 12 жовтня 2019 р.'],
  ])('%s names the weekday: %s', (locale, withoutYear, withYear) => {
    const { weekdayDate } = createMoreFormats(locale);
    // Only the comma of British English with a year has moved between versions of Intl.
    expect(weekdayDate('2019-10-12')).toBe(withoutYear);
    expect(weekdayDate('2019-10-12', { year: true }).replace('Saturday, 12 October 2019', withYear)).toBe(withYear);
    expect(weekdayDate('2019-02-30')).toBe('');
  });

  it('abbreviates months as the region does', () => {
    expect(createMoreFormats('nl-NL').shortMonthNames.join(' ')).toBe(
      'jan. feb. mrt. apr. mei jun. jul. aug. sep. okt. nov. dec.',
    );
    expect(createMoreFormats('en-GB').shortMonthNames[8]).toBe('Sep');
  });
});

describe('relativeTime', () => {
  const now = new Date('2026-11-21T09:30:00+01:00');
  it.each([
    ['2026-11-21T09:29:30+01:00', 'nu', 'now'],
    ['2026-11-21T09:27:00+01:00', '3 minuten geleden', '3 minutes ago'],
    ['2026-11-21T07:00:00+01:00', '2 uur geleden', '2 hours ago'],
    ['2026-11-21T11:45:00+01:00', 'over 2 uur', 'in 2 hours'],
    // Ten hours ago, but on the day before in Amsterdam.
    ['2026-11-20T23:30:00+01:00', 'gisteren', 'yesterday'],
    ['2026-11-18T09:30:00+01:00', '3 dagen geleden', '3 days ago'],
    ['2026-09-01T09:30:00+02:00', '2 maanden geleden', '2 months ago'],
    ['2024-06-01T09:30:00+02:00', '2 jaar geleden', '2 years ago'],
    ['nonsense', '', ''],
    // A day alone is no instant.
    ['2026-11-21', '', ''],
  ])('%s is %s', (iso, dutch, english) => {
    expect(createMoreFormats('nl-NL').relativeTime(iso, now)).toBe(dutch);
    expect(createMoreFormats('en-GB').relativeTime(iso, now)).toBe(english);
  });
});

describe('percentages, fixed decimals, compact numbers and units', () => {
  const nl = createMoreFormats('nl-NL');
  const en = createMoreFormats('en-GB');
  it.each([
    ['0.0425', '4,25 %', '4.25%'],
    [0.07, '7 %', '7%'],
    ['-0.123456789012345', '−12,3456789012345 %', '−12.3456789012345%'],
    [-0, '0 %', '0%'],
    ['4,25', '', ''],
    [NaN, '', ''],
    [undefined, '', ''],
  ])('writes the fraction %j', (fraction, dutch, english) => {
    expect([nl.percent(fraction), en.percent(fraction)]).toEqual([dutch, english]);
  });
  it('keeps as many decimals as are asked for', () => {
    expect([nl.percent('0.05', { decimals: 2 }), nl.percent(0.12345, { decimals: 0 })]).toEqual(['5,00 %', '12 %']);
    expect([nl.fixed('1250.5', 2), nl.fixed(1250, 3), nl.fixed('2.345', 2), nl.fixed(-0.001, 2)]).toEqual([
      '1.250,50',
      '1.250,000',
      '2,35',
      '0,00',
    ]);
    expect([nl.fixed('90071992547409919.005', 2), nl.fixed(null, 2)]).toEqual(['90.071.992.547.409.919,01', '']);
  });
  it('shortens large numbers', () => {
    expect([nl.compact(1234567), en.compact('1234567'), nl.compact(NaN)]).toEqual(['1,2 mln.', '1.2m', '']);
    expect([nl.compact(1234567, { long: true }), en.compact(999)]).toEqual(['1,2 miljoen', '999']);
  });
  it('counts in units', () => {
    expect([
      nl.unit(1, 'month'),
      nl.unit('3.5', 'year'),
      nl.unit(3, 'month', { short: true }),
      nl.unit(null, 'day'),
    ]).toEqual(['1 maand', '3,5 jaar', '3 mnd', '']);
    expect([en.unit(1250, 'kilobyte', { short: true }), en.unit(-2, 'day')]).toEqual(['1,250 kB', '−2 days']);
  });
});

describe('ordinal', () => {
  it.each([
    ['nl-NL', '0e 1e 2e 3e 11e 21e 1.000e'],
    ['en-GB', '0th 1st 2nd 3rd 11th 21st 1,000th'],
    ['fr-FR', '0e 1er 2e 3e 11e 21e 1 000e'],
    ['de-DE', '0. 1. 2. 3. 11. 21. 1.000.'],
    ['es-ES', '0.º 1.º 2.º 3.º 11.º 21.º 1000.º'],
    ['it-IT', '0º 1º 2º 3º 11º 21º 1000º'],
    ['ro-RO', 'al 0-lea primul al 2-lea al 3-lea al 11-lea al 21-lea al 1.000-lea'],
    ['ru-RU', '0-й 1-й 2-й 3-й 11-й 21-й 1 000-й'],
    ['uk-UA', '0-й 1-й 2-й 3-й 11-й 21-й 1 000-й'],
    ['bg-BG', '0-ти 1-ви 2-ри 3-ти 11-ти 21-ви 1000-ен'],
    ['zh-CN', '第0 第1 第2 第3 第11 第21 第1,000'],
  ])('of %s', (locale, ranks) => {
    const { ordinal } = createMoreFormats(locale);
    expect([0, 1, 2, 3, 11, 21, 1000].map((rank) => ordinal(rank)).join(' ')).toBe(ranks);
  });
  it('knows the Bulgarian ends, and has nothing for what is no rank', () => {
    const { ordinal } = createMoreFormats('bg-BG');
    expect([7, 8, 12, 17, 22, 100, 119, 127].map((rank) => ordinal(rank)).join(' ')).toBe(
      '7-ми 8-ми 12-ти 17-ти 22-ри 100-тен 119-ти 127-ми',
    );
    expect([1.5, -1, NaN, undefined, null].map((rank) => ordinal(rank))).toEqual(['', '', '', '', '']);
  });
});

describe('ranges', () => {
  const nl = createMoreFormats('nl-NL');
  const en = createMoreFormats('en-GB');
  it('of numbers', () => {
    expect([nl.numberRange(1, 5), en.numberRange('1000.5', '2000'), nl.numberRange(-5, 3)]).toEqual([
      '1–5',
      '1,000.5–2,000',
      '−5 – 3',
    ]);
    expect([nl.numberRange('5', 5), nl.numberRange(1, NaN), nl.numberRange(undefined, 1)]).toEqual(['5', '', '']);
  });
  it('of amounts', () => {
    expect([nl.amountRange(500, 123456), nl.amountRange(500, 500), nl.amountRange(-500, NaN)]).toEqual([
      '€ 5,00 – € 1.234,56',
      '€ 5,00',
      '',
    ]);
    expect(nl.amountRange(-500, 500, { display: 'code' })).toBe('−5,00 EUR – 5,00 EUR');
  });
  it('of days', () => {
    expect(nl.dateRange('2026-11-21', '2026-11-30')).toBe('21-11-2026 – 30-11-2026');
    expect(nl.dateRange('2026-11-21', '2026-11-30', { long: true })).toBe('21–30 november 2026');
    expect(en.dateRange('2026-11-21', '2026-12-01', { long: true })).toBe('21 November – 1 December 2026');
    expect([nl.dateRange('2026-11-21', '2026-11-21'), nl.dateRange('2026-02-30', '2026-11-21')]).toEqual([
      '21-11-2026',
      '',
    ]);
  });
});

it('orders words as the region does, with numbers by size', () => {
  expect(['b10', 'É', 'b2', 'a', 'z'].sort(createMoreFormats('nl-NL').compare)).toEqual(['a', 'b2', 'b10', 'É', 'z']);
  expect(['ä', 'z', 'a'].sort(createMoreFormats('de-DE').compare)).toEqual(['a', 'ä', 'z']);
  expect(['č', 'd', 'cz'].sort(createMoreFormats('cs-CZ').compare)).toEqual(['cz', 'č', 'd']);
});

it('joins a list', () => {
  const { list } = createMoreFormats('nl-NL');
  expect([list([]), list(['a']), list(['a', 'b', 'c']), list(['a', 'b'], 'or')]).toEqual([
    '',
    'a',
    'a, b en c',
    'a of b',
  ]);
});

it('refuses parts of a cent and a language without a region', () => {
  expect(() => createMoreFormats('nl-NL').amount(0.5)).toThrow(RangeError);
  expect(() => createMoreFormats('nl')).toThrow('has no region');
});
