-- Good Shares that go back: requests, rounds that divide what there is, and what each request gets of them.
-- docs/adr/0027 says why; modules/returns/flow.ts has the same steps, a test compares the two. Over 300 lines on purpose: the
-- tables and the triggers that keep their rules are read together.

-- Requests ----------------------------------------------------------------------------------------------------

create table share_return_requests (
  id uuid primary key,
  number text collate "C" not null unique check (number ~ '^GS-\d{4}-\d{6,}$'),
  status text not null default 'submitted' check (status in
    ('submitted', 'in_review', 'eligible', 'allocated', 'waiting', 'settled', 'rejected', 'withdrawn', 'reversed')),
  version integer not null default 1,
  member_id uuid not null references members,
  instrument_id uuid not null references instruments,
  units bigint not null check (units > 0), -- requested, in units of 10^-scale
  returned_units bigint not null default 0 check (returned_units between 0 and units), -- by rounds that were executed
  -- Set aside for it now
  reserved_units bigint not null generated always as (case when status in ('submitted', 'in_review', 'eligible', 'allocated',
    'waiting') then units - returned_units else 0 end) stored,
  open_units bigint not null generated always as (case status when 'settled' then units else units - returned_units end) stored,
  nominal_cents bigint not null, -- of open_units; the guard writes it
  asked_outcome text not null check (asked_outcome in ('payout', 'gift', 'convert')),
  outcome text not null check (outcome in ('payout', 'gift', 'convert')),
  outcome_reason text check (length(outcome_reason) <= 500), -- why it is another than was asked
  reason text not null check (reason ~ '^[a-z_]{1,40}$'),
  reason_text text check (length(reason_text) <= 500),
  channel text not null check (channel in ('portal', 'email', 'post', 'admin')),
  requested_on date not null, -- received: with its number its place, in every round
  bank_account_id uuid references bank_accounts,
  document text check (length(document) between 1 and 140),
  maker_id text not null references administrators,
  created_at timestamptz not null default clock_timestamp(),
  assignee_id text references administrators,
  checker_id text references administrators constraint share_return_requests_four_eyes check (checker_id <> maker_id), -- 9: admitted or rejected by
  decided_at timestamptz,
  comment text check (length(comment) <= 500),
  rejection_reason text check (rejection_reason ~ '^[a-z_]{1,40}$'),
  withdrawn_on date check (withdrawn_on >= requested_on),
  asked_by text check (length(asked_by) <= 140),
  -- Of what the last round gave
  reversal_maker_id text references administrators,
  reversal_reason text check (reversal_reason ~ '^[a-z_]{1,40}$'),
  reversal_comment text check (length(reversal_comment) <= 500),
  reversal_checker_id text references administrators check (reversal_checker_id <> reversal_maker_id), -- 9
  reserve_id uuid not null unique references transactions deferrable initially deferred,
  seal_salt uuid not null default gen_random_uuid(),
  check ((status = 'settled') = (returned_units = units)),
  check ((reversal_maker_id is null) = (reversal_reason is null)),
  check (reversal_maker_id is null or status in ('settled', 'waiting', 'reversed')),
  check (status <> 'reversed' or reversal_maker_id is not null),
  check (outcome = asked_outcome or outcome_reason is not null),
  check (status not in ('eligible', 'allocated', 'waiting', 'settled', 'rejected', 'reversed') or decided_at is not null),
  check (status not in ('submitted', 'in_review') or decided_at is null),
  check ((status = 'rejected') = (rejection_reason is not null)),
  check ((status = 'withdrawn') = (withdrawn_on is not null) and (withdrawn_on is null) = (asked_by is null))
);
-- The place of a request is its day and then its number; each order of the list, alone and after the filter that leaves most.
create index share_return_requests_place on share_return_requests (requested_on, number);
create index share_return_requests_nominal on share_return_requests (nominal_cents, number);
create index share_return_requests_status on share_return_requests (status, requested_on, number);
create index share_return_requests_status_nominal on share_return_requests (status, nominal_cents, number);
create index share_return_requests_member on share_return_requests (member_id, requested_on, number);
create index share_return_requests_instrument on share_return_requests (instrument_id, requested_on, number);
create index share_return_requests_maker on share_return_requests (maker_id, requested_on, number);
create index share_return_requests_assignee on share_return_requests (assignee_id, requested_on, number)
  where assignee_id is not null;
