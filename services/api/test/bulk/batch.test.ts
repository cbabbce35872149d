// The life of a batch, one step after the other on one register.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { BulkBatchDetail } from '../../src/modules/bulk/schemas.ts';
import type { Transaction } from '../../src/wire/schemas.ts';
import { asSuperuser, startTestApp } from '../harness.ts';
import { booked, members, post, refusalOf, take } from '../transactions/helpers.ts';
import { batches, file, helpersOf, seen, sound } from './helpers.ts';

const app = await startTestApp();

const { checked, check, current, mend, rowsOf, settled, step, upload, uploaded } = helpersOf(app);

let batch: BulkBatchDetail;
const first = file(
  '100001;Uitgifte;Aandeel;01-06-2026;10;1.000,00;INL-1;;;Inleg;',
  '100002;inleg;GOOD;01-06-2026;;11,00;;;;;',
  '100001;Overdracht;AANDEEL;02-06-2026;4;;;100002;Verkoop;;',
  '100001;Overdracht;AANDEEL;03-06-2026;8;;OV-1;100002;Verkoop;;',
  '100004;Uitgifte;AANDEEL;01-06-2026;1;100,00;INL-1;;;;',
  '999999;Uitgifte;AANDELEN;01-06-2026;1;;;;;;',
  '',
  '100002;Uitgifte;AANDEEL;31-12-2031;1;;;;;;',
  'Totaal;;;;24;;;;;;',
);

test('a file is kept with how it would be read; nothing is booked', async () => {
  const key = randomUUID();
  const answer = await upload(first, 'inleg.csv', { key });
  batch = sound(answer);
  expect(batch).toMatchObject({
    status: 'uploaded',
    version: 1,
    file_name: 'inleg.csv',
    rows: 8,
    maker: { name: 'Anna de Vries' },
  });
  expect(batch.number).toMatch(/^BB-\d{4}-000001$/u);
  expect(batch.reading).toMatchObject({
    file: { format: 'text', encoding: 'utf-8', marked: false, delimiter: ';' },
    number: { profile: 'comma', proof: { line: 2, text: '1.000,00', count: 3 } },
    date: { profile: 'dmy', proof: { line: 9, text: '31-12-2031' } },
    blank_lines: 1,
    heading: { from: 1, to: 1 },
    total_lines: [10],
    remembered: null,
  });
  expect(batch.reading.columns.at(-1)).toMatchObject({ header: 'saldo', column: null });
  expect(answer.headers.location).toBe(`/api/v1${batches}/${batch.id}`);
  expect((await upload(first, 'inleg.csv', { key })).json()).toEqual(batch);
  const bytes = await take(app, `${batches}/${batch.id}/file`);
  expect(bytes.body).toBe(first);
});

test('a file that is none is refused with the reason', async () => {
  expect(refusalOf(await upload(''))).toMatchObject({ status: 422, code: 'file_empty' });
  expect(refusalOf(await upload('%PDF-1.7'))).toMatchObject({ status: 415, code: 'file_type_invalid' });
  expect(refusalOf(await upload(Buffer.alloc(20_000_000 + 1, 0x41)))).toMatchObject({
    status: 413,
    code: 'body_too_large',
  });
  expect(refusalOf(await check(batch, { columns: ['kind'] }))).toMatchObject({ status: 422, code: 'column_missing' });
});

