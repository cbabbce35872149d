-- How money leaves: payment batches, their lines and files, what has a claim to what members are owed, and what waits to be paid.
-- docs/payments.md tells of it. Over 300 lines on purpose: a batch, its lines and what holds them are read together.

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
  -- 'redemption_request', 'return_line', or 'member': what else is owed, of interest and dividends
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
  status text not null default 'open' check (status in ('open', 'in_file', 'confirmed', 'returned', 'withdrawn', 'held')),
  return_code text check (return_code in ('AC01', 'AC04', 'AM09', 'BE04', 'MD07', 'MS03')),
  settled_on date,
  payout_id uuid unique references transactions deferrable initially deferred,
  confirm_id uuid unique references transactions deferrable initially deferred,
  return_id uuid unique references transactions deferrable initially deferred,
  held_for text check (held_for in ('member_anonymised', 'member_blocked', 'member_deceased', 'iban_unverified', 'iban_changed',
    'address_missing')),
  held_at timestamptz,
  unique (batch_id, seq),
  check ((status = 'returned') = (return_code is not null)),
  check (status <> 'confirmed' or confirm_id is not null),
  check (status <> 'returned' or return_id is not null),
  check ((status = 'held') = (held_for is not null)),
  check ((held_for is null) = (held_at is null))
);
-- What is to be paid is under way once.
create unique index payment_lines_once on payment_lines (subject_type, subject_id) where status in ('open', 'in_file');
create index payment_lines_subject on payment_lines (subject_type, subject_id);
create index payment_lines_member on payment_lines (member_id);

-- The file as it was made, for as long as the ledger is kept: each download gives the same bytes. A file that has to be made
-- again keeps the MsgId: of two files under one the bank takes only one. The old one is kept.
create table payment_files (
  batch_id uuid not null references payment_batches,
  bytes bytea not null,
  sha256 text not null generated always as (encode(sha256(bytes), 'hex')) stored,
  primary key (batch_id, sha256)
);
create trigger append_only before update or delete on payment_files for each row execute function refuse_change();
create trigger append_only_truncate before truncate on payment_files execute function refuse_change();

grant select, insert, update (status, version, checker_id, approved_at, comment, file_made_at, file_sha256, sent_at,
    withdrawn_at, withdrawn_by)
  on payment_batches to ledenbureau_service;
grant select, insert, update (status, return_code, settled_on, payout_id, confirm_id, return_id)
  on payment_lines to ledenbureau_service;
grant select, insert on payment_files to ledenbureau_service;

-- What keeps them -------------------------------------------------------------------------------------------------

create function payment_steps() returns table (before text, after text)
  language sql immutable
  begin atomic
    values ('draft', 'approved'), ('approved', 'file_made'), ('file_made', 'sent'),
      ('draft', 'withdrawn'), ('approved', 'withdrawn'), ('file_made', 'withdrawn'),
      ('sent', 'confirmed'), ('sent', 'partly_failed'), ('confirmed', 'partly_failed');
  end;

-- A batch changes by one version and one step at a time, and its file only when a line of it is held.
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
     (old.id, old.number, old.execution_date, old.debtor_iban, old.debtor_name, old.msg_id, old.count, old.total_cents, old.maker_id, old.created_at) then
    perform refuse('payment_batch_fixed', old.number);
  end if;
  -- Another file only when a line of the one before was held since.
  if old.file_sha256 is not null and new.file_sha256 is distinct from old.file_sha256
     and not (old.status = 'file_made' and new.status = 'file_made' and exists (
       select from payment_lines l where l.batch_id = old.id and l.held_at > old.file_made_at)) then
    perform refuse('payment_batch_fixed', old.number);
  end if;
  if new.status in ('file_made', 'sent') and (new.status, new.file_sha256) is distinct from (old.status, old.file_sha256)
     and exists (select from payment_lines l where l.batch_id = new.id and l.status = 'in_file' and payment_hold(l) is not null) then
    perform refuse('payment_line_held', new.number);
  end if;
  return new;
end $$;
create trigger guard before update on payment_batches for each row execute function guard_payment_batch();
create trigger kept before delete on payment_batches for each row execute function refuse_change();
create trigger kept_truncate before truncate on payment_batches execute function refuse_change();
create trigger kept before delete on payment_lines for each row execute function refuse_change();
create trigger kept_truncate before truncate on payment_lines execute function refuse_change();
create trigger a_two_people_checker_id before insert or update of checker_id on payment_batches for each row
  when (new.checker_id is not null) execute function guard_two_people('checker_id', 'maker_id');

