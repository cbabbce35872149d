// What a register that is opened makes of instruments: their terms are read as they are meant, asked about where they are odd,
// and approved as they were shown.
import { expect, test } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import { sql } from 'kysely';
import { runChecks } from '../../src/modules/ledger/runChecks.ts';
import { asSuperuser, startTestApp, writePastTriggers } from '../harness.ts';
import { refusalOf } from '../transactions/helpers.ts';
import { helpersOf, seen, sound } from './helpers.ts';

const app = await startTestApp();

const { booked, codesOf, opened, registered, rowsOf, settled, step } = helpersOf(app);

const headings = ['lidnummer', 'achternaam', 'soort instrument', 'nominale waarde', 'rente %', 'einddatum'];
const rest = ['instrument', 'aantal', 'verkregen op'];
const list = (...rows: string[]) => `${[[...headings, ...rest].join(';'), ...rows].join('\n')}\n`;
const row = (no: number, coupon: string, instrument: string, nominal = '250,00') =>
  `${no};Vis;obligatie;${nominal};${coupon};01-03-2031;${instrument};4;01-03-2024`;

const terms = {
  type: 'bond',
  scale: 0,
  status: 'open',
  max_per_member: null,
  lock_in_months: 0,
  allowed_member_kinds: ['person', 'organisation'],
  nominal_cents: 25_000,
  coupon_ppm: 45_000,
  day_count: 'ACT365F',
  coupon_months: 12,
  issue_date: '2024-03-01',
  maturity_date: '2031-03-01',
  early_redemption_fee_ppm: 0,
  fee_min_cents: 0,
  notice_days: 0,
};

test('a cell of 4,5 % makes a bond of 4.5 %, and whoever approves it sees all its terms', async () => {
  const day = (value: string) => ({ value: new Date(`${value}T00:00:00Z`), type: Date, format: 'dd-mm-yyyy' });
  const data = [
    [...headings, ...rest],
    [
      730_001,
      'Vis',
      'obligatie',
      { value: 250, type: Number, format: '[$€-413] #,##0.00' },
      { value: 0.045, type: Number, format: '0.0%' },
      day('2031-03-01'),
      'ZON-LENING',
      4,
      day('2024-03-01'),
    ],
  ];
  const book = writeXlsx([{ sheet: 'Register', data }] as never) as never as { toBuffer(): Promise<Buffer> };
  const ready = await registered(await book.toBuffer(), 'lening.xlsx');
  expect(ready).toMatchObject({ status: 'valid', warnings: 0, errors: 0 });
  const made = { code: 'ZON-LENING', name_nl: 'ZON-LENING', name_en: 'ZON-LENING', ...terms };
  expect(ready.instruments).toEqual([{ ...made, prices: [] }]);
  const submitted = sound(await step(ready, 'submit'));
  expect(submitted.instruments).toEqual([{ ...made, prices: [] }]);
  const posted = await settled(sound(await step(submitted, 'approve', await opened(submitted), 'bram')));
  expect(posted.status).toBe('posted');
  const { items } = (await app.request({ url: '/instruments' })).json<{ items: { code: string }[] }>();
  expect(items.find(({ code }) => code === 'ZON-LENING')).toMatchObject(made);
});

test('a rate outside of 0.2 to 15 % is asked about; it is submitted only once somebody says that it is right', async () => {
  const ready = await registered(
    list(row(730_011, '0,045', 'ZON-LAAG'), row(730_012, '15,5 %', 'ZON-HOOG')),
    'raar.csv',
  );
  expect(await codesOf(ready)).toEqual(['coupon rate_unusual', 'coupon rate_unusual']);
  expect(ready).toMatchObject({ status: 'valid', attention: [{ code: 'rate_unusual', rows: 2 }] });
  const [first] = await rowsOf(ready);
  expect(first?.problems[0]?.params).toEqual({ rate_ppm: 450, min_ppm: 2_000, max_ppm: 150_000 });
  expect(refusalOf(await step(ready, 'submit'))).toMatchObject({
    status: 422,
    code: 'confirmation_required',
    errors: [{ field: null, params: { confirm: 'rate_unusual' } }],
  });
  expect(await booked(ready, { confirmed: ['rate_unusual'] })).toMatchObject({ status: 'posted' });
  const { rows } = await sql<{ confirmed: unknown }>`
    select data->'confirmed' as confirmed from audit_events
    where action = 'bulk_batch.submitted' and data->>'number' = ${ready.number}`.execute(app.db);
  expect(rows).toEqual([{ confirmed: ['rate_unusual'] }]);
});

