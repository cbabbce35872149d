import { sql } from 'kysely';
import type { Actor, AppContext } from '../../context.ts';
import type { Db } from '../../database.ts';
import { centsToNumber } from '../../domain/money.ts';
import { counted, mostCounted } from '../../paging.ts';
import { conditions, sumUp } from './list.ts';
import { returnStatuses } from './flow.ts';
import type { LineStatus, ReturnStatus } from './flow.ts';
import type { ReturnSummary } from './schemas.ts';

type Sum = { instrument_id: string; scale: number; count: bigint; units: bigint; cents: bigint } & (
  | { measure: 'requests'; status: ReturnStatus }
  | { measure: 'lines'; status: LineStatus }
);

/** Every tab's count and value, what became of payments, and the rounds that matter now. */
export async function readSummary(context: AppContext, actor: Actor): Promise<ReturnSummary> {
  const { db, config } = context;
  const [sums, admissible, locked, mine, rounds] = await Promise.all([
    sql<Sum>`select s.*, i.scale from return_sums s join instruments i on i.id = s.instrument_id
      where s.count <> 0`.execute(db),
    countOf(context, actor, { admissible: true }),
    countOf(context, actor, { locked: true }),
    countOf(context, actor, { mine: true }),
    readRoundsNow(db),
  ]);
  const paid = (status: LineStatus) => {
    const own = sums.rows.filter((one) => one.measure === 'lines' && one.status === status);
    return {
      count: Number(own.reduce((sum, { count }) => sum + count, 0n)),
      cents: centsToNumber(own.reduce((sum, { cents }) => sum + cents, 0n)),
    };
  };
  return {
    tabs: returnStatuses.map((status) => {
      const own = sums.rows.filter((one) => one.measure === 'requests' && one.status === status);
      return { status, count: Number(own.reduce((sum, { count }) => sum + count, 0n)), ...sumUp(own) };
    }),
    lines: {
      to_pay: paid('approved'),
      in_payment: paid('in_payment'),
      paid: paid('paid'),
      failed: paid('payment_failed'),
    },
    admissible,
    locked,
    mine,
    overdue_after_days: config.redemptionOverdueDays,
    round: rounds[0] ?? null,
    rounds,
  };
}

/** Of the undecided requests; a thousand at most. */
async function countOf(
  context: AppContext,
  actor: Actor,
  filter: { admissible?: true; locked?: true; mine?: true },
): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from (
      select from share_return_requests r
      where r.status in ('submitted', 'in_review') and ${conditions(context, actor, filter)}
      limit ${mostCounted + 1}) r`.execute(context.db);
  return counted(rows[0]?.count ?? 0n).total;
}

/** Of each instrument the open round; else the last one of which something is still to be paid. Open rounds come first. */
async function readRoundsNow(db: Db): Promise<ReturnSummary['rounds']> {
  const { rows } = await sql<ReturnSummary['rounds'][number]>`
    select id, number from (
      select distinct on (r.instrument_id) r.id, r.number, r.created_at, r.status = 'done' as done from return_rounds r
      where r.status in ('draft', 'calculated', 'approved') or r.status = 'done' and exists (
        select from return_lines l where l.round_id = r.id and l.status in ('approved', 'in_payment', 'payment_failed'))
      order by r.instrument_id, r.status = 'done', r.created_at desc, r.id desc
    ) r order by done, created_at desc, id desc`.execute(db);
  return rows;
}
