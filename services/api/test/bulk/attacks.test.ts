// What people do to batches without meaning to, and with it: odd cells, two tabs, and changes at the wrong moment.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { BulkBatchDetail } from '../../src/modules/bulk/schemas.ts';
import { asSuperuser, startTestApp } from '../harness.ts';
import { refusalOf } from '../transactions/helpers.ts';
import { batches, file, helpersOf, seen, sound } from './helpers.ts';

const app = await startTestApp();

const { booked, checked, current, rowsOf, settled, step, upload, uploaded } = helpersOf(app);

const patch = ({ id, version }: BulkBatchDetail, body: object, as: 'anna' | 'bram' = 'anna') =>
  app.request({
    method: 'PATCH',
    url: `${batches}/${id}/rows/2`,
    as,
    body,
    headers: { 'idempotency-key': randomUUID(), 'if-match': `"${version}"` },
  });
const issue = (reference: string) => `100001;Uitgifte;AANDEEL;01-06-2026;1;;${reference};;;;`;

test('cells as they are pasted: each is a row with a reason, none stops the batch', async () => {
  const smile = `${'x'.repeat(99)}\u{1F600}`;
  const codes = Array.from({ length: 20 }, () => '100001;Uitgifte;AANDEEL;01-06-2026;1;8712345678901;;;;;');
  const phones = Array.from({ length: 20 }, () => '100001;Uitgifte;AANDEEL;01-06-2026;1;31612345678;;;;;');
  const odd = await checked(
    await uploaded(
      file(
        `100001;Uitgifte;GOOD;01-06-2026;999999999999999;;;;;;${smile}`,
        `100001;Uitgifte;${smile};01-06-2026;1;;${smile};;;${smile};`,
        '0;Uitgifte;AANDEEL;01-06-2026;1;;;;;;',
        '\u200E100001\u200B;Uitgifte;AANDEEL;\u00A001-06-2026\u00A0;1;;;;;;',
        '"100001";#N/B;########;1 jun 2026;(1,00);12%;=1+1;WAAR;"een\ntwee";"a\tb";',
        ...codes,
        ...phones,
      ),
      'odd.csv',
    ),
  );
  expect(odd).toMatchObject({ status: 'invalid', rows: 45, errors: 44, warnings: 1 });
  const rows = await rowsOf(odd, '?limit=100');
  expect(rows.filter(({ status, problems }) => status === 'error' && problems.length === 0)).toEqual([]);
  expect(rows[3]).toMatchObject({ status: 'warning', member: { member_no: 100_001 } });
  expect(odd.causes.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['quantity_invalid', 'instrument_not_found', 'member_not_found', 'amount_invalid']),
  );
  const refusals = { 'a\0b': [422, 'text_invalid'], 'half \uD83D': [400, 'invalid_json'] } as const;
  for (const [description, [status, code]] of Object.entries(refusals)) {
    expect(refusalOf(await patch(odd, { cells: { description } }))).toMatchObject({ status, code });
  }
});

test('sums that no number holds are of a column that was taken for another one', async () => {
  const lines = Array.from({ length: 1_000 }, () => '100001;Uitgifte;AANDEEL;01-06-2026;;99999999999,00;;;;;');
  const huge = await checked(await uploaded(file(...lines), 'huge.csv'));
  expect(huge).toMatchObject({ status: 'invalid', errors: 1_000 });
  expect(huge.totals).toMatchObject([{ rows: 1_000, errors: 1_000, amount_cents: Number.MAX_SAFE_INTEGER }]);
});

test('however many rows have to do with each other, each sees those before it', async () => {
  const transfer = (reference = '') => `100004;Overdracht;AANDEEL;02-06-2026;1;;${reference};100002;Verkoop;;`;
  const transfers = Array.from({ length: 1_098 }, () => transfer());
  // More than are looked at in one part; the same reference in the first and in the last.
  const lines = ['100004;Uitgifte;AANDEEL;01-06-2026;1050;;;;;;', transfer('P-0'), ...transfers, transfer('P-0')];
  const ready = await checked(await uploaded(file(...lines), 'one.csv'));
  expect(ready).toMatchObject({ status: 'invalid', rows: 1_101, errors: 50, warnings: 1_051 });
  expect(ready.causes.map(({ code, rows, first_line }) => [code, rows, first_line])).toEqual([
    ['insufficient_available', 49, 1_053],
    ['duplicate_reference', 1, 1_102],
  ]);
  const [last] = await rowsOf(ready, '?from_line=1052&limit=1');
  expect(last?.problems[0]).toMatchObject({ code: 'identical_rows', params: { line: 4, count: 1_098 } });
  const posted = await booked(ready, { skip_invalid: true });
  expect(posted).toMatchObject({ status: 'posted', failure: null, numbers: { count: 1_051 } });
  const asked = sound(await step(posted, 'reverse', { reason_code: 'input_error' }));
  const back = await settled(sound(await step(asked, 'reverse', { reason_code: 'input_error' }, 'bram')));
  expect(back).toMatchObject({ status: 'reversed', failure: null });
});

