import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { freeCents } from '../../ledger/assets.ts';
import { mostBlockers } from './schemas.ts';
import type { ReversalPreview } from './schemas.ts';

/** Rows of a batch that cannot be taken back: the units or the money they gave went on, to what `used_by` tells. */
export async function readReversal(db: Db, id: string): Promise<ReversalPreview> {
  const members = sql`array(select a.member_id from standing s join postings p on p.transaction_id = s.id
    join accounts a on a.id = p.account_id and a.kind = 'payable')`;
  const free = freeCents(sql`g.member_id`, { members, own: sql`array[${id}::uuid]` });
  const { rows } = await sql<{ transactions: number; blocked: number; blockers: ReversalPreview['blockers'] | null }>`
    with standing as materialized (
      select r.line, t.id, t.number, t.booked_at from bulk_rows r join transactions t on t.id = r.transaction_id
      where r.batch_id = ${id} and not exists (select from transactions x where x.reverses_id = t.id)
    ), blocked as (
      select s.line, s.number, array_agg(distinct u.number order by u.number) as used_by, 'units_moved' as reason
      from standing s
      join postings g on g.transaction_id = s.id and g.delta > 0
      join postings p on p.lot_id = g.lot_id and p.delta < 0 and p.transaction_id <> s.id
      join transactions u on u.id = p.transaction_id
      where u.kind <> 'reversal' and u.booked_at > s.booked_at and (u.source_id is distinct from ${id}::uuid or u.source <> 'bulk')
        and not exists (select from transactions x where x.reverses_id = u.id)
      group by s.line, s.number
      union all
      select s.line, s.number, array_agg(distinct n.number), 'interest_paid'
      from standing s
      join postings p on p.transaction_id = s.id
      join counted_interest_lines l on l.lot_id = p.lot_id
      join interest_runs n on n.id = l.run_id
      where n.kind = 'payment' and n.status in ('executed', 'reversal_waiting') and n.decided_at > s.booked_at
      group by s.line, s.number
      union all
      -- Of a member all rows, since none of them comes before another.
      select g.line, g.number, array['LID ' || m.member_no], 'paid_out'
      from (
        select s.line, s.number, a.member_id, sum(-sum(p.delta)) over (partition by a.member_id) as granted
        from standing s join postings p on p.transaction_id = s.id
        join accounts a on a.id = p.account_id and a.kind = 'payable'
        group by s.line, s.number, a.member_id
      ) g join members m on m.id = g.member_id
      where g.granted > 0 and ${free} < g.granted
    )
    select (select count(*)::integer from standing) as transactions, (select count(distinct line)::integer from blocked) as blocked,
      (select json_agg(json_build_object('line', b.line, 'number', b.number, 'code', 'not_reversible', 'params',
          json_build_object('reason', b.reason, 'number', b.number, 'used_by', array_to_string(b.used_by[1:5], ', '))))
        from (select * from blocked order by line limit ${mostBlockers}) b) as blockers`.execute(db);
  const [{ blockers, ...counts }] = rows as [(typeof rows)[0]];
  return { ...counts, blockers: blockers ?? [] };
}
