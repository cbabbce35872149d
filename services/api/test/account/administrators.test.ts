import { spawn } from 'node:child_process';
import { userInfo } from 'node:os';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase } from '../../src/database.ts';
import { administrators } from '../../src/modules/account/administrators.ts';
import { authorizationsAt } from '../../src/modules/account/authorizations.ts';
import { identitiesAt } from '../../src/identity/identities.ts';
import { people } from '../fixtures.ts';
import { startTestDatabase } from '../harness.ts';
import { account, startOry } from './ory.ts';

const { anna, bram, carla } = people;
const script = fileURLToPath(new URL('../../src/admin.ts', import.meta.url));
const ory = await startOry();
const database = await startTestDatabase();
const db = createDatabase({ url: database.serviceUrl });
afterAll(() => db.destroy());
beforeEach(() => {
  Object.assign(ory.faults, { identity: null, oauth: null });
  for (const person of ['anna', 'bram', 'carla'] as const) ory.accounts.set(people[person].id, account(person));
  for (const sessions of Object.values(ory.sessions)) {
    sessions.clear();
    for (const { id } of [anna, bram, carla]) sessions.add(id);
  }
});

/** Runs the command as a person at a terminal does. */
async function admin(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: database.serviceUrl,
    IDENTITY_ADMIN_URL: ory.config.identityAdminUrl ?? '',
    OAUTH_ADMIN_URL: ory.config.oauthAdminUrl ?? '',
  };
  const child = spawn(process.execPath, [script, ...args], { env });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const code = await new Promise<number | null>((ended) => child.on('close', ended));
  return { code, out, err };
}
const audited = (subject: string) =>
  db
    .selectFrom('audit_events')
    .innerJoin('administrators as a', 'a.id', 'actor_id')
    .select(['action', 'actor_id', 'a.name', 'data'])
    .where('subject_id', '=', subject)
    .orderBy('seq')
    .execute();
const user = userInfo().username;
const by = { actor_id: `os:${user}`, name: `${user} (npm run admin)` };

