// Access tokens as real authorization servers give them: claims elsewhere, another typ, no audience, and opaque ones
// that only the server can tell about. The same rules are asked of both kinds, side by side.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import type { Config } from '../src/config.ts';
import { people } from './fixtures.ts';
import { buildTestApp, signToken } from './harness.ts';
import type { TestApp } from './harness.ts';
import { booking } from './transactions/helpers.ts';

const { id: sub, ...profile } = people.anna;
const admin = { ...profile, is_admin: true };

/** Settings of the authorization server, from the variables that a deployment sets. */
function oauth(variables: Record<string, string>): Config['oauth'] {
  return readConfig({
    DATABASE_URL: 'postgres://localhost/unused',
    OAUTH_ISSUER: 'https://issuer.example',
    ...variables,
  }).oauth;
}

const apps: TestApp[] = [];
afterAll(() => Promise.all(apps.map((app) => app.close())));

async function appWith(variables: Record<string, string>, now?: () => number): Promise<TestApp> {
  const app = await buildTestApp({ config: { oauth: oauth(variables) }, ...(now === undefined ? {} : { now }) });
  apps.push(app);
  return app;
}

async function statusOf(app: TestApp, token: string): Promise<number> {
  const answer = await app.request({ url: '/me', as: null, headers: { authorization: `Bearer ${token}` } });
  return answer.statusCode;
}

describe('a signed token', () => {
  const jwks = { OAUTH_JWKS_URL: 'https://issuer.example/jwks' };

  describe('of Hydra: typ JWT, claims under ext', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await appWith({
        ...jwks,
        OAUTH_TOKEN_TYPES: 'JWT',
        OAUTH_ADMIN_CLAIM: '/ext/is_admin',
        OAUTH_NAME_CLAIM: '/ext/name',
        OAUTH_EMAIL_CLAIM: '/ext/email',
      });
    });
    const withExt = (ext: unknown, claims: JWTPayload = {}, typ: string | null = 'JWT') =>
      signToken({ sub, ext, ...claims }, undefined, typ);

    it('opens the register', async () => {
      const token = await withExt(admin);
      const answer = await app.request({ url: '/me', as: null, headers: { authorization: `Bearer ${token}` } });
      expect(answer.json()).toMatchObject({ id: sub, ...profile });
    });

    it.each([
      ['false', false],
      ['missing', undefined],
      ['the text "true"', 'true'],
      ['the number 1', 1],
      ['an array', [true]],
    ])('with is_admin %s is refused', async (_name, isAdmin) => {
      expect(await statusOf(app, await withExt({ ...profile, is_admin: isAdmin }))).toBe(403);
    });

    it('is not an administrator by what stands elsewhere, or in something of another kind', async () => {
      expect(await statusOf(app, await withExt(profile, { is_admin: true }))).toBe(403);
      for (const ext of [undefined, null, 'is_admin', true, []]) {
        expect(await statusOf(app, await withExt(ext, { is_admin: true }))).toBe(403);
      }
    });

    it('of another typ is refused, as is an ID token', async () => {
      expect(await statusOf(app, await withExt(admin, {}, 'at+jwt'))).toBe(401);
      expect(await statusOf(app, await withExt(admin, {}, null))).toBe(401);
      expect(await statusOf(app, await withExt(admin, { aud: ['admin-app'] }))).toBe(401);
      expect(await statusOf(app, await withExt(admin, { aud: [] }))).toBe(401);
    });
  });

  it('may have one of several types, or none, where that is set', async () => {
    const app = await appWith({ ...jwks, OAUTH_TOKEN_TYPES: 'at+jwt, none' });
    for (const typ of ['at+jwt', 'AT+JWT', 'application/at+jwt', null]) {
      expect(await statusOf(app, await signToken({ sub, ...admin }, undefined, typ)), String(typ)).toBe(200);
    }
    expect(await statusOf(app, await signToken({ sub, ...admin }, undefined, 'JWT'))).toBe(401);
  });

  it('names nobody as its audience where none is asked for', async () => {
    const app = await appWith({ ...jwks, OAUTH_AUDIENCE: 'none', OAUTH_TOKEN_TYPES: 'JWT' });
    const withAudience = (aud: string | string[] | undefined) => signToken({ sub, ...admin, aud }, undefined, 'JWT');
    expect(await statusOf(app, await withAudience(undefined))).toBe(200);
    expect(await statusOf(app, await withAudience([]))).toBe(200);
    for (const aud of ['admin-app', ['admin-app'], ['another-api'], '']) {
      expect(await statusOf(app, await withAudience(aud)), String(aud)).toBe(401);
    }
  });

  it('is of one of the apps that are listed, or of any where that is set', async () => {
    const [listed, any] = [
      await appWith({ ...jwks, OAUTH_CLIENTS: 'admin-app, mobile-app' }),
      await appWith({ ...jwks, OAUTH_CLIENTS: 'none' }),
    ];
    const statuses = async (client_id: string | undefined) => {
      const token = await signToken({ sub, ...admin, client_id });
      return [await statusOf(listed, token), await statusOf(any, token)];
    };
    expect(await statuses('mobile-app')).toEqual([200, 200]);
    expect(await statuses('members-site')).toEqual([401, 200]);
    expect(await statuses(undefined)).toEqual([401, 200]);
  });

  it('has its claims under any name', async () => {
    const app = await appWith({
      ...jwks,
      OAUTH_ADMIN_CLAIM: 'https://coop.example/is_admin',
      OAUTH_NAME_CLAIM: '/https:~1~1coop.example~1who/full.name',
    });
    const claims = { 'https://coop.example/is_admin': true, 'https://coop.example/who': { 'full.name': 'Anna' } };
    const token = await signToken({ sub, ...claims });
    const answer = await app.request({ url: '/me', as: null, headers: { authorization: `Bearer ${token}` } });
    expect(answer.json()).toMatchObject({ name: 'Anna', email: null });
  });

  it('is good for ten minutes at most, and for less where that is set', async () => {
    let now = Date.now();
    const token = await signToken({ sub, ...admin, exp: Math.floor(now / 1000) + 3600 });
    const [usual, strict] = [
      await appWith(jwks, () => now),
      await appWith({ ...jwks, OAUTH_MAX_TOKEN_SECONDS: '60' }, () => now),
    ];
    now += 59_000;
    expect([await statusOf(usual, token), await statusOf(strict, token)]).toEqual([200, 200]);
    now += 3_000;
    expect([await statusOf(usual, token), await statusOf(strict, token)]).toEqual([200, 401]);
    now += 536_000;
    expect(await statusOf(usual, token)).toBe(200);
    now += 4_000;
    expect(await statusOf(usual, token)).toBe(401);
  });

  // A machine's clock cannot be set for one process, so the clock that the API judges by is passed in.
  it('is refused while a clock has jumped, and what was sent then is booked once when it is set', async () => {
    let aheadMs = 0;
    const app = await appWith(jwks, () => Date.now() + aheadMs);
    const headers = { authorization: `Bearer ${await signToken({ sub, ...admin })}`, 'idempotency-key': randomUUID() };
    const book = () => app.request({ method: 'POST', url: '/transactions', as: null, headers, body: booking });
    for (const minutes of [11, -11]) {
      aheadMs = minutes * 60_000;
      const answer = await book();
      expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'unauthorized' }]);
    }
    aheadMs = 0;
    const first = (await book()).json<{ number: string }>();
    expect((await book()).json()).toMatchObject({ number: first.number });
    expect(await app.db.selectFrom('transactions').select('number').execute()).toEqual([{ number: first.number }]);
  });

  it('is refused where all tokens are asked about and the server knows none', async () => {
    const app = await appWith({ OAUTH_INTROSPECTION_URL: serverUrl });
    expect(await statusOf(app, await signToken({ sub, ...admin }))).toBe(401);
  });
});

