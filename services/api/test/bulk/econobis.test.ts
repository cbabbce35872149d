// Files as Econobis exports them: a loan has an amount and no units, and contacts may hold nothing.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { BulkComparison } from '../../src/modules/bulk/comparisonSchemas.ts';
import type { BulkBatchDetail } from '../../src/modules/bulk/schemas.ts';
import { runChecks } from '../../src/modules/ledger/runChecks.ts';
import { startTestApp, writePastTriggers } from '../harness.ts';
import { refusalOf } from '../transactions/helpers.ts';
import { helpersOf, sound } from './helpers.ts';

const app = await startTestApp();

const { booked, check, mend, registered, rowsOf, settled, step, upload } = helpersOf(app);

const problemsOf = async (batch: BulkBatchDetail) =>
  (await rowsOf(batch)).map(({ problems }) => problems.map(({ column, code }) => `${column} ${code}`).join(', '));

/** The columns of the export of participations that tell of a holding, and those that a cooperative adds. */
const headings =
  'Contactnummer;Naam;Projectcode;Type mutatie;Status;Aantal definitief;Bedrag definitief;Ingangsdatum;Nominale waarde;Soort instrument;Rente %;Einddatum';
const row = (no: number, kind: string, status: string, quantity: string, amount: string, day = '01-03-2021') =>
  `${no};Vis, J.;ECO-LENING;${kind};${status};${quantity};${amount};${day};250,00;obligatie;4,5;01-03-2031`;

test('a loan is as many units as its amount comes to at the nominal value; what does not come out is an error that says so', async () => {
  const rows = [
    row(744_001, 'Eerste inleg', 'Definitief', '', '3000'),
    row(744_001, 'Bijschrijving', 'Definitief', '0', '500,00', '01-04-2021'),
    row(744_001, 'Opname', 'Definitief', '', '-250', '01-05-2021'),
    row(744_002, 'Eerste inleg', 'Definitief', '', '600,00'),
    row(744_003, 'Eerste inleg', 'Ingeschreven', '', '250,00'),
    row(744_004, 'Opbrengst', '', '', ''),
    row(744_005, 'Eerste inleg', 'Definitief', '2', '500,00'),
  ];
  const ready = await registered(`${[headings, ...rows].join('\n')}\n`, 'deelnames.csv');
  expect(ready.reading.program).toBe('econobis_participations');
  expect(await problemsOf(ready)).toEqual([
    '',
    '',
    'acquired_on backdated',
    'amount amount_indivisible',
    'mutation mutation_ignored',
    'mutation mutation_ignored',
    '',
  ]);
  const [first, second, third, wrong] = await rowsOf(ready);
  expect([first, second, third].map((one) => one?.amount_cents)).toEqual([300_000, 50_000, 0]);
  expect(third?.cells.amount).toBe('-250');
  expect(wrong?.problems[0]?.params).toEqual({ nominal_cents: 25_000 });
  // beside the old administration what was paid back is taken off
  const comparison = await app.request({ url: `/bulk-batches/${ready.id}/comparison` });
  expect(comparison.json<BulkComparison>().instruments[0]?.new).toEqual({ quantity: '15', amount_cents: 375_000 });
  const mended = await settled(await mend(ready, 5, { cells: { amount: '750,00' } }));
  expect(mended.errors).toBe(2);
  expect(await booked(mended, { skip_invalid: true })).toMatchObject({ status: 'posted', numbers: { count: 5 } });
  const { rows: held } = await sql<{ member_no: bigint; units: string }>`
    select m.member_no, sum(p.delta)::text as units from lots l join members m on m.id = l.member_id
      join postings p on p.lot_id = l.id where m.member_no between 744001 and 744005
    group by 1 order by 1`.execute(app.db);
  expect(held.map(({ member_no, units }) => `${member_no} ${units}`)).toEqual(['744001 13', '744002 3', '744005 2']);
});

test('of an instrument that is here its nominal value counts, and an amount without units is none of nothing', async () => {
  const list = 'lidnummer;achternaam;instrument;bedrag;verkregen op\n';
  const rows = [
    `744011;Vis;ECO-LENING;1000;01-06-2021`,
    `744012;Vis;ECO-LENING;;01-06-2021`,
    `744013;Vis;NIETS;10;01-06-2021`,
  ];
  const ready = await registered(`${list}${rows.join('\n')}\n`, 'bedragen.csv');
  expect(await problemsOf(ready)).toEqual(['', 'quantity required', 'instrument instrument_not_found']);
  expect((await rowsOf(ready))[0]).toMatchObject({ quantity: '4', amount_cents: 100_000 });
});

