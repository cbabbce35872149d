import { plainSpaces } from './numbers.ts';

export interface DateFormats {
  /** `2026-11-21` → `21-11-2026` (nl), `21/11/2026` (en). An instant gives its day in Amsterdam. '' if it is no date. */
  date: (iso: string) => string;
  /** Instant → day and time in Amsterdam: `21-11-2026 14:05`. '' if it is no instant. */
  dateTime: (iso: string) => string;
  /** `2026-11` → `november 2026`. '' if it is no month. */
  monthYear: (month: string) => string;
}

const day: Intl.DateTimeFormatOptions = { year: 'numeric', month: '2-digit', day: '2-digit' };
export const timeZone = 'Europe/Amsterdam';

export function createDateFormats(locale: string): DateFormats {
  // A calendar day has no time zone: it is put at midnight UTC and read back there.
  const calendar = new Intl.DateTimeFormat(locale, { ...day, timeZone: 'UTC' });
  const local = new Intl.DateTimeFormat(locale, { ...day, timeZone });
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  const monthName = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' });

  const formatDay = (iso: string): string => {
    if (iso.length === 10) return format(calendar, parseDay(iso));
    return format(local, parseInstant(iso));
  };
  return {
    date: formatDay,
    dateTime: (iso) => {
      const instant = parseInstant(iso);
      return instant == null ? '' : `${format(local, instant)} ${format(clock, instant)}`;
    },
    monthYear: (iso) => (iso.length === 7 ? format(monthName, parseDay(`${iso}-01`)) : ''),
  };
}

function format(formatter: Intl.DateTimeFormat, date: Date | null): string {
  return date == null ? '' : plainSpaces(formatter.format(date));
}

export function parseDay(iso: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null;
  const date = new Date(`${iso}T00:00:00Z`);
  // JavaScript turns 31 February into 3 March; such a day does not exist.
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(iso) ? date : null;
}

export function parseInstant(iso: string): Date | null {
  const date = new Date(iso);
  return Number.isNaN(date.valueOf()) ? null : date;
}
