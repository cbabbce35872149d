import type { ParsedValue } from '@ledenbureau/ui';

/** For a date field whose owner waits for a whole day: what is still being typed, or is not allowed, changes nothing. */
export const wholeDay =
  (onDay: (day: string) => void) =>
  (day: string, typed: ParsedValue): void => {
    if (typed.problem === null) onDay(day);
  };
