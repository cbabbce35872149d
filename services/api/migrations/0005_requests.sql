-- Requests of members: early redemption now, share returns and conversions after it. What they have in common (documents,
-- comments, mails, notifications) names its subject; docs/adr/0023 says why the rules stand here as well as in the service.

-- Early redemption --------------------------------------------------------------------------------------------

create table redemption_requests (
  id uuid primary key,
  number text collate "C" not null unique check (number ~ '^VA-\d{4}-\d{6,}$'),
  status text not null default 'submitted' check (status in
    ('submitted', 'in_review', 'approved', 'in_payment', 'paid', 'payment_failed', 'rejected', 'withdrawn', 'reversed')),
  version integer not null default 1,
  member_id uuid not null references members,
  instrument_id uuid not null references instruments,
  units bigint not null check (units > 0), -- requested, in units of 10^-scale; set aside while it is open
  approved_units bigint check (approved_units between 1 and units),
  reason text not null check (reason ~ '^[a-z_]{1,40}$'),
  reason_text text check (length(reason_text) <= 500),
  channel text not null check (channel in ('portal', 'email', 'post', 'admin')),
  requested_on date not null, -- received
  desired_on date not null,
  earliest_on date not null check (earliest_on >= requested_on), -- the notice period ends
  effective_on date not null check (effective_on >= earliest_on), -- the first day that bears no interest
  -- What was quoted for effective_on; frozen once it is approved. The sums stand apart for the lists.
  quote jsonb not null,
  principal_cents bigint not null check (principal_cents >= 0),
  interest_cents bigint not null check (interest_cents >= 0),
  fee_cents bigint not null check (fee_cents >= 0),
  withholding_cents bigint not null check (withholding_cents >= 0),
  net_cents bigint not null check (net_cents >= 0),
  bank_account_id uuid references bank_accounts,
  iban text, -- as it was when this was entered, and again when it was approved
  holder_name text,
  document text check (length(document) between 1 and 140),
  maker_id text not null references administrators,
  created_at timestamptz not null default clock_timestamp(),
  assignee_id text references administrators,
  checker_id text references administrators constraint redemption_requests_four_eyes check (checker_id <> maker_id), -- 9
  decided_at timestamptz,
  comment text check (length(comment) <= 500),
  rejection_reason text check (rejection_reason ~ '^[a-z_]{1,40}$'),
  withdrawn_on date check (withdrawn_on >= requested_on),
  asked_by text check (length(asked_by) <= 140), -- who withdrew it
  return_code text check (return_code ~ '^[A-Z0-9]{4}$'),
  reversal_maker_id text references administrators,
  reversal_reason text check (reversal_reason ~ '^[a-z_]{1,40}$'),
  reversal_comment text check (length(reversal_comment) <= 500),
  reversal_checker_id text references administrators check (reversal_checker_id <> reversal_maker_id), -- 9
  reserve_id uuid not null unique references transactions deferrable initially deferred,
  redeem_id uuid unique references transactions deferrable initially deferred,
  check (net_cents = principal_cents + interest_cents - fee_cents - withholding_cents),
  check ((status in ('submitted', 'in_review')) = (decided_at is null)),
  check ((status in ('approved', 'in_payment', 'paid', 'payment_failed', 'reversed')) = (redeem_id is not null)),
  check ((redeem_id is null) = (approved_units is null)),
  check ((status = 'rejected') = (rejection_reason is not null)),
  check ((status = 'withdrawn') = (withdrawn_on is not null) and (withdrawn_on is null) = (asked_by is null)),
  check ((reversal_maker_id is null) = (reversal_reason is null)),
  check (reversal_maker_id is null or status in ('approved', 'reversed'))
);

