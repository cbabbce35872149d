-- Early redemption of bonds. docs/adr/0023 says why its rules stand here as well as in the service.

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
  seal_salt uuid not null default gen_random_uuid(),
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
create index redemption_requests_open on redemption_requests (member_id, instrument_id, units)
  where status in ('submitted', 'in_review');
create index redemption_requests_owed on redemption_requests (member_id) include (net_cents)
  where status in ('approved', 'payment_failed');
-- What somebody asked to take back; few at a time.
create index redemption_requests_reversal on redemption_requests (id) where reversal_maker_id is not null and status = 'approved';

-- The steps of the state machine: modules/redemptions/flow.ts says the same, a test compares the two.
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
create trigger a_two_people_checker_id before insert or update of checker_id on redemption_requests for each row
  when (new.checker_id is not null) execute function guard_two_people('checker_id', 'maker_id');
create trigger a_two_people_reversal_checker_id before insert or update of reversal_checker_id on redemption_requests for each row
  when (new.reversal_checker_id is not null) execute function guard_two_people('reversal_checker_id', 'reversal_maker_id');

-- Looked at when the transaction ends, by when units have been set aside, released or redeemed (open_reservations,
-- 0013_returns.sql).
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

-- Sums ----------------------------------------------------------------------------------------------------------

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

grant select, insert, update (status, version, approved_units, effective_on, quote, principal_cents, interest_cents, fee_cents,
    withholding_cents, net_cents, bank_account_id, iban, holder_name, document, assignee_id, checker_id, decided_at, comment,
    rejection_reason, withdrawn_on, asked_by, return_code, reversal_maker_id, reversal_reason, reversal_comment,
    reversal_checker_id, redeem_id)
  on redemption_requests to ledenbureau_service;
grant select on redemption_sums, redemption_sums_now to ledenbureau_service;
