-- What lists and figures are read from, so that no answer costs more because the register grew: sums kept beside the
-- ledger in the transaction that changes it, and the indexes of every list. Over 200 lines on purpose: each sum is
-- written down twice, as what it is (rollup_days) and as how it is kept, and the two are read together.

-- Sums ------------------------------------------------------------------------------------------------------

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

-- What a member has of an instrument, held and reserved together, as of the last booking.
create table member_units (
  member_id uuid not null references members,
  instrument_id uuid not null references instruments,
  units bigint not null,
  primary key (member_id, instrument_id)
) with (fillfactor = 80);

create table member_counts (
  status text not null,
  kind text not null,
  members bigint not null,
  primary key (status, kind)
);

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

create view rollup_sums as
  select measure, grain, case grain when 'day' then day else date_trunc('month', day)::date end as period, kind,
      instrument_id, sum(value)::bigint as value
    from rollup_days cross join (values ('day'), ('month')) g (grain)
    group by 1, 2, 3, 4, 5 having sum(value) <> 0;

create view member_unit_sums as
  select a.member_id, a.instrument_id, sum(p.delta)::bigint as units
    from (select account_id, sum(delta) as delta from postings group by account_id) p
    join accounts a on a.id = p.account_id
    where a.kind in ('holding', 'reserved') group by a.member_id, a.instrument_id;

create view member_count_sums as
  select status, kind, count(*) as members from members group by status, kind;

-- Writes every sum anew: after rows came in beside the functions that keep them (a seed, a restored table).
create function rebuild_rollups() returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  truncate rollups, member_units, member_counts;
  insert into rollups (measure, grain, period, kind, instrument_id, value)
    -- What is read together lies together.
    select measure, grain, period, kind, instrument_id, value from rollup_sums order by grain, measure, period;
  insert into member_units select * from member_unit_sums order by member_id;
  insert into member_counts select * from member_count_sums;
  analyze rollups, member_units, member_counts;
end $$;
revoke execute on function rebuild_rollups() from public;

-- Keeping them ----------------------------------------------------------------------------------------------

-- ledger_book calls it with what it booked, one transaction or many, all at once and set-wise. It holds ledger_head then,
-- so no two of these run at a time. A backdated booking changes on which later days a member had any: the days from the
-- first of the booking on are looked at, and none before it.
-- One plan for good, since planning takes longer than running it and every other booking waits meanwhile.
create function keep_rollups(first_seq bigint, last_seq bigint) returns void
  language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  booked uuid[] := array(select id from transactions where seq between first_seq and last_seq);
begin
  with moved as materialized (
    select a.kind, a.member_id, a.instrument_id, p.effective_date as day, sum(p.delta) as delta
      from unnest(booked) b (id)
      join postings p on p.transaction_id = b.id
      join accounts a on a.id = p.account_id
      where a.kind in ('holding', 'reserved', 'issuer', 'payable')
      group by a.kind, a.member_id, a.instrument_id, p.effective_date
  ), held as materialized (
    select member_id, instrument_id, day, sum(delta) as delta
      from moved where kind in ('holding', 'reserved') group by member_id, instrument_id, day
  ), now as (
    insert into member_units as u (member_id, instrument_id, units)
      select member_id, instrument_id, sum(delta) from held group by member_id, instrument_id
      on conflict (member_id, instrument_id) do update set units = u.units + excluded.units
      returning member_id, instrument_id, units
  ), since as materialized (
    select member_id, instrument_id, units,
        (select min(h.day) from held h where (h.member_id, h.instrument_id) = (n.member_id, n.instrument_id)) as day
      from now n
  ), days as ( -- how what the member has changed on each day since, this booking included
    select s.member_id, s.instrument_id, s.units, p.effective_date as day, sum(p.delta) as delta
      from since s
      join accounts a on a.member_id = s.member_id and a.instrument_id = s.instrument_id
        and a.kind in ('holding', 'reserved')
      join postings p on p.account_id = a.id and p.effective_date >= s.day
      group by s.member_id, s.instrument_id, s.units, p.effective_date
  ), ends as ( -- what the member has at the end of the day, and how much of it this booking added
    select d.member_id, d.instrument_id, d.day,
        d.units - coalesce(sum(d.delta) over (w rows between 1 following and unbounded following), 0) as units,
        sum(coalesce(h.delta, 0)) over w as added
      from days d left join held h using (member_id, instrument_id, day)
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
    select c.measure, t.effective_date, t.kind, t.instrument_id, c.value
      from unnest(booked) b (id) join transactions t on t.id = b.id
      cross join lateral (values ('transactions', 1), ('turnover', coalesce(t.amount_cents, 0))) c (measure, value)
  )
  insert into rollups as r (measure, grain, period, kind, instrument_id, value)
    select measure, grain, case grain when 'day' then day else date_trunc('month', day)::date end, kind, instrument_id,
        sum(value)
      from changes cross join (values ('day'), ('month')) g (grain)
      group by 1, 2, 3, 4, 5 having sum(value) <> 0
    on conflict (measure, grain, period, kind, instrument_id) do update set value = r.value + excluded.value;
