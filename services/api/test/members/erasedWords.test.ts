// Every column that seals/sorting.ts calls personal is erased with its member, and every text that is about a member is personal or says
// why it is not. Both lists are taken from the sorting and the catalogue: what is added there fails here until erasing knows it.
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { namesOf } from '../../src/seals/rows.ts';
import { sorting } from '../../src/seals/sorting.ts';
import { insertMember, people } from '../fixtures.ts';
import { asSuperuser, buildTestApp } from '../harness.ts';
import type { TestApp } from '../harness.ts';
import { instruments } from '../transactions/helpers.ts';

let app: TestApp;
let no = 660_000n;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

type Row = Record<string, unknown>;
const anna = people.anna.id;
const bram = people.bram.id;
const sha256 = 'a'.repeat(64);
const at = '2019-05-01T10:00:00Z';
const request = (member_id: string) => ({
  id: uuidv7(),
  status: 'withdrawn',
  version: 1,
  member_id,
  instrument_id: instruments.bond.id,
  units: 1,
  reason: 'other',
  channel: 'post',
  requested_on: '2019-04-01',
  maker_id: anna,
  created_at: at,
  decided_at: at,
  withdrawn_on: '2019-04-02',
  reserve_id: uuidv7(),
  seal_salt: uuidv7(),
  reason_text: 'Belde',
  document: 'Brief van Lid',
  comment: 'Lid belde',
  asked_by: 'Neef van Lid',
  reversal_comment: 'Toch niet',
});
const decided = { maker_id: anna, checker_id: bram, created_at: at, decided_at: at, version: 2, comment: 'Lid belde' };
const sample = { line: 2, text: 'Lid', reads: 'Lid' };
const seen = {
  profile: 'nl',
  proof: { ...sample, count: 1 },
  ambiguous: { ...sample, otherwise: '' },
  unread: 0,
  texts: 1,
};
const line = { run_id: uuidv7(), decision: 'include', reason: 'Lid vroeg erom', decided_by: anna, decided_at: at };

