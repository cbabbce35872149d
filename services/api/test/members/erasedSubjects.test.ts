// What says by two columns what it is about goes with its member. Tried with everything that the checks of the tables let in, as
// the database has them: what is added there fails here until erasing knows it.
import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { migrationsFolder } from '../../src/migrationFiles.ts';
import { sorting } from '../../src/seals/sorting.ts';
import { insertMember } from '../fixtures.ts';
import { asSuperuser, startTestApp } from '../harness.ts';
import { buy, submitted } from '../redemptions/helpers.ts';
import { callsOf, clock, day, sound } from '../returns/helpers.ts';
import { post } from '../transactions/helpers.ts';

let number = 650_000n;
const plain = (statement: string) => asSuperuser(app.url, statement);
/** Beside the triggers: as it may have come before they were there. */
const unguarded = (statement: string) => plain(`set session_replication_role = replica; ${statement}`);

/** Tables beside those of `rowOf`, and why they keep what is about a member who was erased. */
const reasonsToKeep = {
  audit_events: 'a chain; has ids and digests',
  notifications: 'says who by the member number',
  payment_lines: 'what the bank has, kept with the books of its year',
};
const pdf = '%PDF-1.7';
const rowOf: Record<string, (type: string, id: string) => string> = {
  request_comments: (type, id) => `insert into request_comments (id, subject_type, subject_id, author_id, text)
    select '${uuidv7()}', '${type}', '${id}', min(id), 'Belde' from administrators`,
  request_documents: (type, id) => `
    insert into document_contents values (encode(sha256('${pdf}'), 'hex'), '${pdf}') on conflict do nothing;
    insert into request_documents (id, subject_type, subject_id, name, media_type, size, sha256, uploaded_by)
      select '${uuidv7()}', '${type}', '${id}', 'Brief.pdf', 'application/pdf', 8, encode(sha256('${pdf}'), 'hex'), min(id)
      from administrators`,
  mails: (type, id) => `insert into mails (id, subject_type, subject_id, recipient, locale, subject, body)
    values ('${uuidv7()}', '${type}', '${id}', 'lid@coop.example', 'nl', 'Brief', 'Geachte heer Lid')`,
};

/** What a table lets rows be about. */
async function typesOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    select (regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''::text', 'g'))[1] as type from pg_constraint
    where conrelid = ${table}::regclass and conname = ${`${table}_subject_type_check`}`.execute(app.owner);
  return rows.map(({ type }) => type);
}

type Subjects = Record<string, string>;
/** Two who each have one of everything that something can be about, by its type; a round wrote to both. */
async function twoWithAll(): Promise<[Subjects, Subjects]> {
  const calls = callsOf(app);
  const all: Subjects[] = [];
  for (let count = 0; count < 2; count += 1) {
    number += 1n;
    const who = { member_no: number, family_name: `Zwanenburg${number}`, email: `zwanenburg${number}@coop.example` };
    const member = await insertMember(app.owner, who);
    await calls.shares(member, 10, '2020-01-01');
    await buy(app, '7', '2025-03-01', member);
    const redemption = await submitted(app, { member_id: member, quantity: '1' });
    const share_return_request = (await calls.admitted(member, { quantity: '4' })).id;
    const conversion_line = uuidv7();
    await unguarded(`insert into conversion_lines (id, run_id, calculation, place, member_id, outcome, codes, soft, held_units, units,
        principal_cents, interest_cents, withholding_cents, target_units, target_cents, remainder_cents, parts, sha256)
      values ('${conversion_line}', '${uuidv7()}', 1, 1, '${member}', 'exception', '{}', false, 0, 0, 0, 0, 0, 0, 0, 0, '[]',
        '${'a'.repeat(64)}')`);
    all.push({
      member,
      conversion_consent: member,
      redemption_request: redemption.id,
      share_return_request,
      conversion_line,
    });
  }
  const round = await calls.round({ cut_off: day, budget_quantity: '4' });
  sound(await post(app, `/return-rounds/${round.id}/letters`, {}));
  const { rows } = await sql<{ id: string; request_id: string }>`
    select id, request_id from return_lines where round_id = ${round.id}`.execute(app.db);
  const [one, two] = all.map((subjects) => {
    const line = rows.find(({ request_id }) => request_id === subjects.share_return_request);
    return { ...subjects, return_line: line?.id ?? '' };
  });
  return [one ?? {}, two ?? {}];
}

const erase = (id = '') => sql`select erase_member(${id}, 'x')`.execute(app.owner);
/** What the tables have about somebody: table and type, sorted. */
async function about(subjects: Subjects): Promise<string[]> {
  const answers = await Promise.all(
    Object.keys(rowOf).map((table) =>
      sql<{ what: string }>`
        select distinct ${sql.lit(table)} || ' ' || t.subject_type as what from ${sql.table(table)} t
        join json_each_text(${JSON.stringify(subjects)}::json) s on s.key = t.subject_type and s.value::uuid = t.subject_id`.execute(
        app.owner,
      ),
    ),
  );
  return answers.flatMap(({ rows }) => rows.map(({ what }) => what)).toSorted();
}
const letters = ['mails return_line'];

let one: Subjects;
let two: Subjects;
const migration = (await readFile(new URL('0032_letters_erased.sql', migrationsFolder), 'utf8')).replace(
  'create function',
  'create or replace function',
);
const app = await startTestApp({ clock });
[one, two] = await twoWithAll();

test('every table that says so is sorted: erasing takes what is in it, or it is kept for a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'subject_type'`.execute(app.owner);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(rowOf), ...Object.keys(reasonsToKeep)].toSorted(),
  );
});

