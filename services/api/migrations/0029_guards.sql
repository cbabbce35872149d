-- Doors beside the guards, which whoever signs in as the service could have gone through.

-- A trigger reads the tables of the register. It looked them up by the path of whoever wrote, and a session has its temporary tables
-- before all others: one called period_proposals was enough to close a year that nobody had decided on.
-- test/rights.test.ts finds one that comes in without a path of its own.
do $$
declare
  guard regprocedure;
begin
  for guard in
    select p.oid from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prorettype = 'trigger'::regtype
        and not exists (select from unnest(p.proconfig) c where c like 'search_path=%')
  loop
    execute format('alter function %s set search_path = public, pg_temp', guard);
  end loop;
end $$;

-- How a member comes from one status to another: modules/members/flow.ts says the same, a test compares the two. Out of a block, and
-- back from an end or a death, two lead (guard_reinstated).
create function member_steps() returns table (before text, after text)
  language sql immutable
  begin atomic
    values ('prospect', 'active'), ('active', 'prospect'), -- with the first issue, and when that is taken back
      ('prospect', 'blocked'), ('active', 'blocked'),
      ('prospect', 'ended'), ('active', 'ended'),
      ('prospect', 'deceased'), ('active', 'deceased'), ('ended', 'deceased'),
      ('blocked', 'active'), ('ended', 'active'), ('deceased', 'active'),
      ('blocked', 'prospect'), ('ended', 'prospect'), ('deceased', 'prospect');
  end;

-- 16 asks for the day, and for when it was known: who could move either books for the dead. Nobody is blocked to be alive again.
create function guard_standing() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  gone_on date := case new.status when 'ended' then new.ended_on when 'deceased' then new.deceased_on end;
begin
  if new.status = old.status then
    if (new.ended_on, new.deceased_on, new.gone_known_at) is distinct from (old.ended_on, old.deceased_on, old.gone_known_at) then
      perform refuse('member_gone_fixed', old.member_no::text);
    end if;
  elsif not exists (select from member_steps() s where (s.before, s.after) = (old.status, new.status)) then
    perform refuse('member_step', format('%s: %s to %s', old.member_no, old.status, new.status));
  elsif new.status in ('ended', 'deceased') then
    if (gone_on <= register_today()) is not true then
      perform refuse('member_gone_on', old.member_no::text);
    end if;
    new.gone_known_at := clock_timestamp();
  end if;
  return new;
end $$;
create trigger standing before update of status, ended_on, deceased_on, gone_known_at on members for each row
  when (current_user = 'ledenbureau_service') execute function guard_standing();

-- As 0028_kept_plans.sql has it, but that a reversal comes after what it takes back: one of the same batch was compared with nothing,
-- and so booked whatever it said. And that nobody says when something is booked, which let it in for who had died.
create or replace function ledger_check_in(batch jsonb) returns transactions[]
  language plpgsql set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  headers transactions[];
  ids uuid[];
  latest date;
  reverses boolean;
  refers boolean;
  timed boolean;
  bad record;
