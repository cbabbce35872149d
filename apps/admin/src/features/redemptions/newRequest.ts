import type { RedemptionSubmit } from '../../api/types.ts';
import type { MemberChoice } from '../../register/member/memberText.ts';
import { today } from '../../today.ts';
import { reasons } from './useRedemptionList.ts';

export const channels = ['post', 'email', 'portal', 'admin'] as const satisfies readonly RedemptionSubmit['channel'][];

/** What is entered, by the names of the API; the member as the one that was chosen. */
export interface NewRequestValues {
  member_id: MemberChoice | null;
  instrument_id: string;
  /** Decimal text. */
  quantity: string;
  reason: string;
  reason_text: string;
  channel: string;
  requested_on: string;
  desired_on: string;
  /** '' is the account that payouts go to. */
  bank_account_id: string;
  document: string;
}

export const emptyRequest = (): NewRequestValues => ({
  member_id: null,
  instrument_id: '',
  quantity: '',
  reason: '',
  reason_text: '',
  channel: 'post',
  requested_on: today(),
  desired_on: '',
  bank_account_id: '',
  document: '',
});

/** The request for these values, or null while something needed for a preview is missing or unreadable. */
export function toSubmit(values: NewRequestValues): RedemptionSubmit | null {
  const { member_id: member, instrument_id, quantity, requested_on, desired_on, bank_account_id: account } = values;
  const reason = reasons.find((known) => known === values.reason);
  const channel = channels.find((known) => known === values.channel);
  if (!member || !instrument_id || !quantity || !requested_on || !desired_on || !reason || !channel) return null;
  const optional = (key: 'reason_text' | 'document') => (values[key].trim() ? { [key]: values[key].trim() } : {});
  return {
    member_id: member.id,
    instrument_id,
    quantity,
    reason,
    channel,
    requested_on,
    desired_on,
    ...(account ? { bank_account_id: account } : {}),
    ...optional('reason_text'),
    ...optional('document'),
  };
}

/** The day so many days after another, both YYYY-MM-DD. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
