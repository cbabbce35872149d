import { refusal } from '../errors.ts';
import { centsFromNumber } from '../money.ts';

const invalid = (amount: number, field: string) => refusal('amount_invalid', field, { value: amount / 100 });

/** Cents as typed; nothing is 0. Throws amount_invalid below zero. */
export function typedCents(amount: number | null, field: 'amount_cents' | 'withholding_cents'): bigint {
  if (amount === null) return 0n;
  if (amount < 0) throw invalid(amount, field);
  return centsFromNumber(amount);
}

/** An amount that is the whole of the booking. Throws required, and amount_invalid for 0 and below. */
export function typedAmount(amount: number | null): bigint {
  if (amount === null) throw refusal('required', 'amount_cents');
  if (amount === 0) throw invalid(amount, 'amount_cents');
  return typedCents(amount, 'amount_cents');
}