create index share_return_requests_queue on share_return_requests (instrument_id, requested_on, number)
  where status in ('eligible', 'allocated', 'waiting');
create index share_return_requests_open on share_return_requests (member_id, instrument_id)
  where status in ('submitted', 'in_review', 'eligible', 'allocated', 'waiting');
create index share_return_requests_reversal on share_return_requests (id)
  where reversal_maker_id is not null and status in ('settled', 'waiting');

create function return_steps() returns table (before text, after text)
  language sql immutable
  begin atomic
    values ('submitted', 'in_review'),
      ('submitted', 'eligible'), ('in_review', 'eligible'),
      ('submitted', 'rejected'), ('in_review', 'rejected'),
      ('submitted', 'withdrawn'), ('in_review', 'withdrawn'), ('eligible', 'withdrawn'), ('waiting', 'withdrawn'),
      ('eligible', 'allocated'), ('waiting', 'allocated'), -- its round is approved
      ('allocated', 'settled'), ('allocated', 'waiting'), -- its round is executed
      ('allocated', 'eligible'), -- its round is cancelled
      ('settled', 'waiting'), ('settled', 'eligible'), ('waiting', 'eligible'), -- its round is undone
      ('settled', 'reversed'), ('waiting', 'reversed');
  end;

create function guard_return_request() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' or (new.returned_units, new.status = 'settled') <> (old.returned_units, old.status = 'settled') then
    select div(2 * o.open * i.nominal_cents + o.whole, 2 * o.whole) into new.nominal_cents -- rounded half up, as everywhere
      from instruments i cross join lateral (select power(10::numeric, i.scale)::bigint as whole,
        case new.status when 'settled' then new.units else new.units - new.returned_units end::numeric as open) o
      where i.id = new.instrument_id;
  end if;
  if tg_op = 'INSERT' then
    if new.status <> 'submitted' or new.version <> 1 or new.returned_units <> 0 then
      perform refuse('request_begins', new.number);
    end if;
    return new;
  end if;
  if new.version <> old.version + 1 then
    perform refuse('request_version', new.number);
  end if;
  if new.status <> old.status and not exists (select from return_steps() s where (s.before, s.after) = (old.status, new.status)) then
    perform refuse('request_step', format('%s: %s to %s', new.number, old.status, new.status));
  end if;
  if (new.id, new.number, new.member_id, new.instrument_id, new.units, new.asked_outcome, new.requested_on, new.maker_id,
      new.created_at, new.reserve_id)
     is distinct from
     (old.id, old.number, old.member_id, old.instrument_id, old.units, old.asked_outcome, old.requested_on, old.maker_id,
      old.created_at, old.reserve_id)
     or old.decided_at is not null and (new.outcome, new.checker_id, new.decided_at)
        is distinct from (old.outcome, old.checker_id, old.decided_at) then
    perform refuse('request_fixed', new.number);
  end if;
  return new;
end $$;
create trigger guard before insert or update on share_return_requests
  for each row execute function guard_return_request();
create trigger kept before delete on share_return_requests for each row execute function refuse_change();
create trigger kept_truncate before truncate on share_return_requests execute function refuse_change();
create trigger a_two_people_checker_id before insert or update of checker_id on share_return_requests for each row
  when (new.checker_id is not null) execute function guard_two_people('checker_id', 'maker_id');
create trigger a_two_people_reversal_checker_id before insert or update of reversal_checker_id on share_return_requests for each row
  when (new.reversal_checker_id is not null) execute function guard_two_people('reversal_checker_id', 'reversal_maker_id');

-- Rounds ------------------------------------------------------------------------------------------------------

