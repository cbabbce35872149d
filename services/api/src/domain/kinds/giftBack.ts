import { capitalLeg, moneyLeg, withoutZeros } from '../accounts.ts';
import { capitalAccount } from '../instruments.ts';
import type { CommonRequest } from '../transaction.ts';
import { always, given, never, positive } from './kind.ts';
import type { Kind } from './kind.ts';
import { returnedPostings, takeFrom } from './units.ts';
import type { ChosenLots } from './units.ts';

export interface GiftBackRequest extends CommonRequest, ChosenLots {
  quantity: bigint;
  /** What the units stand for in the books, and so what the gift is worth. */
  book_cents: bigint;
}

const take = { from: 'reserved', lockedToo: true } as const;

/** Schenking aan de coöperatie: shares that were set aside go back for nothing. The dead give nothing. */
export const giftBack: Kind<GiftBackRequest> = {
  member: { statuses: ['active'] },
  counterparty: null,
  instrument: { closedToo: always },
  entered: null,
  reasons: { allowed: null, required: never },
  gets: null,
  takes: () => take,
  sums: ({ quantity, book_cents }) => ({
    quantity,
    price_cents: null,
    amount_cents: positive(book_cents, 'the book value'),
    departs: false,
  }),
  plan: ({ request, ...judged }, lots) => {
    const member = given(judged, 'member');
    const instrument = given(judged, 'instrument');
    const { lot_ids, parts, quantity, effective_date: on, book_cents } = request;
    const consumed = takeFrom(member, instrument, lots, { quantity, on, take, lot_ids, parts });
    const money = [
      capitalLeg(capitalAccount(instrument), instrument.id, book_cents),
      moneyLeg('gift_income', -book_cents),
    ];
    return {
      lots: [],
      postings: [...returnedPostings('reserved', instrument, consumed), ...withoutZeros(money)],
      consumed,
    };
  },
  reversal: { by: 'module', unitsBack: true },
};
