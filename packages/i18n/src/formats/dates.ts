import { plainSpaces, type Maybe } from './numbers.ts';

export interface DateFormats {
  /** `2026-11-21` → `21-11-2026` (nl), `21/11/2026` (en). An instant gives its day in Amsterdam. '' if it is no date. */
  date: (iso: Maybe<string>) => string;
  /** Instant → day and time in Amsterdam: `21-11-2026 14:05`. '' if it is none: a day alone has no time. */
  dateTime: (iso: Maybe<string>) => string;
  /** `2026-11` → `november 2026`. '' if it is no month. */
  monthYear: (month: Maybe<string>) => string;
}

const day: Intl.DateTimeFormatOptions = { year: 'numeric', month: '2-digit', day: '2-digit' };
const timeZone = 'Europe/Amsterdam';

export function createDateFormats(locale: string): DateFormats {
  // A calendar day has no time zone: it is put at midnight UTC and read back there.
  const calendar = new Intl.DateTimeFormat(locale, { ...day, timeZone: 'UTC' });
  const local = new Intl.DateTimeFormat(locale, { ...day, timeZone });
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  const monthName = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' });

  return {
    date: (iso) => format(calendar, parseDay(iso)) || format(local, parseInstant(iso)),
    dateTime: (iso) => {
      const instant = parseInstant(iso);
      return instant == null ? '' : `${format(local, instant)} ${format(clock, instant)}`;
    },
    monthYear: (iso) => format(monthName, parseDay(`${iso}-01`)),
  };
}

function format(formatter: Intl.DateTimeFormat, date: Date | null): string {
  return date == null ? '' : plainSpaces(formatter.format(date));
}

export function parseDay(iso: Maybe<string>): Date | null {
  if (iso == null || !/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null;
  const date = new Date(`${iso}T00:00:00Z`);
  // JavaScript turns 31 February into 3 March; such a day does not exist.
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(iso) ? date : null;
}

const instant = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** A day, a time and its zone; what lacks one of them is no instant, though JavaScript would invent it. */
export function parseInstant(iso: Maybe<string>): Date | null {
  if (iso == null || parseDay(instant.exec(iso)?.[1]) == null) return null;
  const date = new Date(iso);
  return Number.isNaN(date.valueOf()) ? null : date;
}

/** The day of an instant in Amsterdam, as YYYY-MM-DD. Sweden writes it so. */
export const dayInAmsterdam = (instant: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(instant);
