-- What lists and figures are read from, so that no answer costs more because the register grew: sums kept beside the
-- ledger in the transaction that changes it. Over 300 lines on purpose: each sum is written down twice, as what it is (a view,
-- which `verify` compares it with) and as how it is kept, and the two are read together. Returns and conversions have sums of
-- their own (0013_returns.sql, 0014_conversions.sql).

-- By day and month ------------------------------------------------------------------------------------------------

-- How a figure changed, by day and once more by month: its value at the end of any day is the sum of the months before
-- and of the days of that month so far, which is a few thousand rows at most however many were booked.
--   outstanding   units of an instrument that were issued, less those taken back
--   holders       members who have any of an instrument
--   payable       cents that the cooperative owes its members
--   transactions  how many, of a kind and an instrument
--   turnover      their amounts in cents
--   members       active members · joined: of them, those who came in that month · converting: with automated conversion
create table rollups (
  measure text not null,
  grain text not null check (grain in ('day', 'month')),
  period date not null, -- the day, or the first of the month
  kind text,
  instrument_id uuid references instruments,
  value bigint not null,
  unique nulls not distinct (measure, grain, period, kind, instrument_id)
) with (fillfactor = 50); -- the rows of today change with every booking, in their own page

-- When a member began to be active and ceased to. Someone blocked is not active on any day.
create function member_days(m members) returns table (measure text, day date, value bigint)
  language sql immutable
  begin atomic
    select c.measure, d.day, d.value
      from (select case when m.status <> 'active' then greatest(m.ended_on, m.deceased_on) end as left_on) l
      cross join lateral (values (m.joined_on, 1::bigint), (l.left_on, -1)) d (day, value)
      cross join lateral (values
        ('members', true),
        ('joined', d.value > 0 or date_trunc('month', d.day) = date_trunc('month', m.joined_on)),
        ('converting', m.automated_conversion)) c (measure, counts)
      where c.counts and d.day is not null and (m.status = 'active' or l.left_on > m.joined_on);
  end;

-- Every sum as the tables say: what rebuild_rollups writes and what verify compares the rollups with.
create view rollup_days as
  with moved as (
    select a.kind, a.member_id, a.instrument_id, p.day, p.delta
      from (select account_id, effective_date as day, sum(delta)::bigint as delta from postings group by 1, 2) p
      join accounts a on a.id = p.account_id
      where a.kind in ('holding', 'reserved', 'issuer', 'payable')
  ), held as (
    select member_id, instrument_id, day,
        (sum(sum(delta)::bigint) over (partition by member_id, instrument_id order by day))::bigint as units,
        sum(delta)::bigint as delta
      from moved where kind in ('holding', 'reserved') group by member_id, instrument_id, day
  )
  select 'outstanding' as measure, day, null::text as kind, instrument_id, -sum(delta)::bigint as value
    from moved where kind = 'issuer' group by instrument_id, day
  union all
  select 'payable', day, null, null, -sum(delta)::bigint from moved where kind = 'payable' group by day
  union all
  select 'holders', day, null, instrument_id, sum((units > 0)::integer - (units - delta > 0)::integer)::bigint
    from held group by instrument_id, day
  union all
  select c.measure, t.day, t.kind, t.instrument_id, c.value
    from (select kind, instrument_id, effective_date as day, count(*) as transactions,
              coalesce(sum(amount_cents), 0)::bigint as turnover
            from transactions group by kind, instrument_id, effective_date) t
    cross join lateral (values ('transactions', t.transactions), ('turnover', t.turnover)) c (measure, value)
  union all
  select d.measure, d.day, null, null, sum(d.value)::bigint
    from members m cross join lateral member_days(m) d group by d.measure, d.day;

-- What was raised: the consideration of what was issued, of an instrument on a day, less what was taken back of it. A
-- reversal counts on the day of what it reverses: that was never raised. What a conversion issues is paid for with what is
-- given up, and counts.
create view raised_days as
  select 'raised' as measure, coalesce(o.effective_date, t.effective_date) as day, null::text as kind, a.instrument_id,
      -sum(p.delta)::bigint as value
    from transactions t
    left join transactions o on o.id = t.reverses_id
    join postings p on p.transaction_id = t.id
    join accounts a on a.id = p.account_id and a.kind in ('equity', 'bond_liability')
    where coalesce(o.kind, t.kind) in ('issue', 'convert') and (p.delta < 0) = (o.id is null)
    group by 2, a.instrument_id;

create view rollup_sums as
  select measure, grain, case grain when 'day' then day else date_trunc('month', day)::date end as period, kind,
      instrument_id, sum(value)::bigint as value
    from (select * from rollup_days union all select * from raised_days) d cross join (values ('day'), ('month')) g (grain)
    group by 1, 2, 3, 4, 5 having sum(value) <> 0;

-- What each member has ----------------------------------------------------------------------------------------------

