// The names of months and weekdays as a person types them: any case, without accents, abbreviated.

/** Small letters without accents. */
export const plainLetters = (text: string, locale: string): string =>
  text.toLocaleLowerCase(locale).normalize('NFD').replace(/\p{M}/gu, '');

/** Every way in which the region writes a part of these days: on its own and within a date, in full and abbreviated. */
function namesOf(locale: string, part: 'month' | 'weekday', days: readonly number[]): string[][] {
  const styles: Intl.DateTimeFormatOptions[] = (['long', 'short'] as const).flatMap((length) => [
    { [part]: length },
    // Within a date some languages inflect the name: май, 1 мая.
    { [part]: length, day: 'numeric' },
  ]);
  const formatters = styles.map((style) => new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' }));
  return days.map((day) =>
    formatters.flatMap((formatter) =>
      formatter
        .formatToParts(day)
        .filter(({ type }) => type === part)
        .map(({ value }) => plainLetters(value, locale).replace(/\.$/, '')),
    ),
  );
}

/** Finds the number of a month, '1' to '12', by its name, its abbreviation, or the first letters if they suffice. */
export function createMonthFinder(locale: string): (word: string) => string | null {
  const names = namesOf(
    locale,
    'month',
    Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1)),
  );
  return (word) => {
    // Some regions abbreviate a month to its number.
    if (!/^\p{L}/u.test(word)) return null;
    const exact = names.findIndex((forms) => forms.includes(word));
    if (exact >= 0) return String(exact + 1);
    const begun = names.flatMap((forms, month) => (forms.some((form) => form.startsWith(word)) ? [month + 1] : []));
    return word.length >= 3 && begun.length === 1 ? String(begun[0]) : null;
  };
}

/**
 * Takes the weekday off the begin or the end of a date: what is left, and which it may have been, 0 for Sunday. Without
 * accents some are alike: Slovak streda and štvrtok are both st.
 */
export function createWeekdayCutter(locale: string): (text: string) => { rest: string; weekdays: number[] } | null {
  // 4 January 2026 is a Sunday.
  const names = namesOf(
    locale,
    'weekday',
    Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 0, 4 + day)),
  );
  const any = names.flat().join('|');
  // Chinese writes the weekday right behind the day.
  const pattern = new RegExp(`^(${any})(?!\\p{L})[., ]*|[, ]*(?<!(?!日)\\p{L})(${any})\\.?$`, 'u');
  return (text) => {
    const match = pattern.exec(text);
    const name = match?.[1] ?? match?.[2];
    if (match == null || name == null) return null;
    const weekdays = names.flatMap((forms, weekday) => (forms.includes(name) ? weekday : []));
    return { rest: text.replace(match[0], ''), weekdays };
  };
}
