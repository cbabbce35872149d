-- A booking is followed by plans that a session keeps (docs/adr/0101): making them took longer than all that they do.

-- For whatever they call. The plans of a register that was small when they were made would read the whole of it once it is large, so
-- rows are looked up by their indexes, as each function that keeps the sums already does.
alter function lock_holdings(uuid[], uuid, date) set plan_cache_mode = force_generic_plan;
alter function lock_holdings(uuid[], uuid, date) set enable_seqscan = off;
alter function ledger_book(jsonb) set plan_cache_mode = force_generic_plan;
alter function ledger_book(jsonb) set enable_seqscan = off;

-- Of the members of a booking, the largest weight that the person of its maker booked for one of them without a second since then, in
-- cents: what the four-eyes rule weighs together (ledger/together.ts). As a statement of the service it was planned for each booking.
create function booked_alone(maker text, parties uuid[], since timestamptz) returns bigint
  language plpgsql stable
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  sign_ins text[] := sign_ins_of(maker);
begin
  return (
    select coalesce(max(per_member.cents), 0)
    from unnest(parties) as member (id) cross join lateral (
      select sum(greatest(coalesce(t.amount_cents, 0),
          coalesce(round(t.quantity * i.nominal_cents / power(10::numeric, i.scale)), 0))) as cents
      from (
        select * from transactions where member_id = member.id
        union all select * from transactions where counterparty_id = member.id
      ) t left join instruments i on i.id = t.instrument_id
      where t.maker_id = any (sign_ins) and t.checker_id is null and t.booked_at >= since
        and t.source in ('ui', 'api', 'bulk', 'opening')
    ) per_member);
end $$;

-- As 0008_booking.sql has it, but that the transactions are read through once for what is asked of all of them, and that nothing is
-- looked for which only a reversal or a reference has where there is none.
create or replace function ledger_check_in(batch jsonb) returns transactions[]
  language plpgsql set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  headers transactions[];
  ids uuid[];
  latest date;
  reverses boolean;
  refers boolean;
  bad record;
begin
  select coalesce(array_agg(h), '{}'), array_agg(h.id), max(h.effective_date), bool_or(h.reverses_id is not null),
      bool_or(h.reference is not null)
    into headers, ids, latest, reverses, refers
    from jsonb_populate_recordset(null::transactions, batch->'transactions') h;
  if cardinality(headers) = 0 then
    return headers;
  end if;
  -- 7: not in the future (closed periods below)
  if latest > register_today() then
    perform refuse('effective_date_in_future', latest::text);
  end if;
  perform set_config('ledger.booking', 'on', true);

  insert into accounts (kind, member_id, instrument_id)
    select distinct p.account, p.member_id, p.instrument_id
      from jsonb_array_elements(batch->'transactions') t
      cross join jsonb_to_recordset(t->'postings') as p (account text, member_id uuid, instrument_id uuid)
      where (select a.id from accounts a where a.key = account_key(p.account, p.member_id, p.instrument_id)) is null
      order by 1, 2, 3
    on conflict do nothing;
  insert into lots (id, member_id, instrument_id, transaction_id, acquired_on, original_qty, lock_until, interest_from)
    select l.id, l.member_id, l.instrument_id, (t->>'id')::uuid, l.acquired_on, l.original_qty, l.lock_until, l.interest_from
      from jsonb_array_elements(batch->'transactions') t
      cross join jsonb_to_recordset(t->'lots') as l (id uuid, member_id uuid, instrument_id uuid, acquired_on date,
        original_qty bigint, lock_until date, interest_from date);
  insert into postings (transaction_id, seq, account_id, effective_date, delta, lot_id)
    select (t->>'id')::uuid, p.ordinality, a.id, (t->>'effective_date')::date, p.delta, p.lot_id
      from jsonb_array_elements(batch->'transactions') t
      cross join rows from (jsonb_to_recordset(t->'postings') as (account text, member_id uuid, instrument_id uuid,
        delta bigint, lot_id uuid)) with ordinality p
      -- Each looked up by itself: joined, one booking would read every account there is.
      cross join lateral (select a.id from accounts a where a.key = account_key(p.account, p.member_id, p.instrument_id) offset 0) a;
  if reverses then
    delete from transaction_references r using unnest(headers) h where r.transaction_id = h.reverses_id;
  end if;
  if refers then
    insert into transaction_references (source, reference, transaction_id)
      select h.source, h.reference, h.id from unnest(headers) h where h.reference is not null order by 1, 2;
  end if;

  perform lock_accounts(array(select p.account_id from postings p where p.transaction_id = any (ids)));
  select * into bad from broken_rules(headers) limit 1;
  if found then
    perform refuse(bad.rule, bad.detail);
  end if;

  -- 3: on no date may a lot, and so a holding or a reservation, fall below 0
  select * into bad from (
    select p.account_id, p.effective_date as on_date,
           sum(sum(p.delta)) over (partition by p.account_id, p.lot_id order by p.effective_date) as balance
      from postings p
      where p.lot_id = any (array(select q.lot_id from unnest(ids) i
        cross join lateral (select lot_id, delta from postings where transaction_id = i offset 0) q
        where q.delta < 0 and q.lot_id is not null))
      group by p.account_id, p.lot_id, p.effective_date
  ) running where balance < 0 order by on_date limit 1;
  if found then
    perform refuse('never_negative', format('account %s on %s: %s', bad.account_id, bad.on_date, bad.balance));
  end if;

  -- 6: a reversal negates one transaction exactly, and is not itself reversed (once: unique reverses_id)
  if reverses then
    select o.number, case when o.kind = 'reversal' then 'reversal_of_reversal'
                          when h.effective_date < o.effective_date then 'reversal_before_original' else 'reversal_negates' end as rule into bad
      from unnest(headers) h
      cross join lateral (select id, number, kind, effective_date, posting_count from transactions where id = h.reverses_id offset 0) o
      where o.kind = 'reversal' or h.effective_date < o.effective_date
         or (select count(*) from postings where transaction_id = h.id) <> o.posting_count
         or exists (select account_id, lot_id, delta from postings where transaction_id = h.id
                    except all select account_id, lot_id, -delta from postings where transaction_id = o.id)
      limit 1;
    if found then
      perform refuse(bad.rule, bad.number);
    end if;
  end if;
  perform set_config('ledger.booking', 'off', true);
  return headers;
end $$;

-- As 0008_booking.sql has it, but that what was sealed is answered while it is put there, and not read through once more.
create or replace function ledger_seal_in(entries ledger_entry[]) returns table (id uuid, seq bigint, number text, booked_at timestamptz)
  language plpgsql set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  headers transactions[];
  earliest date;
  changes rollups[];
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
  changes := array(select c from rollup_changes(headers) c);
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
  perform set_config('ledger.booking', 'off', true);
end $$;
