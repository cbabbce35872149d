import { daysBetween } from '../dates.ts';

/**
 * How the days between two dates are counted, and how many make a year. The first day counts, the last does not.
 * - ACT365F: calendar days, always over 365 (ISDA 2006, 4.16(d)).
 * - ACTACT_ISDA: calendar days, those of a leap year over 366 and the others over 365 (ISDA 2006, 4.16(b)).
 * - 30E360: every month has 30 days, the 31st is the 30th, February is left as it is (ISDA 2006, 4.16(g)).
 */
export const dayCounts = ['ACT365F', 'ACTACT_ISDA', '30E360'] as const;
export type DayCount = (typeof dayCounts)[number];

/** Days between two dates by one convention, all over the same length of year. */
export interface Stretch {
  from: string;
  to: string;
  days: number;
  year_days: number;
}

/**
 * The stretches of equal length of year between two dates, in order and touching each other: one, except that
 * ACTACT_ISDA begins another where a leap year begins or ends. Throws a RangeError when `to` lies before `from`.
 */
export function stretches(dayCount: DayCount, from: string, to: string): Stretch[] {
  if (to < from) throw new RangeError(`a period may not end (${to}) before it begins (${from})`);
  if (dayCount === 'ACT365F') return [{ from, to, days: daysBetween(from, to), year_days: 365 }];
  if (dayCount === '30E360') return [{ from, to, days: thirtyDays(to) - thirtyDays(from), year_days: 360 }];
  const stretches: Stretch[] = [];
  for (let start = from; start < to || stretches.length === 0;) {
    const year_days = lengthOf(start);
    let end = newYearAfter(start);
    while (end < to && lengthOf(end) === year_days) end = newYearAfter(end);
    if (end > to) end = to;
    stretches.push({ from: start, to: end, days: daysBetween(start, end), year_days });
    start = end;
  }
  return stretches;
}

/** Days since the year 0 if every month had 30. */
function thirtyDays(date: string): number {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return year * 360 + month * 30 + Math.min(day, 30);
}

function lengthOf(date: string): number {
  return daysBetween(`${date.slice(0, 4)}-01-01`, newYearAfter(date));
}

function newYearAfter(date: string): string {
  return `${Number(date.slice(0, 4)) + 1}-01-01`;
}
