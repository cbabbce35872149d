import type { ReturnSubmit } from '../../api/types.ts';
import { emptyRequest, type RequestValues, submission } from '../../register/request/newRequest.ts';
import { outcomes, reasons } from './returns.ts';

export interface NewReturnValues extends RequestValues {
  outcome: string;
}

export const emptyReturn = (): NewReturnValues => ({ ...emptyRequest(), outcome: 'payout' });

/** The request for these values, or null while something that a preview needs is missing or unreadable. */
export function toSubmit(values: NewReturnValues): ReturnSubmit | null {
  const outcome = outcomes.find((candidate) => candidate === values.outcome);
  const isPaid = outcome === 'payout';
  const common = submission(isPaid ? values : { ...values, bank_account_id: '' }, reasons);
  return common && outcome ? { ...common, outcome } : null;
}
