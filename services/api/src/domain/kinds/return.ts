import { capitalLeg, moneyLeg, payableLeg, withoutZeros } from '../accounts.ts';
import { capitalAccount } from '../instruments.ts';
import { amountOf } from '../money.ts';
import type { CommonRequest } from '../transaction.ts';
import { bookedByModule, given, positive } from './kind.ts';
import type { Kind } from './kind.ts';
import { returnedPostings, takeFrom } from './units.ts';
import type { ChosenLots } from './units.ts';

export interface ReturnRequest extends CommonRequest, ChosenLots {
  quantity: bigint;
  /** Return price of one whole. */
  price_cents: bigint;
  /** What the units stand for in the books. */
  book_cents: bigint;
}

const take = { from: 'reserved', lockedToo: true } as const;

/** Teruggave: shares that were set aside for a request go back at the return price; what differs from their book value is revaluation. */
export const giveBack: Kind<ReturnRequest> = {
  names: { nl: 'Teruggave', en: 'Return' },
  capital: 'returned',
  member: { statuses: ['active', 'ended', 'deceased'], gives: true },
  ...bookedByModule,
  takes: () => take,
  sums: ({ quantity, price_cents }, scene) => ({
    quantity,
    price_cents: price_cents === 0n ? null : price_cents, // a transaction has a price, or none
    amount_cents: amountOf(quantity, given(scene, 'instrument').scale, positive(price_cents, 'the price')),
    departs: false,
  }),
  plan: ({ request, ...judged }, lots) => {
    const member = given(judged, 'member');
    const instrument = given(judged, 'instrument');
    const amount = given(judged, 'amount_cents');
    const { lot_ids, parts, quantity, effective_date: on } = request;
    const book = positive(request.book_cents, 'the book value');
    const consumed = takeFrom(member, instrument, lots, { quantity, on, take, lot_ids, parts });
    const money = [
      capitalLeg(capitalAccount(instrument), instrument.id, book),
      moneyLeg('revaluation', amount - book),
      payableLeg(member.id, -amount),
    ];
    return {
      lots: [],
      postings: [...returnedPostings('reserved', instrument, consumed), ...withoutZeros(money)],
      consumed,
    };
  },
  reversal: { by: 'module', unitsBack: true },
};
