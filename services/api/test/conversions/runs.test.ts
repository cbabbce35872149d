// The life of conversion runs, one step after the other on one register, with amounts worked out by hand.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ConversionDifference } from '../../src/modules/conversions/lineSchemas.ts';
import type { ConversionRun, ConversionRunDetail } from '../../src/modules/conversions/runSchemas.ts';
import type { Identity } from '../../src/identity/identities.ts';
import { mirrorIdentity } from '../../src/modules/account/mirror.ts';
import type { Participation, Programme } from '../../src/modules/conversions/schemas.ts';
import { amsterdamTime } from '../../src/paper/tables.ts';
import { insertMember, people } from '../fixtures.ts';
import { asSuperuser, startTestApp } from '../harness.ts';
import { callsOf } from '../returns/helpers.ts';
import {
  addDocument,
  approved,
  bodyOf,
  booked,
  instruments,
  members,
  post,
  refusalOf,
  take,
} from '../transactions/helpers.ts';
import {
  approval,
  approvedRun,
  balances,
  bookedBy,
  broken,
  buy,
  choose,
  insertIssue,
  linesOf,
  matured,
  programme,
  read,
  refused,
  sent,
  settled,
  step,
  termsOf,
} from './helpers.ts';
import { smallPdf } from '../smallFiles.ts';

const { jan, zoe, bakkerij } = members;
const app = await startTestApp();
await insertIssue(app);
const wim = await insertMember(app.owner, { member_no: 100_050n, given_name: 'Wim', family_name: 'Prins' });
const els = await insertMember(app.owner, { member_no: 100_060n, given_name: 'Els', family_name: 'Kok' });
await buy(app, jan.id, 37);
await buy(app, zoe.id, 1);
await buy(app, bakkerij.id, 10);
await buy(app, wim, 20);
await buy(app, els, 4);
await choose(app, true, jan.id, zoe.id, bakkerij.id, wim);

let plan: Programme;
let run: ConversionRunDetail;
const runs = '/conversion-runs';

test('the terms of a programme are put in force by a second administrator, and so are other ones', async () => {
  const refusal = async (more: object) => refusalOf(await post(app, '/conversion-programmes', termsOf(more)));
  expect(await refusal({ target_id: matured.id })).toMatchObject({ status: 422, code: 'same_instrument' });
  expect(await refusal({ next_on: '2025-11-30' })).toMatchObject({
    errors: [{ code: 'date_invalid', field: 'next_on', params: { earliest: '2025-12-01' } }],
  });
  expect(await refusal({ basis: 'payable' })).toMatchObject({ errors: [{ code: 'required', field: 'source_id' }] });
  expect(await refusal({ target_id: randomUUID() })).toMatchObject({ code: 'instrument_not_found' });
  const first = bodyOf<Programme>(await post(app, '/conversion-programmes', termsOf()), 202);
  expect(first).toMatchObject({
    version: 1,
    terms: null,
    waiting: { status: 'waiting', maker: { name: 'Anna de Vries' } },
    next_on: null,
  });
  expect(refusalOf(await post(app, runs, { programme_id: first.id, run_on: '2025-12-01' }))).toMatchObject({
    code: 'state_conflict',
  });
  const decide = (verb: string, as: 'anna' | 'bram', version: number) =>
    post(app, `/conversion-programmes/${first.id}/${verb}`, {}, { as, version });
  expect(refusalOf(await decide('approve', 'anna', 1))).toMatchObject({ status: 403, code: 'self_approval' });
  expect(refusalOf(await decide('withdraw', 'bram', 1))).toMatchObject({ status: 403, code: 'not_maker' });
  plan = (await decide('approve', 'bram', 1)).json<Programme>();
  expect(plan).toMatchObject({
    version: 2,
    terms: { name: 'Obligaties naar aandelen', remainder: 'pay_out', checker: { name: 'Bram Bakker' } },
    waiting: null,
    next_on: '2025-12-01',
    price_cents: 12_750,
    run: null,
    // 37, 1, 10 and 20 of those who take part; Els has 4 and does not.
    participation: { members: 4, others: 1, quantity: '68', owed_cents: null },
  });
  const other = await app.request({
    method: 'PUT',
    url: `/conversion-programmes/${plan.id}`,
    body: termsOf({ remainder: 'keep_payable' }),
    headers: { 'idempotency-key': randomUUID(), 'if-match': '"2"' },
  });
  expect(other.json()).toMatchObject({
    version: 3,
    terms: { remainder: 'pay_out' },
    waiting: { remainder: 'keep_payable' },
  });
});

