-- Where members are paid, and how money leaves: bank accounts with their history, payment batches, their lines and files.
-- docs/payments.md tells of it.

-- Bank accounts -----------------------------------------------------------------------------------------------

alter table bank_accounts
  add column version integer not null default 1,
  add column created_by text references administrators,
  -- Until this day nothing is paid to an account that took the place of another: the commonest fraud is a changed IBAN.
  add column hold_until date;

create function guard_bank_account() returns trigger
  language plpgsql as $$
begin
  if (new.id, new.member_id, new.iban, new.bic, new.holder_name, new.valid_from, new.created_by, new.created_at, new.hold_until)
     is distinct from
     (old.id, old.member_id, old.iban, old.bic, old.holder_name, old.valid_from, old.created_by, old.created_at, old.hold_until) then
    perform refuse('bank_account_fixed', old.id::text);
  end if;
  if new.version <> old.version + 1 then
    perform refuse('bank_account_version', old.id::text);
  end if;
  return new;
end $$;
create trigger guard before update on bank_accounts for each row execute function guard_bank_account();

-- Where a member is paid on a day.
create function payout_account(member uuid, on_day date) returns bank_accounts
  language sql stable
  return (select b from bank_accounts b where b.member_id = member and b.is_payout and b.valid_from <= on_day
          order by b.valid_from desc, b.id desc limit 1);

-- Batches -------------------------------------------------------------------------------------------------------

create table payment_batches (
  id uuid primary key,
  number text collate "C" not null unique check (number ~ '^BT-\d{4}-\d{6,}$'),
  status text not null default 'draft'
    check (status in ('draft', 'approved', 'file_made', 'sent', 'confirmed', 'partly_failed', 'withdrawn')),
  version integer not null default 1,
  execution_date date not null,
  debtor_iban text not null check (debtor_iban ~ '^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$'),
  debtor_bic text,
  debtor_name text not null check (length(debtor_name) between 1 and 70),
  msg_id text not null unique check (length(msg_id) <= 35), -- never used again, also of a batch that was withdrawn
  count integer not null check (count > 0),
  total_cents bigint not null check (total_cents > 0),
  maker_id text not null references administrators,
  created_at timestamptz not null default clock_timestamp(),
  checker_id text references administrators check (checker_id <> maker_id), -- 9
  approved_at timestamptz,
  comment text check (length(comment) <= 500),
  file_made_at timestamptz,
  file_sha256 text check (file_sha256 ~ '^[0-9a-f]{64}$'),
  sent_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by text references administrators,
  check ((file_made_at is null) = (file_sha256 is null)),
  check ((status = 'withdrawn') = (withdrawn_at is not null)),
  check (status <> 'draft' or approved_at is null),
  check (status not in ('file_made', 'sent', 'confirmed', 'partly_failed') or file_sha256 is not null),
  check (status not in ('sent', 'confirmed', 'partly_failed') or sent_at is not null)
);
create index payment_batches_newest on payment_batches (created_at desc, id desc);
create index payment_batches_status on payment_batches (status, created_at desc, id desc);

