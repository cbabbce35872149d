/**
 * What is one figure, though a line could end inside it, at a space, a hyphen or the sign of a currency: an amount (`€ 1.250,00`,
 * `−€1,250.00`, `1.250,00 EUR`) or percentage, a date (`21-11-2026 14:05`, `12 november 2026`), a number of a record
 * (`TR-2026-000123`), an account (`NL91 ABNA 0417 1643 00`).
 */
export const figure =
  /((?<![\p{L}\d])(?:[−+-]?\p{Sc} ?[−+-]?\d(?:[\d.,]*\d)?|\d(?:[\d.,]*\d)? (?:%|EUR|euro)|\d\d?[-/]\d\d?[-/]\d{4}(?: \d\d:\d\d)?|\d\d? \p{L}{3,9} \d{4}|[A-Z]{2,4}-\d[\d-]*|[A-Z]{2}\d\d(?: [\dA-Z•]{1,4}){2,8})(?![\p{L}\d]))/u;

/** A text in pieces: every second one is a figure. */
export const splitFigures = (text: string): string[] => text.split(figure);
