import type { LotPart } from '../../domain/kinds/units.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import type { ReturnRequest } from './schemas.ts';

/** Units of one lot that a request has set aside, and until when they are locked. */
export interface LockedPart extends LotPart {
  lock_until: string | null;
}

/** Parts that may go back on a day; after a death the lock falls away. */
export function freeParts(parts: readonly LockedPart[], on: string, death: boolean): LockedPart[] {
  return parts.filter(({ lock_until }) => death || lock_until === null || lock_until <= on);
}

/** What is free on a day, and on each later day on which more will be, in all. */
export function freeFromDays(
  parts: readonly LockedPart[],
  { on, death, scale }: { on: string; death: boolean; scale: number },
): ReturnRequest['free'] {
  const days = parts.map(({ lock_until }) => (death || lock_until === null || lock_until < on ? on : lock_until));
  return [...new Set([on, ...days])].sort().map((day) => {
    const units = freeParts(parts, day, death).reduce((sum, { quantity }) => sum + quantity, 0n);
    return { on: day, quantity: formatQuantity(units, scale) };
  });
}
