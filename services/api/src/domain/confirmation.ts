import { refusal } from './errors.ts';

/** What is out of the ordinary and holds only when somebody says that it is right. */
export const askedAbout = [
  'rate_unusual',
  'terms_differ',
  'name_unsure',
  'organisation_recognised',
  'value_unusual',
] as const;
export type AskedAbout = (typeof askedAbout)[number];

/**
 * Rates a year outside of these are more often misread than meant: 4,5 % that was kept as 0,045 %. No hundredth of a usual rate is
 * one itself, so that a share without its percent sign is always asked about.
 */
export const usualRate = { min_ppm: 2_000, max_ppm: 150_000 } as const;

export const isUnusualRate = (ppm: number): boolean => ppm < usualRate.min_ppm || ppm > usualRate.max_ppm;

/** A share of the principal; none is usual. */
export const isUnusualFee = (ppm: number): boolean => ppm !== 0 && isUnusualRate(ppm);

/** Throws confirmation_required for what is asked about and was not confirmed. */
export function requireConfirmed(
  questions: readonly AskedAbout[],
  confirmed: readonly AskedAbout[],
  field: string | null = null,
): void {
  const open = questions.filter((code) => !confirmed.includes(code));
  if (open.length > 0) throw refusal('confirmation_required', field, { confirm: open.join(', ') });
}
