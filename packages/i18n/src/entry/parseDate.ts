import { parseDay } from '../formats/dates.ts';
import { parsed, refused, tidy, type Parsed } from './parsed.ts';

type Part = 'day' | 'month' | 'year';

/** Years outside of these are a slip of the finger. */
const [firstYear, lastYear] = [1800, 2199];

/** Words that may stand in a written date beside the month: `1 de febrero de 2026`, `1er février`, `1st`. */
const fillers = new Set(['de', 'er', 'st', 'nd', 'rd', 'th']);

/**
 * Typed day → 'YYYY-MM-DD'. Read are the parts in the region's order with one kind of separator (`1-2-2026`,
 * `01 02 26`), their digits alone (`01022026`), a day with the month's name, and YYYY-MM-DD everywhere. Of two digits
 * the years are 1950 to 2049. A day that does not exist is out of range; the order is never guessed.
 */
export function createDateParser(locale: string): (text: string) => Parsed<string> {
  const order = partOrder(locale);
  const findMonth = createMonthFinder(locale);

  function readNumbers(text: string): Record<Part, string> | null {
    const match = /^(\d{1,4})( ?[-/.] ?| )(\d{1,2})\2(\d{1,4})$/.exec(text) ?? compact(text);
    if (match == null) return null;
    const [, first = '', , second = '', third = ''] = match;
    const inOrder = first.length === 4 ? isoOrder : order;
    return toParts(inOrder, [first, second, third]);
  }

  /** `01022026`, `010226`: the digits alone, cut in the region's order. */
  function compact(text: string): string[] | null {
    if (!/^(?:\d{6}|\d{8})$/.test(text)) return null;
    const yearLength = text.length - 4;
    const cuts = order[0] === 'year' ? [yearLength, yearLength + 2] : [2, 4];
    return ['', text.slice(0, cuts[0]), '', text.slice(cuts[0], cuts[1]), text.slice(cuts[1])];
  }

  /** `1 februari 2026`, `February 1, 2026`, `2026. február 1`: the name makes the order plain. */
  function readNamed(text: string): Record<Part, string> | null {
    if (/[^\p{L}\d., ]/u.test(text)) return null;
    const words = (text.match(/\d+|\p{L}+/gu) ?? []).filter((word) => !fillers.has(word));
    const at = words.findIndex((word) => findMonth(word) != null);
    const month = findMonth(words[at] ?? '');
    const [first = '', second = ''] = words.toSpliced(at, 1);
    if (month == null || words.length !== 3) return null;
    return first.length === 4 ? { year: first, month, day: second } : { day: first, month, year: second };
  }

  return (text) => {
    const written = tidy(text);
    if (written === '') return refused('empty');
    if (written.length > 40) return refused('invalid');
    const plain = strip(written, locale);
    const parts = readNumbers(plain) ?? readNamed(plain);
    return parts == null ? refused('invalid') : toDay(parts);
  };
}

const isoOrder: readonly Part[] = ['year', 'month', 'day'];

const toParts = (order: readonly Part[], values: readonly string[]): Record<Part, string> =>
  Object.fromEntries(order.map((part, index) => [part, values[index] ?? ''])) as Record<Part, string>;

function toDay({ day, month, year }: Record<Part, string>): Parsed<string> {
  if (!/^\d{1,2}$/.test(day) || !/^\d{1,2}$/.test(month) || !/^(?:\d{2}|\d{4})$/.test(year)) return refused('invalid');
  const fullYear = year.length === 4 ? Number(year) : Number(year) + (Number(year) < 50 ? 2000 : 1900);
  const iso = `${String(fullYear).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const exists = fullYear >= firstYear && fullYear <= lastYear && parseDay(iso) != null;
  return exists ? parsed(iso) : refused('out_of_range');
}

/** Small letters without accents, Chinese marks as separators, and no mark of the year (`г.`, `r.`) at the end. */
function strip(text: string, locale: string): string {
  return plainLetters(text, locale)
    .replace(/ ?[年月] ?/g, '-')
    .replace(/日$|(?: \p{L})?\.$/u, '');
}

const plainLetters = (text: string, locale: string): string =>
  text.toLocaleLowerCase(locale).normalize('NFD').replace(/\p{M}/gu, '');

/** In which order the region writes day, month and year. */
export function partOrder(locale: string): readonly Part[] {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: 'UTC' }).formatToParts(0);
  return parts.map(({ type }) => type).filter((type): type is Part => isoOrder.some((part) => part === type));
}

/** Finds the number of a month, '1' to '12', by its name, its abbreviation, or the first letters if they suffice. */
function createMonthFinder(locale: string): (word: string) => string | null {
  const styles: Intl.DateTimeFormatOptions[] = [
    { month: 'long' },
    { month: 'short' },
    // Within a date some languages inflect the name: май, 1 мая.
    { month: 'long', day: 'numeric' },
    { month: 'short', day: 'numeric' },
  ];
  const formatters = styles.map((style) => new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' }));
  const names = Array.from({ length: 12 }, (_, month) =>
    formatters.flatMap((formatter) =>
      formatter
        .formatToParts(Date.UTC(2026, month, 1))
        .filter(({ type }) => type === 'month')
        .map(({ value }) => plainLetters(value, locale).replace(/\.$/, '')),
    ),
  );
  return (word) => {
    if (!/^\p{L}/u.test(word)) return null;
    const exact = names.findIndex((forms) => forms.includes(word));
    if (exact >= 0) return String(exact + 1);
    const begun = names.flatMap((forms, month) => (forms.some((form) => form.startsWith(word)) ? [month + 1] : []));
    return word.length >= 3 && begun.length === 1 ? String(begun[0]) : null;
  };
}