-- What a member has of an instrument, held and reserved together, as of the last booking.
create table member_units (
  member_id uuid not null references members,
  instrument_id uuid not null references instruments,
  units bigint not null,
  primary key (member_id, instrument_id)
) with (fillfactor = 80);
-- A holder of an issue is found by the issue.
create index member_units_instrument on member_units (instrument_id, member_id) where units > 0;
-- Who has most of an instrument.
create index member_units_largest on member_units (instrument_id, units desc) where units > 0;

create view member_unit_sums as
  select a.member_id, a.instrument_id, sum(p.delta)::bigint as units
    from (select account_id, sum(delta) as delta from postings group by account_id) p
    join accounts a on a.id = p.account_id
    where a.kind in ('holding', 'reserved') group by a.member_id, a.instrument_id;

create table member_counts (
  status text not null,
  kind text not null,
  members bigint not null,
  primary key (status, kind)
);

create view member_count_sums as
  select status, kind, count(*) as members from members group by status, kind;

-- What the cooperative owes each member, as of the last booking: what waits to be paid is read from it, however long the
-- ledger is.
create table member_payables (
  member_id uuid primary key references members,
  cents bigint not null
) with (fillfactor = 80);
create index member_payables_owed on member_payables (member_id) where cents > 0;

create view member_payable_sums as
  select a.member_id, -sum(p.delta)::bigint as cents
    from (select account_id, sum(delta) as delta from postings group by account_id) p
    join accounts a on a.id = p.account_id
    where a.kind = 'payable' group by a.member_id;

grant select on rollups, rollup_days, raised_days, rollup_sums, member_units, member_unit_sums, member_counts,
  member_count_sums, member_payables, member_payable_sums to ledenbureau_service;

-- Keeping them ----------------------------------------------------------------------------------------------------

-- What a booking changes in the rollups, worked out before it waits for others. A backdated booking changes on which later days a
-- member had any: the days from the first of the booking on are looked at, and none before it. One plan for good, since planning
-- takes longer than running it.
create function rollup_changes(headers transactions[]) returns setof rollups
  language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  -- By itself and first: from here on nobody else changes what these members have, and what follows sees all that was.
  insert into member_units as u (member_id, instrument_id, units)
    select a.member_id, a.instrument_id, sum(p.delta)
      from unnest(headers) h
      join postings p on p.transaction_id = h.id
      join accounts a on a.id = p.account_id
      where a.kind in ('holding', 'reserved')
      group by a.member_id, a.instrument_id order by a.member_id, a.instrument_id
    on conflict (member_id, instrument_id) do update set units = u.units + excluded.units;
  return query
  with moved as materialized (
    select a.kind, a.member_id, a.instrument_id, p.effective_date as day, sum(p.delta) as delta
      from unnest(headers) h
      join postings p on p.transaction_id = h.id
      join accounts a on a.id = p.account_id
      where a.kind in ('holding', 'reserved', 'issuer', 'payable')
      group by a.kind, a.member_id, a.instrument_id, p.effective_date
  ), held as materialized (
    select member_id, instrument_id, day, sum(delta) as delta
      from moved where kind in ('holding', 'reserved') group by member_id, instrument_id, day
  ), since as materialized ( -- what each member has now, and the first day this booking changed it
    select h.member_id, h.instrument_id, max(u.units) as units, min(h.day) as day
      from held h join member_units u using (member_id, instrument_id) group by h.member_id, h.instrument_id
  ), days as ( -- how what the member has changed on each day since, and how much of that is this booking
    select member_id, instrument_id, max(units) as units, day, sum(delta) as delta, sum(added) as added
      from (
        select s.member_id, s.instrument_id, s.units, p.effective_date as day, p.delta, 0 as added
          from since s
          join accounts a on a.member_id = s.member_id and a.instrument_id = s.instrument_id
            and a.kind in ('holding', 'reserved')
          join postings p on p.account_id = a.id and p.effective_date >= s.day
        union all
        select member_id, instrument_id, null, day, 0, delta from held
      ) x group by member_id, instrument_id, day
  ), ends as ( -- what the member has at the end of the day, and how much of it this booking added
    select d.member_id, d.instrument_id, d.day,
        d.units - coalesce(sum(d.delta) over (w rows between 1 following and unbounded following), 0) as units,
        sum(d.added) over w as added
      from days d
      window w as (partition by d.member_id, d.instrument_id order by d.day)
  ), more as ( -- 1 where the member has some only because of it, -1 where the member would have had some without it
    select instrument_id, day, more, lag(more, 1, 0) over (partition by member_id, instrument_id order by day) as before
      from ends cross join lateral (select (units > 0)::integer - (units - added > 0)::integer as more) m
  ), changes as (
    select 'outstanding' as measure, day, null::text as kind, instrument_id, -delta as value
      from moved where kind = 'issuer'
    union all
    select 'payable', day, null, null, -delta from moved where kind = 'payable'
    union all
    select 'holders', day, null, instrument_id, more - before from more
    union all
    select c.measure, h.effective_date, h.kind, h.instrument_id, c.value
      from unnest(headers) h
      cross join lateral (values ('transactions', 1), ('turnover', coalesce(h.amount_cents, 0))) c (measure, value)
  )
  select measure, grain, case grain when 'day' then day else date_trunc('month', day)::date end, kind, instrument_id,
      sum(value)::bigint
    from changes cross join (values ('day'), ('month')) g (grain)
    group by 1, 2, 3, 4, 5 having sum(value) <> 0;
