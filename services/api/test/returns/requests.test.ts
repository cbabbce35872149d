// What the page of returns asks for beside the life of a round: lists, tabs, many at once, taking one back, letters, files and
// years. One register serves all of it.
import { randomUUID } from 'node:crypto';
import { strFromU8 } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RoundDetail, SendLettersResult, Years } from '../../src/modules/returns/roundSchemas.ts';
import type {
  AdmitManyResult,
  ReturnPage,
  ReturnPreview,
  ReturnRequest,
  ReturnRequestDetail,
  ReturnSummary,
} from '../../src/modules/returns/schemas.ts';
import { insertMember } from '../fixtures.ts';
import { closeSound, startTestApp } from '../harness.ts';
import { unzipped } from '../papers.ts';
import { post, refusalOf as problemOf, take } from '../transactions/helpers.ts';
import { callsOf, clock, day, good, sound } from './helpers.ts';

const lid: Record<string, string> = {};
const of = (name: string) => lid[name] ?? '';

const app = await startTestApp({ clock }, closeSound);
const calls = callsOf(app);
let number = 100_200n;
for (const name of ['ans', 'ben', 'cor', 'dik', 'eef', 'fem', 'gea']) {
  number += 1n;
  const email = name === 'ben' ? null : `${name}@example.org`;
  const family_name = `Çelik-${name}`;
  lid[name] = await insertMember(app.owner, {
    member_no: number,
    given_name: name,
    family_name,
    joined_on: '2016-01-01',
    email,
  });
  await calls.shares(
    of(name),
    100,
    name === 'gea' ? '2025-05-01' : '2018-01-01',
    name === 'gea' ? '2030-05-01' : undefined,
  );
}

const page = (query: string) => calls.get<ReturnPage>(`/share-return-requests?${query}`);
const numbers = ({ items }: ReturnPage) => items.map(({ number }) => number);
const refusalOf = (...args: Parameters<typeof problemOf>) => problemOf(...args).errors[0];

