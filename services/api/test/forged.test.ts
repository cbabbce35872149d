// Tokens that an attacker could make, against keys that the API fetches over HTTP from a server that answers as Hydra.
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, exportJWK, exportSPKI, generateKeyPair } from 'jose';
import type { JWTHeaderParameters, JWTPayload } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { people } from './fixtures.ts';
import { startTestApp } from './harness.ts';

const ours = await generateKeyPair('RS256', { extractable: true });
const foreign = await generateKeyPair('RS256', { extractable: true });
const publicJwk = { ...(await exportJWK(ours.publicKey)), kid: 'ours', alg: 'RS256', use: 'sig' };
const foreignJwk = { ...(await exportJWK(foreign.publicKey)), kid: 'foreign', alg: 'RS256', use: 'sig' };

const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  const keys = request.url === '/evil.json' ? [foreignJwk] : [publicJwk];
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys }));
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const { oauth } = readConfig({
  DATABASE_URL: 'postgres://localhost/unused',
  OAUTH_ISSUER: url,
  OAUTH_JWKS_URL: `${url}/.well-known/jwks.json`,
  OAUTH_TOKEN_TYPES: 'JWT, at+jwt',
  OAUTH_ADMIN_CLAIM: '/ext/is_admin',
});
const test = await startTestApp({ config: { oauth }, jwks: undefined });
afterAll(() => new Promise((closed) => server.close(closed)));

const now = () => Math.floor(Date.now() / 1000);
/** The access token of an administrator, as Hydra makes it. */
const usual = (): JWTPayload => ({
  iss: url,
  sub: people.anna.id,
  aud: ['ledenbureau-api'],
  client_id: 'admin-app',
  iat: now(),
  nbf: now(),
  exp: now() + 600,
  jti: 'e1c1',
  scp: ['openid'],
  ext: { is_admin: true },
});
const header: JWTHeaderParameters = { alg: 'RS256', kid: 'ours', typ: 'JWT' };
const sign = (claims: JWTPayload, changes: Partial<JWTHeaderParameters> = {}, key = ours.privateKey) =>
  new SignJWT({ ...usual(), ...claims }).setProtectedHeader({ ...header, ...changes }).sign(key);
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function statusOf(token: string): Promise<number> {
  const answer = await test.request({ url: '/me', as: null, headers: { authorization: `Bearer ${token}` } });
  return answer.statusCode;
}

