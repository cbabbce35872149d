/**
 * Why a typed text gave no value. `ambiguous`: written another way than the region does, so that it could mean two
 * numbers. `out_of_range`: readable, but there is no such day, or the number is too large to be exact.
 */
export type ParseProblem = 'empty' | 'invalid' | 'ambiguous' | 'too_many_decimals' | 'out_of_range';

/** What a typed text means, or why it means nothing. Never a guess. */
export type Parsed<T> = { value: T; problem: null } | { value: null; problem: ParseProblem };

export const parsed = <T>(value: T): Parsed<T> => ({ value, problem: null });
export const refused = (problem: ParseProblem): Parsed<never> => ({ value: null, problem });

/** Both minus signs and the dash become `-`, all spaces normal and single, none at the ends. */
export const tidy = (text: string): string =>
  text
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
