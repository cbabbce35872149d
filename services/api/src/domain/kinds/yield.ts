import { payableLeg, moneyLeg, withoutZeros } from '../accounts.ts';
import type { PlannedPosting } from '../accounts.ts';
import type { CommonRequest } from '../transaction.ts';
import { always, given, never, positive } from './kind.ts';
import type { Judged, Kind, OwnField } from './kind.ts';
import type { InstrumentTerms } from '../instruments.ts';
import { checkType } from './units.ts';

export interface YieldRequest extends CommonRequest {
  gross_cents: bigint;
  withholding_cents: bigint;
}

/** What units of some types bring in: the gross amount out of `expense`, the tax withheld, the rest owed to the member. */
export function yieldKind(
  name: string,
  types: readonly InstrumentTerms['type'][],
  expense: (judged: Judged<YieldRequest>) => PlannedPosting,
): Kind<YieldRequest, readonly OwnField[]> {
  return {
    member: { statuses: ['active', 'blocked'] },
    counterparty: null,
    instrument: { closedToo: always },
    entered: ['instrument_id', 'amount_cents', 'withholding_cents'],
    reasons: { allowed: null, required: never },
    gets: null,
    takes: null,
    sums: ({ gross_cents }) => ({
      quantity: null,
      price_cents: null,
      amount_cents: positive(gross_cents, 'the gross amount'),
      departs: false,
    }),
    check: (judged) => checkType(judged, name, types),
    plan: (judged) => {
      const { gross_cents, withholding_cents } = judged.request;
      const withholding = positive(withholding_cents, 'the withholding');
      const net = positive(gross_cents - withholding, 'the net amount');
      const owed = payableLeg(given(judged, 'member').id, -net);
      const postings = withoutZeros([expense(judged), owed, moneyLeg('withholding', -withholding)]);
      return { lots: [], postings, consumed: [] };
    },
    reversal: { by: 'module', unitsBack: false },
  };
}
