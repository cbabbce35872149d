/** How values read in the language of the interface. The i18n package makes one. */
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
}
