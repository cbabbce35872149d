// Somebody lived through the register: came in, was paid, was looked for, filtered by and taken out in files; then was erased. What tells of
// somebody is looked for in every column that the database has, so that no new one can be forgotten.
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eraseMember } from '../../src/modules/members/erasing.ts';
import { insertMember, people } from '../fixtures.ts';
import { startTestApp, writePastTriggers } from '../harness.ts';
import { account, approvedRequest, batchOf, config, line, stepped, through } from '../payments/helpers.ts';
import { buy, clock } from '../redemptions/helpers.ts';
import { post, take } from '../transactions/helpers.ts';

const app = await startTestApp({ clock, config });

const personal = {
  family_name: 'Zuiderzeeman',
  given_name: 'Wilhelmien',
  email: 'w.zuiderzeeman@post.example',
  phone: '+31687654321',
  street_address: 'Oosterwierumerdijk 3',
  birthplace: 'Hindeloopen',
  note: 'BSN 999999011',
};
/** In whatever case and spelling it stands somewhere. */
const signs = [
  'zuiderzeeman',
  'wilhelmien',
  '87654321',
  'oosterwierumerdijk',
  'hindeloopen',
  '999999011',
  'NL20INGB0001234567',
];

/** What is there still, and why. */
const reasonsToKeep = {
  'payment_files.bytes': 'what the bank has, kept with the books of its year (docs/adr/0029)',
  'payment_lines.holder_name': 'the same',
  'payment_lines.iban': 'the same',
};

/** Every column that has one of the signs; bytes are read as text. */
async function places(): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string; bytes: boolean }>`
    select table_name as table, column_name as column, data_type = 'bytea' as bytes from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and data_type in ('text', 'jsonb', 'json', 'bytea', 'ARRAY', 'character varying', 'USER-DEFINED')`.execute(
    app.owner,
  );
  const columnsWithSigns: string[] = [];
  for (const { table, column, bytes } of columns) {
    const text = bytes ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`;
    const { rows } = await sql`
      select from ${sql.table(table)} where ${text} ~* ${signs.join('|')} limit 1`.execute(app.owner);
    if (rows.length > 0) columnsWithSigns.push(`${table}.${column}`);
  }
  return columnsWithSigns.toSorted();
}

test('what was known of somebody who was erased is nowhere but where a law keeps it', async () => {
  const id = await insertMember(app.owner, { member_no: 670_001n, ...personal });
  expect((await app.request({ url: '/me', as: 'bram' })).statusCode).toBe(200);
  await account(app, id, 'NL20INGB0001234567', 'W. Zuiderzeeman');
  await post(app, `/members/${id}/comments`, { text: 'Mevrouw Zuiderzeeman belde' });
  const changed = await app.request({
    method: 'PATCH',
    url: `/members/${id}`,
    body: { locality: 'Hindeloopen' },
    headers: { 'idempotency-key': 'erased-search-1', 'if-match': '"1"' },
  });
  expect(changed.statusCode, changed.body).toBe(200);
  await buy(app, '4', '2025-06-01', id);
  const batch = await batchOf(app, [line(await approvedRequest(app, id, '4'))]);
  const sent = await through(app, batch, 'approve', 'file', 'sent');
  await stepped(app, sent, 'confirm', { settled_on: '2026-11-20', amount_cents: sent.total_cents });
  const views = [
    { name: 'Zuiderzeeman', query: 'status=active' },
    { name: 'Wachten', query: 'q=Wilhelmien+Zuiderzeeman&sort=name' },
    { name: 'Anders', query: 'q=jansen' },
  ];
  const answer = await app.request({
    method: 'PUT',
    url: '/saved-views/members',
    body: { views },
    headers: { 'idempotency-key': 'erased-search-2', 'if-match': '"0"' },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const wish = { reason: 'Controle', format: 'csv', locale: 'nl' };
  for (const list of ['members', 'transactions', 'redemption-requests'])
    expect((await post(app, `/${list}/export`, { ...wish, filter: { q: 'zuiderzeeman' } })).statusCode, list).toBe(200);
  await take(app, `/members/${id}/statement/2025`, {});
  expect(await places()).toContain('saved_views.views');

  await writePastTriggers(
    app.url,
    `update members set status = 'ended', ended_on = '2026-11-25' where id = '${id}';
     update idempotency_records set created_at = created_at - interval '31 days'`,
  );
  const longAgo = { ...app, config: { ...config, retentionYears: -1 }, clock };
  await app.db.transaction().execute((trx) => eraseMember(trx, longAgo, id));
  await sql`select forget_old_answers(now(), 1000)`.execute(app.owner);

  expect(await places()).toEqual(Object.keys(reasonsToKeep));
  const manual = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
  for (const place of Object.keys(reasonsToKeep)) expect(manual).toContain(`\`${place.split('.')[0]}\``);
  const { rows } = await sql<{ names: string[] }>`
    select jsonb_path_query_array(views, '$[*].name') as names from saved_views where admin_id = ${people.anna.id}`.execute(
    app.db,
  );
  expect(rows).toEqual([{ names: ['Anders'] }]);
});
