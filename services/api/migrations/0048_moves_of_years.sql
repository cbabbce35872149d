-- What a year comes to is shown from sums that are kept, as all that is shown: whoever looked at a year that is open read the ledger from its
-- beginning (docs/adr/0109). Who closes it still adds it up from the postings (year_move_sums).

-- What was booked on each kind of account in each year: how many lines in euros, their debit and their credit in cents. Of the accounts
-- of issuers units, by instrument and kind of booking; what a reversal takes back is of the kind that it reverses. Without an account:
-- how many bookings in euros.
create table year_moves (
  year integer not null,
  account text,
  instrument_id uuid references instruments,
  kind text,
  count bigint not null,
  debit bigint not null,
  credit bigint not null,
  unique nulls not distinct (year, account, instrument_id, kind)
) with (fillfactor = 50);

create view year_move_sums as
  select extract(year from p.effective_date)::integer as year, a.kind as account, null::uuid as instrument_id, null::text as kind,
      count(*) as count, coalesce(sum(p.delta) filter (where p.delta > 0), 0)::bigint as debit,
      coalesce(-sum(p.delta) filter (where p.delta < 0), 0)::bigint as credit
    from accounts a join postings p on p.account_id = a.id where a.asset_id is null group by 1, 2
  union all
  select extract(year from p.effective_date)::integer, a.kind, a.instrument_id, coalesce(o.kind, t.kind), count(*),
      coalesce(sum(p.delta) filter (where p.delta > 0), 0)::bigint, coalesce(-sum(p.delta) filter (where p.delta < 0), 0)::bigint
    from accounts a join postings p on p.account_id = a.id join transactions t on t.id = p.transaction_id
    left join transactions o on o.id = t.reverses_id
    where a.kind = 'issuer' group by 1, 2, 3, 4
  union all
  select year, null, null, null, count(*), 0, 0
    from (select distinct extract(year from p.effective_date)::integer as year, p.transaction_id
      from accounts a join postings p on p.account_id = a.id where a.asset_id is null) b
    group by 1;
grant select on year_moves, year_move_sums to ledenbureau_service;

-- Worked out before the lock, as the others are (0036_sums_before_the_lock.sql).
create function year_changes(headers transactions[]) returns setof year_moves
  language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return query
  with moved as materialized (
    select h.id, extract(year from h.effective_date)::integer as year, a.kind as account, p.delta,
        case a.kind when 'issuer' then a.instrument_id end as instrument_id,
        case a.kind when 'issuer' then coalesce(o.kind, h.kind) end as kind
      from unnest(headers) h
      left join lateral (select b.kind from transactions b where b.id = h.reverses_id offset 0) o on true
      -- each looked up by itself: joined, all that was ever posted would be read
      cross join lateral (select p.account_id, p.delta from postings p where p.transaction_id = h.id offset 0) p
      cross join lateral (select a.kind, a.asset_id, a.instrument_id from accounts a where a.id = p.account_id offset 0) a
      where a.asset_id is null or a.kind = 'issuer'
  )
  select m.year, m.account, m.instrument_id, m.kind, count(*), coalesce(sum(m.delta) filter (where m.delta > 0), 0)::bigint,
      coalesce(-sum(m.delta) filter (where m.delta < 0), 0)::bigint
    from moved m group by 1, 2, 3, 4
  union all
  select m.year, null, null, null, count(distinct m.id), 0, 0 from moved m where m.account <> 'issuer' group by 1;
end $$;
revoke execute on function year_changes(transactions[]) from public;

-- All there is is summed up while others book, and what they booked meanwhile is added once they wait. A booking that began by the
-- function of before ends by it: none is under way then.
set local work_mem = '256MB';
do $$
declare
  mark bigint;
begin
  with summed as (insert into year_moves select * from year_move_sums) select seq into mark from ledger_head;
  lock table postings in share row exclusive mode;
  insert into year_moves as m (year, account, instrument_id, kind, count, debit, credit)
    select * from year_changes(array(select t from transactions t where t.seq > mark))
    on conflict (year, account, instrument_id, kind) do update set count = m.count + excluded.count, debit = m.debit + excluded.debit,
      credit = m.credit + excluded.credit;
end $$;

