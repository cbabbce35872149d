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
  ])('%s is %s', (iso, dutch, english) => {
    expect(createMoreFormats('nl-NL').relativeTime(iso, now)).toBe(dutch);
    expect(createMoreFormats('en-GB').relativeTime(iso, now)).toBe(english);
  });
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
