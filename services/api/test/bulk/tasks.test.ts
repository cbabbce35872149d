// What happens to batches beside the straight way, one after the other on one register.
import { randomUUID } from 'node:crypto';
import { readFile as readDisk } from 'node:fs/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { nothingWished, readFile } from '../../src/domain/bulk/file.ts';
import { cellsOf } from '../../src/domain/bulk/rows.ts';
import { failedRowsColumns, resultColumns } from '../../src/domain/bulk/sheets.ts';
import { runChecks } from '../../src/modules/ledger/runChecks.ts';
import { bulkWork, workOnce } from '../../src/modules/bulk/worker.ts';
import { csvLines } from '../../src/paper/csv.ts';
import { startTestApp, writePastTriggers } from '../harness.ts';
import { booked as bookedOne, instruments, members, post, refusalOf, take } from '../transactions/helpers.ts';
import { batches, file, helpersOf, seen, sound } from './helpers.ts';

const app = await startTestApp();

const { booked, checked, context, current, rowsOf, settled, step, upload, uploaded } = helpersOf(app);

const count = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from transactions`.execute(app.db);
  return rows[0]?.n ?? 0;
};

test('twenty retries, two tabs and two workers book a batch once', async () => {
  const before = await count();
  const lines = Array.from({ length: 20 }, (_, index) => `100001;Uitgifte;AANDEEL;01-06-2026;5;;R-${index};;;;`);
  const ready = await checked(await uploaded(file(...lines), 'retries.csv'));
  const submit = { key: randomUUID(), version: ready.version };
  const url = `${batches}/${ready.id}`;
  const answers = [];
  for (let turn = 0; turn < 20; turn += 1) answers.push(await post(app, `${url}/submit`, {}, submit));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  const submitted = sound(answers[0] as (typeof answers)[0]);
  const approve = { as: 'bram', key: randomUUID(), version: submitted.version } as const;
  const all = await Promise.all(
    Array.from({ length: 6 }, (_, tab) =>
      post(app, `${url}/approve`, seen(submitted), tab % 2 === 0 ? approve : { ...approve, key: randomUUID() }),
    ),
  );
  expect(all.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0);
  expect(all.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true);
  await Promise.all([workOnce(context()), workOnce(context()), workOnce(context())]);
  const posted = await settled(submitted);
  expect(posted).toMatchObject({ status: 'posted', numbers: { count: 20 }, progress: null });
  expect(
    refusalOf(await post(app, `${url}/approve`, seen(submitted), { ...approve, key: randomUUID() })),
  ).toMatchObject({
    status: 409,
    code: 'state_conflict',
  });
  expect(await count()).toBe(before + 20);
});

test('a process that ends leaves a check to another one, and that is no attempt', async () => {
  const batch = await uploaded(file('100001;Uitgifte;AANDEEL;01-06-2026;5;;ENDING;;;;'), 'ending.csv');
  const { columns, number, date } = batch.reading;
  const wish = { columns: columns.map(({ column }) => column), number: number.profile, date: date.profile };
  const checking = sound(await step(batch, 'check', wish));
  const ending = AbortSignal.abort(new Error('the process ends'));
  await expect(bulkWork(context()).work(batch.id, ending)).rejects.toThrow('the process ends');
  const { rows } = await sql`select attempts, outcome from task_attempts where task like ${`%${batch.id}%`}`.execute(
    app.db,
  );
  expect(rows).toEqual([{ attempts: 0, outcome: 'away' }]);
  expect(await settled(checking)).toMatchObject({ status: 'valid' });
});

test('what the register no longer takes goes back to its maker, with the row that is to blame', async () => {
  const ready = await checked(
    await uploaded(
      file('100001;Uitgifte;AANDEEL;01-06-2026;1;;;;;;', '100001;Overdracht;AANDEEL;02-06-2026;90;;;100002;Verkoop;;'),
      'late.csv',
    ),
  );
  expect(ready.causes).toEqual([]);
  const submitted = sound(await step(ready, 'submit'));
  const before = await count();
  await bookedOne(app, {
    kind: 'transfer',
    member_id: members.jan.id,
    counterparty_id: members.zoe.id,
    instrument_id: instruments.share.id,
    quantity: '20', // worth less than what waits for a second administrator
    reason_code: 'sale',
    effective_date: '2026-06-03',
  });
  const back = await settled(sound(await step(submitted, 'approve', seen(submitted), 'bram')));
  expect(back).toMatchObject({ status: 'invalid', errors: 1, failure: { line: 3, column: 'quantity' } });
  expect(await count()).toBe(before + 1);
  const { rows } = await sql<{ key: string }>`select key from notifications where subject_id = ${ready.id}`.execute(
    app.db,
  );
  expect(rows.map(({ key }) => key)).toContain('bulk_batch.failed_at');
  expect((await step(back, 'discard')).statusCode).toBe(200);
});

test('one press mends what many rows have wrong; a row is mended with those it has to do with', async () => {
  const lines = Array.from({ length: 30 }, (_, index) => `100004;Uitgifte;GoodShere;01-06-2026;;27,50;F-${index};;;;`);
  const wrong = await checked(await uploaded(file(...lines, '100240;Uitgifte;AANDEEL;01-06-2026;1;;;;;;'), 'fix.csv'));
  expect(wrong.causes).toEqual([
    expect.objectContaining({
      code: 'instrument_not_found',
      value: 'GoodShere',
      suggestion: 'GOOD',
      rows: 30,
      first_line: 2,
    }),
    expect.objectContaining({ code: 'member_not_found', rows: 1 }),
  ]);
  const fixed = sound(await step(wrong, 'fix', { column: 'instrument', from: 'GoodShere', to: 'GOOD' }));
  expect(fixed).toMatchObject({ status: 'invalid', errors: 1, checked_from: 2, amount_cents: 30 * 2750 });
  expect(refusalOf(await step(fixed, 'fix', { column: 'instrument', from: 'GoodShere', to: 'GOOD' })).status).toBe(404);
  expect(await rowsOf(fixed, '?code=member_not_found&column=member_no')).toHaveLength(1);
  expect(await rowsOf(fixed, '?from_line=30&limit=2')).toMatchObject([{ line: 30 }, { line: 31 }]);
  const posted = await booked(fixed, { skip_invalid: true });
  expect(posted).toMatchObject({ status: 'posted', errors: 1, skip_invalid: true, numbers: { count: 30 } });
  const result = await take(app, `${batches}/${posted.id}/result`);
  const again = await checked(await uploaded(result.rawPayload, 'again.csv'));
  expect(await rowsOf(again, '?limit=100')).toMatchObject(
    (await rowsOf(posted, '?limit=100')).map(({ line, cells }) => ({ line, cells })),
  );
});

test('all rows that failed are in the file of them, more than are read at once', async () => {
  const lines = Array.from({ length: 1_001 }, (_, index) => `100240;Uitgifte;AANDEEL;01-06-2026;1;;N-${index};;;;`);
  const wrong = await checked(await uploaded(file(...lines), 'unknown.csv'));
  const { body } = await take(app, `${batches}/${wrong.id}/errors`, { locale: 'en' });
  const rows = body.trimEnd().split('\r\n').slice(1);
  expect(rows.map((row) => row.split(',')[6])).toEqual(lines.map((_, index) => `N-${index}`));
  expect(rows.at(-1)).toContain(',1002,member number,member_not_found,');
});

test('money and corrections come in as rows as well', async () => {
  const lines = [
    '100001;Dividend;AANDEEL;01-06-2026;;12,50;;;;;',
    '100001;Ontvangst;;01-06-2026;;10,00;;;;;',
    '100001;Correctie;AANDEEL;01-06-2026;-3;;;;Correctie;;',
    '100001;Correctie;AANDEEL;01-06-2026;2;;;;;;',
    '100001;Dividend;AANDEEL;01-06-2026;4;1,00;;;;;',
  ];
  const wrong = await checked(await uploaded(file(...lines), 'money.csv'));
  const rows = await rowsOf(wrong);
  expect(rows.map(({ status, problems }) => [status, ...problems.map(({ code }) => code)].join(' '))).toEqual([
    'warning backdated',
    'warning backdated',
    'warning backdated',
    'error reason_required',
    'error unknown_field',
  ]);
  expect(rows[2]).toMatchObject({ quantity: '-3' });
  const posted = await booked(wrong, { skip_invalid: true });
  expect(posted).toMatchObject({ status: 'posted', numbers: { count: 3 } });
  const asked = sound(await step(posted, 'reverse', { reason_code: 'input_error' }));
  expect((await app.request({ url: `${batches}?approvable=true`, as: 'bram' })).json()).toMatchObject({
    total: 1,
    items: [{ number: posted.number, reversal: { asked_by: { name: 'Anna de Vries' } } }],
    counts: { approvable: 1 },
  });
  const back = await settled(sound(await step(asked, 'reverse', { reason_code: 'input_error' }, 'bram')));
  expect(back).toMatchObject({ status: 'reversed', reversal: { checker: { name: 'Bram Bakker' } } });
});

test('a register is opened from a file: members, instruments and what they hold since when', async () => {
  const econobis =
    'Contactnummer;Organisatie;Voornaam;Tussenvoegsel;Achternaam;Bezoek adres;Bezoek huisnummer;Bezoek postcode;Bezoek plaats;Bezoek land;Email primair;Telefoonnummer primair;Projectcode;Iban uitkeren;Type mutatie;Status;Aantal definitief;Ingangsdatum;Nominale waarde';
  const rows = [
    '700001;;Willemijn;ter;Braak;Houtmarkt;12;7201KL;Zutphen;Nederland;w@example.org;06-12345678;ZONNEDAK;NL91ABNA0417164300;Eerste inleg;Definitief;5;01-03-2019;250',
    '700001;;Willemijn;ter;Braak;Houtmarkt;12;7201KL;Zutphen;Nederland;w@example.org;06-12345678;ZONNEDAK;NL91ABNA0417164300;Inleg;Definitief;3;01-06-2020;250',
    '700001;;Willemijn;ter;Braak;Houtmarkt;12;7201KL;Zutphen;Nederland;w@example.org;06-12345678;ZONNEDAK;NL91ABNA0417164300;Opname;Definitief;-6;01-09-2021;250',
    '700002;Bakkerij Haverkamp B.V.;;;;Markt;1;7201 AA;Zutphen;;;;ZONNEDAK;;Eerste inleg;Definitief;10;01-03-2019;250',
    '700002;Bakkerij Haverkamp B.V.;;;;Markt;1;7201 AA;Zutphen;;;;ZONNEDAK;;Opbrengst;Definitief;;01-03-2020;250',
    '700003;;Jan;;;;;;;;;;ZONNEDAK;;Eerste inleg;Definitief;1;01-03-2019;250',
  ];
  const text = `${[econobis, ...rows].join('\r\n')}\r\n`;
  const first = sound(await upload(text, 'econobis.csv', { query: '?purpose=register' }));
  expect(first.reading.columns.filter(({ column }) => column === null)).toEqual([]);
  const ready = await checked(first);
  expect(
    (await rowsOf(ready)).map(({ status, problems }) => [status, ...problems.map(({ code }) => code)].join(' ')),
  ).toEqual(['valid', 'valid', 'warning backdated', 'valid', 'error mutation_ignored', 'error name_missing']);
  expect(ready).toMatchObject({ purpose: 'register', new_members: 2, members: 2, amount_cents: 18 * 25_000 });
  expect(ready.totals[0]).toMatchObject({ kind: 'opening', instrument: { code: 'ZONNEDAK' }, quantity: '18' });
  const made = () => sql`select member_no from members where member_no >= 700000 order by 1`.execute(app.db);
  expect((await made()).rows).toEqual([]);
  const posted = await booked(ready, { skip_invalid: true });
  expect(posted).toMatchObject({ status: 'posted', failure: null });
  expect((await made()).rows).toEqual([{ member_no: 700001n }, { member_no: 700002n }]);
  const { rows: lots } = await sql`select m.member_no, l.acquired_on, sum(p.delta)::integer as units
    from lots l join members m on m.id = l.member_id join postings p on p.lot_id = l.id
    where m.member_no >= 700000 group by 1, 2 having sum(p.delta) <> 0 order by 1, 2`.execute(app.db);
  expect(lots).toEqual([
    { member_no: 700001n, acquired_on: '2020-06-01', units: 2 },
    { member_no: 700002n, acquired_on: '2019-03-01', units: 10 },
  ]);
  const { rows: told } = await sql`select action from audit_events where data->>'batch' = ${posted.number}`.execute(
    app.db,
  );
  expect(told).toHaveLength(3);
  // Whose file brought an account in does not verify it.
  const { rows: accounts } = await sql<{ id: string; member_id: string }>`
    select b.id, b.member_id from bank_accounts b join members m on m.id = b.member_id
    where m.member_no = 700001`.execute(app.db);
  expect(accounts).toHaveLength(1);
  const [{ id, member_id: member } = { id: '', member_id: '' }] = accounts;
  const verify = (as: 'anna' | 'bram') =>
    post(app, `/members/${member}/bank-accounts/${id}/verify`, { comment: 'Gebeld' }, { version: 1, as });
  expect(refusalOf(await verify('anna')).code).toBe('self_approval');
  expect((await verify('bram')).statusCode).toBe(200);
  const template = await app.request({ url: '/bulk-template?language=nl&purpose=register' });
  const mine = sound(await upload(template.rawPayload, 'sjabloon.xlsx', { query: '?purpose=register' }));
  expect(mine.reading.columns.map(({ column }) => column)).not.toContain(null);
  // Somebody else has the number of the example here.
  expect((await checked(mine)).causes).toMatchObject([{ code: 'member_exists', params: { name: 'Jan van der Berg' } }]);
});

test.each(['nl', 'en'])(
  'the template of members in %s begins a register of people who hold nothing',
  async (language) => {
    const template = await app.request({ url: `/bulk-template?language=${language}&purpose=members` });
    const batch = sound(await upload(template.rawPayload, 'leden.xlsx', { query: '?purpose=register' }));
    const columns = batch.reading.columns.map(({ column }) => column);
    expect(columns).not.toContain(null);
    expect(columns).toEqual(expect.arrayContaining(['member_no', 'family_name', 'email', 'street', 'iban']));
    expect(columns).not.toEqual(expect.arrayContaining(['instrument']));
    // the number of the example is somebody else's here
    expect((await checked(batch)).causes).toMatchObject([{ code: 'member_exists' }]);
  },
);

test('the sample of the guide opens a register', async () => {
  const sample = await readDisk(new URL('../../../../docs/moving-in.csv', import.meta.url));
  const text = sample.toString().replaceAll(';70000', ';71000').replaceAll('\n70000', '\n71000');
  const ready = await checked(sound(await upload(text, 'moving-in.csv', { query: '?purpose=register' })));
  expect(ready).toMatchObject({ causes: [], status: 'valid', new_members: 3 });
  expect(ready.largest.map(({ new_member: who, new_instrument: what }) => `${who}: ${what}`).slice(0, 2)).toEqual([
    'Bakkerij Haverkamp B.V.: ZON-OBLIGATIE',
    'Bakkerij Haverkamp B.V.: ZON-AANDEEL',
  ]);
  expect(ready.totals.map(({ kind, instrument, quantity }) => [kind, instrument?.code, quantity])).toEqual([
    ['opening', 'ZON-AANDEEL', '18'],
    ['opening', 'ZON-OBLIGATIE', '24'],
    ['correction', 'ZON-AANDEEL', '-6'],
  ]);
  expect(await booked(ready)).toMatchObject({ status: 'posted', numbers: { count: 6 } });
});

test('others are answered while a large file is read', async () => {
  const large = `lidnummer;soort;instrument;aantal;ingangsdatum\n${'100001;Uitgifte;AANDEEL;1;01-06-2026\n'.repeat(15_000)}`;
  const order: string[] = [];
  const sent = upload(`${large}${'\n'.repeat(10_000)}`, 'large.csv').then(() => order.push('file'));
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await app.request({ url: batches })).statusCode).toBe(200);
  }
  order.push('others');
  await sent;
  expect(order).toEqual(['others', 'file']);
});

test('what a batch booked is compared with what was approved', async () => {
  expect((await runChecks(app.db)).filter(({ ok }) => !ok)).toEqual([]);
  const tamper = (change: string) => writePastTriggers(app.url, `update bulk_rows set ${change} where line = 2`);
  await tamper('amount_cents = amount_cents + 1');
  const broken = (await runChecks(app.db)).filter(({ ok }) => !ok);
  expect(broken.map(({ invariant }) => invariant)).toEqual([20, 22]);
  expect(broken[0]?.examples.join()).toContain('was booked as something else');
  await tamper('amount_cents = amount_cents - 1');
});

const text = fc.string({ unit: 'grapheme', maxLength: 12 }).map((one) => one.replace(/[\p{C}\uFEFF]/gu, '').trim());
test('rows that are exported and read again say the same', async () => {
  const columns = ['member_no', 'kind', 'instrument', 'quantity', 'reference', 'description'] as const;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(...columns.map(() => text)), { minLength: 1, maxLength: 8 }),
      fc.constantFrom('nl' as const, 'en' as const),
      async (table, language) => {
        // An apostrophe that keeps a formula from being one is no part of a text.
        const rows = table.map((texts, index) => ({
          line: index + 2,
          cells: Object.fromEntries(
            columns.flatMap((column, place) => {
              const cell = (texts[place] ?? '').replace(/^'+(?=[=+\-@])/u, '');
              return cell === '' ? [] : [[column, cell]];
            }),
          ),
        }));
        const delimiter = language === 'nl' ? ';' : ',';
        const whole = rows.map((row) => ({ ...row, number: null, column: null, code: 'x', message: '' }));
        for (const list of [resultColumns(columns), failedRowsColumns(columns)]) {
          const lines = [
            list.map((column) => column[language]),
            ...whole.map((row) => list.map(({ value }) => value(row, language))),
          ];
          const wish = { ...nothingWished, delimiter } as const;
          const { table: read } = await readFile(Buffer.from(`\uFEFF${csvLines(lines, delimiter)}`), wish);
          expect(read.rows.map((row) => cellsOf(row, columns))).toEqual(rows.map(({ cells }) => cells));
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('who is not the maker sees a batch, and cannot change it', async () => {
  const other = await uploaded(file('100001;Uitgifte;AANDEEL;01-06-2026;5;;;;;;'), 'mine.csv');
  expect(refusalOf(await step(other, 'read', {}, 'bram'))).toMatchObject({ status: 403, code: 'not_maker' });
  const again = sound(await step(other, 'read', { delimiter: ',' }));
  expect(again.reading.columns).toHaveLength(1);
  const right = sound(await step(again, 'read'));
  expect(right.reading.columns[0]?.samples[0]).toMatchObject({ text: '100001', reads: '100001' });
  expect((await current(right)).version).toBe(3);
});

test('a reversal that cannot be done any more leaves the batch as it was, and says why', async () => {
  const row = `${members.zoe.member_no};Uitgifte;AANDEEL;01-06-2026;5;;T-STAAT;;;;`;
  const posted = await booked(await checked(await uploaded(file(row), 'staat.csv')));
  const why = { reason_code: 'input_error' };
  const proposed = sound(await step(posted, 'reverse', why));
  const approved = sound(await step(proposed, 'reverse', why, 'bram'));
  // what it booked is passed on before the service has come to it
  const sale = {
    kind: 'transfer',
    member_id: members.zoe.id,
    counterparty_id: members.bakkerij.id,
    instrument_id: instruments.share.id,
    quantity: '5',
    effective_date: '2026-06-02',
    reason_code: 'sale',
    document: 'Akte 12',
  };
  expect(await bookedOne(app, sale)).toMatchObject({ status: 'booked' });
  const standing = await settled(approved);
  expect(standing).toMatchObject({ status: 'posted', reversal: null });
  expect(standing.failure).toMatchObject({ code: 'not_reversible' });
  expect(refusalOf(await step(standing, 'reverse', why)).code).toBe('not_reversible');
});