test('a run is planned by the terms of now, once for a source and a day', async () => {
  const body = { programme_id: plan.id, run_on: '2025-12-01' };
  const dry = await post(app, `${runs}?dry_run=true`, body);
  expect([dry.statusCode, dry.json<ConversionRun>().status]).toEqual([201, 'planned']);
  const made = await post(app, runs, body);
  expect(made.statusCode, made.body).toBe(201);
  const { id, number, version } = made.json<ConversionRun>();
  expect(number).toMatch(/^CV-\d{4}-000001$/u);
  expect(made.headers.location).toBe(`/api/v1${runs}/${id}`);
  expect(refusalOf(await post(app, runs, body))).toMatchObject({
    status: 409,
    errors: [{ code: 'run_exists', params: { number, date: '2025-12-01' } }],
  });
  expect(refusalOf(await post(app, runs, { ...body, run_on: '2025-11-30' }))).toMatchObject({ code: 'date_invalid' });
  // Terms that are put in force now are for the next run.
  plan = await sent<Programme>(app, `/conversion-programmes/${plan.id}/approve`, {}, 'bram', 3);
  expect(plan).toMatchObject({
    terms: { remainder: 'keep_payable' },
    next_on: '2026-12-01',
    run: { number, status: 'planned' },
  });
  // the years that there are, whatever is looked for
  const listed = await app.request({ url: `${runs}?year=2031` });
  expect(listed.json()).toMatchObject({ items: [], years: [2025] });
  run = await read(app, id);
  expect(run).toMatchObject({
    status: 'planned',
    remainder: 'pay_out',
    version,
    calculation: null,
    stale: false,
    decision: 'closed',
  });
  const gone = await app.request({ url: `${runs}/${randomUUID()}` });
  expect([gone.statusCode, refusalOf(gone).code]).toEqual([404, 'not_found']);
  expect(refusalOf(await post(app, `${runs}/${id}/execute`, {}, { version }))).toMatchObject({
    code: 'state_conflict',
  });
});

test('it is calculated in the background over everybody who takes part, and ties to the cent', async () => {
  const asked = await post(app, `${runs}/${run.id}/calculate`, {}, { version: run.version });
  expect([asked.statusCode, asked.json<ConversionRun>().task]).toEqual([202, 'calculate']);
  expect(
    refusalOf(await post(app, `${runs}/${run.id}/cancel`, { comment: 'Toch niet' }, { version: run.version + 1 })),
  ).toMatchObject({
    code: 'state_conflict',
  });
  // By two processes at once: one of them does it.
  await Promise.all([settled(app), settled(app)]);
  run = await read(app, run.id);
  // Jan: 37 are 3 700,00 + 120,25 = 3 820,25, 29 shares for 3 697,50 and 122,75. Wim: 20 are 2 065,00, 16 for 2 040,00 and 25,00,
  // but has no IBAN, as the bakery: 10 are 1 032,50, 8 for 1 020,00 and 12,50. Zoë: 103,25 buys none.
  expect(run).toMatchObject({
    status: 'calculated',
    task: null,
    progress: null,
    stale: false,
    calculation: {
      no: 1,
      price_cents: 12_750,
      by: { name: 'Anna de Vries' },
      totals: {
        members: 1,
        exceptions: 3,
        source_quantity: '37',
        principal_cents: 370_000,
        interest_cents: 12_025,
        withholding_cents: 0,
        target_quantity: '29',
        target_cents: 369_750,
        remainder_cents: 12_275,
        ties: true,
      },
    },
    exceptions: [
      { code: 'zero_target_units', count: 1, principal_cents: 10_000 },
      { code: 'iban_missing', count: 2 + 1, principal_cents: 310_000 },
    ],
    notices: [{ code: 'iban_unverified', count: 1 }],
    differences: null,
  });
  const { items, total } = await linesOf(app, run.id);
  expect(total).toBe(4);
  expect(
    items.map(({ member, outcome, codes, target_quantity }) => [member.member_no, outcome, target_quantity, ...codes]),
  ).toEqual([
    [100_001, 'converted', '29', 'iban_unverified'],
    [100_002, 'exception', '0', 'zero_target_units', 'iban_missing'],
    [100_003, 'exception', '8', 'iban_missing'],
    [100_050, 'exception', '16', 'iban_missing'],
  ]);
  const page = await linesOf(app, run.id, '?limit=1&outcome=exception');
  expect([page.items[0]?.member.member_no, page.total, page.totals]).toEqual([100_002, 3, null]);
  const next = await linesOf(app, run.id, `?limit=1&outcome=exception&cursor=${page.next_cursor}`);
  expect(next.items[0]?.member.member_no).toBe(100_003);
  expect((await linesOf(app, run.id, '?q=berg')).items.map(({ member }) => member.member_no)).toEqual([100_001]);
  expect((await linesOf(app, run.id, '?code=zero_target_units')).total).toBe(1);
  const line = (await app.request({ url: `${runs}/${run.id}/lines/${items[0]?.id}` })).json<{ formulas: object[] }>();
  expect(line.formulas).toMatchObject([
    {
      quantity: '37',
      interest_from: '2024-12-01',
      interest_to: '2025-12-01',
      days: 365,
      year_days: 365,
      rate_ppm: 32_500,
      interest_cents: 12_025,
    },
  ]);
  expect(await balances(app)).not.toContainEqual(expect.stringContaining('AANDEEL'));
});