end $$;
revoke execute on function rollup_changes(transactions[]) from public;

-- Kept with each booking; its postings are there before it (ledger_seal_in).
create function keep_raised() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  if not exists (select from added where kind in ('issue', 'convert', 'reversal')) then
    return null;
  end if;
  insert into rollups as r (measure, grain, period, kind, instrument_id, value)
    select 'raised', grain, case grain when 'day' then x.day else date_trunc('month', x.day)::date end, null, x.instrument_id,
        sum(x.value)
      from (
        select coalesce(o.effective_date, t.effective_date) as day, a.instrument_id, -p.delta as value
          from added t
          left join lateral (select b.id, b.kind, b.effective_date from transactions b where b.id = t.reverses_id offset 0) o on true
          -- each looked up by itself: joined, all that was ever posted would be read
          cross join lateral (select account_id, delta from postings where transaction_id = t.id offset 0) p
          cross join lateral (select b.kind, b.instrument_id from accounts b where b.id = p.account_id offset 0) a
          where coalesce(o.kind, t.kind) in ('issue', 'convert') and a.kind in ('equity', 'bond_liability')
            and (p.delta < 0) = (o.id is null)
      ) x cross join (values ('day'), ('month')) g (grain)
      group by 2, 3, 5 having sum(x.value) <> 0
      order by 2, 3, 5
    on conflict (measure, grain, period, kind, instrument_id) do update set value = r.value + excluded.value;
  return null;
end $$;
create trigger raised after insert on transactions referencing new table as added
  for each statement execute function keep_raised();

-- Transactions come in under the lock of ledger_head, so no two of these run at a time.
create function keep_member_payables() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  insert into member_payables as m (member_id, cents)
    select a.member_id, -sum(p.delta)
      from added t
      join postings p on p.transaction_id = t.id
      join accounts a on a.id = p.account_id
      where a.kind = 'payable' group by a.member_id order by a.member_id
    on conflict (member_id) do update set cents = m.cents + excluded.cents;
  return null;
end $$;
create trigger payables after insert on transactions referencing new table as added
  for each statement execute function keep_member_payables();

-- Members do change: this takes off what the rows were and adds what they are. Once for a statement: counted row by row, each
-- member of a register that is opened would change the same counts, and the more came before, the longer it takes.
create function keep_member_rollups() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone members[] := '{}';
  come members[] := '{}';
begin
  if tg_op <> 'INSERT' then
    gone := array(select m from before m);
  end if;
  if tg_op <> 'DELETE' then
    come := array(select m from after m);
  end if;
  insert into member_counts as c (status, kind, members)
    select status, kind, sum(value) from (
        select m.status, m.kind, -1 as value from unnest(gone) m
        union all
        select m.status, m.kind, 1 from unnest(come) m
      ) v group by status, kind having sum(value) <> 0 order by status, kind
    on conflict (status, kind) do update set members = c.members + excluded.members;
  insert into rollups as r (measure, grain, period, value)
    select measure, grain, case grain when 'day' then day else date_trunc('month', day)::date end, sum(value)
      from (
        select d.measure, d.day, -d.value as value from unnest(gone) m cross join lateral member_days(m) d
        union all
        select d.measure, d.day, d.value from unnest(come) m cross join lateral member_days(m) d
      ) d cross join (values ('day'), ('month')) g (grain)
      group by 1, 2, 3 having sum(value) <> 0 order by 1, 2, 3
    on conflict (measure, grain, period, kind, instrument_id) do update set value = r.value + excluded.value;
  return null;
end $$;
create trigger rollups_of_new after insert on members referencing new table as after
  for each statement execute function keep_member_rollups();
create trigger rollups_of_gone after delete on members referencing old table as before
  for each statement execute function keep_member_rollups();
create trigger rollups after update on members referencing old table as before new table as after
  for each statement execute function keep_member_rollups();

-- Writes every sum anew: after rows came in beside the functions that keep them (a seed, a restored table).
create function rebuild_rollups() returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  truncate rollups, member_units, member_counts, member_payables, capital_moves, converting_units;
  insert into rollups (measure, grain, period, kind, instrument_id, value)
    -- What is read together lies together.
    select measure, grain, period, kind, instrument_id, value from rollup_sums order by grain, measure, period;
  insert into member_units select * from member_unit_sums order by member_id;
  insert into member_counts select * from member_count_sums;
  insert into member_payables select * from member_payable_sums order by member_id;
  insert into capital_moves select * from capital_move_sums;
  insert into converting_units select * from converting_unit_sums;
  analyze rollups, member_units, member_counts, member_payables, capital_moves, converting_units;
end $$;
revoke execute on function rebuild_rollups() from public;
