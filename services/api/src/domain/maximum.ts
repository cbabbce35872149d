import { refusal } from './errors.ts';
import type { InstrumentTerms } from './instruments.ts';
import { highestFrom } from './lots.ts';
import type { Lot } from './lots.ts';
import type { Party } from './parties.ts';
import { formatQuantity } from './quantity.ts';

/** Invariant 17: throws `max_per_member` when the receiver would hold too much on the day or any later one. */
export function checkMaximum(
  receiver: Party,
  instrument: InstrumentTerms,
  quantity: bigint,
  on: string,
  lots: readonly Lot[],
): void {
  const max = instrument.max_per_member;
  if (max === null) return;
  const own = lots.filter((lot) => lot.member_id === receiver.id && lot.instrument_id === instrument.id);
  const holding = highestFrom(own, on);
  if (holding.quantity + quantity <= max) return;
  const text = (units: bigint) => formatQuantity(units > 0n ? units : 0n, instrument.scale);
  throw refusal('max_per_member', 'quantity', {
    requested: text(quantity),
    max: text(max),
    held: text(holding.quantity),
    available: text(max - holding.quantity),
    date: holding.on,
    member_no: Number(receiver.member_no),
  });
}
