// A member who came in by a file, chose on paper and was discussed in proposals, until nothing tells who it was.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { forgetter } from '../../src/calls/forgetting.ts';
import { runChecks } from '../../src/modules/ledger/runChecks.ts';
import { startTestApp, testConfig, writePastTriggers } from '../harness.ts';
import { helpersOf } from '../bulk/helpers.ts';
import { addDocument, instruments, post } from '../transactions/helpers.ts';

const app = await startTestApp();
const { booked, checked, mend, rowsOf, uploaded } = helpersOf(app);

const head = 'lidnummer;achternaam;plaats;iban;instrument;aantal;verkregen op';
const row = (no: number, name: string, quantity = '1') =>
  `${no};${name};Urk;NL20INGB0001234567;${instruments.share.code};${quantity};2015-03-01`;
const broken = async () => (await runChecks(app.owner)).filter(({ ok }) => !ok);
const memberOf = async (no: number) =>
  (await sql<{ id: string }>`select id from members where member_no = ${no}`.execute(app.db)).rows[0]!.id;
/** Tables that have a text anywhere. */
async function having(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(app.owner);
  const places: string[] = [];
  for (const { name } of rows) {
    const some = await sql`select from ${sql.table(name)} t where to_jsonb(t)::text ~ ${text} limit 1`.execute(
      app.owner,
    );
    if (some.rows.length > 0) places.push(name);
  }
  return places.toSorted();
}
const original = (id: string) => post(app, `/bulk-batches/${id}/file/export`, { reason: 'Controle' });
const forget = (at: string) => forgetter({ db: app.db, config: testConfig, clock: { now: () => new Date(at) } })();

test('of a member who came in by a file no name stays, and the books are sound', async () => {
  const file = `${[head, row(660_901, 'Zuiderzeeman'), row(660_902, 'Blijver')].join('\r\n')}\r\n`;
  const ready = await checked(await uploaded(file, 'leden.csv', { query: '?purpose=register' }));
  const mended = await mend(ready, 2, { cells: { locality: 'Zuiderzeemanstad' } });
  const batch = await booked(mended);
  expect(batch.status).toBe('posted');
  const id = await memberOf(660_901);

  const document = await addDocument(app, `/members/${id}/automated-conversion`, 'zuiderzeeman.pdf');
  const chosen = await app.request({
    method: 'PUT',
    url: `/members/${id}/automated-conversion`,
    body: { automated_conversion: true, reason: 'Wens', document_id: document.json<{ id: string }>().id },
    headers: { 'idempotency-key': randomUUID(), 'if-match': '"1"' },
  });
  expect(chosen.statusCode, chosen.body).toBeLessThan(300);

  expect(await having('Zuiderzeeman')).toEqual([
    'bank_accounts',
    'bulk_batches',
    'bulk_rows',
    'idempotency_records',
    'members',
  ]);
  await sql`select erase_member(${id}, '660901')`.execute(app.owner);
  expect(await having('Zuiderzeeman')).toEqual([]);
  expect(await broken()).toEqual([]);
  const rows = await rowsOf(batch);
  expect(rows.map(({ cells }) => Object.keys(cells).length > 0)).toEqual([false, true]);
  expect(rows[0]).toMatchObject({ quantity: '1', effective_date: '2015-03-01', name: null });

  // what the bookings rest on, as long as the law keeps it; not a day longer
  await forget('2026-11-29T12:00:00Z');
  expect((await original(batch.id)).statusCode).toBe(200);
  await writePastTriggers(
    app.url,
    `update bulk_batches set posted_at = '2018-12-31T20:00:00Z' where id = '${batch.id}'`,
  );
  await forget('2025-12-31T12:00:00Z');
  expect((await original(batch.id)).statusCode).toBe(200);
  await forget('2026-01-01T12:00:00Z');
  expect((await original(batch.id)).statusCode).toBe(404);
  expect((await broken()).flatMap(({ examples }) => examples)).toEqual([`bulk_batches ${batch.id}: was changed`]);
});

test('a file of which nobody was erased stays, and so does one that waits', async () => {
  const file = `${[head, row(660_903, 'Wachter'), row(660_904, 'Ander')].join('\r\n')}\r\n`;
  const batch = await checked(await uploaded(file, 'wachters.csv', { query: '?purpose=register' }));
  await forget('2060-01-01T12:00:00Z');
  expect((await original(batch.id)).statusCode).toBe(200);
});
