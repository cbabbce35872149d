// The life of requests and rounds: what each step books, who may take it, and what the database holds to. One register
// serves all of it.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runChecks } from '../../src/modules/ledger/runChecks.ts';
import type { ReturnLine, Round, RoundDetail, RoundPage, WhatIf } from '../../src/modules/returns/roundSchemas.ts';
import type { ReturnPreview, ReturnRequest, ReturnSummary } from '../../src/modules/returns/schemas.ts';
import { onPayment } from '../../src/requests/paymentEvents.ts';
import { issue } from '../bookings.ts';
import { fixtures, insertMember } from '../fixtures.ts';
import type { Person } from '../fixtures.ts';
import { asSuperuser, closeSound, startTestApp, writePastTriggers } from '../harness.ts';
import { instruments, members, post, refusalOf as problemOf } from '../transactions/helpers.ts';
import { clock, day, good, sound, terms, wish } from './helpers.ts';

const lid: Record<string, string> = {};

/** Good Shares at € 25,00 each, so that the capital is what was paid. */
async function shares(member: string, whole: number, on: string, lockUntil?: string): Promise<void> {
  await issue(app.db, { member, instrument: good.id, units: BigInt(whole) * 10_000n, on, lockUntil });
}

const app = await startTestApp({ clock }, closeSound);
let number = 100_100n;
for (const name of ['ans', 'ben', 'cor', 'dik', 'eef']) {
  number += 1n;
  lid[name] = await insertMember(app.owner, { member_no: number, given_name: name, joined_on: '2016-01-01' });
  await shares(lid[name], 100, '2018-01-01');
}
await shares(members.jan.id, 20, '2018-04-12');
await shares(members.jan.id, 30, '2026-01-15', '2028-01-15');

const submit = async (member: string, body: object = {}, as: Person = 'anna') =>
  sound(
    await post(app, '/share-return-requests', { ...wish, member_id: member, ...body }, { as }),
  ).json<ReturnRequest>();
const refusalOf = (response: LightMyRequestResponse) => problemOf(response).errors[0];
const act = (request: { id: string; version: number }, action: string, body: object = {}, as: Person = 'bram') =>
  post(app, `/share-return-requests/${request.id}/${action}`, body, { version: request.version, as });
const admitted = async (member: string, body: object = {}) =>
  sound(await act(await submit(member, body), 'admit')).json<ReturnRequest>();
const shown = async (id: string) =>
  sound(await app.request({ url: `/share-return-requests/${id}` })).json<ReturnRequest>();

const open = async (body: object = {}) =>
  sound(await post(app, '/return-rounds', { instrument_id: good.id, ...terms, ...body })).json<Round>();
const move = (round: Pick<Round, 'id' | 'version'>, action: string, body: object = {}, as: Person = 'anna') =>
  post(app, `/return-rounds/${round.id}/${action}`, body, { version: round.version, as });
const moved = async (...args: Parameters<typeof move>) => sound(await move(...args)).json<Round>();
const digest = (round: Round) => ({ input_sha256: round.calculation?.input_sha256 });
const lines = async (round: Round) =>
  sound(await app.request({ url: `/return-rounds/${round.id}/lines?limit=100` })).json<{ items: ReturnLine[] }>().items;
const cancelled = async (round: Pick<Round, 'id' | 'version'>) => moved(round, 'cancel');

