import { y } from '@ledenbureau/forms';
import { today } from '@ledenbureau/workbench';
import type { MemberChoice } from '../member/memberText.ts';
import { channels, type RequestPath, type RequestSubmit } from './requests.ts';

/** What is entered of a request of any kind, by the names of the API; the member as the one that was chosen. */
export interface RequestValues {
  member_id: MemberChoice | null;
  instrument_id: string;
  /** Decimal text. */
  quantity: string;
  reason: string;
  reason_text: string;
  channel: string;
  requested_on: string;
  /** '' is the account that payouts go to. */
  bank_account_id: string;
  document: string;
}

export const emptyRequest = (): RequestValues => ({
  member_id: null,
  instrument_id: '',
  quantity: '',
  reason: '',
  reason_text: '',
  channel: 'post',
  requested_on: today(),
  bank_account_id: '',
  document: '',
});

export const requestShape = {
  member_id: y.mixed().required(),
  instrument_id: y.string().required(),
  quantity: y.string().required(),
  reason: y.string().required(),
  reason_text: y
    .string()
    .trim()
    .max(500)
    .when('reason', ([reason], rule) => (reason === 'other' ? rule.required() : rule)),
  channel: y.string().required(),
  requested_on: y.string().required(),
  bank_account_id: y.string(),
  document: y.string().max(140),
  key: y.string(),
};

/** What requests of every kind send, or null while something that a preview needs is missing or unreadable. */
export function submission<Reason extends RequestSubmit<RequestPath>['reason']>(
  values: RequestValues,
  reasons: readonly Reason[],
) {
  const { member_id: member, instrument_id, quantity, requested_on, bank_account_id: account } = values;
  const reason = reasons.find((candidate) => candidate === values.reason);
  const channel = channels.find((candidate) => candidate === values.channel);
  if (!member || !instrument_id || !quantity || !requested_on || !reason || !channel) return null;
  const optional = (key: 'reason_text' | 'document') => (values[key].trim() ? { [key]: values[key].trim() } : {});
  return {
    member_id: member.id,
    instrument_id,
    quantity,
    reason,
    channel,
    requested_on,
    ...(account ? { bank_account_id: account } : {}),
    ...optional('reason_text'),
    ...optional('document'),
  };
}
