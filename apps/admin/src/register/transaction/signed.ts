import type { Transaction } from '../../api/types.ts';

type Counted = Pick<Transaction, 'quantity' | 'amount_cents' | 'takes_away'>;

/** Quantity and amount as they count: with a minus where the transaction takes away. */
export const signed = ({ quantity, amount_cents, takes_away }: Counted): Omit<Counted, 'takes_away'> => ({
  quantity: quantity !== null && takes_away ? `-${quantity}` : quantity,
  amount_cents: amount_cents !== null && takes_away ? -amount_cents : amount_cents,
});
