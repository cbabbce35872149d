/** Arithmetic on calendar days, 'YYYY-MM-DD': no clock and no time zone, so that no day is lost at midnight. */

const pad = (value: number, length = 2): string => String(value).padStart(length, '0');

/** Year, month (1 = January) and day of a date. */
export function parts(iso: string): { year: number; month: number; day: number } {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
  return { year, month, day };
}

/** Whether a text is an existing day, written 'YYYY-MM-DD'. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const { year, month, day } = parts(text);
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** How many days a month (1 = January) has. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** The day some days later, or earlier. */
export function addDays(iso: string, days: number): string {
  const date = new Date(`${iso}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The same day some months later, or earlier: the month's last day where it has no such day. */
export function addMonths(iso: string, months: number): string {
  const { year, month, day } = parts(iso);
  const count = year * 12 + month - 1 + months;
  return inMonth(Math.floor(count / 12), (((count % 12) + 12) % 12) + 1, day);
}

/** A day of a month, its last one where it has fewer. */
export function inMonth(year: number, month: number, day: number): string {
  return `${pad(year, 4)}-${pad(month)}-${pad(Math.min(day, daysInMonth(year, month)))}`;
}

/** 1 = Monday … 7 = Sunday. */
export const weekday = (iso: string): number => new Date(`${iso}T00:00:00Z`).getUTCDay() || 7;

/** The number of its week by ISO 8601: that of the year in which the week has its Thursday. */
export function weekNumber(iso: string): number {
  const thursday = addDays(iso, 4 - weekday(iso));
  const first = `${thursday.slice(0, 4)}-01-01`;
  return 1 + Math.floor((Date.parse(thursday) - Date.parse(first)) / 604_800_000);
}

/** The nearest day that is not before `min` and not after `max`. */
export function clampDay(iso: string, min?: string, max?: string): string {
  if (min !== undefined && iso < min) return min;
  return max !== undefined && iso > max ? max : iso;
}

/** Today, where the reader is. */
export function localToday(): string {
  const now = new Date();
  return inMonth(now.getFullYear(), now.getMonth() + 1, now.getDate());
}
