import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { presentTransaction } from '../../wire/present.ts';
import type { TransactionRow } from '../../wire/present.ts';
import type { InstrumentRef, Transaction } from '../../wire/schemas.ts';
import { transactionSelect } from '../../wire/transactionSelect.ts';

export interface MemberCounts {
  active: bigint;
  joined_this_month: bigint;
  automated_conversion: bigint;
}

/** Members as of a date: those who left or died later still count. */
export async function countMembers(db: Db, asOf: string): Promise<MemberCounts> {
  const { rows } = await sql<MemberCounts>`
    select count(*) filter (where active) as active,
      count(*) filter (where active and joined_on >= date_trunc('month', ${asOf}::date)) as joined_this_month,
      count(*) filter (where active and automated_conversion) as automated_conversion
    from (
      select joined_on, automated_conversion,
        joined_on <= ${asOf}::date and (status = 'active' or ended_on > ${asOf}::date or deceased_on > ${asOf}::date)
          as active
      from members
    ) m`.execute(db);
  return rows[0] ?? { active: 0n, joined_this_month: 0n, automated_conversion: 0n };
}

export interface InstrumentTotal extends InstrumentRef {
  nominal_cents: bigint;
}

/** Every instrument that was ever issued or can be, shares first. */
export async function findInstruments(db: Db): Promise<InstrumentTotal[]> {
  const { rows } = await sql<InstrumentTotal>`
    select id, code, name_nl, name_en, type, scale, nominal_cents from instruments
    where status <> 'draft' order by type <> 'share', type <> 'good_share', code`.execute(db);
  return rows;
}

/** What the cooperative owes its members on a date, in cents. */
export async function payable(db: Db, asOf: string): Promise<bigint> {
  const { rows } = await sql<{ owed: bigint }>`
    select coalesce(-sum(p.delta), 0)::bigint as owed
    from accounts a join postings p on p.account_id = a.id
    where a.kind = 'payable' and p.effective_date <= ${asOf}::date`.execute(db);
  return rows[0]?.owed ?? 0n;
}

export interface ApprovalCounts {
  for_me: bigint;
  mine: bigint;
  oldest_at: string | null;
}

export async function countApprovals(db: Db, actorId: string): Promise<ApprovalCounts> {
  const { rows } = await sql<ApprovalCounts>`
    select count(*) filter (where maker_id <> ${actorId}) as for_me,
      count(*) filter (where maker_id = ${actorId}) as mine, min(created_at) as oldest_at
    from transaction_proposals where status = 'waiting'`.execute(db);
  return rows[0] ?? { for_me: 0n, mine: 0n, oldest_at: null };
}

/** The ten booked last; of a day in the past, the ten with the latest effective date. */
export async function recentTransactions(db: Db, asOf: string, isToday: boolean): Promise<Transaction[]> {
  const newest = isToday
    ? sql`select id from transactions order by seq desc limit 10`
    : sql`select id from transactions where effective_date <= ${asOf}::date
          order by effective_date desc, seq desc limit 10`;
  const { rows } = await sql<TransactionRow>`
    ${sql.raw(transactionSelect)} where t.id = any(array(${newest}))
    order by ${isToday ? sql`t.seq desc` : sql`t.effective_date desc, t.seq desc`}`.execute(db);
  return rows.map(presentTransaction);
}
