import { isKnown, typeset, type Decimal, type Maybe } from './numbers.ts';

export interface AmountOptions {
  /** ISO code; EUR by default. */
  currency?: string;
  /** `€ 1.234,56`, `1.234,56 EUR` or `1.234,56 euro`. */
  display?: 'symbol' | 'code' | 'name';
}

/** A whole number of the currency's smallest unit in the habit of the region; '' for none. */
export function formatAmount(locale: string, minor: Maybe<number>, options: AmountOptions = {}): string {
  const { currency = 'EUR', display = 'symbol' } = options;
  if (!isKnown(minor)) return '';
  if (!Number.isSafeInteger(minor)) throw new RangeError(`An amount is a whole number of cents, not ${minor}`);
  // Australian English and French write codes for signs that everybody knows.
  const narrow = display === 'symbol' && (locale === 'en-AU' || (locale.startsWith('fr') && currency === 'JPY'));
  const formatter = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: narrow ? 'narrowSymbol' : display,
    signDisplay: 'negative',
    ...(locale === 'bg-BG' && { useGrouping: 'always' }),
  });
  const digits = formatter.resolvedOptions().maximumFractionDigits ?? 2;
  const text = typeset(formatter.format(shift(minor, digits)));
  if (display === 'name') return locale === 'en-GB' ? text.replace('Philippine pesos', 'Philippine pisos') : text;
  if (display === 'symbol' || !/^(?:nl|tr)-/.test(locale)) return text;
  // Dutch and Turkish put the code behind the amount, and the lira's is TL.
  const label = locale === 'tr-TR' && currency === 'TRY' ? 'TL' : currency;
  return `${text.replace(new RegExp(` ?${currency} ?`), '')} ${label}`;
}

/** 123456 with 2 digits → '1234.56', exactly. */
function shift(minor: number, digits: number): Decimal {
  const whole = String(Math.abs(minor)).padStart(digits + 1, '0');
  const split = whole.length - digits;
  return `${minor < 0 ? '-' : ''}${whole.slice(0, split)}${digits > 0 ? `.${whole.slice(split)}` : ''}` as Decimal;
}