test('of two tabs that mend the same row one is told; of two that submit the same file too', async () => {
  const text = file(issue('TAB-1'), issue('TAB-2'));
  const [first, second] = [await checked(await uploaded(text, 'a.csv')), await checked(await uploaded(text, 'b.csv'))];
  const tabs = await Promise.all(['2', '3'].map((quantity) => patch(first, { cells: { quantity } })));
  expect(tabs.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
  const both = await Promise.all([await current(first), second].map((batch) => step(batch, 'submit')));
  expect(both.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
  expect(both.flatMap((one) => (one.statusCode === 409 ? refusalOf(one).code : []))).toEqual(['duplicate_file']);
});

test('what was submitted stays as it is, whoever tries what', async () => {
  const ready = await checked(await uploaded(file(issue('FIX-1')), 'fixed.csv'));
  const submitted = sound(await step(ready, 'submit'));
  const refused = async (batch: BulkBatchDetail, by: 'anna' | 'bram') =>
    refusalOf(await patch(batch, { cells: { quantity: '500' } }, by)).code;
  expect(await refused(submitted, 'anna')).toBe('state_conflict');
  expect(refusalOf(await step(submitted, 'approve', seen(submitted))).code).toBe('self_approval');
  const approved = sound(await step(submitted, 'approve', seen(submitted), 'bram'));
  expect(approved.status).toBe('posting');
  // Between the approval and the booking.
  expect(await refused(approved, 'anna')).toBe('state_conflict');
  expect(await refused(approved, 'bram')).toBe('state_conflict');
  expect(refusalOf(await step(approved, 'discard')).code).toBe('state_conflict');
  await expect(
    asSuperuser(app.url, `update bulk_rows set cells = '{}' where batch_id = '${approved.id}'`),
  ).rejects.toThrow(/bulk_frozen/u);
  expect(await settled(approved)).toMatchObject({ status: 'posted', numbers: { count: 1 } });
});

test('a register with what cannot be: each is a row with a reason', async () => {
  const heading =
    'lidnummer;voornaam;achternaam;e-mail;soort instrument;nominale waarde;rentepercentage;einddatum;instrument;aantal;verkregen op';
  const rows = [
    '720001;Ada;Boer;;obligatie;100,00;4;01-03-2020;ZON-OUD;3;01-03-2021',
    `720002;Bo;Vis;${'x'.repeat(330)}@example.org;aandeel;100,00;;;ZON-A;3;01-03-2021`,
    '0;Cas;Kok;;aandeel;100,00;;;ZON-A;3;01-03-2021',
    '720004;Dirk;Smid;;aandeel;100,00;;;Zonnepark aandelen noord 2020;3;01-03-2021',
    '720005;Els;Bos;;aandeel;100,00;;;Zonnepark aandelen noord 2021;4;01-03-2021',
  ];
  const ready = await checked(
    sound(await upload([heading, ...rows].join('\n'), 'reg.csv', { query: '?purpose=register' })),
  );
  expect((await rowsOf(ready)).map(({ problems }) => problems.map(({ code }) => code).join(' '))).toEqual([
    'instrument_closed',
    'too_long',
    'member_not_found',
    '',
    '',
  ]);
  const posted = await booked(ready, { skip_invalid: true });
  expect(posted.totals.flatMap(({ instrument }) => instrument?.code ?? []).sort()).toEqual([
    'ZONNEPARK-AANDELEN-2',
    'ZONNEPARK-AANDELEN-N',
  ]);
});

test('of many files at once one is read, some wait, and the rest are told to try again', async () => {
  const sent = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      upload(file(...Array.from({ length: 300 }, () => issue(`V-${at}`))), `${at}.csv`),
    ),
  );
  const refused = sent.filter(({ statusCode }) => statusCode !== 201);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.map((answer) => refusalOf(answer).code)).toEqual(refused.map(() => 'not_ready'));
  expect(refused[0]?.headers['retry-after']).toBe('2');
  expect(sent.length - refused.length).toBeGreaterThanOrEqual(6);
  expect((await upload(file(issue('V-later')), 'later.csv')).statusCode).toBe(201);
});
