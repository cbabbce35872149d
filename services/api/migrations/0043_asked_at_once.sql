-- What is asked for many members is asked for all of them at once, and of each of them by the member, whatever the statistics say.

-- What has a claim to what a member is owed: as 0042_remainders_and_hands.sql has it, but that each table is read by the member first. Joined,
-- all lines of a conversion were read for each of its members until the run was in the statistics: a run of 12,000 could not be taken back.
create function money_claims(of_member uuid) returns table (claim text, id uuid, cents bigint)
  language sql stable
  begin atomic
  select 'request', r.id, r.net_cents
    from (select * from redemption_requests where member_id = of_member offset 0) r where r.status in ('approved', 'payment_failed')
  union all
  select 'request', l.id, l.amount_cents
    from (select * from share_return_requests where member_id = of_member offset 0) r
    cross join lateral (select * from return_lines where request_id = r.id offset 0) l
    where l.status in ('approved', 'payment_failed')
  union all
  -- A remainder that is to be taken back with its run, or that is kept for the next one while its member still takes part: what
  -- the last run that said so left, less what later runs of what is owed took of it.
  select case when r.reversal_maker_id is null or r.basis = 'payable' then 'remainder' else 'reversal' end, r.id, l.remainder_cents
    from (select * from conversion_lines where member_id = of_member offset 0) l
    cross join lateral (select * from conversion_runs where id = l.run_id offset 0) r
    cross join lateral (select * from members where id = of_member offset 0) m
    where r.calculation = l.calculation and r.status = 'executed' and l.outcome = 'converted' and l.remainder_cents > 0
      and (r.reversal_maker_id is not null and r.basis <> 'payable'
        or r.remainder <> 'pay_out' and m.automated_conversion and m.status = 'active' and not exists (
          select from (select * from conversion_lines where member_id = of_member offset 0) n
            cross join lateral (select * from conversion_runs where id = n.run_id offset 0) x
            where x.calculation = n.calculation and n.outcome = 'converted' and x.basis = 'payable' and x.status = 'executed'
              and x.executed_at > r.executed_at)
          and not exists (
            select from (select * from conversion_consents where member_id = of_member offset 0) c
              where not c.automated_conversion and c.recorded_at > r.executed_at)
          and not exists (
            select from (select * from audit_events where (subject_type, subject_id) = ('member', of_member::text) offset 0) e
              where e.action = 'member.reinstated' and e.at > r.executed_at))
  union all
  select 'draft', p.id, p.amount_cents
    from (select * from payment_lines where (subject_type, subject_id) = ('member', of_member) and status in ('open', 'in_file') offset 0) p
    where p.status = 'open';
  end;
revoke execute on function money_claims(uuid) from public;
grant execute on function money_claims(uuid) to ledenbureau_service;

-- As 0017_payments.sql has it, but for where it finds the claims, and that what waits is looked up by the member: of those who have many claims
-- that wait, no join reads all for each.
create or replace view member_money as
  select p.member_id, p.cents as owed_cents, c.request_cents, c.remainder_cents, c.draft_cents,
      c.reversal_cents + w.cents as waiting_cents, p.cents - c.cents - w.cents as free_cents
    from member_payables p
    cross join lateral (
      select coalesce(sum(m.cents) filter (where m.claim = 'request'), 0)::bigint as request_cents,
          coalesce(sum(m.cents) filter (where m.claim = 'remainder'), 0)::bigint as remainder_cents,
          coalesce(sum(m.cents) filter (where m.claim = 'reversal'), 0)::bigint as reversal_cents,
          coalesce(sum(m.cents) filter (where m.claim = 'draft'), 0)::bigint as draft_cents,
          coalesce(sum(m.cents), 0)::bigint as cents
        from money_claims(p.member_id) m) c
    cross join lateral (
      select coalesce(((select jsonb_object_agg(a.member_id, a.cents) from (
        select member_id, sum(cents) as cents from waiting_claims group by member_id) a)->>p.member_id::text)::bigint, 0) as cents) w;
drop view money_claims;

-- As 0017_payments.sql has it, but that what waits is summed once, and not looked for in all that waits for each member: to take interest of
-- 12,000 members back was to read what was booked for them 12,000 times, and was given up after five minutes.
create or replace function free_money(members uuid[], own uuid[]) returns table (member_id uuid, cents bigint)
  language sql stable set search_path = public, pg_temp as $$
  select f.member_id, greatest(0, sum(f.cents))::bigint
    from (
      select p.member_id, p.cents - c.cents as cents, true as owed
        from (select distinct unnest(members) as id) x
        cross join lateral (select * from member_payables where member_id = x.id offset 0) p
        cross join lateral (select coalesce(sum(m.cents), 0) as cents from money_claims(p.member_id) m
          where m.id not in (select unnest(own))) c
      union all
      select w.member_id, -w.cents, false from waiting_claims w where w.id not in (select unnest(own))
    ) f
    group by f.member_id having bool_or(f.owed)
$$;