const decide = async (place: number, body: object, as: 'anna' | 'bram' = 'anna') => {
  const { version } = await read(app, run.id);
  const line = (await linesOf(app, run.id)).items.find((one) => one.place === place);
  return app.request({
    method: 'PATCH',
    url: `${runs}/${run.id}/lines/${line?.id}`,
    as,
    body,
    headers: { 'idempotency-key': randomUUID(), 'if-match': `"${version}"` },
  });
};

test('an administrator leaves members out, and includes those who may be, each with a reason', async () => {
  const digest = run.calculation?.digest;
  const reason = 'Het lid levert het IBAN na';
  expect(refusalOf(await decide(2, { decision: 'include', reason }))).toMatchObject({
    status: 422,
    code: 'not_includable',
  });
  expect(refusalOf(await decide(3, { decision: 'include', reason: '' })).errors.map(({ code }) => code)).toContain(
    'reason_required',
  );
  for (const place of [3, 4]) expect((await decide(place, { decision: 'include', reason })).statusCode).toBe(200);
  run = await read(app, run.id);
  // 37 + 10 + 20: 6 700,00 + 217,75 are 53 shares for 6 757,50, and 160,25.
  expect(run.calculation?.totals).toMatchObject({
    members: 3,
    exceptions: 1,
    source_quantity: '67',
    principal_cents: 670_000,
    interest_cents: 21_775,
    target_quantity: '53',
    target_cents: 675_750,
    remainder_cents: 16_025,
    ties: true,
  });
  expect(run.calculation?.digest).not.toBe(digest);
  expect((await decide(1, { decision: 'exclude', reason: 'Op verzoek' })).statusCode).toBe(200);
  expect((await read(app, run.id)).calculation?.totals).toMatchObject({ members: 2, principal_cents: 300_000 });
  expect((await decide(1, { decision: null, reason: 'Toch wel' })).statusCode).toBe(200);
  const { items } = await linesOf(app, run.id, '?code=included');
  expect(items.map(({ decision }) => [decision?.decision, decision?.reason, decision?.by.name])).toEqual([
    ['include', reason, 'Anna de Vries'],
    ['include', reason, 'Anna de Vries'],
  ]);
});

test('what changed since makes it stale; calculated anew it says what differs, and keeps the decisions', async () => {
  await step(app, run.id, 'submit', { comment: 'Graag akkoord' });
  const { calculation } = await read(app, run.id);
  expect(await refused(app, run.id, 'approve', { digest: calculation?.digest })).toMatchObject({
    status: 403,
    code: 'self_approval',
  });
  expect(await read(app, run.id, 'bram')).toMatchObject({ decision: 'now' });
  // Els does not take part: what she does changes nothing. Jan sells 3 bonds to Wim.
  const sale = { kind: 'transfer', instrument_id: matured.id, effective_date: '2025-11-01', reason_code: 'sale' };
  await booked(app, { ...sale, member_id: els, counterparty_id: zoe.id, quantity: '1' });
  await booked(app, { ...sale, member_id: jan.id, counterparty_id: wim, quantity: '3' });
  run = await read(app, run.id, 'bram');
  expect(run).toMatchObject({ status: 'awaiting_approval', stale: true, decision: 'stale' });
  expect(
    run.stale_because.map(({ cause, member, transaction }) => [cause, member?.member_no, transaction?.kind]),
  ).toEqual(
    expect.arrayContaining([
      ['holding', 100_001, 'transfer'],
      ['holding', 100_050, 'transfer'],
    ]),
  );
  expect(await refused(app, run.id, 'approve', { digest: calculation?.digest }, 'bram')).toMatchObject({
    status: 409,
    code: 'preview_stale',
  });
  run = await step(app, run.id, 'calculate');
  // Jan has 34: 3 510,50 are 27 for 3 442,50 and 68,00. Wim 23: 2 374,75 are 18 for 2 295,00 and 79,75. Zoë has 2: 206,50 are one.
  expect(run).toMatchObject({
    status: 'calculated',
    stale: false,
    submitter: null,
    calculation: {
      no: 2,
      totals: { members: 3, exceptions: 1, source_quantity: '67', target_quantity: '53', target_cents: 675_750 },
    },
    differences: { count: 3, added: 0, gone: 0, target_quantity: '0', remainder_cents: 0 },
  });
  const { items } = (await app.request({ url: `${runs}/${run.id}/differences` })).json<{
    items: ConversionDifference[];
  }>();
  expect(
    items.map(({ member, before, after }) => [
      member.member_no,
      before?.quantity,
      after?.quantity,
      after?.target_quantity,
    ]),
  ).toEqual(
    expect.arrayContaining([
      [100_001, '37', '34', '27'],
      [100_050, '20', '23', '18'],
      [100_002, '1', '2', '1'],
    ]),
  );
  expect(items.find(({ member }) => member.member_no === 100_001)?.changes).toMatchObject([
    { cause: 'holding', transaction: { kind: 'transfer', maker: { name: 'Anna de Vries' } } },
  ]);
});

