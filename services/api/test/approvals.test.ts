// What waits for a second administrator, one row of each kind; and what is due beside that.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '../src/domain/roles.ts';
import { requiredRoles } from '../src/plugins/access.ts';
import { listApprovals } from '../src/modules/approvals/list.ts';
import type { ApprovalPage } from '../src/modules/approvals/schemas.ts';
import { sources } from '../src/modules/approvals/sources.ts';
import type { OpenWork } from '../src/modules/dashboard/schemas.ts';
import { people } from './fixtures.ts';
import { asSuperuser, buildTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { act, buy, clock, done, payoutAccount, submitted } from './redemptions/helpers.ts';
import { approved, booked, booking, instruments, members, post } from './transactions/helpers.ts';

const { anna, bram } = people;
const { share, good, bond } = instruments;
const rolesToDecide = (path: string) => requiredRoles(app.app, 'POST', `/api/v1${path}`);
const uuid = (n: number) => `0199${n.toString(16).padStart(4, '0')}-0000-7000-8000-000000000000`;
const digest = '0'.repeat(64);

/** Rows of modules whose own way to this state is long; each asked for at an instant of its own, by Anna unless it says so. */
const waiting = `
  set session_replication_role = replica;
  insert into return_rounds (id, number, status, version, instrument_id, fiscal_year, cut_off, budget_units, price_cents, policy,
      deaths_first, whole_units, input_sha256, calculated_by, calculated_at, sums, asked_units, allocated_units, amount_cents,
      maker_id, terms_by) values
    ('${uuid(1)}', 'GR-2026-000001', 'calculated', 2, '${good.id}', 2025, '2026-01-01', 40000, 2500, 'first_come', true, true,
      '${digest}', '${anna.id}', '2026-11-01T08:00:00Z', '{}', 40000, 40000, 10000, '${anna.id}', '${anna.id}'),
    -- Bram set its terms, so he does not decide on it.
    ('${uuid(2)}', 'GR-2026-000002', 'calculated', 2, '${share.id}', 2025, '2026-01-01', 4, 2500, 'first_come', true, true,
      '${digest}', '${anna.id}', '2026-11-02T08:00:00Z', '{}', 4, 4, 10000, '${anna.id}', '${bram.id}'),
    ('${uuid(3)}', 'GR-2026-000003', 'draft', 1, '${bond.id}', 2025, '2026-01-01', 4, 2500, 'first_come', true, true,
      null, null, null, null, null, null, null, '${anna.id}', '${anna.id}');
  insert into return_rounds (id, number, status, version, instrument_id, fiscal_year, cut_off, budget_units, price_cents, policy,
      deaths_first, whole_units, input_sha256, calculated_by, calculated_at, sums, asked_units, allocated_units, amount_cents,
      maker_id, terms_by, created_at, approved_at, executed_at, effective_on, book_cents, reversal_maker_id, reversal_reason)
    values ('${uuid(4)}', 'GR-2025-000001', 'done', 4, '${good.id}', 2024, '2025-01-01', 40000, 2500, 'first_come', true, true,
      '${digest}', '${anna.id}', now(), '{}', 40000, 40000, 10000, '${anna.id}', '${anna.id}', '2026-11-03T08:00:00Z', now(), now(),
      '2026-01-01', 10000, '${anna.id}', 'input_error');
  insert into share_return_requests (id, number, status, member_id, instrument_id, units, returned_units, nominal_cents,
      asked_outcome, outcome, reason, channel, requested_on, maker_id, decided_at, created_at, reserve_id, reversal_maker_id, reversal_reason)
    values ('${uuid(5)}', 'GS-2026-000001', 'submitted', '${members.zoe.id}', '${good.id}', 15000, 0, 3750, 'payout', 'payout', 'other',
      'post', '2026-11-04', '${anna.id}', null, now(), '${uuid(90)}', null, null),
    ('${uuid(6)}', 'GS-2026-000002', 'settled', '${members.zoe.id}', '${good.id}', 10000, 10000, 2500, 'payout', 'payout', 'other',
      'post', '2026-01-04', '${anna.id}', now(), '2026-11-05T08:00:00Z', '${uuid(91)}', '${anna.id}', 'input_error');
  insert into interest_runs (id, number, kind, instrument_id, until, status, lines_sha256, line_count, member_count, skipped_count,
      principal_cents, interest_cents, withholding_cents, booked_cents, maker_id, created_at, decided_at, reversal_reason,
      reversal_maker_id, reversal_created_at) values
    ('${uuid(7)}', 'RN-2026-000001', 'payment', '${bond.id}', '2026-01-01', 'waiting', '${digest}', 3, 2, 0, 75000, 2438, 0, 2438,
      '${anna.id}', '2026-11-06T08:00:00Z', null, null, null, null),
    ('${uuid(8)}', 'RN-2025-000001', 'accrual', '${bond.id}', '2025-06-01', 'reversal_waiting', '${digest}', 3, 2, 0, 75000, 100, 0, 100,
      '${bram.id}', now(), now(), 'input_error', '${anna.id}', '2026-11-07T08:00:00Z');
  insert into bulk_batches (id, number, status, file_name, file_sha256, file_bytes, reading, row_count, skipped_count, amount_cents,
      bookings_sha256, maker_id, created_at, submitted_at, decided_at, posted_at, reversal_maker_id, reversal_asked_at, reversal_reason)
    values ('${uuid(9)}', 'BB-2026-000001', 'awaiting_approval', 'a.csv', '${digest}', 10, '{}', 12, 2, 90000, '${digest}', '${anna.id}',
      now(), '2026-11-08T08:00:00Z', null, null, null, null, null),
    ('${uuid(10)}', 'BB-2026-000002', 'posted', 'b.csv', '${'1'.repeat(64)}', 10, '{}', 12, 0, 90000, '${digest}', '${bram.id}',
      now(), now(), now(), now(), '${anna.id}', '2026-11-09T08:00:00Z', 'input_error'),
    ('${uuid(11)}', 'BB-2026-000003', 'valid', 'c.csv', '${'2'.repeat(64)}', 10, '{}', 182, 0, 0, '${digest}', '${anna.id}',
      '2026-11-19T12:00:00Z', null, null, null, null, null, null);
  insert into conversion_programmes (id) values ('${uuid(12)}');
  insert into conversion_terms (id, programme_id, name, source_id, basis, target_id, remainder, frequency, next_on, status, maker_id, created_at)
    values ('${uuid(13)}', '${uuid(12)}', 'Obligaties', '${bond.id}', 'matured', '${share.id}', 'pay_out', 'yearly', '2026-12-01',
      'waiting', '${anna.id}', '2026-11-10T08:00:00Z');
  insert into conversion_runs (id, number, status, programme_id, terms_id, source_id, basis, target_id, remainder, run_on, maker_id,
      calculation, calculated_by, calculated_at, lines_sha256, submitted_by, submitted_at, approved_at, created_at, executed_at,
      reversal_maker_id, reversal_reason)
    select id::uuid, number, status, '${uuid(12)}', '${uuid(13)}', '${bond.id}', 'matured', '${share.id}', 'pay_out', run_on::date, '${anna.id}', 1,
      '${anna.id}', now(), '${digest}', '${anna.id}', '2026-11-11T08:00:00Z', approved::timestamptz, '2026-11-12T08:00:00Z',
      executed::timestamptz, back, case when back is not null then 'input_error' end
    from (values ('${uuid(14)}', 'CV-2026-000001', 'awaiting_approval', '2026-12-01', null, null, null),
      ('${uuid(15)}', 'CV-2026-000002', 'executed', '2026-06-01', '2026-06-01', '2026-06-01', '${anna.id}'),
      ('${uuid(16)}', 'CV-2026-000003', 'approved', '2026-11-18', '2026-11-18', null, null)) v (id, number, status, run_on, approved, executed, back);
  insert into payment_batches (id, number, execution_date, debtor_iban, debtor_name, msg_id, count, total_cents, maker_id, created_at)
    values ('${uuid(17)}', 'BT-2026-000001', '2026-11-24', 'NL02TRIO0254885544', 'Cooperatie', 'M1', 2, 50000, '${anna.id}', '2026-11-13T08:00:00Z');
  insert into member_proposals (id, action, member_id, input, maker_id, created_at)
    values ('${uuid(18)}', 'inherit', '${members.deceased.id}', '{}', '${anna.id}', '2026-11-14T08:00:00Z');
  insert into period_proposals (id, year, action, bank_cents, figures, figures_sha256, maker_id, created_at)
    values ('${uuid(19)}', 2025, 'close', 0, '{}', '${digest}', '${anna.id}', '2026-11-15T08:00:00Z');
  insert into coupon_rate_proposals (id, instrument_id, valid_from, coupon_ppm, maker_id, created_at)
    values ('${uuid(20)}', '${bond.id}', '2027-01-01', 40000, '${anna.id}', '2026-11-16T08:00:00Z');
  insert into setting_proposals (id, section, subject_id, after, reason, maker_id, created_at)
    values ('${uuid(21)}', 'thresholds', '', '{}', 'Besluit', '${anna.id}', '2026-11-17T08:00:00Z');
  truncate return_sums;
  insert into return_sums select * from return_sums_now;`;

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ clock });
  await buy(app, '100', '2025-06-01');
  await payoutAccount(app, members.jan.id, 'NL20INGB0001234567');
  const granted = await done(app, 'approve', await submitted(app));
  await act(app, 'reverse', granted, { reason_code: 'input_error' }, { as: 'anna' });
  await submitted(app, { quantity: '5', requested_on: '2026-10-15', desired_on: '2026-11-15' });
  const wrong = await approved(app, await booked(app, { ...booking, quantity: '26' }));
  const back = await post(app, `/transactions/${wrong.id}/reverse`, { reason_code: 'other', description: 'Dubbel' });
  if (back.statusCode !== 202) throw new Error(back.body);
  await booked(app, { ...booking, quantity: '40' });
  await asSuperuser(app.url, waiting);
});
afterAll(() => app.close());

