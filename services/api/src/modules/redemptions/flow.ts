import type { Flow } from '../../flow/flow.ts';

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
  | 'requote'
  | 'ask_document'
  | 'approve'
  | 'reject'
  | 'withdraw'
  | 'reverse'
  | 'keep'
  | 'pay'
  | 'recall'
  | 'confirm'
  | 'fail';

/** Who may do what when; the database holds the same steps (0012_redemptions.sql), a test compares the two. */
export const redemptionFlow: Flow<RedemptionStatus, RedemptionAction> = {
  table: 'redemption_requests',
  steps: {
    take: { from: openStatuses, to: 'in_review', by: 'anyone', needs: ['operator'] },
    requote: { from: openStatuses, to: null, by: 'anyone', needs: ['operator'] },
    ask_document: { from: openStatuses, to: 'in_review', by: 'anyone', needs: ['operator'] },
    approve: { from: openStatuses, to: 'approved', by: 'checker', needs: ['approver'] },
    reject: { from: openStatuses, to: 'rejected', by: 'checker', needs: ['approver'] },
    withdraw: { from: openStatuses, to: 'withdrawn', by: 'maker', needs: ['operator'] },
    reverse: {
      from: ['approved'],
      to: 'reversed',
      by: 'checker',
      needs: ['operator', 'approver'],
      reversal: 'takes_two',
    },
    keep: { from: ['approved'], to: null, by: 'anyone', needs: ['approver'], reversal: 'answers' },
    pay: { from: ['approved', 'payment_failed'], to: 'in_payment', by: 'payment', needs: [] },
    /** Of one that came back before: to payment_failed. */
    recall: { from: ['in_payment'], to: 'approved', by: 'payment', needs: [] },
    confirm: { from: ['in_payment'], to: 'paid', by: 'payment', needs: [] },
    fail: { from: ['in_payment', 'paid'], to: 'payment_failed', by: 'payment', needs: [] },
  },
};
