// What the whole register is looked at for, when everything up to a place in the history was found sound before: only
// what later transactions touched is summed again, so that going on costs what came since and not what there is.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { ledgerGuards, units } from './checks.ts';
import { convertingUnits, countedMembers } from './rollupChecks.ts';

/** In place of the check of that name (runChecks.ts). */
export const sinceChecks: Readonly<Record<string, (seq: bigint) => RawBuilder<unknown>>> = {
  'what was issued of an instrument equals what members hold and have reserved': () => sql`
    select format('%s: issued %s, held %s', i.code, ${units('x.issued')}, ${units('x.held')}) as example
    from (
      select instrument_id,
        (select coalesce(sum(r.value), 0) from rollups r
          where r.measure = 'outstanding' and r.grain = 'month' and r.instrument_id = u.instrument_id) as issued,
        sum(u.units) as held
      from member_units u group by instrument_id
    ) x join instruments i on i.id = x.instrument_id
    where x.issued <> x.held`,

  'transactions and postings are never changed or deleted': (seq) => sql`
    select format('%s: does not follow %s', number, before) as example
    from (
      select t.number, lag(t.number) over (order by t.seq) as before,
        split_part(t.number, '-', 2) as year, split_part(t.number, '-', 3)::bigint as no,
        lag(split_part(t.number, '-', 2)) over (order by t.seq) as year_before,
        lag(split_part(t.number, '-', 3)::bigint) over (order by t.seq) as no_before
      from transactions t where t.seq >= ${seq}
    ) t where before is not null and no <> case when year = year_before then no_before else 0 end + 1
    union all
    select format('%s-%s: %s numbers were given, the last is %s', s.prefix, s.year, s.last, t.number)
    from (select number from transactions order by seq desc limit 1) t
    join number_series s on s.prefix = 'TR' and s.year = split_part(t.number, '-', 2)::integer
    where s.last <> split_part(t.number, '-', 3)::bigint
    union all
    select format('reference %s of %s: %s', r.reference, r.source, 'is taken by no transaction that stands')
    from transactions t join transaction_references r on r.transaction_id in (t.id, t.reverses_id)
    where t.seq > ${seq} and (r.transaction_id = t.reverses_id or t.reference is distinct from r.reference)
    union all
    ${ledgerGuards}`,

  'the sums kept beside the ledger equal those of its postings, transactions and members': (seq) => sql`
    with later as materialized (
      select id, kind, instrument_id, effective_date from transactions where seq > ${seq}
    ), touched as materialized (
      select distinct a.id, a.kind, a.member_id, a.instrument_id, l.effective_date
      from later l join postings p on p.transaction_id = l.id join accounts a on a.id = p.account_id
      where a.kind in ('holding', 'reserved', 'issuer')
    ), days as ( -- each sum of a day that a later transaction changed, and what it is
      select 'outstanding' as measure, effective_date as day, null::text as kind, instrument_id,
        -(select sum(p.delta) from postings p where p.account_id = t.id and p.effective_date = t.effective_date) as there
      from touched t where kind = 'issuer'
      union all
      select c.measure, d.effective_date, d.kind, d.instrument_id, c.value
      from (select distinct kind, instrument_id, effective_date from later) d
      cross join lateral (
        select count(*) as transactions, coalesce(sum(t.amount_cents), 0) as turnover from transactions t
        where t.kind = d.kind and t.effective_date = d.effective_date and t.instrument_id is not distinct from d.instrument_id
      ) n
      cross join lateral (values ('transactions', n.transactions), ('turnover', n.turnover)) c (measure, value)
      union all -- members are few and not of the history: all of them
      select d.measure, d.day, null, null, sum(d.value)
      from members m cross join lateral member_days(m) d group by d.measure, d.day
    )
    select format('%s of %s %s: kept %s, is %s', measure,
                  coalesce(nullif(concat_ws(' ', kind, (select code from instruments where id = instrument_id)), ''), 'all'),
                  day, kept, there) as example
    from (
      select d.*, coalesce((select value from rollups r
        where r.measure = d.measure and r.grain = 'day' and r.period = d.day
          and r.kind is not distinct from d.kind and r.instrument_id is not distinct from d.instrument_id), 0) as kept
      from days d
    ) x where kept <> there
    union all
    select format('%s of %s %s: the days are %s, the month is %s', measure,
                  coalesce(nullif(concat_ws(' ', kind, (select code from instruments where id = instrument_id)), ''), 'all'),
                  to_char(month, 'YYYY-MM'), sum(value) filter (where grain = 'day'), sum(value) filter (where grain = 'month'))
    from (select *, date_trunc('month', period)::date as month from rollups) r
    group by measure, kind, instrument_id, month
    having coalesce(sum(value) filter (where grain = 'day'), 0) <> coalesce(sum(value) filter (where grain = 'month'), 0)
    union all
    select format('LID %s: units kept %s, are %s', (select member_no from members where id = member_id), kept, there)
    from (
      select h.member_id,
        coalesce((select u.units from member_units u
          where (u.member_id, u.instrument_id) = (h.member_id, h.instrument_id)), 0) as kept,
        (select sum(p.delta) from accounts a join postings p on p.account_id = a.id
          where a.member_id = h.member_id and a.instrument_id = h.instrument_id and a.kind in ('holding', 'reserved')) as there
      from (select distinct member_id, instrument_id from touched where kind <> 'issuer') h
    ) x where kept <> there
    union all
    select format('holders of %s: kept %s, are %s', i.code, r.kept, r.there)
    from (
      select i.id,
        (select coalesce(sum(value), 0) from rollups where measure = 'holders' and grain = 'month' and instrument_id = i.id) as kept,
        (select count(*) from member_units u where u.instrument_id = i.id and u.units > 0) as there
      from instruments i
    ) r join instruments i on i.id = r.id where r.kept <> r.there
    union all
    select format('what members are owed: kept %s, is %s', kept, there)
    from (select coalesce(sum(value), 0) as kept from rollups where measure = 'payable' and grain = 'month') r,
      (select -coalesce(sum(p.delta), 0) as there from accounts a join postings p on p.account_id = a.id where a.kind = 'payable') p
    where kept <> there
    union all
    ${countedMembers}
    union all -- by what each member has, and not by the history
    ${convertingUnits}
    union all -- the sums of years against those of months: a year is added up by who closes it
    select format('%s of %s: by years %s, by months %s', coalesce((select code from instruments where id = instrument_id), 'owed'),
                  year, sum(value) filter (where grain = 'year'), sum(value) filter (where grain = 'month'))
    from (
      select year, instrument_id, 'year' as grain, credit - debit as value from year_moves where account in ('issuer', 'payable')
      union all
      select extract(year from period)::integer, instrument_id, 'month', value from rollups
        where grain = 'month' and measure in ('outstanding', 'payable')
    ) x
    group by year, instrument_id
    having coalesce(sum(value) filter (where grain = 'year'), 0) <> coalesce(sum(value) filter (where grain = 'month'), 0)
    union all
    select format('journal of %s: debit %s, credit %s', year, sum(debit), sum(credit)) from year_moves
    where account <> 'issuer' group by year having sum(debit) <> sum(credit)`,

  'what is kept as owed to members is what the ledger owes them': (seq) => sql`
    select format('LID %s: owed kept %s, is %s', (select member_no from members where id = member_id), kept, there) as example
    from (
      select a.member_id, coalesce((select o.cents from member_payables o where o.member_id = a.member_id), 0) as kept,
        -(select sum(p.delta) from postings p where p.account_id = a.id) as there
      from accounts a where a.kind = 'payable' and a.id in (
        select p.account_id from transactions t join postings p on p.transaction_id = t.id where t.seq > ${seq})
    ) x where kept <> there`,

  // The years that later transactions are of: all that was moved in them.
  'the capital of Good Shares is kept as the ledger moves it': (seq) => sql`
    with years as materialized (
      select distinct extract(year from t.effective_date)::integer as year, make_date(extract(year from t.effective_date)::integer, 1, 1) as first,
        make_date(extract(year from t.effective_date)::integer, 12, 31) as last
      from transactions t where t.seq > ${seq}
    ), moved as materialized (
      select p.year, p.instrument_id, coalesce(o.kind, t.kind) as kind, p.account, sum(p.delta) as delta
      from (
        select y.year, i.id as instrument_id, a.kind as account, p.transaction_id, p.delta
        from years y cross join instruments i join accounts a on a.instrument_id = i.id and a.kind in ('issuer', 'equity')
        cross join lateral (select p.transaction_id, p.delta from postings p
          where p.account_id = a.id and p.effective_date between y.first and y.last offset 0) p
        where i.type = 'good_share'
        union all
        select y.year, i.id, a.kind, r.id, p.delta
        from years y cross join instruments i
        cross join lateral (select t.id from transactions t left join transactions o on o.id = t.reverses_id
          where t.instrument_id = i.id and t.effective_date between y.first and y.last
            and t.kind in ('return', 'reversal') and coalesce(o.kind, t.kind) = 'return' offset 0) r
        join postings p on p.transaction_id = r.id
        join accounts a on a.id = p.account_id and a.kind in ('revaluation', 'payable')
        where i.type = 'good_share'
      ) p
      join transactions t on t.id = p.transaction_id left join transactions o on o.id = t.reverses_id
      group by 1, 2, 3, 4
    )
    select format('%s of %s in %s: %s kept, is %s', kind, account, year, coalesce(k.delta, 0), m.delta) as example
    from moved m left join capital_moves k using (year, instrument_id, kind, account) where coalesce(k.delta, 0) <> m.delta`,
};
