import { afterEach, describe, expect, it } from 'vitest';
import { people } from '../fixtures.ts';
import { buildTestApp } from '../harness.ts';
import { account, startAccounts } from './ory.ts';
import type { Fault } from './ory.ts';

const { ory, test } = await startAccounts();
afterEach(() => {
  ory.faults.identity = null;
  for (const person of ['anna', 'carla'] as const) ory.accounts.set(people[person].id, account(person));
});

const userinfo = (as: 'anna' | 'bram' | 'carla' | null = 'anna', headers = {}) =>
  test.request({ url: '/account/userinfo', as, headers });

describe('userinfo', () => {
  it('says who is signed in, as the account has it', async () => {
    const answer = await userinfo();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      sub: people.anna.id,
      email: 'anna@ledenbureau.example',
      name: 'Anna de Vries',
      given_name: 'Anna',
      family_name: 'de Vries',
      locale: 'nl',
      is_admin: true,
    });
  });

  it('answers an ordinary member too, so that the app can send that person on', async () => {
    const answer = await userinfo('carla');
    expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ is_admin: false })]);
    const rows = await test.db.selectFrom('administrators').select('id').where('id', '=', people.carla.id).execute();
    expect(rows).toEqual([]);
  });

  it.each([
    ['the text "true"', { is_admin: 'true' }],
    ['the number 1', { is_admin: 1 }],
    ['nothing', null],
    ['something else', { admin: true }],
  ])('says is_admin: false when the account has %s', async (_name, metadata_admin) => {
    ory.accounts.set(people.anna.id, account('anna', { metadata_admin }));
    expect((await userinfo()).json()).toMatchObject({ is_admin: false });
  });

  it('says is_admin: false when only the account has the right, and not the token; a trait gives none', async () => {
    ory.accounts.set(people.carla.id, account('carla', { metadata_admin: { is_admin: true } }));
    expect((await userinfo('carla')).json()).toMatchObject({ is_admin: false });
    ory.accounts.set(people.anna.id, account('anna', { metadata_admin: null, traits: { is_admin: true } }));
    expect((await userinfo()).json()).toMatchObject({ is_admin: false, name: people.anna.id, email: null });
  });

  it.each([
    ['en-US', 'en'],
    ['EN_gb', 'en'],
    ['nl', 'nl'],
    ['nederlands', null],
    [7, null],
  ])('reduces the locale %s to %s', async (locale, shown) => {
    ory.accounts.set(people.anna.id, account('anna', { traits: { ...account('anna').traits, locale } }));
    expect((await userinfo()).json()).toMatchObject({ locale: shown });
  });

  it('gives texts that can be shown, and bounded, whatever the traits hold', async () => {
    const traits = { email: ['a'], given_name: '\u202eAn\0na', family_name: 'x'.repeat(5_000) };
    ory.accounts.set(people.anna.id, account('anna', { traits }));
    const shown = (await userinfo()).json<{ given_name: string; family_name: string; name: string; email: null }>();
    expect(shown).toMatchObject({ given_name: 'Anna', email: null });
    expect([shown.family_name.length, shown.name.length]).toEqual([100, 105]);
  });

  it('needs a good token: 401 without, with garbage, and of an account that is gone', async () => {
    expect((await userinfo(null)).statusCode).toBe(401);
    expect((await userinfo(null, { authorization: 'Bearer garbage' })).statusCode).toBe(401);
    ory.accounts.delete(people.anna.id);
    const gone = await userinfo();
    expect([gone.statusCode, gone.headers['www-authenticate']]).toEqual([401, 'Bearer error="invalid_token"']);
    const odd = await userinfo(null, { authorization: `Bearer ${await test.token({ sub: '../admin/sessions' })}` });
    expect(odd.statusCode).toBe(401);
    expect(ory.calls.every(({ path }) => path.startsWith('/admin/identities/'))).toBe(true);
  });

  it('is 403 for an account that was blocked', async () => {
    ory.accounts.set(people.anna.id, account('anna', { state: 'inactive' }));
    const answer = await userinfo();
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'forbidden']);
  });

  it.each<[Fault]>([[500], [503], [429], [401], ['no json'], ['endless'], ['redirect']])(
    'is 503 with Retry-After when the identity service answers %s',
    async (fault) => {
      ory.faults.identity = fault;
      const began = performance.now();
      const answer = await userinfo();
      expect(performance.now() - began).toBeLessThan(3_000); // not only because the time was over
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
      expect(answer.json()).toMatchObject({ code: 'not_ready', errors: [{ params: { reason: 'identity' } }] });
      expect(answer.body).not.toContain('127.0.0.1');
    },
  );

  it('is 503 within five seconds when the identity service is silent', async () => {
    ory.faults.identity = 'silent';
    const began = performance.now();
    expect((await userinfo()).statusCode).toBe(503);
    expect(performance.now() - began).toBeLessThan(6_000);
  });
});

it('is 404 where no identity service is configured', async () => {
  const alone = await buildTestApp();
  for (const url of [
    '/account/userinfo',
    '/account/consent?consent_challenge=x',
    '/account/logout?logout_challenge=x',
  ]) {
    expect((await alone.request({ url })).statusCode, url).toBe(404);
  }
  for (const url of ['/account/token-hook', '/account/identity-hook']) {
    const answer = await alone.request({ method: 'POST', url, body: {}, headers: { 'x-hook-key': '' } });
    expect(answer.statusCode, url).toBe(404);
  }
  await alone.close();
});
