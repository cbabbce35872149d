import { refusal } from './errors.ts';
import { formatQuantity } from './quantity.ts';

/** Units that came to or left a lot on a day. */
export interface Movement {
  on: string;
  delta: bigint;
}

/** A parcel of units of one member, with everything that ever moved in and out of it, in any order. */
export interface Lot {
  id: string;
  member_id: string;
  acquired_on: string;
  /** First day on which the units may be moved; null when they always may. */
  lock_until: string | null;
  /** Day from which a bond's interest counts; null for shares. */
  interest_from: string | null;
  /** Movements of what is available, and of what is set aside for open requests. */
  holding: readonly Movement[];
  reserved: readonly Movement[];
}

export interface ConsumedLot {
  lot: Lot;
  quantity: bigint;
}

/** Sum of the movements up to and including a day. */
export function balanceOn(movements: readonly Movement[], on: string): bigint {
  return movements.reduce((sum, movement) => (movement.on <= on ? sum + movement.delta : sum), 0n);
}

/** The day itself and every later day on which something moved: where a balance from that day on can change. */
function daysFrom(movements: readonly Movement[], from: string): string[] {
  const later = movements.map((movement) => movement.on).filter((on) => on > from);
  return [from, ...[...new Set(later)].sort()];
}

/** What can be taken out of a lot on a day without its balance falling below zero then or on any later day. */
export function freeFrom(lot: Lot, on: string): bigint {
  return lowest(daysFrom(lot.holding, on).map((day) => balanceOn(lot.holding, day)));
}

/** The highest total (available and reserved) of some lots on a day and all later ones, and the first day it is reached. */
export function highestFrom(lots: readonly Lot[], from: string): { quantity: bigint; on: string } {
  const movements = lots.flatMap((lot) => [...lot.holding, ...lot.reserved]);
  let highest = { quantity: balanceOn(movements, from), on: from };
  for (const on of daysFrom(movements, from)) {
    const quantity = balanceOn(movements, on);
    if (quantity > highest.quantity) highest = { quantity, on };
  }
  return highest;
}

function lowest(values: readonly bigint[]): bigint {
  return values.reduce((least, value) => (value < least ? value : least));
}

export interface TakeRequest {
  quantity: bigint;
  on: string;
  scale: number;
  /** Units that are still locked may go too (inheritance). */
  lockedToo: boolean;
}

/**
 * Takes units first in, first out (by acquired_on, then id) from what is free on the day and every later day.
 * Throws `insufficient_available` when the day itself has too little, `negative_on_date` when a later day would fall
 * below zero, `locked_until` when enough is there but still locked; each says what is available.
 */
export function takeFirstIn(lots: readonly Lot[], request: TakeRequest): ConsumedLot[] {
  const { quantity, on, lockedToo } = request;
  const inOrder = [...lots].sort((a, b) => compare(a.acquired_on, b.acquired_on) || compare(a.id, b.id));
  const free = inOrder.map((lot) => ({ lot, quantity: freeFrom(lot, on) }));
  const takeable = free.filter(({ lot }) => lockedToo || lot.lock_until === null || lot.lock_until <= on);
  if (total(takeable) < quantity) throw shortage(lots, free, takeable, request);

  const consumed: ConsumedLot[] = [];
  let missing = quantity;
  for (const candidate of takeable) {
    const taken = candidate.quantity < missing ? candidate.quantity : missing;
    if (taken > 0n) consumed.push({ lot: candidate.lot, quantity: taken });
    missing -= taken;
    if (missing === 0n) break;
  }
  return consumed;
}

function shortage(lots: readonly Lot[], free: ConsumedLot[], takeable: ConsumedLot[], request: TakeRequest): Error {
  const { quantity, on, scale } = request;
  const text = (units: bigint) => formatQuantity(units, scale);
  const held = sum(lots.map((lot) => balanceOn(lot.holding, on)));
  const params = {
    requested: text(quantity),
    reserved: text(sum(lots.map((lot) => balanceOn(lot.reserved, on)))),
  };
  if (held < quantity) {
    return refusal('insufficient_available', 'quantity', { ...params, available: text(held), date: on });
  }
  if (total(free) < quantity) {
    const date = firstDayShort(lots, on, quantity);
    const balance = text(total(free) - quantity);
    return refusal('negative_on_date', 'quantity', { ...params, available: text(total(free)), balance, date });
  }
  return refusal('locked_until', 'quantity', {
    ...params,
    available: text(total(takeable)),
    date: dayUnlocked(free, on, quantity),
  });
}

/** First day by which so much has left the lots that the quantity could not have been taken before. */
function firstDayShort(lots: readonly Lot[], on: string, quantity: bigint): string {
  const days = daysFrom(
    lots.flatMap((lot) => lot.holding),
    on,
  );
  const least = new Map(lots.map((lot) => [lot.id, balanceOn(lot.holding, on)]));
  for (const day of days) {
    for (const lot of lots) least.set(lot.id, lowest([least.get(lot.id) ?? 0n, balanceOn(lot.holding, day)]));
    if (sum([...least.values()]) < quantity) return day;
  }
  return on;
}

/** First day on which enough of what is free is no longer locked. */
function dayUnlocked(free: ConsumedLot[], on: string, quantity: bigint): string {
  const days = free.map(({ lot }) => lot.lock_until ?? on).sort();
  return days.find((day) => total(free.filter(({ lot }) => (lot.lock_until ?? on) <= day)) >= quantity) ?? on;
}

function total(parts: readonly { quantity: bigint }[]): bigint {
  return sum(parts.map((part) => part.quantity));
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((result, value) => result + value, 0n);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