const memberRows = async (from: number, to: number) => {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', member_no, kind, coalesce(company_name, family_name), joined_on) as line from members
    where member_no between ${from} and ${to} order by member_no`.execute(app.db);
  return rows.map(({ line }) => line);
};

test('contacts without participations are made as members: nothing is booked, and the approver sees whom', async () => {
  const contacts =
    '#;Naam;Organisatie;Kvk;Aanspreektitel;Voornaam;Achternaam;IBAN;IBAN tnv;Akkoord privacybeleid;Email primair;Toegevoegd aan groep op';
  const rows = [
    '744101;Vis, Anna;;;Mevrouw;Anna;Vis;NL91ABNA0417164300;A. Vis;Ja;anna@example.org;01-02-2020',
    '744102;Zon B.V.;Zon B.V.;12345678;;;;;;Ja;zon@example.org;',
    '744104;Som;;;;;;;;;;',
    '744103;Bos;;;De heer;Kees;;;;Ja;geen adres;',
  ];
  const ready = await registered(`${[contacts, ...rows].join('\n')}\n`, 'contacten.csv');
  expect(ready.reading.program).toBe('econobis_contacts');
  expect(await problemsOf(ready)).toEqual(['', '', '', 'email email_invalid']);
  expect(ready).toMatchObject({ members: 3, new_members: 3, transactions: 0, errors: 1, amount_cents: 0 });
  expect(ready.totals.map(({ kind, rows: count, errors, members }) => [kind, count, errors, members])).toEqual([
    [null, 3, 0, 3],
    [null, 1, 1, 0],
  ]);
  const posted = await booked(ready, { skip_invalid: true });
  expect(posted).toMatchObject({ status: 'posted', numbers: null, transactions: 0, failure: null });
  expect(posted.can).not.toContain('reverse');
  expect(await memberRows(744_101, 744_109)).toEqual([
    '744101 person Vis 2020-02-01',
    '744102 organisation Zon B.V.',
    '744104 person Som',
  ]);
  const { rows: audit } = await sql<{ made: string }>`
    select count(*)::text as made from audit_events where action = 'member.created' and data->>'batch' = ${posted.number}`.execute(
    app.db,
  );
  expect(audit).toEqual([{ made: '3' }]);
  const { rows: notices } = await sql<{ params: object }>`
    select distinct params from notifications where key = 'bulk_batch.posted_members'`.execute(app.db);
  expect(notices).toEqual([{ params: { number: posted.number, count: 3 } }]);
});

test('among holdings a member who has none is said to be so, and counts beside the old administration', async () => {
  const head = 'lidnummer;achternaam;instrument;soort instrument;nominale waarde;aantal;verkregen op';
  const rows = [
    '744111;Vis;ECO-DEEL;aandeel;100;2;01-03-2021',
    '744112;Bos;;;;;',
    '744113;Smit;ECO-DEEL;;;;',
    '744101;Bos;;;;;',
  ];
  const ready = await registered(`${[head, ...rows].join('\n')}\n`, 'gemengd.csv');
  expect(await problemsOf(ready)).toEqual([
    '',
    'null without_holding',
    'acquired_on required, quantity required',
    'member_no member_exists',
  ]);
  expect(ready).toMatchObject({ members: 2, new_members: 2, transactions: 1 });
  const comparison = (await app.request({ url: `/bulk-batches/${ready.id}/comparison` })).json<BulkComparison>();
  expect(comparison.members.new).toBe(2);
  expect(comparison.instruments.map(({ instrument }) => instrument)).toEqual(['ECO-DEEL', '']);
  // who was to be approved is who is made: a row that says another member is another
  const mended = await settled(await mend(ready, 3, { cells: { family_name: 'Bosch' } }));
  expect(mended.bookings_sha256).not.toBe(ready.bookings_sha256);
  const posted = await booked(mended, { skip_invalid: true });
  expect(posted).toMatchObject({ status: 'posted', transactions: 1, numbers: { count: 1 } });
  expect(await memberRows(744_111, 744_119)).toEqual(['744111 person Vis 2021-03-01', '744112 person Bosch']);
  const back = sound(await step(posted, 'reverse', { reason_code: 'input_error' }));
  expect(await settled(sound(await step(back, 'reverse', { reason_code: 'input_error' }, 'bram')))).toMatchObject({
    status: 'reversed',
  });
});

test('a list whose columns say half a holding lacks the others', async () => {
  const batch = sound(
    await upload('lidnummer;achternaam;aantal\n744121;Vis;3\n', 'half.csv', { query: '?purpose=register' }),
  );
  expect(refusalOf(await check(batch))).toMatchObject({
    code: 'column_missing',
    errors: [{ params: { columns: 'instrument, acquired_on' } }],
  });
});

test('what was moved in is sound, and a member who was made alone is looked for', async () => {
  expect((await runChecks(app.db)).filter(({ ok }) => !ok)).toEqual([]);
  await writePastTriggers(app.url, 'update members set member_no = 744199 where member_no = 744102');
  const wrong = (await runChecks(app.db)).filter(({ ok }) => !ok);
  expect(wrong.map(({ invariant }) => invariant)).toContain(20);
});
