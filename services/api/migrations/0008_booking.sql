-- How transactions are booked (docs/adr/0009): the service hands `ledger_book` one or many of them as JSON. First is done what
-- can be done before bookings wait for each other: the missing accounts are made, the holders' accounts locked, lots and
-- postings written, and every rule checked over all of them at once. Last, under the lock of `ledger_head`, each gets its
-- number, time and hash. Fifty thousand transactions come in part by part (`ledger_enter`), each checked with its part, and are
-- sealed all at once (`ledger_seal`): so others wait only for that, and whoever looks sees how far it is.

-- Row locks on accounts need a right to update that the service does not have: this function takes them, in one order.
create function lock_accounts(ids bigint[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  select id from accounts where id = any (ids) and kind in ('holding', 'reserved', 'payable') order by id for no key update
$$;
revoke execute on function lock_accounts(bigint[]) from public;

-- Waits until every booking under way is done; after it, what was booked up to now no longer changes.
create function settle_ledger() returns timestamptz
  language sql security definer set search_path = public, pg_temp as $$
  select booked_at from ledger_head for share
$$;

-- Writes accounts, lots and postings, and checks them: all that needs no place in the chain.
create function ledger_check_in(batch jsonb) returns transactions[]
  language plpgsql set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  headers transactions[] := array(select h from jsonb_populate_recordset(null::transactions, batch->'transactions') h);
  ids uuid[] := array(select h.id from unnest(headers) h);
  latest date := (select max(h.effective_date) from unnest(headers) h);
  bad record;
begin
  if cardinality(ids) = 0 then
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
  delete from transaction_references r using unnest(headers) h where r.transaction_id = h.reverses_id;
  insert into transaction_references (source, reference, transaction_id)
    select h.source, h.reference, h.id from unnest(headers) h where h.reference is not null order by 1, 2;

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
  perform set_config('ledger.booking', 'off', true);
  return headers;
end $$;

-- A transaction that was checked in, with what its hash covers beside itself.
create type ledger_entry as (
  header transactions,
  posting_count smallint,
  member_no bigint,
  counterparty_no bigint,
  lines text,
  lots text
);

-- Volatile, so that it sees what the statement that calls it has just checked in.
create function ledger_entries(headers transactions[]) returns ledger_entry[]
  language sql volatile set search_path = public, pg_temp as $$
  select array_agg(row (h.header, l.posting_count, m.member_no, c.member_no, l.lines, o.lots)::ledger_entry order by h.place)
    from (select row_number() over () as place, u as header from unnest(headers) u) h
    -- Each looked up by itself, here as well.
    left join lateral (select member_no from members where id = (h.header).member_id offset 0) m on true
    left join lateral (select member_no from members where id = (h.header).counterparty_id offset 0) c on true
    left join lateral (select count(*) as posting_count, string_agg(posting_text(p), e'\x1e' order by p.seq) as lines
      from postings p where p.transaction_id = (h.header).id offset 0) l on true
    left join lateral (select string_agg(lot_text(p), e'\x1e' order by p.id) as lots
      from lots p where p.transaction_id = (h.header).id offset 0) o on true
$$;

-- Gives what was checked in its place in the chain.
create function ledger_seal_in(entries ledger_entry[]) returns table (id uuid, seq bigint, number text, booked_at timestamptz)
  language plpgsql set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  headers transactions[] := array(select e.header from unnest(entries) e);
  earliest date := (select min(h.effective_date) from unnest(headers) h);
  changes rollups[] := array(select c from rollup_changes(headers) c);
  head ledger_head;
  entry ledger_entry;
  t transactions;
  sealed transactions[];
  number_year integer;
  number_last bigint;
begin
  if cardinality(headers) = 0 then
    return;
  end if;
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
  insert into transactions select h.* from unnest(sealed) h;
  update ledger_head set seq = t.seq, booked_at = t.booked_at, hash = t.hash;
  insert into rollups as r (measure, grain, period, kind, instrument_id, value)
    select c.* from unnest(changes) c
    on conflict (measure, grain, period, kind, instrument_id) do update set value = r.value + excluded.value;
  perform set_config('ledger.booking', 'off', true);
  return query select h.id, h.seq, h.number, h.booked_at from unnest(sealed) h order by h.seq;
end $$;
revoke execute on function ledger_check_in(jsonb), ledger_entries(transactions[]), ledger_seal_in(ledger_entry[]) from public;

-- Books one transaction or many, in the order given: {"transactions": [{…, "lots": […], "postings": […]}]}, with the columns
-- of these tables; a posting names its account by kind ("account"), member_id and instrument_id. Answers what each became.
create function ledger_book(batch jsonb) returns table (id uuid, seq bigint, number text, booked_at timestamptz)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query select * from ledger_seal_in(ledger_entries(ledger_check_in(batch)));
end $$;

-- What came in and is not sealed yet; nothing is ever left of it, as no posting is without its transaction.
create unlogged table ledger_entered (
  place integer not null, -- in the order of booking, whichever part came in first
  entry ledger_entry not null
);

-- Checks a part of a booking in: parts that have to do with each other come in the order of their places.
create function ledger_enter(batch jsonb, places integer[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  set constraints postings_lot_id_fkey immediate; -- as much as can be is done before others wait
  insert into ledger_entered (place, entry)
    select places[x.n], x.entry
      from (select row_number() over () as n, u as entry from unnest(ledger_entries(ledger_check_in(batch))) u) x
$$;

-- Books what came in, in the order of its places; answers the last.
create function ledger_seal() returns table (id uuid, seq bigint, number text, booked_at timestamptz)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entries ledger_entry[] := array(select e.entry from ledger_entered e order by e.place);
begin
  return query select * from ledger_seal_in(entries) s order by s.seq desc limit 1;
  delete from ledger_entered;
  -- The foreign keys are checked when the transaction ends, by the plans that suit the tables as they were. Where these were
  -- small, that could be one that reads all of a day for each row.
  if (select c.reltuples from pg_class c where c.oid = 'transactions'::regclass) < 10 * cardinality(entries) then
    analyze transactions, postings, lots;
  end if;
end $$;
