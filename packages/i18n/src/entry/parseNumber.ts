import { parsed, refused, tidy, type Parsed, type Refused } from './parsed.ts';

interface ParseNumberOptions {
  /** The most decimals allowed; 20 when absent. */
  scale?: number;
  /** Also reads other regions' ways of writing, but only what has one meaning: in nl `12.50`, but not `1,250`. */
  pasted?: boolean;
}

export interface NumberParsers {
  /** Typed number → canonical decimal string: `1.250,5` in nl → `1250.5`. In nl `1.00` and `12.50` are ambiguous. */
  parseNumber: (text: string, options?: ParseNumberOptions) => Parsed<string>;
  /** Typed amount → whole cents; a euro sign or EUR may stand before or after it, and `,-` for no cents. */
  parseMoney: (text: string, options?: { pasted?: boolean }) => Parsed<number>;
}

/** Longer input is no number of any register, and need not be examined. */
const maxLength = 64;

/** How numbers are written elsewhere: group sign, decimal sign. */
const conventions = [
  [',', '.'],
  ['.', ','],
  [' ', ','],
  [' ', '.'],
  ["'", '.'],
  ['\u2019', '.'],
  ["'", ','],
  ['\u2019', ','],
] as const;

export function createNumberParsers(locale: string): NumberParsers {
  const own = separators(locale);
  const ownPattern = numberPattern(...own);
  const foreignPatterns = conventions.map(([group, decimal]) => numberPattern(group, decimal));
  const noCents = new RegExp(`${escapeRegExp(own[1])}-{1,2}(?=$|\\)| ?(?:€|eur))`, 'i');

  /** The one meaning of digits without a sign, or why there is none. */
  function readDigits(digits: string, scale: number, pasted: boolean): Parsed<string> {
    const reading = canonical(digits, ownPattern);
    const foreign = new Set(foreignPatterns.flatMap((pattern) => canonical(digits, pattern)?.value ?? []));
    if (reading == null) {
      const [only, ...others] = foreign;
      if (pasted && only != null && others.length === 0) return withinScale(only, decimalsOf(only), scale);
      // Separators out of place: a digit too few, or another region's way of writing.
      const outOfPlace = only != null || /^\d+(?:[.,]\d+)+$/.test(digits);
      return outOfPlace ? ambiguous([...foreign]) : refused('invalid');
    }
    const { value, decimals } = reading;
    foreign.delete(value);
    // Three decimals may be another region's thousand. The region's own thousand goes first: it is what we write.
    const elsewhere = decimals > 0 && foreign.size > 0;
    if (pasted && elsewhere) return ambiguous([value, ...foreign]);
    // Zeros beyond the scale say nothing, unless they make a thousand.
    return withinScale(value, elsewhere ? decimals : decimalsOf(value), scale);
  }

  function read({ sign, rest }: Signed, scale: number, pasted: boolean): Parsed<string> {
    const result = readDigits(rest, scale, pasted);
    if (sign !== '-' || result.value === '0') return result;
    if (result.problem == null) return parsed(`-${result.value}`);
    const { readings } = result;
    return readings == null ? result : { ...result, readings: [`-${readings[0]}`, `-${readings[1]}`] };
  }

  function parseNumber(text: string, { scale = 20, pasted = false }: ParseNumberOptions = {}): Parsed<string> {
    const tidied = tidy(joined(text));
    return unreadable(tidied) ?? read(unsign(tidied), scale, pasted);
  }

  function parseMoney(text: string, { pasted = false }: { pasted?: boolean } = {}): Parsed<number> {
    const tidied = tidy(joined(text));
    const problem = unreadable(tidied);
    if (problem != null) return problem;
    // The sign may stand on either side of the currency, once.
    const outer = unsign(tidied.replace(noCents, ''));
    const bare = withoutCurrency(outer.rest);
    const { sign, rest } = outer.sign ? { ...outer, rest: bare } : unsign(bare);
    // Four digits are no group, and two after a point or comma no thousand: they can only be cents.
    const digits = rest.replace(/^(\d{4,})[.,](\d{1,2})$/, `$1${own[1]}$2`);
    const result = read({ sign, rest: digits }, 2, pasted);
    if (result.problem != null) return result;
    const [whole, fraction = ''] = result.value.split('.');
    // Joined as digits, so that no amount passes through binary fractions.
    const cents = Number(`${whole}${fraction.padEnd(2, '0')}`);
    return Number.isSafeInteger(cents) ? parsed(cents) : refused('out_of_range');
  }

  return { parseNumber, parseMoney };
}

