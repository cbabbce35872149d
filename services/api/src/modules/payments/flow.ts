import type { Flow } from '../../flow/flow.ts';

/** States of a batch of payments. */
export const batchStatuses = [
  'draft',
  'approved',
  'file_made',
  'sent',
  'confirmed',
  'partly_failed',
  'withdrawn',
] as const;
type BatchStatus = (typeof batchStatuses)[number];
type BatchAction = 'approve' | 'make_file' | 'send' | 'withdraw' | 'confirm' | 'return';

/** A batch of payments, from who puts it together to the last answer of the bank: docs/payments.md. */
export const batchFlow: Flow<BatchStatus, BatchAction> = {
  table: 'payment_batches',
  steps: {
    approve: { from: ['draft'], to: 'approved', by: 'checker', needs: ['approver'], stepUp: true },
    /** Made again only when a line of it may not be paid since. */
    make_file: { from: ['approved', 'file_made'], to: 'file_made', by: 'anyone', needs: ['operator'], stepUp: true },
    send: { from: ['file_made'], to: 'sent', by: 'anyone', needs: ['operator'], stepUp: true },
    withdraw: { from: ['draft', 'approved', 'file_made'], to: 'withdrawn', by: 'anyone', needs: ['operator'] },
    /** It is closed once the bank has answered for every line. */
    confirm: { from: ['sent'], to: null, by: 'anyone', needs: ['operator'] },
    return: { from: ['sent', 'confirmed', 'partly_failed'], to: null, by: 'anyone', needs: ['operator'] },
  },
};