test.each([
  ['a price of the day', async () => void (await setPrice('2025-11-30', 12_800n)), 'price'],
  ['an opt-out', () => choose(app, false, wim), 'opt_in'],
  ['an opt-in of who has some', () => choose(app, true, wim), 'opt_in'],
  [
    'a block',
    async () =>
      void (await app.owner.updateTable('members').set({ status: 'blocked' }).where('id', '=', wim).execute()),
    'member',
  ],
  [
    'a block that ends',
    async () => void (await app.owner.updateTable('members').set({ status: 'active' }).where('id', '=', wim).execute()),
    'member',
  ],
])('%s makes it stale', async (_words, changes, cause) => {
  run = await step(app, run.id, 'calculate');
  expect(run.stale).toBe(false);
  await changes();
  run = await read(app, run.id);
  expect([run.stale, run.stale_because.map((one) => one.cause)]).toEqual([true, [cause]]);
});

const setPrice = (valid_from: string, price_cents: bigint) =>
  app.owner
    .insertInto('instrument_prices')
    .values({
      instrument_id: instruments.share.id,
      purpose: 'conversion',
      valid_from,
      price_cents,
      created_by: people.anna.id,
    })
    .execute();

test('another administrator approves the very lines, and it is executed whole: the ledger says what the run says', async () => {
  run = await step(app, run.id, 'calculate');
  // At 128,00: Jan 3 510,50 are 27 for 3 456,00; Wim 2 374,75 are 18 for 2 304,00; the bakery 1 032,50 are 8 for 1 024,00.
  const totals = {
    members: 3,
    target_quantity: '53',
    principal_cents: 670_000,
    interest_cents: 21_775,
    target_cents: 678_400,
    remainder_cents: 13_375,
  };
  expect(run.calculation?.totals).toMatchObject(totals);
  await step(app, run.id, 'submit');
  const digest = run.calculation?.digest ?? '';
  expect(await refused(app, run.id, 'approve', { digest: digest.replaceAll(/[0-7]/gu, '8') }, 'bram')).toMatchObject({
    code: 'preview_stale',
  });
  expect(await step(app, run.id, 'reject', { comment: 'Nog even wachten' }, 'bram')).toMatchObject({
    status: 'calculated',
  });
  run = await approval(app, run.id);
  expect(run).toMatchObject({ status: 'approved', checker: { name: 'Bram Bakker' } });
  const before = await balances(app);
  const key = randomUUID();
  const execute = () => post(app, `${runs}/${run.id}/execute`, {}, { version: run.version, key });
  expect((await execute()).statusCode).toBe(202);
  expect((await execute()).json<ConversionRun>().status).toBe('executing');
  expect(await balances(app)).toEqual(before);
  await settled(app);
  run = await read(app, run.id);
  expect(run).toMatchObject({
    status: 'executed',
    executor: { name: 'Anna de Vries' },
    failure: null,
    calculation: { totals },
  });
  expect(await bookedBy(app, run.id)).toEqual({
    'holding AANDEEL': 53,
    'issuer AANDEEL': -53,
    'holding OBL-2019': -67,
    'issuer OBL-2019': 67,
    'bond_liability OBL-2019': 670_000,
    interest_expense: 21_775,
    'equity AANDEEL': -678_400,
    payable: -13_375,
  });
  const [line] = (await linesOf(app, run.id)).items;
  const made = (await app.request({ url: `/transactions/${line?.transaction_id}` })).json<object>();
  expect(made).toMatchObject({
    kind: 'convert',
    member: { member_no: 100_001 },
    quantity: '27',
    effective_date: '2025-12-01',
    description: run.number,
  });
  const owed = (await app.request({ url: '/payables' })).json<{ items: { number: string; amount_cents: number }[] }>();
  expect(owed.items.map(({ number, amount_cents }) => [number, amount_cents])).toEqual([
    ['LID-100001', 5_450],
    ['LID-100003', 850],
    ['LID-100050', 7_075],
  ]);
  expect(await broken(app)).toEqual([]);
});

