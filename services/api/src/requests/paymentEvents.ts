import type { DbTransaction } from '../database.ts';
import type { AuditEntry } from '../calls/once.ts';

/** What became of payments; of each subject the same. */
export type PaymentEvent =
  /** They are in a batch that a second administrator approved. */
  | { kind: 'in_payment'; batch_id: string; batch_number: string }
  /** The batch was withdrawn before it was sent. */
  | { kind: 'recalled'; batch_id: string; batch_number: string }
  | { kind: 'confirmed'; batch_id: string; batch_number: string }
  /** With the bank's code: AC01, AC04, AM09, BE04, MD07, MS03. */
  | { kind: 'returned'; code: string; batch_id: string; batch_number: string };

/**
 * Takes over what became of the payments of some subjects, in the transaction that books it, and answers what the audit is
 * told. Throws state_conflict when one of them is in another state by now, naming it.
 */
type Handler = (trx: DbTransaction, ids: readonly string[], event: PaymentEvent) => Promise<AuditEntry[]>;

const handlers = new Map<string, Handler>();

/** A module says what payments of its subjects do to them. */
export function handlePayments(subjectType: string, handler: Handler): void {
  handlers.set(subjectType, handler);
}

/** Tells the module of the subjects; throws an Error where nobody knows what they are. */
export function onPayment(
  trx: DbTransaction,
  subjects: { type: string; ids: readonly string[] },
  event: PaymentEvent,
): Promise<AuditEntry[]> {
  const handler = handlers.get(subjects.type);
  if (handler === undefined) throw new Error(`nobody handles payments of ${subjects.type}`);
  return handler(trx, subjects.ids, event);
}
