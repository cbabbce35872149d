// Every answer of an authorization server that the client tells apart.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AuthError } from '../errors.ts';
import { authConfig } from '../testing/chain.ts';
import { unsignedIdToken } from '../testing/fakeAuthorizationServer.ts';
import { createFakeTab } from '../testing/fakeEnv.ts';
import type { AuthConfig, AuthOptions } from '../types.ts';
import { createAuthorizationServer, readUserInfo, type Tokens } from './server.ts';

const origin = 'https://auth.example';
const now = 1_000_000;
const fetched = vi.fn<typeof fetch>();
afterEach(() => {
  fetched.mockReset();
  vi.restoreAllMocks();
});

/** The client, with a server that gives this answer to everything. */
function client(answer: Response | Error, change: Partial<AuthConfig> = {}) {
  fetched.mockImplementation(async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const { parseUser: _parse, ...config } = authConfig(origin, {
    apiUrl: 'https://api.example/api/v1',
    redirectUri: 'https://app.example/',
    ...change,
  });
  return createAuthorizationServer(config, { ...createFakeTab('/'), fetch: fetched, now: () => now });
}

const answered = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers });
const tokens: Tokens = { accessToken: 'a', refreshToken: 'r', idToken: 'i', subject: 'anna', expiresAt: 5 };
const callback = new URLSearchParams({ code: 'c', state: 's', iss: origin });
const granted = { access_token: 'b', token_type: 'bearer' };
const idToken = (claims: object): string => unsignedIdToken({ iss: origin, sub: 'anna', aud: 'admin-app', ...claims });

async function errorOf(call: Promise<unknown>): Promise<AuthError> {
  const error: unknown = await call.catch((cause: unknown) => cause);
  if (!(error instanceof AuthError)) throw new Error(`no AuthError: ${String(error)}`);
  return error;
}

