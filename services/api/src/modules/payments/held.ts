import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';

/** An approved payment that may not go to the bank, and why. */
export interface HeldLine {
  id: string;
  number: string;
  reason: string;
}

/** The lines of a batch that may not go to the bank now, though they were approved (payment_hold of 0017_payments.sql). */
export async function readHeld(db: Db | DbTransaction, batchId: string): Promise<HeldLine[]> {
  // A member who is being blocked is waited for; who is blocked later finds the file made, and it is looked at again.
  await sql`
    select from members m where m.id in (select l.member_id from payment_lines l where l.batch_id = ${batchId})
    order by m.id for share`.execute(db);
  const { rows } = await sql<HeldLine>`
    select l.id, l.number, h.held_for as reason
    from payment_lines l cross join lateral payment_holds(l) h
    where l.batch_id = ${batchId} and l.status = 'in_file' and h.held_for is not null order by l.seq`.execute(db);
  return rows;
}

/** Throws payment_held, with the first of them, when a file has lines that may not go to the bank. */
export async function requireNoneHeld(db: Db | DbTransaction, batchId: string): Promise<void> {
  const [first, ...others] = await readHeld(db, batchId);
  if (first === undefined) return;
  throw refusal('payment_held', null, { number: first.number, reason: first.reason, count: others.length + 1 });
}
