import { sql } from 'kysely';
import { units } from './checks.ts';
import type { Check } from './checks.ts';
import { numbersMissing } from './numbersMissing.ts';

/** What requests of members say, against the ledger and the audit (0012_redemptions.sql). */
export const requestChecks: readonly Check[] = [
  {
    invariant: 8,
    name: 'what is reserved is the sum of the open requests',
    query: sql`
      select format('LID %s: %s of %s is reserved, open requests ask for %s', m.member_no, ${units('x.reserved')}, i.code,
                    ${units('x.requested')}) as example
      from (
        select member_id, instrument_id, sum(reserved) as reserved, sum(requested) as requested
        from (
          select a.member_id, a.instrument_id, p.delta as reserved, 0 as requested
            from accounts a join postings p on p.account_id = a.id where a.kind = 'reserved'
          union all
          select member_id, instrument_id, 0, units from open_reservations
        ) r group by member_id, instrument_id
      ) x join members m on m.id = x.member_id join instruments i on i.id = x.instrument_id
      where x.reserved <> x.requested`,
  },
  {
    invariant: 9,
    name: 'requests are decided on by another than who entered them, and say what the ledger and the audit say',
    query: sql`
      select format('%s: entered and decided by %s', number, maker_id) as example
      from redemption_requests where checker_id = maker_id or reversal_checker_id = reversal_maker_id
      union all
      select format('step %s with a member: is not what %s asked', p.id, p.maker_id)
      from member_proposals p
      where not exists (select from audit_events e where e.subject_type = 'member' and e.subject_id = p.member_id::text
          and e.action = format('member.%s_asked', p.action) and e.actor_id = p.maker_id
          and e.data->>'input_sha256' = input_digest(p.input))
        and not (p.status = 'approved' and p.checker_id is null) -- four eyes were switched off
        and not is_erased(p.member_id) -- its words went; the seal of its row says the rest
      union all
      select format('LID %s: the audit tells of another correction %s', m.member_no, c.id)
      from member_changes c join members m on m.id = c.member_id
      where not exists (select from audit_events e where e.subject_type = 'member' and e.subject_id = c.member_id::text
        and e.data->>'change_id' = c.id::text and e.data->>'sha256' = change_digest(c))
      union all
      select format('%s: the audit knows of no such decision', r.number)
      from redemption_requests r
      where r.redeem_id is not null and not exists (
        select from audit_events e where e.subject_type = 'redemption_request' and e.subject_id = r.id::text
          and e.action = 'redemption.approved' and e.actor_id = coalesce(r.checker_id, r.maker_id)
          and e.data->>'quote_digest' = r.quote->>'digest' and e.data->>'transaction_id' = r.redeem_id::text)
      union all
      select format('%s: owes %s cents, its transaction %s', r.number, r.net_cents, coalesce(p.owed, 0))
      from redemption_requests r
      left join lateral (select -sum(p.delta) as owed from postings p join accounts a on a.id = p.account_id
        where p.transaction_id = r.redeem_id and a.kind = 'payable' offset 0) p on true
      where r.redeem_id is not null and coalesce(p.owed, 0) <> r.net_cents
      union all
      ${numbersMissing('VA', 'redemption_requests', 'requests')}
      union all
      select format('%s in %s: the sums say %s requests and %s cents, there are %s and %s', status, year, sum(kept), sum(kept_cents),
                    sum(there), sum(there_cents))
      from (
        select status, year, requests as kept, net_cents as kept_cents, 0 as there, 0 as there_cents from redemption_sums
        union all
        select status, year, 0, 0, requests, net_cents from redemption_sums_now
      ) x group by status, year having sum(kept) <> sum(there) or sum(kept_cents) <> sum(there_cents)`,
  },
];
