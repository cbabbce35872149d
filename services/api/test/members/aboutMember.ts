// A member of whom every table has something that is personal, and where it stands.
import { v7 as uuidv7 } from 'uuid';
import { digestOfBytes } from '../../src/paper/documents.ts';
import { insertMember, people } from '../fixtures.ts';
import { asSuperuser, writePastTriggers } from '../harness.ts';
import type { TestApp } from '../harness.ts';
import { instruments } from '../transactions/helpers.ts';

let no = 660_000n;

export type Row = Record<string, unknown>;
const anna = people.anna.id;
const bram = people.bram.id;
const pdf = '%PDF-1.7';
const sha256 = digestOfBytes(Buffer.from(pdf));
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
export const rowsOf: Record<string, (member: { id: string; no: bigint }, batch: string) => Row[]> = {
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
const insert = (app: TestApp, table: string, row: Row) => {
  const columns = Object.keys(row).join(', ');
  return writePastTriggers(
    app.url,
    `insert into ${table} (${columns}) overriding system value
      select ${columns} from jsonb_populate_record(null::${table}, '${JSON.stringify(row)}')`,
  );
};
export type Filled = Record<string, Row[]>;
/** A member of whom every table has something, and the keys by which it is found again. */
export async function oneWithAll(app: TestApp): Promise<{ id: string; filled: Filled }> {
  no += 1n;
  const batch = uuidv7();
  const id = await insertMember(app.owner, { member_no: no, ...person, identity_id: `lid-${no}` });
  await insert(app, 'bulk_batches', {
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
    for (const row of rows) await insert(app, table, row);
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

/** The conversion run that those rows are of, and the bytes of the document. */
export async function insertRun(app: TestApp): Promise<void> {
  await insert(app, 'conversion_runs', {
    id: line.run_id,
    number: 'CV-2019-000001',
    programme_id: uuidv7(),
    terms_id: uuidv7(),
    source_id: instruments.bond.id,
    basis: 'principal',
    target_id: instruments.share.id,
    remainder: 'pay_out',
    run_on: '2019-01-01',
    maker_id: anna,
  });
  await asSuperuser(app.url, `insert into document_contents values ('${sha256}', '${pdf}')`);
}
