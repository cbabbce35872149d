import { sql } from 'kysely';
import type { Check } from './checks.ts';
import { numbersMissing } from './numbersMissing.ts';

/** What return rounds say, against their lines, the ledger and the audit (0013_returns.sql). */
export const returnChecks: readonly Check[] = [
  {
    invariant: 12,
    name: 'what a return round allocates is the smaller of budget and requests, and the ledger has booked just that',
    query: sql`
      select format('%s: says %s of %s units for %s cents, its lines are %s of %s for %s', r.number, r.allocated_units,
                    r.asked_units, r.amount_cents, l.allocated, l.asked, l.cents) as example
      from return_rounds r cross join lateral (
        select coalesce(sum(asked), 0) as asked, coalesce(sum(allocated), 0) as allocated,
          coalesce(sum(amount_cents), 0) as cents from return_lines l where l.round_id = r.id) l
      where r.input_sha256 is not null
        and (r.asked_units, r.allocated_units, r.amount_cents) is distinct from (l.asked, l.allocated, l.cents)
      union all
      select format('%s: allocates %s of %s units asked for, from a budget of %s', r.number, r.allocated_units, r.asked_units,
                    coalesce(r.budget_units || ' units', r.budget_cents || ' cents')) as example
      from return_rounds r join instruments i on i.id = r.instrument_id
      cross join lateral (select power(10::numeric, i.scale) as one) o
      cross join lateral (select case when r.whole_units then o.one else 1 end as step) s
      cross join lateral (select count(*) as count from return_lines l where l.round_id = r.id) l
      where r.allocated_units <> least(r.asked_units, r.budget_units - r.budget_units % s.step) and r.budget_units is not null
        -- of a budget in cents each line may leave a cent by its rounding
        or r.budget_cents is not null and (r.allocated_units > r.asked_units or r.amount_cents > r.budget_cents
          or r.allocated_units < r.asked_units
            and (r.allocated_units + s.step) * r.price_cents <= (r.budget_cents - l.count) * o.one)
      union all
      select format('%s: gives %s units for %s cents, its transaction %s for %s', l.number, l.allocated, l.amount_cents,
                    coalesce(t.quantity, 0), coalesce(t.amount_cents, 0))
      from return_lines l join return_rounds r on r.id = l.round_id left join transactions t on t.id = l.id
      where r.status in ('done', 'reversed') and l.outcome <> 'convert' and l.allocated > 0
        and case when l.status = 'held' then t.id is not null
          else t.quantity is distinct from l.allocated
            or t.kind is distinct from case l.outcome when 'gift' then 'gift_back' else 'return' end
            or l.outcome = 'payout' and t.amount_cents <> l.amount_cents end
      union all
      select format('%s: says %s units went back, rounds gave %s', q.number, q.returned_units, l.given)
      from share_return_requests q cross join lateral (
        select coalesce(sum(allocated), 0) as given from return_lines l
        where l.request_id = q.id and l.status not in ('planned', 'reversed', 'held')) l
      where q.returned_units <> l.given`,
  },
  {
    invariant: 9,
    name: 'return rounds are approved by another than who set them up, on the very input that the audit names',
    query: sql`
      select format('%s: made and approved by %s', number, checker_id) as example
      from return_rounds where checker_id in (maker_id, terms_by, calculated_by) or reversal_checker_id = reversal_maker_id
      union all
      select format('%s: the audit knows of no approval of what it allocates', r.number)
      from return_rounds r where r.approved_at is not null and not exists (
        select from audit_events e where e.subject_type = 'return_round' and e.subject_id = r.id::text
          and e.action = 'return_round.approved' and e.data->>'input_sha256' = r.input_sha256
          and e.actor_id = coalesce(r.checker_id, e.actor_id))
      union all
      select format('%s: admitted or rejected by %s, who entered it', number, maker_id)
      from share_return_requests where checker_id = maker_id
      union all
      ${numbersMissing('GS', 'share_return_requests', 'requests')}
      union all
      ${numbersMissing('GR', 'return_rounds', 'rounds')}`,
  },
  {
    invariant: 19,
    name: 'what is kept of requests and of what rounds gave is what there is',
    query: sql`
      select format('%s %s: %s of %s units and %s cents are kept, %s of %s and %s are there', measure, status, sum(kept),
                    sum(kept_units), sum(kept_cents), sum(there), sum(units), sum(cents)) as example
      from (
        select measure, status, instrument_id, count as kept, units as kept_units, cents as kept_cents, 0 as there, 0 as units,
          0 as cents from return_sums
        union all
        select measure, status, instrument_id, 0, 0, 0, count, units, cents from return_sums_now
      ) x group by measure, status, instrument_id
      having (sum(kept), sum(kept_units), sum(kept_cents)) is distinct from (sum(there), sum(units), sum(cents))`,
  },
  {
    invariant: 19,
    name: 'the capital of Good Shares is kept as the ledger moves it',
    query: sql`
      select format('%s of %s in %s: %s kept, is %s', kind, account, year, sum(kept), sum(there)) as example
      from (
        select year, instrument_id, kind, account, delta as kept, 0 as there from capital_moves
        union all
        select year, instrument_id, kind, account, 0, delta from capital_move_sums
      ) x group by year, instrument_id, kind, account having sum(kept) <> sum(there)`,
  },
];
