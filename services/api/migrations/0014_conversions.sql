-- Automated conversion: programmes and their terms, who takes part and how that is known, runs with a line for each member.
-- docs/adr/0028 says why; modules/conversions/flow.ts has the same steps, a test compares the two. Over 400 lines on purpose:
-- tables and the triggers that keep their rules are read together.

-- Who takes part ----------------------------------------------------------------------------------------------

-- Opting in to automated conversion is a person's own choice, made in the account. What `members.automated_conversion` mirrors
-- is proven here, for each state of the account that was seen: which choice, when and on which occasion. What a member asked
-- for otherwise, an administrator records with the reason and the document that says so. A conversion run reads the last row of
-- a member when it calculates, and again when it executes.
create table conversion_consents (
  id bigint primary key generated always as identity,
  member_id uuid not null references members,
  identity_id text check (length(identity_id) between 1 and 128),
  automated_conversion boolean not null,
  seen_tour boolean, -- whether the explanation had been seen by then; null = the account does not say
  identity_updated_at timestamptz not null, -- the state of the account that says so
  recorded_at timestamptz not null default clock_timestamp(),
  source text not null check (source in ('consent', 'token_hook', 'userinfo', 'identity_hook', 'administrator')),
  request_id text not null check (request_id ~ '^[\x21-\x7e]{1,128}$'),
  actor_id text references administrators,
  reason text check (length(reason) between 1 and 500),
  document_id uuid references request_documents,
  seal_salt uuid not null default gen_random_uuid(),
  unique (member_id, identity_updated_at),
  constraint conversion_consents_evidence check (case source
    when 'administrator' then actor_id is not null and reason is not null and document_id is not null and identity_id is null
    else identity_id is not null and actor_id is null and reason is null and document_id is null end)
);
create trigger append_only before update or delete on conversion_consents for each row execute function refuse_change();
create trigger append_only_truncate before truncate on conversion_consents execute function refuse_change();

-- What members have that a programme can begin with, of each instrument and (null) owed to them: how many of those who take part
-- have some and how much together, and how many others do. The page of programmes says it, however many members there are.
-- Kept beside the ledger as the sums of 0007_sums.sql are, and checked by `verify`.
create table converting_units (
  instrument_id uuid references instruments,
  members bigint not null,
  others bigint not null,
  units bigint not null, -- of those who take part; cents where it is what is owed
  unique nulls not distinct (instrument_id)
) with (fillfactor = 50);

create view converting_unit_sums as
  select h.instrument_id, count(*) filter (where m.automated_conversion) as members,
      count(*) filter (where not m.automated_conversion) as others,
      coalesce(sum(h.units) filter (where m.automated_conversion), 0)::bigint as units
    from (
      select member_id, instrument_id, units from member_units where units > 0
      union all
      select member_id, null, cents from member_payables where cents > 0
    ) h join members m on m.id = h.member_id
    group by h.instrument_id;

-- After what each member has was kept (the trigger `payables` goes before `takers`). Whoever books has locked the members
-- (facts.ts), so that none of them changes the choice meanwhile.
create function keep_booked_units() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  with moved as materialized (
    select a.member_id, case when a.kind <> 'payable' then a.instrument_id end as instrument_id, a.kind = 'payable' as owed,
        sum(case when a.kind = 'payable' then -p.delta else p.delta end) as delta
      from added t join postings p on p.transaction_id = t.id join accounts a on a.id = p.account_id
      where a.kind in ('holding', 'reserved', 'payable')
      group by 1, 2, 3 having sum(p.delta) <> 0
  )
  insert into converting_units as c (instrument_id, members, others, units)
    select x.instrument_id, coalesce(sum(has - had) filter (where m.automated_conversion), 0),
        coalesce(sum(has - had) filter (where not m.automated_conversion), 0),
        coalesce(sum(after - before) filter (where m.automated_conversion), 0)
      from moved x
      cross join lateral (
        select case when x.owed then (select o.cents from member_payables o where o.member_id = x.member_id)
          else (select u.units from member_units u where (u.member_id, u.instrument_id) = (x.member_id, x.instrument_id)) end as stands
        offset 0) s
      cross join lateral (select greatest(stands, 0) as after, greatest(stands - x.delta, 0) as before) w
      cross join lateral (select (after > 0)::integer as has, (before > 0)::integer as had) n
      cross join lateral (select m.automated_conversion from members m where m.id = x.member_id offset 0) m
      group by x.instrument_id
      having bool_or(has <> had or m.automated_conversion) order by x.instrument_id
    on conflict (instrument_id) do update set members = c.members + excluded.members, others = c.others + excluded.others,
      units = c.units + excluded.units;
  return null;
