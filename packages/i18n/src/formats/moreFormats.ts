import { parseDay, parseInstant, timeZone } from './dates.ts';
import { knownLocale } from './createFormats.ts';
import { plainSpaces, typeset, type Decimal } from './numbers.ts';

export interface AmountOptions {
  /** ISO code; EUR by default. */
  currency?: string;
  /** `€ 1.234,56`, `1.234,56 EUR` or `1.234,56 euro`. */
  display?: 'symbol' | 'code' | 'name';
}

/** What few pages show; no page pays for it that does not import it. */
export interface MoreFormats {
  /** A whole number of the currency's smallest unit (cents; yen) with the currency as sign, code or name. '' for NaN. */
  amount: (minor: number, options?: AmountOptions) => string;
  /** `2026-11-21` → `zaterdag 21 november`, and with its year. '' if it is no day. */
  weekdayDate: (iso: string, options?: { year?: boolean }) => string;
  /** An instant as seen from another: `3 minuten geleden`, `gisteren`. Days are those of Amsterdam. '' if it is none. */
  relativeTime: (iso: string, now?: Date) => string;
  /** `a, b en c`, or with `or`: `a, b of c`. */
  list: (items: readonly string[], kind?: 'and' | 'or') => string;
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
  const known = cache.get(locale);
  if (known != null) return known;
  const formats: MoreFormats = {
    amount: (minor, options) => formatAmount(locale, minor, options),
    weekdayDate: (iso, options) => formatWeekday(locale, iso, options?.year === true),
    relativeTime: (iso, now = new Date()) => formatRelative(locale, parseInstant(iso), now),
    list: (items, kind = 'and') =>
      new Intl.ListFormat(locale, { type: kind === 'and' ? 'conjunction' : 'disjunction' }).format(items),
    shortMonthNames: shortMonthNames(locale),
  };
  cache.set(locale, formats);
  return formats;
}

function formatAmount(locale: string, minor: number, { currency = 'EUR', display = 'symbol' }: AmountOptions = {}) {
  if (Number.isNaN(minor)) return '';
  if (!Number.isSafeInteger(minor)) throw new RangeError(`An amount is a whole number of cents, not ${minor}`);
  // Australian English and French write codes for signs that everybody knows.
  const narrow = display === 'symbol' && (locale === 'en-AU' || (locale.startsWith('fr') && currency === 'JPY'));
  const formatter = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: narrow ? 'narrowSymbol' : display,
    ...(locale === 'bg-BG' && { useGrouping: 'always' }),
  });
  const digits = formatter.resolvedOptions().maximumFractionDigits ?? 2;
  const text = typeset(formatter.format(shift(minor, digits)));
  if (display === 'name') return locale === 'en-GB' ? text.replace('Philippine pesos', 'Philippine pisos') : text;
  if (display === 'symbol' || !/^(?:nl|tr)-/.test(locale)) return text;
  // Dutch and Turkish put the code behind the amount, and the lira's is TL.
  const label = locale === 'tr-TR' && currency === 'TRY' ? 'TL' : currency;
  return `${text.replace(currency, '').trim()} ${label}`;
}

/** 123456 with 2 digits → '1234.56', exactly. */
function shift(minor: number, digits: number): Decimal {
  const whole = String(Math.abs(minor)).padStart(digits + 1, '0');
  const split = whole.length - digits;
  return `${minor < 0 ? '-' : ''}${whole.slice(0, split)}${digits > 0 ? `.${whole.slice(split)}` : ''}` as Decimal;
}

function formatWeekday(locale: string, iso: string, year: boolean): string {
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
function dayNumber(instant: Date): number {
  const iso = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(instant);
  return Date.parse(`${iso}T00:00:00Z`) / (24 * hour);
}

function shortMonthNames(locale: string): readonly string[] {
  const formatter = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => {
    const name = formatter.format(Date.UTC(2026, month, 1));
    if (locale === 'en-GB') return name.slice(0, 3);
    // Dutch marks an abbreviation, and mei is none.
    return locale.startsWith('nl') && name !== 'mei' && !name.endsWith('.') ? `${name}.` : name;
  });
}
