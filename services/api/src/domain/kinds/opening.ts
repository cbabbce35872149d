import { capitalLeg, moneyLeg } from '../accounts.ts';
import { capitalAccount, instrumentTypes } from '../instruments.ts';
import { checkMaximum } from '../maximum.ts';
import { asTyped, acquiredOn, checkAcquired, countsFromBefore, priceReasons, pricedSums } from './entered.ts';
import type { EnteredRequest } from '../transaction.ts';
import { given, never } from './kind.ts';
import type { Entry, Kind } from './kind.ts';
import { issuedLot, issuedPostings } from './units.ts';

/** Beginstand: what a member had before this register; the units may count from before the day it is booked on. */
export const opening: Kind<EnteredRequest, Entry<EnteredRequest>> = {
  names: { nl: 'Beginstand', en: 'Opening balance' },
  capital: 'opened',
  member: { statuses: ['active'] },
  counterparty: null,
  instrument: { closedToo: never },
  entered: {
    fields: ['instrument_id', 'quantity', 'price_cents', 'amount_cents', 'acquired_on'],
    types: instrumentTypes,
    filesOnly: true,
    file: { words: ['openingsbalans'], row: 'units' },
    request: asTyped,
  },
  reasons: { allowed: priceReasons, required: never },
  gets: 'member',
  takes: null,
  sums: (request, scene) => {
    checkAcquired(request, scene);
    const instrument = given(scene, 'instrument');
    const sums = pricedSums(request, scene, scene.listed_cents ?? instrument.nominal_cents);
    // An earlier day is money where it ends a lock-in or starts interest sooner: nobody decides that alone.
    const dodges = countsFromBefore(request) && (instrument.lock_in_months > 0 || instrument.type === 'bond');
    return { ...sums, departs: sums.departs || dodges };
  },
  plan: ({ request, ...judged }, lots, newId) => {
    const member = given(judged, 'member');
    const instrument = given(judged, 'instrument');
    const quantity = given(judged, 'quantity');
    const amount = given(judged, 'amount_cents');
    checkMaximum(member, instrument, quantity, request.effective_date, lots);
    const lot = issuedLot(member, instrument, { id: newId(), quantity, acquired: acquiredOn(request) });
    const postings = [
      ...issuedPostings(lot),
      moneyLeg('opening', amount),
      capitalLeg(capitalAccount(instrument), instrument.id, -amount),
    ];
    return { lots: [lot], postings, consumed: [] };
  },
  reversal: { by: 'administrator', unitsBack: false },
};
