// What is written can be read back, in every region: money, quantities, and the days of two centuries.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../entry.ts';
import { createFormats, formatLocales } from '../formats/createFormats.ts';

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

/** Every day from 1900 to 2100 in Dutch; elsewhere every fifth, which falls on each day of each month too. */
function* days(step: number): Generator<string> {
  const end = Date.UTC(2101, 0, 1);
  for (let day = Date.UTC(1900, 0, 1); day < end; day += step * 86_400_000)
    yield new Date(day).toISOString().slice(0, 10);
}
const everyDay = [...days(1)];
const everyFifth = [...days(5)];

// Tens of thousands of days: minutes on a machine that is busy, or measures which lines are reached.
describe.each(formatLocales)('%s', (locale) => {
  const formats = createFormats(locale);

  it('reads back every amount it writes, with and without the currency', () => {
    fc.assert(
      fc.property(cents, (value) => {
        const same = { value: value === 0 ? 0 : value, problem: null };
        expect(formats.parseMoney(formats.money(value))).toEqual(same);
        expect(formats.parseMoney(formats.entry.money(value))).toEqual(same);
        expect(formats.parseMoney(formats.money(value), { pasted: true })).toEqual(same);
      }),
    );
  });

  it('reads back every quantity it writes', () => {
    fc.assert(
      fc.property(quantity, (value) => {
        const same = { value, problem: null };
        expect(formats.parseNumber(formats.quantity(value), { scale: 6 })).toEqual(same);
        expect(formats.parseNumber(formats.entry.number(value), { scale: 6 })).toEqual(same);
        // Three decimals may be another region's thousand: a paste is then refused, never read as something else.
        const pasted = formats.parseNumber(formats.quantity(value), { scale: 6, pasted: true });
        const doubtful = /^-?[1-9]\d{0,2}\.\d{3}$/.test(value);
        expect([pasted.value, pasted.problem]).toEqual(doubtful ? [null, 'ambiguous'] : [value, null]);
      }),
    );
  });

  it('reads back the days from 1900 to 2100', () => {
    const wrong = (locale === 'nl-NL' ? everyDay : everyFifth).filter(
      (day) => formats.parseDate(formats.date(day)).value !== day,
    );
    expect(wrong).toEqual([]);
  });

  it('reads the day of every time it writes', () => {
    const wrong = everyDay
      .slice(0, 365)
      .filter((day) => formats.parseDate(formats.dateTime(`${day}T12:05:00Z`)).value !== day);
    expect(wrong).toEqual([]);
  });

  it('reads the day with the name of its month, and of its weekday', () => {
    const long = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
    const full = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
    const medium = new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    });
    // Each month, from its first to its last day.
    const wrong = everyDay.slice(0, 365).filter((day) => {
      const date = new Date(day);
      return [full, long, medium].some((formatter) => formats.parseDate(formatter.format(date)).value !== day);
    });
    expect(wrong).toEqual([]);
  });
});
