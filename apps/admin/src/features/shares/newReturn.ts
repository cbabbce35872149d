import type { ReturnSubmit } from '../../api/types.ts';
import type { MemberChoice } from '../../register/member/memberText.ts';
import { today } from '../../today.ts';
import { outcomes, reasons } from './useReturnList.ts';

export const channels = ['post', 'email', 'portal', 'admin'] as const satisfies readonly ReturnSubmit['channel'][];

/** What is entered, by the names of the API; the member as the one that was chosen. */
export interface NewReturnValues {
  member_id: MemberChoice | null;
  instrument_id: string;
  /** Decimal text. */
  quantity: string;
  outcome: string;
  reason: string;
  reason_text: string;
  channel: string;
  requested_on: string;
  /** '' is the account that payouts go to. */
  bank_account_id: string;
  document: string;
}

export const emptyReturn = (): NewReturnValues => ({
  member_id: null,
  instrument_id: '',
  quantity: '',
  outcome: 'payout',
  reason: '',
  reason_text: '',
  channel: 'post',
  requested_on: today(),
  bank_account_id: '',
  document: '',
});

/** The request for these values, or null while something needed for a preview is missing or unreadable. */
export function toSubmit(values: NewReturnValues): ReturnSubmit | null {
  const { member_id: member, instrument_id, quantity, requested_on, bank_account_id: account } = values;
  const outcome = outcomes.find((known) => known === values.outcome);
  const reason = reasons.find((known) => known === values.reason);
  const channel = channels.find((known) => known === values.channel);
  if (!member || !instrument_id || !quantity || !requested_on || !outcome || !reason || !channel) return null;
  const optional = (key: 'reason_text' | 'document') => (values[key].trim() ? { [key]: values[key].trim() } : {});
  return {
    member_id: member.id,
    instrument_id,
    quantity,
    outcome,
    reason,
    channel,
    requested_on,
    ...(account && outcome === 'payout' ? { bank_account_id: account } : {}),
    ...optional('reason_text'),
    ...optional('document'),
  };
}