describe('npm run admin', () => {
  it('lists who may open the register, over every page of accounts', async () => {
    ory.accounts.set('4', account('bram', { id: '01900000-0000-7000-8000-0000000000f1', state: 'inactive' }));
    ory.accounts.set('5', account('carla', { metadata_admin: { is_admin: 'true' } }));
    const { code, out } = await admin('list');
    expect([code, out]).toEqual([
      0,
      `anna@ledenbureau.example\tAnna de Vries\t${anna.id}\nbram@ledenbureau.example\tBram Bakker\t${bram.id}\n`,
    ]);
    ory.accounts.delete('4');
    ory.accounts.delete('5');
  });

  it('grants nothing once two people may open the register: two of them decide, in the application', async () => {
    ory.accounts.set(carla.id, account('carla', {}));
    const refused = await admin('grant', carla.email);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('Two administrators decide on that')]);
    expect(ory.accounts.get(carla.id)?.metadata_admin).not.toMatchObject({ is_admin: true });
    expect(await audited(carla.id)).toEqual([]);
  });

  it('grants the right in the account, where its person has no access, and keeps other metadata', async () => {
    ory.accounts.set(bram.id, account('bram', { state: 'inactive' })); // there is no second one to decide
    ory.accounts.set(carla.id, account('carla', { metadata_admin: { note: 'since 2015' } }));
    const { code, out } = await admin('grant', 'Carla@ledenbureau.example');
    expect([code, out]).toEqual([0, 'Carla@ledenbureau.example is an administrator from the next sign-in.\n']);
    expect(ory.accounts.get(carla.id)?.metadata_admin).toEqual({ note: 'since 2015', is_admin: true });
    expect(ory.accounts.get(carla.id)?.traits).not.toHaveProperty('is_admin');
    expect(await audited(carla.id)).toEqual([{ action: 'administrator.granted', ...by, data: { os_user: user } }]);
    expect((await admin('grant', carla.email)).out).toContain('is an administrator already');
    expect(await audited(carla.id)).toHaveLength(1);
  });

  it('grants it to an account without any metadata, and not to one that is blocked or unknown', async () => {
    ory.accounts.set(bram.id, account('bram', { state: 'inactive' }));
    expect((await admin('grant', carla.email)).code).toBe(0);
    expect(ory.accounts.get(carla.id)?.metadata_admin).toEqual({ is_admin: true });
    ory.accounts.set(carla.id, account('carla', { state: 'inactive' }));
    expect(await admin('grant', carla.email)).toMatchObject({ code: 1, err: expect.stringContaining('is blocked') });
    const unknown = await admin('grant', 'nobody@example.org');
    expect(unknown).toMatchObject({ code: 1, err: 'There is no account with the address nobody@example.org.\n' });
  });

  it('does not grant it to an address that nobody showed to be theirs', async () => {
    const address = { value: carla.email, verified: false, via: 'email', status: 'pending' };
    const elsewhere = { ...address, value: 'carla@elsewhere.example', verified: true };
    for (const verifiable_addresses of [[address], [], [address, elsewhere]]) {
      ory.accounts.set(carla.id, account('carla', { verifiable_addresses }));
      const refused = await admin('grant', carla.email);
      expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('confirms it first') });
    }
    expect(ory.accounts.get(carla.id)?.metadata_admin).toBeNull();
  });

  it('revokes it, and ends every session at both servers', async () => {
    const { code, out } = await admin('revoke', bram.email);
    expect([code, out]).toEqual([0, `${bram.email} is no administrator any more, and is signed out everywhere.\n`]);
    expect(ory.accounts.get(bram.id)?.metadata_admin).toEqual({ is_admin: false });
    for (const [name, sessions] of Object.entries(ory.sessions)) {
      expect([...sessions].sort(), name).toEqual([anna.id, carla.id].sort());
    }
    const ended = { identity_sessions_ended: true, oauth_sessions_ended: true };
    expect(await audited(bram.id)).toEqual([
      { action: 'administrator.revoked', ...by, data: { os_user: user, forced: false, ...ended } },
    ]);
  });

  it('revokes it from somebody without sessions', async () => {
    ory.sessions.identity.delete(bram.id);
    expect((await admin('revoke', bram.email)).code).toBe(0);
  });

  it('keeps the last administrator, unless forced', async () => {
    ory.accounts.set(bram.id, account('bram', { state: 'inactive' })); // counts for nothing
    const refused = await admin('revoke', anna.email);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('is the last administrator')]);
    expect(ory.accounts.get(anna.id)?.metadata_admin).toEqual({ is_admin: true });
    expect(await audited(anna.id)).toEqual([]);
    expect((await admin('revoke', anna.email, '--force')).code).toBe(0);
    expect(await audited(anna.id)).toMatchObject([{ data: { forced: true } }]);
  });

  it('does not take both of the last two when it runs twice at once', async () => {
    const { identityAdminUrl, oauthAdminUrl } = ory.config;
    const register = administrators({
      db,
      identities: identitiesAt(identityAdminUrl ?? ''),
      authorizations: authorizationsAt(oauthAdminUrl ?? ''),
      osUser: user,
    });
    // Both have a connection at hand, so that neither is done before the other begins.
    await Promise.all([1, 2].map(() => sql`select pg_sleep(0.2)`.execute(db)));
    const answers = await Promise.allSettled([register.revoke(anna.email), register.revoke(bram.email)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const left = [anna, bram].filter(({ id }) => ory.accounts.get(id)?.metadata_admin?.is_admin === true);
    expect(left).toHaveLength(1);
  });

  it('takes the right away also when sessions cannot be ended, says so, and can be done again', async () => {
    ory.faults.oauth = 500;
    const { code, err } = await admin('revoke', bram.email);
    expect([code, err]).toEqual([1, expect.stringContaining('not every session could be ended')]);
    expect(ory.accounts.get(bram.id)?.metadata_admin).toEqual({ is_admin: false });
    expect((await audited(bram.id)).at(-1)?.data).toMatchObject({
      identity_sessions_ended: true,
      oauth_sessions_ended: false,
    });
    ory.faults.oauth = null;
    expect((await admin('revoke', bram.email)).code).toBe(0);
    expect(ory.sessions.consent.has(bram.id)).toBe(false);
  });

  it('removes every second factor of a person who lost them, signs them out everywhere, and writes that down', async () => {
    ory.accounts.set(bram.id, account('bram', { factors: ['totp', 'lookup_secret'] }));
    const { code, out } = await admin('remove-second-factor', bram.email);
    expect([code, out]).toEqual([
      0,
      `${bram.email} has no second factor any more (totp, lookup_secret), and is signed out everywhere.\n`,
    ]);
    expect(ory.accounts.get(bram.id)).toMatchObject({ factors: [], metadata_admin: { is_admin: true } });
    for (const sessions of Object.values(ory.sessions)) expect(sessions.has(bram.id)).toBe(false);
    expect((await audited(bram.id)).at(-1)).toEqual({
      action: 'account.second_factors_removed',
      ...by,
      data: {
        os_user: user,
        kinds: ['totp', 'lookup_secret'],
        identity_sessions_ended: true,
        oauth_sessions_ended: true,
      },
    });
    expect((await admin('remove-second-factor', bram.email)).out).toContain('had no second factor');
  });

  it('changes nothing when the identity service is away, and names what is missing', async () => {
    ory.faults.identity = 500;
    expect(await admin('revoke', bram.email)).toMatchObject({ code: 1, err: expect.stringContaining('identity') });
    const wrong = [[], ['grant'], ['revoke', 'no-address'], ['list', 'x'], ['grant', 'a@b', 'c@d']];
    for (const answer of await Promise.all(wrong.map((args) => admin(...args)))) {
      expect(answer).toMatchObject({ code: 2, err: expect.stringContaining('npm run admin --') });
    }
  });
});
