import { addDays, addMonths, daysInMonth, inMonth, parts, weekday } from '../internal/isoDate.ts';

/** The days of a month in weeks; null where a week reaches into the month before or after. Always six weeks. */
export function weeksOf(year: number, month: number, firstDayOfWeek: number): (string | null)[][] {
  const before = (weekday(inMonth(year, month, 1)) - firstDayOfWeek + 7) % 7;
  const days = daysInMonth(year, month);
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => {
      const day = week * 7 + column - before + 1;
      return day < 1 || day > days ? null : inMonth(year, month, day);
    }),
  );
}

/** The day a key moves to, by the pattern of ARIA's date picker; undefined for other keys. */
export function dayAfterKey(
  day: string,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  { firstDayOfWeek, rtl = false }: { firstDayOfWeek: number; rtl?: boolean },
): string | undefined {
  const column = (weekday(day) - firstDayOfWeek + 7) % 7;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, rtl ? 1 : -1);
    case 'ArrowRight':
      return addDays(day, rtl ? -1 : 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -column);
    case 'End':
      return addDays(day, 6 - column);
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1);
    default:
      return undefined;
  }
}

/** The years a reader can choose from: those of the limits, else a lifetime back and twenty years on. */
export function yearsBetween(around: string, min: string | undefined, max: string | undefined): number[] {
  const year = parts(around).year;
  const first = min === undefined ? year - 120 : parts(min).year;
  const last = max === undefined ? year + 20 : parts(max).year;
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, index) => first + index);
}