create table return_rounds (
  id uuid primary key,
  number text collate "C" not null unique check (number ~ '^GR-\d{4}-\d{6,}$'),
  status text not null default 'draft'
    check (status in ('draft', 'calculated', 'approved', 'done', 'reversed', 'cancelled')),
  version integer not null default 1,
  instrument_id uuid not null references instruments,
  fiscal_year integer not null check (fiscal_year between 1900 and 2200),
  accounts_adopted_on date,
  cut_off date not null, -- of requests received, and of what is still locked
  budget_units bigint check (budget_units >= 0),
  budget_cents bigint check (budget_cents >= 0),
  price_cents bigint not null check (price_cents >= 0), -- of one whole
  price_reason text check (length(price_reason) between 1 and 500), -- why it is above nominal
  policy text not null check (policy in ('pro_rata_largest_remainder', 'first_come')),
  deaths_first boolean not null,
  whole_units boolean not null,
  -- The calculation: of what, by whom, and what it comes to; frozen once it is approved
  input_sha256 text check (input_sha256 ~ '^[0-9a-f]{64}$'),
  calculated_by text references administrators,
  calculated_at timestamptz,
  sums jsonb, -- all that the screen says of it; the three that the rules are about stand apart
  asked_units bigint check (asked_units >= 0),
  allocated_units bigint check (allocated_units between 0 and asked_units),
  amount_cents bigint check (amount_cents >= 0),
  maker_id text not null references administrators,
  terms_by text not null references administrators, -- who set the terms that it has now
  created_at timestamptz not null default clock_timestamp(),
  checker_id text references administrators constraint return_rounds_four_eyes -- 9
    check (checker_id <> maker_id and checker_id <> terms_by and checker_id <> calculated_by),
  approved_at timestamptz,
  comment text check (length(comment) <= 500),
  executed_by text references administrators,
  executed_at timestamptz,
  effective_on date, -- of what is booked
  book_cents bigint check (book_cents >= 0), -- what the units stood for in the books
  reversal_maker_id text references administrators,
  reversal_reason text check (reversal_reason ~ '^[a-z_]{1,40}$'),
  reversal_comment text check (length(reversal_comment) <= 500),
  reversal_checker_id text references administrators check (reversal_checker_id <> reversal_maker_id), -- 9
  check ((budget_units is null) <> (budget_cents is null)),
  check (status not in ('calculated', 'approved', 'done', 'reversed') or input_sha256 is not null),
  check ((input_sha256 is null) = (calculated_by is null) and (input_sha256 is null) = (calculated_at is null)
    and (input_sha256 is null) = (asked_units is null) and (input_sha256 is null) = (allocated_units is null)
    and (input_sha256 is null) = (amount_cents is null) and (input_sha256 is null) = (sums is null)),
  check (allocated_units <= budget_units),
  check (amount_cents <= budget_cents),
  check (status not in ('approved', 'done', 'reversed') or approved_at is not null),
  check ((status in ('done', 'reversed')) = (executed_at is not null)),
  check ((executed_at is null) = (effective_on is null) and (executed_at is null) = (book_cents is null)),
  check ((reversal_maker_id is null) = (reversal_reason is null)),
  check (reversal_maker_id is null or status in ('done', 'reversed'))
);
-- One round of an instrument at a time.
create unique index return_rounds_open on return_rounds (instrument_id) where status in ('draft', 'calculated', 'approved');
create index return_rounds_newest on return_rounds (created_at desc, id desc);
create index return_rounds_reversal on return_rounds (id) where reversal_maker_id is not null and status = 'done';
-- What waits for a second administrator, in tables that keep what was decided.
create index return_rounds_waiting on return_rounds (status, created_at) where status in ('draft', 'calculated', 'approved');

create function guard_return_round() returns trigger
  language plpgsql as $$
