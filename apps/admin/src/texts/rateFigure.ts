/**
 * A rate in parts per million as a percentage without its sign, written as `useRate` does and without the code of rarer formats:
 * 45000 is 4,50, and 450 is 0,045.
 */
export const rateFigure = (ppm: number, formatLocale: string): string =>
  new Intl.NumberFormat(formatLocale, { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(ppm / 10_000);