-- Each order of the list, alone and after the filter that leaves most.
create index redemption_requests_oldest on redemption_requests (requested_on, id);
create index redemption_requests_net on redemption_requests (net_cents, id);
create index redemption_requests_status on redemption_requests (status, requested_on, id);
create index redemption_requests_status_net on redemption_requests (status, net_cents, id);
create index redemption_requests_member on redemption_requests (member_id, requested_on, id);
create index redemption_requests_instrument on redemption_requests (instrument_id, requested_on, id);
create index redemption_requests_reason on redemption_requests (reason, requested_on, id);
create index redemption_requests_maker on redemption_requests (maker_id, requested_on, id);
create index redemption_requests_assignee on redemption_requests (assignee_id, requested_on, id) where assignee_id is not null;
create index redemption_requests_iban on redemption_requests (iban);

-- The steps of the state machine: modules/redemptions/machine.ts says the same, a test compares the two.
create function redemption_steps() returns table (before text, after text)
  language sql immutable
  begin atomic
    values ('submitted', 'in_review'),
      ('submitted', 'approved'), ('in_review', 'approved'),
      ('submitted', 'rejected'), ('in_review', 'rejected'),
      ('submitted', 'withdrawn'), ('in_review', 'withdrawn'),
      ('approved', 'reversed'),
      ('approved', 'in_payment'), ('payment_failed', 'in_payment'),
      ('in_payment', 'paid'), ('in_payment', 'approved'),
      ('in_payment', 'payment_failed'), ('paid', 'payment_failed');
  end;

-- A request is entered as submitted, changes by one version and one step at a time, and what it was about stays.
create function guard_redemption() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'submitted' or new.version <> 1 then
      perform refuse('request_begins', new.number);
    end if;
    return new;
  end if;
  if new.version <> old.version + 1 then
    perform refuse('request_version', new.number);
  end if;
  if new.status <> old.status and not exists (select from redemption_steps() s where (s.before, s.after) = (old.status, new.status)) then
    perform refuse('request_step', format('%s: %s to %s', new.number, old.status, new.status));
  end if;
  if (new.id, new.number, new.member_id, new.instrument_id, new.units, new.requested_on, new.desired_on, new.maker_id, new.created_at, new.reserve_id)
     is distinct from
     (old.id, old.number, old.member_id, old.instrument_id, old.units, old.requested_on, old.desired_on, old.maker_id, old.created_at, old.reserve_id) then
    perform refuse('request_fixed', new.number);
  end if;
  if old.decided_at is not null and
     (new.effective_on, new.quote, new.net_cents, new.approved_units, new.checker_id, new.decided_at, new.redeem_id)
     is distinct from
     (old.effective_on, old.quote, old.net_cents, old.approved_units, old.checker_id, old.decided_at, old.redeem_id) then
    perform refuse('quote_frozen', new.number);
  end if;
  return new;
end $$;
create trigger guard before insert or update on redemption_requests for each row execute function guard_redemption();
create trigger kept before delete on redemption_requests for each row execute function refuse_change();
create trigger kept_truncate before truncate on redemption_requests execute function refuse_change();

-- What waits to be paid: a payment line names its subject, whose number is its end-to-end id. Later kinds of requests are
-- added to it.
create view payables as
  select 'redemption_request' as subject_type, id as subject_id, number, member_id, net_cents as amount_cents, status,
      effective_on, return_code
    from redemption_requests
    where status in ('approved', 'payment_failed') and reversal_maker_id is null and net_cents > 0;

-- 8: units that are set aside, for which request. Later kinds of requests are added to it.
create view open_reservations as
  select 'redemption_request' as subject_type, id as subject_id, number, member_id, instrument_id, units
    from redemption_requests where status in ('submitted', 'in_review');
create index redemption_requests_open on redemption_requests (member_id, instrument_id, units)
  where status in ('submitted', 'in_review');

-- Looked at when the transaction ends, by when the units have been set aside, released or redeemed.
create function check_reserved() returns trigger
  language plpgsql as $$
declare
  reserved bigint := (select coalesce(sum(p.delta), 0) from accounts a join postings p on p.account_id = a.id
    where a.key = account_key('reserved', new.member_id, new.instrument_id));
  wanted bigint := (select coalesce(sum(units), 0) from open_reservations
    where member_id = new.member_id and instrument_id = new.instrument_id);
