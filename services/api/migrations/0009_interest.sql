-- Interest of bonds: the rates it is worked out with, and the runs that accrue it, pay it, and redeem an issue at maturity.
-- How it is worked out stands in src/domain/interest; here is what may be kept of it (docs/adr/0022). Over 300 lines on purpose:
-- a run, its lines and the holdings that they are read from are guarded together.

-- What an issue's interest becomes from a day on; up to the first of these days it is instruments.coupon_ppm.
create table coupon_rates (
  instrument_id uuid not null references instruments,
  valid_from date not null,
  coupon_ppm integer not null check (coupon_ppm >= 0),
  created_at timestamptz not null default now(),
  created_by text not null references administrators,
  primary key (instrument_id, valid_from)
);

-- A rate is money, as a price is: the audit tells of each, so that `verify` sees one that was changed or slipped in.
create function coupon_rate_data(r coupon_rates) returns jsonb
  language sql stable
  return jsonb_build_object('valid_from', r.valid_from, 'coupon_ppm', r.coupon_ppm);
create function audit_coupon_rate() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_events (actor_id, action, subject_type, subject_id, data, request_id)
    values (new.created_by, 'coupon_rate.set', 'instrument', new.instrument_id::text, coupon_rate_data(new), 'database');
  return null;
end $$;
create trigger audited after insert on coupon_rates for each row execute function audit_coupon_rate();
create trigger append_only before update or delete on coupon_rates for each row execute function refuse_change();
create trigger append_only_truncate before truncate on coupon_rates execute function refuse_change();

-- A rate that waits for a second administrator.
create table coupon_rate_proposals (
  id uuid primary key,
  instrument_id uuid not null references instruments,
  valid_from date not null,
  coupon_ppm integer not null check (coupon_ppm >= 0),
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'rejected', 'withdrawn')),
  version integer not null default 1,
  maker_id text not null references administrators,
  created_at timestamptz not null default clock_timestamp(),
  checker_id text references administrators check (checker_id <> maker_id), -- 9
  decided_at timestamptz,
  comment text check (length(comment) <= 500),
  check ((status = 'waiting') = (decided_at is null))
);
-- One rate waits for a day of an issue.
create unique index coupon_rate_proposals_waiting on coupon_rate_proposals (instrument_id, valid_from) where status = 'waiting';
create index coupon_rate_proposals_asked on coupon_rate_proposals (created_at) where status = 'waiting';
create trigger append_only before delete on coupon_rate_proposals for each row execute function refuse_change();
create trigger append_only_truncate before truncate on coupon_rate_proposals execute function refuse_change();
create trigger a_two_people_checker_id before insert or update of checker_id on coupon_rate_proposals for each row
  when (new.checker_id is not null) execute function guard_two_people('checker_id', 'maker_id');

grant select, insert on coupon_rates to ledenbureau_service;
grant select, insert (id, instrument_id, valid_from, coupon_ppm, maker_id),
  update (status, version, checker_id, decided_at, comment)
  on coupon_rate_proposals to ledenbureau_service;

-- Runs --------------------------------------------------------------------------------------------------------------

