// Every column that seals/sorting.ts calls personal is erased with its member, and every text that is about a member is personal or says
// why it is not. Both lists are taken from the sorting and the catalogue: what is added there fails here until erasing knows it.
import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrationsFolder } from '../../src/migrationFiles.ts';
import { namesOf } from '../../src/seals/rows.ts';
import { sorting } from '../../src/seals/sorting.ts';
import { asSuperuser, holdAsSuperuser, somebodyWaits, startTestApp, writePastTriggers } from '../harness.ts';
import { post } from '../transactions/helpers.ts';
import { insertRun, oneWithAll, rowsOf } from './aboutMember.ts';
import type { Filled, Row } from './aboutMember.ts';

const app = await startTestApp();
await insertRun(app);

/** The row itself, and what was seen of a file. */
const besides = ['members', 'bulk_batches'];
const personalOf = (table: string): string[] => {
  const sorted = sorting[table];
  return sorted === undefined || 'whole' in sorted ? [] : namesOf(sorted.personal);
};
/** The texts in a JSON value. */
function leaves(json: string): string[] {
  const value: unknown = JSON.parse(json);
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap((one) => leaves(JSON.stringify(one)))
    : [];
}

/** What the personal columns of these rows say, by table and column; what is empty is left out. */
async function personalIn(filled: Filled): Promise<Record<string, string[]>> {
  const words: Record<string, string[]> = {};
  for (const [table, keys] of Object.entries(filled)) {
    for (const key of keys) {
      const { rows } = await sql<{ row: Row }>`
        select to_jsonb(t) as row from ${sql.table(table)} t where to_jsonb(t) @> ${JSON.stringify(key)}::jsonb`.execute(
        app.owner,
      );
      for (const column of personalOf(table)) {
        const value = rows[0]?.row[column];
        if (value != null) (words[`${table}.${column}`] ??= []).push(JSON.stringify(value));
      }
    }
  }
  return words;
}

test('there is a row of every table that has personal columns', () => {
  const tables = Object.keys(sorting).filter((table) => personalOf(table).length > 0);
  expect([...Object.keys(rowsOf), ...besides].toSorted()).toEqual(tables.toSorted());
});

test('every personal column is erased with its member, and nobody else’s', async () => {
  const [leaving, staying] = [await oneWithAll(app), await oneWithAll(app)];
  const before = await personalIn(leaving.filled);
  const columns = Object.keys(leaving.filled).flatMap((table) => personalOf(table).map((name) => `${table}.${name}`));
  // a person has no name of an organisation
  const empty = ['members.company_name', 'members.kvk'];
  expect(Object.keys(before).toSorted()).toEqual(columns.filter((name) => !empty.includes(name)).toSorted());
  const stayingBefore = await personalIn(staying.filled);

  await sql`select erase_member(${leaving.id}, '660')`.execute(app.owner);
  const after = await personalIn(leaving.filled);
  const remains = Object.keys(after).filter((name) => after[name]?.some((value) => before[name]?.includes(value)));
  expect(remains).toEqual([]);
  expect(Object.values(after).flat().join(' ')).not.toMatch(/\b(?:Lid|lid|Olga|Kampen)\b/u);
  expect(await personalIn(staying.filled)).toEqual(stayingBefore);
});

const isId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/u;
/** Personal columns that say nothing a member does not get elsewhere in the file. */
const notHandedOver = {
  'bulk_batches.reading': 'samples of what the rows say',
  'bulk_rows.problems': 'what was wrong with the cells',
  'members.search_text': 'the other columns, to be searched',
};

test('whoever asks is handed over what every personal column says', async () => {
  const { id, filled } = await oneWithAll(app);
  const words = await personalIn(filled);
  const answer = await post(app, `/members/${id}/export`, { reason: 'Inzage' });
  expect(answer.statusCode, answer.body).toBe(200);
  const zip = unzipSync(new Uint8Array(answer.rawPayload));
  const json = strFromU8(zip['lid.json']!).replaceAll('\\"', '"');
  const missing = Object.entries(words).flatMap(([column, values]) =>
    column in notHandedOver
      ? []
      : values.flatMap(leaves).some((text) => !isId.test(text) && !json.includes(text))
        ? [column]
        : [],
  );
  expect(missing).toEqual([]);
  const files = ['verzoeken.csv', 'keuzes-conversie.csv', 'voorstellen.csv', 'bulkbestanden.csv'].map((name) =>
    strFromU8(zip[name]!),
  );
  expect(files.map((text) => /Neef van Lid|vroeg erom|Aan Lid|achternaam: Lid/u.exec(text)?.[0])).toEqual([
    'Neef van Lid',
    'vroeg erom',
    'Aan Lid',
    'achternaam: Lid',
  ]);
});

