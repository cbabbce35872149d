-- What keeps a payment from the bank is asked of all lines of a batch at once. A function that answers one value and asks a table for it
-- is called for each of them: of 10,000 lines that was nearly all of the time that a batch took to be read. As a table (as
-- 0036_sums_before_the_lock.sql has it) it becomes a part of the statement.

-- Whether a payment lacks the address that the bank of its payee asks for, by the country of the account. The countries are read once for
-- all payments.
create function payment_addresses(iban text, address jsonb) returns table (missing boolean)
  language sql stable
  begin atomic
  select left(iban, 2) <> all (array(select c.code from countries c where c.eea))
    and (coalesce(address->>'town', '') = ''
      or coalesce(address->>'country', '') <> all (array(select c.code from countries c)));
  end;

create or replace function guard_payment_address() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if (select a.missing from payment_addresses(new.iban, new.address) a) then
    perform refuse('payment_address', new.number);
  end if;
  return new;
end $$;

-- What a line is held for, as 0036_sums_before_the_lock.sql has it but for the address.
create or replace function payment_holds(line payment_lines) returns table (held_for text)
  language sql stable
  begin atomic
  select case
      when m.anonymised_at is not null then 'member_anonymised'
      when m.status = 'blocked' then 'member_blocked'
      when a.verified_at is null then 'iban_unverified'
      when m.status = 'deceased' and a.verified_at <= m.gone_known_at then 'member_deceased'
      when exists (select from bank_accounts n where n.member_id = a.member_id and n.is_payout and n.id <> a.id
        and n.created_at > b.created_at) then 'iban_changed'
      when d.missing then 'address_missing'
    end
  from members m, bank_accounts a, payment_batches b, payment_addresses(line.iban, line.address) d
  where m.id = line.member_id and a.id = line.bank_account_id and b.id = line.batch_id;
  end;

drop function payment_address_missing(text, jsonb);

-- What a booking changes in the sums. As 0007_sums.sql and 0036_sums_before_the_lock.sql have it, but that each posting is looked up by its
-- transaction and each account by itself. Joined, all that was ever posted to the account of an issuer was read for each transaction where
-- the statistics were those of a smaller register: a thousand issues took 15 s.
create or replace function keep_payables(headers transactions[]) returns void
  language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  insert into member_payables as m (member_id, cents)
    select a.member_id, -sum(p.delta)
      from unnest(headers) h
      cross join lateral (select p.effective_date, p.account_id, p.delta from postings p where p.transaction_id = h.id offset 0) p
      cross join lateral (select a.kind, a.member_id, a.instrument_id from accounts a where a.id = p.account_id offset 0) a
      where a.kind = 'payable' group by a.member_id order by a.member_id
    on conflict (member_id) do update set cents = m.cents + excluded.cents;
end $$;

create or replace function capital_changes(headers transactions[]) returns setof capital_moves
  language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return query
  select extract(year from p.effective_date)::integer, i.id, coalesce(o.kind, h.kind), a.kind, sum(p.delta)::bigint
    from unnest(headers) h
    cross join lateral (select p.effective_date, p.account_id, p.delta from postings p where p.transaction_id = h.id offset 0) p
    cross join lateral (select a.kind, a.member_id, a.instrument_id from accounts a where a.id = p.account_id offset 0) a
    left join lateral (select b.kind from transactions b where b.id = h.reverses_id offset 0) o on true
    join instruments i on i.id = coalesce(a.instrument_id, h.instrument_id) and i.type = 'good_share'
    where a.kind in ('issuer', 'equity') or a.kind in ('revaluation', 'payable') and coalesce(o.kind, h.kind) = 'return'
    group by 1, 2, 3, 4;
end $$;

create or replace function taker_changes(headers transactions[]) returns setof converting_units
  language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return query
  with moved as materialized (
    select a.member_id, case when a.kind <> 'payable' then a.instrument_id end as instrument_id, a.kind = 'payable' as owed,
        sum(case when a.kind = 'payable' then -p.delta else p.delta end) as delta
      from unnest(headers) h
      cross join lateral (select p.effective_date, p.account_id, p.delta from postings p where p.transaction_id = h.id offset 0) p
      cross join lateral (select a.kind, a.member_id, a.instrument_id from accounts a where a.id = p.account_id offset 0) a
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

create or replace function rollup_changes(headers transactions[]) returns setof rollups
  language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  -- By itself and first: from here on nobody else changes what these members have, and what follows sees all that was.
  insert into member_units as u (member_id, instrument_id, units)
    select a.member_id, a.instrument_id, sum(p.delta)
      from unnest(headers) h
      cross join lateral (select p.effective_date, p.account_id, p.delta from postings p where p.transaction_id = h.id offset 0) p
      cross join lateral (select a.kind, a.member_id, a.instrument_id from accounts a where a.id = p.account_id offset 0) a
      where a.kind in ('holding', 'reserved')
      group by a.member_id, a.instrument_id order by a.member_id, a.instrument_id
    on conflict (member_id, instrument_id) do update set units = u.units + excluded.units;
  return query
  with moved as materialized (
    select a.kind, a.member_id, a.instrument_id, p.effective_date as day, sum(p.delta) as delta
      from unnest(headers) h
      cross join lateral (select p.effective_date, p.account_id, p.delta from postings p where p.transaction_id = h.id offset 0) p
      cross join lateral (select a.kind, a.member_id, a.instrument_id from accounts a where a.id = p.account_id offset 0) a
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
          cross join (values ('holding'), ('reserved')) k (kind)
          cross join lateral (select a.id from accounts a
            where a.key = account_key(k.kind, s.member_id, s.instrument_id) offset 0) a
          cross join lateral (select p.effective_date, p.delta from postings p
            where p.account_id = a.id and p.effective_date >= s.day offset 0) p
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
