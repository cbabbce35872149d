-- What members are owed is free unless something has a claim to it (docs/adr/0049, and docs/payments.md for a euro in each of its
-- states). Whoever pays it out, converts it or takes back what granted it asks here, and nobody works it out by himself.

-- Of each member: requests, which are paid under their own numbers; what conversion runs left; and drafts of payments, which take
-- it once they are approved. `id` is what has the claim.
create view money_claims as
  select 'request' as claim, r.id, r.member_id, r.net_cents as cents
    from redemption_requests r where r.status in ('approved', 'payment_failed')
  union all
  select 'request', l.id, r.member_id, l.amount_cents
    from share_return_requests r join return_lines l on l.request_id = r.id where l.status in ('approved', 'payment_failed')
  union all
  -- A remainder that is to be taken back with its run, or that is kept for the next one while its member still takes part: what
  -- the last run that said so left, less what later runs of what is owed took of it.
  select case when r.reversal_maker_id is null then 'remainder' else 'reversal' end, r.id, l.member_id, l.remainder_cents
    from conversion_lines l
    join conversion_runs r on r.id = l.run_id and r.calculation = l.calculation
    join members m on m.id = l.member_id
    where r.status = 'executed' and l.outcome = 'converted' and l.remainder_cents > 0
      and (r.reversal_maker_id is not null
        or r.remainder <> 'pay_out' and m.automated_conversion and m.status = 'active' and not exists (
          select from conversion_lines n join conversion_runs x on x.id = n.run_id and x.calculation = n.calculation
            where n.member_id = l.member_id and n.outcome = 'converted' and x.basis = 'payable' and x.status = 'executed'
              and x.executed_at > r.executed_at))
  union all
  select 'draft', p.id, p.subject_id, p.amount_cents
    from payment_lines p where p.subject_type = 'member' and p.status = 'open';

-- What else waits for a second administrator: payments by hand, and what transactions granted that are to be taken back, by
-- themselves, with their interest run or with their bulk batch. It is little, and read as a whole.
create view waiting_claims as
  with asked as materialized (
    select p.id, p.reverses_id as transaction_id from transaction_proposals p
      where p.status = 'waiting' and p.action = 'reverse'
    union all
    select r.id, x.transaction_id from interest_runs r
      cross join lateral (select x.transaction_id from interest_run_members x where x.run_id = r.id offset 0) x
      where r.status = 'reversal_waiting'
    union all
    select b.id, x.transaction_id from bulk_batches b
      cross join lateral (select x.transaction_id from bulk_rows x where x.batch_id = b.id offset 0) x
      where b.status = 'posted' and b.reversal_maker_id is not null
  )
  select q.id, g.member_id, g.cents
    from asked q cross join lateral (
      select a.member_id, -sum(p.delta)::bigint as cents
        from postings p cross join lateral (select a.member_id, a.kind from accounts a where a.id = p.account_id offset 0) a
        where p.transaction_id = q.transaction_id and a.kind = 'payable'
          and not exists (select from transactions t where t.reverses_id = q.transaction_id)
        group by a.member_id having sum(p.delta) < 0) g
  union all
  select p.id, (p.input->>'member_id')::uuid, (p.input->>'amount_cents')::bigint
    from transaction_proposals p where p.status = 'waiting' and p.action = 'book' and p.input->>'kind' = 'payout';

-- What each member is owed, what has a claim to it, and what is left.
create view member_money as
  with waiting as materialized (select member_id, sum(cents)::bigint as cents from waiting_claims group by member_id)
  select p.member_id, p.cents as owed_cents, c.request_cents, c.remainder_cents, c.draft_cents,
      c.reversal_cents + coalesce(w.cents, 0) as waiting_cents, p.cents - c.cents - coalesce(w.cents, 0) as free_cents
    from member_payables p
    cross join lateral (
      select coalesce(sum(m.cents) filter (where m.claim = 'request'), 0)::bigint as request_cents,
          coalesce(sum(m.cents) filter (where m.claim = 'remainder'), 0)::bigint as remainder_cents,
          coalesce(sum(m.cents) filter (where m.claim = 'reversal'), 0)::bigint as reversal_cents,
          coalesce(sum(m.cents) filter (where m.claim = 'draft'), 0)::bigint as draft_cents,
          coalesce(sum(m.cents), 0)::bigint as cents
        from money_claims m where m.member_id = p.member_id) c
    left join waiting w on w.member_id = p.member_id;

-- What may be used of what some members are owed: what is free, and what only `own` has a claim to, which is the proposal, run or
-- batch that is decided on.
create function free_money(members uuid[], own uuid[]) returns table (member_id uuid, cents bigint)
  language sql stable set search_path = public, pg_temp as $$
  select m.member_id, greatest(0, m.free_cents
      + coalesce((select sum(c.cents) from waiting_claims c where c.member_id = m.member_id and c.id = any (own)), 0)
      + coalesce((select sum(c.cents) from money_claims c where c.member_id = m.member_id and c.id = any (own)), 0))::bigint
    from member_money m where m.member_id = any (members)
$$;

-- What is in a draft stays on the list, which says so.
create or replace view payment_candidates as
  select subject_type, subject_id, number, member_id, amount_cents, return_code, wished_id, asked_at from payables
  union all
  select 'member', m.id, 'LID-' || m.member_no, m.id, o.free_cents + o.draft_cents, null, null, null
    from member_money o join members m on m.id = o.member_id
    where o.owed_cents > 0 and o.free_cents + o.draft_cents > 0;
drop view owed_for_requests, kept_for_conversion;

revoke execute on function free_money(uuid[], uuid[]) from public;
grant execute on function free_money(uuid[], uuid[]) to ledenbureau_service;
grant select on waiting_claims, money_claims, member_money to ledenbureau_service;
