-- Bulk batches: a file of bookings, read, checked, approved by a second administrator, and booked all or not at all
-- (docs/adr/0026). The file itself is a document (0005), found by its hash. Over 200 lines on purpose: the tables, the steps
-- that guard them and the two functions of the ledger that fifty thousand rows needed anew are read together.

create table bulk_batches (
  id uuid primary key,
  number text collate "C" not null unique check (number ~ '^BB-\d{4}-\d{6,}$'),
  purpose text not null default 'transactions' check (purpose in ('transactions', 'register')),
  status text not null default 'uploaded' check (status in ('uploaded', 'validating', 'invalid', 'valid',
    'awaiting_approval', 'posting', 'posted', 'reversed', 'discarded')),
  version integer not null default 1,
  -- What the service does with it while nobody waits. It stays until that is done: whoever finds it goes on.
  task text check (task in ('check', 'post', 'reverse')),
  file_name text not null check (length(file_name) between 1 and 200),
  file_sha256 text not null check (file_sha256 ~ '^[0-9a-f]{64}$'),
  file_bytes integer not null check (file_bytes > 0),
  reading jsonb not null, -- how it is read: one way for the whole file
  row_count integer not null check (row_count between 1 and 50000),
  warning_count integer not null default 0 check (warning_count >= 0),
  error_count integer not null default 0 check (error_count >= 0),
  skipped_count integer not null default 0 check (skipped_count >= 0),
  member_count integer not null default 0 check (member_count >= 0),
  amount_cents bigint not null default 0 check (amount_cents >= 0),
  totals jsonb not null default '[]', -- by kind and instrument
  new_members integer not null default 0 check (new_members >= 0), -- that a register begins with
  checked_at timestamptz,
  checked_from integer, -- the row that was changed last
  bookings_sha256 text check (bookings_sha256 ~ '^[0-9a-f]{64}$'), -- of what is to be booked, row by row
  skip_invalid boolean not null default false, -- rows with errors are left out: an explicit choice
  maker_id text not null references administrators,
  created_at timestamptz not null default clock_timestamp(),
  submitted_at timestamptz,
  checker_id text references administrators check (checker_id <> maker_id), -- 9
  decided_at timestamptz,
  comment text check (length(comment) <= 500),
  failure jsonb, -- why it was not booked, or not taken back, the last time
  posted_at timestamptz,
  reversal_maker_id text references administrators,
  reversal_asked_at timestamptz,
  reversal_reason text check (reversal_reason ~ '^[a-z_]{1,40}$'),
  reversal_description text check (length(reversal_description) between 1 and 140),
  reversal_checker_id text references administrators check (reversal_checker_id <> reversal_maker_id), -- 9
  reversed_at timestamptz,
  check (coalesce(task = 'check', false) = (status = 'validating')),
  check (coalesce(task = 'post', false) = (status = 'posting')),
  check (task is distinct from 'reverse' or status = 'posted' and reversal_maker_id is not null),
  check (warning_count + error_count + skipped_count <= row_count),
  check (status not in ('valid', 'awaiting_approval', 'posting', 'posted', 'reversed') or bookings_sha256 is not null),
  check (status not in ('awaiting_approval', 'posting', 'posted', 'reversed') or submitted_at is not null),
  check (status not in ('awaiting_approval', 'posting', 'posted', 'reversed') or error_count = 0 or skip_invalid),
  check (status not in ('posting', 'posted', 'reversed') or decided_at is not null),
  check ((posted_at is not null) = (status in ('posted', 'reversed'))),
  check ((reversed_at is not null) = (status = 'reversed')),
  check ((reversal_maker_id is null) = (reversal_reason is null)),
  check ((reversal_maker_id is null) = (reversal_asked_at is null)),
  check (reversal_maker_id is null or status in ('posted', 'reversed'))
);
-- The same file is booked once; it is free again once its batch was taken back.
create unique index bulk_batches_file_once on bulk_batches (file_sha256)
  where status in ('awaiting_approval', 'posting', 'posted');
create index bulk_batches_newest on bulk_batches (created_at desc, id desc);
create index bulk_batches_status on bulk_batches (status, created_at desc, id desc);
create index bulk_batches_maker on bulk_batches (maker_id, created_at desc, id desc);
create index bulk_batches_task on bulk_batches (created_at) where task is not null;

-- How far a task is that books all at once, told while it does: no part of the register, and gone after a crash.
create unlogged table bulk_progress (
  batch_id uuid primary key,
  done integer not null
);

