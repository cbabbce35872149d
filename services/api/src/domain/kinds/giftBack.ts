import { capitalLeg, moneyLeg, withoutZeros } from '../accounts.ts';
import { refusal } from '../errors.ts';
import { capitalAccount } from '../instruments.ts';
import { bookValues } from '../returns/bookValue.ts';
import type { CommonRequest } from '../transaction.ts';
import { always, given, never, positive } from './kind.ts';
import type { Entry, Kind, Scene, Take } from './kind.ts';
import { checkType, returnedPostings, takeFrom, unitsOf } from './units.ts';
import type { ChosenLots } from './units.ts';

export interface GiftBackRequest extends CommonRequest, ChosenLots {
  /** In units of 10^-scale, or as it was typed. */
  quantity: bigint | string | null;
  /**
   * What the units stand for in the books, and so what the gift is worth. Null for a gift that was entered by itself: then it
   * is their part of the capital, and nothing was set aside for it.
   */
  book_cents: bigint | null;
}

const types = ['share', 'good_share'] as const;
const setAside: Take = { from: 'reserved', lockedToo: true };
const free: Take = { from: 'holding', lockedToo: false };
const takeOf = ({ book_cents }: GiftBackRequest): Take => (book_cents == null ? free : setAside);

/** Schenking aan de coöperatie: shares go back for nothing. The dead give nothing. */
export const giftBack: Kind<GiftBackRequest, Entry<GiftBackRequest>> = {
  names: { nl: 'Schenking aan de coöperatie', en: 'Gift to the cooperative' },
  capital: 'given',
  member: { statuses: ['active'] },
  counterparty: null,
  instrument: { closedToo: always },
  entered: {
    fields: ['instrument_id', 'quantity'],
    types,
    document: 'needed',
    request: (common, { quantity }) => ({ ...common, quantity, book_cents: null }),
  },
  reasons: { allowed: null, required: never },
  gets: null,
  takes: takeOf,
  sums: ({ quantity: units, book_cents }, scene) => {
    checkType(scene, 'gift_back', types);
    const quantity = unitsOf(units, scene);
    const book = positive(book_cents ?? bookValue(quantity, scene), 'the book value');
    return { quantity, price_cents: null, amount_cents: book, departs: false };
  },
  check: ({ request: { book_cents, document } }) => {
    // What is given away is signed for; a request has its document from when it came.
    if (book_cents === null && document === null) throw refusal('document_required', 'document');
  },
  plan: ({ request, ...judged }, lots) => {
    const member = given(judged, 'member');
    const instrument = given(judged, 'instrument');
    const quantity = given(judged, 'quantity');
    const book = given(judged, 'amount_cents');
    const { lot_ids, parts, effective_date: on } = request;
    const take = takeOf(request);
    const consumed = takeFrom(member, instrument, lots, { quantity, on, take, lot_ids, parts });
    const money = [capitalLeg(capitalAccount(instrument), instrument.id, book), moneyLeg('gift_income', -book)];
    return {
      lots: [],
      postings: [...returnedPostings(take.from, instrument, consumed), ...withoutZeros(money)],
      consumed,
    };
  },
  reversal: { by: 'module', unitsBack: true },
};

/** Units that are not there have no value; that they are not is for the plan to say. */
function bookValue(quantity: bigint, scene: Scene): bigint {
  const capital = given(scene, 'capital');
  return (quantity > capital.units ? 0n : bookValues(capital, [quantity])[0]) ?? 0n;
}
