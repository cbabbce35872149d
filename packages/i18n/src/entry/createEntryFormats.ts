import { centsToDecimal, isKnown, typeset, type Decimal, type Maybe, type NumberFormats } from '../formats/numbers.ts';
import { createCalendarFormats, type CalendarFormats } from './calendar.ts';
import type { Parsed } from './parsed.ts';
import { createDateParser } from './parseDate.ts';
import { createNumberParsers, type NumberParsers } from './parseNumber.ts';

/** What fields need: reading what is typed, showing it back, and the words of a calendar. */
export interface EntryFormats extends NumberParsers, CalendarFormats {
  /** Typed day → 'YYYY-MM-DD'. */
  parseDate: (text: string) => Parsed<string>;
  /** Values as an entry field shows them; read back by the parsers. */
  entry: {
    /** Canonical decimal string → `1.250,5`. '' for none. */
    number: (canonical: Maybe<string>) => string;
    /** Whole cents → `1.234,56`, without a currency sign. '' for none. */
    money: (cents: Maybe<number>) => string;
  };
}

export function createEntryFormats(locale: string, { quantity }: Pick<NumberFormats, 'quantity'>): EntryFormats {
  const amount = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, signDisplay: 'negative' });
  return {
    ...createNumberParsers(locale),
    ...createCalendarFormats(locale),
    parseDate: createDateParser(locale),
    entry: {
      number: quantity,
      money: (cents) => (isKnown(cents) ? typeset(amount.format(centsToDecimal(cents) as Decimal)) : ''),
    },
  };
}
