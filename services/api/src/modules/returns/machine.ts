import type { Machine } from '../../workflow/machine.ts';

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
const given = ['settled', 'waiting'] as const satisfies readonly ReturnStatus[];

export type ReturnAction = 'take' | 'admit' | 'reject' | 'withdraw' | 'ask_reversal' | 'reverse' | 'keep';

/**
 * What people do; rounds do the rest (0008_returns.sql has all steps). Anybody may write down that a member withdraws: it
 * may be years after somebody entered the request, and harms nobody.
 */
export const returnMachine: Machine<ReturnStatus, ReturnAction> = {
  take: { from: undecided, to: 'in_review', by: 'anyone' },
  admit: { from: undecided, to: 'eligible', by: 'checker' },
  reject: { from: undecided, to: 'rejected', by: 'checker' },
  withdraw: { from: [...undecided, ...admitted], to: 'withdrawn', by: 'anyone' },
  ask_reversal: { from: given, to: null, by: 'anyone' },
  reverse: { from: given, to: 'reversed', by: 'anyone' },
  keep: { from: given, to: null, by: 'anyone' },
};

export const roundStatuses = ['draft', 'calculated', 'approved', 'done', 'reversed', 'cancelled'] as const;
export type RoundStatus = (typeof roundStatuses)[number];

export type RoundAction = 'calculate' | 'approve' | 'execute' | 'cancel' | 'reverse' | 'keep';

/** A round; that it is approved by another than who calculated it is asked apart. */
export const roundMachine: Machine<RoundStatus, RoundAction> = {
  calculate: { from: ['draft', 'calculated'], to: 'calculated', by: 'anyone' },
  approve: { from: ['calculated'], to: 'approved', by: 'checker' },
  execute: { from: ['approved'], to: 'done', by: 'anyone' },
  cancel: { from: ['draft', 'calculated', 'approved'], to: 'cancelled', by: 'anyone' },
  reverse: { from: ['done'], to: 'reversed', by: 'anyone' },
  keep: { from: ['done'], to: null, by: 'anyone' },
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

/** Why an approved round gives nothing to a member after all (return_hold of 0019_held.sql). */
export const returnHoldReasons = ['member_anonymised', 'member_blocked', 'member_deceased', 'death_corrected'] as const;

export type PaymentAction = 'pay' | 'recall' | 'confirm' | 'fail';

export const lineMachine: Machine<LineStatus, PaymentAction> = {
  pay: { from: ['approved', 'payment_failed'], to: 'in_payment', by: 'payment' },
  recall: { from: ['in_payment'], to: 'approved', by: 'payment' },
  confirm: { from: ['in_payment'], to: 'paid', by: 'payment' },
  fail: { from: ['in_payment', 'paid'], to: 'payment_failed', by: 'payment' },
};