test('its members are written to once, in their language, and its lines leave the register for a reason', async () => {
  const [line] = (await linesOf(app, run.id)).items;
  const { mail } = (await app.request({ url: `${runs}/${run.id}/lines/${line?.id}/statement` })).json<{
    mail: { to: string; body: string };
  }>();
  expect(mail.to).toBe(jan.email);
  expect(mail.body.replaceAll('\u00A0', ' ')).toContain('34 × Obligatie 2025');
  expect(mail.body.replaceAll('\u00A0', ' ')).toContain('27 × Aandeel tegen € 128,00 per stuk, samen € 3.456,00');
  const dry = await post(app, `${runs}/${run.id}/statements?dry_run=true`, {}, { version: run.version });
  expect(dry.json()).toMatchObject({ mailed: 2, on_paper: 1, mailed_before: 0, example: { to: jan.email } });
  run = await step(app, run.id, 'statements', { text: 'Dank voor uw vertrouwen.' });
  expect(run.statements).toEqual({ mailed: 2, open: 1 });
  run = await step(app, run.id, 'statements');
  const { rows } = await sql<{
    recipient: string;
  }>`select recipient from mails where body like '%vertrouwen%' order by 1`.execute(app.db);
  expect(rows.map(({ recipient }) => recipient)).toEqual([bakkerij.email, jan.email]);
  expect(
    refusalOf(await post(app, `${runs}/${run.id}/export`, { reason: '' })).errors.map(({ code }) => code),
  ).toContain('reason_required');
  const file = await post(app, `${runs}/${run.id}/export`, { reason: 'Accountant', filter: { outcome: 'converted' } });
  expect(file.body.split('\r\n').slice(1, 2)).toEqual([
    '100001;Jan van der Berg;Omgezet;IBAN is niet geverifieerd;34;3400,00;110,50;0,00;128,00;27;3456,00;54,50;;',
  ]);
  const [executedOn = '', time] = amsterdamTime(run.executed_at ?? '').split(' ');
  const executedAt = `${executedOn.split('-').reverse().join('-')} ${time}`;
  const list = await post(app, `${runs}/export`, {
    reason: 'Accountant',
    filter: { status: 'executed', year: '2025' },
  });
  expect(list.body.split('\r\n').slice(1)).toEqual([
    `${run.number};01-12-2025;Obligaties naar aandelen;Uitgevoerd;Obligatie 2025;Aandeel;3;1;67;6700,00;217,75;0,00;128,00;53;6784,00;133,75;Anna de Vries;Bram Bakker;${executedAt}`,
    '',
  ]);
  const { rows: log } = await sql<{
    what: string;
    rows: bigint;
  }>`select what, rows from export_log order by id`.execute(app.db);
  expect(log).toEqual([
    { what: 'conversion_lines', rows: 3n },
    { what: 'conversion_runs', rows: 1n },
  ]);
});

test('it is taken back whole by two, and refused by name where something rests on it', async () => {
  const executed = await balances(app);
  const sale = await booked(app, {
    kind: 'transfer',
    member_id: wim,
    counterparty_id: els,
    instrument_id: instruments.share.id,
    quantity: '2',
    effective_date: '2026-01-05',
    reason_code: 'sale',
  });
  const asked = { reason_code: 'wrong_price', comment: 'Prijs van 2026' };
  const blocked = await refused(app, run.id, 'reverse', asked);
  expect(blocked).toMatchObject({ status: 422, code: 'not_reversible' });
  expect(blocked.errors[0]?.params).toMatchObject({
    reason: 'units_gone',
    used_by: `LID 100050 Wim Prins (${sale.number})`,
    blocked: [{ member_no: 100_050, name: 'Wim Prins', reason: 'units_gone', used_by: sale.number }],
  });
  const taken = await post(app, `/transactions/${sale.id}/reverse`, { reason_code: 'input_error' });
  await approved(app, taken.json());
  expect(await balances(app)).toEqual(executed);
  const dry = await post(app, `${runs}/${run.id}/reverse?dry_run=true`, asked, { version: run.version });
  expect(dry.json()).toEqual({ transactions: 3, blockers: [] });
  run = await step(app, run.id, 'reverse', asked);
  expect(run).toMatchObject({
    status: 'executed',
    task: null,
    reversal: { reason_code: 'wrong_price', maker: { name: 'Anna de Vries' } },
  });
  expect(await refused(app, run.id, 'reverse', asked)).toMatchObject({ code: 'self_approval' });
  expect(await step(app, run.id, 'keep')).toMatchObject({ status: 'executed', reversal: null });
  await step(app, run.id, 'reverse', asked);
  run = await step(app, run.id, 'reverse', asked, 'bram');
  expect(run).toMatchObject({ status: 'reversed', failure: null, reversal: { checker: { name: 'Bram Bakker' } } });
  // Every balance on every day is what it was before the run.
  expect((await balances(app)).filter((line) => /2025-12-01/u.test(line))).toEqual([]);
  expect(Object.values(await bookedBy(app, run.id)).every((total) => total === 0)).toBe(true);
  expect(await broken(app)).toEqual([]);
});

