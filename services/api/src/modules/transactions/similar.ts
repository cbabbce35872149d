import { sql } from 'kysely';
import type { DbTransaction } from '../../database.ts';
import type { TransactionHeader } from '../../domain/transaction.ts';

/** The newest booked or waiting transaction that looks the same, for the hint in a preview; money alone by its amount. */
export async function findSame(
  trx: DbTransaction,
  header: TransactionHeader,
): Promise<{ id: string; number: string | null; status: string } | undefined> {
  const { id, kind, member_id, instrument_id, effective_date, quantity, amount_cents, counterparty_id } = header;
  const { rows } = await sql<{ id: string; number: string | null; status: string }>`
    (select t.id, t.number, 'booked' as status from transactions t
      where t.member_id = ${member_id} and t.instrument_id is not distinct from ${instrument_id}::uuid and t.kind = ${kind}
        and t.effective_date = ${effective_date}::date and t.quantity is not distinct from ${quantity}::bigint
        and (t.quantity is not null or t.amount_cents = ${amount_cents}) and t.id <> ${id}
        and t.counterparty_id is not distinct from ${counterparty_id}::uuid
        and not exists (select from transactions r where r.reverses_id = t.id)
      order by t.seq desc limit 1)
    union all
    (select p.id, null, 'waiting' from transaction_proposals p
      where p.status = 'waiting' and p.input->>'kind' = ${kind} and p.input->>'member_id' = ${member_id}
        and p.input->>'instrument_id' is not distinct from ${instrument_id} and p.input->>'effective_date' = ${effective_date}
        and p.input->>'quantity' is not distinct from ${quantity?.toString() ?? null}
        and (p.input->>'quantity' is not null or p.input->>'amount_cents' = ${amount_cents?.toString() ?? null})
        and p.input->>'counterparty_id' is not distinct from ${counterparty_id}
        and p.id <> ${id}
      order by p.created_at desc limit 1)
    limit 1`.execute(trx);
  return rows[0];
}