-- A run over all holders of an issue. It waits for a second administrator, and so does taking it back.
create table interest_runs (
  id uuid primary key,
  number text collate "C" not null unique check (number ~ '^RN-\d{4}-\d{6,}$'),
  kind text not null check (kind in ('accrual', 'payment', 'redemption')),
  instrument_id uuid not null references instruments,
  until date not null, -- the first day that bears no interest any more; the effective date of what is booked
  status text not null default 'waiting'
    check (status in ('waiting', 'executed', 'rejected', 'withdrawn', 'reversal_waiting', 'reversed')),
  lines_sha256 text not null check (lines_sha256 ~ '^[0-9a-f]{64}$'), -- of what was shown: what is executed says the same
  line_count integer not null check (line_count >= 0),
  member_count integer not null check (member_count >= 0), -- of those who are not left out
  skipped_count integer not null check (skipped_count >= 0),
  principal_cents bigint not null check (principal_cents >= 0),
  interest_cents bigint not null check (interest_cents >= 0),
  withholding_cents bigint not null check (withholding_cents between 0 and interest_cents),
  booked_cents bigint not null, -- what is booked: of an accrual the difference with the one before, else all
  maker_id text not null references administrators,
  created_at timestamptz not null default clock_timestamp(),
  checker_id text references administrators check (checker_id <> maker_id), -- 9
  decided_at timestamptz,
  comment text check (length(comment) <= 500),
  reversal_reason text check (reversal_reason ~ '^[a-z_]{1,40}$'),
  reversal_description text check (length(reversal_description) between 1 and 140),
  reversal_maker_id text references administrators,
  reversal_created_at timestamptz,
  reversal_checker_id text references administrators check (reversal_checker_id <> reversal_maker_id), -- 9
  reversal_decided_at timestamptz,
  reversal_comment text check (length(reversal_comment) <= 500),
  version integer not null default 1,
  check ((status = 'waiting') = (decided_at is null)),
  check (status <> 'rejected' or checker_id is not null),
  check (status not in ('reversal_waiting', 'reversed') or (reversal_reason is not null and reversal_maker_id is not null)),
  check ((status = 'reversed') = (reversal_decided_at is not null and status <> 'executed'))
);
-- One run of a kind for an issue and a day, unless it came to nothing.
create unique index interest_runs_once on interest_runs (instrument_id, kind, until)
  where status in ('waiting', 'executed', 'reversal_waiting');
create index interest_runs_newest on interest_runs (created_at desc, id desc);
create index interest_runs_instrument on interest_runs (instrument_id, created_at desc, id desc);
create index interest_runs_waiting on interest_runs (status) where status in ('waiting', 'reversal_waiting');

-- What a run comes to for each holder, and who was left out and why. A member who died between the proposal of a run and its
-- approval is held: nothing is booked for them, what the bond brings in goes to the heirs with it, and the rest of the run goes
-- on (docs/adr/0060).
create table interest_run_members (
  run_id uuid not null references interest_runs,
  member_id uuid not null references members,
  principal_cents bigint not null check (principal_cents >= 0),
  interest_cents bigint not null check (interest_cents >= 0),
  withholding_cents bigint not null check (withholding_cents between 0 and interest_cents),
  transaction_id uuid unique, -- the id its transaction gets when the run is executed; null when nothing is booked
  skipped text check (skipped ~ '^[a-z_]{1,40}$'), -- the code of what keeps it from being booked
  held_for text check (held_for = 'member_deceased'),
  primary key (run_id, member_id),
  check (skipped is null or transaction_id is null),
  check (held_for is null or skipped is not null)
);

-- One formula a line: quantity × nominal × rate × days / length of the year, rounded once.
create table interest_lines (
  run_id uuid not null references interest_runs,
  place integer not null check (place > 0),
  member_id uuid not null,
  lot_id uuid not null references lots,
  quantity bigint not null check (quantity > 0), -- in units of 10^-scale
  interest_from date not null,
  interest_to date not null check (interest_to >= interest_from), -- this day bears none
  days integer not null check (days >= 0),
  year_days smallint not null check (year_days in (360, 365, 366)),
  rate_ppm integer not null check (rate_ppm >= 0),
  principal_cents bigint not null check (principal_cents >= 0),
  interest_cents bigint not null check (interest_cents >= 0),
  primary key (run_id, place),
  foreign key (run_id, member_id) references interest_run_members
);
create index interest_lines_lot on interest_lines (lot_id, interest_to);
create index interest_lines_member on interest_lines (run_id, member_id, place);

-- What keeps a member now from what a run would book; null: nothing. A block does not: interest is owed all the same, and the
-- payment is held. Who has bonds cannot have left and cannot be anonymised.
create function interest_hold(member uuid) returns text
  language sql stable
  return (select case when m.status = 'deceased' then 'member_deceased' end from members m where m.id = member);

-- The lines of a run that count: those of held members stay as what was approved, and nothing was paid by them.
create view counted_interest_lines as
  select l.* from interest_lines l
    where not exists (select from interest_run_members x where x.run_id = l.run_id and x.member_id = l.member_id and x.held_for is not null);

