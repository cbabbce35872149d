// How an estate is divided: whole numbers all the way, so that the parts sum to what there was.

/** A decimal text as a whole number of 10^-scale; null for what is none. */
export function toUnits(text: string, scale: number): bigint | null {
  const match = /^(\d+)(?:\.(\d*))?$/.exec(text);
  if (!match || (match[2] ?? '').length > scale) return null;
  return BigInt((match[1] ?? '') + (match[2] ?? '').padEnd(scale, '0'));
}

/** A whole number of 10^-scale as decimal text without zeros at its end. */
export function fromUnits(units: bigint, scale: number): string {
  const sign = units < 0n ? '-' : '';
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const decimals = digits.slice(digits.length - scale).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - scale);
  return sign + whole + (scale === 0 || decimals === '' ? '' : `.${decimals}`);
}

/** A part as people write it, "1/3" or "2"; null for what is none. */
export function readPart(text: string): readonly [bigint, bigint] | null {
  const match = /^\s*(\d{1,6})\s*(?:\/\s*(\d{1,6}))?\s*$/.exec(text);
  if (!match) return null;
  const [over, under] = [BigInt(match[1] ?? '0'), BigInt(match[2] ?? '1')];
  return under === 0n ? null : [over, under];
}

/**
 * Units divided by parts, in proportion to them; what cannot be divided goes to the largest fraction, and between equal ones
 * to whoever stands first. Null while a part cannot be read, or when all of them are nothing.
 */
export function divide(units: bigint, parts: readonly string[]): bigint[] | null {
  const read = parts.map(readPart);
  const under = read.reduce((product, part) => product * (part?.[1] ?? 1n), 1n);
  const weights = read.map((part) => (part ? (part[0] * under) / part[1] : null));
  const sound = weights.filter((weight) => weight !== null);
  const total = sound.reduce((sum, weight) => sum + weight, 0n);
  if (sound.length < parts.length || total === 0n) return null;
  const shares = sound.map((weight) => (units * weight) / total);
  const fractions = sound.map((weight, index) => ({ index, rest: (units * weight) % total }));
  fractions.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  let left = units - shares.reduce((sum, share) => sum + share, 0n);
  for (const { index } of fractions) {
    if (left === 0n) break;
    shares[index] = (shares[index] ?? 0n) + 1n;
    left -= 1n;
  }
  return shares;
}