/** Rows about a member with something in every column that is personal, by their table; `batch` is the batch of a file. */
const rowsOf: Record<string, (member: { id: string; no: bigint }, batch: string) => Row[]> = {
  bank_accounts: ({ id }) => [
    {
      id: uuidv7(),
      member_id: id,
      iban: 'NL20INGB0001234567',
      bic: 'INGBNL2A',
      holder_name: 'O. Lid',
      valid_from: '2009-01-01',
      is_payout: true,
      created_at: at,
      version: 1,
      seal_salt: uuidv7(),
    },
  ],
  member_changes: ({ id }) => [
    { id: uuidv7(), member_id: id, before: { note: 'Lid' }, after: { note: 'O. Lid' }, salt: uuidv7() },
  ],
  member_proposals: ({ id }) => [
    {
      ...decided,
      id: uuidv7(),
      action: 'reinstate',
      member_id: id,
      status: 'rejected',
      input: { reason: 'Lid belde' },
    },
    { ...decided, id: uuidv7(), action: 'inherit', member_id: id, status: 'rejected', input: { document: 'Akte Lid' } },
  ],
  transaction_proposals: ({ id }) => [
    {
      ...decided,
      id: uuidv7(),
      action: 'book',
      status: 'rejected',
      input: { member_id: uuidv7(), counterparty_id: id, description: 'Aan Lid', effective_date: '2019-01-01' },
    },
  ],
  conversion_consents: ({ id }) =>
    [
      { source: 'administrator', actor_id: anna, reason: 'Lid belde', document_id: uuidv7(), identity_updated_at: at },
      { source: 'consent', identity_id: 'lid-1', identity_updated_at: '2019-06-01T10:00:00Z' },
    ].map((consent, place) => ({
      ...consent,
      id: Number(no) * 2 + place,
      member_id: id,
      automated_conversion: true,
      recorded_at: at,
      request_id: 'x',
      seal_salt: uuidv7(),
    })),
  request_comments: ({ id }) => [
    {
      id: uuidv7(),
      subject_type: 'member',
      subject_id: id,
      author_id: anna,
      text: 'Lid',
      created_at: at,
      seal_salt: uuidv7(),
    },
  ],
  request_documents: ({ id }) => [
    {
      id: uuidv7(),
      subject_type: 'member',
      subject_id: id,
      name: 'Lid.pdf',
      media_type: 'application/pdf',
      size: 8,
      sha256,
      uploaded_by: anna,
      uploaded_at: at,
      seal_salt: uuidv7(),
    },
  ],
  mails: ({ id }) => [
    {
      id: uuidv7(),
      subject_type: 'member',
      subject_id: id,
      recipient: 'lid@coop.example',
      locale: 'nl',
      subject: 'Brief aan Lid',
      body: 'Geachte Lid',
      created_at: at,
      attempts: 0,
      next_at: at,
      seal_salt: uuidv7(),
    },
  ],
  redemption_requests: ({ id }) => [
    {
      ...request(id),
      number: `VA-2019-${no}`,
      desired_on: '2019-05-01',
      earliest_on: '2019-05-01',
      effective_on: '2019-05-01',
      quote: {},
      principal_cents: 0,
      interest_cents: 0,
      fee_cents: 0,
      withholding_cents: 0,
      net_cents: 0,
      iban: 'NL20INGB0001234567',
      holder_name: 'O. Lid',
    },
  ],
  share_return_requests: ({ id }) => [
    {
      ...request(id),
      number: `GS-2019-${no}`,
      returned_units: 0,
      nominal_cents: 0,
      asked_outcome: 'payout',
      outcome: 'gift',
      outcome_reason: 'Lid wil schenken',
    },
  ],
  bulk_rows: ({ no: member_no }, batch_id) => [
    {
      batch_id,
      line: Number(member_no % 1_000n),
      cells: { family_name: 'Lid' },
      status: 'error',
      problems: [{ column: 'family_name', code: 'member_exists', params: { name: 'Lid' } }],
      member_no: Number(member_no),
      reference: 'Lid',
      seal_salt: uuidv7(),
    },
  ],
  conversion_lines: ({ id: member_id }) => [
    {
      ...line,
      id: uuidv7(),
      member_id,
      calculation: 1,
      place: 1,
      outcome: 'exception',
      codes: [],
      soft: true,
      held_units: 0,
      units: 0,
      principal_cents: 0,
      interest_cents: 0,
      withholding_cents: 0,
      target_units: 0,
      target_cents: 0,
      remainder_cents: 0,
      parts: [],
      sha256,
      seal_salt: uuidv7(),
    },
  ],
  conversion_decisions: ({ id: member_id }) => [{ ...line, member_id, seal_salt: uuidv7() }],
};
/** The row itself, and what was seen of a file. */
const besides = ['members', 'bulk_batches'];
const personalOf = (table: string): string[] => {
  const sorted = sorting[table];
  return sorted === undefined || 'whole' in sorted ? [] : namesOf(sorted.personal);
};
const person: Row = {
  given_name: 'Olga',
  infix: 'van',
  birthdate: '1950-01-01',
  birthplace: 'Kampen',
  birthcountry: 'NL',
  email: 'lid@coop.example',
  secondary_email: 'olga@coop.example',
  phone: '+31612345678',
  street_address: 'Kade 1',
  postal_code: '8261 AA',
  locality: 'Kampen',
  region: 'Overijssel',
  country: 'NL',
  note: 'Lid',
};