-- Up to which day the interest of a lot has been paid: where its next period begins. Null where it bears none.
create function interest_since(lot lots) returns date
  language sql stable
  return case when lot.interest_from is not null then greatest(lot.interest_from, (
    select max(l.interest_to) from counted_interest_lines l join interest_runs r on r.id = l.run_id
      where l.lot_id = lot.id and r.kind = 'payment' and r.status in ('executed', 'reversal_waiting'))) end;

-- 11: where the periods of a run's lots do not begin where those before them end. `verify` asks it of every payment.
create function interest_gaps(runs uuid[]) returns table (run_id uuid, lot_id uuid, begins date, expected date)
  language sql stable as $$
  select x.run_id, x.lot_id, x.interest_from, x.expected
    from (
      select l.run_id, l.lot_id, l.interest_from,
          coalesce(lag(l.interest_to) over (partition by l.lot_id, l.run_id order by l.interest_from, l.interest_to), (
            select greatest(o.interest_from, max(b.interest_to)) from lots o
              left join (counted_interest_lines b join interest_runs r on r.id = b.run_id and r.kind = 'payment'
                and r.status in ('executed', 'reversal_waiting')) on b.lot_id = o.id and r.id <> l.run_id and b.interest_to <= l.interest_to
              where o.id = l.lot_id group by o.id)) as expected
        from counted_interest_lines l where l.run_id = any (runs)
    ) x where x.interest_from is distinct from x.expected
$$;

-- The states of a run, and what may change with them.
create function guard_interest_run() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gap record;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'waiting' or new.version <> 1 then
      perform refuse('interest_run_state', format('a run begins with %s', new.status));
    end if;
    new.number := next_number('RN');
    return new;
  end if;
  if (old.status, new.status) not in (('waiting', 'executed'), ('waiting', 'rejected'), ('waiting', 'withdrawn'),
      ('executed', 'reversal_waiting'), ('reversal_waiting', 'executed'), ('reversal_waiting', 'reversed'))
     or new.version <> old.version + 1 then
    perform refuse('interest_run_state', format('%s: %s to %s', old.number, old.status, new.status));
  end if;
  if (new.id, new.number, new.kind, new.instrument_id, new.until, new.lines_sha256, new.maker_id, new.created_at)
     is distinct from (old.id, old.number, old.kind, old.instrument_id, old.until, old.lines_sha256, old.maker_id, old.created_at) then
    perform refuse('interest_run_fixed', old.number);
  end if;
  -- The sums stay what was filed, less what is held when it is executed.
  if (new.line_count, new.member_count, new.skipped_count, new.principal_cents, new.interest_cents, new.withholding_cents,
      new.booked_cents) is distinct from (
    select (old.line_count - h.lines, old.member_count - h.members, old.skipped_count + h.members, old.principal_cents - h.principal,
        old.interest_cents - h.interest, old.withholding_cents - h.withholding,
        old.booked_cents - h.principal - h.interest + h.withholding)
      from (
        select count(*)::integer as members, coalesce(sum(x.principal_cents), 0)::bigint as principal,
          coalesce(sum(x.interest_cents), 0)::bigint as interest, coalesce(sum(x.withholding_cents), 0)::bigint as withholding,
          coalesce(sum((select count(*) from interest_lines l where l.run_id = x.run_id and l.member_id = x.member_id)), 0)::integer as lines
        from interest_run_members x
        where x.run_id = new.id and x.held_for is not null and (old.status, new.status) = ('waiting', 'executed')
      ) h) then
    perform refuse('interest_run_fixed', old.number);
  end if;
  if new.status = 'executed' and old.status = 'waiting' and new.kind <> 'accrual' and exists (
      select from interest_run_members x where x.run_id = new.id and x.transaction_id is not null and interest_hold(x.member_id) is not null) then
    perform refuse('interest_member_held', old.number);
  end if;
  if new.status = 'executed' and old.status = 'waiting' and new.kind = 'payment' then
    select * into gap from interest_gaps(array[new.id]) limit 1;
    if found then
      perform refuse('interest_contiguous', format('lot %s begins on %s, not on %s', gap.lot_id, gap.begins, gap.expected));
    end if;
  end if;
  return new;