test('the letter about a round goes with its member, and no other comes', async () => {
  expect([await about(one), await about(two)]).toEqual([letters, letters]);
  await erase(one.member);
  expect([await about(one), await about(two)]).toEqual([[], letters]);
  await expect(plain(rowOf.mails!('return_line', one.return_line!))).rejects.toMatchObject({
    constraint: 'member_erased',
  });
});

test('the letter to a member who was erased before goes with the migration', async () => {
  const keepAnswer = () =>
    plain(`insert into idempotency_records (key, route, actor_id, body_sha256, status, response)
      values ('${uuidv7()}', 'POST /x', 'x', '', 200, '{"member": {"id": "${one.member}", "display_name": "Was O. Lid"}}')`);
  await unguarded(rowOf.mails!('return_line', one.return_line!));
  expect(await about(one)).toEqual(letters);
  await keepAnswer();
  await plain(migration);
  expect([await about(one), await about(two)]).toEqual([[], letters]);
  expect(await having('Was O. Lid')).toEqual([]);
});

const requests = ['redemption_request', 'share_return_request'] as const;
test.each(requests)('of a %s no text stays that is sorted as personal', async (type) => {
  const [leaving] = await twoWithAll();
  const id = leaving[type]!;
  const sorted = sorting[`${type}s`]!;
  const names = 'personal' in sorted ? (sorted.personal ?? '').split(' ') : [];
  const assignments = names.map((name) => `${name} = 'Neef van Lid'`).join(', ');
  const write = () =>
    unguarded(
      `update ${type}s set ${assignments}, status = 'withdrawn', withdrawn_on = '${day}', decided_at = now() where id = '${id}'`,
    );
  const texts = async () => {
    const { rows } = await sql<{ name: string }>`
      select e.key as name from ${sql.table(`${type}s`)} r, jsonb_each_text(to_jsonb(r)) e
      where r.id = ${id} and e.value = 'Neef van Lid'`.execute(app.owner);
    return rows.map(({ name }) => name).toSorted();
  };
  await write();
  expect(await texts()).toEqual(names.toSorted());
  await erase(leaving.member);
  expect(await texts()).toEqual([]);
});

test.each(requests)('and of a %s of a member who was erased before, the migration takes it', async (type) => {
  const withdrawal = `asked_by = 'Neef van Lid', reversal_comment = 'Lid belde', status = 'withdrawn', withdrawn_on = '${day}', decided_at = now()`;
  await unguarded(`update ${type}s set ${withdrawal} where id = '${one[type]}'`);
  const read = async () =>
    (
      await sql`select asked_by, reversal_comment from ${sql.table(`${type}s`)} where id = ${one[type]}`.execute(
        app.owner,
      )
    ).rows;
  await plain(migration);
  expect(await read()).toEqual([{ asked_by: '–', reversal_comment: null }]);
});

/** Tables that have a text anywhere. */
async function having(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    app.owner,
  );
  const answers = await Promise.all(
    rows.map(async ({ name }) => {
      const rowsWith = sql`select from ${sql.table(name)} t where to_jsonb(t)::text ~* ${text} limit 1`;
      return (await rowsWith.execute(app.owner)).rows.length > 0 ? [name] : [];
    }),
  );
  return answers.flat().toSorted();
}

test('no table has the name any more, and no answer that is kept has it', async () => {
  const [leaving] = await twoWithAll();
  const name = `zwanenburg${number - 1n}`;
  for (const place of [`share-return-requests/${leaving.share_return_request}`, `members/${leaving.member}`])
    sound(await post(app, `/${place}/comments`, { text: `Belde over ${name}` }));
  expect(await having(name)).toEqual(['idempotency_records', 'mails', 'members', 'request_comments']);
  await erase(leaving.member);
  expect(await having(name)).toEqual([]);
  expect(await having(`zwanenburg${number}`)).toEqual(['idempotency_records', 'mails', 'members']);
});

test('whatever it is about, it is handed over, goes with its member, and does not come again', async () => {
  const [leaving, staying] = await twoWithAll();
  const pairs: (readonly [table: string, type: string])[] = [];
  for (const table of Object.keys(rowOf)) {
    const types = await typesOf(table);
    expect(types, `${table} says what it can be about`).not.toEqual([]);
    pairs.push(...types.map((type) => [table, type] as const));
  }
  const insert = (subjects: Subjects, [table, type]: (typeof pairs)[number]) => {
    expect(subjects, `twoWithAll makes what a row of ${table} can be about`).toHaveProperty(type);
    return plain(rowOf[table]!(type, subjects[type]!));
  };
  for (const pair of pairs) for (const subjects of [leaving, staying]) await insert(subjects, pair);
  const everything = pairs.map((pair) => pair.join(' ')).toSorted();
  expect([await about(leaving), await about(staying)]).toEqual([everything, everything]);

  const asked = sound(await post(app, `/members/${leaving.member}/export`, { reason: 'Inzage' }));
  const zip = unzipSync(new Uint8Array(asked.rawPayload));
  const { notes, mails, documents } = JSON.parse(strFromU8(zip['lid.json']!)) as Record<string, unknown[]>;
  const allowed = (table: string) => pairs.filter(([of]) => of === table).length;
  expect([notes?.length, documents?.length, mails?.length]).toEqual([
    allowed('request_comments'),
    allowed('request_documents'),
    allowed('mails') + 1, // the letter about the round
  ]);

  await erase(leaving.member);
  expect([await about(leaving), await about(staying)]).toEqual([[], everything]);
  for (const pair of pairs)
    await expect(insert(leaving, pair), pair.join(' ')).rejects.toMatchObject({ constraint: 'member_erased' });
});
