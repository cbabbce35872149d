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

/** One formula: quantity × nominal × rate × days / length of the year. The last line of a period carries its odd cent. */
export interface AccruedLine extends Stretch {
  rate_ppm: number;
  interest_cents: bigint;
}

/**
 * Interest on a quantity (units of 10^-scale) over a period, its first day included and its last not, and never past
 * maturity. One line, unless the rate or the length of the year changes on the way: then one for each. There is always
 * a line, if only of 0 days. The period is worked out exactly and rounded once, half up (docs/adr/0022); the lines add up
 * to it. Throws a RangeError when `to` lies before `from`.
 */
export function accrue(terms: BondTerms, { to, ...part }: Part & { to: string }): AccruedLine[] {
  return accrueParts(terms, [part], to);
}

/** Units, and the day from which they bear interest. */
export interface Part {
  quantity: bigint;
  from: string;
}

/** The same of units that bear interest from different days: rounded once for all of them together. */
export function accrueParts(
  { scale, nominal_cents, day_count, rates, maturity_date }: BondTerms,
  parts: readonly Part[],
  to: string,
): (AccruedLine & Pick<Part, 'quantity'>)[] {
  const bounded = (date: string) => (date < maturity_date ? date : maturity_date);
  const lines = parts.flatMap(({ quantity, from }) => {
    if (to < from) throw new RangeError(`a period may not end (${to}) before it begins (${from})`);
    const [start, end] = [bounded(from), bounded(to)];
    const changes = rates.slice(1).filter((rate) => rate.from > start && rate.from < end);
    const days = [start, ...changes.map((rate) => rate.from), end];
    return days.slice(1).flatMap((until, index) => {
      const since = days[index] as string;
      const rate_ppm = rateOn(rates, since);
      return stretches(day_count, since, until).map((stretch) => ({ ...stretch, quantity, rate_ppm }));
    });
  });
  return rounded(lines, nominal_cents, 10n ** BigInt(scale) * 1_000_000n);
}

/** Divisible by every length of a year. */
const commonDays = 360n * 365n * 366n;

/** Rounds the sum of all formulas once. Each line is rounded as far as that leaves something; the last is what is left. */
function rounded<Line extends Stretch & { quantity: bigint; rate_ppm: number }>(
  lines: readonly Line[],
  nominal: bigint,
  per: bigint,
): (Line & { interest_cents: bigint })[] {
  const exact = lines.map(
    ({ quantity, rate_ppm, days, year_days }) =>
      quantity * nominal * BigInt(rate_ppm) * BigInt(days) * (commonDays / BigInt(year_days)),
  );
  let remaining = divideHalfUp(
    exact.reduce((sum, part) => sum + part, 0n),
    per * commonDays,
  );
  return lines.map((line, index) => {
    const own = divideHalfUp(exact[index] ?? 0n, per * commonDays);
    const interest_cents = index < lines.length - 1 && own < remaining ? own : remaining;
    remaining -= interest_cents;
    return { ...line, interest_cents };
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