describe('the list', () => {
  let all: ReturnRequest[];
  beforeAll(async () => {
    all = [
      await calls.submit(of('ans'), { quantity: '12.5', requested_on: '2026-05-02' }),
      await calls.submit(of('ben'), { quantity: '3', requested_on: '2026-05-01', reason: 'death' }),
      await calls.submit(of('cor'), { quantity: '20', requested_on: '2026-05-03', outcome: 'gift' }),
      await calls.submit(of('gea'), { quantity: '7', requested_on: '2026-05-04' }),
    ];
  });
  afterAll(async () => {
    for (const { id } of all) {
      const { version } = await calls.show(id);
      await calls.done({ id, version }, 'withdraw', { withdrawn_on: day, asked_by: 'het lid' });
    }
  });

  test('comes in order of receipt or of value, by pages, with sums over the whole filter', async () => {
    const [ans, ben, cor, gea] = all.map(({ number }) => number);
    const first = await page('limit=2');
    expect(numbers(first)).toEqual([ben, ans]);
    expect(first).toMatchObject({ total: 4, totals: { quantity: '42.5', nominal_cents: 106_250 } });
    expect(numbers(await page(`limit=2&cursor=${first.next_cursor}`))).toEqual([cor, gea]);
    const dearest = await page('limit=3&sort=-nominal_cents');
    expect(numbers(dearest)).toEqual([cor, ans, gea]);
    expect(numbers(await page(`limit=3&sort=-nominal_cents&cursor=${dearest.next_cursor}`))).toEqual([ben]);
    expect(await page('reason=death')).toMatchObject({ total: 1, totals: { quantity: '3', nominal_cents: 7_500 } });
    expect(numbers(await page('q=dik'))).toEqual([]);
    expect(numbers(await page('q=Celik-ans'))).toEqual([ans]);
    expect(numbers(await page(`q=${cor}`))).toEqual([cor]);
    expect(numbers(await page('from=2026-05-03&to=2026-05-03'))).toEqual([cor]);
    expect(numbers(await page('mine=true'))).toEqual([ben, ans, cor, gea]); // Anna entered them
    expect(numbers(await page('overdue=true'))).toEqual([ben, ans, cor, gea]);
    expect(numbers(await page('locked=true'))).toEqual([gea]);
    // Of Anna's own she can admit none; Bram can admit what has its document and is free.
    expect(numbers(await page('admissible=true'))).toEqual([]);
    const brams = sound(
      await app.request({ url: '/share-return-requests?admissible=true', as: 'bram' }),
    ).json<ReturnPage>();
    expect(numbers(brams)).toEqual([ans]);
    expect(brams.items.map(({ admission }) => admission)).toEqual([{ state: 'now', from: null }]);
  });

  test('has tabs, and several admitted at once with a result for each', async () => {
    const admit = (items: object[], as: 'anna' | 'bram' = 'bram') =>
      post(app, '/share-return-requests/admit', { items }, { as }).then((answer) =>
        sound(answer).json<AdmitManyResult>(),
      );
    const items = all.map(({ id, version }) => ({ id, version }));
    expect(await admit(items, 'anna')).toMatchObject({
      admitted: 0,
      results: items.map(() => ({ outcome: 'skipped' })),
    });
    const stranger = { id: randomUUID(), version: 1 };
    const { admitted, results } = await admit([...items, stranger]);
    expect(admitted).toBe(1);
    expect(results.map(({ outcome, problem }) => [outcome, problem?.code])).toEqual([
      ['admitted', undefined],
      ['refused', 'document_required'],
      ['refused', 'document_required'],
      ['refused', 'locked_until'],
      ['refused', 'not_found'],
    ]);
    expect(await page('status=eligible,waiting')).toMatchObject({
      total: 1,
      items: [{ place: 1, status: 'eligible' }],
    });
    const summary = await calls.get<ReturnSummary>('/share-return-requests/summary');
    const tab = (status: string) => summary.tabs.find((one) => one.status === status);
    expect(tab('submitted')).toEqual({ status: 'submitted', count: 3, quantity: '30', nominal_cents: 75_000 });
    expect(tab('eligible')).toEqual({ status: 'eligible', count: 1, quantity: '12.5', nominal_cents: 31_250 });
    expect(summary).toMatchObject({ admissible: 0, locked: 1, mine: 3, round: null });
  });

  test('a preview says which place it gets, a mail what its member is told, and a document is asked for', async () => {
    const [, ben] = all as [ReturnRequest, ReturnRequest];
    const later = await calls.submit(of('eef'), { quantity: '1', requested_on: '2026-06-01' });
    const preview = sound(await calls.act(later, 'admit?dry_run=true')).json<ReturnPreview>();
    expect(preview).toMatchObject({ place: 2, free: [{ on: day, quantity: '1' }] }); // ans was admitted
    const { mail } = sound(await calls.act(later, 'reject?dry_run=true', { reason: 'not_entitled' })).json<{
      mail: { to: string; subject: string; body: string };
    }>();
    expect(mail).toMatchObject({ to: 'eef@example.org', subject: `Uw verzoek ${later.number} is afgewezen` });
    expect(mail.body).toContain('teruggave van 1 × ');
    await calls.done(later, 'reject', { reason: 'not_entitled' });
    const sent = await sql<{ recipient: string }>`select recipient from mails where subject_id = ${later.id}`.execute(
      app.db,
    );
    expect(sent.rows).toEqual([{ recipient: 'eef@example.org' }]);
    const asked = await calls.done(ben, 'ask-document');
    expect(asked).toMatchObject({ status: 'in_review', assignee: { name: 'Bram Bakker' } });
    const detail = await calls.get<ReturnRequestDetail>(`/share-return-requests/${ben.id}`);
    expect(detail.timeline.map(({ action, data }) => [action, data['mailed']])).toEqual([
      ['return.submitted', undefined],
      ['return.document_asked', false], // ben has no address: a letter
    ]);
    expect(detail).toMatchObject({ holdings: [{ available: '97', reserved: '3' }], other_open: [] });
  });
});

