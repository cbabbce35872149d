// What the roles come to: who enters cannot decide, and everybody knows the own roles. Every route by itself: access.test.ts.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { roles } from '../src/domain/roles.ts';
import { people } from './fixtures.ts';
import { buildTestApp, requiredVariables, startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';
import { booking, post, refusalOf } from './transactions/helpers.ts';

const anna = people.anna.id;
const given = (text: string) =>
  readConfig({
    ...requiredVariables,
    ADMINISTRATOR_ROLES: text,
  }).roles;

const app = await startTestApp({ config: { roles: given(`${anna}=operator, *=approver auditor`) } });

test('one enters and cannot decide, the other decides and cannot enter; each is told which role it takes', async () => {
  const large = { ...booking, quantity: '26' };
  const waiting = (await post(app, '/transactions', large)).json<{ id: string; version: number }>();
  const refused = refusalOf(await post(app, '/transactions', large, { as: 'bram' }));
  expect([refused.status, refused.code]).toEqual([403, 'role_operator']);
  const place = `/transactions/${waiting.id}`;
  expect(refusalOf(await post(app, `${place}/reject`, { comment: 'x' }, { version: 1 })).code).toBe('role_approver');
  expect(refusalOf(await app.request({ url: '/audit' })).code).toBe('role_auditor');
  expect((await app.request({ url: '/audit', as: 'bram' })).statusCode).toBe(200);
  expect((await post(app, `${place}/approve`, {}, { version: 1, as: 'bram' })).statusCode).toBe(200);
  expect((await post(app, `${place}/reverse?dry_run=true`, { reason_code: 'other' }, { as: 'bram' })).statusCode).toBe(
    200,
  );
});

test('everybody reads, and knows the own roles', async () => {
  expect((await app.request({ url: '/me' })).json()).toMatchObject({ roles: ['operator'] });
  expect((await app.request({ url: '/me', as: 'bram' })).json()).toMatchObject({ roles: ['approver', 'auditor'] });
  expect((await app.request({ url: '/transactions' })).statusCode).toBe(200);
});

test('without a setting every administrator has every role; one that is not understood stops the service', () => {
  expect([...given('')]).toEqual([]);
  expect(given(`${anna}=viewer`).get(anna)).toEqual(['viewer']);
  expect(() => given(`${anna}=boss`)).toThrow(/ADMINISTRATOR_ROLES.*viewer, operator, approver, auditor/u);
  expect(() => given(anna)).toThrow(/ADMINISTRATOR_ROLES/u);
  expect(() => given('anna@x.nl=viewer')).toThrow(/<id of the account>/u);
  expect(roles).toEqual(['viewer', 'operator', 'approver', 'auditor']);
});

test('everybody hears why four eyes do not watch: switched off, or too few who may approve', async () => {
  const gap = async (of: TestApp, as: 'anna' | 'bram' = 'anna') =>
    (await of.request({ url: '/me', as })).json<{ settings: { four_eyes_gap: unknown } }>().settings.four_eyes_gap;
  // of Anna and Bram only he may approve
  expect([await gap(app), await gap(app, 'bram')]).toEqual(['too_few', 'too_few']);
  // what was settled since counts, not what was installed
  await sql`
    insert into setting_proposals (id, section, subject_id, status, after, reason, maker_id, checker_id, decided_at)
      values (${randomUUID()}, 'roles', ${people.anna.id}, 'approved', '{"roles": ["operator", "approver"]}', 'Bestuur',
        ${people.anna.id}, ${people.bram.id}, now())`.execute(app.owner);
  expect([await gap(app), await gap(app, 'bram')]).toEqual([null, null]);
  // who had the right once does not count: it is taken away, and can be given again
  const tell = (action: string) =>
    sql`insert into audit_events (actor_id, action, subject_type, subject_id, data, request_id)
      values (${people.anna.id}, ${action}, 'identity', ${people.bram.id}, '{}', 'test')`.execute(app.owner);
  await tell('administrator.revoked');
  expect(await gap(app)).toBe('too_few');
  await tell('administrator.granted');
  expect(await gap(app)).toBeNull();

  const alone = await buildTestApp({ config: { fourEyes: false } });
  expect(await gap(alone)).toBe('off');
  await alone.close();

  // nothing is booked yet: the first administrator settles everything, and has nothing to wait for
  const empty = await buildTestApp({ empty: true });
  expect(await gap(empty)).toBeNull();
  expect(await gap(empty, 'bram')).toBeNull();
  await empty.close();
});
