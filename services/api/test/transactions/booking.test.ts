import { expect, test } from 'vitest';
import { buildTestApp, startTestApp } from '../harness.ts';
import { approved, booked, booking, instruments, members, post } from './helpers.ts';

const app = await startTestApp();

test('an issue below the threshold is booked at once, at the price of the day', async () => {
  const response = await post(app, '/transactions', { ...booking, reference: 'REF-1', description: 'Eerste inleg' });
  expect(response.statusCode).toBe(201);
  const transaction = response.json();
  expect(transaction).toMatchObject({
    status: 'booked',
    kind: 'issue',
    number: expect.stringMatching(/^TR-\d{4}-000001$/u),
    member: { id: members.jan.id, member_no: 100_001, display_name: 'Jan van der Berg' },
    counterparty: null,
    instrument: { code: 'AANDEEL', scale: 0 },
    quantity: '10',
    price_cents: 10_000,
    amount_cents: 100_000,
    reference: 'REF-1',
    source: 'ui',
    maker: { name: 'Anna de Vries' },
    checker: null,
    version: 1,
  });
  expect(response.headers.location).toBe(`/api/v1/transactions/${transaction.id}`);

  const detail = await app.request({ url: `/transactions/${transaction.id}` });
  expect(detail.headers.etag).toBe('"1"');
  const { postings, can, ...same } = detail.json();
  expect(same).toEqual(transaction);
  expect(can).toEqual(['reverse']);
  expect(postings.map((posting: { account: string }) => posting.account)).toEqual([
    'member:100001:holding',
    'issuer:AANDEEL',
    'coop:bank',
    'coop:equity:AANDEEL',
  ]);
  expect(postings[1]).toMatchObject({ asset: 'AANDEEL', quantity: '-10', amount_cents: null, lot_id: null });
  expect(postings[2]).toMatchObject({ asset: 'EUR', quantity: null, amount_cents: 100_000 });
});

test('a transfer takes the oldest lots first and moves no money', async () => {
  const older = await booked(app, {
    ...booking,
    member_id: members.zoe.id,
    quantity: '3',
    effective_date: '2026-01-10',
  });
  await booked(app, { ...booking, member_id: members.zoe.id, quantity: '5', effective_date: '2026-02-10' });
  const transfer = {
    kind: 'transfer',
    member_id: members.zoe.id,
    counterparty_id: members.bakkerij.id,
    instrument_id: instruments.share.id,
    quantity: '4',
    effective_date: '2026-03-01',
    reason_code: 'sale',
  };
  const preview = await post(app, '/transactions?dry_run=true', transfer);
  expect(preview.statusCode).toBe(200);
  expect(preview.json()).toMatchObject({
    outcome: 'booked',
    price_cents: null,
    amount_cents: null,
    lots: [
      { acquired_on: '2026-01-10', quantity: '3' },
      { acquired_on: '2026-02-10', quantity: '1' },
    ],
    holdings: [
      { member: { member_no: 100_002 }, effective: { before: '8', after: '4' }, today: { before: '8', after: '4' } },
      { member: { member_no: 100_003 }, effective: { before: '0', after: '4' }, today: { before: '0', after: '4' } },
    ],
    warnings: [{ code: 'backdated' }],
  });

  const done = await booked(app, transfer);
  expect(done).toMatchObject({ counterparty: { member_no: 100_003 }, amount_cents: null, price_cents: null });
  const { postings } = (await app.request({ url: `/transactions/${done.id}` })).json();
  expect(postings.map((posting: { account: string; quantity: string }) => [posting.account, posting.quantity])).toEqual(
    [
      ['member:100002:holding', '-3'],
      ['member:100002:holding', '-1'],
      ['member:100003:holding', '3'],
      ['member:100003:holding', '1'],
    ],
  );
  const { postings: first } = (await app.request({ url: `/transactions/${older.id}` })).json();
  expect(postings[0].lot_id).toBe(first[0].lot_id);

  const again = await post(app, '/transactions?dry_run=true', { ...transfer, quantity: '4' });
  expect(again.json().warnings[0]).toMatchObject({ code: 'duplicate', params: { number: done.number } });
  // Also what nothing is taken from, and nothing limits, is shown as it is held.
  expect(again.json().holdings).toMatchObject([
    { effective: { before: '4', after: '0' }, today: { before: '4', after: '0' } },
    { effective: { before: '4', after: '8' }, today: { before: '4', after: '8' } },
  ]);
  const more = { ...booking, member_id: members.zoe.id, quantity: '1', effective_date: '2026-03-01' };
  expect((await post(app, '/transactions?dry_run=true', more)).json().holdings).toMatchObject([
    { effective: { before: '4', after: '5' }, today: { before: '4', after: '5' } },
  ]);
});

