// Where a second factor is required: who signed in without one, and the routes that ask for it again.
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import type { JWK, JWTPayload } from 'jose';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import type { Config } from '../../src/config.ts';
import { people } from '../fixtures.ts';
import { requiredVariables, startTestApp } from '../harness.ts';
import type { TestApp } from '../harness.ts';

const issuer = 'https://id.example/';
/** The clock of the service stands still here, behind the machine's: what is told by the wrong one of them shows. */
const now = Date.now() - 60_000;
const [key, nextKey, foreignKey] = await Promise.all([1, 2, 3].map(() => generateKeyPair('ES256')));
const publicKey = async (pair: typeof key, kid: string): Promise<JWK> => ({
  ...(await exportJWK(pair!.publicKey)),
  kid,
  alg: 'ES256',
});
const secondFactor: NonNullable<Config['secondFactor']> = {
  keys: { keys: [await publicKey(key, 'first'), await publicKey(nextKey, 'next')] },
  issuer,
  seconds: 600,
  toleranceSeconds: 5,
};

const required = await startTestApp({ now: () => now, config: { secondFactor } });
const offered = await startTestApp();

const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString();
const method = (name: string, aal: string, seconds: number) => ({ method: name, aal, completed_at: ago(seconds) });
const fresh = [method('password', 'aal1', 4_000), method('totp', 'aal2', 30)];

