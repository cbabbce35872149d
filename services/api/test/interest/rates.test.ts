import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { RateProposal } from '../../src/modules/interest/rateSchemas.ts';
import { runChecks } from '../../src/modules/ledger/runChecks.ts';
import { startTestApp } from '../harness.ts';
import { act, buy, clock, detail, submitted } from '../redemptions/helpers.ts';
import { bodyOf, instruments, post, refusalOf } from '../transactions/helpers.ts';

const app = await startTestApp({ clock });
await buy(app, '10', '2025-03-01');

const url = `/instruments/${instruments.bond.id}/coupon-rates`;
const wish = { valid_from: '2026-05-01', coupon_ppm: 40_000 };
const rates = async () => (await app.request({ url })).json();
const decide = ({ id, version }: RateProposal, verb: string, as: 'anna' | 'bram', body: object = {}) =>
  post(app, `/coupon-rates/${id}/${verb}`, body, { as, version });

test('a rate from a day on waits for another administrator, and from then on it is quoted', async () => {
  const request = await submitted(app, { quantity: '10' });
  expect(await rates()).toEqual({ rates: [{ valid_from: '2025-01-01', coupon_ppm: 32_500 }], waiting: [] });
  const waiting = bodyOf<RateProposal>(await post(app, url, wish), 202);
  expect(await rates()).toMatchObject({ rates: [{}], waiting: [{ ...wish, status: 'waiting', version: 1 }] });
  expect(refusalOf(await post(app, url, { ...wish, coupon_ppm: 1 }))).toMatchObject({ code: 'state_conflict' });
  expect((await detail(app, request.id)).quote.digest).toBe(request.quote.digest);
  expect(refusalOf(await decide(waiting, 'approve', 'anna'))).toMatchObject({ status: 403, code: 'self_approval' });
  expect(refusalOf(await decide(waiting, 'withdraw', 'bram')).code).toBe('not_maker');
  const both = await Promise.all([decide(waiting, 'approve', 'bram'), decide(waiting, 'approve', 'bram')]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await rates()).toEqual({ rates: [{ valid_from: '2025-01-01', coupon_ppm: 32_500 }, wish], waiting: [] });
  expect(refusalOf(await post(app, url, wish)).code).toBe('state_conflict');
  expect(refusalOf(await act(app, 'approve', request)).code).toBe('quote_changed');
  // 10 x 250,00 x 3,25 % x 426/365 = 94,8288 up to 1 May, and x 4,00 % x 184/365 = 50,4110 up to 1 November.
  const { lines } = (await detail(app, request.id)).quote;
  expect(lines.map(({ rate_ppm, days, interest_cents }) => [rate_ppm, days, interest_cents])).toEqual([
    [32_500, 426, 9_483],
    [40_000, 184, 5_041],
  ]);
  const { rows } = await sql<{ action: string; actor: string }>`
    select e.action, a.name as actor from audit_events e join administrators a on a.id = e.actor_id
    where e.action like 'coupon_rate.%' order by e.seq`.execute(app.db);
  expect(rows.map(({ action, actor }) => `${action} ${actor}`)).toEqual([
    'coupon_rate.proposed Anna de Vries',
    'coupon_rate.set Bram Bakker',
    'coupon_rate.approved Bram Bakker',
  ]);
  expect((await runChecks(app.db)).filter(({ ok }) => !ok)).toEqual([]);
});

test('one that is turned down or taken back never holds, and its day is free again', async () => {
  const none = { valid_from: '2027-01-01', coupon_ppm: 0 };
  expect(refusalOf(await post(app, url, none))).toMatchObject({
    code: 'confirmation_required',
    errors: [{ field: 'coupon_ppm', params: { confirm: 'rate_unusual' } }],
  });
  const later = { ...none, confirmed: ['rate_unusual'] };
  const first = (await post(app, url, later)).json<RateProposal>();
  expect((await decide(first, 'reject', 'bram', { comment: 'Niet besloten' })).json()).toMatchObject({
    status: 'rejected',
    comment: 'Niet besloten',
    checker: { name: 'Bram Bakker' },
  });
  const second = (await post(app, url, later)).json<RateProposal>();
  expect((await decide(second, 'withdraw', 'anna')).json()).toMatchObject({ status: 'withdrawn', checker: null });
  expect(await rates()).toMatchObject({ rates: [{}, {}], waiting: [] });
});

test.each([
  ['on the day of issue', '2025-01-01', 40_000, 'date_invalid'],
  ['before it', '2024-12-31', 40_000, 'date_invalid'],
  ['at maturity', '2032-01-01', 40_000, 'date_invalid'],
  ['that is negative', '2026-06-01', -1, 'invalid_parameter'],
])('a rate %s is refused', async (_what, valid_from, coupon_ppm, code) => {
  expect(refusalOf(await post(app, url, { valid_from, coupon_ppm })).code).toBe(code);
});

test('what was paid stays as it is: no rate begins before that day', async () => {
  const run = await post(app, '/interest-runs', {
    kind: 'payment',
    instrument_id: instruments.bond.id,
    until: '2026-01-01',
  });
  const { id, version } = run.json<{ id: string; version: number }>();
  expect((await post(app, `/interest-runs/${id}/approve`, {}, { as: 'bram', version })).statusCode).toBe(200);
  expect(refusalOf(await post(app, url, { valid_from: '2025-12-31', coupon_ppm: 1 }))).toMatchObject({
    code: 'date_invalid',
    errors: [{ params: { earliest: '2026-01-01' } }],
  });
  const share = `/instruments/${instruments.share.id}/coupon-rates`;
  expect((await app.request({ url: share })).statusCode).toBe(404);
});