end $$;
revoke execute on function keep_rollups(bigint, bigint) from public;

-- The same for members, who do change: takes off what the rows were and adds what they are. Once for a statement: counted row
-- by row, each member of a register that is opened would change the same counts, and the more came before, the longer it takes.
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

grant select on rollups, member_units, member_counts, rollup_days, rollup_sums, member_unit_sums, member_count_sums
  to ledenbureau_service;

-- Lists -----------------------------------------------------------------------------------------------------

-- Letters without their marks, in lower case: what names are sorted by.
create function folded(text) returns text
  language sql immutable strict parallel safe
  return translate(lower(regexp_replace(normalize($1, nfd), '[\u0300-\u036f]', '', 'g')), 'øłđðı', 'olddi');

alter table members add column sort_name text collate "C" not null generated always as (
  folded(coalesce(company_name, family_name) || coalesce(' ' || given_name, '') || coalesce(' ' || infix, ''))) stored;

-- Each order of the list of members, alone and after each filter: what a filter leaves of another is few.
create index members_status on members (status, member_no);
create index members_kind on members (kind, member_no);
create index members_name on members (sort_name, member_no);
create index members_status_name on members (status, sort_name, member_no);
create index members_kind_name on members (kind, sort_name, member_no);
create index members_search on members using gin (search_text gin_trgm_ops) with (fastupdate = off);

-- The list of transactions by effective date, alone and after each filter.
create index transactions_newest on transactions (effective_date desc, seq desc);
create index transactions_kind on transactions (kind, effective_date desc, seq desc);
create index transactions_instrument on transactions (instrument_id, effective_date desc, seq desc);
create index transactions_instrument_kind on transactions (instrument_id, kind, effective_date desc, seq desc);
create index transactions_member on transactions (member_id, effective_date desc, seq desc);
create index transactions_counterparty on transactions (counterparty_id, effective_date desc, seq desc)
  where counterparty_id is not null;

-- What the search in transactions looks at, each part after a blank so that the beginning of a word can be asked for.
create function transaction_words(reference text, description text) returns text
  language sql immutable parallel safe
  return ' ' || lower(coalesce(reference, '') || e'\n ' || coalesce(description, ''));
create index transactions_words on transactions using gin (transaction_words(reference, description) gin_trgm_ops)
  with (fastupdate = off) where reference is not null or description is not null;

create index transaction_proposals_waiting on transaction_proposals (maker_id, created_at) where status = 'waiting';
create index transaction_proposals_newest on transaction_proposals (status, created_at desc, id desc);
create index transaction_proposals_member on transaction_proposals
  (status, ((input->>'member_id')), created_at desc, id desc);
create index transaction_proposals_counterparty on transaction_proposals
  (status, ((input->>'counterparty_id')), created_at desc, id desc) where input->>'counterparty_id' is not null;
