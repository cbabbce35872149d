-- Bulk batches: a file of bookings, read, checked, approved by a second administrator, and booked all or not at all
-- (docs/adr/0026). The file itself is a document (0005), found by its hash.

create table bulk_batches (
  id uuid primary key,
  number text collate "C" not null unique check (number ~ '^BB-\d{4}-\d{6,}$'),
  status text not null default 'uploaded' check (status in ('uploaded', 'validating', 'invalid', 'valid',
    'awaiting_approval', 'posting', 'posted', 'reversed', 'discarded')),
  version integer not null default 1,
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
  bookings_sha256 text check (bookings_sha256 ~ '^[0-9a-f]{64}$'), -- of what is to be booked, row by row
  skip_invalid boolean not null default false, -- rows with errors are left out: an explicit choice
  maker_id text not null references administrators,
  created_at timestamptz not null default clock_timestamp(),
  submitted_at timestamptz,
  checker_id text references administrators check (checker_id <> maker_id), -- 9
  decided_at timestamptz,
  comment text check (length(comment) <= 500),
  reversal_maker_id text references administrators,
  reversal_reason text check (reversal_reason ~ '^[a-z_]{1,40}$'),
  reversal_description text check (length(reversal_description) between 1 and 140),
  reversal_checker_id text references administrators check (reversal_checker_id <> reversal_maker_id), -- 9
  check (warning_count + error_count + skipped_count <= row_count),
  check (status not in ('valid', 'awaiting_approval', 'posting', 'posted', 'reversed') or bookings_sha256 is not null),
  check (status not in ('awaiting_approval', 'posting', 'posted', 'reversed') or submitted_at is not null),
  check (status not in ('awaiting_approval', 'posting', 'posted', 'reversed') or error_count = 0 or skip_invalid),
  check (status not in ('posting', 'posted', 'reversed') or decided_at is not null),
  check ((reversal_maker_id is null) = (reversal_reason is null)),
  check (reversal_maker_id is null or status in ('posted', 'reversed'))
);
-- The same file is booked once; it is free again once its batch was taken back.
create unique index bulk_batches_file_once on bulk_batches (file_sha256)
  where status in ('awaiting_approval', 'posting', 'posted');
create index bulk_batches_newest on bulk_batches (created_at desc, id desc);
create index bulk_batches_status on bulk_batches (status, created_at desc, id desc);
create index bulk_batches_maker on bulk_batches (maker_id, created_at desc, id desc);

create table bulk_rows (
  batch_id uuid not null references bulk_batches,
  line integer not null check (line > 0), -- where the file has it
  cells jsonb not null, -- what it says, as text or as the workbook had it
  status text not null check (status in ('valid', 'warning', 'error', 'skipped')),
  problems jsonb not null default '[]', -- errors and warnings: column, code, params
  kind text references kinds,
  member_id uuid references members,
  counterparty_id uuid references members,
  instrument_id uuid references instruments,
  effective_date date,
  units bigint check (units > 0),
  amount_cents bigint check (amount_cents >= 0),
  transaction_id uuid unique, -- the id its transaction has, or will have
  primary key (batch_id, line),
  check ((status in ('valid', 'warning')) = (transaction_id is not null))
);
create index bulk_rows_status on bulk_rows (batch_id, status, line);

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
    values ('uploaded', 'validating'), ('invalid', 'validating'), ('valid', 'validating'),
      ('validating', 'invalid'), ('validating', 'valid'),
      ('valid', 'awaiting_approval'), ('invalid', 'awaiting_approval'),
      ('awaiting_approval', 'valid'),
      ('awaiting_approval', 'posting'), ('posting', 'posted'), ('posting', 'invalid'),
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
  if (new.id, new.number, new.file_name, new.file_sha256, new.file_bytes, new.maker_id, new.created_at)
     is distinct from
     (old.id, old.number, old.file_name, old.file_sha256, old.file_bytes, old.maker_id, old.created_at) then
    perform refuse('bulk_fixed', old.number);
  end if;
  if old.status in ('awaiting_approval', 'posting', 'posted', 'reversed', 'discarded') and
     (new.reading, new.row_count, new.warning_count, new.error_count, new.skipped_count, new.member_count, new.amount_cents,
      new.totals, new.bookings_sha256)
     is distinct from
     (old.reading, old.row_count, old.warning_count, old.error_count, old.skipped_count, old.member_count, old.amount_cents,
      old.totals, old.bookings_sha256) then
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
  language plpgsql as $$
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

revoke execute on function read_holdings(uuid[], uuid, date) from public;
grant execute on function read_holdings(uuid[], uuid, date) to ledenbureau_service;
grant select, insert on bulk_batches, bulk_rows, bulk_readings to ledenbureau_service;
grant update (status, version, reading, row_count, warning_count, error_count, skipped_count, member_count, amount_cents,
    totals, bookings_sha256, skip_invalid, submitted_at, checker_id, decided_at, comment, reversal_maker_id, reversal_reason,
    reversal_description, reversal_checker_id) on bulk_batches to ledenbureau_service;
grant update, delete on bulk_rows to ledenbureau_service;
grant update (reading, file_name) on bulk_readings to ledenbureau_service;