/** What the authorization server knows about a token, or the status with which it fails. */
const known = new Map<string, Record<string, unknown>>();
let fails: number | null = null;
let asked: { token: string | null; hint: string | null; authorization: string | undefined }[] = [];
let serverUrl = '';
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      const form = new URLSearchParams(body);
      const token = form.get('token');
      asked.push({ token, hint: form.get('token_type_hint'), authorization: request.headers.authorization });
      response.statusCode = fails ?? 200;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(fails === null ? (known.get(token ?? '') ?? { active: false }) : { error: 'away' }));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  serverUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/admin/oauth2/introspect`;
});
afterAll(() => new Promise((closed) => server.close(closed)));

describe('an opaque token', () => {
  let app: TestApp;
  let now = Date.now();
  const token = 'ory_at_abc.def-123';

  beforeAll(async () => {
    app = await appWith(
      {
        OAUTH_JWKS_URL: 'https://issuer.example/jwks',
        OAUTH_INTROSPECTION_URL: serverUrl,
        OAUTH_CLIENT_ID: 'register',
        OAUTH_CLIENT_SECRET: 'se:cret',
        OAUTH_ADMIN_CLAIM: '/ext/is_admin',
        OAUTH_NAME_CLAIM: '/ext/name',
        OAUTH_EMAIL_CLAIM: '/ext/email',
      },
      () => now,
    );
  });
  beforeEach(() => {
    now += 60_000;
    fails = null;
    known.clear();
    known.set(token, active());
    asked = [];
  });

  /** As Hydra answers. */
  function active(claims: Record<string, unknown> = {}): Record<string, unknown> {
    const seconds = Math.floor(now / 1000);
    return {
      active: true,
      sub,
      iss: 'https://issuer.example',
      aud: ['ledenbureau-api'],
      client_id: 'admin-app',
      iat: seconds,
      nbf: seconds,
      exp: seconds + 600,
      token_type: 'Bearer',
      token_use: 'access_token',
      scope: 'openid',
      ext: admin,
      ...claims,
    };
  }

  it('is asked about with our credentials, and opens the register', async () => {
    const answer = await app.request({ url: '/me', as: null, headers: { authorization: `Bearer ${token}` } });
    expect(answer.json()).toMatchObject({ id: sub, ...profile });
    const authorization = `Basic ${Buffer.from('register:se%3Acret').toString('base64')}`;
    expect(asked).toEqual([{ token, hint: 'access_token', authorization }]);
  });

  it('is asked about once for requests that come together, and again after ten seconds', async () => {
    expect(await Promise.all([1, 2, 3, 4].map(() => statusOf(app, token)))).toEqual([200, 200, 200, 200]);
    now += 9_900;
    expect(await statusOf(app, token)).toBe(200);
    expect(asked).toHaveLength(1);
    now += 200;
    expect(await statusOf(app, token)).toBe(200);
    expect(asked).toHaveLength(2);
  });

  it('that was revoked closes the door within ten seconds, as does a right that was taken away', async () => {
    expect(await statusOf(app, token)).toBe(200);
    known.set(token, active({ ext: { ...admin, is_admin: false } }));
    now += 10_000;
    expect(await statusOf(app, token)).toBe(403);
    known.delete(token);
    now += 10_000;
    expect(await statusOf(app, token)).toBe(401);
  });

  it('that was revoked closes the door at once where the clock was ahead when it was asked about', async () => {
    const issued = Math.floor(now / 1000) - 300;
    known.set(token, active({ iat: issued, nbf: issued }));
    expect(await statusOf(app, token)).toBe(200);
    known.delete(token);
    now -= 240_000;
    expect(await statusOf(app, token)).toBe(401);
    now += 240_000;
  });

  it('ends in time while its answer is kept, and ten minutes after it was issued', async () => {
    known.set(token, active({ exp: Math.floor(now / 1000) + 2 }));
    expect(await statusOf(app, token)).toBe(200);
    now += 8_000;
    expect(await statusOf(app, token)).toBe(401);
    expect(asked).toHaveLength(1);
    now += 10_000;
    known.set(token, active({ iat: Math.floor(now / 1000) - 601, exp: Math.floor(now / 1000) + 3000 }));
    expect(await statusOf(app, token)).toBe(401);
  });

  it.each<[string, Record<string, unknown>]>([
    ['a refresh token of Hydra', { token_use: 'refresh_token' }],
    ['of no type, as a refresh token of others', { token_type: undefined }],
    ['bound to a key', { token_type: 'DPoP' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another audience', { aud: ['another-api'] }],
    ['for nobody', { aud: undefined }],
    ['of another app', { client_id: 'members-site' }],
    ['of no app', { client_id: undefined }],
    ['without subject', { sub: undefined }],
    ['without expiry', { exp: undefined }],
    ['without time of issue', { iat: undefined }],
    ['with times that are texts', { exp: '9999999999' }],
    ['not active', { active: false }],
  ])('%s → 401', async (_name, claims) => {
    known.set(token, active(claims));
    expect(await statusOf(app, token)).toBe(401);
  });

  it.each([
    ['the text "true"', 'true'],
    ['the number 1', 1],
    ['missing', undefined],
  ])('with is_admin %s → 403', async (_name, isAdmin) => {
    known.set(token, active({ ext: { ...admin, is_admin: isAdmin } }));
    expect(await statusOf(app, token)).toBe(403);
  });

  it('of a server that does not name itself is taken, because that server was asked', async () => {
    known.set(token, active({ iss: undefined }));
    expect(await statusOf(app, token)).toBe(200);
  });

  it.each([500, 401, 403])('cannot be judged when the server answers %i: 503, and asked again', async (status) => {
    fails = status;
    const answer = await app.request({ url: '/me', as: null, headers: { authorization: `Bearer ${token}` } });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'not_ready', errors: [{ params: { reason: 'introspection' } }] });
    expect(answer.headers['retry-after']).toBe('2');
    fails = null;
    expect(await statusOf(app, token)).toBe(200);
  });

  it('is forgotten when a thousand others came after it', async () => {
    expect(await statusOf(app, token)).toBe(200);
    for (let index = 0; index < 1_000; index += 1) await statusOf(app, `garbage-${index}`);
    expect(await statusOf(app, token)).toBe(200);
    expect(asked.filter((question) => question.token === token)).toHaveLength(2);
  });

  it('longer than any is not asked about', async () => {
    expect(await statusOf(app, 'x'.repeat(8_001))).toBe(401);
    expect(asked).toEqual([]);
  });

  it('is refused where nobody can be asked', async () => {
    const alone = await appWith({ OAUTH_JWKS_URL: 'https://issuer.example/jwks' });
    expect(await statusOf(alone, token)).toBe(401);
  });

  it('is asked about without a secret where none is set', async () => {
    const open = await appWith({ OAUTH_INTROSPECTION_URL: serverUrl }, () => now);
    known.set(token, active(admin));
    expect(await statusOf(open, token)).toBe(200);
    expect(asked[0]?.authorization).toBeUndefined();
  });
});
