import { issuerLeg, unitsLeg } from '../accounts.ts';
import type { PlannedPosting } from '../accounts.ts';
import type { InstrumentTerms } from '../instruments.ts';
import { lockFrom } from '../instruments.ts';
import { takeFirstIn } from '../lots.ts';
import type { ConsumedLot, Lot, NewLot } from '../lots.ts';
import type { Party } from '../parties.ts';
import { refusal } from '../errors.ts';
import { parseQuantity } from '../quantity.ts';
import { given } from './kind.ts';
import type { Scene, Take } from './kind.ts';

/** What kinds that move units have in common. */

/** Units of one lot. */
export interface LotPart {
  lot_id: string;
  quantity: bigint;
}

/**
 * Lots that a module chose, or exactly how many units of each: what was set aside for a request. Without them the oldest
 * units go first.
 */
export interface ChosenLots {
  lot_ids?: readonly string[] | undefined;
  parts?: readonly LotPart[] | undefined;
}

/** Units as a module counts them, or as they were typed. Throws required, and quantity_invalid. */
export function unitsOf(quantity: bigint | string | null, scene: Scene): bigint {
  if (quantity === null) throw refusal('required', 'quantity');
  return typeof quantity === 'bigint' ? quantity : parseQuantity(quantity, given(scene, 'instrument').scale);
}

/** Throws kind_not_for_instrument when the kind is of other types of instruments. */
export function checkType(scene: Scene, kind: string, types: readonly InstrumentTerms['type'][]): void {
  const { type } = given(scene, 'instrument');
  if (!types.includes(type)) throw refusal('kind_not_for_instrument', 'instrument_id', { kind, type });
}

/**
 * Takes units out of a member's lots, first in, first out; only out of the chosen ones where some were chosen. Throws what
 * takeFirstIn throws, and a RangeError for parts that are not the whole quantity.
 */
export function takeFrom(
  member: Party,
  instrument: InstrumentTerms,
  lots: readonly Lot[],
  { quantity, on, take, lot_ids, parts }: { quantity: bigint; on: string; take: Take } & ChosenLots,
): ConsumedLot[] {
  if (parts !== undefined) {
    const whole = parts.reduce((sum, part) => sum + part.quantity, 0n);
    if (whole !== quantity) throw new RangeError(`parts of ${whole} units, asked for ${quantity}`);
    return parts.flatMap((part) =>
      takeFrom(member, instrument, lots, { quantity: part.quantity, on, take, lot_ids: [part.lot_id] }),
    );
  }
  const chosen = lots.filter(
    (lot) =>
      lot.member_id === member.id &&
      lot.instrument_id === instrument.id &&
      (lot_ids === undefined || lot_ids.includes(lot.id)),
  );
  return takeFirstIn(chosen, { ...take, quantity, on, scale: instrument.scale });
}

/** A new lot of units that the cooperative issues to a member. */
export function issuedLot(
  member: Party,
  instrument: InstrumentTerms,
  { id, quantity, acquired }: { id: string; quantity: bigint; acquired: string },
): NewLot {
  return {
    id,
    member_id: member.id,
    instrument_id: instrument.id,
    acquired_on: acquired,
    original_qty: quantity,
    lock_until: lockFrom(acquired, instrument),
    interest_from: instrument.type === 'bond' ? acquired : null,
  };
}

/** New units come to a member: holding +q, issuer −q. */
export function issuedPostings(lot: NewLot): PlannedPosting[] {
  return [unitsLeg('holding', lot, lot.original_qty), issuerLeg(lot.instrument_id, -lot.original_qty)];
}

/** Units go back to the cooperative: holding or reserved −q for each lot, issuer +q. */
export function returnedPostings(
  from: Take['from'],
  instrument: InstrumentTerms,
  consumed: readonly ConsumedLot[],
): PlannedPosting[] {
  const quantity = consumed.reduce((sum, part) => sum + part.quantity, 0n);
  return [...consumed.map((part) => unitsLeg(from, part.lot, -part.quantity)), issuerLeg(instrument.id, quantity)];
}

/** Units change between available and set aside, lot by lot. */
export function movedPostings(
  from: Take['from'],
  to: Take['from'],
  consumed: readonly ConsumedLot[],
): PlannedPosting[] {
  return [
    ...consumed.map((part) => unitsLeg(from, part.lot, -part.quantity)),
    ...consumed.map((part) => unitsLeg(to, part.lot, part.quantity)),
  ];
}