begin
  if new.price_reason is null and new.price_cents > (select nominal_cents from instruments i where i.id = new.instrument_id) then
    perform refuse('return_price', new.number);
  end if;
  if tg_op = 'INSERT' then
    if new.status <> 'draft' or new.version <> 1 or new.input_sha256 is not null then
      perform refuse('return_round_step', format('%s begins as %s', new.number, new.status));
    end if;
    return new;
  end if;
  if new.version <> old.version + 1 or new.status <> old.status and (old.status, new.status) not in (
      ('draft', 'calculated'), ('calculated', 'approved'), ('approved', 'done'), ('done', 'reversed'),
      ('draft', 'cancelled'), ('calculated', 'cancelled'), ('approved', 'cancelled')) then
    perform refuse('return_round_step', format('%s: %s to %s', old.number, old.status, new.status));
  end if;
  if (new.id, new.number, new.instrument_id, new.maker_id, new.created_at)
     is distinct from (old.id, old.number, old.instrument_id, old.maker_id, old.created_at)
     or old.approved_at is not null and
     (new.fiscal_year, new.cut_off, new.budget_units, new.budget_cents, new.price_cents, new.policy, new.deaths_first,
      new.whole_units, new.terms_by, new.input_sha256, new.calculated_by, new.sums, new.asked_units, new.allocated_units,
      new.amount_cents, new.checker_id, new.approved_at)
     is distinct from
     (old.fiscal_year, old.cut_off, old.budget_units, old.budget_cents, old.price_cents, old.policy, old.deaths_first,
      old.whole_units, old.terms_by, old.input_sha256, old.calculated_by, old.sums, old.asked_units, old.allocated_units,
      old.amount_cents, old.checker_id, old.approved_at) then
    perform refuse('return_round_fixed', old.number);
  end if;
  return new;
end $$;
create trigger guard before insert or update on return_rounds for each row execute function guard_return_round();
create trigger kept before delete on return_rounds for each row execute function refuse_change();
create trigger kept_truncate before truncate on return_rounds execute function refuse_change();
create trigger a_two_people_checker_id before insert or update of checker_id on return_rounds for each row
  when (new.checker_id is not null) execute function guard_two_people('checker_id', 'maker_id', 'terms_by', 'calculated_by');
create trigger a_two_people_reversal_checker_id before insert or update of reversal_checker_id on return_rounds for each row
  when (new.reversal_checker_id is not null) execute function guard_two_people('reversal_checker_id', 'reversal_maker_id');

-- What a request gets of a round. From its execution on it is what is paid, given or converted. What an approved round gives to a
-- member who may not get it when the round is executed is held: nothing is booked for it, the request waits in its place, and the
-- others get what was approved.
create table return_lines (
  id uuid primary key, -- of what is booked for it as well
  -- Of return_rounds and share_return_requests: guard_new looks, once for all lines of a round, and neither is ever deleted.
  round_id uuid not null,
  request_id uuid not null,
  number text collate "C" not null, -- the request's; R2 behind it in the second round it has part in
  place integer not null check (place > 0),
  death boolean not null,
  outcome text not null check (outcome in ('payout', 'gift', 'convert')),
  asked bigint not null check (asked >= 0), -- what was free on the cut-off
  locked bigint not null check (locked >= 0), -- what was not
  allocated bigint not null check (allocated between 0 and asked),
  amount_cents bigint not null check (amount_cents >= 0),
  raised boolean not null,
  tied boolean not null,
  status text not null default 'planned' check (status in ('planned', 'nothing', 'nothing_due', 'approved', 'in_payment', 'paid',
    'payment_failed', 'given', 'to_convert', 'converted', 'reversed', 'held')),
  return_code text check (return_code ~ '^[A-Z0-9]{4}$'),
  parts jsonb, -- units of which lots, from the execution on
  held_for text
    check (held_for in ('member_anonymised', 'member_blocked', 'member_deceased', 'death_corrected')),
  unique (request_id, round_id),
  unique (round_id, place),
  check (status <> 'nothing' or allocated = 0),
  check (status not in ('approved', 'in_payment', 'paid', 'payment_failed') or amount_cents > 0), -- or it would wait for ever
  check ((status = 'held') = (held_for is not null))
);
create index return_lines_waiting on return_lines (status)
  where status in ('approved', 'in_payment', 'payment_failed', 'to_convert');

create function return_line_steps() returns table (before text, after text)
  language sql immutable
  begin atomic
    values ('planned', 'nothing'), ('planned', 'nothing_due'), ('planned', 'approved'), ('planned', 'given'), ('planned', 'to_convert'),
      ('planned', 'held'),
      ('approved', 'in_payment'), ('payment_failed', 'in_payment'), ('in_payment', 'paid'), ('in_payment', 'approved'),
      ('in_payment', 'payment_failed'), ('paid', 'payment_failed'),
      ('to_convert', 'converted'), ('converted', 'to_convert'),
      ('nothing', 'reversed'), ('nothing_due', 'reversed'), ('approved', 'reversed'), ('given', 'reversed'), ('to_convert', 'reversed');
  end;

