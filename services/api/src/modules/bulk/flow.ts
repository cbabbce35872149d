import type { Flow } from '../../flow/flow.ts';

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

/** What the service does with a batch while nobody waits for it (worker.ts). */
export const bulkTasks = ['check', 'post', 'reverse'] as const;
export type BulkTask = (typeof bulkTasks)[number];

export type BulkAction =
  | 'read'
  | 'check'
  | 'compare'
  | 'refuse'
  | 'accept'
  | 'submit'
  | 'reject'
  | 'reject_with_errors'
  | 'approve'
  | 'return'
  | 'post'
  | 'keep'
  | 'reverse'
  | 'discard';

const checked = ['invalid', 'valid'] as const satisfies readonly BulkStatus[];

/** Who may do what when; the database holds the same steps (0016_bulk.sql), a test compares the two. */
export const bulkFlow: Flow<BulkStatus, BulkAction> = {
  table: 'bulk_batches',
  steps: {
    /** Read in another way; what was checked is to be checked again. */
    read: { from: ['uploaded', ...checked], to: 'uploaded', by: 'maker', needs: ['operator'] },
    check: { from: ['uploaded', ...checked], to: 'validating', by: 'maker', needs: ['operator'] },
    /** Tell what the old administration comes to. */
    compare: { from: checked, to: null, by: 'maker', needs: ['operator'] },
    refuse: { from: ['validating'], to: 'invalid', by: 'service', needs: [] },
    accept: { from: ['validating'], to: 'valid', by: 'service', needs: [] },
    /** With errors only where they are left out by choice. */
    submit: { from: checked, to: 'awaiting_approval', by: 'maker', needs: ['operator'] },
    /** Back to its maker. */
    reject: { from: ['awaiting_approval'], to: 'valid', by: 'checker', needs: ['approver'] },
    /** And what was left out by choice is still wrong. */
    reject_with_errors: { from: ['awaiting_approval'], to: 'invalid', by: 'service', needs: [] },
    approve: { from: ['awaiting_approval'], to: 'posting', by: 'checker', needs: ['approver'], stepUp: true },
    /** The register no longer takes it: checked anew, and back to its maker. */
    return: { from: ['posting'], to: 'validating', by: 'service', needs: [] },
    post: { from: ['posting'], to: 'posted', by: 'service', needs: [] },
    reverse: {
      from: ['posted'],
      to: 'reversed',
      by: 'checker',
      needs: ['operator', 'approver'],
      reversal: 'takes_two',
    },
    keep: { from: ['posted'], to: null, by: 'anyone', needs: ['approver'], reversal: 'answers' },
    discard: {
      from: ['uploaded', 'validating', ...checked, 'awaiting_approval'],
      to: 'discarded',
      by: 'maker',
      needs: ['operator'],
    },
  },
};
