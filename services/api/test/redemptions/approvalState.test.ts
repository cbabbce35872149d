// What is told of a request before it is approved, against what approving it answers.
import { beforeEach, expect, test } from 'vitest';
import { insertMember } from '../fixtures.ts';
import type { Person } from '../fixtures.ts';
import { asSuperuser, closeSound, startTestApp } from '../harness.ts';
import { bodyOf, instruments, post, refusalOf } from '../transactions/helpers.ts';
import { act, buy, clock, detail, done, payoutAccount, submitted } from './helpers.ts';

let app: Awaited<ReturnType<typeof startTestApp>>;
let member_id = '';
let request = '';
beforeEach(async () => {
  app = await startTestApp({ clock }, closeSound);
  member_id = await insertMember(app.owner, { member_no: 340_001n });
  await buy(app, '2', '2025-03-01', member_id);
});

interface Case {
  body?: object;
  as?: Person;
  account?: false;
  after?: () => Promise<unknown>;
}

const closeYear = (year: number) =>
  asSuperuser(app.url, `insert into periods (year, status) values (${year}, 'closed')`);
const in2025 = { requested_on: '2025-09-01', desired_on: '2025-12-31' };
const payInterest = async () => {
  const run = { kind: 'payment', instrument_id: instruments.bond.id, until: '2026-01-01' };
  const { id, version } = bodyOf<{ id: string; version: number }>(await post(app, '/interest-runs', run), 202);
  bodyOf(await post(app, `/interest-runs/${id}/approve`, {}, { as: 'bram', version }), 200);
};
const statusOf = (status: string) => () =>
  app.owner
    .updateTable('members')
    .set({ status: status as 'deceased' })
    .where('id', '=', member_id)
    .execute();

test.each<[state: string, answer: string | null, what: string, Case]>([
  ['now', null, 'is right', {}],
  [
    'now',
    null,
    'ends on the first day that is open',
    { body: { desired_on: '2026-01-01', requested_on: '2025-09-01' }, after: () => closeYear(2025) },
  ],
  ['own_entry', 'self_approval', 'was entered by oneself', { as: 'anna' }],
  ['from_date', 'date_in_future', 'ends tomorrow', { body: { desired_on: '2026-11-21' } }],
  [
    'later_date',
    'period_closed',
    'ends in a year that was closed since',
    { body: in2025, after: () => closeYear(2025) },
  ],
  ['later_date', 'date_invalid', 'ends before its interest was paid up to', { body: in2025, after: payInterest }],
  ['document_required', 'document_required', 'is of an estate', { body: { reason: 'death' } }],
  ['iban_missing', 'iban_missing', 'has no account', { account: false }],
  ['member_blocked', 'kind_not_allowed', 'is of who is blocked', { after: statusOf('blocked') }],
  ['closed', 'state_conflict', 'was approved', { after: async () => done(app, 'approve', await detail(app, request)) }],
])('%s: %s to what %s', async (state, answer, _what, { body, as = 'bram', account, after }) => {
  if (account !== false) await payoutAccount(app, member_id, 'NL20INGB0001234567');
  ({ id: request } = await submitted(app, { member_id, quantity: '1', ...body }));
  await after?.();
  const view = await detail(app, request, as);
  expect(view.approval.state).toBe(state);
  const list = await app.request({ url: `/redemption-requests?member_id=${member_id}&approvable=true`, as });
  expect(bodyOf<{ total: number }>(list).total).toBe(state === 'now' ? 1 : 0);
  const approving = await act(app, 'approve', view, {}, { as });
  expect(answer === null ? approving.statusCode : refusalOf(approving).code, approving.body).toBe(answer ?? 200);
  // where the form has its day
  const field = state.endsWith('_date') ? refusalOf(approving).errors[0]?.field : 'effective_on';
  expect(field).toBe('effective_on');
});
