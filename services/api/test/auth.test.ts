import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { JWTPayload } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { people } from './fixtures.ts';
import { buildTestApp, signToken, startTestApp, testConfig } from './harness.ts';

const test = await startTestApp();

function me(authorization: string | undefined) {
  return test.request({ url: '/me', as: null, headers: authorization === undefined ? {} : { authorization } });
}
async function withClaims(claims: JWTPayload) {
  return me(`Bearer ${await test.token(claims)}`);
}

describe('access token', () => {
  it('of an administrator opens the register', async () => {
    const response = await withClaims({});
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      id: people.anna.id,
      name: 'Anna de Vries',
      email: 'anna@ledenbureau.example',
      sign_ins: [people.anna.id],
      settings: {
        cooperative: 'Ledenbureau',
        four_eyes: true,
        four_eyes_gap: null,
        four_eyes_threshold_cents: 250_000,
      },
      roles: ['viewer', 'operator', 'approver', 'auditor'],
      notifications_unread: 0,
      approvals_waiting: 0,
    });
  });

  it.each([
    ['missing', undefined],
    ['garbage', 'Bearer garbage'],
    ['three parts of garbage', 'Bearer a.b.c'],
    ['another scheme', 'Basic YW5uYTphbm5h'],
    ['empty', 'Bearer '],
    ['two tokens', 'Bearer a b'],
  ])('%s → 401', async (_name, authorization) => {
    const response = await me(authorization);
    expect(response.statusCode).toBe(401);
    expect(response.headers['www-authenticate']).toMatch(/^Bearer/);
    expect(response.json()).toMatchObject({ code: 'unauthorized', status: 401 });
  });

  const now = Math.floor(Date.now() / 1000);
  it.each<[string, JWTPayload]>([
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another audience', { aud: 'another-api' }],
    ['without audience', { aud: undefined }],
    ['expired', { exp: now - 10 }],
    ['older than ten minutes, though it says it is good for an hour', { iat: now - 610, exp: now + 3000 }],
    ['without the time of issue', { iat: undefined }],
    ['issued in the future', { iat: now + 300 }],
    ['with a subject that PostgreSQL cannot keep', { sub: 'a\0b' }],
    ['without expiry', { exp: undefined }],
    ['of the future', { nbf: now + 300 }],
    ['without subject', { sub: undefined }],
    ['with an absurd subject', { sub: 'x'.repeat(129) }],
  ])('%s → 401', async (_name, claims) => {
    const response = await withClaims(claims);
    expect(response.statusCode).toBe(401);
    expect(response.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
  });

  it('signed with a foreign key → 401', async () => {
    const foreign = await generateKeyPair('ES256');
    const token = await signToken({ sub: people.anna.id, is_admin: true }, foreign.privateKey);
    expect((await me(`Bearer ${token}`)).statusCode).toBe(401);
  });

  it('of another kind (an ID token) → 401', async () => {
    const token = await signToken({ sub: people.anna.id, is_admin: true }, undefined, 'JWT');
    expect((await me(`Bearer ${token}`)).statusCode).toBe(401);
  });

  it('without signature (alg none) → 401', async () => {
    const [, payload] = (await test.token()).split('.');
    const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url');
    expect((await me(`Bearer ${header}.${payload}.`)).statusCode).toBe(401);
  });

  it('signed with the public key as if it were a secret → 401', async () => {
    const { publicKey } = await generateKeyPair('ES256', { extractable: true });
    const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(publicKey)));
    const token = await new SignJWT({ sub: people.anna.id, is_admin: true })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: 'test-key' })
      .setIssuer(testConfig.oauth.issuer)
      .setAudience(testConfig.oauth.audience ?? '')
      .setExpirationTime('5m')
      .sign(secret);
    expect((await me(`Bearer ${token}`)).statusCode).toBe(401);
  });

  it.each([
    ['false', false],
    ['missing', undefined],
    ['the text "true"', 'true'],
    ['the number 1', 1],
  ])('with is_admin %s → 403', async (_name, isAdmin) => {
    const response = await withClaims({ is_admin: isAdmin });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'forbidden' });
  });

  it('is asked for on every route of the API', async () => {
    for (const url of ['/me', '/members', '/instruments', '/dashboard', '/ledger/check', '/transactions']) {
      expect((await test.request({ url, as: null })).statusCode, url).toBe(401);
      expect((await test.request({ url, as: 'carla' })).statusCode, url).toBe(403);
    }
  });

  it('is asked for before a body is read', async () => {
    const body = { text: 'x'.repeat(1_000_000) };
    const response = await test.request({ method: 'POST', url: '/transactions', as: null, body });
    expect(response.statusCode).toBe(401);
  });
});

describe('administrators', () => {
  const rows = (id: string) => test.db.selectFrom('administrators').selectAll().where('id', '=', id).execute();

  it('are known to the ledger from their first request, and renamed when the token says so', async () => {
    const id = 'new-administrator';
    await withClaims({ sub: id, name: 'Nieuwe Beheerder', email: 'new@example.org' });
    expect(await rows(id)).toMatchObject([{ name: 'Nieuwe Beheerder', email: 'new@example.org' }]);
    await withClaims({ sub: id, name: 'Andere Naam', email: 'new@example.org' });
    expect(await rows(id)).toMatchObject([{ name: 'Andere Naam' }]);
  });

  it('are written at most once a minute', async () => {
    const id = 'busy-administrator';
    await withClaims({ sub: id });
    const [first] = await rows(id);
    await withClaims({ sub: id });
    expect(await rows(id)).toEqual([first]);
  });

  it('were seen when the database says so, and are written again once a clock that was ahead is set', async () => {
    const id = 'early-administrator';
    const hours = 3_600_000;
    const iat = Math.floor(Date.now() / 1000);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * hours });
    try {
      await withClaims({ sub: id, iat, exp: iat + 600 }); // tokens are judged by a clock of their own
    } finally {
      vi.useRealTimers();
    }
    const [first] = await rows(id);
    await withClaims({ sub: id });
    const [second] = await rows(id);
    expect(Date.parse(first!.last_seen_at)).toBeLessThan(Date.now() + hours);
    expect(second!.last_seen_at > first!.last_seen_at).toBe(true);
  });

  it('have names that can be kept and shown, whatever the token says', async () => {
    const response = await withClaims({ sub: 'odd', name: 'An\0na \u202ede Vries', email: '\0\u200b' });
    expect(response.statusCode).toBe(200);
    expect(await rows('odd')).toMatchObject([{ name: 'Anna de Vries', email: null }]);
  });

  it('without a name are shown by their e-mail address, and an ordinary member leaves no trace', async () => {
    await withClaims({ sub: 'nameless', name: undefined, email: 'nameless@example.org' });
    expect(await rows('nameless')).toMatchObject([{ name: 'nameless@example.org' }]);
    await test.request({ url: '/me', as: 'carla' });
    expect(await rows(people.carla.id)).toEqual([]);
  });
});

it('says 503, not 401, when the keys of the authorization server cannot be had', async () => {
  const away = await buildTestApp({ jwks: () => Promise.reject(new TypeError('fetch failed')) });
  try {
    const response = await away.request({ url: '/me' });
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ code: 'not_ready' });
  } finally {
    await away.close();
  }
});
