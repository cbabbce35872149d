-- A member of an interest run who died between its proposal and its approval is held: nothing is booked for them, what the bond
-- brings in goes to the heirs with it, and the rest of the run goes on (docs/adr/0060).

alter table interest_run_members
  add column held_for text check (held_for = 'member_deceased'),
  add check (held_for is null or skipped is not null);

-- What keeps a member now from what a run would book; null: nothing. A block does not: interest is owed all the same, and the
-- payment is held. Who has bonds cannot have left and cannot be anonymised.
create function interest_hold(member uuid) returns text
  language sql stable
  return (select case when m.status = 'deceased' then 'member_deceased' end from members m where m.id = member);

-- The lines of a run that count: those of held members stay as what was approved, and nothing was paid by them.
create view counted_interest_lines as
  select l.* from interest_lines l
    where not exists (select from interest_run_members x where x.run_id = l.run_id and x.member_id = l.member_id and x.held_for is not null);
grant select on counted_interest_lines to ledenbureau_service;

create or replace function interest_since(lot lots) returns date
  language sql stable
  return case when lot.interest_from is not null then greatest(lot.interest_from, (
    select max(l.interest_to) from counted_interest_lines l join interest_runs r on r.id = l.run_id
      where l.lot_id = lot.id and r.kind = 'payment' and r.status in ('executed', 'reversal_waiting'))) end;

create or replace function interest_gaps(runs uuid[]) returns table (run_id uuid, lot_id uuid, begins date, expected date)
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
drop trigger append_only on interest_run_members;
create trigger append_only before delete on interest_run_members for each row execute function refuse_change();
create trigger held before update on interest_run_members for each row execute function hold_interest_member();

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

create or replace function guard_interest_run() returns trigger
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

grant update (held_for) on interest_run_members to ledenbureau_service;
grant update (line_count, member_count, skipped_count, principal_cents, interest_cents, withholding_cents, booked_cents)
  on interest_runs to ledenbureau_service;