describe('an access token', () => {
  it('as Hydra makes it, or as RFC 9068 has it, opens the register', async () => {
    expect(await statusOf(await sign({}))).toBe(200);
    expect(await statusOf(await sign({ aud: 'ledenbureau-api' }, { typ: 'application/at+jwt' }))).toBe(200);
  });

  it.each<[string, () => Promise<string> | string]>([
    ['without signature (alg none)', () => `${encoded({ ...header, alg: 'none' })}.${encoded(usual())}.`],
    [
      'alg None, with another signature',
      async () => (await sign({})).replace(/^[^.]+/u, encoded({ ...header, alg: 'None' })),
    ],
    ['whose signature was left out', async () => (await sign({})).replace(/[^.]+$/u, '')],
    [
      'whose claims were changed after signing',
      async () => {
        const [head, , signature] = (await sign({ ext: { is_admin: false } })).split('.');
        return `${head}.${encoded(usual())}.${signature}`;
      },
    ],
    [
      'HS256 with the public key (PEM) as the secret',
      async () => {
        const input = `${encoded({ ...header, alg: 'HS256' })}.${encoded(usual())}`;
        const secret = await exportSPKI(ours.publicKey);
        return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
      },
    ],
    [
      'HS256 with the public key (JWK) as the secret',
      () => {
        const input = `${encoded({ ...header, alg: 'HS256' })}.${encoded(usual())}`;
        return `${input}.${createHmac('sha256', JSON.stringify(publicJwk)).update(input).digest('base64url')}`;
      },
    ],
    ['of another key under our name', () => sign({}, {}, foreign.privateKey)],
    ['of a key that nobody knows', () => sign({}, { kid: 'foreign' }, foreign.privateKey)],
    ['that brings its key along (jwk)', () => sign({}, { jwk: foreignJwk }, foreign.privateKey)],
    [
      'that says where its key is (jku)',
      () => sign({}, { jku: `${url}/evil.json`, kid: 'foreign' }, foreign.privateKey),
    ],
    ['that says where its certificate is (x5u)', () => sign({}, { x5u: `${url}/evil.json` }, foreign.privateKey)],
    ['with a path for a kid', () => sign({}, { kid: '../../../dev/null' }, foreign.privateKey)],
    [
      'of another algorithm with the right key',
      async () => (await sign({})).replace(/^[^.]+/u, encoded({ ...header, alg: 'RS512' })),
    ],
    [
      'that demands what we do not know (crit)',
      async () => {
        const critical = { ...header, crit: ['urn:evil'], 'urn:evil': true };
        return (await sign({})).replace(/^[^.]+/u, encoded(critical));
      },
    ],
    ['of another issuer', () => sign({ iss: 'https://evil.example' })],
    ['of an issuer that looks the same', () => sign({ iss: `${url}/` })],
    ['for another audience', () => sign({ aud: ['members-site'] })],
    ['for nobody', () => sign({ aud: [] })],
    ['of another app', () => sign({ client_id: 'members-site' })],
    ['of an app in a list', () => sign({ client_id: ['admin-app'] })],
    ['of no app', () => sign({ client_id: undefined })],
    ['that expired', () => sign({ iat: now() - 300, exp: now() - 6 })],
    ['that never expires', () => sign({ exp: undefined })],
    ['that expires when a text says so', () => sign({ exp: '9999999999' as never })],
    ['that is not valid yet', () => sign({ nbf: now() + 60 })],
    ['that was issued in the future', () => sign({ iat: now() + 60 })],
    ['that was issued long ago', () => sign({ iat: now() - 601, exp: now() + 600 })],
    [
      'that is an ID token',
      () => sign({ aud: ['admin-app'], client_id: undefined, nonce: 'n', at_hash: 'h', sid: 's' }),
    ],
    [
      'that is an ID token for us as well',
      () => sign({ aud: ['admin-app', 'ledenbureau-api'], client_id: undefined, at_hash: 'h' }),
    ],
    ['of another type', () => sign({}, { typ: 'logout+jwt' })],
    ['of no type', () => sign({}, { typ: undefined })],
    ['longer than any', () => sign({ padding: 'x'.repeat(8_000) })],
    ['of four parts', async () => `${await sign({})}.x`],
    ['with a blank', async () => `${await sign({})} `.replace('.', '. ')],
  ])('%s → 401', async (_name, forge) => {
    expect(await statusOf(await forge())).toBe(401);
  });

  it.each<[string, unknown]>([
    ['a text', { is_admin: 'true' }],
    ['a number', { is_admin: 1 }],
    ['a list', { is_admin: [true] }],
    ['missing', {}],
  ])('whose right is %s → 403', async (_name, ext) => {
    expect(await statusOf(await sign({ ext, is_admin: true }))).toBe(403);
  });

  it('makes the API fetch keys from nowhere else', async () => {
    expect(asked.length).toBeGreaterThan(0);
    expect(new Set(asked)).toEqual(new Set(['/.well-known/jwks.json']));
  });

  it('in two headers or in the address is not looked at', async () => {
    const token = await sign({});
    expect((await test.request({ url: `/me?access_token=${token}`, as: null })).statusCode).toBe(401);
    const twice = await test.request({ url: '/me', as: null, headers: { authorization: `Bearer ${token}, Bearer x` } });
    expect(twice.statusCode).toBe(401);
  });
});
