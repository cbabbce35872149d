import type { Machine } from '../../workflow/machine.ts';

/** States of a bulk batch (domain model, section 4). */
export const bulkStatuses = [
  'uploaded',
  'validating',
  'invalid',
  'valid',
  'awaiting_approval',
  'posting',
  'posted',
  'reversed',
  'discarded',
] as const;
export type BulkStatus = (typeof bulkStatuses)[number];

export type BulkAction =
  | 'check'
  | 'refuse'
  | 'accept'
  | 'submit'
  | 'reject'
  | 'approve'
  | 'post'
  | 'ask_reversal'
  | 'keep'
  | 'reverse'
  | 'discard';

const checked = ['invalid', 'valid'] as const satisfies readonly BulkStatus[];

/** Who may do what when; the database holds the same steps (0007_bulk.sql), a test compares the two. */
export const bulkMachine: Machine<BulkStatus, BulkAction> = {
  check: { from: ['uploaded', ...checked], to: 'validating', by: 'maker' },
  refuse: { from: ['validating', 'posting'], to: 'invalid', by: 'anyone' },
  accept: { from: ['validating'], to: 'valid', by: 'anyone' },
  /** With errors only where they are left out by choice. */
  submit: { from: checked, to: 'awaiting_approval', by: 'maker' },
  /** Back to its maker. */
  reject: { from: ['awaiting_approval'], to: 'valid', by: 'checker' },
  approve: { from: ['awaiting_approval'], to: 'posting', by: 'checker' },
  post: { from: ['posting'], to: 'posted', by: 'anyone' },
  ask_reversal: { from: ['posted'], to: null, by: 'anyone' },
  keep: { from: ['posted'], to: null, by: 'anyone' },
  reverse: { from: ['posted'], to: 'reversed', by: 'anyone' },
  discard: { from: ['uploaded', 'validating', ...checked, 'awaiting_approval'], to: 'discarded', by: 'maker' },
};
