// What was booked since an instant, by member and instrument: `late` of it by the end of the day, and what each has then by what is known
// now (`units`). Two ways to read the same.
import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import type { Condition } from '../../filters.ts';
import { areManySince } from '../../ledger/moment.ts';
import type { Moment } from '../../ledger/moment.ts';

type Past = Moment & { knownAt: string };

/** As much work as was booked since, and never more than the ledger is long. */
export const touchedSince = async (db: Db, moment: Past): Promise<Condition> =>
  (await areManySince(db, moment.knownAt)) ? addedUp(moment) : lookedUp(moment);

/** Each transaction by itself, and what its members have. */
export const lookedUp = ({ asOf, knownAt }: Past): Condition => sql`
  late as materialized (
    select a.member_id, a.instrument_id, sum(p.delta)::bigint as units
    from transactions t
    -- Of each transaction for itself: joined, all postings there are would be read.
    cross join lateral (select p.account_id, p.delta from postings p where p.transaction_id = t.id offset 0) p
    cross join lateral (select a.* from accounts a where a.id = p.account_id offset 0) a
    where t.booked_at > ${knownAt}::timestamptz and t.effective_date <= ${asOf}::date
      and a.kind in ('holding', 'reserved')
    group by a.member_id, a.instrument_id
  ), touched as (
    select l.instrument_id, l.units as late, (
      select coalesce(sum(p.delta), 0)::bigint from accounts a join postings p on p.account_id = a.id
      where a.member_id = l.member_id and a.instrument_id = l.instrument_id and a.kind in ('holding', 'reserved')
        and p.effective_date <= ${asOf}::date) as units
    from late l
  )`;

/** All postings once; what each has at the end of the day is what is kept of it, less what came later. */
export const addedUp = ({ asOf, knownAt }: Past): Condition => sql`
  late as materialized (
    select p.account_id, sum(p.delta)::bigint as units from transactions t join postings p on p.transaction_id = t.id
    where t.booked_at > ${knownAt}::timestamptz and t.effective_date <= ${asOf}::date group by p.account_id
  ), beyond as materialized (
    select p.account_id, sum(p.delta)::bigint as units from postings p where p.effective_date > ${asOf}::date
    group by p.account_id
  ), touched as (
    select u.instrument_id, l.late, u.units - l.beyond as units
    from (
      select a.member_id, a.instrument_id, sum(l.units)::bigint as late, coalesce(sum(b.units), 0)::bigint as beyond
      from accounts a left join late l on l.account_id = a.id left join beyond b on b.account_id = a.id
      where a.kind in ('holding', 'reserved') group by a.member_id, a.instrument_id having count(l.account_id) > 0
    ) l join member_units u using (member_id, instrument_id)
  )`;