create table bulk_rows (
  batch_id uuid not null references bulk_batches,
  line integer not null check (line > 0), -- where the file has it
  cells jsonb not null, -- what it says, as text or as the workbook had it
  status text not null check (status in ('unchecked', 'valid', 'warning', 'error', 'skipped')),
  problems jsonb not null default '[]', -- errors and warnings: column, code, params
  -- Whom it names and its reference, as it says them: rows that share none of these have nothing to do with each other.
  member_no bigint,
  counterparty_no bigint,
  reference text,
  kind text references kinds,
  member_id uuid references members,
  counterparty_id uuid references members,
  instrument_id uuid references instruments,
  effective_date date,
  units bigint, -- below 0 where a correction takes them away
  price_cents bigint,
  amount_cents bigint,
  transaction_id uuid unique, -- the id its transaction has, or will have
  booking_sha256 text check (booking_sha256 ~ '^[0-9a-f]{64}$'), -- of what is to be booked
  primary key (batch_id, line),
  check (status = 'unchecked' or (status in ('valid', 'warning')) = (booking_sha256 is not null)),
  check (booking_sha256 is null or transaction_id is not null)
);
create index bulk_rows_status on bulk_rows (batch_id, status, line);
create index bulk_rows_member on bulk_rows (member_id); -- and, as of every foreign key, for whoever is named
create index bulk_rows_counterparty on bulk_rows (counterparty_id) where counterparty_id is not null;

-- How an administrator read a file with these headings the last time.
create table bulk_readings (
  administrator_id text not null references administrators,
  headers_sha256 text not null check (headers_sha256 ~ '^[0-9a-f]{64}$'),
  reading jsonb not null,
  file_name text not null,
  primary key (administrator_id, headers_sha256)
);

-- The steps of the state machine: modules/bulk/machine.ts says the same, a test compares the two.
create function bulk_steps() returns table (before text, after text)
  language sql immutable
  begin atomic
    values ('uploaded', 'uploaded'), ('invalid', 'uploaded'), ('valid', 'uploaded'), ('uploaded', 'validating'), ('invalid', 'validating'), ('valid', 'validating'),
      ('validating', 'invalid'), ('validating', 'valid'),
      ('valid', 'awaiting_approval'), ('invalid', 'awaiting_approval'),
      ('awaiting_approval', 'valid'), ('awaiting_approval', 'invalid'),
      ('awaiting_approval', 'posting'), ('posting', 'posted'), ('posting', 'validating'),
      ('posted', 'reversed'),
      ('uploaded', 'discarded'), ('validating', 'discarded'), ('invalid', 'discarded'), ('valid', 'discarded'),
      ('awaiting_approval', 'discarded');
  end;

-- A batch changes by one version and one step at a time; what was submitted is what is approved and booked.
create function guard_bulk_batch() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'uploaded' or new.version <> 1 then
      perform refuse('bulk_begins', new.number);
    end if;
    return new;
  end if;
  if new.version <> old.version + 1 then
    perform refuse('bulk_version', old.number);
  end if;
  if new.status <> old.status and not exists (select from bulk_steps() s where (s.before, s.after) = (old.status, new.status)) then
    perform refuse('bulk_step', format('%s: %s to %s', old.number, old.status, new.status));
  end if;
  if (new.id, new.number, new.purpose, new.file_name, new.file_sha256, new.file_bytes, new.maker_id, new.created_at)
     is distinct from
     (old.id, old.number, old.purpose, old.file_name, old.file_sha256, old.file_bytes, old.maker_id, old.created_at) then
    perform refuse('bulk_fixed', old.number);
  end if;
  if old.status in ('awaiting_approval', 'posting', 'posted', 'reversed', 'discarded') and
     (new.reading, new.row_count, new.warning_count, new.error_count, new.skipped_count, new.member_count, new.amount_cents,
      new.totals, new.new_members, new.bookings_sha256)
     is distinct from
     (old.reading, old.row_count, old.warning_count, old.error_count, old.skipped_count, old.member_count, old.amount_cents,
      old.totals, old.new_members, old.bookings_sha256) then
    perform refuse('bulk_frozen', old.number);
  end if;
  return new;
end $$;
create trigger guard before insert or update on bulk_batches for each row execute function guard_bulk_batch();

-- Rows change only while their batch is being checked: before it is submitted.
create function guard_bulk_rows() returns trigger
  language plpgsql as $$
begin
  if exists (select from touched t join bulk_batches b on b.id = t.batch_id where b.status <> 'validating') then
    perform refuse('bulk_frozen', 'rows change only while they are checked');
  end if;
  return null;
end $$;
create trigger guard_insert after insert on bulk_rows referencing new table as touched
  for each statement execute function guard_bulk_rows();
create trigger guard_update after update on bulk_rows referencing new table as touched
  for each statement execute function guard_bulk_rows();
create trigger guard_delete after delete on bulk_rows referencing old table as touched
  for each statement execute function guard_bulk_rows();

