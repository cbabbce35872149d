-- A remainder that a run keeps is kept while its member takes part. Who was written down as gone and is back may have been paid it
-- meanwhile: it is kept no longer, which the audit tells by an index. And what a run of what is owed left was owed before: to take that
-- run back needs none of it. As 0037_remainders_let_go.sql has it, but for these two.
create or replace view money_claims as
  select 'request' as claim, r.id, r.member_id, r.net_cents as cents
    from redemption_requests r where r.status in ('approved', 'payment_failed')
  union all
  select 'request', l.id, r.member_id, l.amount_cents
    from share_return_requests r join return_lines l on l.request_id = r.id where l.status in ('approved', 'payment_failed')
  union all
  -- A remainder that is to be taken back with its run, or that is kept for the next one while its member still takes part: what
  -- the last run that said so left, less what later runs of what is owed took of it.
  select case when r.reversal_maker_id is null or r.basis = 'payable' then 'remainder' else 'reversal' end, r.id, l.member_id, l.remainder_cents
    from conversion_lines l
    join conversion_runs r on r.id = l.run_id and r.calculation = l.calculation
    join members m on m.id = l.member_id
    where r.status = 'executed' and l.outcome = 'converted' and l.remainder_cents > 0
      and (r.reversal_maker_id is not null and r.basis <> 'payable'
        or r.remainder <> 'pay_out' and m.automated_conversion and m.status = 'active' and not exists (
          select from conversion_lines n join conversion_runs x on x.id = n.run_id and x.calculation = n.calculation
            where n.member_id = l.member_id and n.outcome = 'converted' and x.basis = 'payable' and x.status = 'executed'
              and x.executed_at > r.executed_at)
          and not exists (
            select from conversion_consents c
              where c.member_id = l.member_id and not c.automated_conversion and c.recorded_at > r.executed_at)
          and not exists (
            select from audit_events e where e.subject_type = 'member' and e.subject_id = l.member_id::text
              and e.action = 'member.reinstated' and e.at > r.executed_at))
  union all
  select 'draft', p.id, p.subject_id, p.amount_cents
    from payment_lines p where p.subject_type = 'member' and p.status = 'open';

-- Whose decisions about members a run carries: who decided, and who took away what another decided, of which the audit alone tells.
create function conversion_deciders(run uuid) returns setof text
  language sql stable
  begin atomic
  select d.decided_by from conversion_decisions d where d.run_id = run
  union
  select e.actor_id from audit_events e
    where e.subject_type = 'conversion_run' and e.subject_id = run::text and e.action = 'conversion_run.line_decided'
      and e.data ? 'overruled_id';
  end;
revoke execute on function conversion_deciders(uuid) from public;
grant execute on function conversion_deciders(uuid) to ledenbureau_service;

-- As 0014_conversions.sql has it, but for who took a decision away.
create or replace function guard_decided_lines() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform hold_people();
  if exists (select from conversion_deciders(new.id) d where person_of(d) = person_of(new.checker_id)) then
    perform refuse('two_people', 'conversion_runs ' || new.id || ': checker_id is decided_by');
  end if;
  return new;
end $$;
