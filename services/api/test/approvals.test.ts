// What waits for a second administrator, one row of each kind; and what is due beside that.
import { expect, test } from 'vitest';
import { roles } from '../src/domain/roles.ts';
import type { Role } from '../src/domain/roles.ts';
import { requiredRoles } from '../src/plugins/access.ts';
import { listApprovals } from '../src/modules/approvals/list.ts';
import type { ApprovalPage } from '../src/modules/approvals/schemas.ts';
import { sources } from '../src/modules/approvals/sources.ts';
import type { OpenWork } from '../src/modules/dashboard/schemas.ts';
import { people } from './fixtures.ts';
import { clock } from './redemptions/helpers.ts';
import { bodyOf, instruments, members } from './transactions/helpers.ts';
import { startWaitingApp, uuid } from './waiting.ts';

const acting = (person: keyof typeof people) => ({ ...people[person], signIns: [people[person].id], roles });
const [anna, bram] = [acting('anna'), acting('bram')];
const { bond } = instruments;
const rolesToDecide = (path: string) => requiredRoles(app.app, 'POST', `/api/v1${path}`);
const app = await startWaitingApp();

const page = async (as: 'anna' | 'bram', query = '') =>
  bodyOf<ApprovalPage>(await app.request({ url: `/approvals?limit=100${query}`, as }), 200);
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
  // the menu says as much
  expect((await app.request({ url: '/me', as: 'bram' })).json()).toMatchObject({ approvals_waiting: 20 });
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
  const as = async (role: Role) => {
    const { db, config } = app;
    const actor = { ...bram, roles: [role] };
    const query = { limit: 100, requests: true } as const;
    return {
      all: await listApprovals({ db, clock, config, rolesToDecide }, actor, query),
      own: await listApprovals({ db, clock, config, rolesToDecide }, actor, { ...query, for: 'me' }),
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
  const exact = { count_is_lower_bound: false, late_is_lower_bound: false };
  expect(queues).toEqual([
    { kind: 'redemption', count: 1, late: 1, ...exact, age_days: 36, one: null },
    { kind: 'return', count: 1, late: 1, ...exact, age_days: 16, one: null },
    {
      kind: 'conversion_due',
      count: 1,
      late: 1,
      ...exact,
      age_days: 2,
      one: { id: uuid(16), number: 'CV-2026-000003', rows: null, code: 'approved' },
    },
    {
      kind: 'bulk_draft',
      count: 1,
      late: 0,
      ...exact,
      age_days: 1,
      one: { id: uuid(11), number: 'BB-2026-000003', rows: 182, code: 'valid' },
    },
    {
      kind: 'return_round',
      count: 1,
      late: 0,
      ...exact,
      age_days: expect.any(Number),
      one: { id: uuid(3), number: 'GR-2026-000003', rows: null, code: 'draft' },
    },
  ]);
});
