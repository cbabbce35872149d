import type { Language } from '../domain/language.ts';
import { amsterdamTime } from './tables.ts';

/** Figures and days as people of a language write them on paper. */
export interface PaperFormats {
  /** Cents as '1.234,56'. */
  amount: (cents: bigint | number) => string;
  /** As `amount`, with a sign in front of it. */
  change: (cents: bigint | number) => string;
  /** "29.9627" as '29,9627'. */
  quantity: (text: string) => string;
  number: (value: number) => string;
  /** '31-12-2025' */
  day: (iso: string) => string;
  /** '31 december 2025' */
  longDay: (iso: string) => string;
  /** '20-11-2026 14:32', in Amsterdam */
  time: (iso: string) => string;
  /** Parts per million as '4,50 %', in English '4.50%'. */
  percentage: (ppm: number) => string;
}

/** A minus as wide as a figure. */
const minus = (text: string) => text.replace('-', '−');

function formatsOf(tag: string, day: (iso: string) => string): PaperFormats {
  const cents = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const decimal = new Intl.NumberFormat(tag, { maximumFractionDigits: 6 });
  const rate = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 4 });
  const long = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  const amount = (value: bigint | number) => minus(cents.format(Number(value) / 100));
  return {
    amount,
    change: (value) => (value > 0 ? `+${amount(value)}` : amount(value)),
    quantity: (text) => minus(decimal.format(text as Intl.StringNumericLiteral)),
    number: (value) => decimal.format(value),
    day,
    longDay: (iso) => long.format(new Date(`${iso}T00:00:00Z`)),
    time: (iso) => {
      const [date = '', clock = ''] = amsterdamTime(iso).split(' ');
      return `${day(date)} ${clock}`;
    },
    percentage: (ppm) => `${rate.format(ppm / 10_000)}${tag.startsWith('nl') ? ' ' : ''}%`,
  };
}

export const paperFormats: Record<Language, PaperFormats> = {
  nl: formatsOf('nl-NL', (iso) => iso.split('-').reverse().join('-')),
  en: formatsOf('en-GB', (iso) => iso.split('-').reverse().join('/')),
};
