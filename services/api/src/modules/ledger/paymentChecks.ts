import { sql } from 'kysely';
import type { Check } from './checks.ts';
import { numbersMissing } from './numbersMissing.ts';

/** What payment batches say, against their lines, files, the ledger and the audit (0017_payments.sql). */
export const paymentChecks: readonly Check[] = [
  {
    invariant: 13,
    name: 'the lines of a payment file sum to its control sum, and each is booked once',
    query: sql`
      select format('%s: says %s payments and %s cents, its lines are %s and %s', b.number, b.count, b.total_cents, l.count,
                    l.cents) as example
      from payment_batches b cross join lateral (
        select count(*) as count, coalesce(sum(l.amount_cents), 0) as cents from payment_lines l where l.batch_id = b.id) l
      where l.count <> b.count or l.cents <> b.total_cents
      union all
      select format('%s: its file is not the one that was made', b.number)
      from payment_batches b left join payment_files f on f.batch_id = b.id and f.sha256 = b.file_sha256
      where b.file_sha256 is distinct from encode(sha256(f.bytes), 'hex')
      union all
      select format('%s: %s', l.end_to_end_id, case when t.id is null then 'is in a file and was not booked'
                                                    else 'was booked as another amount or for another member' end)
      from payment_lines l join payment_batches b on b.id = l.batch_id
      left join transactions t on t.id = l.payout_id
      where b.approved_at is not null and (t.id is null or t.kind <> 'payout' or t.amount_cents <> l.amount_cents
        or t.member_id <> l.member_id)
      union all
      select format('%s: says %s, the ledger does not', l.end_to_end_id, l.status)
      from payment_lines l
      left join transactions c on c.id = l.confirm_id left join transactions r on r.id = l.return_id
      where l.status = 'confirmed' and (c.kind is distinct from 'payout_confirmed' or c.amount_cents <> l.amount_cents)
        or l.status = 'returned' and (r.kind is distinct from 'payout_returned' or r.amount_cents <> l.amount_cents)
      union all
      ${numbersMissing('BT', 'payment_batches', 'batches')}`,
  },
  {
    invariant: 9,
    name: 'payment batches are approved by another than who put them together, and the audit tells of it',
    query: sql`
      select format('%s: made and approved by %s', number, maker_id) as example
      from payment_batches where checker_id = maker_id
      union all
      select format('%s: the audit knows of no approval', b.number)
      from payment_batches b where b.approved_at is not null and not exists (
        select from audit_events e where e.subject_type = 'payment_batch' and e.subject_id = b.id::text
          and e.action = 'payment_batch.approved' and e.actor_id = coalesce(b.checker_id, b.maker_id))`,
  },
  {
    invariant: 19,
    name: 'what is kept as owed to members is what the ledger owes them',
    query: sql`
      select format('LID %s: owed kept %s, is %s', (select member_no from members where id = member_id), sum(kept), sum(there))
        as example
      from (
        select member_id, cents as kept, 0 as there from member_payables
        union all
        select member_id, 0, cents from member_payable_sums
      ) x group by member_id having sum(kept) <> sum(there)`,
  },
];