end $$;
create trigger takers after insert on transactions referencing new table as added
  for each statement execute function keep_booked_units();

create function keep_choosing_units() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into converting_units as c (instrument_id, members, others, units)
    select h.instrument_id, s.one, -s.one, s.one * h.units
      from (
        select instrument_id, units from member_units where member_id = new.id and units > 0
        union all
        select null, cents from member_payables where member_id = new.id and cents > 0
      ) h
      cross join (select case when new.automated_conversion then 1 else -1 end as one) s
      order by h.instrument_id
    on conflict (instrument_id) do update set members = c.members + excluded.members, others = c.others + excluded.others,
      units = c.units + excluded.units;
  return null;
end $$;
create trigger takers after update on members for each row
  when (old.automated_conversion <> new.automated_conversion) execute function keep_choosing_units();

grant select, insert on conversion_consents to ledenbureau_service;
grant select on converting_units, converting_unit_sums to ledenbureau_service;

-- Programmes ----------------------------------------------------------------------------------------------------

create table conversion_programmes (
  id uuid primary key,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp()
);
create trigger kept before delete on conversion_programmes for each row execute function refuse_change();
create trigger kept_truncate before truncate on conversion_programmes execute function refuse_change();

-- What a programme says. Its terms in force are the last ones that a second administrator approved.
create table conversion_terms (
  id uuid primary key,
  programme_id uuid not null references conversion_programmes,
  name text not null check (length(name) between 1 and 100 and name !~ '[\x01-\x1f\x7f]'),
  source_id uuid references instruments, -- null: what is owed to the member
  basis text not null check (basis in ('matured', 'all_unlocked', 'payable')),
  target_id uuid not null references instruments check (target_id <> source_id),
  remainder text not null check (remainder in ('pay_out', 'keep_payable', 'keep_in_source')),
  frequency text not null check (frequency in ('once', 'quarterly', 'yearly')),
  next_on date not null, -- the first run by these terms; later ones are counted from it
  ended boolean not null default false,
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'rejected', 'withdrawn')),
  maker_id text not null references administrators,
  created_at timestamptz not null default clock_timestamp(),
  checker_id text references administrators check (checker_id <> maker_id), -- 9
  decided_at timestamptz,
  comment text check (length(comment) <= 500),
  check ((basis = 'payable') = (source_id is null)),
  check ((status = 'waiting') = (decided_at is null)),
  check (status <> 'rejected' or checker_id is not null)
);
create unique index conversion_terms_waiting on conversion_terms (programme_id) where status = 'waiting';
create index conversion_terms_programme on conversion_terms (programme_id, decided_at desc) where status = 'approved';

create function guard_conversion_terms() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'waiting' then
      perform refuse('conversion_terms_begin', new.name);
    end if;
    return new;
  end if;
  if old.status <> 'waiting' or
     (new.id, new.programme_id, new.name, new.source_id, new.basis, new.target_id, new.remainder, new.frequency, new.next_on,
      new.ended, new.maker_id, new.created_at)
     is distinct from
     (old.id, old.programme_id, old.name, old.source_id, old.basis, old.target_id, old.remainder, old.frequency, old.next_on,
      old.ended, old.maker_id, old.created_at) then
    perform refuse('conversion_terms_fixed', old.name);
  end if;
  return new;
end $$;
create trigger guard before insert or update on conversion_terms for each row execute function guard_conversion_terms();
create trigger kept before delete on conversion_terms for each row execute function refuse_change();
create trigger kept_truncate before truncate on conversion_terms execute function refuse_change();
create trigger a_two_people_checker_id before insert or update of checker_id on conversion_terms for each row
  when (new.checker_id is not null) execute function guard_two_people('checker_id', 'maker_id');

grant select, insert, update (version) on conversion_programmes to ledenbureau_service;
grant select, insert, update (status, checker_id, decided_at, comment) on conversion_terms to ledenbureau_service;

-- Runs ----------------------------------------------------------------------------------------------------------

