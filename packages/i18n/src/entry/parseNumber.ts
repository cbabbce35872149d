import { parsed, refused, tidy, type Parsed } from './parsed.ts';

interface ParseNumberOptions {
  /** The most decimals allowed; 20 when absent. */
  scale?: number;
  /** Also reads other regions' ways of writing, but only what has one meaning: `12.50` in nl, never `1.000` as one. */
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
] as const;

export function createNumberParsers(locale: string): NumberParsers {
  const own = separators(locale);
  const ownPattern = numberPattern(...own);
  const foreignPatterns = conventions.map(([group, decimal]) => numberPattern(group, decimal));
  const noCents = new RegExp(`${escapeRegExp(own[1])}-{1,2}(?=$| ?(?:€|eur))`, 'i');

  /** The one meaning of digits without a sign, or why there is none. */
  function readDigits(digits: string, scale: number, pasted: boolean): Parsed<string> {
    const foreign = new Set(foreignPatterns.flatMap((pattern) => canonical(digits, pattern) ?? []));
    const reading = canonical(digits, ownPattern);
    if (reading == null) {
      const [only] = foreign;
      if (pasted && foreign.size === 1 && only != null) return withinScale(only, decimalsOf(only), scale);
      // Separators out of place: a digit too few, or another region's way of writing.
      return refused(foreign.size > 0 || /^\d+(?:[.,]\d+)+$/.test(digits) ? 'ambiguous' : 'invalid');
    }
    const written = ownPattern.exec(digits)?.[2]?.length ?? 0;
    if (!pasted || written <= scale) return withinScale(reading, written, scale);
    // Zeros beyond the scale come with a paste. `1,000` might be another region's thousand, though.
    foreign.delete(reading);
    return foreign.size > 0 ? refused('ambiguous') : withinScale(reading, decimalsOf(reading), scale);
  }

  function parseNumber(text: string, { scale = 20, pasted = false }: ParseNumberOptions = {}): Parsed<string> {
    const tidied = tidy(text);
    if (tidied === '') return refused('empty');
    if (tidied.length > maxLength) return refused(/^[-\d., ]+$/.test(tidied) ? 'out_of_range' : 'invalid');
    const [, sign = '', digits = ''] = (pasted ? /^([-+]?)(.*)$/ : /^(-?)(.*)$/).exec(tidied) ?? [];
    const result = readDigits(digits, scale, pasted);
    return sign === '-' && result.problem == null && result.value !== '0' ? parsed(`-${result.value}`) : result;
  }

  function parseMoney(text: string, { pasted = false }: { pasted?: boolean } = {}): Parsed<number> {
    const tidied = tidy(text);
    if (tidied === '') return refused('empty');
    const amount = withoutCurrency(tidied.replace(noCents, ''));
    const result = parseNumber(amount, { scale: 2, pasted });
    // A currency sign alone is something, but no amount.
    if (result.problem != null) return refused(result.problem === 'empty' ? 'invalid' : result.problem);
    const [whole = '0', fraction = ''] = result.value.split('.');
    // Joined as digits, so that no amount passes through binary fractions.
    const cents = Number(whole + fraction.padEnd(2, '0'));
    return Number.isSafeInteger(cents) ? parsed(cents) : refused('out_of_range');
  }

  return { parseNumber, parseMoney };
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

/** The canonical decimal string that a pattern reads in the digits; null when they do not fit it. */
function canonical(digits: string, pattern: RegExp): string | null {
  const [match, whole, fraction = ''] = pattern.exec(digits) ?? [];
  if (match == null || match === '') return null;
  const before = (whole ?? '').replace(/\D/g, '').replace(/^0+/, '') || '0';
  const after = fraction.replace(/0+$/, '');
  return after === '' ? before : `${before}.${after}`;
}

/** `€ -5`, `-€5`, `5 EUR` → `-5`, `-5`, `5`: one currency, before or after. */
function withoutCurrency(text: string): string {
  const before = /^(-?) ?(?:€|euro?) ?(.*)$/i.exec(text);
  if (before != null) return `${before[1] ?? ''}${before[2] ?? ''}`;
  return text.replace(/ ?(?:€|euro?)$/i, '');
}

/** The region's own group and decimal sign. */
function separators(locale: string): [group: string, decimal: string] {
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(1234567.8);
  const find = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return [tidy(find('group')) || ' ', find('decimal')];
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