end $$;
create trigger guard before insert or update on interest_runs for each row execute function guard_interest_run();
create trigger append_only before delete on interest_runs for each row execute function refuse_change();
create trigger append_only_truncate before truncate on interest_runs execute function refuse_change();
create trigger a_two_people_checker_id before insert or update of checker_id on interest_runs for each row
  when (new.checker_id is not null) execute function guard_two_people('checker_id', 'maker_id');
create trigger a_two_people_reversal_checker_id before insert or update of reversal_checker_id on interest_runs for each row
  when (new.reversal_checker_id is not null) execute function guard_two_people('reversal_checker_id', 'reversal_maker_id');

-- Members and lines come in with their run, in one transaction, and stay as they are.
create function guard_interest_lines() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from fresh f join interest_runs r on r.id = f.run_id where r.xmin <> pg_current_xact_id()::xid) then
    perform refuse('interest_run_fixed', tg_table_name || ' come in with their run');
  end if;
  return null;
end $$;
create trigger with_run after insert on interest_run_members referencing new table as fresh
  for each statement execute function guard_interest_lines();
create trigger with_run after insert on interest_lines referencing new table as fresh
  for each statement execute function guard_interest_lines();
create trigger append_only before update or delete on interest_lines for each row execute function refuse_change();
create trigger append_only_truncate before truncate on interest_lines execute function refuse_change();

-- A member is held while the run waits, for what the register says, and stays so.
create function hold_interest_member() returns trigger
  language plpgsql as $$
begin
  new.held_for := interest_hold(old.member_id);
  if old.transaction_id is null or new.held_for is null
     or not exists (select from interest_runs r where r.id = old.run_id and r.status = 'waiting' and r.kind <> 'accrual') then
    perform refuse('interest_member_not_held', old.member_id::text);
  end if;
  new.skipped := new.held_for;
  new.transaction_id := null;
  if to_jsonb(new) - '{held_for,skipped,transaction_id}'::text[] <> to_jsonb(old) - '{held_for,skipped,transaction_id}'::text[] then
    perform refuse('interest_run_fixed', old.member_id::text);
  end if;
  return new;
end $$;
create trigger held before update on interest_run_members for each row execute function hold_interest_member();
create trigger append_only before delete on interest_run_members for each row execute function refuse_change();
create trigger append_only_truncate before truncate on interest_run_members execute function refuse_change();

-- Nobody is held of a run that is not executed with it.
create function check_held_interest() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from interest_runs r where r.id = new.run_id and r.status = 'executed') then
    perform refuse('interest_member_not_held', new.member_id::text);
  end if;
  return null;
end $$;
create constraint trigger held_with_its_run after update on interest_run_members deferrable initially deferred
  for each row execute function check_held_interest();

grant select,
  insert (id, kind, instrument_id, until, lines_sha256, line_count, member_count, skipped_count, principal_cents,
    interest_cents, withholding_cents, booked_cents, maker_id),
  update (status, line_count, member_count, skipped_count, principal_cents, interest_cents, withholding_cents, booked_cents,
    checker_id, decided_at, comment, reversal_reason, reversal_description, reversal_maker_id, reversal_created_at,
    reversal_checker_id, reversal_decided_at, reversal_comment, version)
  on interest_runs to ledenbureau_service;
grant select, insert, update (held_for) on interest_run_members to ledenbureau_service;
grant select, insert on interest_lines to ledenbureau_service;
grant select on counted_interest_lines to ledenbureau_service;

-- What holders have -------------------------------------------------------------------------------------------------

-- What moved in and out of the lots of holders, without a lock: a check of a file keeps nobody waiting. What moved before
-- `on_date` is summed to one row a lot and account, dated on that day; lots with nothing on that day and later are left out. A
-- null `on_date` gives every day apart. A lot bears interest from where it has been paid up to: what is made out of it begins
-- there.
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

-- Where a booking starts: makes the holding accounts that are missing, locks the holders' accounts of the instrument, and
-- only then reads, so that no other booking changes it before this one ends.
create function lock_holdings(holders uuid[], instrument uuid, on_date date default null) returns table (
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