-- What keeps a member now from what a round would give; null: nothing. What is to be converted stays where it is: the run looks.
create function return_hold(line return_lines) returns text
  language sql stable
  return (
    select case
        when line.allocated = 0 or line.outcome = 'convert' then null
        when m.anonymised_at is not null then 'member_anonymised'
        when m.status = 'blocked' then 'member_blocked'
        when m.status = 'deceased' and line.outcome = 'gift' then 'member_deceased' -- the dead give nothing
        when line.death and q.reason <> 'death' and m.status <> 'deceased' then 'death_corrected' -- units may be locked again
      end
    from share_return_requests q join members m on m.id = q.member_id where q.id = line.request_id);

create function guard_return_line() returns trigger
  language plpgsql as $$
begin
  if (new.id, new.round_id, new.request_id, new.number, new.place, new.death, new.outcome, new.asked, new.locked, new.allocated,
      new.amount_cents, new.raised, new.tied)
     is distinct from
     (old.id, old.round_id, old.request_id, old.number, old.place, old.death, old.outcome, old.asked, old.locked, old.allocated,
      old.amount_cents, old.raised, old.tied)
     or old.parts is not null and new.parts is distinct from old.parts then
    perform refuse('return_line_fixed', old.number);
  end if;
  if new.status <> old.status and not exists (
      select from return_line_steps() s where (s.before, s.after) = (old.status, new.status)) then
    perform refuse('return_line_step', format('%s: %s to %s', old.number, old.status, new.status));
  end if;
  -- A line is held for what the register says, and for nothing that somebody writes; and it is not given all the same.
  if old.status = 'planned' and new.status <> 'planned' then
    new.held_for := case when new.status = 'held' then return_hold(old) end;
    if (new.status = 'held') <> (return_hold(old) is not null) then
      perform refuse(case new.status when 'held' then 'return_line_not_held' else 'return_line_held' end, old.number);
    end if;
  elsif new.held_for is distinct from old.held_for then
    perform refuse('return_line_fixed', old.number);
  end if;
  return new;
end $$;
create trigger guard before update on return_lines for each row execute function guard_return_line();

-- Lines come and go as plans only, and not once the round is approved; looked at once for all of them.
create function guard_return_lines() returns trigger
  language plpgsql as $$
begin
  perform refuse('return_round_fixed', c.number) from changed c left join return_rounds r on r.id = c.round_id
    left join share_return_requests q on q.id = c.request_id
    where r.id is null or q.id is null or c.status <> 'planned' or r.approved_at is not null limit 1;
  return null;
end $$;
create trigger guard_new after insert on return_lines referencing new table as changed
  for each statement execute function guard_return_lines();
create trigger guard_gone after delete on return_lines referencing old table as changed
  for each statement execute function guard_return_lines();
create trigger kept_truncate before truncate on return_lines execute function refuse_change();

-- 12: the lines of a round are what it says it allocates; when it ends, so that lines and sums can come one after another.
create function check_return_round() returns trigger
  language plpgsql as $$
begin
  if exists (
    select from return_rounds r cross join lateral (
      select coalesce(sum(asked), 0) as asked, coalesce(sum(allocated), 0) as allocated,
        coalesce(sum(amount_cents), 0) as cents from return_lines l where l.round_id = r.id) l
    where r.id = new.id and r.status <> 'draft' and r.input_sha256 is not null
      and (r.asked_units, r.allocated_units, r.amount_cents) is distinct from (l.asked, l.allocated, l.cents)) then
    perform refuse('return_round_sum', new.number);
  end if;
  return null;
end $$;
create constraint trigger sums after insert or update on return_rounds
  deferrable initially deferred for each row execute function check_return_round();