const page = async (as: 'anna' | 'bram', query = '') => {
  const answer = await app.request({ url: `/approvals?limit=100${query}`, as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ApprovalPage>();
};
const lines = ({ items }: ApprovalPage) =>
  items.map(({ subject_type: type, action, number, name, may }) => `${type} ${action} ${number ?? name ?? '-'} ${may}`);

test('every kind of question is in one list, the oldest first, with whether it is for me', async () => {
  const { items, ...sums } = await page('bram');
  expect(lines(await page('bram'))).toEqual([
    'redemption_request approve VA-2026-000002 now',
    'return_round approve GR-2026-000001 now',
    'return_round approve GR-2026-000002 own_entry',
    'return_round reverse GR-2025-000001 now',
    'share_return_request approve GS-2026-000001 now',
    'share_return_request reverse GS-2026-000002 now',
    'interest_run approve RN-2026-000001 now',
    'interest_run reverse RN-2025-000001 now',
    'bulk_batch approve BB-2026-000001 now',
    'bulk_batch reverse BB-2026-000002 now',
    'conversion_programme approve Obligaties now',
    'conversion_run approve CV-2026-000001 now',
    'conversion_run reverse CV-2026-000002 now',
    'payment_batch approve BT-2026-000001 now',
    'member approve - now',
    'period approve 2025 now',
    'coupon_rate approve - now',
    'setting approve - now',
    'redemption_request reverse VA-2026-000001 now',
    'transaction reverse TR-2026-000005 now',
    'transaction approve - now',
  ]);
  expect(sums).toMatchObject({ total: 21, for_me: 20, mine: 1, oldest_at: items[0]?.asked_at });
  expect(new Set(items.map((one) => `${one.subject_type} ${one.action}`))).toEqual(
    new Set(sources.map(({ type, action }) => `${type} ${action}`)),
  );
  expect(items.at(-1)).toMatchObject({
    kind: 'issue',
    quantity: '40',
    amount_cents: 400_000,
    member: { member_no: 100_001 },
    maker: { name: anna.name },
    age_days: 0,
  });
  expect(items.at(-2)).toMatchObject({ kind: 'issue', quantity: '26' });
  expect(items[0]).toMatchObject({ age_days: 36, quantity: '5', instrument: { code: bond.code } });
  expect(items[3]?.age_days).toBe(17);
  expect(items[8]).toMatchObject({ count: 10, amount_cents: 90_000 });
  expect(items[14]).toMatchObject({ kind: 'inherit', subject_id: members.deceased.id });
});

test('who had a hand in it sees it as the own entry, and is not asked', async () => {
  const mine = await page('anna', '&for=mine');
  expect(mine).toMatchObject({ total: 21, mine: 21, for_me: 0, oldest_at: null });
  expect(mine.items.every(({ may }) => may === 'own_entry')).toBe(true);
  expect(await page('anna', '&for=me')).toMatchObject({ items: [], total: 0 });
  expect(lines(await page('bram', '&for=mine'))).toEqual(['return_round approve GR-2026-000002 own_entry']);
});

test('what members ask for can be left out; pages follow each other', async () => {
  const all = await page('bram', '&for=me&requests=false');
  expect(all.items).toHaveLength(18);
  expect(all).toMatchObject({ for_me: 18, total: 18 });
  expect(lines(all).some((line) => /request approve/u.test(line))).toBe(false);
  const walked: string[] = [];
  let cursor = '';
  do {
    const { items, next_cursor } = (
      await app.request({ url: `/approvals?for=me&limit=3${cursor}`, as: 'bram' })
    ).json<ApprovalPage>();
    walked.push(...items.map(({ id }) => id));
    cursor = next_cursor === null ? '' : `&cursor=${next_cursor}`;
  } while (cursor !== '');
  expect(walked).toEqual((await page('bram', '&for=me')).items.map(({ id }) => id));
});

test('roles decide: who may not approve is asked nothing, and is told so; what either role ends stays', async () => {
  const as = async (...roles: Role[]) => {
    const config = { ...app.config, roles: new Map([[bram.id, roles]]) };
    const query = { limit: 100, requests: true } as const;
    return {
      all: await listApprovals({ db: app.db, clock, config, rolesToDecide }, bram, query),
      own: await listApprovals({ db: app.db, clock, config, rolesToDecide }, bram, { ...query, for: 'me' }),
    };
  };
  const viewer = await as('viewer');
  expect(viewer.all).toMatchObject({ total: 21, for_me: 0, oldest_at: null });
  expect(viewer.all.items.every(({ may }) => may === 'role')).toBe(true);
  expect(viewer.own.items).toEqual([]);
  const operator = await as('operator');
  expect(lines(operator.own)).toEqual([
    'return_round reverse GR-2025-000001 now',
    'share_return_request reverse GS-2026-000002 now',
    'bulk_batch reverse BB-2026-000002 now',
    'conversion_run reverse CV-2026-000002 now',
    'redemption_request reverse VA-2026-000001 now',
  ]);
});

test('with four eyes off one answers the own question, but not one that still waits for another', async () => {
  const config = { ...app.config, fourEyes: false };
  const { items } = await listApprovals({ db: app.db, clock, config, rolesToDecide }, anna, {
    limit: 100,
    requests: true,
    for: 'me',
  });
  const types = new Set(items.map(({ subject_type: type }) => type));
  expect(types.has('payment_batch')).toBe(true);
  expect(types.has('transaction')).toBe(false);
  expect(types.has('interest_run')).toBe(false);
});

test('what is due stands in queues: what is late first, then by age; what is empty is left out', async () => {
  const { queues } = (await app.request({ url: '/open-work' })).json<OpenWork>();
  expect(queues).toEqual([
    { kind: 'redemption', count: 1, late: 1, age_days: 36, one: null },
    { kind: 'return', count: 1, late: 1, age_days: 16, one: null },
    {
      kind: 'conversion_due',
      count: 1,
      late: 1,
      age_days: 2,
      one: { id: uuid(16), number: 'CV-2026-000003', rows: null, code: 'approved' },
    },
    {
      kind: 'bulk_draft',
      count: 1,
      late: 0,
      age_days: 1,
      one: { id: uuid(11), number: 'BB-2026-000003', rows: 182, code: 'valid' },
    },
    {
      kind: 'return_round',
      count: 1,
      late: 0,
      age_days: expect.any(Number),
      one: { id: uuid(3), number: 'GR-2026-000003', rows: null, code: 'draft' },
    },
  ]);
});
