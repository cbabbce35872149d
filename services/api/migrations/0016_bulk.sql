-- Bulk batches: a file of bookings, read, checked, approved by a second administrator, and booked all or not at all
-- (docs/adr/0026). The file itself is a document (0011_subjects.sql), found by its hash.

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
  instruments jsonb not null default '[]', -- that are made when it is booked, with all their terms (docs/adr/0052)
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
create index bulk_batches_reversal on bulk_batches (id) where reversal_maker_id is not null and status = 'posted';

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
  seal_salt uuid not null default gen_random_uuid(),
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

-- The steps of the state machine: modules/bulk/flow.ts says the same, a test compares the two.
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

-- A batch changes by one version and one step at a time; what was submitted is what is approved and booked, and so are the
-- terms of what is made.
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
      new.totals, new.new_members, new.bookings_sha256, new.instruments)
     is distinct from
     (old.reading, old.row_count, old.warning_count, old.error_count, old.skipped_count, old.member_count, old.amount_cents,
      old.totals, old.new_members, old.bookings_sha256, old.instruments) then
    perform refuse('bulk_frozen', old.number);
  end if;
  return new;
end $$;
create trigger guard before insert or update on bulk_batches for each row execute function guard_bulk_batch();
create trigger kept before delete on bulk_batches for each row execute function refuse_change();
create trigger kept_truncate before truncate on bulk_batches execute function refuse_change();
create trigger a_two_people_checker_id before insert or update of checker_id on bulk_batches for each row
  when (new.checker_id is not null) execute function guard_two_people('checker_id', 'maker_id');
create trigger a_two_people_reversal_checker_id before insert or update of reversal_checker_id on bulk_batches for each row
  when (new.reversal_checker_id is not null) execute function guard_two_people('reversal_checker_id', 'reversal_maker_id');

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
create trigger kept_truncate before truncate on bulk_rows execute function refuse_change();

-- What is approved of a batch: what each row books, and the terms of what is made.
create function bulk_bookings_sha256(batch uuid, instruments jsonb) returns text
  language sql stable as $$
  select encode(sha256(convert_to(coalesce(string_agg(r.booking_sha256, '' order by r.line), '')
    || case when instruments = '[]' then '' else instruments::text end, 'UTF8')), 'hex')
  from bulk_rows r where r.batch_id = batch
$$;

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

-- What an instrument that a register brings along costs is approved with it (0018_settings.sql has how prices change). They are
-- listed once its rows are booked: units are carried over at their nominal value.
create function list_bulk_prices() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into instrument_prices (instrument_id, purpose, valid_from, price_cents, created_by)
    select (i->>'id')::uuid, 'issue', (p->>'valid_from')::date, (p->>'price_cents')::bigint, new.maker_id
    from jsonb_array_elements(new.instruments) i cross join jsonb_array_elements(i->'prices') p;
  return null;
end $$;
create trigger prices after update of status on bulk_batches
  for each row when (new.status = 'posted' and old.status = 'posting') execute function list_bulk_prices();

grant select, insert, update (status, version, task, reading, row_count, warning_count, error_count, skipped_count,
    member_count, amount_cents, totals, new_members, checked_at, checked_from, bookings_sha256, skip_invalid, submitted_at,
    checker_id, decided_at, comment, failure, posted_at, reversal_maker_id, reversal_asked_at, reversal_reason,
    reversal_description, reversal_checker_id, reversed_at, instruments)
  on bulk_batches to ledenbureau_service;
grant select, insert, update, delete on bulk_progress, bulk_rows to ledenbureau_service;
grant select, insert, update (reading, file_name) on bulk_readings to ledenbureau_service;