-- What requests have still set aside: units of which lots, and until when they are locked. Asked for by request_id.
create view return_parts as
  select x.request_id, x.lot_id, x.units, l.acquired_on, l.lock_until
    from (
      select request_id, lot_id, sum(units)::bigint as units from (
        select r.id as request_id, p.lot_id, p.delta as units
          from share_return_requests r join postings p on p.transaction_id = r.reserve_id and p.delta > 0
        union all
        select g.request_id, (n->>'lot_id')::uuid, -(n->>'quantity')::bigint
          from return_lines g cross join jsonb_array_elements(g.parts) n
          where g.status <> 'reversed' and g.parts is not null
      ) each group by request_id, lot_id having sum(units) > 0
    ) x join lots l on l.id = x.lot_id;

-- What rounds gave to members who asked to have it converted: units of which lots stay set aside until a run takes
-- them up, at the price of the round. Not while somebody asks to take the round or the request back.
create view asked_conversions as
  select l.id as return_line_id, l.number, r.member_id, r.instrument_id, o.effective_on, l.amount_cents as cents, l.parts
    from return_lines l join share_return_requests r on r.id = l.request_id join return_rounds o on o.id = l.round_id
    where l.status = 'to_convert' and o.reversal_maker_id is null and r.reversal_maker_id is null;

-- 8: units that are set aside, for which request: what is asked for and not given yet, and what waits for the next conversion
-- run.
create view open_reservations as
  select 'redemption_request' as subject_type, id as subject_id, number, member_id, instrument_id, units
    from redemption_requests where status in ('submitted', 'in_review')
  union all
  select 'share_return_request', id, number, member_id, instrument_id, reserved_units
    from share_return_requests where status in ('submitted', 'in_review', 'eligible', 'allocated', 'waiting')
  union all
  select 'return_line', l.id, l.number, r.member_id, r.instrument_id, l.allocated
    from return_lines l join share_return_requests r on r.id = l.request_id where l.status = 'to_convert';
create constraint trigger reserved_new after insert on share_return_requests
  deferrable initially deferred for each row execute function check_reserved();
create constraint trigger reserved after update of status, returned_units on share_return_requests
  deferrable initially deferred for each row when (new.reserved_units <> old.reserved_units)
  execute function check_reserved();

-- Sums -----------------------------------------------------------------------------------------------------------

-- What the tabs are read from, however many there are: requests by state, and lines that were given.
create table return_sums (
  measure text not null check (measure in ('requests', 'lines')),
  status text not null,
  instrument_id uuid not null references instruments,
  count bigint not null,
  units bigint not null, -- open_units of requests, what lines allocate
  cents bigint not null, -- their nominal value, what is paid for them
  primary key (measure, status, instrument_id)
) with (fillfactor = 50);

create view return_sums_now as
  select 'requests' as measure, status, instrument_id, count(*) as count, sum(open_units)::bigint as units,
      sum(nominal_cents)::bigint as cents
    from share_return_requests group by status, instrument_id
  union all
  select 'lines', l.status, r.instrument_id, count(*), sum(l.allocated)::bigint, sum(l.amount_cents)::bigint
    from return_lines l join return_rounds r on r.id = l.round_id
    where l.status <> 'planned' group by l.status, r.instrument_id;

create function keep_return_sums() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then -- requests only: a line is planned first
    insert into return_sums as s (measure, status, instrument_id, count, units, cents)
      select 'requests', status, instrument_id, count(*), sum(open_units), sum(nominal_cents)
        from added group by 2, 3 order by 2, 3
      on conflict (measure, status, instrument_id) do update set count = s.count + excluded.count,
        units = s.units + excluded.units, cents = s.cents + excluded.cents;
  elsif tg_table_name = 'share_return_requests' then
    insert into return_sums as s (measure, status, instrument_id, count, units, cents)
      select 'requests', status, instrument_id, sum(sign), sum(sign * open_units), sum(sign * nominal_cents)
        from (
          select 1 as sign, status, instrument_id, open_units, nominal_cents from added
          union all
          select -1, status, instrument_id, open_units, nominal_cents from gone
        ) r group by 2, 3 order by 2, 3
      on conflict (measure, status, instrument_id) do update set count = s.count + excluded.count,
        units = s.units + excluded.units, cents = s.cents + excluded.cents;
  else
    insert into return_sums as s (measure, status, instrument_id, count, units, cents)
      select 'lines', l.status, r.instrument_id, sum(sign), sum(sign * l.allocated), sum(sign * l.amount_cents)
        from (
          select 1 as sign, status, round_id, allocated, amount_cents from added
          union all
          select -1, status, round_id, allocated, amount_cents from gone
        ) l join return_rounds r on r.id = l.round_id
        where l.status <> 'planned' group by 2, 3 order by 2, 3
      on conflict (measure, status, instrument_id) do update set count = s.count + excluded.count,
        units = s.units + excluded.units, cents = s.cents + excluded.cents;
  end if;
  return null;
