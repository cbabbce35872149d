import { compare } from '../order.ts';

/** What one of many gets of a pot. */
export interface Part {
  part: bigint;
  /** It has one of the units that were left over when all parts were rounded down. */
  raised: boolean;
  /** Its fraction was as large as another's and there was not enough left over for both: its place decided. */
  tied: boolean;
}

/**
 * Divides a pot pro rata by largest remainder, so that the parts are the pot exactly: all are rounded down, and what is left
 * over goes by one to the largest fractions, to whoever comes first in `weights` where fractions are equal. No part is
 * larger than its weight where the pot is not larger than all of them. Throws a RangeError for what cannot be divided.
 */
export function divide(pot: bigint, weights: readonly bigint[]): Part[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  if (pot < 0n || weights.some((weight) => weight < 0n)) throw new RangeError('neither pot nor weight is below zero');
  if (whole === 0n) {
    if (pot > 0n) throw new RangeError(`nobody to divide ${pot} over`);
    return weights.map(() => ({ part: 0n, raised: false, tied: false }));
  }
  const parts = weights.map((weight) => ({ part: (pot * weight) / whole, fraction: (pot * weight) % whole }));
  const remainder = Number(pot - parts.reduce((sum, { part }) => sum + part, 0n)); // less than there are parts
  // Equal fractions stay in the order of `weights`.
  const ranked = parts.toSorted((a, b) => compare(b.fraction, a.fraction));
  const raised = new Set(ranked.slice(0, remainder));
  const [last, next] = [ranked[remainder - 1]?.fraction, ranked[remainder]?.fraction];
  return parts.map((one) => ({
    part: raised.has(one) ? one.part + 1n : one.part,
    raised: raised.has(one),
    tied: one.fraction === last && last === next,
  }));
}