const booked = async (round: Round, number: string) => {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', t.kind, a.kind, p.delta) as line from transactions t
    join postings p on p.transaction_id = t.id join accounts a on a.id = p.account_id
    where t.source_id = ${round.id} and t.description = ${number} order by t.seq, p.seq`.execute(app.db);
  return rows.map(({ line }) => line);
};
const pay = (id: string, event: { kind: 'in_payment' | 'confirmed' }) =>
  app.db.transaction().execute((trx) => {
    const batch = { batch_id: id, batch_number: 'BT-2026-000001' };
    return onPayment(trx, { type: 'return_line', ids: [id] }, { ...event, ...batch });
  });

describe('a request', () => {
  test('says when how many are free, is entered by one and admitted by another', async () => {
    const preview = sound(
      await post(app, '/share-return-requests?dry_run=true', { ...wish, member_id: members.jan.id, quantity: '40' }),
    ).json<ReturnPreview>();
    expect(preview).toEqual({
      free: [
        { on: day, quantity: '20' },
        { on: '2028-01-15', quantity: '40' },
      ],
      nominal_cents: 100_000,
      no_payout: false,
      place: 1,
      holdings: [
        expect.objectContaining({
          available: '50',
          lots: [
            expect.objectContaining({ requested: '20', lock_until: null }),
            expect.objectContaining({ requested: '20', lock_until: '2028-01-15' }),
          ],
        }),
      ],
    });
    const request = await submit(members.jan.id, { quantity: '40' });
    expect(request).toMatchObject({ status: 'submitted', admission: { state: 'own_entry' } });
    expect(request.number).toMatch(/^GS-\d{4}-000001$/);
    expect(refusalOf(await act(request, 'admit', {}, 'anna'))).toMatchObject({ code: 'self_approval' });
    const taken = sound(await act(request, 'take')).json<ReturnRequest>();
    const eligible = sound(await act(taken, 'admit')).json<ReturnRequest>();
    expect(eligible).toMatchObject({
      status: 'eligible',
      checker: { name: 'Bram Bakker' },
      free: preview.free,
    });
    const withdrawal = { withdrawn_on: day, asked_by: 'Jan' };
    const withdrawn = sound(await act(eligible, 'withdraw', withdrawal)).json<ReturnRequest>();
    expect(withdrawn).toMatchObject({ status: 'withdrawn', free: [] });
    expect(refusalOf(await act(withdrawn, 'withdraw', withdrawal))).toMatchObject({ code: 'state_conflict' });
  });

  test('a gift needs its deed and another outcome a reason; what is locked waits; a rejection gives the units back', async () => {
    const gift = await submit(members.jan.id, { quantity: '5', outcome: 'gift' });
    expect(refusalOf(await act(gift, 'admit'))).toMatchObject({ code: 'document_required' });
    expect(refusalOf(await act(gift, 'admit', { outcome: 'payout' }))).toMatchObject({ code: 'reason_required' });
    const paid = sound(
      await act(gift, 'admit', { outcome: 'payout', outcome_reason: 'Zo afgesproken' }),
    ).json<ReturnRequest>();
    expect(paid).toMatchObject({ status: 'eligible', asked_outcome: 'gift', outcome: 'payout' });
    sound(await act(paid, 'withdraw', { withdrawn_on: day, asked_by: 'Jan' }));

    const first = await submit(members.jan.id, { quantity: '20' });
    const locked = await submit(members.jan.id, { quantity: '10' });
    expect(refusalOf(await act(locked, 'admit'))).toMatchObject({
      code: 'locked_until',
      params: { date: '2028-01-15' },
    });
    for (const one of [first, locked]) {
      expect(sound(await act(one, 'reject', { reason: 'not_entitled' })).json<ReturnRequest>()).toMatchObject({
        status: 'rejected',
      });
    }
    expect(
      refusalOf(await post(app, '/share-return-requests', { ...wish, member_id: members.jan.id, quantity: '51' })),
    ).toMatchObject({ code: 'insufficient_available' });
  });
});

test('a round from its opening to its undoing: what it gives, what is booked, what waits', async () => {
  // 35 + 35 + 20 = 90 for 50 after a death of 10: 19,44 19,44 11,11, and the one left over goes to the older of two ties
  const ans = await admitted(lid.ans ?? '', { quantity: '35' });
  const ben = await admitted(lid.ben ?? '', { quantity: '35', requested_on: '2026-03-02' });
  const dead = await admitted(lid.cor ?? '', {
    quantity: '10',
    reason: 'death',
    document: 'Kast 3',
    requested_on: '2026-09-01',
  });
  const gift = await admitted(lid.dik ?? '', {
    quantity: '20',
    outcome: 'gift',
    document: 'Akte 12',
    requested_on: '2026-03-03',
  });
  const late = await admitted(lid.eef ?? '', { quantity: '20', requested_on: '2026-10-01' });
  let round = await open();
  expect(refusalOf(await post(app, '/return-rounds', { instrument_id: good.id, ...terms }))).toMatchObject({
    code: 'round_open',
  });

  const calculated = await moved(round, 'calculate');
  expect(calculated).toMatchObject({
    status: 'calculated',
    stale: false,
    decision: 'own_entry',
    calculation: {
      sums: {
        requests: 4,
        asked: '100',
        asked_cents: 240_000,
        allocated: '60',
        rest: '40',
        amount_cents: 144_000,
        payout_cents: 117_600,
        gift_cents: 26_400,
        convert_cents: 0,
        deaths: 1,
        deaths_allocated: '10',
        deaths_cents: 24_000,
        share_ppm: 555_555, // 50 of 90
        raised: 1,
        tied: 2,
        tied_raised: 1,
        locked: 0,
        classes: [{ member_kind: 'person', requests: 4, asked: '100', allocated: '60', amount_cents: 144_000 }],
      },
    },
  });
  expect(
    (await lines(calculated)).map(({ number, allocated, raised, tied }) => [number, allocated, raised, tied]),
  ).toEqual([
    [dead.number, '10', false, false],
    [ans.number, '20', true, true],
    [ben.number, '19', false, true],
    [gift.number, '11', false, false],
  ]);
  const whatIf = sound(
    await app.request({ url: `/return-rounds/${round.id}/what-if?budget_cents=100000&policy=first_come` }),
  ).json<WhatIf>();
  expect(whatIf).toMatchObject({
    budget_quantity: null,
    budget_cents: 100_000,
    price_cents: 2_400,
    sums: { allocated: '41', amount_cents: 98_400, share_ppm: null },
  });
  // Nothing is nothing, in units and in euros.
  for (const budget of [
    'budget_quantity=0',
    'budget_quantity=0.00',
    'budget_cents=0',
    'budget_cents=0&price_cents=0',
  ]) {
    const { sums } = sound(await app.request({ url: `/return-rounds/${round.id}/what-if?${budget}` })).json<WhatIf>();
    expect(sums, budget).toMatchObject({ allocated: '0', amount_cents: 0 });
  }
  expect((await lines(calculated)).map(({ exact }) => exact)).toEqual(['10', '19.44', '19.44', '11.11']);

  // A withdrawal makes it stale, and it comes back when it is calculated again.
  const other = await admitted(lid.eef ?? '', { quantity: '1', requested_on: '2026-04-01' });
  expect(sound(await app.request({ url: `/return-rounds/${round.id}` })).json<Round>()).toMatchObject({ stale: true });
  expect(refusalOf(await move(calculated, 'approve', digest(calculated), 'bram'))).toMatchObject({
    code: 'preview_stale',
  });
  sound(await act(other, 'withdraw', { withdrawn_on: day, asked_by: 'Eef' }));
  expect(refusalOf(await move(calculated, 'approve', digest(calculated), 'anna'))).toMatchObject({
    code: 'self_approval',
  });
  round = await moved(calculated, 'approve', digest(calculated), 'bram');
  expect(round).toMatchObject({ status: 'approved', checker: { name: 'Bram Bakker' } });
  expect(await shown(ans.id)).toMatchObject({ status: 'allocated' });
  expect(refusalOf(await move(round, 'calculate'))).toMatchObject({ code: 'state_conflict' });

  round = await moved(round, 'execute', { effective_on: '2026-11-01' });
  // Capital: 550 shares were issued at a cent a ten-thousandth, € 100 each; 60 of them are 60 × 100,00.
  expect(round).toMatchObject({ status: 'done', book_cents: 600_000 });
  expect(await booked(round, ans.number)).toEqual([
    'return reserved -200000',
    'return issuer 200000',
    'return equity 200000',
    'return revaluation -152000',
    'return payable -48000',
  ]);
  expect(await booked(round, gift.number)).toEqual([
    'gift_back reserved -110000',
    'gift_back issuer 110000',
    'gift_back equity 110000',
    'gift_back gift_income -110000',
  ]);
  expect(await shown(dead.id)).toMatchObject({ status: 'settled', returned_quantity: '10' });
  expect(await shown(ans.id)).toMatchObject({ status: 'waiting', returned_quantity: '20', free: [{ quantity: '15' }] });
  expect(await shown(late.id)).toMatchObject({ status: 'eligible' });

  const payables = sound(await app.request({ url: '/payables' }))
    .json<{ items: { number: string; subject_type: string; amount_cents: number }[] }>()
    .items.filter(({ subject_type }) => subject_type === 'return_line');
  expect(payables.map(({ number, amount_cents }) => [number, amount_cents])).toEqual([
    [ans.number, 48_000],
    [ben.number, 45_600],
    [dead.number, 24_000],
  ]);

  // While somebody asks to take it back nothing of it is paid; it may be kept after all.
  const thought = await moved(round, 'reverse', { reason_code: 'other' });
  expect(
    sound(await app.request({ url: '/payables?subject_type=return_line' })).json<{
      items: { subject_type: string }[];
    }>().items,
  ).toEqual([]);
  round = await moved(thought, 'keep', {}, 'bram');
  expect(round).toMatchObject({ status: 'done', reversal: null });
  expect(refusalOf(await move(round, 'keep'))).toMatchObject({ code: 'state_conflict' });

  // Taken back by two; then it can be given again, in the same order.
  const asked = await moved(round, 'reverse', { reason_code: 'input_error' });
  expect(refusalOf(await move(asked, 'reverse', { reason_code: 'input_error' }))).toMatchObject({
    code: 'self_approval',
  });
  const undone = await moved(asked, 'reverse', { reason_code: 'input_error' }, 'bram');
  expect(undone).toMatchObject({ status: 'reversed' });
  expect(await shown(dead.id)).toMatchObject({ status: 'eligible', returned_quantity: '0' });

  let second = await moved(await open(), 'calculate');
  second = await moved(await moved(second, 'approve', digest(second), 'bram'), 'execute', { effective_on: day });
  const [first] = await lines(second);
  expect(first).toMatchObject({ number: `${dead.number}R2`, allocated: '10', status: 'approved' });
  await pay(first?.id ?? '', { kind: 'in_payment' });
  expect(refusalOf(await move(second, 'reverse', { reason_code: 'other' }))).toMatchObject({
    code: 'not_reversible',
    params: { reason: 'paid_out', used_by: `${dead.number}R2` },
  });
  await pay(first?.id ?? '', { kind: 'confirmed' });
  expect((await lines(second))[0]).toMatchObject({ status: 'paid' });

  // The next round begins with who waits, in order; whoever came after the cut-off is behind them.
  const next = await moved(await open({ cut_off: day, policy: 'first_come', budget_quantity: '16' }), 'calculate');
  expect((await lines(next)).map(({ number, allocated }) => [number, allocated])).toEqual([
    [`${ans.number}R3`, '15'],
    [`${ben.number}R3`, '1'],
    [`${gift.number}R3`, '0'],
    [late.number, '0'],
  ]);
  await cancelled(next);
});

test('a conversion stays set aside for the next run, and shares nobody was given stay where they were when a round is cancelled', async () => {
  const convert = await admitted(lid.eef ?? '', { quantity: '7.5', outcome: 'convert', requested_on: '2020-01-01' });
  const round = await moved(
    await open({ policy: 'first_come', budget_quantity: '7.5', whole_units: false }),
    'calculate',
  );
  let done = await moved(round, 'approve', digest(round), 'bram');
  await cancelled(done);
  expect(await shown(convert.id)).toMatchObject({ status: 'eligible' });
  const again = await moved(
    await open({ policy: 'first_come', budget_quantity: '7.5', whole_units: false }),
    'calculate',
  );
  done = await moved(await moved(again, 'approve', digest(again), 'bram'), 'execute', { effective_on: day });
  expect((await lines(done))[0]).toMatchObject({ number: convert.number, status: 'to_convert', allocated: '7.5' });
  expect(await booked(done, convert.number)).toEqual([]);
  expect(await shown(convert.id)).toMatchObject({ status: 'settled' });
  const { rows } = await sql<{ units: bigint }>`
    select units from open_reservations where subject_type = 'return_line'`.execute(app.db);
  expect(rows).toEqual([{ units: 75_000n }]);
});

test('a gift of which a part is locked gives what is free; the rest keeps its place until its day', async () => {
  const jan = await admitted(members.jan.id, {
    quantity: '40',
    outcome: 'gift',
    document: 'Akte 3',
    requested_on: '2026-01-20',
  });
  const calculated = await moved(await open({ policy: 'first_come', budget_quantity: '20' }), 'calculate');
  expect(calculated.calculation?.sums).toMatchObject({ gift_cents: 48_000, payout_cents: 0, locked: 1 });
  expect((await lines(calculated))[0]).toMatchObject({
    number: jan.number,
    asked: '20', // of April 2018; those of January 2026 are locked until 2028
    locked: '20',
    allocated: '20',
    rest: '0',
  });
  const done = await moved(await moved(calculated, 'approve', digest(calculated), 'bram'), 'execute', {
    effective_on: day,
  });
  expect(await booked(done, jan.number)).toEqual([
    'gift_back reserved -200000',
    'gift_back issuer 200000',
    'gift_back equity 200000',
    'gift_back gift_income -200000',
  ]);
  expect(await shown(jan.id)).toMatchObject({
    status: 'waiting',
    returned_quantity: '20',
    free: [
      { on: day, quantity: '0' },
      { on: '2028-01-15', quantity: '20' },
    ],
  });
  const next = await moved(await open({ policy: 'first_come', cut_off: day }), 'calculate');
  expect((await lines(next))[0]).toMatchObject({ number: `${jan.number}R2`, asked: '0', locked: '20', allocated: '0' });
  await cancelled(next);
});

test('terms that are none are refused', async () => {
  const refused = async (body: object) =>
    refusalOf(await post(app, '/return-rounds', { instrument_id: good.id, ...terms, ...body }));
  expect(await refused({ price_cents: 2_501 })).toMatchObject({ code: 'reason_required', field: 'price_reason' });
  expect(await refused({ budget_quantity: null })).toMatchObject({ code: 'required', field: 'budget_cents' });
  expect(await refused({ budget_cents: 1 })).toMatchObject({ code: 'invalid_parameter', field: 'budget_quantity' });
  expect(await refused({ cut_off: '2026-11-21' })).toMatchObject({ code: 'date_in_future', field: 'cut_off' });
  expect(await refused({ instrument_id: instruments.bond.id })).toMatchObject({ code: 'kind_not_allowed' });
});

describe('whoever wants to get round the rule', () => {
  const seen = async (id: string, as: Person = 'bram') =>
    sound(await app.request({ url: `/return-rounds/${id}`, as })).json<RoundDetail>();
  let round: Round;
  beforeAll(async () => {
    round = await moved(await open(), 'calculate');
  });
  afterAll(async () => {
    await cancelled(await seen(round.id));
  });

  test('sets the terms and lets the other calculate: is no second administrator for them, and the audit keeps them', async () => {
    const later = { ...terms, cut_off: '2026-10-31', price_cents: 2_600, price_reason: 'Besluit van de ledenraad' };
    const changed = await moved(round, 'calculate', { terms: later }, 'bram');
    const again = await moved(changed, 'calculate'); // by Anna, who set it up
    expect(refusalOf(await move(again, 'approve', digest(again), 'bram'))).toMatchObject({ code: 'self_approval' });
    expect(await seen(again.id)).toMatchObject({
      decision: 'own_entry',
      price_cents: 2_600,
      timeline: [
        { action: 'return_round.created' },
        { action: 'return_round.calculated', actor: { name: 'Anna de Vries' } },
        {
          action: 'return_round.calculated',
          actor: { name: 'Bram Bakker' },
          data: { terms: expect.objectContaining(later) },
        },
        { action: 'return_round.calculated', actor: { name: 'Anna de Vries' } },
      ],
    });
    round = await moved(again, 'calculate', { terms });
    expect(await seen(round.id)).toMatchObject({ decision: 'now', price_cents: 2_400 });
    // The tab that was left open approves nothing.
    expect(refusalOf(await move(changed, 'approve', digest(changed), 'bram'))).toMatchObject({
      code: 'state_conflict',
    });
    expect(refusalOf(await move(round, 'approve', digest(changed), 'bram'))).toMatchObject({ code: 'preview_stale' });
  });

  test('changes it by another door: there is none', async () => {
    const headers = { 'idempotency-key': randomUUID(), 'if-match': `"${round.version}"` };
    for (const method of ['PATCH', 'PUT', 'DELETE'] as const) {
      const answer = await app.request({
        method,
        url: `/return-rounds/${round.id}`,
        body: { price_cents: 9_999 },
        headers,
      });
      expect(answer.statusCode).toBe(405);
    }
    const more = { ...digest(round), price_cents: 9_999 };
    expect((await move(round, 'approve', more, 'bram')).statusCode).toBe(422);
    expect(await seen(round.id)).toMatchObject({ version: round.version, price_cents: 2_400 });
  });

  test.each([
    ['price_reason', { price_cents: 2_501, price_reason: '  ' }, 'text_invalid'],
    ['price_reason', { price_cents: 2_501, price_reason: '\u2800\u200B' }, 'text_invalid'],
    ['price_reason', { price_cents: 2_501, price_reason: '\u202Edaer' }, 'text_invalid'],
    ['price_cents', { price_cents: 2_400.5 }, 'price_invalid'],
    ['price_cents', { price_cents: -1 }, 'price_invalid'],
    ['budget_quantity', { budget_quantity: '1e3' }, 'quantity_invalid'],
    ['budget_quantity', { budget_quantity: '٦٠' }, 'quantity_invalid'],
    ['budget_quantity', { budget_quantity: '60,5' }, 'quantity_invalid'],
    ['budget_quantity', { budget_quantity: '-60' }, 'quantity_invalid'],
    ['accounts_adopted_on', { accounts_adopted_on: '2026-11-21' }, 'date_in_future'],
  ])('writes odd terms: %s %j', async (field, odd, code) => {
    expect(refusalOf(await move(round, 'calculate', { terms: { ...terms, ...odd } }))).toMatchObject({
      field: expect.stringMatching(new RegExp(`^(?:terms\\.)?${field}$`, 'u')),
      code,
    });
  });

  test('asks again, or at the same moment as another: one of it is done', async () => {
    const key = randomUUID();
    const url = `/return-rounds/${round.id}/calculate`;
    const twice = await Promise.all([1, 2].map(() => post(app, url, {}, { version: round.version, key })));
    const done = twice.filter(({ statusCode }) => statusCode === 200);
    expect(done.length).toBeGreaterThan(0);
    for (const answer of twice.filter((one) => !done.includes(one))) {
      expect(problemOf(answer).code).toBe('idempotency_in_progress');
    }
    round = done[0]?.json<Round>() as Round;
    expect((await post(app, url, {}, { version: round.version - 1, key })).body).toBe(done[0]?.body);

    const both = await Promise.all([move(round, 'calculate'), move(round, 'approve', digest(round), 'bram')]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const loser = both.find(({ statusCode }) => statusCode === 409) as LightMyRequestResponse;
    expect(refusalOf(loser)).toMatchObject({ code: 'state_conflict' });
    await cancelled(await seen(round.id));

    const opened = await Promise.all(
      (['anna', 'bram'] as const).map((as) =>
        post(app, '/return-rounds', { instrument_id: good.id, ...terms }, { as }),
      ),
    );
    expect(opened.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(refusalOf(opened.find(({ statusCode }) => statusCode === 409) as LightMyRequestResponse)).toMatchObject({
      code: 'round_open',
    });
    round = opened.find(({ statusCode }) => statusCode === 201)?.json<Round>() as Round;
  });

  test('writes down an earlier day than there was a member, for a better place, or a deed that says nothing', async () => {
    // What came in a closed year is set aside on the first day that is open, so that its own day is judged apart.
    await asSuperuser(
      app.url,
      `insert into periods (year, status, changed_at, changed_by)
         values (2017, 'closed', now(), (select min(id) from administrators))`,
    );
    const sent = async (body: object) =>
      refusalOf(await post(app, '/share-return-requests', { ...wish, member_id: lid.ans, quantity: '1', ...body }));
    expect(await sent({ requested_on: '2015-12-31' })).toMatchObject({
      field: 'requested_on',
      code: 'before_join_date',
      params: { earliest: '2016-01-01' },
    });
    expect(await sent({ outcome: 'gift', document: '\u2800' })).toMatchObject({
      field: 'document',
      code: 'text_invalid',
    });
  });
});

describe('the database holds to it by itself', () => {
  const refused = async (statement: string): Promise<string> => {
    try {
      await sql.raw(statement).execute(app.db);
    } catch (error) {
      return (error as { constraint?: string; message: string }).constraint ?? (error as Error).message;
    }
    return 'allowed';
  };
  const some = (status: string) => `(select id from return_rounds where status = '${status}' limit 1)`;
  const without = `(select id from return_rounds r where approved_at is null
    and not exists (select from return_lines l where l.round_id = r.id) limit 1)`;

  test.each([
    [`update return_lines set allocated = allocated where round_id = ${some('done')}`, /permission denied/],
    [`delete from return_lines where round_id = ${some('done')}`, /^return_round_fixed$/],
    [
      `insert into return_lines select gen_random_uuid(), ${without}, request_id, number, 99, death, outcome, asked, locked,
         allocated, amount_cents, raised, tied, 'approved' from return_lines where status = 'paid'`,
      /^return_round_fixed$/,
    ],
    [
      `insert into return_lines select gen_random_uuid(), gen_random_uuid(), request_id, number, 99, death, outcome, asked, locked,
         allocated, amount_cents, raised, tied, 'planned' from return_lines where status = 'paid'`,
      /^return_round_fixed$/,
    ],
    [
      `insert into return_lines select gen_random_uuid(), ${without}, gen_random_uuid(), number, 99, death, outcome, asked, locked,
         allocated, amount_cents, raised, tied, 'planned' from return_lines where status = 'paid'`,
      /^return_round_fixed$/,
    ],
    [`delete from share_return_requests`, /permission denied/],
    [
      `update return_rounds set amount_cents = 1, version = version + 1 where id = ${some('done')}`,
      /^return_round_fixed$/,
    ],
    [
      `update return_rounds set status = 'draft', version = version + 1 where id = ${some('done')}`,
      /^return_round_step$/,
    ],
    [`update return_rounds set comment = '' where id = ${some('done')}`, /^return_round_step$/],
    [`update return_lines set status = 'planned' where status = 'paid'`, /^return_line_step$/],
    [
      `update share_return_requests set status = 'eligible', version = version + 1 where status = 'rejected'`,
      /^request_step$/,
    ],
    [
      `update share_return_requests set outcome = 'gift', outcome_reason = 'x', version = version + 1 where status = 'waiting'`,
      /^request_fixed$/,
    ],
    [
      `update share_return_requests set returned_units = returned_units + 1, version = version + 1 where status = 'waiting'`,
      /^reserved_for_requests$/,
    ],
  ])('%s', async (statement, why) => {
    expect(await refused(statement)).toMatch(why);
  });

  test('one round of an instrument at a time, decided on by another, and its lines are its sum', async () => {
    const round = await open({ policy: 'first_come' });
    const set = (what: string) => `update return_rounds set ${what}, version = version + 1 where id = '${round.id}'`;
    const same = `select gen_random_uuid(), 'GR-2099-000001', instrument_id, 2025, cut_off, 1, 1, policy, true, false, maker_id, terms_by
      from return_rounds where id = '${round.id}'`;
    const into = `insert into return_rounds (id, number, instrument_id, fiscal_year, cut_off, budget_units, price_cents, policy,
      deaths_first, whole_units, maker_id, terms_by)`;
    expect(await refused(`${into} ${same}`)).toBe('return_rounds_open');
    expect(await refused(set(`checker_id = maker_id`))).toBe('two_people');
    const wrong = `input_sha256 = repeat('0', 64), calculated_by = maker_id, calculated_at = now(), sums = '{}', asked_units = 9,
      allocated_units = 9, amount_cents = 9, status = 'calculated'`;
    expect(await refused(set(wrong))).toBe('return_round_sum');
    expect(await refused(set(wrong.replace('allocated_units = 9', 'allocated_units = 10')))).toMatch(/check/);
    await cancelled(round);
  });
});

test('the rounds come newest first, by pages, with how many there are', async () => {
  const seen: string[] = [];
  let next: string | null = '';
  let total = 0;
  while (next !== null) {
    const page: RoundPage = sound(
      await app.request({ url: `/return-rounds?limit=3${next && `&cursor=${next}`}` }),
    ).json<RoundPage>();
    seen.push(...page.items.map(({ number }) => number));
    ({ next_cursor: next, total } = page);
  }
  const { rows } = await sql<{ number: string }>`select number from return_rounds order by created_at desc`.execute(
    app.db,
  );
  expect(rows.length).toBeGreaterThan(6);
  expect(seen).toEqual(rows.map(({ number }) => number));
  expect(total).toBe(rows.length);
  const { items } = sound(await app.request({ url: '/return-rounds?status=cancelled&limit=1' })).json<RoundPage>();
  expect(items).toMatchObject([{ status: 'cancelled' }]);
});

test('every instrument has a round of its own at a time, and the page is told of each', async () => {
  const other = { ...fixtures.instruments.good, id: randomUUID(), code: 'GOOD-2' };
  await app.owner.insertInto('instruments').values(other).execute();
  const rounds = async () => {
    const answer = await app.request({ url: '/share-return-requests/summary' });
    const { round, rounds: all } = sound(answer).json<ReturnSummary>();
    expect(round).toEqual(all[0]);
    return all.map(({ number }) => number);
  };
  const before = await rounds();
  const first = await open();
  const second = await open({ instrument_id: other.id });
  expect((await rounds()).slice(0, 2)).toEqual([second.number, first.number]);
  await cancelled(first);
  await cancelled(second);
  expect(await rounds()).toEqual(before);
});

test('verify names a round that gives other than it says, and an approval that the audit does not know', async () => {
  // 22: each of these is otherwise than it was sealed, too; seals/tampered.test.ts.
  const broken = async () =>
    (await runChecks(app.db))
      .filter(({ ok, invariant }) => !ok && invariant !== 22)
      .flatMap(({ examples }) => examples);
  const behind = (change: string) => writePastTriggers(app.url, change);
  const { rows } = await sql<{ id: string; number: string; round: string; round_number: string }>`
    select l.id, l.number, r.id as round, r.number as round_number from return_lines l join return_rounds r on r.id = l.round_id
    where l.status = 'paid'`.execute(app.db);
  const [line] = rows as [(typeof rows)[number]];
  await behind(`update return_lines set allocated = allocated - 1 where id = '${line.id}'`);
  expect(await broken()).toEqual([
    expect.stringMatching(
      new RegExp(`^${line.round_number}: says 600000 of 1000000 units .* its lines are 599999 of`, 'u'),
    ),
    expect.stringMatching(/^GS-.*: says 100000 units went back, rounds gave 99999$/u),
    expect.stringMatching(new RegExp(`^${line.number}: gives 99999 units .* its transaction 100000 for`, 'u')),
    'lines paid: 1 of 100000 units and 24000 cents are kept, 1 of 99999 and 24000 are there',
  ]);
  await behind(`update return_lines set allocated = allocated + 1 where id = '${line.id}'`);
  const hash = (
    await sql<{ hash: string }>`select input_sha256 as hash from return_rounds where id = ${line.round}`.execute(app.db)
  ).rows[0]?.hash;
  await behind(`update return_rounds set input_sha256 = repeat('0', 64) where id = '${line.round}'`);
  expect(await broken()).toEqual([`${line.round_number}: the audit knows of no approval of what it allocates`]);
  await behind(`update return_rounds set input_sha256 = '${hash}' where id = '${line.round}'`);
  expect(await broken()).toEqual([]);
});