test('what a round gave to one is taken back by two, and ends that request alone', async () => {
  const ans = await calls.admitted(of('ans'), { quantity: '10', requested_on: '2026-02-01' });
  const ben = await calls.admitted(of('ben'), { quantity: '10', requested_on: '2026-02-02' });
  const round = await calls.round({ budget_quantity: '16', policy: 'first_come', cut_off: '2026-02-28' });
  const reason = { reason_code: 'input_error' };
  expect(refusalOf(await calls.act(ben, 'reverse', reason))).toMatchObject({ code: 'state_conflict' });
  const waits = await calls.show(ben.id);
  const asked = await calls.done(waits, 'reverse', reason, 'anna');
  expect(asked).toMatchObject({ status: 'waiting', reversal: { asked_by: { name: 'Anna de Vries' } } });
  // Meanwhile nothing of it is paid, no round counts on it, and it cannot be withdrawn.
  const { items } = await calls.get<{ items: { number: string }[] }>('/payables?subject_type=return_line');
  expect(items.map(({ number }) => number)).toEqual([ans.number]);
  expect(refusalOf(await calls.act(asked, 'withdraw', { withdrawn_on: day, asked_by: 'Ben' }))).toMatchObject({
    code: 'state_conflict',
  });
  const draft = await calls.open({ cut_off: '2026-02-28' });
  expect(await calls.moved(draft, 'calculate')).toMatchObject({ calculation: { sums: { requests: 0 } } });
  expect(refusalOf(await calls.act(asked, 'reverse', reason, 'anna'))).toMatchObject({ code: 'self_approval' });
  const kept = await calls.done(asked, 'keep', {}, 'bram');
  const again = await calls.done(kept, 'reverse', reason, 'anna');
  const reversed = await calls.done(again, 'reverse', reason, 'bram');
  expect(reversed).toMatchObject({ status: 'reversed', returned_quantity: '0', place: null });
  expect(await calls.booked(ben.number)).toEqual([
    'return reserved -60000',
    'return issuer 60000',
    'return equity 60000',
    'return revaluation -45600',
    'return payable -14400',
    'reversal reserved 60000',
    'reversal issuer -60000',
    'reversal equity -60000',
    'reversal revaluation 45600',
    'reversal payable 14400',
    'release reserved -100000',
    'release holding 100000',
  ]);
  const detail = await calls.get<ReturnRequestDetail>(`/share-return-requests/${ben.id}`);
  expect(detail.transactions.map(({ kind }) => kind)).toEqual(['reserve', 'return', 'reversal', 'release']);
  expect(detail.rounds).toMatchObject([{ allocated: '6', status: 'reversed' }]);
  expect(detail.holdings).toMatchObject([{ available: '100', reserved: '0' }]);

  // The round can still be taken back: what is left of it, once nothing rests on it.
  await calls.moved({ ...draft, version: draft.version + 1 }, 'cancel');
  const whole = await calls.moved(await calls.moved(round, 'reverse', reason), 'reverse', reason, 'bram');
  expect(whole.status).toBe('reversed');
  expect(await calls.show(ans.id)).toMatchObject({ status: 'eligible', returned_quantity: '0' });
  expect(await calls.show(ben.id)).toMatchObject({ status: 'reversed' });
  const back = await calls.show(ans.id);
  await calls.done(back, 'withdraw', { withdrawn_on: day, asked_by: 'Ans' });
  expect(refusalOf(await calls.act(reversed, 'reverse', reason))).toMatchObject({ code: 'state_conflict' });
});

test('a price of nothing is owed to nobody: it does not wait to be paid, and can be taken back', async () => {
  const cor = await calls.admitted(of('cor'), { quantity: '4', requested_on: '2026-02-01' });
  const round = await calls.round({ price_cents: 0, budget_quantity: '9', cut_off: '2026-02-28' });
  expect(await calls.lines(round)).toMatchObject([{ number: cor.number, status: 'nothing_due', amount_cents: 0 }]);
  expect(await calls.show(cor.id)).toMatchObject({ status: 'settled' });
  expect(await calls.booked(cor.number)).toEqual([
    'return reserved -40000',
    'return issuer 40000',
    'return equity 40000',
    'return revaluation -40000',
  ]);
  const { items } = await calls.get<{ items: unknown[] }>('/payables?subject_type=return_line');
  expect(items).toEqual([]);
  const reason = { reason_code: 'other' };
  await calls.moved(await calls.moved(round, 'reverse', reason), 'reverse', reason, 'bram');
  const back = await calls.show(cor.id);
  await calls.done(back, 'withdraw', { withdrawn_on: day, asked_by: 'Cor' });
});