create table payment_lines (
  id uuid primary key,
  batch_id uuid not null references payment_batches deferrable initially deferred,
  seq integer not null check (seq > 0),
  -- 'redemption_request', or 'member': what is owed of interest and dividends
  subject_type text not null check (subject_type ~ '^[a-z_]{1,40}$'),
  subject_id uuid not null,
  number text not null check (length(number) between 1 and 35),
  member_id uuid not null references members,
  amount_cents bigint not null check (amount_cents > 0 and amount_cents <= 99999999999),
  end_to_end_id text not null unique check (length(end_to_end_id) <= 35),
  -- As they were when the batch was put together
  bank_account_id uuid not null references bank_accounts,
  iban text not null,
  bic text,
  holder_name text not null, -- as it is in the file
  address jsonb, -- of payees outside the EEA only
  asked boolean not null default false, -- the member was asked about an account that changed after the request
  status text not null default 'open' check (status in ('open', 'in_file', 'confirmed', 'returned', 'withdrawn')),
  return_code text check (return_code in ('AC01', 'AC04', 'AM09', 'BE04', 'MD07', 'MS03')),
  settled_on date,
  payout_id uuid unique references transactions deferrable initially deferred,
  confirm_id uuid unique references transactions deferrable initially deferred,
  return_id uuid unique references transactions deferrable initially deferred,
  unique (batch_id, seq),
  check ((status = 'returned') = (return_code is not null)),
  check (status <> 'confirmed' or confirm_id is not null),
  check (status <> 'returned' or return_id is not null)
);
-- What is to be paid is under way once.
create unique index payment_lines_once on payment_lines (subject_type, subject_id) where status in ('open', 'in_file');
create index payment_lines_subject on payment_lines (subject_type, subject_id);
create index payment_lines_member on payment_lines (member_id);

-- The file as it was made, for as long as the ledger is kept: each download gives the same bytes.
create table payment_files (
  batch_id uuid primary key references payment_batches,
  bytes bytea not null
);
create trigger append_only before update or delete on payment_files for each row execute function refuse_change();
create trigger append_only_truncate before truncate on payment_files execute function refuse_change();

create function payment_steps() returns table (before text, after text)
  language sql immutable
  begin atomic
    values ('draft', 'approved'), ('approved', 'file_made'), ('file_made', 'sent'),
      ('draft', 'withdrawn'), ('approved', 'withdrawn'), ('file_made', 'withdrawn'),
      ('sent', 'confirmed'), ('sent', 'partly_failed'), ('confirmed', 'partly_failed');
  end;

create function guard_payment_batch() returns trigger
  language plpgsql as $$
begin
  if new.version <> old.version + 1 then
    perform refuse('payment_batch_version', old.number);
  end if;
  if new.status <> old.status and not exists (select from payment_steps() s where (s.before, s.after) = (old.status, new.status)) then
    perform refuse('payment_batch_step', format('%s: %s to %s', old.number, old.status, new.status));
  end if;
  if (new.id, new.number, new.execution_date, new.debtor_iban, new.debtor_name, new.msg_id, new.count, new.total_cents, new.maker_id, new.created_at)
     is distinct from
     (old.id, old.number, old.execution_date, old.debtor_iban, old.debtor_name, old.msg_id, old.count, old.total_cents, old.maker_id, old.created_at)
     or old.file_sha256 is not null and new.file_sha256 is distinct from old.file_sha256 then
    perform refuse('payment_batch_fixed', old.number);
  end if;
  return new;
end $$;
create trigger guard before update on payment_batches for each row execute function guard_payment_batch();

create function guard_payment_line() returns trigger
  language plpgsql as $$
begin
  if (new.id, new.batch_id, new.seq, new.subject_type, new.subject_id, new.member_id, new.amount_cents, new.end_to_end_id,
      new.bank_account_id, new.iban, new.bic, new.holder_name, new.address)
     is distinct from
     (old.id, old.batch_id, old.seq, old.subject_type, old.subject_id, old.member_id, old.amount_cents, old.end_to_end_id,
      old.bank_account_id, old.iban, old.bic, old.holder_name, old.address) then
    perform refuse('payment_line_fixed', old.end_to_end_id);
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
      ('open', 'in_file'), ('open', 'withdrawn'), ('in_file', 'withdrawn'),
      ('in_file', 'confirmed'), ('in_file', 'returned'), ('confirmed', 'returned')) then
    perform refuse('payment_line_step', format('%s: %s to %s', old.end_to_end_id, old.status, new.status));
  end if;
  return new;
end $$;
create trigger guard before update on payment_lines for each row execute function guard_payment_line();

-- 13: the lines of a batch are as many, and amount to as much, as it says.
create function check_payment_sums() returns trigger
  language plpgsql as $$
