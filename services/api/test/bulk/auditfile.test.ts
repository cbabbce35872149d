// A register beside the audit file (XAF 3.2) of the old bookkeeping: our own export, and one that another package wrote.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { BulkComparison } from '../../src/modules/bulk/comparisonSchemas.ts';
import type { BulkBatchDetail } from '../../src/modules/bulk/schemas.ts';
import { fixtures } from '../fixtures.ts';
import { startTestApp } from '../harness.ts';
import { publishedSchema } from '../schemas.ts';
import { booked, post, refusalOf } from '../transactions/helpers.ts';
import { formOf, helpersOf, sound } from './helpers.ts';

const schema = publishedSchema('XmlAuditfileFinancieel3.2.xsd');
const { jan, zoe } = fixtures.members;
const { share, bond } = fixtures.instruments;

const app = await startTestApp();
const buy = (member_id: string, instrument_id: string, quantity: string, effective_date: string) =>
  booked(app, { kind: 'issue', member_id, instrument_id, quantity, effective_date });
await buy(zoe.id, share.id, '5', '2024-05-01');
await buy(jan.id, share.id, '10', '2025-06-01');
await buy(jan.id, bond.id, '4', '2025-07-01');
await buy(jan.id, share.id, '7', '2026-02-01'); // after the year

const { registered } = helpersOf(app);
const register = (...rows: string[]) =>
  `${['lidnummer;achternaam;instrument;soort instrument;nominale waarde;rente;einddatum;aantal;verkregen op', ...rows].join('\n')}\n`;
const share100 = (no: number, instrument: string, quantity: number, day: string) =>
  `${no};Vis;${instrument};good share;100,00;;;${quantity};${day}`;
const loan = (no: number, quantity: number, day: string) =>
  `${no};Vis;Zon & Dak;obligatie;250,00;4,0%;31-12-2030;${quantity};${day}`;
const movedIn = async (name: string, ...rows: string[]) => registered(register(...rows), name);
const tell = ({ id, version }: BulkBatchDetail, content: string | Buffer, query = '') => {
  const { body, headers } = formOf('boekhouding-2025.xaf', content);
  return app.request({
    method: 'PUT',
    url: `/bulk-batches/${id}/old-balance${query}`,
    body,
    headers: { ...headers, 'idempotency-key': randomUUID(), 'if-match': `"${version}"` },
  });
};
const comparisonOf = async ({ id }: BulkBatchDetail) =>
  (await app.request({ url: `/bulk-batches/${id}/comparison` })).json<BulkComparison>();

test('our own audit file of a year is read back as the register stood at its end', async () => {
  const file = await post(app, '/periods/2025/journal/export', {
    format: 'xml',
    locale: 'nl',
    reason: 'Oude administratie',
  });
  const { rows } = await sql<{ code: string; cents: number }>`
    select i.code, -sum(p.delta)::integer as cents from postings p join accounts a on a.id = p.account_id
      join instruments i on i.id = a.instrument_id
    where a.asset_id is null and a.kind in ('equity', 'bond_liability') and p.effective_date <= '2025-12-31'
    group by 1 order by 1`.execute(app.db);
  const ready = await movedIn(
    'eigen.csv',
    share100(790_101, share.code, 15, '01-03-2024'),
    `790102;Bos;${bond.code};;;;;4;01-07-2025`,
    share100(790_103, share.code, 7, '01-02-2026'),
  );
  const comparison = await comparisonOf(sound(await tell(ready, file.rawPayload)));
  expect(comparison.day).toBe('2025-12-31');
  const totals = comparison.instruments.map(({ instrument, old }) => ({ code: instrument, cents: old.amount_cents }));
  expect(totals.toSorted((one, other) => one.code.localeCompare(other.code))).toEqual(rows);
  expect(comparison).toMatchObject({
    members: { old: null },
    by_member: null,
    balance: { auditfile: { members_missing: 'lines', others: [] } },
    differences: 0,
  });
});

const zonnig = readFileSync(new URL('auditfiles/zonnig.xaf', import.meta.url), 'utf8');
const bytes = Buffer.from(zonnig, 'latin1');

test.runIf(schema.there)('the audit file of another package keeps to the published schema', () => {
  expect(() => schema.validate(bytes)).not.toThrow();
});

