// What a preview of a request warns of, on both sides of each border.
import { beforeAll, expect, test } from 'vitest';
import type { RedemptionPreview, Summary } from '../../src/modules/redemptions/schemas.ts';
import { insertMember } from '../fixtures.ts';
import { closeSound, startTestApp } from '../harness.ts';
import { members, post, refusalOf } from '../transactions/helpers.ts';
import { act, buy, clock, detail, done, payoutAccount, submitted, wish } from './helpers.ts';

const app = await startTestApp({ clock }, closeSound);
beforeAll(async () => {
  await buy(app, '60', '2025-03-01');
  await buy(app, '10', '2025-03-01', members.zoe.id);
  await payoutAccount(app, members.jan.id, 'NL20INGB0001234567');
});

type Warnings = RedemptionPreview['warnings'];
const codes = (warnings: Warnings) => warnings.map(({ code }) => code).filter((code) => code !== 'iban_unverified');
const warned = async (body: object): Promise<Warnings> => {
  const answer = await post(app, '/redemption-requests?dry_run=true', { ...wish, quantity: '5', ...body });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<RedemptionPreview>().warnings;
};

test.each([
  ['31 days ago', '2026-10-20', ['backdated']],
  ['30 days ago', '2026-10-21', []],
  ['today', '2026-11-20', []],
  ['tomorrow', '2026-11-21', ['future']],
])('a day %s', async (_which, desired_on, expected) => {
  expect(codes(await warned({ requested_on: '2026-09-01', desired_on }))).toEqual(expected);
});

test('a member without an account', async () => {
  expect(codes(await warned({ member_id: members.zoe.id }))).toEqual(['iban_missing']);
});

test('an account that came after the request is the one it is paid to, and it can be approved', async () => {
  const member_id = members.zoe.id;
  const { id } = await submitted(app, { member_id, quantity: '1' });
  const seen = async () => {
    const { approval, iban_state } = await detail(app, id, 'bram');
    const list = await app.request({ url: `/redemption-requests?member_id=${member_id}&approvable=true`, as: 'bram' });
    return [approval.state, iban_state, list.json<{ total: number }>().total];
  };
  expect(await seen()).toEqual(['iban_missing', 'missing', 0]);
  await payoutAccount(app, member_id, 'NL44RABO0123456789');
  expect(await seen()).toEqual(['now', 'unverified', 1]);
  const approved = await done(app, 'approve', await detail(app, id));
  expect(approved).toMatchObject({ status: 'approved', iban_masked: 'NL44 •••• 6789', holder_name: 'Lid' });
});

test('of a member who is blocked nothing can be approved, and the list says so', async () => {
  const member_id = await insertMember(app.owner, { member_no: 340_001n });
  await buy(app, '1', '2025-03-01', member_id);
  await payoutAccount(app, member_id, 'NL20INGB0001234567');
  const { id } = await submitted(app, { member_id, quantity: '1' });
  const seen = async () => {
    const { approval } = await detail(app, id, 'bram');
    const list = await app.request({ url: `/redemption-requests?member_id=${member_id}&approvable=true`, as: 'bram' });
    return [approval.state, list.json<{ total: number }>().total];
  };
  expect(await seen()).toEqual(['now', 1]);
  const blocked = await post(app, `/members/${member_id}/block`, { reason: 'Onderzoek' }, { version: 1 });
  expect(blocked.statusCode, blocked.body).toBe(200);
  expect(await seen()).toEqual(['member_blocked', 0]);
  expect(refusalOf(await act(app, 'approve', await detail(app, id))).code).toBe('kind_not_allowed');
});

test('a grant that takes what was granted above the budget of the year, and not one that reaches it, whatever else is open', async () => {
  await done(app, 'approve', await submitted(app, { quantity: '10' }));
  const { budget } = (await app.request({ url: '/redemption-requests/summary' })).json<Summary>();
  const request = await submitted(app, { quantity: '5' });
  const { number } = await submitted(app, { quantity: '20' });
  const reached = budget.approved_cents + request.quote.net_cents;
  const withBudget = async (cents: number) => {
    app.config.redemptionBudgetCents = BigInt(cents);
    return (await act(app, 'approve?dry_run=true', request)).json<RedemptionPreview>().warnings;
  };
  expect(codes(await withBudget(reached))).toEqual(['other_open']);
  const over = await withBudget(reached - 1);
  expect(over.slice(-2)).toEqual([
    { code: 'other_open', params: { numbers: number } },
    { code: 'over_budget', params: { free_cents: request.quote.net_cents - 1, year: 2026 } },
  ]);
});
