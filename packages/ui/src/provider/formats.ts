/** Why a typed text gave no value. */
export type ParseProblem = 'empty' | 'invalid' | 'ambiguous' | 'too_many_decimals' | 'out_of_range';

/** What a typed text means, or why it means nothing. Never a guess. */
export type Parsed<T> =
  | { value: T; problem: null }
  | {
      value: null;
      problem: ParseProblem;
      /** The two numbers, as decimal strings, that an ambiguous text could mean. */
      readings?: readonly [string, string];
    };

/** How values read, and how what is typed is read, in the language of the interface. The i18n package makes one. */
export interface UiFormats {
  /** Whole cents → "€ 1.234,56", negative with − (U+2212). */
  money(cents: number): string;
  /** Decimal string → "1.250,5". */
  quantity(value: string): string;
  /** "2026-11-21" → "21-11-2026". */
  date(iso: string): string;
  /** Instant → date and time. */
  dateTime(iso: string): string;
  /** A count → "1.250". */
  number(value: number): string;

  /**
   * Typed number → canonical decimal string: nl "1.250,5" → "1250.5". `scale` is the most decimals allowed. What could
   * mean two numbers (nl "1.00", "12.50") has the problem 'ambiguous'. `pasted` also takes the other region's way of
   * writing where it can mean one thing only: not nl "1,250".
   */
  parseNumber(text: string, options?: { scale?: number; pasted?: boolean }): Parsed<string>;
  /** Typed amount → whole cents; a euro sign or EUR may stand before or after it. */
  parseMoney(text: string, options?: { pasted?: boolean }): Parsed<number>;
  /** Typed day → 'YYYY-MM-DD': nl "1-2-2026", "1 februari 2026", "01022026". */
  parseDate(text: string): Parsed<string>;
  /** A value as an entry field shows it: grouped, without a currency sign. */
  entry: {
    /** Canonical decimal string → "1.250,5". */
    number(canonical: string): string;
    /** Whole cents → "1.234,56". */
    money(cents: number): string;
  };
  /** How a day is typed: "dd-mm-jjjj". */
  datePattern: string;
  /** 1 = Monday … 7 = Sunday. */
  firstDayOfWeek: number;
  /** January first. */
  monthNames: readonly string[];
  /** Monday first, whatever firstDayOfWeek is. */
  weekdayNames: readonly { short: string; long: string }[];
  /** "2026-11" → "november 2026". */
  monthYear(month: string): string;
}
