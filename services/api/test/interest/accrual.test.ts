// What is owed of interest on a day, worked out when much has moved since: as it is when a year is closed in the spring.
import { expect, test } from 'vitest';
import type { InterestRun } from '../../src/modules/interest/schemas.ts';
import type { Period } from '../../src/modules/periods/schemas.ts';
import type { TestApp } from '../harness.ts';
import { withSoundApp } from '../harness.ts';
import { act, buy, clock, payoutAccount, submitted } from '../redemptions/helpers.ts';
import { approved, bodyOf, booked, instruments, members, post, refusalOf } from '../transactions/helpers.ts';
import { insertOldIssue, old } from './helpers.ts';

const { bond } = instruments;
const { jan, zoe, bakkerij } = members;

async function executed(app: TestApp, kind: string, until: string, instrument_id: string): Promise<InterestRun> {
  const { id, version } = bodyOf<InterestRun>(await post(app, '/interest-runs', { kind, instrument_id, until }), 202);
  return bodyOf<InterestRun>(await post(app, `/interest-runs/${id}/approve`, {}, { as: 'bram', version }), 200);
}

test('what was owed at the end of a year is the same whoever sold, redeemed or bought since', () =>
  withSoundApp({ clock }, async (app) => {
    await payoutAccount(app, zoe.id, 'NL20INGB0001234567');
    for (const { id } of [jan, zoe, bakkerij]) await buy(app, '10', '2025-01-01', id);
    const before = await executed(app, 'accrual', '2025-12-30', bond.id);
    const donation = await booked(app, {
      kind: 'transfer',
      member_id: jan.id,
      counterparty_id: bakkerij.id,
      instrument_id: bond.id,
      quantity: '10',
      effective_date: '2026-02-10',
      reason_code: 'gift',
    });
    if (donation.status === 'waiting') await approved(app, donation);
    const wish = { member_id: zoe.id, quantity: '10', requested_on: '2026-03-01', desired_on: '2026-04-01' };
    const request = await submitted(app, wish);
    const paid = await act(app, 'approve', request);
    expect(paid.statusCode, paid.body).toBe(200);
    await buy(app, '10', '2026-05-01', zoe.id);
    // 10 × 25 000 × 3,25 % × 364/365 = 8 102,74 for each of the three; a day less is 8 080,48.
    const run = await executed(app, 'accrual', '2025-12-31', bond.id);
    expect([before.interest_cents, run.interest_cents, run.booked_cents]).toEqual([24_240, 24_309, 69]);
    const early = await post(app, '/interest-runs', { kind: 'accrual', instrument_id: bond.id, until: '2025-01-01' });
    expect(refusalOf(early)).toMatchObject({ code: 'date_invalid', errors: [{ params: { earliest: '2025-01-01' } }] });
  }));

test('a year is accrued by a run on its last day: the day after, it is booked in the next year', () =>
  withSoundApp({ clock }, async (app) => {
    await buy(app, '10', '2025-01-01');
    const accrued = async () => {
      const { checks } = (await app.request({ url: '/periods/2025' })).json<Period>();
      const { left, right, outcome } = checks.find(({ name }) => name === 'accrual') ?? {};
      return [left, right, outcome];
    };
    const { id, version } = await executed(app, 'accrual', '2026-01-01', bond.id);
    expect(await accrued()).toEqual([0, 1, 'asks']);
    const question = await post(app, `/interest-runs/${id}/reverse`, { reason_code: 'input_error' }, { version });
    const back = { as: 'bram', version: question.json<InterestRun>().version } as const;
    expect((await post(app, `/interest-runs/${id}/approve`, {}, back)).statusCode).toBe(200);
    await executed(app, 'accrual', '2025-12-31', bond.id);
    expect(await accrued()).toEqual([1, 1, 'ties']);
  }));

test('what was accrued on bonds that are redeemed after their maturity is owed until then, and no longer', () =>
  withSoundApp({ clock }, async (app) => {
    await insertOldIssue(app);
    const bought = { kind: 'issue', member_id: jan.id, instrument_id: old.id, quantity: '10' };
    await booked(app, { ...bought, effective_date: '2023-01-01' });
    // 10 × 25 000 × 4 % × 3 years, of 360 days each and one less
    expect(await executed(app, 'accrual', '2025-12-31', old.id)).toMatchObject({ booked_cents: 29_972 });
    expect(await executed(app, 'accrual', '2026-01-04', old.id)).toMatchObject({ booked_cents: 28 });
    expect(await executed(app, 'redemption', '2026-01-05', old.id)).toMatchObject({ interest_cents: 30_000 });
    expect(await executed(app, 'accrual', '2026-01-05', old.id)).toMatchObject({ booked_cents: -30_000 });
  }));

test('what was redeemed since, before a coupon of that time was paid, counts from where it had been paid up to', () =>
  withSoundApp({ clock }, async (app) => {
    await payoutAccount(app, zoe.id, 'NL20INGB0001234567');
    await buy(app, '10', '2025-01-01', zoe.id);
    const wish = { member_id: zoe.id, quantity: '4', requested_on: '2026-03-01', desired_on: '2026-04-01' };
    expect((await act(app, 'approve', await submitted(app, wish))).statusCode).toBe(200);
    await executed(app, 'payment', '2026-01-01', bond.id);
    const after = { ...wish, quantity: '1', requested_on: '2026-04-01', desired_on: '2026-05-01' };
    expect((await act(app, 'approve', await submitted(app, after))).statusCode).toBe(200);
    // (4 × 454 days + 6 × 89) × 25 000 × 3,25 % / 365
    expect((await executed(app, 'accrual', '2026-03-31', bond.id)).interest_cents).toBe(5_231);
  }));

test('a holding of bonds tells the interest that was not granted yet, on any day; a share bears none', () =>
  withSoundApp({ clock }, async (app) => {
    await buy(app, '10', '2025-01-01', zoe.id);
    const one = { kind: 'issue', member_id: zoe.id, instrument_id: instruments.share.id, quantity: '1' };
    await booked(app, { ...one, effective_date: '2026-01-02' });
    const accrued = async (day: string) => {
      const answer = await app.request({ url: `/members/${zoe.id}/holdings?as_of=${day}` });
      const { items } = answer.json<{ items: { instrument: { type: string }; accrued_cents: number | null }[] }>();
      return Object.fromEntries(items.map(({ instrument, accrued_cents }) => [instrument.type, accrued_cents]));
    };
    // 10 × 25 000 × 3,25 % × 364 / 365; the day itself bears none yet
    expect(await accrued('2025-01-01')).toEqual({ bond: 0 });
    expect(await accrued('2025-12-31')).toEqual({ bond: 8_103 });
    await executed(app, 'payment', '2026-01-01', bond.id);
    expect(await accrued('2025-12-31')).toEqual({ bond: 8_103 });
    expect(await accrued('2026-01-02')).toEqual({ bond: 22, share: null });
  }));
