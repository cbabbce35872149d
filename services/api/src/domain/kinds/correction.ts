import { capitalLeg, moneyLeg, withoutZeros } from '../accounts.ts';
import { refusal } from '../errors.ts';
import { capitalAccount, instrumentTypes } from '../instruments.ts';
import { checkMaximum } from '../maximum.ts';
import type { CommonRequest } from '../transaction.ts';
import { typedCents } from './amounts.ts';
import { always, given, positive } from './kind.ts';
import type { Entry, Kind } from './kind.ts';
import { issuedLot, issuedPostings, returnedPostings, takeFrom, unitsOf } from './units.ts';
import type { ChosenLots } from './units.ts';

export interface CorrectionRequest extends CommonRequest, ChosenLots {
  /** Whether the member gets units or loses them. */
  direction: 'in' | 'out';
  /** In units of 10^-scale, or as it was typed. */
  quantity: bigint | string | null;
  /** What the units stand for in the books; 0 where only the units were wrong. */
  amount_cents: bigint;
}

export const correctionReasons = ['input_error', 'board_decision', 'correction', 'other'] as const;

const take = { from: 'holding', lockedToo: true } as const;

/**
 * Correctie: sets right what no reversal can, with a reason; units in or out against the issuer, money against the opening.
 * It says otherwise than the register did: nobody does that alone.
 */
export const correction: Kind<CorrectionRequest, Entry<CorrectionRequest>> = {
  names: { nl: 'Correctie', en: 'Correction' },
  capital: 'other',
  member: { statuses: ['active', 'blocked'] },
  counterparty: null,
  instrument: { closedToo: always },
  entered: {
    fields: ['instrument_id', 'direction', 'quantity', 'amount_cents'],
    types: instrumentTypes,
    amountOptional: true,
    document: 'asked',
    waits: true,
    file: { words: [], row: 'signed' },
    request: (common, { direction, quantity, amount_cents }) => {
      if (direction === null) throw refusal('required', 'direction');
      return { ...common, direction, quantity, amount_cents: typedCents(amount_cents, 'amount_cents') };
    },
  },
  reasons: { allowed: correctionReasons, required: always },
  gets: 'member',
  takes: ({ direction }) => (direction === 'out' ? take : null),
  sums: ({ quantity, amount_cents }, scene) => ({
    quantity: unitsOf(quantity, scene),
    price_cents: null,
    amount_cents: positive(amount_cents, 'the amount'),
    departs: true,
  }),
  plan: ({ request, ...judged }, lots, newId) => {
    const member = given(judged, 'member');
    const instrument = given(judged, 'instrument');
    const quantity = given(judged, 'quantity');
    const { direction, lot_ids, effective_date: on } = request;
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
