import { expect, test } from 'vitest';
import { once } from '../src/calls/once.ts';
import { systemClock } from '../src/clock.ts';
import { refusal } from '../src/domain/errors.ts';
import type { Transaction } from '../src/wire/schemas.ts';
import { people } from './fixtures.ts';
import { asSuperuser, startTestApp } from './harness.ts';
import { booking } from './transactions/helpers.ts';

const app = await startTestApp();

test('who asks again after an upgrade gets the answer of the version before, which had a field less', async () => {
  const ask = (isDescribed = true) =>
    app.request({
      method: 'POST',
      url: '/transactions',
      body: booking,
      headers: { 'idempotency-key': 'asked-before-01' },
      isDescribed,
    });
  const first = await ask();
  expect(first.statusCode).toBe(201);
  await asSuperuser(app.url, `update idempotency_records set response = (response::jsonb - 'takes_away')::json`);
  const again = await ask(false);
  expect(again.statusCode, again.body).toBe(201);
  const { takes_away, ...rest } = first.json<Transaction>();
  expect(takes_away).toBe(false);
  expect(again.json()).toEqual(rest);
});

test('who is refused for what the same request did on another server gets its answer', async () => {
  const identity = {
    key: 'asked-twice-01',
    route: 'POST /made-up',
    actorId: people.anna.id,
    bodySha256: Buffer.alloc(32),
  };
  const actor = { ...people.anna, roles: [], signIns: [people.anna.id] };
  const caller = { actor, requestId: crypto.randomUUID(), identity };
  const context = { db: app.db, config: app.config, clock: systemClock };
  const keep = (digest: string) =>
    asSuperuser(
      app.url,
      `insert into idempotency_records (key, route, actor_id, body_sha256, status, response)
        values ('${identity.key}', '${identity.route}', '${people.anna.id}', decode('${digest}', 'hex'), 201, '{"done": true}')`,
    );
  const refused = () => {
    throw refusal('state_conflict', null, { status: 'approved', version: 2 });
  };
  await expect(once(context, caller, refused)).rejects.toMatchObject({ code: 'state_conflict' });
  const answer = await once(context, caller, async () => {
    await keep('00'.repeat(32)); // that commits after this one looked for it
    return refused();
  });
  expect(answer).toEqual({ status: 201, body: { done: true } });
  const other = { ...caller, identity: { ...identity, bodySha256: Buffer.alloc(32, 1) } };
  await expect(once(context, other, refused)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
});