create table conversion_runs (
  id uuid primary key,
  number text collate "C" not null unique check (number ~ '^CV-\d{4}-\d{6,}$'),
  status text not null default 'planned' check (status in
    ('planned', 'calculated', 'awaiting_approval', 'approved', 'executing', 'executed', 'reversed', 'cancelled')),
  version integer not null default 1,
  programme_id uuid not null references conversion_programmes,
  terms_id uuid not null references conversion_terms,
  -- Of the terms, frozen: by what a run is found and what changes concern it
  source_id uuid references instruments,
  basis text not null,
  target_id uuid not null references instruments,
  remainder text not null,
  run_on date not null, -- the effective date; bears no interest any more
  calculate_on date check (calculate_on <= run_on), -- when somebody is reminded to calculate
  maker_id text not null references administrators,
  created_at timestamptz not null default clock_timestamp(),
  -- What the service does in the background; it is done when this is null again
  task text check (task in ('calculate', 'execute', 'reverse', 'statements')),
  task_by text references administrators,
  task_text text check (length(task_text) <= 500), -- the administrator's own words in every statement
  failure jsonb, -- why the last task could not be done: {"code": …, "params": …}
  -- The calculation
  calculation integer not null default 0,
  calculated_by text references administrators,
  calculated_at timestamptz,
  snapshot pg_snapshot, -- what it saw of the register; what came after makes it stale
  price_cents bigint check (price_cents > 0), -- of one whole of the target, on the day of the run
  withholding_ppm integer check (withholding_ppm between 0 and 1000000),
  lines_sha256 text check (lines_sha256 ~ '^[0-9a-f]{64}$'), -- of every line; approved and executed is what it stands for
  line_count integer not null default 0 check (line_count >= 0), -- converted
  exception_count integer not null default 0 check (exception_count >= 0),
  source_units bigint not null default 0 check (source_units >= 0),
  principal_cents bigint not null default 0 check (principal_cents >= 0),
  interest_cents bigint not null default 0 check (interest_cents >= 0),
  withholding_cents bigint not null default 0 check (withholding_cents between 0 and interest_cents),
  target_units bigint not null default 0 check (target_units >= 0),
  target_cents bigint not null default 0 check (target_cents >= 0),
  remainder_cents bigint not null default 0 check (remainder_cents >= 0),
  codes jsonb not null default '[]', -- what its lines say, and how many of them
  differences jsonb, -- with the calculation before, in all
  constraint conversion_runs_tie
    check (principal_cents + interest_cents - withholding_cents = target_cents + remainder_cents),
  submitted_by text references administrators,
  submitted_at timestamptz,
  checker_id text references administrators constraint conversion_runs_four_eyes -- 9
    check (checker_id <> maker_id and checker_id <> calculated_by and checker_id <> submitted_by),
  approved_at timestamptz,
  comment text check (length(comment) <= 500),
  executed_by text references administrators,
  executed_at timestamptz,
  cancelled_by text references administrators,
  cancelled_at timestamptz,
  reversal_maker_id text references administrators,
  reversal_reason text check (reversal_reason ~ '^[a-z_]{1,40}$'),
  reversal_comment text check (length(reversal_comment) <= 500),
  reversal_checker_id text references administrators check (reversal_checker_id <> reversal_maker_id), -- 9
  reversed_at timestamptz,
  statements_at timestamptz, -- members were written to
  statement_count integer not null default 0 check (statement_count >= 0), -- so many of them, by mail
  told integer not null default 0, -- of which calculation it was told that it is stale
  reminded text check (reminded in ('calculate', 'execute')), -- of what it was reminded
  check ((status in ('planned', 'cancelled')) or lines_sha256 is not null),
  check (status not in ('awaiting_approval', 'approved', 'executing', 'executed', 'reversed') or submitted_at is not null),
  check (status not in ('approved', 'executing', 'executed', 'reversed') or approved_at is not null),
  check ((status in ('executed', 'reversed')) = (executed_at is not null)),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  check ((reversal_maker_id is null) = (reversal_reason is null)),
  check (reversal_maker_id is null or status in ('executed', 'reversed')),
  check ((status = 'reversed') = (reversed_at is not null))
);
-- No two runs of a source on a day, unless one of them came to nothing.
create unique index conversion_runs_once on conversion_runs
  (coalesce(source_id, '00000000-0000-0000-0000-000000000000'::uuid), run_on) where status not in ('cancelled', 'reversed');
create index conversion_runs_newest on conversion_runs (run_on desc, id desc);
create index conversion_runs_status on conversion_runs (status, run_on desc, id desc);
create index conversion_runs_programme on conversion_runs (programme_id, run_on desc, id desc);
create index conversion_runs_live on conversion_runs (run_on) where status in ('planned', 'calculated', 'awaiting_approval', 'approved');
create index conversion_runs_task on conversion_runs (id) where task is not null;
create index conversion_runs_reversal on conversion_runs (id) where reversal_maker_id is not null and status = 'executed';

