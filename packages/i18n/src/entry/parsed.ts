/**
 * Why a typed text gave no value. `ambiguous`: it could mean two numbers or two days. `out_of_range`: readable, but there
 * is no such day, or the number is too large to be exact.
 */
export type ParseProblem = 'empty' | 'invalid' | 'ambiguous' | 'too_many_decimals' | 'out_of_range';

/** A text without a value, and why. */
export interface Refused {
  value: null;
  problem: ParseProblem;
  /** The two numbers that an ambiguous text could mean, as canonical decimal strings: `1.25` and `1250`. */
  readings?: readonly [string, string];
}

/** What a typed text means, or why it means nothing. Never a guess. */
export type Parsed<T> = { value: T; problem: null } | Refused;

export const parsed = <T>(value: T): Parsed<T> => ({ value, problem: null });
export const refused = (problem: ParseProblem): Refused => ({ value: null, problem });

/** What other programs put into a text without showing it: byte order marks, marks of direction, soft hyphens. */
const hidden = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** Every minus sign, hyphen and dash. */
const dashes = /[\u207b\u2010-\u2015\u2212\ufe58\ufe63]/g;
/** ASCII at the full width of a Chinese character. */
const fullWidth = /[\uff01-\uff5e]/g;

/** Plain digits, signs and minus signs, all spaces normal and single, none at the ends, and nothing hidden. */
export const tidy = (text: string): string =>
  text
    .replace(hidden, '')
    .replace(fullWidth, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(dashes, '-')
    .replace(/\s+/g, ' ')
    .trim();
