import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { accrue, totalOf } from '../../domain/interest/accrual.ts';
import { readBond } from '../../ledger/bonds.ts';
import { known } from '../../ledger/moment.ts';
import type { Moment } from '../../ledger/moment.ts';
import type { InstrumentRef } from '../../wire/schemas.ts';

/** Interest of the bonds of one issue that was not granted yet, from the first day that bears any. */
export interface Accrued {
  instrument: InstrumentRef;
  since: string;
  cents: bigint;
}

export interface LotRow {
  instrument_id: string;
  units: bigint;
  lock_until: string | null;
  since: string | null;
}

/** What is left of each lot, and up to when its interest was granted by runs of that day or before. */
export async function readLots(db: Db, memberId: string, moment: Moment): Promise<LotRow[]> {
  const { asOf, knownAt } = moment;
  // A run that was taken back on a later day still stood on this one.
  const executed = sql`(r.status in ('executed', 'reversal_waiting')
    or (r.status = 'reversed' and (r.reversal_decided_at > ${knownAt}::timestamptz or exists (
      select from interest_run_members x join transactions b on b.reverses_id = x.transaction_id
      where x.run_id = r.id and b.effective_date > ${asOf}::date))))
    and (${knownAt}::timestamptz is null or r.decided_at <= ${knownAt}::timestamptz)`;
  const { rows } = await sql<LotRow>`
    select l.instrument_id, x.units, l.lock_until, case when l.interest_from is not null then greatest(l.interest_from, (
        select max(i.interest_to) from counted_interest_lines i join interest_runs r on r.id = i.run_id
        where i.lot_id = l.id and r.kind = 'payment' and r.until <= ${asOf}::date and ${executed})) end as since
    from (
      select p.lot_id, sum(p.delta)::bigint as units from accounts a join postings p on p.account_id = a.id
      where a.member_id = ${memberId} and a.kind in ('holding', 'reserved') and p.effective_date <= ${asOf}::date
        and ${known(moment)}
      group by p.lot_id having sum(p.delta) > 0
    ) x join lots l on l.id = x.lot_id order by l.acquired_on, l.id`.execute(db);
  return rows;
}

/** Interest since it was last granted, lot by lot as it will be paid, summed by instrument; the last day bears none yet. */
export async function accruedOf(db: Db, lots: readonly LotRow[], to: string): Promise<Accrued[]> {
  const bearing = lots.filter((lot): lot is LotRow & { since: string } => lot.since !== null && lot.since < to);
  const ids = [...new Set(bearing.map((lot) => lot.instrument_id))];
  const issues = await Promise.all(
    ids.map(async (id) => {
      const { instrument, terms } = await readBond(db, id);
      const own = bearing.filter((lot) => lot.instrument_id === id);
      const lines = own.flatMap(({ units, since }) => accrue(terms, { quantity: units, from: since, to }));
      const since = own.map((lot) => lot.since).toSorted()[0] as string;
      return { instrument, since, cents: totalOf(lines) };
    }),
  );
  return issues.filter(({ cents }) => cents > 0n);
}
