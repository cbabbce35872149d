import { refusal } from '../errors.ts';
import { centsToNumber } from '../money.ts';
import type { Kind, OwnField } from './kind.ts';
import { account, moneyKind, payable } from './money.ts';
import type { MoneyRequest } from './money.ts';

export interface PayoutRequest extends MoneyRequest {
  /** The bank for what was paid by hand; a payment batch leaves it in transit until the bank has answered. */
  paid_from?: 'in_transit' | 'bank';
}

const money = moneyKind<PayoutRequest, readonly OwnField[]>(
  { statuses: ['active', 'ended', 'deceased'] },
  {
    entered: ['amount_cents'],
    to: payable,
    from: (amount, judged) => account(judged.request.paid_from ?? 'in_transit')(amount, judged),
  },
);

/**
 * Uitbetaling: what a member is owed goes into a payment batch, or was paid by hand. The second takes money out beside the
 * batches, so it is never more than is owed and nobody does it alone.
 */
export const payout: Kind<PayoutRequest, readonly OwnField[]> = {
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
