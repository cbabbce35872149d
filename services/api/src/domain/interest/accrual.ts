import { divideHalfUp } from '../money.ts';
import { stretches } from './dayCount.ts';
import type { DayCount, Stretch } from './dayCount.ts';

/** What a bond's interest is worked out with. */
export interface BondTerms {
  /** Quantities are in units of 10^-scale. */
  scale: number;
  nominal_cents: bigint;
  day_count: DayCount;
  /** Interest a year in parts per million from a day on, in order of the days; the first also counts before its day. */
  rates: readonly CouponRate[];
  /** From this day on no interest is due. */
  maturity_date: string;
}

export interface CouponRate {
  from: string;
  rate_ppm: number;
}

/** What one formula says: quantity × nominal × rate × days / length of the year, rounded once. */
export interface AccruedLine extends Stretch {
  rate_ppm: number;
  interest_cents: bigint;
}

/**
 * Interest on a quantity (units of 10^-scale) over a period, its first day included and its last not, and never past
 * maturity. One line, unless the rate or the length of the year changes on the way: then one for each. There is always
 * a line, if only of 0 days. Half up on the magnitude, once per line. Throws a RangeError when `to` lies before `from`.
 */
export function accrue(
  { scale, nominal_cents, day_count, rates, maturity_date }: BondTerms,
  { quantity, from, to }: { quantity: bigint; from: string; to: string },
): AccruedLine[] {
  if (to < from) throw new RangeError(`a period may not end (${to}) before it begins (${from})`);
  const bounded = (date: string) => (date < maturity_date ? date : maturity_date);
  const [start, end] = [bounded(from), bounded(to)];
  const changes = rates.slice(1).filter((rate) => rate.from > start && rate.from < end);
  const days = [start, ...changes.map((rate) => rate.from), end];
  return days.slice(1).flatMap((until, index) => {
    const since = days[index] as string;
    const rate_ppm = rateOn(rates, since);
    return stretches(day_count, since, until).map((stretch) => ({
      ...stretch,
      rate_ppm,
      interest_cents: divideHalfUp(
        quantity * nominal_cents * BigInt(rate_ppm) * BigInt(stretch.days),
        10n ** BigInt(scale) * 1_000_000n * BigInt(stretch.year_days),
      ),
    }));
  });
}

/** Cents of all lines together. */
export function totalOf(lines: readonly { interest_cents: bigint }[]): bigint {
  return lines.reduce((sum, line) => sum + line.interest_cents, 0n);
}

function rateOn(rates: readonly CouponRate[], date: string): number {
  const rate = rates.findLast(({ from }) => from <= date) ?? rates[0];
  if (rate === undefined) throw new RangeError('a bond without a rate');
  return rate.rate_ppm;
}