interface Listed {
  items: { id: string; kind: string; number: string }[];
  total: number;
  totals: {
    amount_cents: number;
    instruments: { instrument: { code: string }; count: number; amount_cents: number }[];
  };
}

test('the transactions of an instrument are those that move it: also the conversions out of it, and what took them back', async () => {
  const list = async (query: string) =>
    (await app.request({ url: `/transactions?instrument_id=${matured.id}&${query}` })).json<Listed>();
  const { rows } = await sql<{ id: string }>`
    select distinct t.id from postings p join accounts a on a.id = p.account_id join transactions t on t.id = p.transaction_id
    where a.instrument_id = ${matured.id}`.execute(app.owner);
  const moving = rows.map(({ id }) => id).toSorted();
  const all = await list('limit=100');
  expect(all.items.map(({ id }) => id).toSorted()).toEqual(moving);
  // Five that bought them, two who passed some on and back; three that were converted, and taken back.
  expect(all).toMatchObject({ total: 13, totals: { amount_cents: 720_000 } });
  expect(all.totals.instruments.map(({ instrument, ...rest }) => ({ code: instrument.code, ...rest }))).toEqual([
    { code: 'OBL-2019', count: 7, amount_cents: 720_000 },
    { code: 'AANDEEL', count: 6, amount_cents: 0 },
  ]);
  const kinds = async (query: string) => {
    const page = await list(query);
    expect(page.total).toBe(page.items.length);
    return [page.items.map(({ kind }) => kind), page.totals.amount_cents];
  };
  expect(await kinds('kind=convert')).toEqual([['convert', 'convert', 'convert'], 678_400]);
  expect(await kinds('kind=reversal')).toEqual([['reversal', 'reversal', 'reversal'], -678_400]);
  expect(await kinds('to=2025-11-30&kind=convert')).toEqual([[], 0]);
  expect(await kinds('from=2025-12-01&to=2025-12-01&kind=convert')).toEqual([
    ['convert', 'convert', 'convert'],
    678_400,
  ]);
  expect(await kinds(`kind=convert&member_id=${jan.id}`)).toEqual([['convert'], 345_600]);
  expect(await kinds('source=ui')).toEqual([
    ['transfer', 'transfer', 'issue', 'issue', 'issue', 'issue', 'issue'],
    720_000,
  ]);
  expect(await kinds(`q=${run.number}`)).toEqual([
    ['reversal', 'reversal', 'reversal', 'convert', 'convert', 'convert'],
    0,
  ]);
  const one = all.items.find(({ kind }) => kind === 'convert');
  expect((await list(`q=${one?.number}`)).items.map(({ id }) => id)).toEqual([one?.id]);
  // Page by page, in the order of the list.
  const pages: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const page: Listed & { next_cursor: string | null } = (
      await app.request({ url: `/transactions?instrument_id=${matured.id}&limit=2${cursor && `&cursor=${cursor}`}` })
    ).json();
    pages.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  expect(pages).toEqual(all.items.map(({ id }) => id));
});

test('consent is read again when it is executed, and so are the price and the day', async () => {
  run = await approvedRun(app, plan.id);
  expect(run).toMatchObject({ status: 'approved', remainder: 'keep_payable', calculation: { totals: { members: 4 } } });
  await choose(app, false, wim);
  expect(await refused(app, run.id, 'execute')).toMatchObject({ status: 409, code: 'preview_stale' });
  await step(app, run.id, 'calculate');
  const { items } = await linesOf(app, run.id, '?outcome=exception');
  expect(items.map(({ member, codes }) => [member.member_no, ...codes])).toEqual([[100_050, 'not_opted_in']]);
  run = await approval(app, run.id);
  // Even what no note tells of is seen: the notes are taken away, as if they had not been written.
  await asSuperuser(
    app.url,
    `update members set automated_conversion = false where id = '${jan.id}'; delete from conversion_changes`,
  );
  const before = await balances(app);
  run = await step(app, run.id, 'execute');
  expect(run).toMatchObject({
    status: 'approved',
    failure: { code: 'preview_stale', params: { member_no: 100_001, reason: 'not_opted_in' } },
  });
  expect(await balances(app)).toEqual(before);
  expect(await step(app, run.id, 'cancel', { comment: 'Eerst de leden' })).toMatchObject({ status: 'cancelled' });
  await choose(app, true, jan.id, wim);
});

