/** Whether a text is a real calendar date 'YYYY-MM-DD' between 1900 and 2199. */
export function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(text);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  return year >= 1900 && year < 2200 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

const instantPattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(?::(\d{2})(\.\d{1,9})?)?(?:Z|([+-])(0\d|1[0-4]):([0-5]\d))$/u;

/**
 * An instant with its offset in UTC: '2026-11-21T10:00:00+01:00' → '2026-11-21T09:00:00Z'. Keeps a fraction of a second
 * to the microsecond, as PostgreSQL does. Null when it is none, or before 1900.
 */
export function toUtc(text: string): string | null {
  const match = instantPattern.exec(text);
  if (!match) return null;
  const [, minute, second = '00', fraction = '', sign, hours = 0, minutes = 0] = match;
  const local = new Date(`${minute}:${second}Z`);
  // A date that the calendar does not have becomes another one, or none.
  if (Number.isNaN(local.getTime()) || !local.toISOString().startsWith(`${minute}:${second}`)) return null;
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60_000 : 60_000);
  const utc = new Date(local.getTime() - offset).toISOString();
  return utc >= '1900' ? `${utc.slice(0, 19)}${fraction.slice(0, 7)}Z` : null;
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The same day `months` later; a day the month does not have becomes its last: 2026-01-31 + 1 → 2026-02-28. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const index = year * 12 + (month - 1) + months;
  const [newYear, newMonth] = [Math.floor(index / 12), (index % 12) + 1];
  const newDay = Math.min(day, daysInMonth(newYear, newMonth));
  return [String(newYear).padStart(4, '0'), pad(newMonth), pad(newDay)].join('-');
}

/** The day `days` later, or earlier where that is negative: 2026-02-28 + 1 → 2026-03-01. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** A booking that counts from longer ago is worth a second look. */
export const backdatedAfterDays = 30;

/** Whole days from one calendar date to another; negative when `to` is the earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

function pad(part: number): string {
  return String(part).padStart(2, '0');
}
