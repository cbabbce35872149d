import { isDecimal, isKnown, plainSpaces, typeset, type Decimal, type Maybe } from './numbers.ts';
import { createOrdinal } from './ordinal.ts';

/** A number, or a decimal string such as `0.0425`, which stays exact. */
type Figure = number | string;

export interface MoreNumberFormats {
  /** `0.0425` → `4,25 %`, in English `4.25%`; `decimals` fixes how many there are. '' for none. */
  percent: (fraction: Maybe<Figure>, options?: { decimals?: number }) => string;
  /** `1250.5` with 2 → `1.250,50`, rounded half away from zero. '' for none. */
  fixed: (value: Maybe<Figure>, decimals: number) => string;
  /** `1234567` → `1,2 mln.`, or `1,2 miljoen`. '' for none. */
  compact: (value: Maybe<Figure>, options?: { long?: boolean }) => string;
  /** A number with one of Intl's units: `3`, `month` → `3 maanden`, or `short`: `3 mnd`. '' for none. */
  unit: (value: Maybe<Figure>, unit: string, options?: { short?: boolean }) => string;
  /** A rank: `3` → `3e`, `3rd`. '' for what is no whole number from 0. */
  ordinal: (rank: Maybe<number>) => string;
  /** `1`, `5` → `1–5`; one number when both are written alike, '' when one is none. */
  numberRange: (from: Maybe<Figure>, to: Maybe<Figure>) => string;
}

export function createMoreNumberFormats(locale: string): MoreNumberFormats {
  const formatters = new Map<string, Intl.NumberFormat>();
  function formatter(options: Intl.NumberFormatOptions): Intl.NumberFormat {
    const name = JSON.stringify(options);
    const formatter = formatters.get(name) ?? new Intl.NumberFormat(locale, { signDisplay: 'negative', ...options });
    formatters.set(name, formatter);
    return formatter;
  }
  const write = (value: Maybe<Figure>, options: Intl.NumberFormatOptions): string => {
    const figure = exact(value);
    return figure == null ? '' : typeset(formatter(options).format(figure));
  };
  // Dutch books write the sign apart, as that of the euro; Intl does not.
  const percentSign = locale.startsWith('nl') ? ' %' : '%';
  const ordinal = createOrdinal(locale, (rank) => write(rank, {}));
  return {
    percent: (fraction, { decimals } = {}) =>
      write(fraction, { style: 'percent', ...fixedTo(decimals) }).replace('%', percentSign),
    fixed: (value, decimals) => write(value, fixedTo(decimals)),
    compact: (value, { long = false } = {}) =>
      write(value, { notation: 'compact', compactDisplay: long ? 'long' : 'short' }),
    unit: (value, unit, { short = false } = {}) =>
      write(value, { style: 'unit', unit, unitDisplay: short ? 'short' : 'long', maximumFractionDigits: 20 }),
    ordinal: (rank) => (isKnown(rank) && Number.isSafeInteger(rank) && rank >= 0 ? ordinal(rank) : ''),
    numberRange: (from, to) => {
      const [start, end] = [exact(from), exact(to)];
      if (start == null || end == null) return '';
      const plain = { maximumFractionDigits: 20 };
      const [first, last] = [write(start, plain), write(end, plain)];
      if (first === last) return first;
      const parts = formatter(plain).formatRangeToParts(start, end);
      const written = parts.map(({ type, value }) => (type === 'literal' ? value.replace('-', '–') : typeset(value)));
      return plainSpaces(written.join(''));
    },
  };
}

/** How many decimals, or as many as there are. */
const fixedTo = (decimals: number | undefined): Intl.NumberFormatOptions =>
  decimals == null
    ? { maximumFractionDigits: 20 }
    : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };

/** What Intl writes without a loss; null for what is no number. */
function exact(value: Maybe<Figure>): number | Decimal | null {
  if (typeof value === 'string') return isDecimal(value) ? value : null;
  return isKnown(value) ? value : null;
}
