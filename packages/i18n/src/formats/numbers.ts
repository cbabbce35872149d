/** What Intl takes for an exact decimal; a JavaScript number would round it. */
type Decimal = `${number}`;

export interface NumberFormats {
  /** Whole cents → `€ 1.234,56` (nl), `€1,234.56` (en); exact over the whole safe range. */
  money: (cents: number) => string;
  /** Decimal string such as `1250.5` → `1.250,5`, digit by digit; '' for anything that is no decimal. */
  quantity: (value: string) => string;
  /** A plain number with the region's separators; '' for NaN. */
  number: (value: number) => string;
}

const decimalPattern = /^-?\d+(\.\d+)?$/;

export function createNumberFormats(locale: string): NumberFormats {
  const currency = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
  // 20 digits is more than any register column holds, so nothing is ever rounded away.
  const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
  const plain = new Intl.NumberFormat(locale);
  return {
    money: (cents) => (Number.isNaN(cents) ? '' : typeset(currency.format(centsToDecimal(cents)))),
    quantity: (value) => (decimalPattern.test(value) ? typeset(decimal.format(value as Decimal)) : ''),
    number: (value) => (Number.isNaN(value) ? '' : typeset(plain.format(value))),
  };
}

/** 123456 → '1234.56', on the digits themselves: dividing by 100 would lose cents above 2^53/100. */
function centsToDecimal(cents: number): Decimal {
  if (!Number.isSafeInteger(cents)) {
    throw new RangeError(`Money is a whole number of cents between ±(2^53 − 1), not ${cents}`);
  }
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` as Decimal;
}

/** Normal spaces and a real minus sign, in every region. */
function typeset(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ').replace(/-/g, '\u2212');
}
