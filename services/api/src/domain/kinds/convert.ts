import { capitalLeg, moneyLeg, payableLeg, withoutZeros } from '../accounts.ts';
import { capitalAccount } from '../instruments.ts';
import { checkMaximum } from '../maximum.ts';
import { amountOf } from '../money.ts';
import type { CommonRequest } from '../transaction.ts';
import { given, never, positive } from './kind.ts';
import type { Kind, Take } from './kind.ts';
import { issuedLot, issuedPostings, returnedPostings, takeFrom } from './units.ts';
import type { ChosenLots } from './units.ts';

/** `instrument_id` is the target; quantity and price are the target's. */
export interface ConvertRequest extends CommonRequest {
  quantity: bigint;
  price_cents: bigint;
  /** The units that are given up; null when what is owed to the member pays for the target. */
  source: ({ instrument_id: string; quantity: bigint } & ChosenLots) | null;
  /** What the source is worth: principal or book value, or what was owed; and interest up to the day. */
  principal_cents: bigint;
  interest_cents: bigint;
  withholding_cents: bigint;
}

const take: Take = { from: 'holding', lockedToo: false };

/** Conversie: units, or what is owed, become units of another instrument; the remainder is owed to the member. */
export const convert: Kind<ConvertRequest> = {
  member: { statuses: ['active'] },
  counterparty: null,
  instrument: { closedToo: never },
  entered: null,
  reasons: { allowed: null, required: never },
  gets: 'member',
  takes: ({ source }) => source && take,
  other: ({ source }) => source?.instrument_id ?? null,
  sums: ({ quantity, price_cents }, scene) => ({
    quantity,
    price_cents,
    amount_cents: amountOf(quantity, given(scene, 'instrument').scale, positive(price_cents, 'the price')),
    departs: false,
  }),
  plan: ({ request, ...judged }, lots, newId) => {
    const member = given(judged, 'member');
    const target = given(judged, 'instrument');
    const amount = given(judged, 'amount_cents');
    const { source, quantity, effective_date: on } = request;
    const principal = positive(request.principal_cents, 'the principal');
    const interest = positive(request.interest_cents, 'the interest');
    const withholding = positive(request.withholding_cents, 'the withholding');
    const remainder = positive(principal + interest - withholding - amount, 'the remainder');
    checkMaximum(member, target, quantity, on, lots);
    const given_up = source && given(judged, 'other');
    const consumed = source && given_up ? takeFrom(member, given_up, lots, { take, on, ...source }) : [];
    const lot = issuedLot(member, target, { id: newId(), quantity, acquired: on });
    const money = [
      given_up ? capitalLeg(capitalAccount(given_up), given_up.id, principal) : payableLeg(member.id, principal),
      moneyLeg('interest_expense', interest),
      moneyLeg('withholding', -withholding),
      capitalLeg(capitalAccount(target), target.id, -amount),
      payableLeg(member.id, -remainder),
    ];
    return {
      lots: [lot],
      postings: [
        ...(given_up ? returnedPostings('holding', given_up, consumed) : []),
        ...issuedPostings(lot),
        ...withoutZeros(money),
      ],
      consumed,
    };
  },
  reversal: { by: 'module', unitsBack: true },
};