test.each([
  ['0,2', ''],
  ['0,1999', 'coupon rate_unusual'],
  // 15 % without its sign
  ['0,15', 'coupon rate_unusual'],
  ['15', ''],
  ['15,0001', 'coupon rate_unusual'],
  ['0', 'coupon rate_unusual'],
])('a rate of %s is asked about: %j', async (coupon, problems) => {
  expect(await codesOf(await registered(list(row(730_021, coupon, `GRENS ${coupon}`)), `${coupon}.csv`))).toEqual([
    problems,
  ]);
});

test('a row that tells other terms than its instrument has is asked about, whether it is there or to be made', async () => {
  const rows = [row(730_031, '4,5', 'ZON-TWEE'), row(730_032, '4,75', 'ZON-TWEE'), row(730_033, '5', 'ZON-LENING')];
  const ready = await registered(list(...rows, row(730_034, '4,5 %', 'ZON-LENING', '100,00')), 'anders.csv');
  expect(await codesOf(ready)).toEqual(['', 'coupon terms_differ', 'coupon terms_differ', 'nominal terms_differ']);
  const [, second] = await rowsOf(ready);
  expect(second?.problems[0]?.params).toEqual({
    instrument: 'ZON-TWEE',
    told_coupon_ppm: 47_500,
    held_coupon_ppm: 45_000,
  });
  expect(ready.instruments.map(({ code, coupon_ppm }) => [code, coupon_ppm])).toEqual([['ZON-TWEE', 45_000]]);
  expect(refusalOf(await step(ready, 'submit', { confirmed: ['rate_unusual'] })).code).toBe('confirmation_required');
  expect((await step(ready, 'submit', { confirmed: ['terms_differ'] })).statusCode).toBe(200);
});

test('what would be made is what was approved, or nothing is booked', async () => {
  const wait = async (name: string, instrument: string, no: number) =>
    sound(await step(await registered(list(row(no, '4', instrument)), name), 'submit'));
  // The same code would be free for one of them alone.
  const [one, two] = [
    await wait('een.csv', 'Zonnepark leningen noord', 730_041),
    await wait('twee.csv', 'Zonnepark leningen nieuw', 730_042),
  ];
  expect(one.instruments[0]?.code).toBe(two.instruments[0]?.code);
  expect(await settled(sound(await step(one, 'approve', await opened(one), 'bram')))).toMatchObject({
    status: 'posted',
  });
  const back = await settled(sound(await step(two, 'approve', await opened(two), 'bram')));
  expect(back).toMatchObject({ status: 'valid', failure: { code: 'preview_stale', line: null } });
  expect(back.instruments[0]?.code).toBe('ZONNEPARK-LENINGEN-2');
  expect(await booked(back)).toMatchObject({ status: 'posted' });
});

test('whoever approves has opened the terms of every instrument that it makes, as this batch makes them', async () => {
  const wait = async (name: string, first: number, ...codes: string[]) =>
    sound(await step(await registered(list(...codes.map((code, at) => row(first + at, '4', code))), name), 'submit'));
  const batch = await wait('open.csv', 730_061, 'ZON-OPEN-A', 'ZON-OPEN-B');
  const other = await wait('ander.csv', 730_071, 'ZON-OPEN-C');
  const refused = (body: object) => step(batch, 'approve', { ...seen(batch), ...body }, 'bram');
  const terms_unopened = (instruments: string) => ({
    status: 422,
    code: 'terms_unopened',
    errors: [{ field: 'opened', params: { instruments } }],
  });
  expect(refusalOf(await refused({}))).toMatchObject(terms_unopened('ZON-OPEN-A, ZON-OPEN-B'));
  const all = await opened(batch);
  expect(refusalOf(await refused({ opened: all.opened.slice(0, 1) }))).toMatchObject(terms_unopened('ZON-OPEN-B'));
  const { opened: elsewhere } = await opened(other);
  expect(refusalOf(await refused({ opened: elsewhere }))).toMatchObject(terms_unopened('ZON-OPEN-A, ZON-OPEN-B'));
  const answer = await app.request({ url: `/bulk-batches/${batch.id}/instruments/ZON-OPEN-C`, as: 'bram' });
  expect(refusalOf(answer)).toMatchObject({ status: 404, code: 'not_found' });
  expect(await settled(sound(await step(batch, 'approve', all, 'bram')))).toMatchObject({ status: 'posted' });
});

test('terms that were submitted stay, and are compared with what was approved', async () => {
  expect((await runChecks(app.db)).filter(({ ok }) => !ok)).toEqual([]);
  const change = `update bulk_batches set instruments = jsonb_set(instruments, '{0,coupon_ppm}', '46000')
    where file_name = 'lening.xlsx'`;
  await expect(asSuperuser(app.url, change.replace('set ', 'set version = version + 1, '))).rejects.toThrow(
    /bulk_frozen/u,
  );
  await writePastTriggers(app.url, change);
  expect((await runChecks(app.db)).flatMap(({ ok, invariant }) => (ok ? [] : invariant))).toContain(20);
});
