export interface CalendarFormats {
  /** How a day is typed, with the language's own letters: `dd-mm-jjjj` (nl), `dd/mm/yyyy` (en). */
  datePattern: string;
  /** 1 = Monday … 7 = Sunday. */
  firstDayOfWeek: number;
  /** January first. */
  monthNames: readonly string[];
  /** Monday first, whatever `firstDayOfWeek` is. */
  weekdayNames: readonly { short: string; long: string }[];
}

/** Not yet among TypeScript's own types; a browser may offer the property of the first draft. */
interface WeekLocale {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
}

export function createCalendarFormats(locale: string): CalendarFormats {
  const names = (style: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' });
    return (month: number, day: number) => formatter.format(Date.UTC(2026, month, day));
  };
  const month = names({ month: 'long' });
  const [short, long] = [names({ weekday: 'short' }), names({ weekday: 'long' })];
  const intlLocale = new Intl.Locale(locale) as WeekLocale;
  return {
    datePattern: datePattern(locale),
    firstDayOfWeek: (intlLocale.getWeekInfo?.() ?? intlLocale.weekInfo)?.firstDay ?? 1,
    monthNames: Array.from({ length: 12 }, (_, index) => month(index, 1)),
    // 5 January 2026 is a Monday.
    weekdayNames: Array.from({ length: 7 }, (_, index) => ({ short: short(0, 5 + index), long: long(0, 5 + index) })),
  };
}

/** The first letter of the words for day, month and year, as often as there are digits. */
function datePattern(locale: string): string {
  const words = new Intl.DisplayNames(locale, { type: 'dateTimeField' });
  const parts = new Intl.DateTimeFormat(locale).formatToParts(0);
  // What follows the last number, such as Bulgarian г., need not be typed.
  const end = parts.findLastIndex(({ type }) => type !== 'literal') + 1;
  return parts
    .slice(0, end)
    .map(({ type, value }) =>
      type === 'literal' ? value : (words.of(type) ?? type).slice(0, 1).repeat(type === 'year' ? 4 : 2),
    )
    .join('');
}
