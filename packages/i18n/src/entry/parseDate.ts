import { dayInAmsterdam, parseDay, parseInstant } from '../formats/dates.ts';
import { createMonthFinder, createWeekdayCutter, plainLetters } from './dateNames.ts';
import { parsed, refused, tidy, type Parsed } from './parsed.ts';

type Part = 'day' | 'month' | 'year';

/** Years outside of these are a slip of the finger. */
const [firstYear, lastYear] = [1800, 2199];

/** Words that may stand in a written date beside the month: `1 de febrero de 2026`, `1er février`, `1st`. */
const fillers = new Set(['de', 'er', 'st', 'nd', 'rd', 'th']);

/** A time of day behind a date: `14:05`, `, 2:05 PM`, `om 14:05:30 uur`, `T14:05:30.123`. */
const time =
  /(?:,? (?:om |at )?|(?<=\d)t)(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d+)?)?(?: ?(?:[ap]\.?m\.?|uur|ч\.))?$/u;

/**
 * Typed day → 'YYYY-MM-DD'. Read are the parts in the region's order with one kind of separator (`1-2-2026`,
 * `01 02 26`), their eight digits alone (`01022026`), a day with the month's name, and YYYY-MM-DD everywhere, each with a
 * weekday or a time beside it. Of two digits the years are 1950 to 2049. A day that does not exist is out of range, a
 * weekday of another day too; the order is never guessed, and `261121` could begin with the day or the year.
 */
export function createDateParser(locale: string): (text: string) => Parsed<string> {
  const order = partOrder(locale);
  const findMonth = createMonthFinder(locale);
  const cutWeekday = createWeekdayCutter(locale);

  function readNumbers(text: string): Record<Part, string> | null {
    const separated = /^\d{1,4}( ?[-/.] ?| )\d{1,2}\1\d{1,4}$/.test(text);
    const values = separated ? text.match(/\d+/g) : compact(text);
    return values && toParts(/^\d{4}\D/.test(text) ? isoOrder : order, values);
  }

  /** `01022026`: the digits alone, cut in the region's order. */
  function compact(text: string): string[] | null {
    if (!/^\d{8}$/.test(text)) return null;
    const [first, second] = order[0] === 'year' ? [4, 6] : [2, 4];
    return [text.slice(0, first), text.slice(first, second), text.slice(second)];
  }

  /** `1 februari 2026`, `1-feb-26`, `February 1, 2026`, `2026. február 1`: the name makes the order plain. */
  function readNamed(text: string): Record<Part, string> | null {
    const plain = text.replace(/(?<=\d)[-/](?=\p{L})|(?<=\p{L})[-/](?=\d)/gu, '');
    if (/[^\p{L}\d., ]/u.test(plain)) return null;
    const words = [...plain.matchAll(/\d+|\p{L}+/gu)].map(([word]) => word).filter((word) => !fillers.has(word));
    const at = words.findIndex((word) => findMonth(word) != null);
    const month = findMonth(words[at] ?? '');
    const [first = '', second = ''] = words.toSpliced(at, 1);
    if (month == null || words.length !== 3) return null;
    return first.length === 4 ? { year: first, month, day: second } : { day: first, month, year: second };
  }

  function readDay(text: string): Parsed<string> | null {
    const plain = text.replace(/ ?[年月] ?/g, '-').replace(/日$|(?: \p{L})?\.$/u, '');
    const parts = readNumbers(plain) ?? readNamed(plain);
    return parts && toDay(parts);
  }

  function readWithWeekday(text: string): Parsed<string> | null {
    const cut = cutWeekday(text);
    if (cut == null) return null;
    const day = readDay(cut.rest);
    const agrees = day?.value == null || cut.weekdays.includes(new Date(day.value).getUTCDay());
    return agrees ? day : refused('out_of_range');
  }

  return (text) => {
    const written = tidy(text);
    if (written === '') return refused('empty');
    if (written.length > 60) return refused('invalid');
    if (/^\d{6}$/.test(written)) return refused('ambiguous');
    const instant = parseInstant(written);
    if (instant != null) return inRange(dayInAmsterdam(instant));
    const date = plainLetters(written, locale).replace(time, '');
    return readDay(date) ?? readWithWeekday(date) ?? refused('invalid');
  };
}

const isoOrder: readonly Part[] = ['year', 'month', 'day'];

const toParts = (order: readonly Part[], values: readonly string[]): Record<Part, string> =>
  Object.fromEntries(order.map((part, index) => [part, values[index] ?? ''])) as Record<Part, string>;

/** The day of these digits; null when they are none. */
function toDay({ day, month, year }: Record<Part, string>): Parsed<string> | null {
  if (!/^\d{1,2}$/.test(day) || !/^\d{1,2}$/.test(month) || !/^(?:\d{2}|\d{4})$/.test(year)) return null;
  const fullYear = year.length === 4 ? Number(year) : Number(year) + (Number(year) < 50 ? 2000 : 1900);
  return inRange(`${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

function inRange(iso: string): Parsed<string> {
  const year = Number(iso.slice(0, 4));
  return year >= firstYear && year <= lastYear && parseDay(iso) != null ? parsed(iso) : refused('out_of_range');
}

/** In which order the region writes day, month and year. */
function partOrder(locale: string): readonly Part[] {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(0);
  return parts.map(({ type }) => type).filter((type): type is Part => isoOrder.some((part) => part === type));
}
