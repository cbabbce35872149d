// A register beside the totals of the old administration: sums of the test's own, and what explains a difference.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { systemClock, today as amsterdamToday } from '../../src/clock.ts';
import { addDays } from '../../src/domain/dates.ts';
import type { BulkComparison } from '../../src/modules/bulk/comparisonSchemas.ts';
import type { BulkBatchDetail } from '../../src/modules/bulk/schemas.ts';
import { startTestApp } from '../harness.ts';
import { refusalOf } from '../transactions/helpers.ts';
import { formOf, helpersOf, seen, sound } from './helpers.ts';
import { layouts, written } from './spreadsheets/layouts.ts';
import { amountOf } from './spreadsheets/register.ts';
import { registerFrom } from './spreadsheets/samples.ts';

const app = await startTestApp();

const { checked, opened, registered, settled, step, upload } = helpersOf(app);

const tell = ({ id, version }: BulkBatchDetail, body: object) =>
  app.request({
    method: 'PUT',
    url: `/bulk-batches/${id}/old-totals`,
    body,
    headers: { 'idempotency-key': randomUUID(), 'if-match': `"${version}"` },
  });
const comparisonOf = async ({ id }: BulkBatchDetail) =>
  (await app.request({ url: `/bulk-batches/${id}/comparison` })).json<BulkComparison>();

test.each([0, 1])('own sums of spreadsheet %i are the sums of the new register', async (at) => {
  const layout = layouts[at] as (typeof layouts)[number];
  const holdings = registerFrom(770_000 + at * 100, `V${at}`);
  const { bytes } = await written(layout, holdings);
  const ready = await registered(bytes, layout.file);
  const papers = [...new Set(holdings.map(({ paper }) => paper))];
  const instruments = papers.map((paper) => {
    const some = holdings.filter((one) => one.paper === paper);
    return {
      instrument: paper.name,
      quantity: String(some.reduce((sum, { quantity }) => sum + Number(quantity), 0)),
      amount_cents: Number(some.reduce((sum, one) => sum + amountOf(one), 0n)),
    };
  });
  const members = new Set(holdings.map(({ holder }) => holder.member_no)).size;
  const same = sound(await tell(ready, { members, instruments }));
  const equal = await comparisonOf(same);
  expect(equal.members).toEqual({ old: members, new: members, difference: 0, explanations: [] });
  expect(equal.instruments).toHaveLength(papers.length);
  for (const { difference } of equal.instruments) expect(difference).toEqual({ quantity: '0', amount_cents: 0 });

  const [first, ...others] = instruments as [(typeof instruments)[0], ...typeof instruments];
  const wrong = { ...first, quantity: `${first.quantity}0`, amount_cents: first.amount_cents * 10 };
  const other = sound(await tell(same, { members: members + 1, instruments: [wrong, ...others] }));
  const differs = await comparisonOf(other);
  expect(differs.members.difference).toBe(-1);
  expect(differs.instruments.find(({ instrument }) => instrument === first.instrument)).toMatchObject({
    difference: { amount_cents: first.amount_cents * -9 },
    explanations: [{ code: 'factor', factor: 10, larger: 'old', lines: [] }],
  });

  const twice = { ...first, instrument: first.instrument.toUpperCase() };
  expect(refusalOf(await tell(other, { members, instruments: [first, twice] })).code).toBe('invalid_parameter');
  expect(refusalOf(await tell(ready, { members, instruments })).code).toBe('state_conflict'); // an older version
  const confirmed = ready.attention.map(({ code }) => code);
  expect(refusalOf(await step(other, 'submit', { confirmed }))).toMatchObject({
    status: 422,
    code: 'totals_differ',
    errors: [{ field: 'difference_reason', params: { differences: 3 } }],
  });
  const reason = 'Oude administratie telde een erfenis dubbel';
  const submitted = sound(await step(other, 'submit', { confirmed, difference_reason: reason }));
  expect(await comparisonOf(submitted)).toMatchObject({ differences: 3, reason });
  expect(refusalOf(await tell(submitted, { members, instruments })).code).toBe('state_conflict');
  const edit = sql`update bulk_batches set version = version + 1, old_totals = null where id = ${submitted.id}`;
  await expect(edit.execute(app.db)).rejects.toThrow(/bulk_frozen/u);
});

const csv = (...rows: string[]) => `${['Lidnr;Serie;Stuks;Bedrag', ...rows].join('\r\n')}\r\n`;
const register = (...rows: string[]) =>
  `${['lidnummer;achternaam;instrument;soort instrument;nominale waarde;aantal;verkregen op', ...rows].join('\n')}\n`;
