import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction } from '../src/wire/schemas.ts';
import { asSuperuser, buildTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { booking } from './transactions/helpers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

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