test('every row is checked in the order of the file, by every rule of a single transaction', async () => {
  batch = await checked(batch, { remember: true });
  expect(batch).toMatchObject({
    status: 'invalid',
    version: 3,
    rows: 8,
    errors: 5,
    warnings: 3,
    skipped: 0,
    amount_cents: 101_100,
  });
  const rows = await rowsOf(batch);
  expect(
    rows.map(({ line, status, problems }) => [
      line,
      status,
      ...problems.map(({ column, code }) => `${column} ${code}`),
    ]),
  ).toEqual([
    [2, 'warning', 'effective_date backdated'],
    [3, 'warning', 'effective_date backdated'],
    [4, 'warning', 'effective_date backdated'],
    [5, 'error', 'quantity insufficient_available'],
    [6, 'error', 'reference duplicate_reference'],
    [7, 'error', 'member_no member_not_found', 'instrument instrument_not_found'],
    [9, 'error', 'effective_date date_in_future'],
    [10, 'error', 'null total_line'],
  ]);
  // € 11,00 buys 0,4 at € 27,50; of the ten shares of row 2 six are left after row 4.
  expect(rows[1]).toMatchObject({
    quantity: '0.4',
    amount_cents: 1_100,
    instrument: { code: 'GOOD' },
    member: { member_no: 100_002 },
  });
  expect(rows[3]?.problems[0]?.params).toMatchObject({ requested: '8', available: '6' });
  expect(rows[4]?.problems[0]?.params).toEqual({ line: 2 });
  expect(rows[5]?.problems[1]?.params).toEqual({ value: 'AANDELEN', nearest: 'AANDEEL' });
  expect(await rowsOf(batch, '?status=warning')).toHaveLength(3);
  expect(batch.totals.reduce((sum, total) => sum + total.rows, 0)).toBe(8);
  expect(batch.totals[0]).toMatchObject({
    kind: 'issue',
    instrument: { code: 'AANDEEL' },
    quantity: '12',
    amount_cents: 110_000,
    errors: 2,
    booked_quantity: '10',
    booked_cents: 100_000,
    members: 1,
    price_cents: 10_000,
  });
  const failed = await take(app, `${batches}/${batch.id}/errors`);
  expect(failed.body.split('\r\n')[1]).toMatch(
    /^100001;Overdracht;AANDEEL;8;;03-06-2026;OV-1;100002;Verkoop;;5;aantal;insufficient_available;Gevraagd 8, beschikbaar 6$/u,
  );
  const { rows: nothing } = await sql`select from transactions`.execute(app.db);
  expect(nothing).toEqual([]);
});

test('a row that is mended is checked again, and the rows after it; others are left out by choice', async () => {
  expect(refusalOf(await step(batch, 'submit'))).toMatchObject({ status: 422, code: 'batch_invalid' });
  batch = await mend(batch, 4, { cells: { quantity: '1' } });
  expect((await rowsOf(batch, '?status=error')).map(({ line }) => line)).toEqual([6, 7, 9, 10]);
  batch = await mend(batch, 6, { cells: { reference: '' } });
  batch = await mend(batch, 7, { cells: { member_no: '100002', instrument: 'AANDEEL' } });
  batch = await mend(batch, 9, { cells: { effective_date: '01-06-2026' } });
  batch = await mend(batch, 10, { skipped: true });
  expect(batch).toMatchObject({ status: 'valid', errors: 0, skipped: 1 });
  const twins = (await rowsOf(batch)).filter(({ problems }) => problems.some(({ code }) => code === 'identical_rows'));
  expect(twins.map(({ line }) => line)).toEqual([7, 9]);
  expect(twins[1]?.problems[0]?.params).toEqual({ line: 7, count: 2 });
});