create function conversion_steps() returns table (before text, after text)
  language sql immutable
  begin atomic
    values ('planned', 'calculated'), ('calculated', 'awaiting_approval'), ('awaiting_approval', 'approved'),
      ('awaiting_approval', 'calculated'), ('approved', 'calculated'), -- sent back, or calculated anew
      ('approved', 'executing'), ('executing', 'executed'), ('executing', 'approved'), -- it could not be done
      ('executed', 'reversed'),
      ('planned', 'cancelled'), ('calculated', 'cancelled'), ('awaiting_approval', 'cancelled'), ('approved', 'cancelled');
  end;

-- What a run comes to for a member. What keeps a member out is told by `codes`; what it would have come to stands beside it.
create table conversion_lines (
  id uuid primary key, -- and of the transaction that the line becomes
  run_id uuid not null references conversion_runs,
  calculation integer not null,
  place integer not null check (place > 0), -- by member number
  member_id uuid not null references members,
  outcome text not null check (outcome in ('converted', 'exception')),
  codes text[] not null, -- of an exception: what is in the way; of what is converted: what is worth knowing
  soft boolean not null, -- an administrator may include it all the same
  decision text check (decision in ('include', 'exclude')),
  reason text check (length(reason) between 1 and 500),
  decided_by text references administrators,
  decided_at timestamptz,
  held_units bigint not null check (held_units >= 0), -- what could be converted; cents where what is owed is
  units bigint not null check (units between 0 and held_units), -- what is
  principal_cents bigint not null check (principal_cents >= 0),
  interest_cents bigint not null check (interest_cents >= 0),
  withholding_cents bigint not null check (withholding_cents between 0 and interest_cents),
  target_units bigint not null check (target_units >= 0),
  target_cents bigint not null check (target_cents >= 0),
  remainder_cents bigint not null check (remainder_cents >= 0),
  parts jsonb not null, -- of which lots, and each formula
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'), -- of all that is booked
  held_for text check (held_for in ('member_anonymised', 'member_blocked', 'member_deceased')),
  check (principal_cents + interest_cents - withholding_cents = target_cents + remainder_cents),
  check (outcome = 'exception' or target_units > 0),
  check ((decision is null) = (reason is null) and (decision is null) = (decided_by is null)),
  check (held_for is null or outcome = 'exception'),
  unique (run_id, calculation, member_id)
);
create index conversion_lines_place on conversion_lines (run_id, calculation, place);
create index conversion_lines_outcome on conversion_lines (run_id, calculation, outcome, place);
create index conversion_lines_codes on conversion_lines (run_id, calculation, place) where codes <> '{}';
create index conversion_lines_member on conversion_lines (member_id);
-- Few lines of a run are held; who reads the run asks for them and their sum.
create index conversion_lines_held on conversion_lines (run_id, calculation) where held_for is not null;

-- What an administrator decided about a member of a run; it stays in force when the run is calculated anew.
create table conversion_decisions (
  run_id uuid not null references conversion_runs,
  member_id uuid not null references members,
  decision text not null check (decision in ('include', 'exclude')),
  reason text not null check (length(reason) between 1 and 500),
  decided_by text not null references administrators,
  decided_at timestamptz not null default clock_timestamp(),
  primary key (run_id, member_id)
);

-- What differs from the calculation before: only of those for whom it does.
create table conversion_differences (
  run_id uuid not null references conversion_runs,
  member_id uuid not null references members,
  place integer not null check (place > 0), -- the largest first
  before jsonb, -- null: was not there
  after jsonb, -- null: is not there any more
  primary key (run_id, place)
);

-- How far a task is. Beside the transaction that does it; lost in a crash, which does no harm.
create unlogged table conversion_progress (
  run_id uuid primary key,
  done integer not null,
  total integer not null
) with (fillfactor = 50);

