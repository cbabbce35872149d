import { unitsLeg } from '../accounts.ts';
import { refusal } from '../errors.ts';
import { instrumentTypes, lockFrom } from '../instruments.ts';
import { checkMaximum } from '../maximum.ts';
import type { EnteredRequest } from '../transaction.ts';
import { asTyped } from './entered.ts';
import { always, given } from './kind.ts';
import type { Entry, Kind } from './kind.ts';
import { takeFrom, unitsOf } from './units.ts';

export const transferReasons = ['sale', 'gift', 'inheritance', 'divorce', 'merger', 'other'] as const;

const inherited = ({ reason_code }: EnteredRequest): boolean => reason_code === 'inheritance';
const take = (request: EnteredRequest) => ({ from: 'holding', lockedToo: inherited(request) }) as const;

/** Overdracht: units pass from one member to another. Inheritance keeps the days of the lots; else new ones begin. */
export const transfer: Kind<EnteredRequest, Entry<EnteredRequest>> = {
  names: { nl: 'Overdracht', en: 'Transfer' },
  capital: 'other',
  member: { statuses: ['active', 'ended', 'deceased'], gives: true },
  counterparty: { statuses: ['active'] },
  instrument: { closedToo: inherited },
  entered: {
    fields: ['instrument_id', 'quantity', 'counterparty_id'],
    types: instrumentTypes,
    document: 'asked',
    file: { words: ['overboeking'], row: 'units' },
    request: asTyped,
  },
  reasons: { allowed: transferReasons, required: always },
  gets: 'counterparty',
  takes: take,
  sums: ({ quantity }, scene) => ({
    quantity: unitsOf(quantity, scene),
    price_cents: null,
    amount_cents: null,
    departs: false,
  }),
  check: ({ request, ...judged }) => {
    const { status } = given(judged, 'member');
    const { reason_code, document } = request;
    if (status === 'deceased' && reason_code === 'gift') {
      throw refusal('member_deceased', 'reason_code', { kind: 'transfer', status, reason: reason_code });
    }
    if (inherited(request) && document === null) throw refusal('document_required', 'document');
  },
  plan: ({ request, ...judged }, lots, newId) => {
    const member = given(judged, 'member');
    const receiver = given(judged, 'counterparty');
    const instrument = given(judged, 'instrument');
    const quantity = given(judged, 'quantity');
    const on = request.effective_date;
    checkMaximum(receiver, instrument, quantity, on, lots);
    const consumed = takeFrom(member, instrument, lots, { quantity, on, take: take(request) });
    const received = consumed.map(({ lot, quantity: units }) => ({
      id: newId(),
      member_id: receiver.id,
      instrument_id: instrument.id,
      acquired_on: inherited(request) ? lot.acquired_on : on,
      original_qty: units,
      lock_until: inherited(request) ? lot.lock_until : lockFrom(on, instrument),
      interest_from: lot.interest_from,
    }));
    const postings = [
      ...consumed.map((part) => unitsLeg('holding', part.lot, -part.quantity)),
      ...received.map((lot) => unitsLeg('holding', lot, lot.original_qty)),
    ];
    return { lots: received, postings, consumed };
  },
  reversal: { by: 'administrator', unitsBack: true },
};