-- What a line pays, to whom and where stays, and its state changes by one step at a time.
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
      ('open', 'in_file'), ('open', 'withdrawn'), ('in_file', 'withdrawn'), ('in_file', 'held'),
      ('in_file', 'confirmed'), ('in_file', 'returned'), ('confirmed', 'returned')) then
    perform refuse('payment_line_step', format('%s: %s to %s', old.end_to_end_id, old.status, new.status));
  end if;
  return new;
end $$;
create trigger guard before update on payment_lines for each row execute function guard_payment_line();

-- Whether a payment lacks the address that the bank of its payee asks for, by the country of the account.
create function payment_address_missing(iban text, address jsonb) returns boolean
  language sql stable
  return not exists (select from countries c where c.code = left(iban, 2) and c.eea)
    and (coalesce(address->>'town', '') = '' or not exists (select from countries c where c.code = address->>'country'));

-- A payee outside of the European Economic Area has a town and a country before a payment is put together (docs/adr/0050).
create function guard_payment_address() returns trigger
  language plpgsql as $$
begin
  if payment_address_missing(new.iban, new.address) then
    perform refuse('payment_address', new.number);
  end if;
  return new;
end $$;
create trigger addressed before insert on payment_lines for each row execute function guard_payment_address();

-- Between approval and bank a payment is held when its member was blocked, died or was anonymised, or its account is no longer
-- the verified one (docs/adr/0024). Here is what keeps it from the bank now; null: nothing. What is owed to the dead goes to
-- the account of the estate: one that was verified after the register learned of the death.
create function payment_hold(line payment_lines) returns text
  language sql stable
  return (
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
    where m.id = line.member_id and a.id = line.bank_account_id and b.id = line.batch_id);

-- A line is held for what the register says, and for nothing that somebody writes.
create function guard_held_line() returns trigger
  language plpgsql as $$
begin
  if new.status = 'held' and old.status = 'in_file' then
    new.held_for := payment_hold(old);
    new.held_at := clock_timestamp();
    if new.held_for is null then
      perform refuse('payment_line_not_held', old.end_to_end_id);
    end if;
  elsif (new.held_for, new.held_at) is distinct from (old.held_for, old.held_at) then
    perform refuse('payment_line_fixed', old.end_to_end_id);
  end if;
  return new;
end $$;
create trigger held before update on payment_lines for each row execute function guard_held_line();

-- Who is being paid is not anonymised: what is held could not be booked back.
create function guard_paid_member() returns trigger
  language plpgsql as $$
begin
  if exists (select from payment_lines l where l.member_id = new.id and l.status in ('open', 'in_file')) then
    perform refuse('payment_under_way', new.member_no::text);
  end if;
  return new;
end $$;
create trigger paid before update of anonymised_at on members for each row
  when (old.anonymised_at is null and new.anonymised_at is not null) execute function guard_paid_member();

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

-- What is owed ---------------------------------------------------------------------------------------------------

-- What waits to be paid for requests: a payment line names its subject, whose number is its end-to-end id.
create view payables as
  select 'redemption_request' as subject_type, id as subject_id, number, member_id, net_cents as amount_cents, status,
      effective_on, return_code, bank_account_id as wished_id, created_at as asked_at
    from redemption_requests
    where status in ('approved', 'payment_failed') and reversal_maker_id is null and net_cents > 0
  union all
  select 'return_line', l.id, l.number, r.member_id, l.amount_cents, l.status, o.effective_on, l.return_code,
      r.bank_account_id, r.created_at
    from return_lines l join share_return_requests r on r.id = l.request_id join return_rounds o on o.id = l.round_id
    where l.status in ('approved', 'payment_failed') and o.reversal_maker_id is null and r.reversal_maker_id is null;

-- What members are owed is free unless something has a claim to it (docs/adr/0049, and docs/payments.md for a euro in each of its
-- states). Whoever pays it out, converts it or takes back what granted it asks here, and nobody works it out by himself. Of each
-- member: requests, which are paid under their own numbers; what conversion runs left; and drafts of payments, which take it once
-- they are approved. `id` is what has the claim.
create view money_claims as
  select 'request' as claim, r.id, r.member_id, r.net_cents as cents
    from redemption_requests r where r.status in ('approved', 'payment_failed')
  union all
  select 'request', l.id, r.member_id, l.amount_cents
    from share_return_requests r join return_lines l on l.request_id = r.id where l.status in ('approved', 'payment_failed')
  union all
  -- A remainder that is to be taken back with its run, or that is kept for the next one while its member still takes part: what
  -- the last run that said so left, less what later runs of what is owed took of it.
  select case when r.reversal_maker_id is null then 'remainder' else 'reversal' end, r.id, l.member_id, l.remainder_cents
    from conversion_lines l
    join conversion_runs r on r.id = l.run_id and r.calculation = l.calculation
    join members m on m.id = l.member_id
    where r.status = 'executed' and l.outcome = 'converted' and l.remainder_cents > 0
      and (r.reversal_maker_id is not null
        or r.remainder <> 'pay_out' and m.automated_conversion and m.status = 'active' and not exists (
          select from conversion_lines n join conversion_runs x on x.id = n.run_id and x.calculation = n.calculation
            where n.member_id = l.member_id and n.outcome = 'converted' and x.basis = 'payable' and x.status = 'executed'
              and x.executed_at > r.executed_at))
  union all
  select 'draft', p.id, p.subject_id, p.amount_cents
    from payment_lines p where p.subject_type = 'member' and p.status = 'open';

