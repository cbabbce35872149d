import { capitalLeg, moneyLeg, payableLeg, withoutZeros } from '../accounts.ts';
import type { PlannedPosting } from '../accounts.ts';
import { refusal } from '../errors.ts';
import type { CommonRequest } from '../transaction.ts';
import { given, positive } from './kind.ts';
import type { Judged, Plan, Sums, Take } from './kind.ts';
import { returnedPostings, takeFrom } from './units.ts';
import type { ChosenLots } from './units.ts';
import type { Lot } from '../lots.ts';

/** What a redemption, early or at maturity, comes to; the module that quotes it works the money out. */
export interface RedemptionRequest extends CommonRequest, ChosenLots {
  quantity: bigint;
  principal_cents: bigint;
  interest_cents: bigint;
  withholding_cents: bigint;
}

/** Gross: principal and interest, before fee and tax. */
export function redemptionSums(request: RedemptionRequest): Sums {
  const amount = positive(request.principal_cents, 'the principal') + positive(request.interest_cents, 'the interest');
  return { quantity: request.quantity, price_cents: null, amount_cents: amount, departs: false };
}

/**
 * Units go back; the debt ends, interest is an expense, and what is left after fee and tax is owed to the member. Throws
 * nothing_to_pay when nothing is.
 */
export function redemptionPlan<R extends RedemptionRequest>(
  { request, ...judged }: Judged<R>,
  lots: readonly Lot[],
  { take, fee_cents }: { take: Take; fee_cents: bigint },
): Plan {
  const member = given(judged, 'member');
  const instrument = given(judged, 'instrument');
  const { quantity, effective_date: on, lot_ids, parts, principal_cents, interest_cents } = request;
  const withholding = positive(request.withholding_cents, 'the withholding');
  const net = positive(
    principal_cents + interest_cents - positive(fee_cents, 'the fee') - withholding,
    'the net amount',
  );
  if (net === 0n) throw refusal('nothing_to_pay', null, { fee_cents: Number(fee_cents) });
  const consumed = takeFrom(member, instrument, lots, { quantity, on, take, lot_ids, parts });
  const money: PlannedPosting[] = [
    capitalLeg('bond_liability', instrument.id, principal_cents),
    moneyLeg('interest_expense', interest_cents),
    moneyLeg('fee_income', -fee_cents),
    moneyLeg('withholding', -withholding),
    payableLeg(member.id, -net),
  ];
  return {
    lots: [],
    postings: [...returnedPostings(take.from, instrument, consumed), ...withoutZeros(money)],
    consumed,
  };
}
