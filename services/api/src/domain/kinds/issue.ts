import { capitalLeg, moneyLeg, payableLeg } from '../accounts.ts';
import { capitalAccount, instrumentTypes } from '../instruments.ts';
import { checkMaximum } from '../maximum.ts';
import {
  asTyped,
  acquiredOn,
  checkAcquired,
  countsFromBefore,
  priceReasons,
  pricedSums,
  reasonForDeparting,
} from './entered.ts';
import type { EnteredRequest } from '../transaction.ts';
import { given, never } from './kind.ts';
import type { Entry, Kind } from './kind.ts';
import { issuedLot, issuedPostings } from './units.ts';

export interface IssueRequest extends EnteredRequest {
  /** Where the money came from; the bank unless a module says otherwise. */
  paid_from?: 'bank' | 'suspense' | 'payable';
}

/** Uitgifte: a member buys new units from the cooperative. */
export const issue: Kind<IssueRequest, Entry<IssueRequest>> = {
  names: { nl: 'Uitgifte', en: 'Issue' },
  capital: 'raised',
  member: { statuses: ['active', 'prospect'] },
  counterparty: null,
  instrument: { closedToo: never },
  entered: {
    fields: ['instrument_id', 'quantity', 'price_cents', 'amount_cents', 'acquired_on'],
    types: instrumentTypes,
    file: { words: ['inleg', 'storting', 'aankoop', 'purchase'], row: 'units' },
    request: asTyped,
  },
  reasons: { allowed: priceReasons, required: reasonForDeparting },
  gets: 'member',
  takes: null,
  sums: (request, scene) => {
    checkAcquired(request, scene);
    const sums = pricedSums(request, scene, scene.listed_cents);
    return { ...sums, departs: sums.departs || countsFromBefore(request) };
  },
  plan: ({ request, ...judged }, lots, newId) => {
    const member = given(judged, 'member');
    const instrument = given(judged, 'instrument');
    const quantity = given(judged, 'quantity');
    const amount = given(judged, 'amount_cents');
    const { paid_from = 'bank' } = request;
    checkMaximum(member, instrument, quantity, request.effective_date, lots);
    const lot = issuedLot(member, instrument, { id: newId(), quantity, acquired: acquiredOn(request) });
    const postings = [
      ...issuedPostings(lot),
      paid_from === 'payable' ? payableLeg(member.id, amount) : moneyLeg(paid_from, amount),
      capitalLeg(capitalAccount(instrument), instrument.id, -amount),
    ];
    return { lots: [lot], postings, consumed: [] };
  },
  reversal: { by: 'administrator', unitsBack: false, madeMember: true },
};