-- What else waits for a second administrator: payments by hand, and what transactions granted that are to be taken back, by
-- themselves, with their interest run or with their bulk batch. It is little, and read as a whole.
create view waiting_claims as
  with asked as materialized (
    select p.id, p.reverses_id as transaction_id from transaction_proposals p
      where p.status = 'waiting' and p.action = 'reverse'
    union all
    select r.id, x.transaction_id from interest_runs r
      cross join lateral (select x.transaction_id from interest_run_members x where x.run_id = r.id offset 0) x
      where r.status = 'reversal_waiting'
    union all
    select b.id, x.transaction_id from bulk_batches b
      cross join lateral (select x.transaction_id from bulk_rows x where x.batch_id = b.id offset 0) x
      where b.status = 'posted' and b.reversal_maker_id is not null
  )
  select q.id, g.member_id, g.cents
    from asked q cross join lateral (
      select a.member_id, -sum(p.delta)::bigint as cents
        from postings p cross join lateral (select a.member_id, a.kind from accounts a where a.id = p.account_id offset 0) a
        where p.transaction_id = q.transaction_id and a.kind = 'payable'
          and not exists (select from transactions t where t.reverses_id = q.transaction_id)
        group by a.member_id having sum(p.delta) < 0) g
  union all
  select p.id, (p.input->>'member_id')::uuid, (p.input->>'amount_cents')::bigint
    from transaction_proposals p where p.status = 'waiting' and p.action = 'book' and p.input->>'kind' = 'payout';

-- What each member is owed, what has a claim to it, and what is left.
create view member_money as
  with waiting as materialized (select member_id, sum(cents)::bigint as cents from waiting_claims group by member_id)
  select p.member_id, p.cents as owed_cents, c.request_cents, c.remainder_cents, c.draft_cents,
      c.reversal_cents + coalesce(w.cents, 0) as waiting_cents, p.cents - c.cents - coalesce(w.cents, 0) as free_cents
    from member_payables p
    cross join lateral (
      select coalesce(sum(m.cents) filter (where m.claim = 'request'), 0)::bigint as request_cents,
          coalesce(sum(m.cents) filter (where m.claim = 'remainder'), 0)::bigint as remainder_cents,
          coalesce(sum(m.cents) filter (where m.claim = 'reversal'), 0)::bigint as reversal_cents,
          coalesce(sum(m.cents) filter (where m.claim = 'draft'), 0)::bigint as draft_cents,
          coalesce(sum(m.cents), 0)::bigint as cents
        from money_claims m where m.member_id = p.member_id) c
    left join waiting w on w.member_id = p.member_id;

-- What may be used of what some members are owed: what is free, and what only `own` has a claim to, which is the proposal, run or
-- batch that is decided on.
create function free_money(members uuid[], own uuid[]) returns table (member_id uuid, cents bigint)
  language sql stable set search_path = public, pg_temp as $$
  select m.member_id, greatest(0, m.free_cents
      + coalesce((select sum(c.cents) from waiting_claims c where c.member_id = m.member_id and c.id = any (own)), 0)
      + coalesce((select sum(c.cents) from money_claims c where c.member_id = m.member_id and c.id = any (own)), 0))::bigint
    from member_money m where m.member_id = any (members)
$$;
revoke execute on function free_money(uuid[], uuid[]) from public;
grant execute on function free_money(uuid[], uuid[]) to ledenbureau_service;

-- Everything that waits to be paid: requests by their own numbers, and what else is owed to a member as one payment. What is
-- in a draft stays on the list, which says so.
create view payment_candidates as
  select subject_type, subject_id, number, member_id, amount_cents, return_code, wished_id, asked_at from payables
  union all
  select 'member', m.id, 'LID-' || m.member_no, m.id, o.free_cents + o.draft_cents, null, null, null
    from member_money o join members m on m.id = o.member_id
    where o.owed_cents > 0 and o.free_cents + o.draft_cents > 0;

grant select on payables, money_claims, waiting_claims, member_money, payment_candidates to ledenbureau_service;