test('a booking of 31 days ago is worth a second look, one of 30 is not', async () => {
  const other = await buildTestApp({ clock: { now: () => new Date('2026-11-20T12:00:00Z') } });
  const codes = async (effective_date: string) => {
    const answer = await post(other, '/transactions?dry_run=true', { ...booking, effective_date });
    return answer.json<{ warnings: { code: string }[] }>().warnings.map(({ code }) => code);
  };
  expect(await codes('2026-10-21')).toEqual([]);
  expect(await codes('2026-10-20')).toEqual(['backdated']);
  await other.close();
});

test('a dry run books nothing and uses up no number', async () => {
  const before = await app.request({ url: '/transactions' });
  for (let round = 0; round < 3; round += 1) await post(app, '/transactions?dry_run=true', booking);
  expect((await app.request({ url: '/transactions' })).json()).toEqual(before.json());
  const next = await booked(app, booking);
  expect(next.number).toMatch(new RegExp(`0*${before.json().total + 1}$`, 'u'));
});

test('inheritance keeps the day of acquisition and the lock; other transfers start anew', async () => {
  const [from, to] = [members.jan.id, members.zoe.id];
  const good = { instrument_id: instruments.good.id, quantity: '2.5' };
  const opening = { ...booking, ...good, kind: 'opening', effective_date: '2026-01-02', acquired_on: '2025-11-01' };
  await approved(app, await booked(app, opening));
  const transfer = { kind: 'transfer', member_id: from, counterparty_id: to, ...good, effective_date: '2026-05-01' };
  const locked = await post(app, '/transactions', { ...transfer, reason_code: 'gift' });
  expect(locked.json().errors[0]).toMatchObject({
    code: 'locked_until',
    params: { requested: '2.5', available: '0', date: '2027-11-01' },
  });
  await booked(app, { ...transfer, reason_code: 'inheritance', document: 'Verklaring van erfrecht 2026-14' });
  const lots = await app.db
    .selectFrom('lots')
    .select(['acquired_on', 'lock_until', 'original_qty'])
    .where('member_id', '=', to)
    .where('instrument_id', '=', instruments.good.id)
    .execute();
  expect(lots).toEqual([{ acquired_on: '2025-11-01', lock_until: '2027-11-01', original_qty: 25_000n }]);
});

test('a bond is owed, not owned: its liability account, and interest that travels with it', async () => {
  const bond = { instrument_id: instruments.bond.id, quantity: '2', effective_date: '2026-02-01' };
  const issue = await booked(app, { ...booking, ...bond });
  const { postings } = (await app.request({ url: `/transactions/${issue.id}` })).json();
  expect(postings[3]).toMatchObject({ account: 'coop:bond_liability:OBL-2025', amount_cents: -50_000 });
  await booked(app, {
    ...bond,
    kind: 'transfer',
    member_id: members.jan.id,
    counterparty_id: members.zoe.id,
    effective_date: '2026-04-01',
    reason_code: 'sale',
  });
  const [lot] = await app.db
    .selectFrom('lots')
    .select(['acquired_on', 'interest_from'])
    .where('member_id', '=', members.zoe.id)
    .where('instrument_id', '=', instruments.bond.id)
    .execute();
  expect(lot).toEqual({ acquired_on: '2026-04-01', interest_from: '2026-02-01' });
});

test('a chosen price needs a reason and a second administrator; the amount is rounded half up once', async () => {
  const good = { ...booking, instrument_id: instruments.good.id, quantity: '0.3331', effective_date: '2026-01-01' };
  const listed = await booked(app, good);
  expect(listed).toMatchObject({ price_cents: 2750, amount_cents: 916 });
  const chosen = await booked(app, { ...good, price_cents: 2500, reason_code: 'board_decision', amount_cents: 833 });
  const asked = { price_cents: 2500, amount_cents: 833, reason_code: 'board_decision' };
  expect(chosen).toMatchObject({ ...asked, status: 'waiting' });
  expect(await approved(app, chosen)).toMatchObject({ ...asked, status: 'booked' });
});