test('letters, files and years', async () => {
  const ans = await calls.admitted(of('ans'), { quantity: '10', requested_on: '2026-02-01' });
  const ben = await calls.admitted(of('ben'), { quantity: '10', requested_on: '2026-02-02' });
  const dik = await calls.admitted(of('dik'), {
    quantity: '5',
    outcome: 'gift',
    document: 'Akte',
    requested_on: '2026-02-03',
  });
  const open = await calls.open({ policy: 'first_come', budget_quantity: '15', cut_off: '2026-02-28' });
  expect(refusalOf(await post(app, `/return-rounds/${open.id}/letters`, {}))).toMatchObject({ code: 'state_conflict' });
  const calculated = await calls.moved(open, 'calculate');
  const done = await calls.moved(await calls.approve(calculated), 'execute', { effective_on: day });

  const lines = await calls.lines(done);
  const letter = async (number: string) =>
    calls.get<{ mail: { to: string | null; subject: string; body: string } }>(
      `/return-rounds/${done.id}/letters/${lines.find((line) => line.number === number)?.id}`,
    );
  const nbsp = '\u00A0';
  expect((await letter(ans.number)).mail.body).toBe(
    [
      'Beste ans Çelik-ans,',
      'U hebt gevraagd 10 × Good Share terug te geven. In de teruggaveronde over boekjaar 2025 is daarover besloten.',
      `Gevraagd: 10\nToegewezen: 10\nPrijs per stuk: €${nbsp}24,00\nBedrag: €${nbsp}240,00`,
      'Wij maken het bedrag over naar de rekening die bij ons bekend is.',
      `Uw verzoek heeft nummer ${ans.number}.`,
      'Met vriendelijke groet,\nLedenbureau',
    ].join('\n\n'),
  );
  expect((await letter(ben.number)).mail).toMatchObject({
    to: null,
    body: expect.stringContaining('Voor de overige 5 houdt uw verzoek zijn plaats op de wachtlijst'),
  });
  expect((await letter(dik.number)).mail.body).toContain('In deze ronde konden wij u niets toewijzen.');

  const send = async (query = '') =>
    sound(
      await post(app, `/return-rounds/${done.id}/letters${query}`, { text: 'Tot ziens op de ledenvergadering.' }),
    ).json<SendLettersResult>();
  expect(await send('?dry_run=true')).toMatchObject({
    mailed: 2,
    on_paper: 1,
    mailed_before: 0,
    example: { to: 'ans@example.org' },
  });
  expect(await send()).toMatchObject({ mailed: 2, on_paper: 1, mailed_before: 0 });
  expect(await send()).toMatchObject({ mailed: 0, on_paper: 1, mailed_before: 2 });
  const mails = await sql<{ recipient: string }>`
    select recipient from mails where subject_type = 'return_line' and body like '%ledenvergadering%' order by 1`.execute(
    app.db,
  );
  expect(mails.rows.map(({ recipient }) => recipient)).toEqual(['ans@example.org', 'dik@example.org']);
  expect(await calls.get<RoundDetail>(`/return-rounds/${done.id}`)).toMatchObject({
    letters: { mailed: 2, open: 1 },
    lines: [
      { status: 'approved', count: 2, cents: 36_000 },
      { status: 'nothing', count: 1, cents: 0 },
    ],
  });
  const unwritten = await calls.get<{ items: { number: string }[]; total: number }>(
    `/return-rounds/${done.id}/lines?only=unwritten`,
  );
  expect(unwritten).toMatchObject({ total: 1, items: [{ number: ben.number }] });

  const printed = sound(await post(app, `/return-rounds/${done.id}/letters/print`, { reason: 'Per post' }));
  expect(printed.headers).toMatchObject({ 'content-type': 'application/pdf' });
  expect(printed.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(printed.rawPayload.toString('latin1').match(/\/Type \/Page\b/gu)).toHaveLength(1);
  const one = sound(await take(app, `/return-rounds/${done.id}/letters/${lines[0]?.id}`));
  expect(one.rawPayload.toString('latin1')).toMatch(/\/Lang \(nl-NL\)/u);

  const csv = sound(await post(app, `/return-rounds/${done.id}/export`, { reason: 'Bestuur' })).body.split('\r\n');
  expect(csv[0]).toMatch(/^\uFEFFPlaats;Verzoek;/u);
  expect(csv[1]).toContain(`1;${ans.number};`);
  expect(csv).toHaveLength(5);
  const list = sound(
    await post(app, '/share-return-requests/export', {
      reason: 'Bestuur',
      locale: 'en',
      filter: { status: ['waiting'] },
    }),
  );
  expect(list.body.split('\r\n')).toEqual([
    expect.stringMatching(/^\uFEFFNumber,/u),
    expect.stringContaining(`${ben.number},Waiting list,2026-02-02,Post,`),
    expect.stringContaining(`${dik.number},Waiting list,`),
    '',
  ]);
  const log = await sql<{ what: string; rows: bigint }>`select what, rows from export_log order by started_at`.execute(
    app.db,
  );
  expect(log.rows).toEqual([
    { what: 'return_letters', rows: 1n },
    { what: 'return_letter', rows: 1n },
    { what: 'return_lines', rows: 3n },
    { what: 'share_return_requests', rows: 2n },
  ]);

  const { items } = await calls.get<Years>(`/good-shares/years?instrument_id=${good.id}`);
  expect(
    items.map(({ year, opening, issued, returned, closing, ties }) => [year, opening, issued, returned, closing, ties]),
  ).toEqual([
    [2026, '700', '0', '15', '685', true],
    [2025, '600', '100', '0', '700', true],
    [2018, '0', '600', '0', '600', true],
  ]);
  expect(items[0]).toMatchObject({
    opening_cents: 7_000_000,
    returned_cents: 150_000, // 15 of 700, of € 70.000
    paid_cents: 36_000,
    revaluation_cents: 114_000,
    gifted_cents: 0,
    closing_cents: 6_850_000,
  });
  // The letter is of the member, who asks for all that is known.
  const known = await post(app, `/members/${of('ans')}/export`, { reason: 'Inzageverzoek' });
  expect(strFromU8(unzipped(known.rawPayload)['berichten.csv'] ?? new Uint8Array())).toContain('ledenvergadering');
});
