/** What administrators are told of, by kind: what each kind is looked for and muted by (pages.md, C2). */
const keys = {
  request: ['redemption.submitted', 'redemption.due', 'return.submitted'],
  approval: [
    'transaction.proposed',
    'redemption.reversal_asked',
    'return.reversal_asked',
    'return_round.calculated',
    'return_round.reversal_asked',
    'interest_run.proposed',
    'interest_run.reversal_proposed',
    'bulk_batch.submitted',
    'bulk_batch.reversal_asked',
    'conversion_programme.proposed',
    'conversion_run.submitted',
    'conversion_run.reversal_asked',
    'payment_batch.created',
    'member.inherit_asked',
    'member.anonymise_asked',
    'member.reinstate_asked',
    'setting.proposed',
  ],
  decision: [
    'transaction.approved',
    'transaction.rejected',
    'redemption.approved',
    'redemption.approved_many',
    'redemption.rejected',
    'redemption.reversed',
    'return.admitted',
    'return.admitted_many',
    'return.rejected',
    'return.reversed',
    'return_round.approved',
    'interest_run.rejected',
    'interest_run.reversal_rejected',
    'bulk_batch.rejected',
    'conversion_programme.approved',
    'conversion_programme.rejected',
    'conversion_run.approved',
    'conversion_run.rejected',
    'conversion_run.reversal_dropped',
    'payment_batch.approved',
    'member.inherit_approved',
    'member.inherit_rejected',
    'member.anonymise_approved',
    'member.anonymise_rejected',
    'member.reinstate_rejected',
    'setting.approved',
    'setting.rejected',
  ],
  bulk: [
    'bulk_batch.valid',
    'bulk_batch.invalid',
    'bulk_batch.posted',
    'bulk_batch.posted_members',
    'bulk_batch.failed',
    'bulk_batch.failed_at',
    'bulk_batch.reversed',
  ],
  run: [
    'conversion_run.calculate_due',
    'conversion_run.due',
    'conversion_run.calculated',
    'conversion_run.stale',
    'conversion_run.executed',
    'conversion_run.held',
    'conversion_run.cancelled',
    'conversion_run.failed',
    'conversion_run.reversal_failed',
    'conversion_run.reversed',
    'interest_run.executed',
    'interest_run.held',
    'interest_run.reversed',
    'statement_run.ready',
    'statement_run.failed',
    'statement_run.mixed',
    'setting.logo_unprintable',
    'return_round.executed',
    'return_round.cancelled',
    'return_round.held',
    'return_round.reversed',
  ],
  payment: ['redemption.payment_failed', 'return.payment_failed', 'payment_batch.returned', 'payment_batch.held'],
  bank_account: ['bank_account.changed'],
  member: ['member.blocked', 'member.reinstated', 'member.ended', 'member.deceased'],
  lock_in: ['instrument.unlocked'],
  maturity: ['instrument.matures'],
  period: ['period.close_due', 'period.files_failed'],
  ledger: ['ledger.broken'],
} as const;

export type NoticeKind = keyof typeof keys;
export type NoticeKey = (typeof keys)[NoticeKind][number];

export const noticeKinds = Object.keys(keys) as NoticeKind[];
/** A ledger that is wrong is told to everybody, always. */
export const mutableKinds = noticeKinds.filter((kind) => kind !== 'ledger');

const kinds = new Map<NoticeKey, NoticeKind>(noticeKinds.flatMap((kind) => keys[kind].map((key) => [key, kind])));

export function kindOf(key: NoticeKey): NoticeKind {
  const kind = kinds.get(key);
  if (kind === undefined) throw new Error(`a notification of no kind: ${key}`);
  return kind;
}

/** Whether what this tells of answers those who were asked to approve its subject. */
export const answersApproval = (key: NoticeKey): boolean =>
  kindOf(key) === 'decision' ||
  /\.(?:posted|posted_members|failed|failed_at|executed|cancelled|reversed|reversal_failed)$/u.test(key);
