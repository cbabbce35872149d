import type { Machine } from '../../workflow/machine.ts';

/** States of a request for early redemption (domain model, section 4). */
export const redemptionStatuses = [
  'submitted',
  'in_review',
  'approved',
  'in_payment',
  'paid',
  'payment_failed',
  'rejected',
  'withdrawn',
  'reversed',
] as const;
export type RedemptionStatus = (typeof redemptionStatuses)[number];

/** Units are set aside, and the quote still moves. */
export const openStatuses = ['submitted', 'in_review'] as const satisfies readonly RedemptionStatus[];
/** Counted against the budget of the year: what was approved and not taken back. */
export const grantedStatuses = [
  'approved',
  'in_payment',
  'payment_failed',
  'paid',
] as const satisfies readonly RedemptionStatus[];

export type RedemptionAction =
  | 'take'
  | 'quote'
  | 'approve'
  | 'reject'
  | 'withdraw'
  | 'ask_reversal'
  | 'reverse'
  | 'keep'
  | 'pay'
  | 'recall'
  | 'confirm'
  | 'fail';

/** Who may do what when; the database holds the same steps (0005_requests.sql), a test compares the two. */
export const redemptionMachine: Machine<RedemptionStatus, RedemptionAction> = {
  take: { from: openStatuses, to: 'in_review', by: 'anyone' },
  quote: { from: openStatuses, to: null, by: 'anyone' },
  approve: { from: openStatuses, to: 'approved', by: 'checker' },
  reject: { from: openStatuses, to: 'rejected', by: 'checker' },
  withdraw: { from: openStatuses, to: 'withdrawn', by: 'maker' },
  ask_reversal: { from: ['approved'], to: null, by: 'anyone' },
  reverse: { from: ['approved'], to: 'reversed', by: 'anyone' },
  keep: { from: ['approved'], to: null, by: 'anyone' },
  pay: { from: ['approved', 'payment_failed'], to: 'in_payment', by: 'payment' },
  /** Of one that came back before: to payment_failed. */
  recall: { from: ['in_payment'], to: 'approved', by: 'payment' },
  confirm: { from: ['in_payment'], to: 'paid', by: 'payment' },
  fail: { from: ['in_payment', 'paid'], to: 'payment_failed', by: 'payment' },
};
