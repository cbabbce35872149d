import { moneyLeg, payableLeg } from '../accounts.ts';
import type { PlannedPosting } from '../accounts.ts';
import type { CommonRequest } from '../transaction.ts';
import { given, never, positive } from './kind.ts';
import type { Entry, Judged, Kind } from './kind.ts';

export interface MoneyRequest extends CommonRequest {
  amount_cents: bigint;
}

type Side<R extends MoneyRequest> = (amount: bigint, judged: Judged<R>) => PlannedPosting;

/** What a member is owed; the cooperative's own accounts by their name. */
export const payable: Side<MoneyRequest> = (amount, judged) => payableLeg(given(judged, 'member').id, amount);
export const account =
  (kind: Parameters<typeof moneyLeg>[0]): Side<MoneyRequest> =>
  (amount) =>
    moneyLeg(kind, amount);

/** An amount that only changes its account: `to` is debited, `from` credited. */
export function moneyKind<R extends MoneyRequest, Entered extends Entry<R> | null>({
  names,
  member,
  entered,
  to,
  from,
}: Pick<Kind<R, Entered>, 'names' | 'member' | 'entered'> & { to: Side<R>; from: Side<R> }): Kind<R, Entered> {
  return {
    names,
    capital: 'other',
    member,
    counterparty: null,
    instrument: null,
    entered,
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