test('another administrator approves what was submitted, and nothing else', async () => {
  expect(refusalOf(await step(batch, 'submit', {}, 'bram'))).toMatchObject({ status: 403, code: 'not_maker' });
  batch = sound(await step(batch, 'submit'));
  expect(batch.status).toBe('awaiting_approval');
  expect(refusalOf(await step(batch, 'approve', seen(batch)))).toMatchObject({ status: 403, code: 'self_approval' });
  const other = { ...seen(batch), rows: 7 };
  expect(refusalOf(await step(batch, 'approve', other, 'bram'))).toMatchObject({ status: 409, code: 'preview_stale' });
  expect(refusalOf(await upload(first))).toMatchObject({ status: 409, code: 'duplicate_file' });
  const set = (change: string) => asSuperuser(app.url, `update bulk_batches set version = version + 1, ${change}`);
  await expect(set(`amount_cents = 1`)).rejects.toThrow('bulk_frozen');
  await expect(set(`status = 'posted', decided_at = now()`)).rejects.toThrow('bulk_step');
  await expect(asSuperuser(app.url, `delete from bulk_rows`)).rejects.toThrow('bulk_frozen');
  // Two clicks at once: one has the effect.
  const answers = await Promise.all([
    step(batch, 'approve', seen(batch), 'bram'),
    step(batch, 'approve', seen(batch), 'bram'),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
  expect(await current(batch)).toMatchObject({ status: 'posting', progress: { task: 'post', done: 0, total: 8 } });
  batch = await settled(batch);
  expect(batch).toMatchObject({ status: 'posted', progress: null, failure: null, checker: { name: 'Bram Bakker' } });
  const rows = await rowsOf(batch);
  expect(rows.map(({ transaction }) => transaction?.number.slice(-6) ?? null)).toEqual([
    '000001',
    '000002',
    '000003',
    '000004',
    '000005',
    '000006',
    '000007',
    null,
  ]);
  const { rows: joined } = await sql<{
    status: string;
  }>`select status from members where id = ${members.prospect.id}`.execute(app.db);
  expect(joined).toEqual([{ status: 'active' }]);
  expect(refusalOf(await upload(first))).toMatchObject({ status: 409, code: 'duplicate_file' });
});

test('the columns of an administrator are remembered', async () => {
  const again = await uploaded(file('100001;Uitgifte;AANDEEL;01-06-2026;10;;INL-1;;;;'), 'later.csv');
  expect(again.reading.remembered).toBe('inleg.csv');
  const { errors, id, version } = await checked(again);
  expect(errors).toBe(1);
  expect((await rowsOf(again))[0]?.problems[0]).toMatchObject({
    code: 'duplicate_reference',
    params: { number: expect.any(String) as string },
  });
  expect(sound(await post(app, `${batches}/${id}/discard`, {}, { version })).status).toBe('discarded');
});

test('a batch is taken back whole by two, unless its units are gone', async () => {
  const moved = await booked(app, {
    kind: 'transfer',
    member_id: members.zoe.id,
    counterparty_id: members.bakkerij.id,
    instrument_id: app.fixtures.instruments.share.id,
    quantity: '10',
    reason_code: 'sale',
    effective_date: '2026-06-05',
  });
  const why = { reason_code: 'input_error' };
  const refused = refusalOf(await step(batch, 'reverse', why));
  expect(refused).toMatchObject({ status: 422, code: 'not_reversible' });
  expect(refused.errors[0]?.params).toMatchObject({ used_by: moved.number });
  const back = await post(app, `/transactions/${moved.id}/reverse`, why);
  const proposal = back.json<Transaction>();
  await post(app, `/transactions/${proposal.id}/approve`, {}, { version: proposal.version, as: 'bram' });
  batch = sound(await step(batch, 'reverse', why));
  expect(batch).toMatchObject({
    status: 'posted',
    reversal: { asked_by: { name: 'Anna de Vries' }, reason_code: 'input_error' },
  });
  expect(refusalOf(await step(batch, 'reverse', why))).toMatchObject({ status: 403, code: 'self_approval' });
  batch = await settled(sound(await step(batch, 'reverse', why, 'bram')));
  expect(batch.status).toBe('reversed');
  const { rows: units } = await sql`select from accounts a join postings p on p.account_id = a.id
    where a.kind = 'holding' group by a.id having sum(p.delta) <> 0`.execute(app.db);
  expect(units).toEqual([]);
  expect((await upload(first)).statusCode).toBe(201);
});

test('the template can be uploaded as it is', async () => {
  const template = await app.request({ url: '/bulk-template?language=en' });
  const { reading } = await uploaded(template.rawPayload, 'template.xlsx');
  expect(reading.file).toEqual({ format: 'workbook', sheets: ['Transactions', 'Explanation'], sheet: 'Transactions' });
  expect(reading.columns.map(({ column }) => column)).not.toContain(null);
});
