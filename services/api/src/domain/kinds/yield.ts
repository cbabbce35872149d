import { payableLeg, moneyLeg, withoutZeros } from '../accounts.ts';
import type { PlannedPosting } from '../accounts.ts';
import { refusal } from '../errors.ts';
import { centsToNumber } from '../money.ts';
import type { CommonRequest } from '../transaction.ts';
import { typedAmount, typedCents } from './amounts.ts';
import { always, given, never, positive } from './kind.ts';
import type { Entry, FileEntry, Judged, Kind } from './kind.ts';
import type { InstrumentType } from '../instruments.ts';
import { checkType } from './units.ts';

export interface YieldRequest extends CommonRequest {
  gross_cents: bigint;
  withholding_cents: bigint;
}

/** What units of some types bring in: the gross amount out of `expense`, the tax withheld, the rest owed to the member. */
export function yieldKind({
  name,
  names,
  types,
  file,
  expense,
}: {
  name: string;
  names: Kind<YieldRequest>['names'];
  types: readonly InstrumentType[];
  file?: FileEntry;
  expense: (judged: Judged<YieldRequest>) => PlannedPosting;
}): Kind<YieldRequest, Entry<YieldRequest>> {
  return {
    names,
    capital: 'other',
    member: { statuses: ['active', 'blocked'] },
    counterparty: null,
    instrument: { closedToo: always },
    entered: {
      fields: ['instrument_id', 'amount_cents', 'withholding_cents'],
      types,
      ...(file && { file }),
      request: (common, { amount_cents, withholding_cents }) => {
        const gross_cents = typedAmount(amount_cents);
        const withheld = typedCents(withholding_cents, 'withholding_cents');
        if (withheld > gross_cents) {
          throw refusal('withholding_too_high', 'withholding_cents', { amount_cents: centsToNumber(gross_cents) });
        }
        return { ...common, gross_cents, withholding_cents: withheld };
      },
    },
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