test('a remainder that is kept is not offered for payment while its member takes part', async () => {
  run = await approvedRun(app, plan.id);
  run = await step(app, run.id, 'execute');
  expect(run.status).toBe('executed');
  const payable = async () =>
    (await app.request({ url: '/payables' }))
      .json<{ items: { number: string; amount_cents: number }[] }>()
      .items.map(({ number, amount_cents }) => [number, amount_cents]);
  expect(await payable()).toEqual([]);
  await choose(app, false, jan.id);
  expect(await payable()).toEqual([['LID-100001', 5_450]]);
  await choose(app, true, jan.id);
  // A programme of what is owed takes it up: nobody has enough for a share yet, so it stays.
  const owed = await programme(app, {
    name: 'Restanten',
    source_id: null,
    basis: 'payable',
    remainder: 'keep_payable',
    next_on: '2026-06-01',
  });
  expect(owed.participation).toMatchObject({ quantity: null, owed_cents: expect.any(Number) as number });
  const { id } = await sent<ConversionRun>(app, runs, { programme_id: owed.id, run_on: '2026-06-01' });
  const calculated = await step(app, id, 'calculate');
  expect(calculated.exceptions.map(({ code }) => code)).toEqual(['zero_target_units']);
  expect(await refused(app, id, 'submit')).toMatchObject({ code: 'run_empty' });
  expect(await broken(app)).toEqual([]);
});

test('what a member asks for on paper is recorded with the reason and the document, and stands until the member chooses otherwise', async () => {
  const url = `/members/${els}/automated-conversion`;
  const identity = (conversion: boolean, updated_at: string): Identity => ({
    id: '01900000-0000-7000-8000-0000000000e1',
    state: 'active',
    traits: { email: 'els@kok.example', automated_conversion: conversion },
    verifiable_addresses: [{ value: 'els@kok.example', verified: true }],
    updated_at,
    metadata_admin: null,
  });
  await app.owner.updateTable('members').set({ email: 'els@kok.example' }).where('id', '=', els).execute();
  const mirrored = (conversion: boolean, at: Date) =>
    mirrorIdentity(app.db, identity(conversion, at.toISOString()), { source: 'identity_hook', requestId: 'test' });
  await mirrored(false, new Date('2026-01-01T00:00:00Z'));
  const participation = async () => (await app.request({ url })).json<Participation>();
  const before = await participation();
  expect(before).toMatchObject({
    automated_conversion: false,
    consents: [{ source: 'identity_hook', automated_conversion: false }],
  });
  const document = bodyOf<{ id: string }>(await addDocument(app, url, 'brief.pdf'), 201);
  const record = (body: object, version = before.version) =>
    app.request({ method: 'PUT', url, body, headers: { 'idempotency-key': randomUUID(), 'if-match': `"${version}"` } });
  const wish = { automated_conversion: true, reason: 'Brief van 3 november', document_id: document.id };
  expect(refusalOf(await record({ ...wish, document_id: randomUUID() }))).toMatchObject({ code: 'document_required' });
  expect(refusalOf(await record({ ...wish, reason: ' ' })).errors.map(({ code }) => code)).toContain('reason_required');
  expect(refusalOf(await record(wish, before.version + 1))).toMatchObject({ status: 409, code: 'state_conflict' });
  const made = await record(wish);
  expect(made.statusCode, made.body).toBe(200);
  expect(made.json()).toMatchObject({
    automated_conversion: true,
    changed_by: people.anna.id,
    consents: [
      { source: 'administrator', actor: { name: 'Anna de Vries' }, reason: wish.reason, document_id: document.id },
      { source: 'identity_hook' },
    ],
    documents: [{ name: 'brief.pdf' }],
  });
  const file = await take(app, `${url}/documents/${document.id}`, { as: 'bram' });
  expect(file.rawPayload.equals(smallPdf)).toBe(true);
  // The account is saved with the choice it has had all along: that is no new one. Then it makes one, twice.
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  await mirrored(false, later(1));
  expect((await participation()).automated_conversion).toBe(true);
  await mirrored(true, later(2));
  await mirrored(false, later(3));
  expect(await participation()).toMatchObject({
    automated_conversion: false,
    changed_by: '01900000-0000-7000-8000-0000000000e1',
  });
  const gone = `delete from conversion_consents where member_id = '${els}'`;
  await expect(asSuperuser(app.url, gone)).rejects.toMatchObject({ constraint: 'append_only' });
  expect(await broken(app)).toEqual([]);
});

