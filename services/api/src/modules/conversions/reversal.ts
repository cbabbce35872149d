import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { allowMinutes, withTransaction } from '../../database.ts';
import type { Db } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import { freeCents } from '../../ledger/assets.ts';
import { draftAll } from '../../ledger/draft.ts';
import type { Order } from '../../ledger/order.ts';
import { memberRef } from '../../wire/present.ts';
import type { MemberRow } from '../../wire/present.ts';
import { memberJson } from '../../wire/refSelect.ts';
import { lockAsked, settleAsked } from './asked.ts';
import { eachLine, enter, lockMembers, seal } from './execute.ts';
import { change, tellDone } from './outcome.ts';
import { lockRun } from './runs.ts';
import type { RunRow } from './runs.ts';
import { mostBlockers } from './runSchemas.ts';
import type { ReversalPreview } from './runSchemas.ts';

interface BlockerRow {
  member: MemberRow;
  reason: 'units_gone' | 'paid_out';
  used_by: string | null;
}

/**
 * What stands in the way of taking a run back, ten at most: units of the target that were passed on, converted or set aside
 * since, and remainders that are no longer owed, or to which something else has a claim. Everything that later rests on a run is one of the two.
 */
export async function readBlockers(db: Db, { id, calculation }: RunRow): Promise<ReversalPreview['blockers']> {
  const members = sql`array(select member_id from booked)`;
  const free = freeCents(sql`b.member_id`, { members, own: sql`array[${id}::uuid]` });
  const { rows } = await sql<BlockerRow>`
    with booked as (
      select l.id, l.member_id, l.place, l.remainder_cents, l.principal_cents, r.basis from conversion_lines l
        join conversion_runs r on r.id = l.run_id
        where l.run_id = ${id} and l.calculation = ${calculation} and l.outcome = 'converted'
    ), blocked as (
      (select b.place, b.member_id, 'units_gone' as reason, (
          select string_agg(distinct t.number, ', ') from postings q join transactions t on t.id = q.transaction_id
            where q.lot_id = o.id and q.delta < 0 and t.kind <> 'reversal'
              and not exists (select from transactions x where x.reverses_id = t.id)) as used_by
        from booked b join lots o on o.transaction_id = b.id
        where o.original_qty > (select coalesce(sum(p.delta), 0) from postings p join accounts a on a.id = p.account_id
          where p.lot_id = o.id and a.kind = 'holding')
        order by b.place limit ${mostBlockers})
      union all
      (select b.place, b.member_id, 'paid_out', (
          select string_agg(distinct p.number, ', ') from payment_lines n join payment_batches p on p.id = n.batch_id
            where (n.subject_type, n.subject_id) = ('member', b.member_id) and n.status in ('open', 'in_file', 'confirmed'))
        from booked b
        where b.basis <> 'payable' and b.remainder_cents > 0
          and ${free} < b.remainder_cents
        order by b.place limit ${mostBlockers})
    )
    select ${sql.raw(memberJson)} as member, b.reason, b.used_by
    from blocked b join members m on m.id = b.member_id order by b.place, b.reason limit ${mostBlockers}`.execute(db);
  return rows.map(({ member, reason, used_by }) => ({ member: memberRef(member), reason, used_by }));
}

/** Throws not_reversible that names the members and what rests on their lines. */
export async function checkReversible(db: Db, run: RunRow): Promise<void> {
  const blockers = await readBlockers(db, run);
  const [first] = blockers;
  if (first === undefined) return;
  const names = blockers.map(
    ({ member, used_by }) => `LID ${member.member_no} ${member.display_name}${used_by === null ? '' : ` (${used_by})`}`,
  );
  throw refusal('not_reversible', null, {
    reason: first.reason,
    number: run.number,
    used_by: names.join('; '),
    blocked: blockers.map(({ member, reason, used_by }) => ({
      member_no: member.member_no,
      name: member.display_name,
      reason,
      used_by,
    })),
  });
}

/** Takes back all that a run booked, in one database transaction; what was booked stands, negated to the cent. */
export function reverseTask(context: AppContext, run: RunRow): Promise<void> {
  return withTransaction(context.db, async (trx) => {
    await allowMinutes(trx, 10);
    const now = await lockRun(trx, run.id);
    if (now.task !== 'reverse') return;
    await lockAsked(trx, run);
    await lockMembers(trx, run);
    await checkReversible(trx, run);
    await eachLine(context, trx, run, async (lines) => {
      const orders = lines.map((line) => orderOf(now, line.id));
      await enter(trx, await draftAll(trx, orders, { today: today(context.clock) }), lines);
    });
    await seal(trx);
    await settleAsked(trx, run, 'to_convert');
    const actorId = run.task_by ?? run.maker.id;
    await change(
      trx,
      run.id,
      sql`status = 'reversed', task = null, task_by = null, failure = null, reversed_at = clock_timestamp()`,
    );
    await tellDone(context, trx, {
      id: run.id,
      actorId,
      verb: 'reversed',
      data: { reason_code: now.reversal_reason, transactions: run.line_count },
    });
  });
}

function orderOf(run: RunRow, lineId: string): Order {
  const { reversal_maker: maker, reversal_checker: checker, reversal_reason, number } = run;
  return {
    id: uuidv7(),
    source: 'conversion',
    source_id: run.id,
    maker_id: maker?.id ?? '',
    checker_id: checker?.id ?? null,
    request: {
      kind: 'reversal',
      reverses_id: lineId,
      reason_code: reversal_reason ?? '',
      description: number,
      effective_date: null,
      by: 'module',
    },
  };
}