const holding = (no: number, instrument: string, quantity: string) =>
  `${no};Vis;${instrument};good share;25,00;${quantity};01-03-2024`;
const tellBalance = ({ id, version }: BulkBatchDetail, content: string | Buffer, name = 'saldo.csv') => {
  const { body, headers } = formOf(name, content);
  return app.request({
    method: 'PUT',
    url: `/bulk-batches/${id}/old-balance`,
    body,
    headers: { ...headers, 'idempotency-key': randomUUID(), 'if-match': `"${version}"` },
  });
};
const movedIn = async (name: string, ...rows: string[]) => registered(register(...rows), name);

test('a list of what each member had tells by member what differs, and who approves it has seen that and the reason', async () => {
  const rows = [
    holding(780_001, 'ZON-A', '12'),
    holding(780_002, 'ZON-A', '10'),
    holding(780_002, 'ZON-A', '0,5'),
    holding(780_003, 'ZON-A', '4'),
    holding(780_005, 'ZON-B', '8'),
  ];
  const ready = await movedIn('per-lid.csv', ...rows);
  const list = csv(
    '780001;ZON-A;12;300,00',
    '780002;zon-a;9,5;237,50', // two members differ by as much: no total shows it
    '780003;Zon A;5;125,00',
    '780004;ZON-B;8;200,00',
    'Totaal;;34,5;862,50',
  );
  const compared = sound(await tellBalance(ready, list));
  const comparison = await comparisonOf(compared);
  const sum = (quantity: string, amount_cents: number) => ({ quantity, amount_cents });
  const none = sum('0', 0);
  expect(comparison).toMatchObject({
    members: { old: 4, new: 4, difference: 0 },
    instruments: [
      { instrument: 'ZON-A', old: sum('26.5', 66_250), difference: none },
      { instrument: 'ZON-B', old: sum('8', 20_000), difference: none },
    ],
    balance: { file_name: 'saldo.csv', rows: 4, total_lines: 1, number: 'comma' },
    by_member: {
      count: 4,
      lines: [
        { member_no: 780_002, instrument: 'ZON-A', old: sum('9.5', 23_750), new: sum('10.5', 26_250) },
        { member_no: 780_003, instrument: 'ZON-A', old: sum('5', 12_500), new: sum('4', 10_000) },
        { member_no: 780_004, instrument: 'ZON-B', old: sum('8', 20_000), new: none },
        { member_no: 780_005, instrument: 'ZON-B', old: none, new: sum('8', 20_000) },
      ],
    },
    differences: 4,
  });
  expect(refusalOf(await step(compared, 'submit')).code).toBe('totals_differ');
  const submitted = sound(await step(compared, 'submit', { difference_reason: 'Lid 780004 is nu 780005' }));
  expect(await comparisonOf(submitted)).toMatchObject({ reason: 'Lid 780004 is nu 780005', differences: 4 });

  const { totals_sha256, ...rest } = await opened(submitted);
  const unseen = { status: 422, code: 'totals_unopened', errors: [{ field: 'totals_sha256' }] };
  expect(refusalOf(await step(submitted, 'approve', rest, 'bram'))).toMatchObject(unseen);
  const before = { ...rest, totals_sha256: comparison.totals_sha256 }; // without the reason
  expect(refusalOf(await step(submitted, 'approve', before, 'bram'))).toMatchObject(unseen);
  const edit = sql`update bulk_batches set version = version + 1, old_difference_reason = 'x' where id = ${submitted.id}`;
  await expect(edit.execute(app.db)).rejects.toThrow(/bulk_frozen/u);
  const posted = await settled(sound(await step(submitted, 'approve', { ...rest, totals_sha256 }, 'bram')));
  expect(posted.status).toBe('posted');
  const { rows: audit } = await sql<{ digest: string; reason: string }>`
    select a.data->>'totals_sha256' as digest, s.data->>'reason' as reason from audit_events a
    join audit_events s on s.subject_id = a.subject_id and s.action = 'bulk_batch.submitted'
    where a.action = 'bulk_batch.approved' and a.subject_id = ${submitted.id}`.execute(app.db);
  expect(audit).toEqual([{ digest: totals_sha256, reason: 'Lid 780004 is nu 780005' }]);
});