begin
  if exists (
    select from payment_batches b cross join lateral (
      select count(*) as count, coalesce(sum(l.amount_cents), 0) as cents from payment_lines l where l.batch_id = b.id) l
    where b.id = new.id and (b.count <> l.count or b.total_cents <> l.cents)) then
    perform refuse('payment_lines_sum', new.number);
  end if;
  return null;
end $$;
create constraint trigger sums after insert or update on payment_batches
  deferrable initially deferred for each row execute function check_payment_sums();
-- Lines come with their batch: one that is added later would not be in its sums.
create function check_payment_line() returns trigger
  language plpgsql as $$
begin
  if exists (select from payment_batches b join added l on l.batch_id = b.id where b.version <> 1) then
    perform refuse('payment_lines_sum', 'a line was added to a batch that is there already');
  end if;
  return null;
end $$;
create trigger sums after insert on payment_lines referencing new table as added
  for each statement execute function check_payment_line();

do $$
declare
  name text;
begin
  foreach name in array array['payment_batches', 'payment_lines'] loop
    execute format('create trigger kept before delete on %I for each row execute function refuse_change()', name);
    execute format('create trigger kept_truncate before truncate on %I execute function refuse_change()', name);
  end loop;
end $$;

-- What is owed ---------------------------------------------------------------------------------------------------

-- What the cooperative owes each member, as of the last booking: what waits to be paid is read from it, however long the
-- ledger is. Kept beside the ledger as the sums of 0002_rollups.sql are, and checked by `verify`.
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

insert into member_payables select * from member_payable_sums order by member_id;

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

create or replace function rebuild_rollups() returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  truncate rollups, member_units, member_counts, member_payables;
  insert into rollups (measure, grain, period, kind, instrument_id, value)
    -- What is read together lies together.
    select measure, grain, period, kind, instrument_id, value from rollup_sums order by grain, measure, period;
  insert into member_units select * from member_unit_sums order by member_id;
  insert into member_counts select * from member_count_sums;
  insert into member_payables select * from member_payable_sums order by member_id;
  analyze rollups, member_units, member_counts, member_payables;
end $$;

-- What is owed for a request is paid under the number of that request, and not as what else is owed to the member. Later
-- kinds of requests are added to it.
create view owed_for_requests as
  select member_id, net_cents as cents from redemption_requests where status in ('approved', 'payment_failed');
create index redemption_requests_owed on redemption_requests (member_id) include (net_cents)
  where status in ('approved', 'payment_failed');

-- Everything that waits to be paid: requests by their own numbers, and what else is owed to a member as one payment. What is
-- in a draft stays; lists say so.
create view payment_candidates as
  select p.subject_type, p.subject_id, p.number, p.member_id, p.amount_cents, p.return_code, r.bank_account_id as wished_id,
      r.created_at as asked_at
    from payables p join redemption_requests r on p.subject_type = 'redemption_request' and r.id = p.subject_id
  union all
  select 'member', m.id, 'LID-' || m.member_no, m.id, o.cents, null, null, null
    from member_payables p
    cross join lateral (select p.cents - coalesce(sum(r.cents), 0)::bigint as cents from owed_for_requests r
      where r.member_id = p.member_id) o
    join members m on m.id = p.member_id
    where p.cents > 0 and o.cents > 0;

-- What the service may do ---------------------------------------------------------------------------------

revoke update on bank_accounts from ledenbureau_service;
grant update (verified_at, verified_by, version) on bank_accounts to ledenbureau_service;
grant select on payment_batches, payment_lines, payment_files, payment_candidates, member_payables, member_payable_sums,
  owed_for_requests to ledenbureau_service;
grant insert on payment_batches, payment_lines, payment_files to ledenbureau_service;
grant update (status, version, checker_id, approved_at, comment, file_made_at, file_sha256, sent_at, withdrawn_at, withdrawn_by)
  on payment_batches to ledenbureau_service;
grant update (status, return_code, settled_on, payout_id, confirm_id, return_id) on payment_lines to ledenbureau_service;