interface Proof extends JWTPayload {
  purpose?: string | undefined;
  authentication_methods?: unknown;
}
/** As Kratos signs a session for its browser. */
function proof(claims: Proof = {}, signedBy = key, kid = 'first'): Promise<string> {
  const at = Math.floor(now / 1000);
  const session = { sub: people.anna.id, sid: uuidv7(), purpose: 'step-up', authentication_methods: fresh };
  return new SignJWT({ iss: issuer, iat: at, nbf: at, exp: at + 60, jti: uuidv7(), ...session, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
    .sign(signedBy!.privateKey);
}
const signIn = (given: object = { second_factor: true }) => ({ sign_in: { id: uuidv7(), at: now, ...given } });

/** Proposes a setting with an empty body: who is let in gets 422. */
async function propose(
  app: TestApp,
  header: string | undefined,
  { url = '', claims = signIn() }: { url?: string; claims?: JWTPayload } = {},
) {
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/v1/setting-proposals${url}`,
    headers: {
      authorization: `Bearer ${await app.token(claims)}`,
      'idempotency-key': uuidv7(),
      ...(header === undefined ? {} : { 'step-up': header }),
    },
    payload: {},
  });
  return [answer.statusCode, answer.json<{ code: string }>().code];
}
const stopped = [403, 'step_up_required'];

describe('a route that asks for the second factor again', () => {
  it('lets in who gave it just now, as the identity service signed', async () => {
    expect(await propose(required, await proof())).toEqual([422, expect.any(String)]);
  });

  it('refuses a call with the access token alone', async () => {
    expect(await propose(required, undefined)).toEqual(stopped);
  });

  it.each<[string, () => Promise<string>]>([
    ['what is no token', () => Promise.resolve('x')],
    ['one that is longer than any', () => proof({ padding: 'x'.repeat(4_000) })],
    ['one that somebody else signed', () => proof({}, foreignKey)],
    ['one that names no key that is known', () => proof({}, key, 'other')],
    ['one of another issuer', () => proof({ iss: 'https://elsewhere.example/' })],
    ['one of another person', () => proof({ sub: people.bram.id })],
    ['one that has expired', () => proof({ exp: Math.floor(now / 1000) - 60 })],
    ['one that does not expire', () => proof({ exp: undefined })],
    ['one that was made long ago', () => proof({ iat: Math.floor(now / 1000) - 700 })],
    ['one that says nothing of the session', () => proof({ authentication_methods: undefined })],
    ['one of another template', () => proof({ purpose: undefined })],
    ['one for something else', () => proof({ purpose: 'download' })],
    ['a session with the password alone', () => proof({ authentication_methods: [method('password', 'aal1', 5)] })],
    [
      'a session whose second factor was given long ago',
      () => proof({ authentication_methods: [method('totp', 'aal2', 601)] }),
    ],
    [
      'a session whose second factor comes later',
      () => proof({ authentication_methods: [method('totp', 'aal2', -60)] }),
    ],
    [
      'a fresh password and an old second factor',
      () => proof({ authentication_methods: [method('password', 'aal1', 5), method('totp', 'aal2', 3_000)] }),
    ],
  ])('refuses %s', async (_what, make) => {
    expect(await propose(required, await make())).toEqual(stopped);
  });

  it('takes the key that comes after this one, so that keys can be changed without a pause', async () => {
    expect((await propose(required, await proof({}, nextKey, 'next')))[0]).toBe(422);
  });

  it('takes the access token for no proof', async () => {
    expect(await propose(required, await required.token(signIn()))).toEqual(stopped);
  });

  it('does the real thing where it knows no dry run, whatever the query says: it is asked all the same', async () => {
    expect(await propose(required, undefined, { url: '?dry_run=true' })).toEqual(stopped);
  });

  it('asks nothing for a dry run, which keeps nothing, and only for what is one', async () => {
    const [member] = await required.db.selectFrom('members').select('id').limit(1).execute();
    const ask = async (query: string) => {
      const answer = await required.app.inject({
        method: 'POST',
        url: `/api/v1/members/${member?.id}/bank-accounts${query}`,
        headers: { authorization: `Bearer ${await required.token(signIn())}`, 'idempotency-key': uuidv7() },
        payload: { iban: 'NL91ABNA0417164300', holder_name: 'A. de Vries' },
      });
      return answer.json<{ code?: string }>().code;
    };
    expect(await ask('?dry_run=true')).not.toBe('step_up_required');
    for (const query of ['', '?dry_run=false', '?dry_run=1', '?dry_run=true&dry_run=false']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, to be told apart
      expect(await ask(query), query).toBe('step_up_required');
    }
  });

  it('asks nothing where a second factor is only offered', async () => {
    expect((await propose(offered, undefined, { claims: {} }))[0]).toBe(422);
  });

  it('may be asked with its header from a page of the app', async () => {
    const { headers } = await required.app.inject({
      method: 'OPTIONS',
      url: '/api/v1/setting-proposals',
      headers: {
        origin: 'https://admin.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'step-up',
      },
    });
    expect(headers['access-control-allow-headers']).toContain('step-up');
  });
});

describe('where a second factor is required', () => {
  it('asks for it again on every route that says so, and on no other', async () => {
    const headers = { authorization: `Bearer ${await required.token(signIn())}` };
    const routes = required.app.routeAccess.filter(
      ({ access, url }) => typeof access === 'object' && !url.endsWith('/events'),
    );
    const wrong: string[] = [];
    for (const { method: verb, url, access } of routes) {
      const place = url.replace(/:(\w+)/gu, (_, name: string) => (name.endsWith('id') ? uuidv7() : '1'));
      const body = verb === 'GET' ? {} : { payload: {} };
      // oxlint-disable-next-line no-await-in-loop -- all at once would wait for each other's connections, and be told so
      const answer = await required.app.inject({ method: verb as 'GET', url: place, headers, ...body });
      const isStopped = answer.statusCode === 403 && answer.body.includes('step_up_required');
      const isAsked = typeof access === 'object' && access.stepUp === true;
      if (isStopped !== isAsked) wrong.push(`${verb} ${url}: ${answer.statusCode} ${answer.body}`);
    }
    expect(wrong).toEqual([]);
    expect(routes.length).toBeGreaterThan(150);
  });

  it.each<[string, object]>([
    ['without one', signIn({})],
    ['that says nothing of it, from before it was required', {}],
    ['that says so with another value than true', signIn({ second_factor: 'true' })],
  ])('no route of administrators answers to a sign-in %s', async (_what, claims) => {
    for (const url of ['/api/v1/me', '/api/v1/members']) {
      const headers = { authorization: `Bearer ${await required.token(claims as JWTPayload)}` };
      // oxlint-disable-next-line no-await-in-loop -- one after the other, to be told apart
      const answer = await required.app.inject({ url, headers });
      expect([answer.statusCode, answer.json<{ code: string }>().code], url).toEqual([403, 'second_factor_required']);
    }
  });

  it('reading needs no second factor besides that of the sign-in', async () => {
    const headers = { authorization: `Bearer ${await required.token(signIn())}` };
    expect((await required.app.inject({ url: '/api/v1/me', headers })).statusCode).toBe(200);
  });
});

describe('the settings', () => {
  const env = {
    ...requiredVariables,
    SECOND_FACTOR: 'required',
    STEP_UP_ISSUER: issuer,
    STEP_UP_JWKS: JSON.stringify(secondFactor.keys),
  };
  it('take public keys, and ten minutes unless another time is set', () => {
    expect(readConfig(env).secondFactor).toEqual(secondFactor);
    expect(readConfig({ ...env, STEP_UP_SECONDS: '60' }).secondFactor?.seconds).toBe(60);
    expect(readConfig({ ...env, SECOND_FACTOR: 'offered' }).secondFactor).toBeNull();
  });
  it.each([
    ['no keys', { STEP_UP_JWKS: undefined }, 'required needs STEP_UP_JWKS and STEP_UP_ISSUER'],
    ['no issuer', { STEP_UP_ISSUER: undefined }, 'required needs STEP_UP_JWKS and STEP_UP_ISSUER'],
    ['what is no JSON', { STEP_UP_JWKS: '{' }, 'no JSON'],
    ['a private key', { STEP_UP_JWKS: '{"keys":[{"kty":"EC","d":"secret"}]}' }, 'a private key'],
    ['another word', { SECOND_FACTOR: 'yes' }, 'SECOND_FACTOR'],
  ])('refuse %s', (_what, wrong, sentence) => {
    expect(() => readConfig({ ...env, ...wrong })).toThrow(sentence);
  });
});
