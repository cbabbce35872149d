-- What makes the calculation of a conversion run stale: what was booked, chosen, priced or closed since.

-- What makes a calculation stale, by member; a run is stale when its snapshot does not see one of them. Rows are only
-- written beside a booking: no booking waits for a run.
create table conversion_changes (
  run_id uuid not null references conversion_runs,
  cause text not null check (cause in ('holding', 'owed', 'opt_in', 'member', 'account', 'price', 'rate', 'period', 'target')),
  member_id uuid references members,
  transaction_id uuid,
  at timestamptz not null default clock_timestamp(),
  xid xid8 not null default pg_current_xact_id(),
  unique nulls not distinct (run_id, cause, member_id)
);

create function conversion_stale(run conversion_runs) returns boolean
  language sql stable
  return run.snapshot is not null and run.status in ('calculated', 'awaiting_approval', 'approved', 'executing')
    and exists (select from conversion_changes c where c.run_id = run.id and not pg_visible_in_snapshot(c.xid, run.snapshot));

-- Notes what was booked for members of runs that are under way: their units of the source, what they are owed, and their
-- units of a target that has a maximum. Members that do not take part are passed over, and so is everything while no run is.
create function note_booked_changes() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  if not exists (select from conversion_runs where status in ('planned', 'calculated', 'awaiting_approval', 'approved', 'executing')) then
    return null;
  end if;
  insert into conversion_changes as c (run_id, cause, member_id, transaction_id)
    select distinct on (r.id, x.cause, x.member_id) r.id, x.cause, x.member_id, x.transaction_id
      from conversion_runs r
      join instruments i on i.id = r.target_id
      cross join lateral (
        select case when a.kind = 'payable' and r.basis = 'payable' then 'owed'
                    when a.instrument_id = r.source_id or t.instrument_id = r.source_id then 'holding'
                    when a.instrument_id = r.target_id and i.max_per_member is not null then 'target' end as cause,
            a.member_id, t.id as transaction_id
          from added t
          join postings p on p.transaction_id = t.id
          -- each looked up by itself: joined, all accounts would be read
          cross join lateral (select a.kind, a.member_id, a.instrument_id from accounts a where a.id = p.account_id offset 0) a
          where a.member_id is not null and t.source_id is distinct from r.id
      ) x
      where r.status in ('planned', 'calculated', 'awaiting_approval', 'approved', 'executing') and x.cause is not null
        and (exists (select from members m where m.id = x.member_id and m.automated_conversion)
          or exists (select from conversion_lines l where l.run_id = r.id and l.calculation = r.calculation and l.member_id = x.member_id))
      order by r.id, x.cause, x.member_id, x.transaction_id
    on conflict (run_id, cause, member_id) do update
      set transaction_id = excluded.transaction_id, at = excluded.at, xid = excluded.xid;
  return null;
end $$;
create trigger conversions after insert on transactions referencing new table as added
  for each statement execute function note_booked_changes();

-- Of members: who takes part, and whether anything may be booked for them. A block, a death and what takes them back do not
-- make a run stale that waits for its approval or execution: one member would hold up all others. Who is blocked or dead then
-- is held; who is neither any more is converted if that was approved.
create function note_member_changes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into conversion_changes as c (run_id, cause, member_id)
    select r.id, case when new.automated_conversion is distinct from old.automated_conversion then 'opt_in' else 'member' end, new.id
      from conversion_runs r
      where r.status in ('planned', 'calculated', 'awaiting_approval', 'approved', 'executing')
        and (old.automated_conversion or new.automated_conversion)
        and (r.status in ('planned', 'calculated') or not array[old.status, new.status] <@ array['active', 'blocked', 'deceased']
          or (new.automated_conversion, new.kind, new.joined_on) is distinct from (old.automated_conversion, old.kind, old.joined_on))
    on conflict (run_id, cause, member_id) do update set transaction_id = null, at = excluded.at, xid = excluded.xid;
  return null;
end $$;
create trigger conversions after update on members for each row
  when ((old.automated_conversion, old.status, old.kind, old.joined_on)
        is distinct from (new.automated_conversion, new.status, new.kind, new.joined_on))
  execute function note_member_changes();

-- Of what a return round gave to be converted, or takes back.
create function note_asked_changes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into conversion_changes as c (run_id, cause, member_id)
    select distinct r.id, 'holding', q.member_id
      from added n join gone o on o.id = n.id and o.status <> n.status and 'to_convert' in (n.status, o.status)
      join share_return_requests q on q.id = n.request_id
      join conversion_runs r on r.source_id = q.instrument_id and r.status in ('planned', 'calculated', 'awaiting_approval', 'approved')
    on conflict (run_id, cause, member_id) do update set transaction_id = null, at = excluded.at, xid = excluded.xid;
  return null;
end $$;
create trigger conversions after update on return_lines referencing new table as added old table as gone
  for each statement execute function note_asked_changes();

-- Of accounts that a remainder is paid to.
create function note_account_changes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into conversion_changes as c (run_id, cause, member_id)
    select r.id, 'account', new.member_id
      from conversion_runs r
      join conversion_lines l on l.run_id = r.id and l.calculation = r.calculation and l.member_id = new.member_id
      where r.status in ('planned', 'calculated', 'awaiting_approval', 'approved', 'executing') and r.remainder = 'pay_out'
    on conflict (run_id, cause, member_id) do update set at = excluded.at, xid = excluded.xid;
  return null;
end $$;
create trigger conversions after insert on bank_accounts for each row execute function note_account_changes();

-- Of what everybody's line is worked out with.
create function note_common_changes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed jsonb := to_jsonb(new);
  what text := tg_argv[0];
begin
  insert into conversion_changes as c (run_id, cause)
    select r.id, what from conversion_runs r
      where r.status in ('planned', 'calculated', 'awaiting_approval', 'approved', 'executing') and case what
        when 'price' then changed->>'purpose' = 'conversion' and (changed->>'instrument_id')::uuid = r.target_id
          and (changed->>'valid_from')::date <= r.run_on
        when 'rate' then (changed->>'instrument_id')::uuid = r.source_id and (changed->>'valid_from')::date < r.run_on
        when 'period' then changed->>'status' = 'closed' and (changed->>'year')::integer >= extract(year from r.run_on)
        else (changed->>'id')::uuid in (r.source_id, r.target_id) end
    on conflict (run_id, cause, member_id) do update set at = excluded.at, xid = excluded.xid;
  return null;
end $$;
create trigger conversions after insert on instrument_prices for each row execute function note_common_changes('price');
create trigger conversions after insert on coupon_rates for each row execute function note_common_changes('rate');
create trigger conversions after insert or update on periods for each row execute function note_common_changes('period');
create trigger conversions after update on instruments for each row execute function note_common_changes('target');

grant select on conversion_changes to ledenbureau_service;