test('what a return round gave to be converted is taken up by the next run, at the price of the round, and waits again when that is taken back', async () => {
  const calls = callsOf(app);
  await calls.shares(els, 10, '2018-01-01');
  const asked = await calls.admitted(els, { quantity: '6', outcome: 'convert' });
  const yearly = {
    name: 'Good Shares',
    source_id: instruments.good.id,
    basis: 'all_unlocked',
    remainder: 'keep_payable',
  };
  const { id: programme_id } = await programme(app, { ...yearly, next_on: '2026-11-01' });
  const { id } = await sent<ConversionRun>(app, runs, { programme_id, run_on: '2026-11-01' });
  expect(await step(app, id, 'calculate')).toMatchObject({ calculation: { totals: { members: 0, exceptions: 0 } } });
  const round = await calls.round({ budget_quantity: '6' }, '2026-10-01');
  expect(await read(app, id)).toMatchObject({
    stale: true,
    stale_because: [{ cause: 'holding', member: { id: els } }],
  });
  const before = await balances(app);
  await step(app, id, 'calculate');
  // Els does not take part: six at € 24,00 are 144,00, one share for 128,00 and 16,00; the other four stay.
  const { items } = await linesOf(app, id);
  expect(items).toMatchObject([{ member: { id: els }, outcome: 'converted', codes: ['asked'], quantity: '6' }]);
  expect((await app.request({ url: `${runs}/${id}/lines/${items[0]?.id}` })).json()).toMatchObject({
    formulas: [{ quantity: '6', principal_cents: 14_400, request: asked.number }],
  });
  await approval(app, id);
  expect(await step(app, id, 'execute')).toMatchObject({ status: 'executed', failure: null });
  const good = instruments.good.code;
  expect(await bookedBy(app, id)).toEqual({
    [`reserved ${good}`]: -60_000,
    [`issuer ${good}`]: 60_000,
    [`equity ${good}`]: 15_000,
    revaluation: -600,
    'holding AANDEEL': 1,
    'issuer AANDEEL': -1,
    'equity AANDEEL': -12_800,
    payable: -1_600,
  });
  expect(await calls.lines(round)).toMatchObject([{ number: asked.number, status: 'converted' }]);
  expect(await broken(app)).toEqual([]);
  await step(app, id, 'reverse', { reason_code: 'other' });
  expect(await step(app, id, 'reverse', { reason_code: 'other' }, 'bram')).toMatchObject({ status: 'reversed' });
  expect(await calls.lines(round)).toMatchObject([{ status: 'to_convert' }]);
  expect(await balances(app)).toEqual(before);
  expect(await broken(app)).toEqual([]);
});

test('the day of a run is told once, and that it has become stale once for each calculation', async () => {
  await settled(app);
  await settled(app);
  const { items } = (await app.request({ url: '/notifications?limit=100', as: 'bram' })).json<{
    items: { key: string; count: number; params: { number?: string } }[];
  }>();
  const keys = items.filter(({ key }) => key.startsWith('conversion_run.')).map(({ key, count }) => [key, count]);
  expect(keys).toContainEqual(['conversion_run.due', 1]);
  expect(keys.map(([key]) => key)).toContain('conversion_run.executed');
});

test('the database holds what a run says to what its lines say', async () => {
  const refusing = async (statement: string) =>
    asSuperuser(app.url, statement).then(
      () => '',
      (error: { constraint?: string }) => error.constraint,
    );
  const id = run.id;
  expect(
    await refusing(
      `update conversion_runs set version = version + 1, target_cents = target_cents + 1, remainder_cents = remainder_cents - 1 where id = '${id}'`,
    ),
  ).toBe('conversion_run_frozen');
  expect(
    await refusing(`update conversion_runs set version = version + 1, status = 'planned' where id = '${id}'`),
  ).toBe('conversion_run_step');
  expect(await refusing(`update conversion_runs set version = version + 2 where id = '${id}'`)).toBe(
    'conversion_run_version',
  );
  expect(await refusing(`update conversion_lines set codes = '{}' where run_id = '${id}'`)).toBe(
    'conversion_lines_fixed',
  );
  expect(
    await refusing(`update conversion_runs set version = version + 1, checker_id = maker_id where id = '${id}'`),
  ).toBe('two_people');
  expect(await refusing(`delete from conversion_runs where id = '${id}'`)).toBe('append_only');
});