test('of a member who was erased before, the migration takes what others have', async () => {
  const { id, filled } = await oneWithAll(app);
  await writePastTriggers(app.url, `update members set anonymised_at = now() where id = '${id}'`);
  const migration = await readFile(new URL('0033_erased_and_forgotten.sql', migrationsFolder), 'utf8');
  const [, ofBefore = ''] = /-- Of those who are erased already\.\n(.*?)\n\n/su.exec(migration) ?? [];
  await asSuperuser(app.url, `begin; ${ofBefore}; commit`);
  const others = ['bulk', 'conversion', 'member_proposals', 'transaction_proposals'];
  const left = Object.entries(await personalIn(filled)).filter(([name]) =>
    others.some((table) => name.startsWith(table)),
  );
  expect(JSON.stringify(left)).not.toMatch(/\b(?:Lid|lid)\b/u);
});

test('a file that somebody is at is erased after that', async () => {
  const { id, filled } = await oneWithAll(app);
  const [batch] = filled.bulk_batches ?? [];
  const checking = await holdAsSuperuser(
    app.url,
    `select from bulk_batches where id = '${String(batch?.id)}' for no key update`,
  );
  const erasing = sql`select erase_member(${id}, '660')`.execute(app.owner);
  await somebodyWaits(app.url);
  // its rows are free still: what it finds is written, and then goes
  await asSuperuser(
    app.url,
    `set lock_timeout = '2s'; set session_replication_role = replica;
     update bulk_rows set problems = '[{"params": {"name": "Lid"}}]' where batch_id = '${String(batch?.id)}'`,
  );
  await checking.release();
  await erasing;
  expect((await personalIn(filled))['bulk_rows.problems']).toEqual(['[]']);
});

test('the service cannot say of itself that it erases', async () => {
  const { filled } = await oneWithAll(app);
  const [key] = filled.bulk_rows ?? [];
  await expect(
    app.db.transaction().execute(async (trx) => {
      await sql`select set_config('members.erasing', 'on', true)`.execute(trx);
      await sql`update bulk_rows set cells = '{}' where batch_id = ${key?.batch_id} and line = ${key?.line}`.execute(
        trx,
      );
    }),
  ).rejects.toMatchObject({ constraint: 'bulk_frozen' });
});

/** Texts about a member that nothing erases, each with why. */
const reasonsToKeep: Record<string, string> = {
  'accounts.kind': 'a code',
  'audit_events.data': 'a chain; has ids, digests, and what is known to stay (docs/adr/0029, 0102)',
  'conversion_differences.after': 'figures and codes; made again with the next calculation',
  'conversion_differences.before': 'figures and codes',
  'conversion_lines.codes': 'codes',
  'conversion_lines.parts': 'lots and formulas',
  'mails.failure': 'goes with its row',
  'members.automated_conversion_changed_by': 'an administrator, or that it was the member',
  'notifications.params': 'numbers and names of columns',
  'notifications.subject_id': 'an id',
  'payment_lines.address': 'what the bank has, kept with the books of its year',
  'payment_lines.bic': 'the same',
  'payment_lines.end_to_end_id': 'the same',
  'payment_lines.holder_name': 'the same',
  'payment_lines.iban': 'the same',
  'payment_lines.number': 'a number',
  'redemption_requests.quote': 'figures',
  'transactions.description': 'in the chain of the ledger: the books say what was booked',
  'transactions.document': 'in the chain of the ledger',
  'transactions.number': 'a number',
  'transactions.reference': 'in the chain of the ledger',
};

test('every text of a table that points at members is personal, a code, or kept for a reason', async () => {
  const { rows } = await sql<{ name: string; column: string }>`
    select c.relname as name, a.attname as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype)
      and (c.relname in ('transaction_proposals') or exists (
          select from pg_attribute s where s.attrelid = c.oid and s.attname in ('subject_type', 'member_no'))
        or exists (select from pg_constraint k where k.conrelid = c.oid and k.confrelid = 'members'::regclass))
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.conkey = array[a.attnum]
        and (k.contype = 'f' or pg_get_constraintdef(k.oid) ~ '= ANY |= ''|~ ''\\^[^ ]*\\$'''))`.execute(app.owner);
  const names = rows.filter(({ name, column }) => !personalOf(name).includes(column));
  expect(names.map(({ name, column }) => `${name}.${column}`).toSorted()).toEqual(
    Object.keys(reasonsToKeep).toSorted(),
  );
});
