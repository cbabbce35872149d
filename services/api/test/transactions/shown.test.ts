import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../harness.ts';
import { buildTestApp } from '../harness.ts';
import { people } from '../fixtures.ts';
import { booked, booking, instruments, members, post, refusalOf } from './helpers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

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
  await app.db
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

test('an If-Match that is no digest is refused, not ignored', async () => {
  const before = await count();
  for (const version of [1, 'x', '']) {
    const refused = await post(app, '/transactions', booking, { version });
    expect(refusalOf(refused)).toMatchObject({ status: 400, code: 'invalid_request' });
  }
  expect(await count()).toBe(before);
});
