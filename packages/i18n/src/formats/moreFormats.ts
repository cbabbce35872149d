import { formatAmount, type AmountOptions } from './amount.ts';
import { knownLocale } from './createFormats.ts';
import { dayInAmsterdam, parseDay, parseInstant } from './dates.ts';
import { createMoreNumberFormats, type MoreNumberFormats } from './moreNumbers.ts';
import { plainSpaces, type Maybe } from './numbers.ts';

/** What few pages show; no page pays for it that does not import it. */
export interface MoreFormats extends MoreNumberFormats {
  /** A whole number of the currency's smallest unit (cents; yen) with the currency as sign, code or name. '' for none. */
  amount: (minor: Maybe<number>, options?: AmountOptions) => string;
  /** `€ 5,00 – € 10,00`; one amount when both are written alike, '' when one is none. */
  amountRange: (from: Maybe<number>, to: Maybe<number>, options?: AmountOptions) => string;
  /** `2026-11-21` → `zaterdag 21 november`, and with its year. '' if it is no day. */
  weekdayDate: (iso: Maybe<string>, options?: { year?: boolean }) => string;
  /** Two days → `21-11-2026 – 30-11-2026`, or `long`: `21–30 november 2026`. One day when equal, '' if one is no day. */
  dateRange: (from: Maybe<string>, to: Maybe<string>, options?: { long?: boolean }) => string;
  /** An instant as seen from another: `3 minuten geleden`, `gisteren`. Days are those of Amsterdam. '' if it is none. */
  relativeTime: (iso: Maybe<string>, now?: Date) => string;
  /** `a, b en c`, or with `or`: `a, b of c`. */
  list: (items: readonly string[], kind?: 'and' | 'or') => string;
  /** For `sort`: as the region orders words, numbers in them by size (`A2` before `A10`). */
  compare: (a: string, b: string) => number;
  /** January first: `jan.`. */
  shortMonthNames: readonly string[];
}

const cache = new Map<string, MoreFormats>();

/**
 * Formats of one region beside those of createFormats.
 * @throws Error for a language without a region.
 */
export function createMoreFormats(formatLocale: string): MoreFormats {
  const locale = knownLocale(formatLocale);
  const cachedFormats = cache.get(locale);
  if (cachedFormats != null) return cachedFormats;
  const formats: MoreFormats = {
    ...createMoreNumberFormats(locale),
    amount: (minor, options) => formatAmount(locale, minor, options),
    amountRange: (from, to, options) => {
      const ends = [formatAmount(locale, from, options), formatAmount(locale, to, options)];
      return ends.includes('') ? '' : [...new Set(ends)].join(' – ');
    },
    weekdayDate: (iso, options) => formatWeekday(locale, iso, options?.year === true),
    dateRange: (from, to, options) => formatDateRange(locale, parseDay(from), parseDay(to), options?.long === true),
    relativeTime: (iso, now = new Date()) => formatRelative(locale, parseInstant(iso), now),
    list: (items, kind = 'and') =>
      new Intl.ListFormat(locale, { type: kind === 'and' ? 'conjunction' : 'disjunction' }).format(items),
    compare: new Intl.Collator(locale, { numeric: true }).compare,
    shortMonthNames: shortMonthNames(locale),
  };
  cache.set(locale, formats);
  return formats;
}

function formatWeekday(locale: string, iso: Maybe<string>, year: boolean): string {
  const day = parseDay(iso);
  if (day == null) return '';
  const style: Intl.DateTimeFormatOptions = { month: 'long', day: 'numeric', timeZone: 'UTC' };
  if (year) style.year = 'numeric';
  // Philippine English without a year names the day before the month.
  const date = new Intl.DateTimeFormat(locale === 'en-PH' && !year ? 'en-GB' : locale, style);
  const commaAfterWeekday = locale === 'en-AU' || (!year && /^en-(?:GB|PH)$/.test(locale));
  if (commaAfterWeekday) {
    const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
    return `${weekday.format(day)}, ${date.format(day)}`;
  }
  return plainSpaces(new Intl.DateTimeFormat(locale, { weekday: 'long', ...style }).format(day));
}

function formatDateRange(locale: string, from: Date | null, to: Date | null, long: boolean): string {
  if (from == null || to == null) return '';
  const month = long ? 'long' : '2-digit';
  const day = long ? 'numeric' : '2-digit';
  const formatter = new Intl.DateTimeFormat(locale, { year: 'numeric', month, day, timeZone: 'UTC' });
  return plainSpaces(formatter.formatRange(from, to));
}

const minute = 60_000;
const hour = 60 * minute;

function formatRelative(locale: string, instant: Date | null, now: Date): string {
  if (instant == null) return '';
  const formatter = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const elapsed = instant.valueOf() - now.valueOf();
  const say = (value: number, unit: Intl.RelativeTimeFormatUnit) => plainSpaces(formatter.format(value, unit));
  if (Math.abs(elapsed) < minute) return say(0, 'second');
  if (Math.abs(elapsed) < hour) return say(Math.trunc(elapsed / minute), 'minute');
  const days = dayNumber(instant) - dayNumber(now);
  if (days === 0) return say(Math.trunc(elapsed / hour), 'hour');
  if (Math.abs(days) < 31) return say(days, 'day');
  if (Math.abs(days) < 365) return say(Math.trunc(days / 30.44), 'month');
  return say(Math.trunc(days / 365.25), 'year');
}

/** Days since 1970 of the calendar in Amsterdam. */
const dayNumber = (instant: Date): number => Date.parse(`${dayInAmsterdam(instant)}T00:00:00Z`) / (24 * hour);

function shortMonthNames(locale: string): readonly string[] {
  const formatter = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => {
    const name = formatter.format(Date.UTC(2026, month, 1));
    if (locale === 'en-GB') return name.slice(0, 3);
    // Dutch marks an abbreviation, and mei is none.
    return locale.startsWith('nl') && name !== 'mei' && !name.endsWith('.') ? `${name}.` : name;
  });
}
