/** n / d rounded half up on the magnitude, in integers: (2n + d) div (2d). `d` is positive. */
export function divideHalfUp(n: bigint, d: bigint): bigint {
  if (d <= 0n) throw new RangeError('divisor must be positive');
  const rounded = (2n * (n < 0n ? -n : n) + d) / (2n * d);
  return n < 0n ? -rounded : rounded;
}

/** What `units` (of 10^-scale) are worth at a price in cents for one whole, in cents; rounded once. */
export function amountOf(units: bigint, scale: number, priceCents: bigint): bigint {
  return divideHalfUp(units * priceCents, 10n ** BigInt(scale));
}

/** The largest amount one booking may have: € 100 billion. Sums of them stay exact as JSON numbers. */
export const maxAmountCents = 10_000_000_000_000n;

/** The most that one whole of anything may cost: € 10 million. */
export const maxPriceCents = 1_000_000_000;

/** Cents as a JSON number. Throws a RangeError for an amount a JSON number cannot hold exactly. */
export function centsToNumber(cents: bigint): number {
  const value = Number(cents);
  if (!Number.isSafeInteger(value)) throw new RangeError(`amount out of range: ${cents}`);
  return value;
}

/** Cents from a JSON number. Throws a RangeError when it is no whole number that is held exactly. */
export function centsFromNumber(value: number): bigint {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an amount in cents: ${value}`);
  return BigInt(value);
}
