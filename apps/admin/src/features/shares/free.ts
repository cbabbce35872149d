import { today } from '@ledenbureau/workbench';
import type { ReturnPreview, ReturnRequest } from '../../api/types.ts';
import { difference } from '../../register/transaction/decimal.ts';

/** Quantities are compared and subtracted at the largest scale that an instrument can have. */
const scale = 6;

/** Without the zeros that say nothing. */
const plain = (decimal: string) => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal);

/** `all` less `part`, exactly. */
export const less = (all: string, part: string): string => plain(difference(all, part, scale));

/** How much of what is asked for is free today. */
export function freeNow({ free }: Pick<ReturnPreview, 'free'>): string {
  return free.findLast(({ on }) => on <= today())?.quantity ?? '0';
}

/** What of it is locked still, and until which day the first of that is; null when all of it is free. */
export function lockedPart(of: Pick<ReturnRequest, 'free'>): { quantity: string; until: string } | null {
  const later = of.free.find(({ on }) => on > today());
  const all = of.free.at(-1);
  if (!later || !all) return null;
  return { quantity: less(all.quantity, freeNow(of)), until: later.on };
}
