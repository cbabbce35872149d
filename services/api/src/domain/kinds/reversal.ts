import type { PlannedPosting } from '../accounts.ts';
import { DomainError, refusal } from '../errors.ts';
import { freeFrom } from '../lots.ts';
import type { Lot } from '../lots.ts';
import { checkMaximum } from '../maximum.ts';
import { everyStatus } from '../parties.ts';
import { formatQuantity } from '../quantity.ts';
import type { CommonRequest, TransactionHeader } from '../transaction.ts';
import { always, given } from './kind.ts';
import type { Judged, Kind, ReversalRule } from './kind.ts';

/** A booked transaction that is to be taken back, with what its kind says of that. */
export interface Original extends Omit<TransactionHeader, 'maker_id' | 'checker_id'> {
  number: string;
  postings: readonly PlannedPosting[];
  rule: ReversalRule;
}

export interface ReversalRequest extends CommonRequest {
  original: Original;
}

interface Entry {
  kind: string;
  postings: readonly PlannedPosting[];
}

/** A correction says itself which way it goes; the issuer has the units back that were too many. */
const wasTooMuch = ({ kind, postings }: Entry): boolean =>
  kind === 'correction' && postings.some(({ account, delta }) => account.kind === 'issuer' && delta > 0n);

/** Whether quantity and amount count as less: of a correction of what was too much, and of a reversal of anything else. */
export const takesAway = (own: Entry, original: Entry | null): boolean =>
  original === null ? wasTooMuch(own) : !wasTooMuch(original);

/** Lots that a posting put units in, each with the account it did so on. */
function taken({ postings }: Original, lots: readonly Lot[]) {
  return postings.flatMap(({ account, lot_id, delta }) => {
    const lot = lots.find(({ id }) => id === lot_id);
    if (lot === undefined || delta <= 0n) return [];
    return [{ lot, quantity: delta, from: account.kind === 'reserved' ? ('reserved' as const) : ('holding' as const) }];
  });
}

/** Storno: the exact negation of every posting of one transaction; the amounts are copied, never worked out anew. */
export const reversal: Kind<ReversalRequest> = {
  names: { nl: 'Storno', en: 'Reversal' },
  capital: 'other',
  member: { statuses: everyStatus, optional: true, anyDay: true },
  counterparty: { statuses: everyStatus, optional: true, anyDay: true },
  instrument: { closedToo: always },
  entered: null,
  reasons: { allowed: null, required: always },
  gets: null,
  takes: null,
  reads: ({ original }) =>
    original.postings.flatMap(({ account: { member_id, instrument_id } }) =>
      member_id !== null && instrument_id !== null ? [{ member_id, instrument_id }] : [],
    ),
  sums: ({ original: { quantity, price_cents, amount_cents } }) => ({
    quantity,
    price_cents,
    amount_cents,
    departs: true,
  }),
  plan: (judged, lots) => {
    const { original } = judged.request;
    const on = judged.request.effective_date;
    const consumed = taken(original, lots);
    for (const { lot, quantity, from } of consumed) {
      const available = freeFrom(lot[from], on);
      if (available < quantity) throw unitsGone(judged, { lot, quantity, available });
    }
    if (original.rule.unitsBack) checkBack(judged, lots);
    return {
      lots: [],
      postings: original.postings.map((posting) => ({ ...posting, delta: -posting.delta })),
      consumed: consumed.map(({ lot, quantity }) => ({ lot, quantity })),
    };
  },
  reversal: { by: 'nobody', unitsBack: false },
};

function unitsGone(
  { request, ...judged }: Judged<ReversalRequest>,
  { lot, quantity, available }: { lot: Lot; quantity: bigint; available: bigint },
): DomainError {
  const { scale } = given(judged, 'instrument');
  const text = (units: bigint) => formatQuantity(units, scale);
  return refusal('not_reversible', null, {
    reason: 'units_gone',
    number: request.original.number,
    requested: text(quantity),
    available: text(available),
    date: request.effective_date,
    lots: [{ id: lot.id, acquired_on: lot.acquired_on, used: text(quantity - available) }],
  });
}

/** The units that come back must fit in the member's maximum. */
function checkBack({ request, ...judged }: Judged<ReversalRequest>, lots: readonly Lot[]): void {
  const member = given(judged, 'member');
  const instrument = given(judged, 'instrument');
  const quantity = given(judged, 'quantity');
  try {
    checkMaximum(member, instrument, quantity, request.effective_date, lots);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const params = { ...error.errors[0].params, reason: 'max_per_member', number: request.original.number };
    throw new DomainError([{ field: null, code: 'not_reversible', params }]);
  }
}

/**
 * The day on which a transaction is taken back: the one wanted, else the original's while its year is open, else today.
 * Throws date_invalid for a day before the original's.
 */
export function reversalDate(
  original: Pick<Original, 'effective_date'>,
  chosenDay: string | null,
  { today, closed_year }: { today: string; closed_year: number | null },
): string {
  const earliest = original.effective_date;
  if (chosenDay === null) return Number(earliest.slice(0, 4)) <= (closed_year ?? 0) ? today : earliest;
  if (chosenDay < earliest) throw refusal('date_invalid', 'effective_date', { date: chosenDay, earliest });
  return chosenDay;
}
