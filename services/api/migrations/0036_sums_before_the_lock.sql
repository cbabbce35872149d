-- What is left of a long booking while everybody else waits for the end of the chain (docs/adr/0108).

-- Sums that triggers kept once the transactions were there, under the lock of `ledger_head`: what changes in them follows from the
-- headers and the postings, which are there before. Each function has the settings that its trigger had.

-- A booking that began by the functions of before ends by them, with these triggers: none is under way while they go.
lock table transactions in access exclusive mode;
lock table postings in share row exclusive mode;
drop trigger raised on transactions;
drop trigger payables on transactions;
drop trigger capital on transactions;
drop trigger takers on transactions;
drop function keep_raised(), keep_member_payables(), keep_capital_moves(), keep_booked_units();

-- What members are owed. By itself and first, as what they have in `rollup_changes`: their accounts are locked, so nobody else changes it.
create function keep_payables(headers transactions[]) returns void
  language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  insert into member_payables as m (member_id, cents)
    select a.member_id, -sum(p.delta)
      from unnest(headers) h
      join postings p on p.transaction_id = h.id
      join accounts a on a.id = p.account_id
      where a.kind = 'payable' group by a.member_id order by a.member_id
    on conflict (member_id) do update set cents = m.cents + excluded.cents;
end $$;

-- What was raised: the view raised_days says it of all that is booked.
create function raised_changes(headers transactions[]) returns setof rollups
  language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  if not exists (select from unnest(headers) h where h.kind in ('issue', 'convert', 'reversal')) then
    return;
  end if;
  return query
  select 'raised', grain, case grain when 'day' then x.day else date_trunc('month', x.day)::date end, null::text, x.instrument_id,
      sum(x.value)::bigint
    from (
      select coalesce(o.effective_date, h.effective_date) as day, a.instrument_id, -p.delta as value
        from unnest(headers) h
        left join lateral (select b.id, b.kind, b.effective_date from transactions b where b.id = h.reverses_id offset 0) o on true
        -- each looked up by itself: joined, all that was ever posted would be read
        cross join lateral (select account_id, delta from postings where transaction_id = h.id offset 0) p
        cross join lateral (select b.kind, b.instrument_id from accounts b where b.id = p.account_id offset 0) a
        where coalesce(o.kind, h.kind) in ('issue', 'convert') and a.kind in ('equity', 'bond_liability')
          and (p.delta < 0) = (o.id is null)
    ) x cross join (values ('day'), ('month')) g (grain)
    group by 2, 3, 5 having sum(x.value) <> 0;
end $$;

-- Of Good Shares: the view capital_move_sums says it of all that is booked.
create function capital_changes(headers transactions[]) returns setof capital_moves
  language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return query
  select extract(year from p.effective_date)::integer, i.id, coalesce(o.kind, h.kind), a.kind, sum(p.delta)::bigint
    from unnest(headers) h join postings p on p.transaction_id = h.id join accounts a on a.id = p.account_id
    left join transactions o on o.id = h.reverses_id
    join instruments i on i.id = coalesce(a.instrument_id, h.instrument_id) and i.type = 'good_share'
    where a.kind in ('issuer', 'equity') or a.kind in ('revaluation', 'payable') and coalesce(o.kind, h.kind) = 'return'
    group by 1, 2, 3, 4;
end $$;

-- What members have that a programme can begin with. After what each has was kept. Whoever books has locked the members (facts.ts), so
-- that none of them changes the choice meanwhile.
create function taker_changes(headers transactions[]) returns setof converting_units
  language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return query
  with moved as materialized (
    select a.member_id, case when a.kind <> 'payable' then a.instrument_id end as instrument_id, a.kind = 'payable' as owed,
        sum(case when a.kind = 'payable' then -p.delta else p.delta end) as delta
      from unnest(headers) h join postings p on p.transaction_id = h.id join accounts a on a.id = p.account_id
      where a.kind in ('holding', 'reserved', 'payable')
      group by 1, 2, 3 having sum(p.delta) <> 0
  )
  select x.instrument_id, coalesce(sum(has - had) filter (where m.automated_conversion), 0)::bigint,
      coalesce(sum(has - had) filter (where not m.automated_conversion), 0)::bigint,
      coalesce(sum(after - before) filter (where m.automated_conversion), 0)::bigint
    from moved x
    cross join lateral (
      select case when x.owed then (select o.cents from member_payables o where o.member_id = x.member_id)
        else (select u.units from member_units u where (u.member_id, u.instrument_id) = (x.member_id, x.instrument_id)) end as stands
      offset 0) s
    cross join lateral (select greatest(stands, 0) as after, greatest(stands - x.delta, 0) as before) w
    cross join lateral (select (after > 0)::integer as has, (before > 0)::integer as had) n
    cross join lateral (select m.automated_conversion from members m where m.id = x.member_id offset 0) m
    group by x.instrument_id
    having bool_or(has <> had or m.automated_conversion);
end $$;
revoke execute on function keep_payables(transactions[]), raised_changes(transactions[]), capital_changes(transactions[]),
  taker_changes(transactions[]) from public;

-- As 0028_kept_plans.sql has it, but that all sums are worked out before the lock.
create or replace function ledger_seal_in(entries ledger_entry[]) returns table (id uuid, seq bigint, number text, booked_at timestamptz)
  language plpgsql set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  headers transactions[];
  earliest date;
  changes rollups[];
  capital capital_moves[];
  takers converting_units[];
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
  perform set_config('ledger.booking', 'off', true);
end $$;

-- As 0030_less_under_the_lock.sql has it, but that what came in goes before others wait. Foreign keys are checked by plans that a
-- session keeps, and not only a file (worker.ts) comes in part by part now: rows are looked up by their indexes.
create or replace function ledger_seal() returns table (id uuid, seq bigint, number text, booked_at timestamptz)
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  entries ledger_entry[] := array(select e.entry from ledger_entered e order by e.place);
  grows boolean := (select c.reltuples from pg_class c where c.oid = 'transactions'::regclass) < 10 * cardinality(entries);
begin
  delete from ledger_entered;
  if grows then
    analyze postings, lots;
  end if;
  return query select * from ledger_seal_in(entries) s order by s.seq desc limit 1;
  -- The foreign keys are checked when the transaction ends, by the plans that suit the table as it was. Where that was small, it could
  -- be one that reads all of a day for each row.
  if grows then
    analyze transactions (id, effective_date);
  end if;
end $$;
alter function ledger_enter(jsonb, integer[]) set enable_seqscan = off;

-- What a line is held for, as a table: called for each row, a function took ten times as long as what it asks (0034_interest_since.sql).
create function payment_holds(line payment_lines) returns table (held_for text)
  language sql stable
  begin atomic
  select case
      when m.anonymised_at is not null then 'member_anonymised'
      when m.status = 'blocked' then 'member_blocked'
      when a.verified_at is null then 'iban_unverified'
      when m.status = 'deceased' and a.verified_at <= m.gone_known_at then 'member_deceased'
      when exists (select from bank_accounts n where n.member_id = a.member_id and n.is_payout and n.id <> a.id
        and n.created_at > b.created_at) then 'iban_changed'
      when payment_address_missing(line.iban, line.address) then 'address_missing'
    end
  from members m, bank_accounts a, payment_batches b
  where m.id = line.member_id and a.id = line.bank_account_id and b.id = line.batch_id;
  end;
create or replace function payment_hold(line payment_lines) returns text
  language sql stable
  return (select h.held_for from payment_holds(line) h);
