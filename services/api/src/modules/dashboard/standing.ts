import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, DbTransaction } from '../../database.ts';

/** What is outstanding, summed over all members. */
export interface Standing {
  /** For each instrument how many members have any of it. */
  holders: ReadonlyMap<string, number>;
  /** For each instrument the units issued (less those taken back) by month 'YYYY-MM' of the effective date. */
  issued: ReadonlyMap<string, ReadonlyMap<string, bigint>>;
}

interface Kept extends Standing {
  /** The last booking that is in it. */
  seq: bigint;
}

const nothing: Kept = { seq: 0n, holders: new Map(), issued: new Map() };
const mostDates = 8;
/** Beyond so many new bookings, counting anew is quicker than adding them. */
const mostAdded = 10_000n;

/**
 * Reads the standing at the end of a date, null for now. Summing a million bookings takes seconds, so what was read is
 * kept and later bookings are added to it: they only ever come after the last one (their `seq`).
 */
export function standingReader(db: Db): (asOf: string | null) => Promise<Standing> {
  const kept = new Map<string | null, Promise<Kept>>();
  return (asOf) => {
    const before = kept.get(asOf) ?? Promise.resolve(nothing);
    const now = before.then((previous) => bringUpToDate(db, asOf, previous));
    kept.delete(asOf);
    kept.set(
      asOf,
      now.catch(() => before), // the reader gets the error; the next one starts from what was there
    );
    const oldest = kept.keys().next();
    if (kept.size > mostDates && !oldest.done) kept.delete(oldest.value);
    return now;
  };
}

function bringUpToDate(db: Db, asOf: string | null, previous: Kept): Promise<Kept> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const { seq } = await trx.selectFrom('ledger_head').select('seq').executeTakeFirstOrThrow();
      if (seq === previous.seq) return previous;
      const anew = previous === nothing || seq < previous.seq || seq - previous.seq > mostAdded;
      const from = anew ? nothing : previous;
      const until = asOf === null ? sql`true` : sql`p.effective_date <= ${asOf}::date`;
      const holders = new Map(from.holders);
      for (const row of anew ? await countHolders(trx, until) : await changesOfHolders(trx, until, from.seq)) {
        holders.set(row.instrument_id, (holders.get(row.instrument_id) ?? 0) + Number(row.members));
      }
      const issued = new Map([...from.issued].map(([id, months]) => [id, new Map(months)]));
      for (const row of await issuedByMonth(trx, until, from.seq)) {
        const months = issued.get(row.instrument_id) ?? new Map<string, bigint>();
        issued.set(row.instrument_id, months.set(row.month, (months.get(row.month) ?? 0n) + row.units));
      }
      return { seq, holders, issued };
    });
}

interface MembersRow {
  instrument_id: string;
  members: bigint;
}

async function countHolders(trx: DbTransaction, until: RawBuilder<unknown>): Promise<MembersRow[]> {
  await sql`set local work_mem = '64MB'`.execute(trx);
  const { rows } = await sql<MembersRow>`
    select instrument_id, count(*) as members
    from (
      select a.member_id, a.instrument_id
      from (select p.account_id, sum(p.delta) as units from postings p where ${until} group by p.account_id) b
      join accounts a on a.id = b.account_id
      where a.kind in ('holding', 'reserved')
      group by a.member_id, a.instrument_id having sum(b.units) > 0
    ) h group by instrument_id`.execute(trx);
  return rows;
}

/** How many members began to have some, less those who have none any more, through bookings after `seq`. */
async function changesOfHolders(trx: DbTransaction, until: RawBuilder<unknown>, seq: bigint): Promise<MembersRow[]> {
  const { rows } = await sql<MembersRow>`
    with changed as (
      select a.member_id, a.instrument_id, sum(p.delta) as units
      from transactions t join postings p on p.transaction_id = t.id join accounts a on a.id = p.account_id
      where t.seq > ${seq} and a.kind in ('holding', 'reserved') and ${until}
      group by a.member_id, a.instrument_id
    )
    select instrument_id, sum((now > 0)::integer - (now - units > 0)::integer) as members
    from (
      select c.*, (
        select sum(p.delta) from accounts a join postings p on p.account_id = a.id
        where a.member_id = c.member_id and a.instrument_id = c.instrument_id
          and a.kind in ('holding', 'reserved') and ${until}
      ) as now
      from changed c
    ) h group by instrument_id`.execute(trx);
  return rows;
}

async function issuedByMonth(
  trx: DbTransaction,
  until: RawBuilder<unknown>,
  seq: bigint,
): Promise<{ instrument_id: string; month: string; units: bigint }[]> {
  const { rows } = await sql<{ instrument_id: string; month: string; units: bigint }>`
    select instrument_id, to_char(effective_date, 'YYYY-MM') as month, -sum(delta)::bigint as units
    from (
      select a.instrument_id, p.effective_date, sum(p.delta) as delta
      from accounts a join postings p on p.account_id = a.id
      where a.kind = 'issuer' and ${until}
        and ${seq === 0n ? sql`true` : sql`p.transaction_id in (select id from transactions where seq > ${seq})`}
      group by a.instrument_id, p.effective_date
    ) daily
    group by instrument_id, month`.execute(trx);
  return rows;
}
