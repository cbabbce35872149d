import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '../browser.ts';
import { adminOrigin, anna, arrive, refresh, signIn, startOAuth } from './servers.ts';

let browser: Browser;

const servers = await startOAuth();
afterAll(() => servers.close());
beforeEach(() => {
  browser = new Browser();
  servers.responder.reset();
});

const signOut = (parameters: Record<string, string>): Promise<URL> =>
  browser.navigate(`${servers.issuer}/oauth2/sessions/logout?${new URLSearchParams(parameters)}`, adminOrigin);
const silently = (): Promise<URL> => arrive(servers, browser, { prompt: 'none' });

describe('signing out', () => {
  it('asks the logout responder, ends the session here and at the identity service, and goes back', async () => {
    const { id_token, refresh_token } = await signIn(servers, browser);
    const post_logout_redirect_uri = `${adminOrigin}/`;
    const place = await signOut({ id_token_hint: id_token, post_logout_redirect_uri, state: 's' });
    expect(place.href).toBe(`${adminOrigin}/?state=s`);
    expect(servers.responder.seen.at(-1)).toMatchObject({
      step: 'logout',
      request: { rp_initiated: true, subject: anna, client: { client_id: 'admin-app', skip_logout_consent: true } },
    });
    expect(servers.responder.ended).toEqual(['kratos-1']);
    expect((await silently()).searchParams.get('error')).toBe('login_required');
    // As with Hydra: who signs out revokes the tokens as well, or they live on.
    expect((await refresh(servers, refresh_token)).status).toBe(200);
    // A second time there is nothing to end.
    expect((await signOut({ id_token_hint: id_token })).href).toBe(`${adminOrigin}/`);
    expect(servers.responder.ended).toHaveLength(1);
  });

  it('by the cookie alone is no client speaking, and the responder is told so', async () => {
    await signIn(servers, browser);
    expect((await signOut({})).href).toBe(`${adminOrigin}/`);
    expect(servers.responder.seen.at(-1)).toMatchObject({ step: 'logout', request: { rp_initiated: false } });
    expect((await silently()).searchParams.get('error')).toBe('login_required');
  });

  it('never leads elsewhere, and not by a hint that is not ours', async () => {
    const { id_token, access_token } = await signIn(servers, browser);
    const [header, payload] = id_token.split('.');
    const back = `${adminOrigin}/`;
    const wrongs: Record<string, string>[] = [
      { id_token_hint: id_token, post_logout_redirect_uri: 'http://evil.example/' },
      { id_token_hint: id_token, post_logout_redirect_uri: `${adminOrigin}/elsewhere` },
      { id_token_hint: `${header}.${payload}.AAAA`, post_logout_redirect_uri: back },
      { id_token_hint: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.` },
      { id_token_hint: access_token },
      { post_logout_redirect_uri: back },
      { state: 'abc' },
    ];
    for (const wrong of wrongs) {
      const place = await signOut(wrong);
      expect([place.pathname, place.searchParams.get('error')]).toEqual(['/error', 'invalid_request']);
    }
    expect((await silently()).searchParams.get('code')).toMatch(/^[\w-]{43}$/);
  });
});

describe('ended from outside', () => {
  const end = (kind: string, query: string) => servers.admin('DELETE', `/admin/oauth2/auth/sessions/${kind}?${query}`);

  it('every login of a person', async () => {
    await signIn(servers, browser);
    expect((await end('login', 'subject=somebody-else')).status).toBe(204);
    expect((await silently()).searchParams.get('code')).toMatch(/^[\w-]{43}$/);
    expect((await end('login', `subject=${anna}`)).status).toBe(204);
    expect((await silently()).searchParams.get('error')).toBe('login_required');
    expect((await end('login', '')).status).toBe(400);
  });

  it('every consent of a person, and the tokens with it', async () => {
    const { refresh_token } = await signIn(servers, browser);
    expect((await end('consent', `subject=${anna}`)).status).toBe(400);
    expect((await end('consent', `subject=${anna}&all=true`)).status).toBe(204);
    expect((await refresh(servers, refresh_token)).status).toBe(400);
    expect((await silently()).searchParams.get('error')).toBe('consent_required');
  });
});

describe('clients', () => {
  it('are listed, made, changed and removed', async () => {
    const { admin } = servers;
    const read = async (answer: Promise<Response>) => [(await answer).status, await (await answer).json()] as unknown[];
    const client = { client_id: 'x', redirect_uris: ['http://x.example/'] };
    expect(await read(admin('POST', '/admin/clients', client))).toMatchObject([201, { ...client, audience: [] }]);
    expect(await read(admin('POST', '/admin/clients', client))).toMatchObject([409, { error: 'conflict' }]);
    expect(await read(admin('PUT', '/admin/clients/x', { ...client, scope: 'openid' }))).toMatchObject([
      200,
      { scope: 'openid' },
    ]);
    const listed = (await (await admin('GET', '/admin/clients')).json()) as { client_id: string }[];
    expect(listed.map(({ client_id }) => client_id).toSorted()).toEqual(['admin-app', 'x']);
    expect((await admin('DELETE', '/admin/clients/x')).status).toBe(204);
    expect((await admin('GET', '/admin/clients/x')).status).toBe(404);
    expect(await read(admin('POST', '/admin/clients', { client_id: 1, redirect_uris: 'no' }))).toMatchObject([
      400,
      { error: 'invalid_request' },
    ]);
  });
});
