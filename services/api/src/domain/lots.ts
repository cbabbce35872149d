import { refusal } from './errors.ts';
import { compare } from './order.ts';
import { formatQuantity } from './quantity.ts';

/** Units that came to or left a lot on a day. */
export interface Movement {
  on: string;
  delta: bigint;
}

/** A parcel of units that begins with a booking. */
export interface NewLot {
  id: string;
  member_id: string;
  instrument_id: string;
  acquired_on: string;
  original_qty: bigint;
  /** First day on which the units may be moved; null when they always may. */
  lock_until: string | null;
  /** Day from which a bond's interest counts; null for shares. */
  interest_from: string | null;
}

/** A parcel of units of one member, with what moved in and out of it, in any order. */
export interface Lot extends Omit<NewLot, 'original_qty'> {
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
  return movements.reduce((total, movement) => (movement.on <= on ? total + movement.delta : total), 0n);
}

/** The balance after each day later than `from` on which something moved, in order. */
function balancesAfter(movements: readonly Movement[], from: string): { on: string; balance: bigint }[] {
  let balance = balanceOn(movements, from);
  const balances: { on: string; balance: bigint }[] = [];
  const later = movements.filter(({ on }) => on > from).sort((a, b) => compare(a.on, b.on));
  later.forEach(({ on, delta }, index) => {
    balance += delta;
    if (later[index + 1]?.on !== on) balances.push({ on, balance });
  });
  return balances;
}

/** What can be taken out on a day without the balance falling below zero then or on any later day. */
export function freeFrom(movements: readonly Movement[], on: string): bigint {
  return balancesAfter(movements, on).reduce(
    (least, { balance }) => (balance < least ? balance : least),
    balanceOn(movements, on),
  );
}

/** The highest total (available and reserved) of some lots on a day and all later ones, and the first day it is reached. */
export function highestFrom(lots: readonly Lot[], from: string): { quantity: bigint; on: string } {
  const movements = lots.flatMap((lot) => [...lot.holding, ...lot.reserved]);
  let highest = { quantity: balanceOn(movements, from), on: from };
  for (const { on, balance } of balancesAfter(movements, from)) {
    if (balance > highest.quantity) highest = { quantity: balance, on };
  }
  return highest;
}

export interface TakeRequest {
  quantity: bigint;
  on: string;
  scale: number;
  /** Out of what is available, or out of what is set aside. */
  from: 'holding' | 'reserved';
  /** Units that are still locked may go too: what is set aside, what is inherited. */
  lockedToo: boolean;
}

/**
 * Takes units first in, first out (by acquired_on, then id) from what is free on the day and every later day.
 * Throws `insufficient_available` when the day itself has too little, `negative_on_date` when a later day would fall
 * below zero, `locked_until` when enough is there but still locked; each says what is available.
 */
export function takeFirstIn(lots: readonly Lot[], request: TakeRequest): ConsumedLot[] {
  const { quantity, on, from, lockedToo } = request;
  const inOrder = [...lots].sort((a, b) => compare(a.acquired_on, b.acquired_on) || compare(a.id, b.id));
  const free = inOrder.map((lot) => ({ lot, quantity: freeFrom(lot[from], on) }));
  const takeable = free.filter(({ lot }) => lockedToo || lot.lock_until === null || lot.lock_until <= on);
  if (total(takeable) < quantity) throw shortage(free, takeable, request);

  const consumed: ConsumedLot[] = [];
  let missing = quantity;
  for (const candidate of takeable) {
    const part = candidate.quantity < missing ? candidate.quantity : missing;
    if (part > 0n) consumed.push({ lot: candidate.lot, quantity: part });
    missing -= part;
  }
  return consumed;
}

function shortage(free: readonly ConsumedLot[], takeable: readonly ConsumedLot[], request: TakeRequest): Error {
  const { quantity, on, scale, from } = request;
  const text = (units: bigint) => formatQuantity(units, scale);
  const balance = sum(free.map(({ lot }) => balanceOn(lot[from], on)));
  const params = {
    requested: text(quantity),
    reserved: text(sum(free.map(({ lot }) => balanceOn(lot.reserved, on)))),
  };
  if (balance < quantity) {
    return refusal('insufficient_available', 'quantity', {
      ...params,
      available: text(balance),
      waiting: '0',
      date: on,
    });
  }
  if (total(free) < quantity) {
    const used = free
      .map(({ lot, quantity: rest }) => ({ lot, used: balanceOn(lot[from], on) - rest }))
      .filter((part) => part.used > 0n);
    return refusal('negative_on_date', 'quantity', {
      ...params,
      available: text(total(free)),
      date: firstDayShort(free, request),
      // ledger/original.ts adds who used them.
      used_by: '',
      lots: used.map((part) => ({ id: part.lot.id, acquired_on: part.lot.acquired_on, used: text(part.used) })),
    });
  }
  return refusal('locked_until', 'quantity', {
    ...params,
    available: text(total(takeable)),
    date: dayUnlocked(free, on, quantity),
  });
}

/** First day by which so much has left the lots that the quantity could not have been taken before. */
function firstDayShort(free: readonly ConsumedLot[], { quantity, on, from }: TakeRequest): string {
  const days = free.flatMap(({ lot }) => lot[from].map((movement) => movement.on)).filter((day) => day > on);
  const until = (day: string) =>
    sum(
      free.map(({ lot }) =>
        freeFrom(
          lot[from].filter((movement) => movement.on <= day),
          on,
        ),
      ),
    );
  return days.sort(compare).find((day) => until(day) < quantity) ?? on;
}

/** First day on which enough of what is free is no longer locked. */
function dayUnlocked(free: readonly ConsumedLot[], on: string, quantity: bigint): string {
  const days = free.map(({ lot }) => lot.lock_until ?? on).sort(compare);
  return days.find((day) => total(free.filter(({ lot }) => (lot.lock_until ?? on) <= day)) >= quantity) ?? on;
}

function total(parts: readonly { quantity: bigint }[]): bigint {
  return sum(parts.map((part) => part.quantity));
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((result, value) => result + value, 0n);
}