end $$;
create trigger counted after insert on share_return_requests referencing new table as added
  for each statement execute function keep_return_sums();
create trigger sums after update on share_return_requests referencing new table as added old table as gone
  for each statement execute function keep_return_sums();
create trigger counted after update on return_lines referencing new table as added old table as gone
  for each statement execute function keep_return_sums();

-- How many Good Shares came and went in each year and by which kind of booking, and what they stood for: the annual view
-- is read from it. What a reversal takes back is taken from the kind it reverses, on the day that the reversal has.
create table capital_moves (
  year integer not null,
  instrument_id uuid not null references instruments,
  kind text not null,
  account text not null check (account in ('issuer', 'equity', 'revaluation', 'payable')),
  delta bigint not null,
  primary key (instrument_id, year, kind, account)
) with (fillfactor = 80);

-- The year, kind and account of each posting that counts; o is what a reversal t negates.
create view capital_move_sums as
  select extract(year from p.effective_date)::integer as year, i.id as instrument_id, coalesce(o.kind, t.kind) as kind,
      a.kind as account, sum(p.delta)::bigint as delta
    from postings p join accounts a on a.id = p.account_id join transactions t on t.id = p.transaction_id
    left join transactions o on o.id = t.reverses_id
    join instruments i on i.id = coalesce(a.instrument_id, t.instrument_id) and i.type = 'good_share'
    where a.kind in ('issuer', 'equity') or a.kind in ('revaluation', 'payable') and coalesce(o.kind, t.kind) = 'return'
    group by 1, 2, 3, 4;

create function keep_capital_moves() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  insert into capital_moves as m (year, instrument_id, kind, account, delta)
    select extract(year from p.effective_date), i.id, coalesce(o.kind, t.kind), a.kind, sum(p.delta)
      from added t join postings p on p.transaction_id = t.id join accounts a on a.id = p.account_id
      left join transactions o on o.id = t.reverses_id
      join instruments i on i.id = coalesce(a.instrument_id, t.instrument_id) and i.type = 'good_share'
      where a.kind in ('issuer', 'equity') or a.kind in ('revaluation', 'payable') and coalesce(o.kind, t.kind) = 'return'
      group by 1, 2, 3, 4 order by 2, 1, 3, 4
    on conflict (instrument_id, year, kind, account) do update set delta = m.delta + excluded.delta;
  return null;
end $$;
create trigger capital after insert on transactions referencing new table as added
  for each statement execute function keep_capital_moves();

-- Lines are deleted in order to calculate anew.
grant select, insert, update (status, version, returned_units, outcome, outcome_reason, bank_account_id, document, assignee_id,
    checker_id, decided_at, comment, rejection_reason, withdrawn_on, asked_by, reversal_maker_id, reversal_reason,
    reversal_comment, reversal_checker_id)
  on share_return_requests to ledenbureau_service;
grant select on open_reservations, return_parts, asked_conversions, return_sums, return_sums_now, capital_moves,
  capital_move_sums to ledenbureau_service;
grant select, insert, update (status, version, fiscal_year, accounts_adopted_on, cut_off, budget_units, budget_cents,
    price_cents, price_reason, policy, deaths_first, whole_units, input_sha256, calculated_by, calculated_at, sums, asked_units,
    allocated_units, amount_cents, terms_by, checker_id, approved_at, comment, executed_by, executed_at, effective_on,
    book_cents, reversal_maker_id, reversal_reason, reversal_comment, reversal_checker_id)
  on return_rounds to ledenbureau_service;
grant select, insert, update (status, return_code, parts), delete on return_lines to ledenbureau_service;
