import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Transaction } from '../../src/wire/schemas.ts';
import { asSuperuser, startTestApp } from '../harness.ts';
import { people } from '../fixtures.ts';
import { booked, booking, instruments, members, post, refusalOf } from './helpers.ts';

const app = await startTestApp();

const stale = { status: 409, code: 'preview_stale' };
const dryRun = async (body: object) => {
  const response = await post(app, '/transactions?dry_run=true', body);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ digest: string; outcome: string; price_cents: number | null }>();
};
const count = async () => (await app.request({ url: '/transactions?limit=1' })).json().total as number;

test('a price that was listed since the preview is not booked; nor is it by the same request sent again', async () => {
  const entry = { ...booking, instrument_id: instruments.good.id, quantity: '2' };
  const shown = await dryRun(entry);
  expect(shown.price_cents).toBe(2_750);
  await app.owner
    .insertInto('instrument_prices')
    .values({
      instrument_id: instruments.good.id,
      valid_from: '2026-05-01',
      price_cents: 3_000n,
      purpose: 'issue',
      created_by: people.anna.id,
    })
    .execute();
  const [before, key] = [await count(), randomUUID()];
  for (const again of [1, 2]) {
    const refused = await post(app, '/transactions', entry, { key, version: shown.digest });
    expect(refusalOf(refused), `time ${again}`).toMatchObject(stale);
  }
  expect(await count()).toBe(before);
  const { digest } = await dryRun(entry);
  const done = await post(app, '/transactions', entry, { key, version: digest });
  expect(done.statusCode).toBe(201);
  expect(done.json()).toMatchObject({ price_cents: 3_000, amount_cents: 6_000 });
  // What was answered is answered again, whatever was shown meanwhile.
  const replay = await post(app, '/transactions', entry, { key, version: shown.digest });
  expect(replay.json()).toEqual(done.json());
});

test('the same entry of another window comes between: its duplicate is shown first', async () => {
  const entry = { ...booking, quantity: '4' };
  const { digest } = await dryRun(entry);
  await booked(app, entry, { as: 'bram' });
  expect(refusalOf(await post(app, '/transactions', entry, { version: digest }))).toMatchObject(stale);
});

test('what others book beside it makes no preview stale', async () => {
  const entry = { ...booking, quantity: '5' };
  const { digest } = await dryRun(entry);
  await booked(app, { ...booking, quantity: '6' });
  expect((await post(app, '/transactions', entry, { version: digest })).statusCode).toBe(201);
});

test('a transfer is held to the lots that were shown, a proposal to its waiting', async () => {
  const transfer = {
    kind: 'transfer',
    member_id: members.jan.id,
    counterparty_id: members.zoe.id,
    instrument_id: instruments.share.id,
    quantity: '8',
    effective_date: '2026-07-01',
    reason_code: 'sale',
  };
  await booked(app, { ...booking, quantity: '20', effective_date: '2026-02-01' });
  const { digest } = await dryRun(transfer);
  await booked(app, { ...transfer, counterparty_id: members.bakkerij.id, quantity: '16' });
  expect(refusalOf(await post(app, '/transactions', transfer, { version: digest }))).toMatchObject(stale);
  const now = await dryRun(transfer);
  expect((await post(app, '/transactions', transfer, { version: now.digest })).statusCode).toBe(201);

  const large = { ...booking, quantity: '600' };
  const waiting = await dryRun(large);
  expect(waiting.outcome).toBe('waiting');
  expect((await post(app, '/transactions', large, { version: waiting.digest })).statusCode).toBe(202);
});

