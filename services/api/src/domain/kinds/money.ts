import { moneyLeg, payableLeg } from '../accounts.ts';
import type { PlannedPosting } from '../accounts.ts';
import type { PartyRule } from '../parties.ts';
import type { CommonRequest } from '../transaction.ts';
import { given, never, positive } from './kind.ts';
import type { Judged, Kind } from './kind.ts';

export interface MoneyRequest extends CommonRequest {
  amount_cents: bigint;
}

type Side = (amount: bigint, judged: Judged<MoneyRequest>) => PlannedPosting;

/** What a member is owed; the cooperative's own accounts by their name. */
export const payable: Side = (amount, judged) => payableLeg(given(judged, 'member').id, amount);
export const account =
  (kind: Parameters<typeof moneyLeg>[0]): Side =>
  (amount) =>
    moneyLeg(kind, amount);

/** An amount that only changes its account: `to` is debited, `from` credited. */
export function moneyKind(member: PartyRule, to: Side, from: Side): Kind<MoneyRequest> {
  return {
    member,
    counterparty: null,
    instrument: null,
    entered: null,
    reasons: { allowed: null, required: never },
    gets: null,
    takes: null,
    sums: ({ amount_cents }) => ({
      quantity: null,
      price_cents: null,
      amount_cents: positive(amount_cents, 'the amount'),
      departs: false,
    }),
    plan: (judged) => {
      const { amount_cents: amount } = judged.request;
      return { lots: [], postings: [to(amount, judged), from(-amount, judged)], consumed: [] };
    },
    reversal: { by: 'module', unitsBack: false },
  };
}
