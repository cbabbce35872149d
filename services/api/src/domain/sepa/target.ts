import { addDays } from '../dates.ts';

/** Easter Sunday of a year in the Gregorian calendar: the algorithm of Meeus, Jones and Butcher. */
export function easter(year: number): string {
  const div = (a: number, b: number) => Math.floor(a / b);
  const a = year % 19;
  const b = div(year, 100);
  const c = year % 100;
  const h = (19 * a + b - div(b, 4) - div(b - div(b + 8, 25) + 1, 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * div(c, 4) - h - (c % 4)) % 7;
  const sum = h + l - 7 * div(a + 11 * h + 22 * l, 451) + 114;
  const two = (part: number) => String(part).padStart(2, '0');
  return `${year}-${two(div(sum, 31))}-${two((sum % 31) + 1)}`;
}

/**
 * Whether payments are settled on a date: TARGET is closed on Saturdays, Sundays, New Year's Day, Good Friday, Easter
 * Monday, 1 May, Christmas Day and 26 December (ECB, since 2002).
 */
export function isTargetDay(date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  if (['01-01', '05-01', '12-25', '12-26'].includes(date.slice(5))) return false;
  const sunday = easter(Number(date.slice(0, 4)));
  return date !== addDays(sunday, -2) && date !== addDays(sunday, 1);
}

/** The date itself when it is a TARGET day, else the next one. */
export function nextTargetDay(date: string): string {
  return isTargetDay(date) ? date : nextTargetDay(addDays(date, 1));
}
