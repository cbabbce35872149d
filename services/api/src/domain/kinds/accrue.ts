import { moneyLeg } from '../accounts.ts';
import { refusal } from '../errors.ts';
import type { CommonRequest } from '../transaction.ts';
import { always, never } from './kind.ts';
import type { Kind } from './kind.ts';

export interface AccrueRequest extends CommonRequest {
  /** What is owed of interest on an issue more than was booked before; less when negative. */
  accrued_cents: bigint;
}

/** Opgebouwde rente: brings what the cooperative owes of interest on an issue to what it is on a day. */
export const accrue: Kind<AccrueRequest> = {
  names: { nl: 'Opgebouwde rente', en: 'Accrued interest' },
  capital: 'other',
  member: { statuses: [], optional: true },
  counterparty: null,
  instrument: { closedToo: always },
  entered: null,
  reasons: { allowed: null, required: never },
  gets: null,
  takes: null,
  sums: ({ accrued_cents }) => ({
    quantity: null,
    price_cents: null,
    amount_cents: accrued_cents < 0n ? -accrued_cents : accrued_cents,
    departs: false,
  }),
  check: ({ instrument }) => {
    if (instrument === null) throw refusal('required', 'instrument_id');
  },
  plan: ({ request: { accrued_cents } }) => ({
    lots: [],
    postings: [moneyLeg('interest_expense', accrued_cents), moneyLeg('interest_payable', -accrued_cents)],
    consumed: [],
  }),
  reversal: { by: 'module', unitsBack: false },
};