test('the audit file of another package tells by instrument and by member, once its account is chosen', async () => {
  const ready = await movedIn(
    'zonnig.csv',
    share100(790_001, 'AANDEEL-Z', 10, '01-02-2024'),
    share100(790_002, 'AANDEEL-Z', 5, '01-03-2025'),
    loan(790_001, 5, '01-02-2024'),
    loan(790_002, 3, '01-02-2024'),
    loan(790_002, 4, '01-02-2026'),
  );
  const compared = sound(await tell(ready, bytes));
  const byName = await comparisonOf(compared);
  expect(byName.balance?.auditfile).toEqual({
    accounts: [{ account: '0700', name: 'Obligatielening Zon & Dak', instrument: 'Zon & Dak', amount_cents: 175_000 }],
    others: [{ account: '0500', name: 'Ledenkapitaal', amount_cents: 150_000 }],
    members_missing: null,
  });
  const byChoice = await comparisonOf(sound(await tell(compared, bytes, '?account=0500%3DAANDEEL-Z')));
  expect(byChoice).toMatchObject({
    day: '2025-12-31',
    members: { old: 2, new: 2, difference: 0 },
    by_member: {
      count: 1,
      lines: [
        { member_no: 790_002, instrument: 'Zon & Dak', old: { amount_cents: 50_000 }, new: { amount_cents: 75_000 } },
      ],
    },
    differences: 2,
  });
  expect(byChoice.instruments.map(({ old, difference }) => [old, difference])).toEqual([
    [
      { quantity: null, amount_cents: 150_000 },
      { quantity: null, amount_cents: 0 },
    ],
    [
      { quantity: null, amount_cents: 175_000 },
      { quantity: null, amount_cents: 25_000 },
    ],
  ]);
});

test('an audit file of which no account is an instrument asks which is which, and other customers count nobody', async () => {
  const ready = await movedIn('ander.csv', share100(790_201, 'AANDEEL-Y', 15, '01-02-2024'));
  expect(refusalOf(await tell(ready, bytes)).errors).toEqual([
    { field: 'account', code: 'auditfile_unmatched', params: { account: '0500', name: 'Ledenkapitaal' } },
    { field: 'account', code: 'auditfile_unmatched', params: { account: '0700', name: 'Obligatielening Zon & Dak' } },
  ]);
  const compared = sound(await tell(ready, bytes, '?account=0500%3DAANDEEL-Y&account=0700%3D&day=2025-06-30'));
  expect(await comparisonOf(compared)).toMatchObject({
    day: '2025-06-30',
    members: { old: 2, new: 1 },
    by_member: null,
    balance: { auditfile: { members_missing: 'numbers' } },
    differences: 1,
  });
});

test.each([
  ['entities of its own', zonnig.replace('?>', '?><!DOCTYPE x [<!ENTITY a "b">]>'), 'auditfile_unreadable'],
  ['an entity that nobody has said', zonnig.replace('Renée', '&renee;'), 'auditfile_unreadable'],
  ['an end that is missing', zonnig.slice(0, -2_000), 'auditfile_unreadable'],
  ['nothing after its beginning', zonnig.slice(0, 200), 'auditfile_unreadable'],
  ['elements without end', zonnig.replace('Renée Vis', '<a>'.repeat(50)), 'file_too_complex'],
  ['a text without end', zonnig.replace('Renée Vis', 'x'.repeat(20_000)), 'file_too_complex'],
  ['another version', zonnig.replace('XAF/3.2', 'XAF/3.1'), 'auditfile_version'],
  ['another currency', zonnig.replace('>EUR<', '>USD<'), 'auditfile_currency'],
  ['no amount', zonnig.replace('>3000.00</xaf:amnt>', '>veel</xaf:amnt>'), 'amount_invalid'],
  ['a line too few', zonnig.replace(/<xaf:trLine>.*Aflossing.*/u, ''), 'auditfile_totals'],
  ['no day at its end', zonnig.replace('2025-12-31</xaf:endDate', '2025-02-30</xaf:endDate'), 'auditfile_unreadable'],
  ['other XML', '<?xml version="1.0"?><pain/>', 'file_type_invalid'],
  ['more bytes than are read', `${zonnig}${' '.repeat(20_000_000)}`, 'body_too_large'],
])('an audit file with %s is refused in words', async (name, text, code) => {
  const ready = await movedIn(`${name}.csv`, `${loan(790_301, 8, '01-02-2024')};${name}`);
  expect(refusalOf(await tell(ready, Buffer.from(text, 'latin1'))).code).toBe(code);
});
