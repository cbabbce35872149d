-- What waits and what is due, whatever the size of the register.

-- What somebody asked to take back; few at a time.
create index redemption_requests_reversal on redemption_requests (id) where reversal_maker_id is not null and status = 'approved';
create index share_return_requests_reversal on share_return_requests (id)
  where reversal_maker_id is not null and status in ('settled', 'waiting');
create index return_rounds_reversal on return_rounds (id) where reversal_maker_id is not null and status = 'done';
create index bulk_batches_reversal on bulk_batches (id) where reversal_maker_id is not null and status = 'posted';
create index conversion_runs_reversal on conversion_runs (id) where reversal_maker_id is not null and status = 'executed';
-- What waits for a second administrator, in tables that keep what was decided.
create index return_rounds_waiting on return_rounds (status, created_at) where status in ('draft', 'calculated', 'approved');
create index interest_runs_waiting on interest_runs (status) where status in ('waiting', 'reversal_waiting');
create index coupon_rate_proposals_asked on coupon_rate_proposals (created_at) where status = 'waiting';

-- What was raised: the consideration of what was issued, of an instrument on a day, less what was taken back of it. A
-- reversal counts on the day of what it reverses: that was never raised. What a conversion issues is paid for with what is
-- given up, and counts.
create view raised_days as
  select 'raised' as measure, coalesce(o.effective_date, t.effective_date) as day, null::text as kind, a.instrument_id,
      -sum(p.delta)::bigint as value
    from transactions t
    left join transactions o on o.id = t.reverses_id
    join postings p on p.transaction_id = t.id
    join accounts a on a.id = p.account_id and a.kind in ('equity', 'bond_liability')
    where coalesce(o.kind, t.kind) in ('issue', 'convert') and (p.delta < 0) = (o.id is null)
    group by 2, a.instrument_id;

create or replace view rollup_sums as
  select measure, grain, case grain when 'day' then day else date_trunc('month', day)::date end as period, kind,
      instrument_id, sum(value)::bigint as value
    from (select * from rollup_days union all select * from raised_days) d cross join (values ('day'), ('month')) g (grain)
    group by 1, 2, 3, 4, 5 having sum(value) <> 0;

-- Kept with each booking; its postings are there before it (0001_register.sql, ledger_book).
create function keep_raised() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  if not exists (select from added where kind in ('issue', 'convert', 'reversal')) then
    return null;
  end if;
  insert into rollups as r (measure, grain, period, kind, instrument_id, value)
    select 'raised', grain, case grain when 'day' then x.day else date_trunc('month', x.day)::date end, null, x.instrument_id,
        sum(x.value)
      from (
        select coalesce(o.effective_date, t.effective_date) as day, a.instrument_id, -p.delta as value
          from added t
          left join lateral (select b.id, b.kind, b.effective_date from transactions b where b.id = t.reverses_id offset 0) o on true
          -- each looked up by itself: joined, all that was ever posted would be read
          cross join lateral (select account_id, delta from postings where transaction_id = t.id offset 0) p
          cross join lateral (select b.kind, b.instrument_id from accounts b where b.id = p.account_id offset 0) a
          where coalesce(o.kind, t.kind) in ('issue', 'convert') and a.kind in ('equity', 'bond_liability')
            and (p.delta < 0) = (o.id is null)
      ) x cross join (values ('day'), ('month')) g (grain)
      group by 2, 3, 5 having sum(x.value) <> 0
      order by 2, 3, 5
    on conflict (measure, grain, period, kind, instrument_id) do update set value = r.value + excluded.value;
  return null;
end $$;
create trigger raised after insert on transactions referencing new table as added
  for each statement execute function keep_raised();
revoke execute on function keep_raised() from public;

insert into rollups (measure, grain, period, kind, instrument_id, value)
  select measure, grain, period, kind, instrument_id, value from rollup_sums where measure = 'raised';
grant select on raised_days to ledenbureau_service;

-- Who has most of an instrument.
create index member_units_largest on member_units (instrument_id, units desc) where units > 0;
