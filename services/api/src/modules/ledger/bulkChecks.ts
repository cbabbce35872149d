import { sql } from 'kysely';
import type { Check } from './checks.ts';
import { numbersMissing } from './numbersMissing.ts';

/** What bulk batches say, against their rows, the ledger and the audit (0016_bulk.sql). */
export const bulkChecks: readonly Check[] = [
  {
    invariant: 20,
    name: 'a bulk batch is booked whole, as it was approved, or not at all',
    query: sql`
      select format('%s row %s: %s', b.number, r.line, case when t.id is null then 'is not booked'
                    else 'was booked as something else' end) as example
      from bulk_batches b join bulk_rows r on r.batch_id = b.id and r.booking_sha256 is not null and r.kind is not null
      left join transactions t on t.id = r.transaction_id
      where b.status in ('posted', 'reversed') and (t.id is null
        or (t.source, t.source_id, t.kind, t.effective_date, t.maker_id) is distinct from
           ('bulk', b.id, r.kind, r.effective_date, b.maker_id)
        or t.checker_id is distinct from b.checker_id or t.amount_cents is distinct from r.amount_cents
        or t.quantity is distinct from abs(r.units)
        or r.member_id is not null and (t.member_id, t.instrument_id) is distinct from (r.member_id, r.instrument_id))
      union all
      select format('%s row %s: its member is not there', b.number, r.line)
      from bulk_batches b join bulk_rows r on r.batch_id = b.id and r.booking_sha256 is not null and r.kind is null
      where b.status in ('posted', 'reversed') and not exists (select from members m where m.member_no = r.member_no)
      union all
      select format('%s is %s, and row %s is booked', b.number, b.status, r.line)
      from bulk_batches b join bulk_rows r on r.batch_id = b.id join transactions t on t.id = r.transaction_id
      where b.status not in ('posted', 'reversed')
      union all
      select format('%s: what was approved is not what its rows are', b.number)
      from bulk_batches b where b.status in ('awaiting_approval', 'posting', 'posted', 'reversed')
        and b.bookings_sha256 is distinct from bulk_bookings_sha256(b.id, b.instruments)
      union all
      select format('%s is taken back, and %s stands', b.number, t.number)
      from bulk_batches b join bulk_rows r on r.batch_id = b.id join transactions t on t.id = r.transaction_id
      where b.status = 'reversed' and not exists (select from transactions x where x.reverses_id = t.id)
      union all
      select format('%s: its file is not the one that was uploaded', b.number)
      from bulk_batches b join document_contents c on c.sha256 = b.file_sha256
      where b.file_sha256 <> encode(sha256(c.bytes), 'hex') or b.file_bytes <> length(c.bytes)
      union all
      ${numbersMissing('BB', 'bulk_batches', 'bulk batches')}`,
  },
  {
    invariant: 9,
    name: 'bulk batches are approved by another than who made them, and the audit tells of it',
    query: sql`
      select format('%s: made and approved by %s', number, maker_id) as example
      from bulk_batches where checker_id = maker_id or reversal_checker_id = reversal_maker_id
      union all
      select format('%s: the audit knows of no approval', b.number)
      from bulk_batches b where b.status in ('posting', 'posted', 'reversed') and not exists (
        select from audit_events e where e.subject_type = 'bulk_batch' and e.subject_id = b.id::text
          and e.action = 'bulk_batch.approved' and e.actor_id = coalesce(b.checker_id, b.maker_id)
          and e.data->>'bookings_sha256' = b.bookings_sha256)`,
  },
];