-- All or nothing: when a batch is booked, each of its rows that was to be is. Looked at when the transaction ends.
create function check_bulk_posted() returns trigger
  language plpgsql set enable_seqscan = off as $$
declare
  missing integer;
begin
  select r.line into missing from bulk_rows r
    where r.batch_id = new.id and r.status in ('valid', 'warning')
      and not exists (select from transactions t
        where t.id = r.transaction_id and (t.source, t.source_id, t.maker_id) = ('bulk', new.id, new.maker_id)
          and t.checker_id is not distinct from new.checker_id)
    order by r.line limit 1;
  if found then
    perform refuse('bulk_whole', format('%s: row %s is not booked', new.number, missing));
  end if;
  return null;
end $$;
create constraint trigger whole after update of status on bulk_batches deferrable initially deferred
  for each row when (new.status = 'posted' and old.status <> 'posted') execute function check_bulk_posted();

create trigger kept before delete on bulk_batches for each row execute function refuse_change();
create trigger kept_truncate before truncate on bulk_batches execute function refuse_change();
create trigger kept_truncate before truncate on bulk_rows execute function refuse_change();

-- What holders have, without a lock: a check of a file keeps nobody waiting. What is booked is read by lock_holdings, which
-- says the same.
create function read_holdings(holders uuid[], instrument uuid, on_date date default null) returns table (
    account_id bigint, kind text, member_id uuid, lot_id uuid, acquired_on date, lock_until date, interest_from date,
    effective_date date, delta bigint)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
  select a.id, a.kind, a.member_id, l.id, l.acquired_on, l.lock_until, interest_since(l), m.on_day, m.delta
    from accounts a
    left join lateral ( -- of each account for itself: joined, the sums of every account there is would be made
      select p.lot_id, greatest(p.effective_date, on_date) as on_day, sum(p.delta)::bigint as delta
        from postings p where p.account_id = a.id group by p.lot_id, greatest(p.effective_date, on_date)
    ) m on m.delta <> 0
    left join lots l on l.id = m.lot_id
    where a.kind in ('holding', 'reserved') and a.member_id = any (holders) and a.instrument_id = instrument;
  end;

create or replace function lock_holdings(holders uuid[], instrument uuid, on_date date default null) returns table (
    account_id bigint, kind text, member_id uuid, lot_id uuid, acquired_on date, lock_until date, interest_from date,
    effective_date date, delta bigint)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform set_config('ledger.booking', 'on', true);
  insert into accounts (kind, member_id, instrument_id)
    select 'holding', h, instrument from unnest(holders) h
      where not exists (select from accounts a where a.key = account_key('holding', h, instrument))
      order by h
    on conflict do nothing;
  perform set_config('ledger.booking', 'off', true);
  perform lock_accounts(array(select a.id from accounts a
    where a.kind in ('holding', 'reserved') and a.member_id = any (holders) and a.instrument_id = instrument));
  return query select * from read_holdings(holders, instrument, on_date);
end $$;

-- Booking in parts ---------------------------------------------------------------------------------------------

-- ledger_book (0001) in two: what can be done before bookings wait for each other, and what cannot. Fifty thousand
-- transactions come in part by part, each checked with its part, and are sealed all at once: so others wait only for that,
-- and whoever looks sees how far it is.
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

create or replace function ledger_book(batch jsonb) returns table (id uuid, seq bigint, number text, booked_at timestamptz)
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

-- What a booking changes in the rollups, worked out before it waits for others. In place of keep_rollups (0002), which did so
-- under the lock, and whose join of what was summed with what was summed took the square of the time for fifty thousand.
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
drop function keep_rollups(bigint, bigint);

revoke execute on function ledger_check_in(jsonb) from public;
revoke execute on function ledger_entries(transactions[]) from public;
revoke execute on function ledger_seal_in(ledger_entry[]) from public;
revoke execute on function rollup_changes(transactions[]) from public;

-- What the service may do ---------------------------------------------------------------------------------

revoke execute on function read_holdings(uuid[], uuid, date) from public;
grant execute on function read_holdings(uuid[], uuid, date) to ledenbureau_service;
grant select, insert on bulk_batches, bulk_rows, bulk_readings to ledenbureau_service;
grant select, insert, update, delete on bulk_progress to ledenbureau_service;
grant update (status, version, task, reading, row_count, warning_count, error_count, skipped_count, member_count, amount_cents,
    totals, new_members, checked_at, checked_from, bookings_sha256, skip_invalid, submitted_at, checker_id, decided_at, comment,
    failure, posted_at, reversal_maker_id, reversal_asked_at, reversal_reason, reversal_description, reversal_checker_id,
    reversed_at) on bulk_batches to ledenbureau_service;
grant update, delete on bulk_rows to ledenbureau_service;
grant update (reading, file_name) on bulk_readings to ledenbureau_service;
