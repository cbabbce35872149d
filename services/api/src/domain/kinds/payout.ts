import { refusal } from '../errors.ts';
import { centsToNumber } from '../money.ts';
import { typedAmount } from './amounts.ts';
import type { Entry, Kind } from './kind.ts';
import { account, moneyKind, payable } from './money.ts';
import type { MoneyRequest } from './money.ts';

export interface PayoutRequest extends MoneyRequest {
  /** The bank for what was paid by hand; a payment batch leaves it in transit until the bank has answered. */
  paid_from?: 'in_transit' | 'bank';
}

const money = moneyKind<PayoutRequest, Entry<PayoutRequest>>({
  names: { nl: 'Uitbetaling', en: 'Payout' },
  member: { statuses: ['active', 'ended', 'deceased'] },
  entered: {
    fields: ['amount_cents'],
    types: null,
    waits: true,
    request: (common, { amount_cents }) => ({
      ...common,
      amount_cents: typedAmount(amount_cents),
      paid_from: 'bank',
    }),
  },
  to: payable,
  from: (amount, judged) => account(judged.request.paid_from ?? 'in_transit')(amount, judged),
});

/**
 * Uitbetaling: what a member is owed goes into a payment batch, or was paid by hand. The second takes money out beside the
 * batches, so it is never more than is owed and nobody does it alone.
 */
export const payout: Kind<PayoutRequest, Entry<PayoutRequest>> = {
  ...money,
  sums: (request, scene) => ({ ...money.sums(request, scene), departs: request.paid_from === 'bank' }),
  check: ({ request: { paid_from, amount_cents }, owed_cents }) => {
    const owed = owed_cents ?? 0n;
    if (paid_from === 'bank' && amount_cents > owed) {
      const params = { requested_cents: centsToNumber(amount_cents), owed_cents: centsToNumber(owed) };
      throw refusal('more_than_owed', 'amount_cents', params);
    }
  },
};