create function guard_conversion_run() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'planned' or new.version <> 1 or new.calculation <> 0 then
      perform refuse('conversion_run_begins', new.number);
    end if;
    return new;
  end if;
  if new.version not in (old.version, old.version + 1) then
    perform refuse('conversion_run_version', old.number);
  end if;
  if new.status <> old.status and not exists (select from conversion_steps() s where (s.before, s.after) = (old.status, new.status)) then
    perform refuse('conversion_run_step', format('%s: %s to %s', old.number, old.status, new.status));
  end if;
  if (new.id, new.number, new.programme_id, new.terms_id, new.source_id, new.basis, new.target_id, new.remainder, new.run_on,
      new.maker_id, new.created_at)
     is distinct from
     (old.id, old.number, old.programme_id, old.terms_id, old.source_id, old.basis, old.target_id, old.remainder, old.run_on,
      old.maker_id, old.created_at) then
    perform refuse('conversion_run_fixed', old.number);
  end if;
  -- From the approval on it is what was approved, and so are the figures, but for what is held when it is executed.
  if old.status in ('approved', 'executing', 'executed', 'reversed', 'cancelled') and new.status <> 'calculated' and
     ((new.calculation, new.snapshot::text, new.price_cents, new.lines_sha256, new.approved_at)
      is distinct from (old.calculation, old.snapshot::text, old.price_cents, old.lines_sha256, old.approved_at)
     or not ((old.status, new.status) = ('executing', 'executed')
         and new.line_count + new.exception_count = old.line_count + old.exception_count and new.line_count <= old.line_count) and
     (new.line_count, new.exception_count, new.source_units, new.principal_cents, new.interest_cents, new.withholding_cents,
      new.target_units, new.target_cents, new.remainder_cents)
     is distinct from
     (old.line_count, old.exception_count, old.source_units, old.principal_cents, old.interest_cents, old.withholding_cents,
      old.target_units, old.target_cents, old.remainder_cents)) then
    perform refuse('conversion_run_frozen', old.number);
  end if;
  -- Nobody is converted who may not be: such a line is held.
  if (old.status, new.status) = ('executing', 'executed') and exists (
      select from conversion_lines l where l.run_id = new.id and l.calculation = new.calculation and l.outcome = 'converted'
        and conversion_hold(l.member_id) is not null) then
    perform refuse('conversion_line_held', new.number);
  end if;
  return new;
end $$;
create trigger guard before insert or update on conversion_runs for each row execute function guard_conversion_run();
create trigger kept before delete on conversion_runs for each row execute function refuse_change();
create trigger kept_truncate before truncate on conversion_runs execute function refuse_change();
create trigger a_two_people_checker_id before insert or update of checker_id on conversion_runs for each row
  when (new.checker_id is not null) execute function guard_two_people('checker_id', 'maker_id', 'calculated_by', 'submitted_by');
create trigger a_two_people_reversal_checker_id before insert or update of reversal_checker_id on conversion_runs for each row
  when (new.reversal_checker_id is not null) execute function guard_two_people('reversal_checker_id', 'reversal_maker_id');

-- Who decided about a line of a conversion had a hand in the run.
create function guard_decided_lines() returns trigger
  language plpgsql as $$
begin
  perform hold_people();
  if exists (select from conversion_decisions d where d.run_id = new.id and person_of(d.decided_by) = person_of(new.checker_id)) then
    perform refuse('two_people', 'conversion_runs ' || new.id || ': checker_id is decided_by');
  end if;
  return new;
end $$;
create trigger a_two_people_decided_by before update of checker_id on conversion_runs for each row
  when (new.checker_id is not null and new.checker_id is distinct from old.checker_id) execute function guard_decided_lines();

-- Lines change with the calculation and the decisions about it, and once it was approved only by being held.
create function guard_conversion_lines() returns trigger
  language plpgsql as $$
declare
  bad text;
begin
  select r.number into bad from touched t join conversion_runs r on r.id = t.run_id
    where r.status not in ('planned', 'calculated', 'awaiting_approval')
      and not (tg_op = 'UPDATE' and r.status = 'executing' and t.held_for is not null) limit 1;
  if found then
    perform refuse('conversion_lines_fixed', bad);
  end if;
  return null;
end $$;
create trigger guard_added after insert on conversion_lines referencing new table as touched
  for each statement execute function guard_conversion_lines();
create trigger guard_changed after update on conversion_lines referencing new table as touched
  for each statement execute function guard_conversion_lines();
create trigger guard_gone after delete on conversion_lines referencing old table as touched
  for each statement execute function guard_conversion_lines();

-- Of a run that was approved a member is left out who was blocked or died since; the run goes on, and its sums follow.
create function conversion_hold(member uuid) returns text
  language sql stable
  return (
    select case
        when m.anonymised_at is not null then 'member_anonymised'
        when m.status = 'blocked' then 'member_blocked'
        when m.status = 'deceased' then 'member_deceased'
      end
    from members m where m.id = member);