describe('tokens', () => {
  it('keep what the answer to a refresh leaves out, and end never when it does not say', async () => {
    expect(await client(answered(granted)).refresh(tokens, 'r')).toEqual({
      ...tokens,
      accessToken: 'b',
      expiresAt: Infinity,
    });
    const form = fetched.mock.calls[0]?.[1]?.body as URLSearchParams;
    expect(Object.fromEntries(form)).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'r',
      client_id: 'admin-app',
    });
  });

  it('take over what the answer says', async () => {
    const id_token = idToken({});
    const answer = answered({ ...granted, refresh_token: 'r2', id_token, expires_in: 10 });
    expect(await client(answer).refresh(tokens, 'r')).toEqual({
      accessToken: 'b',
      refreshToken: 'r2',
      idToken: id_token,
      subject: 'anna',
      expiresAt: now + 10_000,
    });
  });

  it('may come without a refresh token and an id token', async () => {
    expect(await client(answered(granted)).exchange(callback, 's', 'v')).toEqual({
      accessToken: 'b',
      refreshToken: null,
      idToken: null,
      subject: null,
      expiresAt: Infinity,
    });
  });

  it('may be two minutes off, and no more', async () => {
    const seconds = Math.floor(Date.now() / 1000);
    const good = answered({ ...granted, id_token: idToken({ exp: seconds - 100 }) });
    expect((await client(good).exchange(callback, 's', 'v')).subject).toBe('anna');
    const ended = answered({ ...granted, id_token: idToken({ exp: seconds - 130 }) });
    expect((await errorOf(client(ended).exchange(callback, 's', 'v'))).key).toBe('error.auth.oauth.unknown');
  });

  it.each([86_400, -86_400])('are judged by the server’s clock, %d seconds from this one', async (offset) => {
    const iat = Math.floor(Date.now() / 1000) + offset;
    const withIat = answered({ ...granted, id_token: idToken({ iat, exp: iat + 60 }) });
    expect((await client(withIat).exchange(callback, 's', 'v')).subject).toBe('anna');
    const date = new Date(iat * 1000).toUTCString();
    const withDate = answered({ ...granted, id_token: idToken({ iat: iat - 500, exp: iat - 400 }) }, 200, { date });
    expect((await errorOf(client(withDate).exchange(callback, 's', 'v'))).key).toBe('error.auth.oauth.unknown');
    const renewed = answered({ ...granted, id_token: idToken({ iat, exp: iat + 60 }) });
    expect((await client(renewed).refresh(tokens, 'r')).subject).toBe('anna');
  });

  it.each(['DPoP', 'mac'])('of the type %s are refused, and no error holds them', async (token_type) => {
    const answer = answered({ ...granted, token_type });
    const error = await errorOf(client(answer).exchange(callback, 's', 'v'));
    expect(error).toMatchObject({ key: 'error.auth.oauth.unknown', cause: undefined });
    expect(error.detail).toContain('token_type');
    const again = await errorOf(client(answered({ ...granted, token_type })).refresh(tokens, 'r'));
    expect(again.key).toBe('error.auth.oauth.unknown');
  });

  it('are not asked for without a code', async () => {
    const error = await errorOf(
      client(answered(granted)).exchange(new URLSearchParams({ state: 's', iss: origin }), 's', 'v'),
    );
    expect(error.key).toBe('error.auth.oauth.invalid_request');
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('the token endpoint', () => {
  const request = (): unknown => {
    const [url, init] = fetched.mock.calls[0] ?? [];
    const { method, headers } = new Request(url as string, init);
    const body = Object.fromEntries(init?.body as URLSearchParams);
    return { url, method, type: headers.get('content-type'), body };
  };
  const form = 'application/x-www-form-urlencoded;charset=UTF-8';

  it('is given the code with its verifier, by POST as a form', async () => {
    await client(answered(granted)).exchange(callback, 's', 'v');
    expect(request()).toEqual({
      url: `${origin}/oauth2/token`,
      method: 'POST',
      type: form,
      body: {
        grant_type: 'authorization_code',
        code: 'c',
        redirect_uri: 'https://app.example/',
        client_id: 'admin-app',
        code_verifier: 'v',
      },
    });
  });

  it('is given the refresh token, by POST as a form', async () => {
    await client(answered(granted)).refresh(tokens, 'r');
    expect(request()).toEqual({
      url: `${origin}/oauth2/token`,
      method: 'POST',
      type: form,
      body: { grant_type: 'refresh_token', refresh_token: 'r', client_id: 'admin-app' },
    });
  });
});

describe('the connection', () => {
  it.each(['http://localhost:4444', 'http://a.localhost', 'http://127.0.0.1:4444', 'http://[::1]:4444', origin])(
    'may go to %s',
    async (at) => {
      await client(answered({}), { revocationEndpoint: `${at}/revoke` }).revoke('t');
      expect(fetched.mock.calls[0]?.[0]).toBe(`${at}/revoke`);
    },
  );

  it.each(['http://auth.example', 'http://localhost.example', 'http://notlocalhost', 'http://127.0.0.2'])(
    'never goes to %s without TLS',
    async (at) => {
      const error = await errorOf(client(answered({}), { revocationEndpoint: `${at}/revoke` }).revoke('t'));
      expect(error.key).toBe('error.auth.oauth.unknown');
      expect(fetched).not.toHaveBeenCalled();
    },
  );

  it('is given up after half a minute', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    await client(answered({})).revoke('t');
    expect(timeout.mock.calls).toEqual([[30_000]]);
    expect(fetched.mock.calls[0]?.[1]?.signal).toBeInstanceOf(AbortSignal);
  });
});

describe('a refusal', () => {
  it.each([
    ['of a challenge', { 'www-authenticate': 'Bearer error="invalid_grant"' }, 'error.auth.oauth.invalid_grant'],
    ['of a challenge without a class', { 'www-authenticate': 'Bearer' }, 'error.auth.oauth.invalid_token'],
  ])('keeps the class and status %s', async (_case, headers, key) => {
    const error = await errorOf(client(answered({}, 401, headers)).refresh(tokens, 'r'));
    expect([error.key, error.status]).toEqual([key, 401]);
  });

  it('keeps the class and status of the body', async () => {
    const error = await errorOf(client(answered({ error: 'invalid_client' }, 400)).refresh(tokens, 'r'));
    expect([error.key, error.status, error.detail]).toEqual(['error.auth.oauth.invalid_client', 400, 'invalid_client']);
  });

  it('tells a server that failed from an answer that makes no sense', async () => {
    const failed = await errorOf(client(new Response('oops', { status: 500 })).refresh(tokens, 'r'));
    expect([failed.key, failed.status]).toEqual(['error.auth.oauth.server_error', 500]);
    const odd = await errorOf(client(new Response('oops', { status: 202 })).refresh(tokens, 'r'));
    expect([odd.key, odd.status, odd.cause]).toEqual(['error.auth.oauth.unknown', 202, undefined]);
    expect(odd.detail).toMatch(/status code/);
    const html = new Response('<p>', { headers: { 'content-type': 'text/html' } });
    expect((await errorOf(client(html).refresh(tokens, 'r'))).key).toBe('error.auth.oauth.invalid_json');
    const broken = new Response('{', { headers: { 'content-type': 'application/json' } });
    expect((await errorOf(client(broken).refresh(tokens, 'r'))).key).toBe('error.auth.oauth.invalid_json');
  });

  it('is unexpected when there is no answer', async () => {
    expect(await errorOf(client(new TypeError('no network')).revoke('t'))).toMatchObject({
      key: 'error.auth.unexpected',
      detail: 'no network',
    });
  });
});

type Parser = NonNullable<AuthOptions['parseUser']>;

describe('user info', () => {
  const anna = { sub: 'anna', email: 'anna@example.org' };

  it('is asked for with the token', async () => {
    expect(await client(answered(anna)).userInfo(tokens)).toEqual(anna);
    expect(fetched).toHaveBeenCalledExactlyOnceWith(`${origin}/userinfo`, {
      headers: { accept: 'application/json', authorization: 'Bearer a' },
      signal: expect.any(AbortSignal) as AbortSignal,
    });
  });

  it('may be about anybody when the token does not say about whom it is', async () => {
    const bram = { ...anna, sub: 'bram' };
    expect(await client(answered(bram)).userInfo({ ...tokens, subject: null })).toEqual(bram);
    expect((await errorOf(client(answered(bram)).userInfo(tokens))).key).toBe('error.auth.unexpectedAccountDetails');
  });

  it('is about the user of the token, or of its e-mail address, where it has no sub', () => {
    const body = JSON.stringify({ email: 'anna@example.org' });
    expect(readUserInfo(body, 'anna').sub).toBe('anna');
    expect(readUserInfo(body, null).sub).toBe('anna@example.org');
  });

  it('has the names and the language that are texts, and nothing else', () => {
    const texts = { name: 'Anna de Vries', given_name: 'Anna', family_name: 'de Vries', locale: 'nl' };
    expect(readUserInfo(JSON.stringify({ ...anna, ...texts, role: 'root' }), null)).toEqual({ ...anna, ...texts });
    const odd = { name: 1, given_name: null, family_name: ['x'], locale: {} };
    expect(readUserInfo(JSON.stringify({ ...anna, ...odd }), null)).toEqual(anna);
  });

  it('is what the parser of the app makes of all that was said', () => {
    const body = JSON.stringify({ ...anna, member_no: '1024', shares: ['GS'] });
    const parse: Parser = (user, { member_no, shares }) => ({
      ...user,
      name: `${String(member_no)} ${String(shares)}`,
    });
    expect(readUserInfo(body, 'anna', parse)).toEqual({ ...anna, name: '1024 GS' });
  });

  it('is not what the parser of the app refuses, and says why', () => {
    const cause = new Error('no member number');
    const refuse: Parser = () => {
      throw cause;
    };
    expect(() => readUserInfo(JSON.stringify(anna), 'anna', refuse)).toThrow(
      expect.objectContaining({ key: 'error.auth.unexpectedAccountDetails', cause }),
    );
  });

  it('reaches no parser when it is about another user', () => {
    const parse = vi.fn<Parser>((user) => user);
    expect(() => readUserInfo(JSON.stringify(anna), 'bram', parse)).toThrow('error.auth.unexpectedAccountDetails');
    expect(parse).not.toHaveBeenCalled();
  });

  it.each([
    null,
    'text',
    5,
    [],
    { ...anna, sub: 1 },
    { ...anna, sub: null },
    { ...anna, email: null },
    { sub: 'anna' },
  ])('is not %j', async (body) => {
    for (const subject of [null, 'anna']) {
      const error = await errorOf(client(answered(body)).userInfo({ ...tokens, subject }));
      expect(error.key).toBe('error.auth.unexpectedAccountDetails');
    }
  });

  it('is no page, no other status and no broken connection', async () => {
    const error = await errorOf(client(new Response('<p>')).userInfo(tokens));
    expect(error.key).toBe('error.auth.unexpectedAccountDetails');
    expect(await errorOf(client(answered(anna, 201)).userInfo(tokens))).toMatchObject({ status: 201 });
    expect((await errorOf(client(new TypeError('x')).userInfo(tokens))).key).toBe('error.auth.unexpected');
  });
});
