import { describe, expect, it } from 'vitest';
import { formatLocales } from '../formats/createFormats.ts';
import { createMonthFinder, createWeekdayCutter, plainLetters } from './dateNames.ts';

it('writes letters plainly, as the language lowers them', () => {
  expect([plainLetters('Février', 'fr-FR'), plainLetters('KASIM', 'tr-TR'), plainLetters('KASIM', 'nl-NL')]).toEqual([
    'fevrier',
    'kasım',
    'kasim',
  ]);
});

describe('months', () => {
  const find = createMonthFinder('nl-NL');
  it('are found by name, abbreviation and enough first letters', () => {
    expect(['januari', 'jan', 'mrt', 'maa', 'novem', 'mei', 'dec'].map(find)).toEqual([
      '1',
      '1',
      '3',
      '3',
      '11',
      '5',
      '12',
    ]);
  });
  it('are not found by letters of two, by too few, or by another language', () => {
    expect(['ju', 'j', 'ma', 'n', 'may', '1', '', 'januarij', 'uari'].map(find)).toEqual(Array(9).fill(null));
    expect(createMonthFinder('en-GB')('ma')).toBeNull();
    expect(createMonthFinder('cs-CZ')('10')).toBeNull();
    expect(createMonthFinder('fr-FR')('jui')).toBeNull();
  });
  it.each(formatLocales)('of %s are found as Intl writes them', (locale) => {
    const found = createMonthFinder(locale);
    for (const style of ['long', 'short'] as const) {
      const alone = new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' });
      const within = new Intl.DateTimeFormat(locale, { month: style, day: 'numeric', timeZone: 'UTC' });
      for (let month = 0; month < 12; month++) {
        const day = Date.UTC(2025, month, 15);
        const inflected = within.formatToParts(day).find(({ type }) => type === 'month')?.value ?? '';
        const words = [alone.format(day), inflected].map((word) => plainLetters(word, locale).replace(/\.$/, ''));
        // Chinese numbers its months.
        for (const word of words.filter((name) => /^\p{L}/u.test(name)))
          expect(found(word), word).toBe(String(month + 1));
      }
    }
  });
});

describe('weekdays', () => {
  const cut = createWeekdayCutter('nl-NL');
  it.each([
    ['za 21-11-2026', '21-11-2026', 6],
    ['za. 21-11-2026', '21-11-2026', 6],
    ['zaterdag, 21-11-2026', '21-11-2026', 6],
    ['zondag 22-11-2026', '22-11-2026', 0],
    ['ma23-11-2026', '23-11-2026', 1],
    ['23-11-2026 ma', '23-11-2026', 1],
    ['23-11-2026, di.', '23-11-2026', 2],
    ['wo', '', 3],
  ])('%j is %j on day %d', (text, rest, weekday) => {
    expect(cut(text)).toEqual({ rest, weekdays: [weekday] });
  });
  it.each(['maart 2026', '1 maart 2026', 'zat 21-11-2026', '21-11-2026', '21 xma', 'xma 21', '1 ma 2026', ''])(
    '%j has none',
    (text) => {
      expect(cut(text)).toBeNull();
    },
  );
  it('stand behind the day in Chinese, without a space', () => {
    expect(createWeekdayCutter('zh-CN')('2026年11月21日星期六')).toEqual({ rest: '2026年11月21日', weekdays: [6] });
  });
  it('are all those that are alike without accents', () => {
    expect(createWeekdayCutter('sk-SK')('st 1')).toEqual({ rest: '1', weekdays: [3, 4] });
  });
  it.each(formatLocales)('of %s are found as Intl writes them, abbreviated too', (locale) => {
    const found = createWeekdayCutter(locale);
    for (const style of ['long', 'short'] as const) {
      const alone = new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' });
      for (let weekday = 0; weekday < 7; weekday++) {
        const name = plainLetters(alone.format(Date.UTC(2023, 0, 1 + weekday)), locale);
        for (const text of [`${name} 1`, `1 ${name}`]) {
          expect(found(text)?.rest, text).toBe('1');
          expect(found(text)?.weekdays, text).toContain(weekday);
        }
      }
    }
  });
});