test('a list without differences needs no reason, and typed totals take its place', async () => {
  const ready = await movedIn('gelijk.csv', holding(781_001, 'ZON-C', '1,25'), holding(781_002, 'ZON-C', '3'));
  const list = csv('781001;ZON-C;1,25;', '781002;ZON-C;3,00;');
  const compared = sound(await tellBalance(ready, list));
  expect(await comparisonOf(compared)).toMatchObject({
    instruments: [{ old: { quantity: '4.25', amount_cents: null }, difference: { quantity: '0', amount_cents: null } }],
    by_member: { count: 0, lines: [] },
    differences: 0,
  });
  const typed = sound(await tell(compared, { members: 2, instruments: [] }));
  expect(await comparisonOf(typed)).toMatchObject({ balance: null, by_member: null, differences: 0 });
  const submitted = sound(await step(typed, 'submit', { difference_reason: 'niet nodig' }));
  expect(await comparisonOf(submitted)).toMatchObject({ reason: null });
  const bare = { ...(await opened(submitted)), ...seen(submitted), totals_sha256: '0'.repeat(64) };
  expect(refusalOf(await step(submitted, 'approve', bare, 'bram')).code).toBe('totals_unopened');
});

test('a register is compared as it would stand on the day of the old totals, and another day that fits is named', async () => {
  const late = '784003;Vis;ZON-F;good share;25,00;7;15-01-2026';
  const ready = await movedIn('dag.csv', holding(784_001, 'ZON-F', '2'), holding(784_002, 'ZON-F', '3'), late);
  const list = csv('784001;ZON-F;2;', '784002;ZON-F;3;');
  const compared = sound(await tellBalance(ready, `Stand per 31-12-2025;;;\r\n${list}`));
  expect(await comparisonOf(compared)).toMatchObject({
    day: '2025-12-31',
    members: { old: 2, new: 2 },
    instruments: [{ new: { quantity: '5' } }],
    by_member: { count: 0 },
    differences: 0,
  });
  const instruments = [{ instrument: 'ZON-F', quantity: '12', amount_cents: null }];
  const early = sound(await tell(compared, { day: '2025-12-31', members: 3, instruments }));
  expect(await comparisonOf(early)).toMatchObject({
    members: { difference: -1, explanations: [{ code: 'members', members: [784_003] }] },
    instruments: [{ difference: { quantity: '-7' }, explanations: [{ code: 'other_day', day: '2026-01-15' }] }],
    differences: 2,
  });
  const today = sound(await tell(early, { members: 3, instruments }));
  const { day, differences } = await comparisonOf(today);
  expect([day, differences]).toEqual([addDays(amsterdamToday(systemClock), -1), 0]);
  const future = addDays(amsterdamToday(systemClock), 1);
  expect(refusalOf(await tell(today, { day: future, members: 3, instruments: [] })).code).toBe('date_in_future');
});

test('differences by member are named up to fifty, and counted', async () => {
  const numbers = Array.from({ length: 60 }, (_, at) => 782_001 + at);
  const ready = await movedIn('velen.csv', ...numbers.map((no) => holding(no, 'ZON-D', '2')));
  const compared = sound(await tellBalance(ready, csv(...numbers.map((no) => `${no};ZON-D;3;`))));
  const { by_member: byMember, differences } = await comparisonOf(compared);
  expect(byMember?.count).toBe(60);
  expect(byMember?.lines.map(({ member_no }) => member_no)).toEqual(numbers.slice(0, 50));
  expect(differences).toBe(61);
});

test('a list that cannot be read says which rows, and a batch of transactions has none', async () => {
  const ready = await movedIn('fout.csv', holding(783_001, 'ZON-E', '2'));
  const wrong = await tellBalance(ready, csv('783001;ZON-E;twee;', 'X;ZON-E;1;', '783002;;1;', '783003;ZON-E;;'));
  const lines = [2, 3, 4, 5].map((line) => ({ params: { line } }));
  const refused = refusalOf(wrong);
  expect(refused).toMatchObject({ status: 422, code: 'number_invalid', errors: lines });
  expect(refused.errors.map(({ field, code }) => `${field} ${code}`)).toEqual([
    'quantity number_invalid',
    'member_no member_not_found',
    'instrument required',
    'quantity required',
  ]);
  expect(refusalOf(await tellBalance(ready, 'Lidnr;Naam\n1;Vis\n')).code).toBe('column_missing');
  const issue = 'lidnummer;soort;instrument;ingangsdatum;aantal\n100001;Uitgifte;AANDEEL;01-06-2026;5\n';
  const batch = await checked(sound(await upload(issue, 'uitgifte.csv')));
  expect(refusalOf(await tellBalance(batch, csv('100001;AANDEEL;5;')))).toMatchObject({
    status: 404,
    code: 'not_found',
  });
});