/** Beside the triggers: as it came when the table took it. */
const insert = (table: string, row: Row) => {
  const columns = Object.keys(row).join(', ');
  return asSuperuser(
    app.url,
    `set session_replication_role = replica; insert into ${table} (${columns}) overriding system value
      select ${columns} from jsonb_populate_record(null::${table}, '${JSON.stringify(row)}')`,
  );
};
type Filled = Record<string, Row[]>;
/** A member of whom every table has something, and the keys by which it is found again. */
async function oneWithAll(): Promise<{ id: string; filled: Filled }> {
  no += 1n;
  const batch = uuidv7();
  const id = await insertMember(app.owner, { member_no: no, ...person, identity_id: `lid-${no}` });
  await insert('bulk_batches', {
    id: batch,
    number: `BB-2019-${no}`,
    purpose: 'register',
    status: 'discarded',
    version: 1,
    file_name: 'leden.csv',
    file_sha256: sha256,
    file_bytes: 1,
    reading: {
      top: [{ line: 1, cells: ['Lid'] }],
      columns: [{ header: 'Naam', column: 'full_name', nearest: null, samples: [sample] }],
      number: seen,
      date: seen,
      heading: { from: 1, to: 1 },
    },
    row_count: 1,
    warning_count: 0,
    error_count: 0,
    skipped_count: 0,
    member_count: 0,
    amount_cents: 0,
    totals: [],
    new_members: 0,
    instruments: [],
    skip_invalid: false,
    old_difference_count: 0,
    maker_id: anna,
    created_at: at,
    seal_salt: uuidv7(),
  });
  const filled: Filled = { members: [{ id }], bulk_batches: [{ id: batch }] };
  for (const [table, make] of Object.entries(rowsOf)) {
    const rows = make({ id, no }, batch);
    for (const row of rows) await insert(table, row);
    filled[table] = rows.map((row) =>
      table === 'bulk_rows'
        ? { batch_id: row.batch_id, line: row.line }
        : table === 'conversion_decisions'
          ? { member_id: row.member_id }
          : { id: row.id },
    );
  }
  return { id, filled };
}

/** What the personal columns of these rows say, by table and column; what is empty is left out. */
async function personalIn(filled: Filled): Promise<Record<string, string[]>> {
  const said: Record<string, string[]> = {};
  for (const [table, keys] of Object.entries(filled)) {
    for (const key of keys) {
      const { rows } = await sql<{ row: Row }>`
        select to_jsonb(t) as row from ${sql.table(table)} t where to_jsonb(t) @> ${JSON.stringify(key)}::jsonb`.execute(
        app.owner,
      );
      for (const column of personalOf(table)) {
        const value = rows[0]?.row[column];
        if (value != null) (said[`${table}.${column}`] ??= []).push(JSON.stringify(value));
      }
    }
  }
  return said;
}

test('there is a row of every table that has personal columns', () => {
  const tables = Object.keys(sorting).filter((table) => personalOf(table).length > 0);
  expect([...Object.keys(rowsOf), ...besides].toSorted()).toEqual(tables.toSorted());
});

test('every personal column is erased with its member, and nobody else’s', async () => {
  const [leaving, staying] = [await oneWithAll(), await oneWithAll()];
  const before = await personalIn(leaving.filled);
  const columns = Object.keys(leaving.filled).flatMap((table) => personalOf(table).map((name) => `${table}.${name}`));
  // a person has no name of an organisation
  const empty = ['members.company_name', 'members.kvk'];
  expect(Object.keys(before).toSorted()).toEqual(columns.filter((name) => !empty.includes(name)).toSorted());
  const stayingBefore = await personalIn(staying.filled);

  await sql`select erase_member(${leaving.id}, '660')`.execute(app.owner);
  const after = await personalIn(leaving.filled);
  const kept = Object.keys(after).filter((name) => after[name]?.some((value) => before[name]?.includes(value)));
  expect(kept).toEqual([]);
  expect(Object.values(after).flat().join(' ')).not.toMatch(/\b(?:Lid|lid|Olga|Kampen)\b/u);
  expect(await personalIn(staying.filled)).toEqual(stayingBefore);
});

test('the service cannot say of itself that it erases', async () => {
  const { filled } = await oneWithAll();
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