begin
  select coalesce(array_agg(h), '{}'), array_agg(h.id), max(h.effective_date), bool_or(h.reverses_id is not null),
      bool_or(h.reference is not null), bool_or(h.booked_at is not null)
    into headers, ids, latest, reverses, refers, timed
    from jsonb_populate_recordset(null::transactions, batch->'transactions') h;
  if cardinality(headers) = 0 then
    return headers;
  end if;
  -- 16 asks whether somebody was gone by then: when it is booked is for ledger_seal_in to say
  if timed then
    headers := array(select jsonb_populate_record(h, '{"booked_at": null}') from unnest(headers) h);
  end if;
  -- 7: not in the future (closed periods below)
  if latest > register_today() then
    perform refuse('effective_date_in_future', latest::text);
  end if;
  perform set_config('ledger.booking', 'on', true);

  insert into accounts (kind, member_id, instrument_id)
    select distinct p.account, p.member_id, p.instrument_id
      from jsonb_array_elements(batch->'transactions') t
      cross join jsonb_to_recordset(t->'postings') as p (account text, member_id uuid, instrument_id uuid)
      where (select a.id from accounts a where a.key = account_key(p.account, p.member_id, p.instrument_id)) is null
      order by 1, 2, 3
    on conflict do nothing;
  insert into lots (id, member_id, instrument_id, transaction_id, acquired_on, original_qty, lock_until, interest_from)
    select l.id, l.member_id, l.instrument_id, (t->>'id')::uuid, l.acquired_on, l.original_qty, l.lock_until, l.interest_from
      from jsonb_array_elements(batch->'transactions') t
      cross join jsonb_to_recordset(t->'lots') as l (id uuid, member_id uuid, instrument_id uuid, acquired_on date,
        original_qty bigint, lock_until date, interest_from date);
  insert into postings (transaction_id, seq, account_id, effective_date, delta, lot_id)
    select (t->>'id')::uuid, p.ordinality, a.id, (t->>'effective_date')::date, p.delta, p.lot_id
      from jsonb_array_elements(batch->'transactions') t
      cross join rows from (jsonb_to_recordset(t->'postings') as (account text, member_id uuid, instrument_id uuid,
        delta bigint, lot_id uuid)) with ordinality p
      -- Each looked up by itself: joined, one booking would read every account there is.
      cross join lateral (select a.id from accounts a where a.key = account_key(p.account, p.member_id, p.instrument_id) offset 0) a;
  if reverses then
    delete from transaction_references r using unnest(headers) h where r.transaction_id = h.reverses_id;
  end if;
  if refers then
    insert into transaction_references (source, reference, transaction_id)
      select h.source, h.reference, h.id from unnest(headers) h where h.reference is not null order by 1, 2;
  end if;

  perform lock_accounts(array(select p.account_id from postings p where p.transaction_id = any (ids)));
  select * into bad from broken_rules(headers) limit 1;
  if found then
    perform refuse(bad.rule, bad.detail);
  end if;

  -- 3: on no date may a lot, and so a holding or a reservation, fall below 0
  select * into bad from (
    select p.account_id, p.effective_date as on_date,
           sum(sum(p.delta)) over (partition by p.account_id, p.lot_id order by p.effective_date) as balance
      from postings p
      where p.lot_id = any (array(select q.lot_id from unnest(ids) i
        cross join lateral (select lot_id, delta from postings where transaction_id = i offset 0) q
        where q.delta < 0 and q.lot_id is not null))
      group by p.account_id, p.lot_id, p.effective_date
  ) running where balance < 0 order by on_date limit 1;
  if found then
    perform refuse('never_negative', format('account %s on %s: %s', bad.account_id, bad.on_date, bad.balance));
  end if;

  -- 6: a reversal negates one transaction exactly that was booked before, and is not itself reversed (once: unique reverses_id)
  if reverses then
    select coalesce(o.number, h.id::text) as number, case when o.id is null then 'reversal_of_nothing'
                          when o.kind = 'reversal' then 'reversal_of_reversal'
                          when h.effective_date < o.effective_date then 'reversal_before_original' else 'reversal_negates' end as rule into bad
      from unnest(headers) h
      left join lateral (select id, number, kind, effective_date, posting_count from transactions where id = h.reverses_id offset 0) o on true
      where h.reverses_id is not null and (o.id is null or o.kind = 'reversal' or h.effective_date < o.effective_date
         or (select count(*) from postings where transaction_id = h.id) <> o.posting_count
         or exists (select account_id, lot_id, delta from postings where transaction_id = h.id
                    except all select account_id, lot_id, -delta from postings where transaction_id = o.id))
      limit 1;
    if found then
      perform refuse(bad.rule, bad.number);
    end if;
  end if;
  perform set_config('ledger.booking', 'off', true);
  return headers;
end $$;

-- Tax may be the whole of what is granted: then nothing is owed to the member.
alter table kinds disable trigger append_only;
update kinds set legs = array_replace(legs, 'payable-', '?payable-') where name in ('interest', 'dividend');
alter table kinds enable trigger append_only;
