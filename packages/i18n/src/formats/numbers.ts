/** What Intl takes for an exact decimal; a JavaScript number would round it. */
export type Decimal = `${number}`;

/** What is not known has no text. */
export type Maybe<T> = T | null | undefined;

export interface NumberFormats {
  /** Whole cents → `€ 1.234,56` (nl), `€1,234.56` (en); exact over the whole safe range. '' for none. */
  money: (cents: Maybe<number>) => string;
  /** Decimal string such as `1250.5` → `1.250,5`, digit by digit; '' for anything that is no decimal. */
  quantity: (value: Maybe<string>) => string;
  /** A plain number with the region's separators; '' for none. */
  number: (value: Maybe<number>) => string;
}

const decimalPattern = /^-?\d+(\.\d+)?$/;

/** A canonical decimal string, such as `1250.5`. */
export const isDecimal = (value: Maybe<string>): value is Decimal => value != null && decimalPattern.test(value);

/** Neither null nor NaN. */
export const isKnown = (value: Maybe<number>): value is number => value != null && !Number.isNaN(value);

export function createNumberFormats(locale: string): NumberFormats {
  // 20 digits is more than any register column holds, so nothing is ever rounded away.
  const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 20, signDisplay: 'negative' });
  const plain = new Intl.NumberFormat(locale, { signDisplay: 'negative' });
  const euros = createEuros(locale);
  return {
    money: (cents) => (isKnown(cents) ? euros(cents) : ''),
    quantity: (value) => (isDecimal(value) ? typeset(decimal.format(value)) : ''),
    number: (value) => (isKnown(value) ? typeset(plain.format(value)) : ''),
  };
}

/** Writes the digits by Intl and puts before and after them what Intl would: tables write thousands of amounts. */
function createEuros(locale: string): (cents: number) => string {
  const currency = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'EUR',
    // Australian English would write EUR for a sign that everybody knows.
    currencyDisplay: locale === 'en-AU' ? 'narrowSymbol' : 'symbol',
  });
  const around = (value: number) => typeset(currency.format(value)).split(/\d.*\d/) as [string, string];
  const [positive, negative] = [around(1), around(-1)];
  const digits = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    // Bulgarian groups four digits in amounts, which Intl knows of no language.
    ...(locale === 'bg-BG' && { useGrouping: 'always' }),
  });
  const spaced = /\s/.test(digits.format(1e6));
  return (cents) => {
    const [before, after] = cents < 0 ? negative : positive;
    const text = digits.format(centsToDecimal(Math.abs(cents)) as Decimal);
    return before + (spaced ? plainSpaces(text) : text) + after;
  };
}

/**
 * 123456 → 1234.56. Up to 15 digits a JavaScript number still names its decimal exactly; above that the digits
 * themselves are moved, since a division would lose cents.
 */
export function centsToDecimal(cents: number): number | Decimal {
  if (Math.abs(cents) < 1e15 && Number.isInteger(cents)) return cents / 100;
  if (!Number.isSafeInteger(cents)) {
    throw new RangeError(`Money is a whole number of cents between ±(2^53 − 1), not ${cents}`);
  }
  return `${cents}`.replace(/..$/, '.$&') as Decimal;
}

/** Normal spaces and a real minus sign, in every region. */
export const typeset = (text: string): string => plainSpaces(text).replaceAll('-', '\u2212');

/** Intl's no-break and thin spaces as the space bar types them, so that texts compare and wrap alike in every region. */
export const plainSpaces = (text: string): string => text.replace(/[\u00a0\u2009\u202f]/g, ' ');
