import { sql } from 'kysely';
import type { Check } from './checks.ts';
import { numbersMissing } from './numbersMissing.ts';

/** What conversion runs say, against their lines, the ledger, the consents and the audit (0014_conversions.sql). */
export const conversionChecks: readonly Check[] = [
  {
    invariant: 21,
    name: 'a conversion run ties to the cent, and the ledger has booked just what its lines say',
    query: sql`
      select format('%s: %s and %s less %s are %s and %s', r.number, r.principal_cents, r.interest_cents, r.withholding_cents,
                    r.target_cents, r.remainder_cents) as example
      from conversion_runs r where r.principal_cents + r.interest_cents - r.withholding_cents <> r.target_cents + r.remainder_cents
      union all
      select format('%s: says %s lines for %s and %s, they are %s for %s and %s', r.number, r.line_count, r.target_cents,
                    r.remainder_cents, l.count, l.target, l.remainder)
      from conversion_runs r cross join lateral (
        select count(*) as count, coalesce(sum(units), 0) as units, coalesce(sum(l.target_cents), 0) as target,
          coalesce(sum(l.target_units), 0) as target_units, coalesce(sum(l.remainder_cents), 0) as remainder,
          coalesce(sum(l.principal_cents), 0) as principal
        from conversion_lines l where l.run_id = r.id and l.calculation = r.calculation and l.outcome = 'converted') l
      where (r.line_count, r.source_units, r.target_cents, r.target_units, r.remainder_cents, r.principal_cents)
        is distinct from (l.count, l.units, l.target, l.target_units, l.remainder, l.principal)
      union all
      select format('%s: its lines are not those of its digest', r.number)
      from conversion_runs r where r.lines_sha256 is distinct from case when r.calculation > 0 then conversion_digest(r.id, r.calculation) end
      union all
      select format('%s: for LID %s %s units for %s, its transaction %s for %s', r.number, m.member_no, l.target_units, l.target_cents,
                    coalesce(t.quantity, 0), coalesce(t.amount_cents, 0))
      from conversion_runs r join conversion_lines l on l.run_id = r.id and l.calculation = r.calculation and l.outcome = 'converted'
      join members m on m.id = l.member_id
      left join transactions t on t.id = l.id and t.kind = 'convert' and t.source_id = r.id and t.member_id = l.member_id
        and t.effective_date = r.run_on
      where r.status in ('executed', 'reversed')
        and (t.quantity, t.amount_cents) is distinct from (l.target_units, l.target_cents)
      union all
      select format('%s: LID %s is owed a remainder of %s, not %s', r.number, m.member_no, coalesce(x.cents, 0), l.remainder_cents)
      from conversion_runs r join conversion_lines l on l.run_id = r.id and l.calculation = r.calculation and l.outcome = 'converted'
      join members m on m.id = l.member_id
      left join lateral (select -sum(p.delta) filter (where p.delta < 0) as cents from postings p
        join accounts a on a.id = p.account_id and a.kind = 'payable' where p.transaction_id = l.id) x on true
      where r.status in ('executed', 'reversed') and coalesce(x.cents, 0) <> l.remainder_cents
      union all
      select format('%s: says %s, %s of its %s transactions are taken back', r.number, r.status, x.reversed, r.line_count)
      from conversion_runs r cross join lateral (
        select count(*) as reversed from transactions t join transactions o on o.id = t.reverses_id
        where o.source_id = r.id and o.source = 'conversion') x
      where x.reversed <> case r.status when 'reversed' then r.line_count else 0 end
      union all
      select format('%s was booked for no line of a conversion run', t.number)
      from transactions t where t.kind = 'convert' and t.source = 'conversion' and not exists (
        select from conversion_lines l join conversion_runs r on r.id = l.run_id and r.calculation = l.calculation
          where l.id = t.id and r.id = t.source_id and r.status in ('executed', 'reversed'))
      union all
      select format('%s: a conversion run is said to have taken it up, none did', l.number)
      from return_lines l join share_return_requests q on q.id = l.request_id
      where l.status = 'converted' and not exists (
        select from conversion_lines c join conversion_runs r on r.id = c.run_id and r.calculation = c.calculation
          where c.member_id = q.member_id and c.outcome = 'converted' and r.status = 'executed'
            and c.parts @> jsonb_build_array(jsonb_build_object('asked', jsonb_build_object('return_line_id', l.id))))
      union all
      ${numbersMissing('CV', 'conversion_runs', 'conversion runs')}`,
  },
  {
    invariant: 9,
    name: 'conversion runs are approved by another than who had a hand in them, on the very lines that the audit names',
    query: sql`
      select format('%s: made and approved by %s', number, checker_id) as example
      from conversion_runs where checker_id in (maker_id, calculated_by, submitted_by) or reversal_checker_id = reversal_maker_id
      union all
      select format('%s: approved by %s, who decided about a member of it', r.number, r.checker_id)
      from conversion_runs r where exists (
        select from conversion_deciders(r.id) d where d = r.checker_id)
      union all
      select format('%s: the audit knows of no approval of its lines', r.number)
      from conversion_runs r where r.approved_at is not null and not exists (
        select from audit_events e where e.subject_type = 'conversion_run' and e.subject_id = r.id::text
          and e.action = 'conversion_run.approved' and e.data->>'lines_sha256' = r.lines_sha256
          and e.actor_id = coalesce(r.checker_id, e.actor_id))
      union all
      select format('terms of %s: put in force by %s, who proposed them', name, checker_id)
      from conversion_terms where checker_id = maker_id
      union all
      select format('LID %s: %s in the register, the last evidence says otherwise', m.member_no,
                    case when m.automated_conversion then 'takes part' else 'does not take part' end)
      from members m cross join lateral (
        select c.automated_conversion from conversion_consents c where c.member_id = m.id
        order by c.identity_updated_at desc, c.id desc limit 1) c
      where c.automated_conversion <> m.automated_conversion`,
  },
];
