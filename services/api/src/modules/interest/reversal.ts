import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { DbTransaction } from '../../database.ts';
import { DomainError, refusal } from '../../domain/errors.ts';
import { freeCents } from '../../ledger/assets.ts';
import { draftAll } from '../../ledger/draft.ts';
import type { Draft, Order } from '../../ledger/order.ts';
import { readTransactionIds } from './repository.ts';
import type { LockedRun } from './repository.ts';

/**
 * The reversals of everything a run booked. Throws not_reversible with a reason: `later_run` while another run rests on
 * it, `units_moved` when units were passed on or redeemed with interest that counts from it, `paid_out` when what would be
 * taken back is no longer owed to a member, or something else has a claim to it.
 */
export async function draftReversals(
  trx: DbTransaction,
  run: LockedRun,
  { today, checker_id }: { today: string; checker_id: string | null },
): Promise<Draft[]> {
  const booked =
    run.kind === 'accrual'
      ? run.booked_cents === 0n
        ? []
        : [run.id]
      : [...(await readTransactionIds(trx, run.id)).values()];
  const orders = booked.map((id): Order => ({
    id: uuidv7(),
    source: 'bulk',
    source_id: run.id,
    maker_id: run.reversal_maker_id ?? '',
    checker_id,
    request: {
      kind: 'reversal',
      reverses_id: id,
      reason_code: run.reversal_reason ?? '',
      description: run.reversal_description,
      effective_date: null,
      by: 'module',
    },
  }));
  // Locks the members, so that what is asked next does not change.
  const drafts = await draftAll(trx, orders, { today });
  await checkReversal(trx, run);
  return drafts.map((draft) => {
    if (draft instanceof DomainError) throw draft;
    return draft;
  });
}

async function checkReversal(
  trx: DbTransaction,
  { id, number, kind, instrument_id, decided_at }: LockedRun,
): Promise<void> {
  const resting = kind === 'accrual' ? ['accrual'] : ['payment', 'redemption'];
  const members = sql`array(select member_id from interest_run_members where run_id = ${id})`;
  const free = freeCents(sql`x.member_id`, { members, own: sql`array[${id}::uuid]` });
  const { rows } = await sql<{ reason: string; by: string }>`
    (select 'later_run' as reason, r.number as by from interest_runs r
      where r.instrument_id = ${instrument_id} and r.id <> ${id} and r.kind = any (${resting})
        and r.status in ('executed', 'reversal_waiting') and r.decided_at > ${decided_at}::timestamptz
      order by r.decided_at limit 1)
    union all
    (select 'units_moved', t.number from counted_interest_lines l
      join postings p on p.lot_id = l.lot_id and p.delta < 0
      join transactions t on t.id = p.transaction_id join kinds k on k.name = t.kind
      where l.run_id = ${id} and ${kind} = 'payment' and t.booked_at > ${decided_at}::timestamptz
        and not k.sets_aside and t.kind <> 'reversal'
        and not exists (select from transactions r where r.reverses_id = t.id)
      order by t.seq limit 1)
    union all
    (select 'paid_out', 'LID ' || m.member_no from interest_run_members x
      cross join lateral (select * from members where id = x.member_id offset 0) m
      where x.run_id = ${id} and x.transaction_id is not null
        and ${free} < x.principal_cents + x.interest_cents - x.withholding_cents
      order by m.member_no limit 1)`.execute(trx);
  const [first] = rows;
  if (first !== undefined) throw refusal('not_reversible', null, { reason: first.reason, number, used_by: first.by });
}
