// Two pairs of eyes are two people: whoever decides by another sign-in of the same person is refused, on every route that
// decides and in every table that keeps who did. A new one of either that is not in the tables below fails.
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Approval, ApprovalPage } from '../src/modules/approvals/schemas.ts';
import { sources } from '../src/modules/approvals/sources.ts';
import { people } from './fixtures.ts';
import { asSuperuser, buildTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { book, issueTo } from './ledger/orders.ts';
import { booking, members, post, refusalOf } from './transactions/helpers.ts';
import { startWaitingApp } from './waiting.ts';

const { anna, bram } = people;
const digest = '0'.repeat(64);

const app = await startWaitingApp();
// Bram signs in once as himself, so that he is known.
await app.request({ url: '/me', as: 'bram' });
await sql`select link_people(${anna.id}, ${bram.id})`.execute(app.owner);

const versionIn = async (table: string, id: string): Promise<number> => {
  const { rows } = await sql<{
    version: number;
  }>`select version from ${sql.table(table)} where id = ${id}::uuid`.execute(app.owner);
  return rows[0]?.version ?? 1;
};

interface Asking {
  table: string;
  body?: object;
  /** Of which question; default approve. */
  action?: Approval['action'];
}
const reversal = { reason_code: 'input_error' };
const rejection = { comment: 'Nee' };

/** What is sent to each route that decides on something that another administrator asked. */
const decisions: Record<string, Asking> = {
  '/bulk-batches/{id}/approve': {
    table: 'bulk_batches',
    body: { file_sha256: digest, bookings_sha256: digest, rows: 12 },
  },
  '/bulk-batches/{id}/reject': { table: 'bulk_batches', body: rejection },
  '/bulk-batches/{id}/reverse': { table: 'bulk_batches', body: reversal, action: 'reverse' },
  '/conversion-programmes/{id}/approve': { table: 'conversion_programmes' },
  '/conversion-programmes/{id}/reject': { table: 'conversion_programmes', body: rejection },
  '/conversion-runs/{id}/approve': { table: 'conversion_runs', body: { digest } },
  '/conversion-runs/{id}/reverse': { table: 'conversion_runs', body: reversal, action: 'reverse' },
  '/coupon-rates/{id}/approve': { table: 'coupon_rate_proposals' },
  '/coupon-rates/{id}/reject': { table: 'coupon_rate_proposals', body: rejection },
  '/interest-runs/{id}/approve': { table: 'interest_runs' },
  '/interest-runs/{id}/reject': { table: 'interest_runs', body: rejection },
  '/member-proposals/{id}/approve': { table: 'member_proposals' },
  '/member-proposals/{id}/reject': { table: 'member_proposals', body: rejection },
  '/payment-batches/{id}/approve': { table: 'payment_batches' },
  '/period-proposals/{id}/approve': { table: 'period_proposals' },
  '/period-proposals/{id}/reject': { table: 'period_proposals', body: rejection },
  '/redemption-requests/{id}/approve': {
    table: 'redemption_requests',
    body: { effective_on: '2026-11-15', quantity: null, quote_digest: digest },
  },
  '/redemption-requests/{id}/reject': { table: 'redemption_requests', body: { reason: 'other', text: 'Nee' } },
  '/redemption-requests/{id}/reverse': { table: 'redemption_requests', body: reversal, action: 'reverse' },
  '/return-rounds/{id}/approve': { table: 'return_rounds', body: { input_sha256: digest } },
  '/return-rounds/{id}/reverse': { table: 'return_rounds', body: reversal, action: 'reverse' },
  '/setting-proposals/{id}/approve': { table: 'setting_proposals' },
  '/setting-proposals/{id}/reject': { table: 'setting_proposals', body: rejection },
  '/share-return-requests/{id}/admit': {
    table: 'share_return_requests',
    body: { outcome: null, outcome_reason: null },
  },
  '/share-return-requests/{id}/reject': { table: 'share_return_requests', body: { reason: 'other', text: 'Nee' } },
  '/share-return-requests/{id}/reverse': { table: 'share_return_requests', body: reversal, action: 'reverse' },
  '/transactions/{id}/approve': { table: 'transaction_proposals' },
  '/transactions/{id}/reject': { table: 'transaction_proposals', body: rejection },
};

/** Routes that look like it and answer no question of another administrator, and why; or are tried by themselves below. */
const others: Record<string, string> = {
  '/bulk-batches/{id}/keep': 'leaves what was asked as it is, which its asker may as well',
  '/conversion-runs/{id}/keep': 'likewise',
  '/redemption-requests/{id}/keep': 'likewise',
  '/return-rounds/{id}/keep': 'likewise',
  '/share-return-requests/{id}/keep': 'likewise',
  '/conversion-runs/{id}/reject': 'sends it back, which its submitter may as well',
  '/conversion-runs/{id}/execute': 'of what was approved',
  '/return-rounds/{id}/execute': 'of what was approved',
  '/interest-runs/{id}/reverse': 'asks; /approve answers',
  '/transactions/{id}/reverse': 'asks; /approve answers',
  '/members/{id}/bank-accounts/{account_id}/verify': 'below',
  '/redemption-requests/approve': 'below',
  '/share-return-requests/admit': 'below',
};

/** Every route that an approver takes and an operator does not, and every one that takes something back. */
const deciding = (of: TestApp) =>
  of.app.routeAccess
    .filter(({ method, url, access }) => {
      if (method === 'GET' || typeof access === 'string') return false;
      return (access.roles.includes('approver') && !access.roles.includes('operator')) || url.endsWith('/reverse');
    })
    .filter(({ url }) => !url.endsWith('/export'))
    .map(({ url }) => url.replace('/api/v1', '').replace(/:(\w+)/gu, '{$1}'));

test('every route that decides is tried, or says why not', () => {
  expect(deciding(app).sort()).toEqual([...Object.keys(decisions), ...Object.keys(others)].sort());
  expect(sources.map(({ decidedBy }) => decidedBy).filter((path) => !(path in decisions))).toEqual([]);
});

describe('by another sign-in of the same person', () => {
  let waiting: Approval[];
  beforeAll(async () => {
    waiting = (await app.request({ url: '/approvals?limit=100', as: 'bram' })).json<ApprovalPage>().items;
  });

  test('everything that waits is the own entry', () => {
    expect(waiting.filter(({ may }) => may !== 'own_entry')).toEqual([]);
    expect(waiting.length).toBe(21);
  });

  test.each(Object.keys(decisions))('POST %s is refused', async (path) => {
    const { table, body = {}, action } = decisions[path] as Asking;
    const source = sources.find(({ decidedBy }) => decidedBy.split('/')[1] === path.split('/')[1]);
    const asked = waiting.filter((one) => one.subject_type === source?.type && (action ?? 'approve') === one.action);
    expect(asked.length).toBeGreaterThan(0);
    for (const { id, subject_id } of asked) {
      const target = table === 'conversion_programmes' ? subject_id : id;
      const version = await versionIn(table, target);
      const answer = await post(app, path.replace('{id}', target), body, { version, as: 'bram' });
      expect(refusalOf(answer), answer.body).toMatchObject({ status: 403, code: 'self_approval' });
    }
  });

  test('many at once are skipped, each as the own entry', async () => {
    const of = (type: string) => waiting.filter((one) => one.subject_type === type && one.action === 'approve');
    const items = await Promise.all(
      of('redemption_request').map(async ({ id }) => ({
        id,
        version: await versionIn('redemption_requests', id),
        quote_digest: digest,
      })),
    );
    const approved = await post(app, '/redemption-requests/approve', { items }, { as: 'bram' });
    expect(approved.json(), approved.body).toMatchObject({ results: [{ outcome: 'skipped' }] });
    const returns = await Promise.all(
      of('share_return_request').map(async ({ id }) => ({ id, version: await versionIn('share_return_requests', id) })),
    );
    const admitted = await post(app, '/share-return-requests/admit', { items: returns }, { as: 'bram' });
    expect(admitted.json(), admitted.body).toMatchObject({ results: [{ outcome: 'skipped' }] });
  });

  test('an account is not verified', async () => {
    const place = `/members/${members.zoe.id}/bank-accounts`;
    const made = await post(app, place, { iban: 'NL02ABNA0123456789', holder_name: 'Z. Müller' });
    expect(made.statusCode, made.body).toBe(201);
    const { id, version } = made.json<{ id: string; version: number }>();
    const answer = await post(app, `${place}/${id}/verify`, { comment: 'Gebeld' }, { version, as: 'bram' });
    expect(refusalOf(answer)).toMatchObject({ status: 403, code: 'self_approval' });
  });

  test('what was asked is taken back', async () => {
    const asked = waiting.find((one) => one.subject_type === 'transaction' && one.action === 'approve');
    const answer = await post(app, `/transactions/${asked?.id}/withdraw`, {}, { version: 1, as: 'bram' });
    expect(answer.statusCode, answer.body).toBe(200);
  });

  test('bookings add up to the threshold', async () => {
    const config = { fourEyesDays: 7 };
    const own = await buildTestApp({ config });
    await own.request({ url: '/me', as: 'bram' });
    const most = { ...booking, quantity: '20' };
    expect((await post(own, '/transactions', most)).statusCode).toBe(201);
    expect((await post(own, '/transactions', most, { as: 'bram' })).statusCode).toBe(201);
    await sql`select link_people(${anna.id}, ${bram.id})`.execute(own.owner);
    expect((await post(own, '/transactions', { ...booking, quantity: '1' }, { as: 'bram' })).statusCode).toBe(202);
    await own.close();
  });
});

describe('in the database', () => {
  /** Columns that name an administrator, and are no second pair of eyes. */
  const firstEyes =
    /^(maker_id|created_by|changed_by|uploaded_by|author_id|actor_id|administrator_id|admin_id|assignee_id|not_for|person_id|ended_by|terms_by|calculated_by|submitted_by|executed_by|cancelled_by|withdrawn_by|task_by|decided_by|reversal_maker_id)$/u;

  test('every column that keeps a second pair of eyes is watched', async () => {
    const { rows } = await sql<{ name: string; column: string }>`
      select c.conrelid::regclass::text as name, a.attname as column from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'administrators'::regclass order by 1, 2`.execute(app.owner);
    const second = rows.filter(({ column }) => !firstEyes.test(column));
    const { rows: watched } = await sql<{ name: string; column: string }>`
      select tgrelid::regclass::text as name, split_part(encode(tgargs, 'escape'), '\\000', 1) as column
      from pg_trigger where tgfoid = 'guard_two_people'::regproc`.execute(app.owner);
    const missing = second.filter((one) => !watched.some((w) => w.name === one.name && w.column === one.column));
    expect(missing).toEqual([{ name: 'transactions', column: 'checker_id' }]); // by statement: below
    expect(second.length).toBeGreaterThan(18);
  });

  test.each([
    ['transaction_proposals', "status = 'approved', decided_at = now(), version = version + 1"],
    ['period_proposals', "status = 'rejected', decided_at = now(), version = version + 1"],
    ['coupon_rate_proposals', "status = 'rejected', decided_at = now(), version = version + 1"],
    ['setting_proposals', "status = 'rejected', decided_at = now(), version = version + 1"],
    ['member_proposals', "status = 'rejected', decided_at = now(), version = version + 1"],
    ['conversion_terms', "status = 'rejected', decided_at = now()"],
  ])('%s refuses the other sign-in, whoever asks', async (table, set) => {
    const change = `update ${table} set ${set}, checker_id = '${bram.id}' where status = 'waiting' and maker_id = '${anna.id}'`;
    await expect(asSuperuser(app.url, change)).rejects.toThrow(/two_people/u);
  });

  test('a booking is refused, and the service cannot link or part people', async () => {
    const own = await buildTestApp();
    await book(own.db, [issueTo(members.jan.id, '1')]); // by Anna, approved by Bram
    await own.request({ url: '/me', as: 'bram' });
    await sql`select link_people(${anna.id}, ${bram.id})`.execute(own.owner);
    await expect(book(own.db, [issueTo(members.jan.id, '1')])).rejects.toThrow(/two_people/u);
    await expect(sql`select part_person(${bram.id})`.execute(own.db)).rejects.toThrow(/permission denied/u);
    await expect(sql`delete from linked_sign_ins`.execute(own.db)).rejects.toThrow(/permission denied/u);
    await own.close();
  });
});

describe('a verified address', () => {
  const visit = async (of: TestApp, claims: object) =>
    (await of.app.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${await of.token({ ...claims })}` } }))
      .statusCode;
  const linked = async (of: TestApp, id: string) =>
    (await sql<{ all: string[] }>`select sign_ins_of(${id}) as all`.execute(of.owner)).rows[0]?.all.sort();

  test('makes two sign-ins one person, also when it was changed since; one that is not verified does not', async () => {
    const own = await buildTestApp();
    const [first, second, third] = ['first', 'second', 'third'];
    const email = 'Bestuur@ledenbureau.example';
    expect(await visit(own, { sub: first, name: 'Eva', email, email_verified: true })).toBe(200);
    expect(await visit(own, { sub: first, name: 'Eva', email: 'eva@x.example', email_verified: true })).toBe(200);
    expect(await visit(own, { sub: second, name: 'E.', email: email.toLowerCase() })).toBe(200);
    expect(await linked(own, second)).toEqual([second]);
    expect(await visit(own, { sub: second, name: 'E.', email: email.toLowerCase(), email_verified: true })).toBe(200);
    expect(await linked(own, second)).toEqual([first, second]);
    expect(await visit(own, { sub: third, name: 'E.', email: 'eva@x.example', email_verified: true })).toBe(200);
    expect(await linked(own, first)).toEqual([first, second, third]);
    const { rows } = await sql<{ subject_id: string; data: object }>`
      select subject_id, data from audit_events where action = 'administrator.same_address' order by seq`.execute(
      own.db,
    );
    expect(rows).toEqual([
      { subject_id: second, data: { same_as: first } },
      { subject_id: third, data: { same_as: first } },
    ]);
    // parting the one by whom the person is called leaves the others together
    await sql`select part_person(${first})`.execute(own.owner);
    expect([await linked(own, first), await linked(own, third)]).toEqual([[first], [second, third]]);
    await own.close();
  });

  test('gives nobody the roles of who has, or had, it: they hang on the sign-in', async () => {
    const roles = new Map([
      [anna.id, ['operator', 'approver']],
      ['*', ['viewer']],
    ] as const);
    const own = await buildTestApp({ config: { roles } });
    expect(await visit(own, { email_verified: true })).toBe(200);
    const headers = {
      authorization: `Bearer ${await own.token({ sub: 'viewer', name: 'Viewer', email_verified: true })}`,
      'idempotency-key': 'a-key-of-a-viewer',
    };
    const asked = { method: 'POST', url: '/api/v1/transactions', headers, payload: booking } as const;
    expect((await own.app.inject(asked)).json()).toMatchObject({ code: 'role_operator' });
    // and who has no address has what was given
    const nameless = { authorization: `Bearer ${await own.token({ email: undefined })}` };
    const me = await own.app.inject({ url: '/api/v1/me', headers: nameless });
    expect(me.json()).toMatchObject({ email: null, roles: ['operator', 'approver'] });
    await own.close();
  });
});