begin
  if reserved <> wanted then
    perform refuse('reserved_for_requests', format('%s: %s reserved, %s requested', new.number, reserved, wanted));
  end if;
  return null;
end $$;
create constraint trigger reserved after insert or update of status on redemption_requests
  deferrable initially deferred for each row execute function check_reserved();

-- What lists and the budget are read from: requests and their net amounts by state and the year they take effect in.
create table redemption_sums (
  status text not null,
  year integer not null,
  requests bigint not null,
  principal_cents bigint not null,
  interest_cents bigint not null,
  fee_cents bigint not null,
  net_cents bigint not null,
  primary key (status, year)
) with (fillfactor = 50);

create view redemption_sums_now as
  select status, extract(year from effective_on)::integer as year, count(*) as requests,
      sum(principal_cents)::bigint as principal_cents, sum(interest_cents)::bigint as interest_cents,
      sum(fee_cents)::bigint as fee_cents, sum(net_cents)::bigint as net_cents
    from redemption_requests group by 1, 2;

create function keep_redemption_sums() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into redemption_sums as s (status, year, requests, principal_cents, interest_cents, fee_cents, net_cents)
    select status, extract(year from effective_on)::integer, sum(sign), sum(sign * principal_cents),
        sum(sign * interest_cents), sum(sign * fee_cents), sum(sign * net_cents)
      from (
        select 1 as sign, n.status, n.effective_on, n.principal_cents, n.interest_cents, n.fee_cents, n.net_cents from added n
        union all
        select -1, o.status, o.effective_on, o.principal_cents, o.interest_cents, o.fee_cents, o.net_cents from gone o
      ) r group by 1, 2 order by 1, 2
    on conflict (status, year) do update set requests = s.requests + excluded.requests,
      principal_cents = s.principal_cents + excluded.principal_cents,
      interest_cents = s.interest_cents + excluded.interest_cents,
      fee_cents = s.fee_cents + excluded.fee_cents, net_cents = s.net_cents + excluded.net_cents;
  return null;
end $$;
create trigger sums after update on redemption_requests referencing new table as added old table as gone
  for each statement execute function keep_redemption_sums();

create function count_new_redemptions() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into redemption_sums as s (status, year, requests, principal_cents, interest_cents, fee_cents, net_cents)
    select status, extract(year from effective_on)::integer, count(*), sum(principal_cents), sum(interest_cents),
        sum(fee_cents), sum(net_cents)
      from added group by 1, 2 order by 1, 2
    on conflict (status, year) do update set requests = s.requests + excluded.requests,
      principal_cents = s.principal_cents + excluded.principal_cents,
      interest_cents = s.interest_cents + excluded.interest_cents,
      fee_cents = s.fee_cents + excluded.fee_cents, net_cents = s.net_cents + excluded.net_cents;
  return null;
end $$;
create trigger counted after insert on redemption_requests referencing new table as added
  for each statement execute function count_new_redemptions();

-- What every kind of request has ---------------------------------------------------------------------------------

create table request_comments (
  id uuid primary key,
  subject_type text not null check (subject_type ~ '^[a-z_]{1,40}$'),
  subject_id uuid not null,
  author_id text not null references administrators,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null default clock_timestamp()
);
create index request_comments_subject on request_comments (subject_type, subject_id, created_at);

create table request_documents (
  id uuid primary key,
  subject_type text not null check (subject_type ~ '^[a-z_]{1,40}$'),
  subject_id uuid not null,
  name text not null check (length(name) between 1 and 140),
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  size integer not null check (size between 1 and 10485760),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_by text not null references administrators,
  uploaded_at timestamptz not null default clock_timestamp()
);
create index request_documents_subject on request_documents (subject_type, subject_id, uploaded_at);

-- The bytes of documents, unless they are kept in a folder (DOCUMENTS_DIR).
create table document_contents (
  sha256 text primary key,
  bytes bytea not null check (encode(sha256(bytes), 'hex') = sha256)
);
alter table document_contents alter column bytes set storage external; -- what comes in is compressed already