-- A line is held while its run is executed, for what the register says, and stays so.
create function hold_conversion_line() returns trigger
  language plpgsql as $$
begin
  new.held_for := conversion_hold(old.member_id);
  if old.held_for is not null or old.outcome <> 'converted' or new.held_for is null
     or not exists (select from conversion_runs r where r.id = old.run_id and r.status = 'executing') then
    perform refuse('conversion_line_not_held', old.id::text);
  end if;
  new.outcome := 'exception';
  new.codes := array[case new.held_for when 'member_deceased' then 'member_deceased' else 'member_blocked' end];
  if to_jsonb(new) - '{held_for,outcome,codes}'::text[] <> to_jsonb(old) - '{held_for,outcome,codes}'::text[] then
    perform refuse('conversion_lines_fixed', old.id::text);
  end if;
  return new;
end $$;
create trigger held before update on conversion_lines for each row
  when (new.held_for is distinct from old.held_for) execute function hold_conversion_line();

-- The digest of every line of a calculation with its outcome, in order: what is approved. It stays: a line that is held was
-- approved as one that is converted.
create function conversion_digest(run uuid, no integer) returns text
  language sql stable
  return encode(sha256(convert_to(coalesce((
    select string_agg(l.sha256 || ' ' || case when l.held_for is null then l.outcome else 'converted' end, e'\n' order by l.place)
      from conversion_lines l where l.run_id = run and l.calculation = no), ''), 'UTF8')), 'hex');

-- What a run says is what its lines say; looked at when the transaction ends, also of its execution, since lines may be held
-- then.
create function check_conversion_sums() returns trigger
  language plpgsql as $$
begin
  if exists (
    select from conversion_runs r cross join lateral (
      select count(*) filter (where outcome = 'converted') as lines, count(*) filter (where outcome = 'exception') as others,
        coalesce(sum(units) filter (where outcome = 'converted'), 0) as units,
        coalesce(sum(principal_cents) filter (where outcome = 'converted'), 0) as principal,
        coalesce(sum(interest_cents) filter (where outcome = 'converted'), 0) as interest,
        coalesce(sum(withholding_cents) filter (where outcome = 'converted'), 0) as withholding,
        coalesce(sum(target_units) filter (where outcome = 'converted'), 0) as target,
        coalesce(sum(target_cents) filter (where outcome = 'converted'), 0) as target_cents,
        coalesce(sum(remainder_cents) filter (where outcome = 'converted'), 0) as remainder
      from conversion_lines l where l.run_id = r.id and l.calculation = r.calculation) l
    where r.id = new.id and (r.line_count, r.exception_count, r.source_units, r.principal_cents, r.interest_cents,
        r.withholding_cents, r.target_units, r.target_cents, r.remainder_cents)
      is distinct from (l.lines, l.others, l.units, l.principal, l.interest, l.withholding, l.target, l.target_cents, l.remainder)) then
    perform refuse('conversion_sums', new.number);
  end if;
  return null;
end $$;
create constraint trigger sums after update of status, lines_sha256, calculation, line_count, target_cents on conversion_runs
  deferrable initially deferred for each row execute function check_conversion_sums();

grant select,
  insert (id, number, programme_id, terms_id, source_id, basis, target_id, remainder, run_on, calculate_on, maker_id),
  update (status, version, calculate_on, task, task_by, task_text, failure, calculation, calculated_by, calculated_at, snapshot,
    price_cents, withholding_ppm, lines_sha256, line_count, exception_count, source_units, principal_cents, interest_cents,
    withholding_cents, target_units, target_cents, remainder_cents, codes, differences, submitted_by, submitted_at,
    checker_id, approved_at, comment, executed_by, executed_at, cancelled_by, cancelled_at, reversal_maker_id,
    reversal_reason, reversal_comment, reversal_checker_id, reversed_at, statements_at, statement_count, told, reminded)
  on conversion_runs to ledenbureau_service;
grant select, insert, delete, update (outcome, codes, decision, reason, decided_by, decided_at, held_for)
  on conversion_lines to ledenbureau_service;
grant select, insert, update (decision, reason, decided_by, decided_at), delete on conversion_decisions to ledenbureau_service;
grant select, insert, delete on conversion_differences to ledenbureau_service;
grant select, insert, update (done, total), delete on conversion_progress to ledenbureau_service;
