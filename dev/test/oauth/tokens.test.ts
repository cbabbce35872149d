import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '../browser.ts';
import type { Tokens } from '../browser.ts';
import { adminOrigin, anna, claims, exchange, hookKey, refresh, scope, signIn, startOAuth } from './servers.ts';

const servers = await startOAuth();
afterAll(() => servers.close());
beforeEach(async () => {
  servers.responder.reset();
  await servers.register({});
});

const tokensOf = async (answer: Response): Promise<Tokens> => (await answer.json()) as Tokens;
const introspect = async (token: string): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${servers.adminUrl}/admin/oauth2/introspect`, {
    method: 'POST',
    body: new URLSearchParams({ token }),
  });
  return (await answer.json()) as Record<string, unknown>;
};

describe('an access token', () => {
  it('is a JWT of type JWT with the audience as a list and the claims below ext', async () => {
    servers.responder.claims = { is_admin: true, name: 'Anna de Vries', sub: 'somebody else', aud: 'x' };
    const tokens = await signIn(servers);
    const keys = createRemoteJWKSet(new URL(`${servers.issuer}/.well-known/jwks.json`));
    const { payload, protectedHeader } = await jwtVerify(tokens.access_token, keys, {
      issuer: servers.issuer,
      audience: 'ledenbureau-api',
      typ: 'JWT',
      algorithms: ['RS256'],
    });
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT', kid: expect.any(String) as string });
    expect(payload).toEqual({
      iss: servers.issuer,
      sub: anna,
      aud: ['ledenbureau-api'],
      client_id: 'admin-app',
      scp: ['openid', 'offline_access'],
      iat: expect.any(Number) as number,
      nbf: payload.iat,
      exp: (payload.iat ?? 0) + 600,
      jti: expect.any(String) as string,
      ext: servers.responder.claims,
      // allowed at the top; "sub" is as well, but belongs to the server
      is_admin: true,
    });
    expect(tokens).toMatchObject({ scope, expires_in: 600 });
  });

  it('has the audience that the consent granted, and only that', async () => {
    servers.responder.audience = [];
    expect(claims((await signIn(servers)).access_token).aud).toEqual([]);
  });
});

describe('an id token', () => {
  it('is for the client, names the session and has the claims that the consent gave it alone', async () => {
    const { id_token } = await signIn(servers);
    expect(claims(id_token)).toMatchObject({
      aud: ['admin-app'],
      sub: anna,
      sid: expect.any(String) as string,
      email: 'anna@ledenbureau.example',
    });
    expect(claims(id_token)).not.toHaveProperty('is_admin');
  });
});

describe('a refresh token', () => {
  it('is given for the scope offline_access alone', async () => {
    expect(await signIn(servers, new Browser(), { scope: 'openid' })).not.toHaveProperty('refresh_token');
    expect(await signIn(servers)).toHaveProperty('refresh_token');
    await servers.register({ grant_types: ['authorization_code'] });
    expect(await signIn(servers)).not.toHaveProperty('refresh_token');
  });

  it('rotates, and used a second time takes the whole chain with it', async () => {
    const first = await signIn(servers);
    const second = await tokensOf(await refresh(servers, first.refresh_token));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    const replay = await refresh(servers, first.refresh_token);
    expect([replay.status, await replay.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
    expect((await refresh(servers, second.refresh_token)).status).toBe(400);
  });

  it('used by two tabs at once serves one of them at most, and ends the chain', async () => {
    const { refresh_token } = await signIn(servers);
    const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(servers, refresh_token)));
    const given = answers.filter(({ status }) => status === 200);
    expect(given.length).toBeLessThanOrEqual(1);
    for (const answer of given) {
      const next = await tokensOf(answer);
      expect((await refresh(servers, next.refresh_token)).status).toBe(400);
    }
  });

  it('dies with a code that is used twice, and when it is revoked', async () => {
    const { code, code_verifier, refresh_token } = await signIn(servers);
    const again = await exchange(servers, { code, code_verifier });
    expect([again.status, await again.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
    expect((await refresh(servers, refresh_token)).status).toBe(400);

    const other = await signIn(servers);
    const body = new URLSearchParams({ client_id: 'admin-app', token: other.refresh_token });
    expect((await fetch(`${servers.issuer}/oauth2/revoke`, { method: 'POST', body })).status).toBe(200);
    expect((await refresh(servers, other.refresh_token)).status).toBe(400);
  });

  it('is refused when the client does not list the audience, and good again when it does', async () => {
    const { refresh_token } = await signIn(servers);
    await servers.register({ audience: [] });
    const refused = await refresh(servers, refresh_token);
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { error: 'invalid_request', error_description: expect.stringContaining('ledenbureau-api') as string },
    ]);
    await servers.register({});
    expect((await refresh(servers, refresh_token)).status).toBe(200);
  });
});

describe('the claims', () => {
  it('stay as they were at the consent when there is no token hook', async () => {
    const { refresh_token } = await signIn(servers);
    servers.responder.claims = { is_admin: false };
    const renewed = await tokensOf(await refresh(servers, refresh_token));
    expect(claims(renewed.access_token).is_admin).toBe(true);
  });

  it('are those that the token hook answers, where the consent says nothing, and at each refresh', async () => {
    const hooked = await startOAuth({ hook: true });
    try {
      const { responder } = hooked;
      responder.claims = {};
      responder.hook = {
        status: 200,
        body: { session: { access_token: { is_admin: true, name: 'A' }, id_token: {} } },
      };
      let tokens: Tokens = await signIn(hooked);
      expect(claims(tokens.access_token).ext).toEqual({ is_admin: true, name: 'A' });
      expect(responder.hooked).toMatchObject([
        {
          key: hookKey,
          body: {
            session: { client_id: 'admin-app', id_token: { subject: anna }, extra: {} },
            request: { granted_scopes: scope.split(' '), grant_types: ['authorization_code'] },
          },
        },
      ]);

      responder.hook = { status: 200, body: { session: { access_token: { is_admin: false }, id_token: {} } } };
      tokens = await tokensOf(await refresh(hooked, tokens.refresh_token));
      expect(claims(tokens.access_token)).toMatchObject({ is_admin: false, ext: { is_admin: false } });
      expect(responder.hooked.at(-1)?.body).toMatchObject({ request: { grant_types: ['refresh_token'] } });

      responder.hook = { status: 204 };
      tokens = await tokensOf(await refresh(hooked, tokens.refresh_token));
      expect(claims(tokens.access_token).ext).toEqual({ is_admin: false });

      // Neither a refusal nor an outage uses the token up.
      for (const [status, error] of [
        [403, 'access_denied'],
        [500, 'server_error'],
      ] as const) {
        responder.hook = { status };
        const refused = await refresh(hooked, tokens.refresh_token);
        expect([refused.status, await refused.json()]).toMatchObject([status, { error }]);
      }
      responder.hook = { status: 204 };
      expect((await refresh(hooked, tokens.refresh_token)).status).toBe(200);
    } finally {
      await hooked.close();
    }
  });
});

describe('introspection and userinfo', () => {
  it('know the tokens that were given and are not revoked', async () => {
    const { access_token, refresh_token, id_token } = await signIn(servers);
    expect(await introspect(access_token)).toMatchObject({
      active: true,
      sub: anna,
      client_id: 'admin-app',
      aud: ['ledenbureau-api'],
      scope,
      token_use: 'access_token',
      ext: { is_admin: true },
    });
    expect(await introspect(refresh_token)).toMatchObject({ active: true, sub: anna, token_use: 'refresh_token' });
    for (const token of [id_token, `${access_token}x`, 'nothing']) {
      expect(await introspect(token)).toEqual({ active: false });
    }
    const body = new URLSearchParams({ client_id: 'admin-app', token: refresh_token });
    await fetch(`${servers.issuer}/oauth2/revoke`, { method: 'POST', body });
    expect(await introspect(access_token)).toEqual({ active: false });
    expect(await introspect(refresh_token)).toEqual({ active: false });
  });

  it('userinfo refuses without telling pages why, and answers what the id token says', async () => {
    const ask = (token: string) =>
      fetch(`${servers.issuer}/userinfo`, { headers: { authorization: `Bearer ${token}`, origin: adminOrigin } });
    const { access_token, id_token } = await signIn(servers);
    expect(await (await ask(access_token)).json()).toMatchObject({ sub: anna, email: 'anna@ledenbureau.example' });
    for (const wrong of ['', 'nothing', id_token]) {
      const answer = await ask(wrong);
      expect([answer.status, await answer.json()]).toMatchObject([401, { error: 'request_unauthorized' }]);
      expect(answer.headers.get('www-authenticate')).toContain('Bearer');
      expect(answer.headers.get('access-control-allow-origin')).toBe(adminOrigin);
      expect(answer.headers.get('access-control-expose-headers')).toBeNull();
    }
  });
});

describe('other pages', () => {
  for (const path of ['/oauth2/token', '/userinfo', '/.well-known/jwks.json', '/.well-known/openid-configuration']) {
    for (const method of ['OPTIONS', path === '/oauth2/token' ? 'POST' : 'GET']) {
      it(`may not read ${method} ${path}, and hear nothing about it`, async () => {
        const from = async (origin: string) => {
          const headers = { origin, ...(method === 'OPTIONS' && { 'access-control-request-method': 'POST' }) };
          return (await fetch(`${servers.issuer}${path}`, { method, headers })).headers;
        };
        const [own, foreign] = [await from(adminOrigin), await from('http://evil.example')];
        expect(own.get('access-control-allow-origin')).toBe(adminOrigin);
        expect([...foreign.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
        expect([own.get('vary'), foreign.get('vary')]).toEqual(
          Array(2).fill(expect.stringMatching(/origin/i) as string),
        );
      });
    }
  }
});