-- Mails to members, written in the transaction they tell of and sent after it.
create table mails (
  id uuid primary key,
  subject_type text not null check (subject_type ~ '^[a-z_]{1,40}$'),
  subject_id uuid not null,
  -- One address: whoever writes two, or a header, into the field of one has not had a copy sent.
  recipient text not null check (length(recipient) <= 320 and recipient ~ '^[^\s,;:<>()"@]+@[^\s,;:<>()"@]+$'),
  locale text not null check (locale in ('nl', 'en')),
  subject text not null check (length(subject) <= 200 and subject !~ '[\x01-\x1f\x7f]'),
  body text not null check (length(body) <= 10000),
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  attempts integer not null default 0,
  next_at timestamptz not null default clock_timestamp(), -- when it is tried again
  failure text check (length(failure) <= 500)
);
create index mails_waiting on mails (next_at) where sent_at is null;

-- What administrators are told of; the same again counts one up.
create table notifications (
  id uuid primary key,
  level text not null check (level in ('info', 'warning', 'error')),
  key text not null check (key ~ '^[a-z_.]{1,60}$'),
  params jsonb not null default '{}',
  params_sha256 text not null generated always as (input_digest(params)) stored,
  subject_type text check (subject_type ~ '^[a-z_]{1,40}$'),
  subject_id text,
  not_for text references administrators, -- who did it need not be told
  count integer not null default 1 check (count > 0),
  created_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  unique (key, level, params_sha256)
);
create index notifications_newest on notifications (last_at desc, id desc);
create index notifications_level on notifications (level, last_at desc, id desc);

create table notification_reads (
  admin_id text not null references administrators,
  notification_id uuid not null references notifications,
  read_at timestamptz not null default clock_timestamp(),
  primary key (admin_id, notification_id)
);

-- Who took what out of the register, and why; `rows` is known when it has ended.
create table export_log (
  id uuid primary key,
  key text not null check (length(key) between 8 and 128), -- of the request that asked for it
  actor_id text not null references administrators,
  what text not null check (what ~ '^[a-z_]{1,40}$'),
  filter jsonb not null,
  reason text not null check (length(reason) between 1 and 500),
  started_at timestamptz not null default clock_timestamp(),
  rows bigint check (rows >= 0),
  ended_at timestamptz
);
create trigger append_only before delete on export_log for each row execute function refuse_change();
create trigger append_only_truncate before truncate on export_log execute function refuse_change();

do $$
declare
  name text;
begin
  foreach name in array array['request_comments', 'request_documents', 'document_contents'] loop
    execute format('create trigger append_only before update or delete on %I for each row execute function refuse_change()', name);
    execute format('create trigger append_only_truncate before truncate on %I execute function refuse_change()', name);
  end loop;
end $$;

-- What the service may do ---------------------------------------------------------------------------------

grant select on redemption_requests, open_reservations, payables, redemption_sums, redemption_sums_now, request_comments,
  request_documents, document_contents, mails, notifications, notification_reads to ledenbureau_service;
grant insert on redemption_requests, request_comments, request_documents, document_contents, mails, notifications,
  notification_reads to ledenbureau_service;
grant update (status, version, approved_units, effective_on, quote, principal_cents, interest_cents, fee_cents,
    withholding_cents, net_cents, bank_account_id, iban, holder_name, document, assignee_id, checker_id, decided_at, comment,
    rejection_reason, withdrawn_on, asked_by, return_code, reversal_maker_id, reversal_reason, reversal_comment,
    reversal_checker_id, redeem_id)
  on redemption_requests to ledenbureau_service;
grant select on export_log to ledenbureau_service;
grant insert (id, key, actor_id, what, filter, reason), update (rows, ended_at) on export_log to ledenbureau_service;
grant update (sent_at, attempts, next_at, failure) on mails to ledenbureau_service;
grant update (count, last_at, not_for) on notifications to ledenbureau_service;
grant update (read_at), delete on notification_reads to ledenbureau_service;