-- As 0036_sums_before_the_lock.sql has it, with the sums of years.
create or replace function ledger_seal_in(entries ledger_entry[]) returns table (id uuid, seq bigint, number text, booked_at timestamptz)
  language plpgsql set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  headers transactions[];
  earliest date;
  changes rollups[];
  capital capital_moves[];
  takers converting_units[];
  years year_moves[];
  head ledger_head;
  entry ledger_entry;
  t transactions;
  sealed transactions[];
  number_year integer;
  number_last bigint;
begin
  select array_agg(e.header), min((e.header).effective_date) into headers, earliest from unnest(entries) e;
  if headers is null then
    return;
  end if;
  perform keep_payables(headers);
  changes := array(select c from rollup_changes(headers) c) || array(select c from raised_changes(headers) c);
  capital := array(select c from capital_changes(headers) c);
  takers := array(select c from taker_changes(headers) c);
  years := array(select c from year_changes(headers) c);
  perform set_config('ledger.booking', 'on', true);
  -- 14 and 15: one order of booking, times that never run back, and a chain of hashes. From here to the commit bookings wait
  -- for each other: what can be done before stands before.
  select * into head from ledger_head for update;
  -- 7: after the last closed period. Under the lock, so that a year closed by a session that waited for the bookings
  -- under way (settle_ledger) takes no more of them.
  if exists (select from periods where status = 'closed' and year >= extract(year from earliest)) then
    perform refuse('period_closed', earliest::text);
  end if;
  head.booked_at := greatest(clock_timestamp(), head.booked_at + interval '1 microsecond');
  number_year := extract(year from head.booked_at at time zone 'Europe/Amsterdam');
  insert into number_series as s (prefix, year, last) values ('TR', number_year, cardinality(headers))
    on conflict (prefix, year) do update set last = s.last + excluded.last returning last - cardinality(headers) into number_last;
  foreach entry in array entries loop
    t := entry.header;
    head.seq := head.seq + 1;
    number_last := number_last + 1;
    t.seq := head.seq;
    t.booked_at := head.booked_at;
    t.number := format('TR-%s-%s', number_year, lpad(number_last::text, greatest(6, length(number_last::text)), '0'));
    t.posting_count := entry.posting_count;
    t.prev_hash := head.hash;
    t.hash := sha256(head.hash || convert_to(
      transaction_text(t, entry.member_no, entry.counterparty_no, entry.lines, entry.lots), 'UTF8'));
    sealed := array_append(sealed, t);
    head.hash := t.hash;
    head.booked_at := head.booked_at + interval '1 microsecond';
  end loop;
  return query insert into transactions select h.* from unnest(sealed) h returning id, seq, number, booked_at;
  update ledger_head set seq = t.seq, booked_at = t.booked_at, hash = t.hash;
  insert into rollups as r (measure, grain, period, kind, instrument_id, value)
    select c.* from unnest(changes) c
    on conflict (measure, grain, period, kind, instrument_id) do update set value = r.value + excluded.value;
  insert into capital_moves as m (year, instrument_id, kind, account, delta)
    select c.* from unnest(capital) c
    on conflict (instrument_id, year, kind, account) do update set delta = m.delta + excluded.delta;
  insert into converting_units as c (instrument_id, members, others, units)
    select n.* from unnest(takers) n order by n.instrument_id -- as who chooses does (keep_choosing_units)
    on conflict (instrument_id) do update set members = c.members + excluded.members, others = c.others + excluded.others,
      units = c.units + excluded.units;
  insert into year_moves as m (year, account, instrument_id, kind, count, debit, credit)
    select c.* from unnest(years) c
    on conflict (year, account, instrument_id, kind) do update set count = m.count + excluded.count, debit = m.debit + excluded.debit,
      credit = m.credit + excluded.credit;
  perform set_config('ledger.booking', 'off', true);
end $$;

-- As 0007_sums.sql has it, with the sums of years.
create or replace function rebuild_rollups() returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  truncate rollups, member_units, member_counts, member_payables, capital_moves, converting_units, year_moves;
  insert into rollups (measure, grain, period, kind, instrument_id, value)
    -- What is read together lies together.
    select measure, grain, period, kind, instrument_id, value from rollup_sums order by grain, measure, period;
  insert into member_units select * from member_unit_sums order by member_id;
  insert into member_counts select * from member_count_sums;
  insert into member_payables select * from member_payable_sums order by member_id;
  insert into capital_moves select * from capital_move_sums;
  insert into converting_units select * from converting_unit_sums;
  insert into year_moves select * from year_move_sums;
  analyze rollups, member_units, member_counts, member_payables, capital_moves, converting_units, year_moves;
end $$;
