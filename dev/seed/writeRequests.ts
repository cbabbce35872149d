import type pg from 'pg';
import { anchorDay, yearOf } from './calendar.ts';
import { CopyBuffer } from './copy.ts';
import type { Story } from './story.ts';

/** Requests, what was paid of them, what administrators are told of them, and the audit of it all. */
export async function writeRequests(client: pg.Client, { requests, payments }: Story): Promise<number> {
  const table = new CopyBuffer('redemption_requests');
  for (const { row } of requests.all) table.addRecord(row);
  const batches = new CopyBuffer('payment_batches');
  const lines = new CopyBuffer('payment_lines');
  const files = new CopyBuffer('payment_files', ['batch_id', 'bytes']);
  for (const batch of payments.batches) {
    batches.addRecord(batch.row);
    for (const { row } of batch.lines) lines.addRecord(row);
    if (batch.file !== null) files.add(batch.row.id, batch.file);
  }
  const series = new CopyBuffer('number_series', ['prefix', 'year', 'last']);
  // All of them came in the last year.
  if (table.size > 0) series.add('VA', yearOf(anchorDay), table.size);
  if (batches.size > 0) series.add('BT', yearOf(anchorDay), batches.size);
  for (const one of [table, batches, lines, files, series]) await one.send(client);
  await client.query('insert into redemption_sums select * from redemption_sums_now');
  // The other administrator is told of what waits, as the service does.
  await client.query(`
    insert into notifications (id, admin_id, kind, level, key, params, subject_type, subject_id, created_at, last_at, told_in)
      select overlay(overlay(md5(a.id || r.id) placing '7' from 13) placing '8' from 17)::uuid, a.id, 'request', 'info', 'redemption.submitted',
          jsonb_build_object('number', number, 'net_cents', net_cents), 'redemption_request', r.id, r.created_at, r.created_at, '3'::xid8
        from redemption_requests r join administrators a on a.id <> r.maker_id where status in ('submitted', 'in_review')
      union all
      select overlay(overlay(md5(a.id || r.id) placing '7' from 13) placing '8' from 17)::uuid, a.id, 'payment', 'warning', 'redemption.payment_failed',
          jsonb_build_object('number', number, 'code', return_code), 'redemption_request', r.id, decided_at, decided_at, '3'::xid8
        from redemption_requests r cross join administrators a where status = 'payment_failed'`);
  await requests.trail.send(client);
  return table.sent;
}
