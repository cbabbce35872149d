import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp } from '../harness.ts';
import type { TestApp } from '../harness.ts';
import { runChecks } from '../../src/modules/ledger/runChecks.ts';
import { act, buy, clock, detail, done, submitted } from './helpers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ clock });
  await buy(app, '15', '2025-03-01');
  await buy(app, '15', '2025-06-01');
  await buy(app, '10', '2025-12-01');
});
afterAll(async () => {
  const broken = (await runChecks(app.db)).filter(({ ok }) => !ok);
  await app.close();
  expect(broken).toEqual([]);
});

test('a request goes from entry to approval in part, and what it books is worked out by hand', async () => {
  const request = await submitted(app);
  expect(request).toMatchObject({ number: expect.stringMatching(/^VA-2026-000001$/), status: 'submitted', version: 1 });
  const taken = await done(app, 'take', request);
  expect(taken).toMatchObject({ status: 'in_review', assignee: { name: 'Bram Bakker' } });
  const before = await detail(app, request.id, 'bram');
  console.log(JSON.stringify(before, null, 1));
  const preview = await act(app, 'quote?dry_run=true', taken, { effective_on: '2026-11-10', quantity: '20' });
  console.log(preview.body);
  const { quote } = preview.json() && { quote: preview.json() };
  const approved = await done(app, 'approve', taken, {
    effective_on: '2026-11-10',
    quantity: '20',
    quote_digest: quote.digest,
  });
  console.log(JSON.stringify(approved));
  const after = await detail(app, request.id, 'bram');
  console.log(JSON.stringify(after.holdings), JSON.stringify(after.transactions), JSON.stringify(after.timeline));
});
