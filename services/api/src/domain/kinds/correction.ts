import { capitalLeg, moneyLeg, withoutZeros } from '../accounts.ts';
import { capitalAccount } from '../instruments.ts';
import { checkMaximum } from '../maximum.ts';
import type { CommonRequest } from '../transaction.ts';
import { always, given, positive } from './kind.ts';
import type { Kind } from './kind.ts';
import { issuedLot, issuedPostings, returnedPostings, takeFrom } from './units.ts';
import type { ChosenLots } from './units.ts';

export interface CorrectionRequest extends CommonRequest, ChosenLots {
  /** Whether the member gets units or loses them. */
  direction: 'in' | 'out';
  quantity: bigint;
  /** What the units stand for in the books; 0 where only the units were wrong. */
  amount_cents: bigint;
}

const take = { from: 'holding', lockedToo: true } as const;

/** Correctie: sets right what no reversal can, with a reason; units in or out against the issuer, money against the opening. */
export const correction: Kind<CorrectionRequest> = {
  member: { statuses: ['active', 'blocked'] },
  counterparty: null,
  instrument: { closedToo: always },
  entered: null,
  reasons: { allowed: null, required: always },
  gets: 'member',
  takes: ({ direction }) => (direction === 'out' ? take : null),
  sums: ({ quantity, amount_cents }) => ({
    quantity,
    price_cents: null,
    amount_cents: positive(amount_cents, 'the amount'),
    departs: false,
  }),
  plan: ({ request, ...judged }, lots, newId) => {
    const member = given(judged, 'member');
    const instrument = given(judged, 'instrument');
    const { direction, quantity, lot_ids, effective_date: on } = request;
    const amount = direction === 'in' ? request.amount_cents : -request.amount_cents;
    const money = withoutZeros([
      moneyLeg('opening', amount),
      capitalLeg(capitalAccount(instrument), instrument.id, -amount),
    ]);
    if (direction === 'in') {
      checkMaximum(member, instrument, quantity, on, lots);
      const lot = issuedLot(member, instrument, { id: newId(), quantity, acquired: on });
      return { lots: [lot], postings: [...issuedPostings(lot), ...money], consumed: [] };
    }
    const consumed = takeFrom(member, instrument, lots, { quantity, on, take, lot_ids });
    return { lots: [], postings: [...returnedPostings('holding', instrument, consumed), ...money], consumed };
  },
  reversal: { by: 'module', unitsBack: true },
};
