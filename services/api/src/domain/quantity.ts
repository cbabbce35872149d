import { refusal } from './errors.ts';
import type { DomainError } from './errors.ts';

/** The most units (of 10^-scale) one booking may move; sums over all members stay within a bigint column. */
export const maxUnits = 10n ** 15n;

/**
 * Units of 10^-scale out of a decimal string: "29.9627" at scale 4 → 299627n.
 * Refuses (`quantity_invalid`) signs, exponents, blanks, a decimal comma, grouping, more decimals than the scale
 * allows, zero and more than `maxUnits`; params: requested, scale, max.
 */
export function parseQuantity(text: string, scale: number, field = 'quantity'): bigint {
  const units = readUnits(text, scale);
  if (units === null || units === 0n) throw unreadable(text, scale, field);
  return units;
}

/** What may be given away at most: as parseQuantity reads it, or nothing. Throws quantity_invalid. */
export function parseBudget(text: string, scale: number, field: string): bigint {
  const units = readUnits(text, scale);
  if (units === null) throw unreadable(text, scale, field);
  return units;
}

function readUnits(text: string, scale: number): bigint | null {
  const match = /^(\d{1,16})(?:\.(\d{1,6}))?$/u.exec(text);
  const decimals = match?.[2] ?? '';
  if (match === null || decimals.length > scale) return null;
  const units = BigInt(`${match[1]}${decimals.padEnd(scale, '0')}`);
  return units > maxUnits ? null : units;
}

function unreadable(text: string, scale: number, field: string): DomainError {
  return refusal('quantity_invalid', field, {
    requested: text.slice(0, 40),
    scale,
    max: formatQuantity(maxUnits, scale),
  });
}

/** The canonical decimal string of units of 10^-scale: no trailing zeros, no exponent: (299600n, 4) → "29.96". */
export function formatQuantity(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const decimals = scale > 0 ? digits.slice(-scale).replace(/0+$/u, '') : '';
  const whole = scale > 0 ? digits.slice(0, -scale) : digits;
  return `${units < 0n ? '-' : ''}${whole}${decimals && `.${decimals}`}`;
}