test('an approval is held to the lots that were shown, also when the same is sent again', async () => {
  const bakkerij = { member_id: members.bakkerij.id };
  await booked(app, { ...booking, ...bakkerij, quantity: '20', effective_date: '2026-02-01' });
  await booked(app, { ...booking, ...bakkerij, quantity: '25', effective_date: '2026-03-01' });
  const transfer = {
    kind: 'transfer',
    ...bakkerij,
    counterparty_id: members.zoe.id,
    instrument_id: instruments.share.id,
    quantity: '1',
    effective_date: '2026-07-01',
    reason_code: 'sale',
  };
  const waiting = await booked(app, { ...transfer, quantity: '26' });
  expect(waiting.status).toBe('waiting');
  const url = `/transactions/${waiting.id}/approve`;
  const dry = () => post(app, `${url}?dry_run=true`, {}, { version: 1, as: 'bram' });
  const { digest } = (await dry()).json<{ digest: string }>();
  await booked(app, { ...transfer, quantity: '4' });
  const [before, key] = [await count(), randomUUID()];
  for (const again of [1, 2]) {
    const refused = await post(app, url, {}, { key, version: digest, as: 'bram' });
    expect(refusalOf(refused), `time ${again}`).toMatchObject(stale);
  }
  expect([await count(), (await app.request({ url: `/transactions/${waiting.id}` })).json().status]).toEqual([
    before,
    'waiting',
  ]);
  const now = (await dry()).json<{ digest: string }>();
  const done = await post(app, url, {}, { key, version: now.digest, as: 'bram' });
  expect(done.json()).toMatchObject({ id: waiting.id, status: 'booked', version: 2 });
  // What was answered is answered again; under another key it is decided already.
  expect((await post(app, url, {}, { key, version: digest, as: 'bram' })).json()).toEqual(done.json());
  const late = await post(app, url, {}, { version: now.digest, as: 'bram' });
  expect(refusalOf(late)).toMatchObject({ status: 409, code: 'state_conflict' });
});

test('the digest of a preview covers the version of what waits', async () => {
  const { id } = await booked(app, { ...booking, quantity: '40' });
  const url = `/transactions/${id}/approve`;
  const { digest } = (await post(app, `${url}?dry_run=true`, {}, { version: 1, as: 'bram' })).json();
  await asSuperuser(app.url, `update transaction_proposals set version = 2 where id = '${id}'`);
  expect(refusalOf(await post(app, url, {}, { version: digest, as: 'bram' }))).toMatchObject(stale);
  const now = (await post(app, `${url}?dry_run=true`, {}, { version: 2, as: 'bram' })).json();
  expect((await post(app, url, {}, { version: now.digest, as: 'bram' })).statusCode).toBe(200);
});

test('a reversal is held to its preview, whatever its reason; without one it is not', async () => {
  const [first, second] = [
    await booked(app, { ...booking, effective_date: '2024-12-01', quantity: '1' }),
    await booked(app, { ...booking, effective_date: '2024-12-02', quantity: '1' }),
  ];
  const dry = async ({ id }: Transaction) =>
    (await post(app, `/transactions/${id}/reverse?dry_run=true`, { reason_code: 'other' })).json<{
      digest: string;
      effective_date: string;
    }>();
  const shown = await dry(first);
  expect(shown.effective_date).toBe('2024-12-01');
  await asSuperuser(app.url, `insert into periods (year, status) values (2024, 'closed')`);
  const url = `/transactions/${first.id}/reverse`;
  const body = { reason_code: 'duplicate', description: 'Tweemaal geboekt' };
  expect(refusalOf(await post(app, url, body, { version: shown.digest }))).toMatchObject(stale);
  const { reversed_by } = (await app.request({ url: `/transactions/${first.id}` })).json<{ reversed_by: unknown }>();
  expect(reversed_by).toBeNull();
  const now = await dry(first);
  expect((await post(app, url, body, { version: now.digest })).statusCode).toBe(202);
  expect((await post(app, `/transactions/${second.id}/reverse`, body)).statusCode).toBe(202);
});

test('an If-Match that is no digest is refused, not ignored', async () => {
  const before = await count();
  for (const version of [1, 'x', '']) {
    const refused = await post(app, '/transactions', booking, { version });
    expect(refusalOf(refused)).toMatchObject({ status: 400, code: 'invalid_request' });
  }
  const { id } = await booked(app, { ...booking, quantity: '3' });
  const reversal = await post(app, `/transactions/${id}/reverse`, { reason_code: 'other' }, { version: 1 });
  expect(refusalOf(reversal)).toMatchObject({ status: 400, code: 'invalid_request' });
  const approval = await post(app, `/transactions/${id}/approve`, {}, { version: 'x', as: 'bram' });
  expect(refusalOf(approval)).toMatchObject({ status: 428, code: 'precondition_required' });
  expect(await count()).toBe(before + 1);
});
