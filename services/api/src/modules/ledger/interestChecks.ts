// What interest runs must keep (invariant 11): asked of all of them, which are few against the transactions.
import { sql } from 'kysely';
import type { Check } from './checks.ts';

const stands = sql`r.status in ('executed', 'reversal_waiting')`;

export const interestChecks: readonly Check[] = [
  {
    invariant: 11,
    name: 'interest periods of a lot touch each other, and runs are what they booked',
    query: sql`
      select format('%s of %s: lot %s begins on %s, not on %s', r.number, i.code, g.lot_id, g.begins, g.expected) as example
      from interest_gaps(array(select r.id from interest_runs r where r.kind = 'payment' and ${stands})) g
      join interest_runs r on r.id = g.run_id join instruments i on i.id = r.instrument_id
      union all
      -- A period is rounded once, and its last line has the odd cent; before that (0018) each line was rounded by itself.
      select format('%s: line %s is %s cents, its formula %s', r.number, l.place, l.interest_cents, l.own)
      from (
        select l.*, case when l.last then l.rest else least(l.own, l.rest) end as cents
        from (
          select f.*, div(2 * f.n + f.d, 2 * f.d) as own, lead(f.place) over lines is null as last,
            div(2 * sum(f.n) over period + f.d, 2 * f.d) - coalesce(sum(f.interest_cents) over before, 0) as rest
          from (
            -- 360 × 365 × 366 is divisible by every length of a year
            select l.run_id, l.lot_id, l.place, l.interest_cents,
              l.quantity::numeric * i.nominal_cents * l.rate_ppm * l.days * (48092400 / l.year_days) as n,
              power(10::numeric, i.scale) * 1000000 * 48092400 as d
            from interest_lines l join interest_runs r on r.id = l.run_id join instruments i on i.id = r.instrument_id
          ) f
          window period as (partition by f.run_id, f.lot_id), lines as (partition by f.run_id, f.lot_id order by f.place),
            before as (partition by f.run_id, f.lot_id order by f.place rows between unbounded preceding and 1 preceding)
        ) l
      ) l join interest_runs r on r.id = l.run_id
      where l.interest_cents <> l.cents and l.interest_cents <> l.own
      union all
      select format('%s: its lines come to %s and %s, it says %s and %s', r.number, coalesce(l.principal, 0), coalesce(l.interest, 0),
                    r.principal_cents, r.interest_cents)
      from interest_runs r left join (
        select run_id, sum(principal_cents) as principal, sum(interest_cents) as interest from counted_interest_lines group by run_id
      ) l on l.run_id = r.id
      where (coalesce(l.principal, 0), coalesce(l.interest, 0)) <> (r.principal_cents, r.interest_cents)
      union all
      select format('%s: for LID %s %s is booked, not %s', r.number, m.member_no, coalesce(t.amount_cents, 0) - coalesce(b.amount_cents, 0),
                    case when ${stands} then x.principal_cents + x.interest_cents else 0 end)
      from interest_runs r join interest_run_members x on x.run_id = r.id join members m on m.id = x.member_id
      left join transactions t on t.id = x.transaction_id left join transactions b on b.reverses_id = t.id
      where x.transaction_id is not null and coalesce(t.amount_cents, 0) - coalesce(b.amount_cents, 0)
        <> case when ${stands} then x.principal_cents + x.interest_cents else 0 end
      union all
      select format('%s: %s of interest is owed, the last accrual says %s', i.code, coalesce(b.owed, 0), coalesce(a.interest_cents, 0))
      from instruments i
      left join lateral (select r.interest_cents from interest_runs r where r.instrument_id = i.id and r.kind = 'accrual' and ${stands}
        order by r.until desc limit 1) a on true
      left join lateral (
        select -sum(p.delta) as owed from interest_runs r
        join transactions t on t.id = r.id or t.reverses_id = r.id
        join postings p on p.transaction_id = t.id join accounts c on c.id = p.account_id and c.kind = 'interest_payable'
        where r.instrument_id = i.id and r.kind = 'accrual') b on true
      where i.type = 'bond' and coalesce(b.owed, 0) <> coalesce(a.interest_cents, 0)
      union all
      select format('%s: the audit knows of no execution of these lines by %s', r.number, coalesce(r.checker_id, r.maker_id))
      from interest_runs r
      where r.status in ('executed', 'reversal_waiting', 'reversed') and not exists (
        select from audit_events e where e.subject_type = 'interest_run' and e.subject_id = r.id::text
          and e.action = 'interest_run.executed' and e.actor_id = coalesce(r.checker_id, r.maker_id)
          and e.data->>'lines_sha256' = r.lines_sha256)`,
  },
];
