import type { Flow } from '../../flow/flow.ts';

/** States of a request to get Good Shares back. What a round gives is a line of the round, with states of its own. */
export const returnStatuses = [
  'submitted',
  'in_review',
  'eligible',
  'allocated',
  'waiting',
  'settled',
  'rejected',
  'withdrawn',
  'reversed',
] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

/** Nobody decided on it yet. */
export const undecided = ['submitted', 'in_review'] as const satisfies readonly ReturnStatus[];
/** A round can give to it. */
export const admitted = ['eligible', 'waiting'] as const satisfies readonly ReturnStatus[];
/** Units are set aside for it. */
export const openStatuses = [...undecided, 'allocated', ...admitted] as const satisfies readonly ReturnStatus[];
/** A round gave to it: that can be taken back. */
const grantedStatuses = ['settled', 'waiting'] as const satisfies readonly ReturnStatus[];

export type ReturnAction = 'take' | 'ask_document' | 'admit' | 'reject' | 'withdraw' | 'reverse' | 'keep';

/**
 * What people do; rounds do the rest (0013_returns.sql has all steps). Anybody may write down that a member withdraws: it
 * may be years after somebody entered the request, and harms nobody.
 */
export const returnFlow: Flow<ReturnStatus, ReturnAction> = {
  table: 'share_return_requests',
  steps: {
    take: { from: undecided, to: 'in_review', by: 'anyone', needs: ['operator'] },
    ask_document: { from: undecided, to: 'in_review', by: 'anyone', needs: ['operator'] },
    admit: { from: undecided, to: 'eligible', by: 'checker', needs: ['approver'] },
    reject: { from: undecided, to: 'rejected', by: 'checker', needs: ['approver'] },
    /** What a round gave is being taken back: that ends the request as well, or is kept first. */
    withdraw: {
      from: [...undecided, ...admitted],
      to: 'withdrawn',
      by: 'anyone',
      needs: ['operator'],
      reversal: 'absent',
    },
    reverse: {
      from: grantedStatuses,
      to: 'reversed',
      by: 'checker',
      needs: ['operator', 'approver'],
      reversal: 'takes_two',
    },
    keep: { from: grantedStatuses, to: null, by: 'anyone', needs: ['approver'], reversal: 'answers' },
  },
};

export const roundStatuses = ['draft', 'calculated', 'approved', 'done', 'reversed', 'cancelled'] as const;
export type RoundStatus = (typeof roundStatuses)[number];

export type RoundAction = 'calculate' | 'approve' | 'execute' | 'cancel' | 'reverse' | 'keep';

/** A round; whoever had a hand in its terms or its calculation does not approve it. */
export const roundFlow: Flow<RoundStatus, RoundAction> = {
  table: 'return_rounds',
  steps: {
    calculate: { from: ['draft', 'calculated'], to: 'calculated', by: 'anyone', needs: ['operator'] },
    approve: { from: ['calculated'], to: 'approved', by: 'checker', needs: ['approver'] },
    execute: { from: ['approved'], to: 'done', by: 'anyone', needs: ['approver'] },
    cancel: { from: ['draft', 'calculated', 'approved'], to: 'cancelled', by: 'anyone', needs: ['operator'] },
    reverse: { from: ['done'], to: 'reversed', by: 'checker', needs: ['operator', 'approver'], reversal: 'takes_two' },
    keep: { from: ['done'], to: null, by: 'anyone', needs: ['approver'], reversal: 'answers' },
  },
};

/** What became of what a round gave. */
export const lineStatuses = [
  'planned',
  'nothing',
  'nothing_due',
  'approved',
  'in_payment',
  'paid',
  'payment_failed',
  'given',
  'to_convert',
  'converted',
  'reversed',
  'held',
] as const;
export type LineStatus = (typeof lineStatuses)[number];

/** Why an approved round gives nothing to a member after all (return_hold of 0013_returns.sql). */
export const returnHoldReasons = ['member_anonymised', 'member_blocked', 'member_deceased', 'death_corrected'] as const;

export type PaymentAction = 'pay' | 'recall' | 'confirm' | 'fail';

export const returnLineFlow: Flow<LineStatus, PaymentAction> = {
  table: 'return_lines',
  steps: {
    pay: { from: ['approved', 'payment_failed'], to: 'in_payment', by: 'payment', needs: [] },
    recall: { from: ['in_payment'], to: 'approved', by: 'payment', needs: [] },
    confirm: { from: ['in_payment'], to: 'paid', by: 'payment', needs: [] },
    fail: { from: ['in_payment', 'paid'], to: 'payment_failed', by: 'payment', needs: [] },
  },
};
