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
  const left = Number(pot - parts.reduce((sum, { part }) => sum + part, 0n)); // less than there are parts
  const order = parts.map((_, index) => index).sort((a, b) => compare(fractionOf(b), fractionOf(a)) || a - b);
  const raised = new Set(order.slice(0, left));
  const last = order[left - 1];
  const next = order[left];
  const cut =
    last !== undefined && next !== undefined && fractionOf(last) === fractionOf(next) ? fractionOf(last) : null;
  return parts.map(({ part, fraction }, index) => ({
    part: raised.has(index) ? part + 1n : part,
    raised: raised.has(index),
    tied: fraction === cut,
  }));

  function fractionOf(index: number): bigint {
    return parts[index]?.fraction ?? 0n;
  }
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