/** Could mean any of these; two can be named. */
function ambiguous(meanings: readonly string[]): Refused {
  const two = meanings.length === 2 ? { readings: meanings as [string, string] } : {};
  return { ...refused('ambiguous'), ...two };
}

/** Nothing, or more than any number needs. */
function unreadable(tidied: string): Refused | null {
  if (tidied === '') return refused('empty');
  if (tidied.length <= maxLength) return null;
  return refused(/^[-+\d., ]+$/.test(tidied) ? 'out_of_range' : 'invalid');
}

/** A no-break space keeps digits of one number together: `1 250` → `1250`, where every group has three of them. */
const joined = (text: string): string =>
  text.replace(/(?<![\d.,'’])[1-9]\d{0,2}(?:[\u00a0\u202f]\d{3})+(?![\u00a0\u202f]?\d)/g, (digits) =>
    digits.replace(/\D/g, ''),
  );

interface Signed {
  sign: '' | '+' | '-';
  rest: string;
}

/** `-5`, `5-` and `(5)`, as a bookkeeper writes it, are negative; `+5` is not. */
function unsign(text: string): Signed {
  const plus = /^\+ ?(.+)$/.exec(text);
  if (plus?.[1] != null) return { sign: '+', rest: plus[1] };
  const match = /^(?:- ?(.+)|\( ?(.+?) ?\)|(.+?) ?-)$/.exec(text);
  const rest = match?.[1] ?? match?.[2] ?? match?.[3];
  return rest == null ? { sign: '', rest: text } : { sign: '-', rest };
}

function withinScale(value: string, decimals: number, scale: number): Parsed<string> {
  return decimals > scale ? refused('too_many_decimals') : parsed(value);
}

const decimalsOf = (value: string): number => value.split('.')[1]?.length ?? 0;

/** Whole digits or groups of three, and decimals: groups 1 and 2. */
function numberPattern(group: string, decimal: string): RegExp {
  const [g, d] = [escapeRegExp(group), escapeRegExp(decimal)];
  return new RegExp(`^(\\d+|[1-9]\\d{0,2}(?:${g}\\d{3})+)?(?:${d}(\\d+))?$`);
}

/** The canonical decimal string that a pattern reads, and how many decimals were written; null when it does not fit. */
function canonical(digits: string, pattern: RegExp): { value: string; decimals: number } | null {
  const match = digits === '' ? null : pattern.exec(digits);
  if (match == null) return null;
  const [, whole = '', fraction = ''] = match;
  const before = whole.replace(/\D/g, '').replace(/^0+/, '') || '0';
  const after = fraction.replace(/0+$/, '');
  return { value: after === '' ? before : `${before}.${after}`, decimals: fraction.length };
}

/** `€ 5`, `5 EUR` → `5`: one currency, before or after. */
function withoutCurrency(text: string): string {
  const before = /^(?:€|euro?) ?/i;
  return before.test(text) ? text.replace(before, '') : text.replace(/ ?(?:€|euro?)$/i, '');
}

/** The region's own group and decimal sign. */
function separators(locale: string): [group: string, decimal: string] {
  const parts = new Intl.NumberFormat(locale).formatToParts(1234567.8);
  const find = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return [tidy(find('group')) || ' ', find('decimal')];
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
