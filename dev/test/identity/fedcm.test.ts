import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Client } from './client.ts';
import { email, ids, newAddress, newPassword } from './client.ts';
import { adminOrigin, execute, testedIdentity } from './harness.ts';

const run = testedIdentity({ fedcm: true });
/** The headers that a browser alone can send. */
const asBrowser = { 'sec-fetch-dest': 'webidentity' };

const fetchAt = (client: Client, path: string, init: RequestInit = {}): Promise<Response> =>
  client.browser.request(`${run.server.url}${path}`, init);
const form = (fields: Record<string, string>, headers = {}): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  headers: { 'sec-fetch-site': 'same-origin', ...headers },
});
const signInAtProvider = (client: Client, name: string, password = `demo-${name}-2026`): Promise<Response> =>
  fetchAt(client, '/fedcm/sign-in', form({ email: email(name), password }));
const idOf = async (name: string): Promise<string> =>
  (await run.server.admin
    .get(`/admin/identities?credentials_identifier=${email(name)}`)
    .then(({ body }) => (body as unknown as { id: string }[])[0]?.id)) ?? '';

interface Parameters {
  csrf_token: string;
  providers: { client_id: string; config_url: string; nonce: string }[];
}
async function parameters(client: Client): Promise<{ csrf: string; nonce: string }> {
  const { csrf_token: csrf, providers } = (await client.get('/self-service/fed-cm/parameters'))
    .body as unknown as Parameters;
  return { csrf, nonce: providers[0]?.nonce ?? '' };
}

/** What the browser posts when somebody chose an account, with what a test puts in its place. */
const assertion = async (client: Client, fields: Record<string, string>, headers = {}): Promise<Response> =>
  fetchAt(
    client,
    '/fedcm/assertion',
    form(
      { client_id: 'ledenbureau', account_id: await idOf('anna'), params: JSON.stringify({ nonce: 'n1' }), ...fields },
      { origin: adminOrigin, ...asBrowser, ...headers },
    ),
  );
const tokenFor = async (client: Client, nonce: string): Promise<string> =>
  ((await (await assertion(client, { params: JSON.stringify({ nonce }) })).json()) as { token: string }).token;
const submit = (client: Client, json: object, query = ''): Promise<Answer> =>
  client.call('POST', `/self-service/fed-cm/token${query}`, { json });

describe('the identity provider', () => {
  it('is found at the well-known address, and says where its parts are', async () => {
    const [wellKnown, config] = await Promise.all(
      ['/.well-known/web-identity', '/fedcm/config.json'].map(async (path) => (await fetchAt(run.client, path)).json()),
    );
    expect(wellKnown).toEqual({ provider_urls: [`${run.server.url}/fedcm/config.json`] });
    expect(config).toMatchObject({
      accounts_endpoint: '/fedcm/accounts',
      id_assertion_endpoint: '/fedcm/assertion',
      login_url: '/fedcm/sign-in',
    });
    const metadata = async (id: string) => (await fetchAt(run.client, `/fedcm/client_metadata?client_id=${id}`)).status;
    expect([await metadata('ledenbureau'), await metadata('other')]).toEqual([200, 404]);
  });

  it('signs in on its own page, and tells the browser so; its session is not that of the service', async () => {
    const wrong = await signInAtProvider(run.client, 'anna', 'wrong');
    expect([wrong.status, wrong.headers.get('set-login')]).toEqual([400, null]);
    expect(await wrong.text()).toContain('role="alert"');
    const right = await signInAtProvider(run.client, 'anna');
    expect(right.headers.get('set-login')).toBe('logged-in');
    expect(right.headers.get('set-cookie')).toMatch(
      /^fedcm_session=.+; Path=\/fedcm; HttpOnly; Secure; SameSite=None$/u,
    );
    expect(right.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await right.text()).toContain('IdentityProvider?.close');
    expect((await run.client.get('/sessions/whoami')).status).toBe(401);
    const page = await (await fetchAt(run.client, '/fedcm/sign-in')).text();
    expect(page).toContain(email('anna'));
  });

  it('lists who is signed in to a browser, and to no script', async () => {
    const accounts = (headers: Record<string, string> = asBrowser) =>
      fetchAt(run.client, '/fedcm/accounts', { headers });
    const before = await accounts();
    expect([before.status, before.headers.get('set-login')]).toEqual([401, 'logged-out']);
    await signInAtProvider(run.client, 'anna');
    expect((await accounts({})).status).toBe(400);
    expect(await (await accounts()).json()).toEqual({
      accounts: [{ id: await idOf('anna'), email: email('anna'), name: expect.any(String), given_name: 'Anna' }],
    });
    const out = await fetchAt(run.client, '/fedcm/sign-out', form({}));
    expect(out.headers.get('set-login')).toBe('logged-out');
    expect((await accounts()).status).toBe(401);
  });

  it.each(['/fedcm/sign-in', '/fedcm/sign-out'])('takes no form from another site at %s', async (path) => {
    for (const site of ['cross-site', 'same-site', 'none']) {
      const answer = await fetchAt(run.client, path, form({}, { 'sec-fetch-site': site }));
      expect([answer.status, answer.headers.get('set-login')]).toEqual([403, null]);
    }
  });
});

describe('the token for a client', () => {
  beforeEach(() => signInAtProvider(run.client, 'anna'));

  it('is for who was chosen, and the back office may read the answer', async () => {
    const answer = await assertion(run.client, {});
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(adminOrigin);
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
  });

  it.each([
    ['a script', {}, { 'sec-fetch-dest': 'empty' }, 400],
    ['another client', { client_id: 'other' }, {}, 403],
    ['another origin', {}, { origin: 'http://evil.example' }, 403],
    ['another account', { account_id: 'other' }, {}, 401],
    ['no nonce', { params: '{}' }, {}, 400],
    ['parameters that are none', { params: '[' }, {}, 400],
    ['an endless nonce', { params: JSON.stringify({ nonce: 'x'.repeat(201) }) }, {}, 400],
  ])('is not given to %s', async (_who, fields, headers, status) => {
    const answer = await assertion(run.client, fields, headers);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ error: { code: expect.any(String) } });
  });

  it('is given to nobody who is not signed in there, as who did not prove the address cannot be', async () => {
    expect((await assertion(run.server.client(), {})).status).toBe(401);
    const address = newAddress();
    const client = run.server.client();
    await client.register(address);
    const unverified = await fetchAt(client, '/fedcm/sign-in', form({ email: address, password: newPassword }));
    expect(unverified.status).toBe(400);
  });
});

describe('a sign-in with it', () => {
  beforeEach(() => signInAtProvider(run.client, 'anna'));

  it('opens a session of the service', async () => {
    const { csrf, nonce } = await parameters(run.client);
    const token = await tokenFor(run.client, nonce);
    const answer = await submit(run.client, { csrf_token: csrf, token, nonce });
    expect(answer.status).toBe(200);
    expect(answer.body.session.identity.id).toBe(await idOf('anna'));
    const session = (await run.client.get('/sessions/whoami')).body as unknown as {
      authentication_methods: { method: string }[];
    };
    expect(session.authentication_methods.map(({ method }) => method)).toEqual(['oidc']);
  });

  it('goes on in the authorization that the address names', async () => {
    run.server.hydra.known.set('c1', {
      challenge: 'c1',
      client: {},
      request_url: 'http://x/',
      skip: false,
      subject: '',
    });
    const { csrf, nonce } = await parameters(run.client);
    const token = await tokenFor(run.client, nonce);
    const answer = await submit(run.client, { csrf_token: csrf, token }, '?login_challenge=c1');
    expect(answer.status).toBe(422);
    expect(answer.body.redirect_browser_to).toContain('login_verifier=c1');
    expect(run.server.hydra.accepted.at(-1)).toMatchObject({
      challenge: 'c1',
      body: { subject: await idOf('anna'), amr: ['oidc'] },
    });
  });

  it('is refused in the form of a login to who is signed in already', async () => {
    await run.client.signIn('bram');
    const { csrf, nonce } = await parameters(run.client);
    const answer = await submit(run.client, { csrf_token: csrf, token: await tokenFor(run.client, nonce) });
    expect([answer.status, ids(answer.body.ui.messages)]).toEqual([400, [4000001]]);
  });

  it('is refused to an account that was blocked since', async () => {
    const { csrf, nonce } = await parameters(run.client);
    const token = await tokenFor(run.client, nonce);
    const state = (value: string) =>
      execute(
        run.server.databaseUrl,
        `update identity_service.identities set data = data || jsonb_build_object('state', $2::text) where id = $1`,
        [idAnna, value],
      );
    const idAnna = await idOf('anna');
    await state('inactive');
    try {
      const answer = await submit(run.client, { csrf_token: csrf, token });
      expect([answer.status, ids(answer.body.ui.messages)]).toEqual([400, [4010011]]);
      expect((await assertion(run.client, { account_id: idAnna })).status).toBe(401);
    } finally {
      await state('active');
    }
  });

  it('serves once', async () => {
    const { csrf, nonce } = await parameters(run.client);
    const token = await tokenFor(run.client, nonce);
    expect((await submit(run.client, { csrf_token: csrf, token })).status).toBe(200);
    const other = run.server.client();
    const fresh = await parameters(other);
    expect((await submit(other, { csrf_token: fresh.csrf, token })).status).toBe(400);
    expect((await other.get('/sessions/whoami')).status).toBe(401);
  });

  const refusals: Record<string, (token: string, nonce: string) => Promise<object> | object> = {
    'without the token against forgery': (token) => ({ csrf_token: '', token }),
    'with another nonce than the page asked with': (token) => ({ token, nonce: 'other' }),
    'with a nonce that was never given out': async () => ({ token: await tokenFor(run.client, 'n1') }),
    'with the session of the provider in its place': async () => ({ token: await cookieOf(run.client) }),
    'after its minute': (token) => {
      run.now += 61_000;
      return { token };
    },
    'signed by another key': async (_token, nonce) => {
      const { privateKey } = await generateKeyPair('ES256');
      const claims = await new SignJWT({ nonce })
        .setProtectedHeader({ alg: 'ES256' })
        .setIssuer(run.server.url)
        .setSubject(await idOf('anna'))
        .setAudience('ledenbureau')
        .setExpirationTime('1m')
        .sign(privateKey);
      return { token: claims };
    },
    'signed by nobody': async (_token, nonce) => ({
      token: new UnsecuredJWT({ nonce })
        .setIssuer(run.server.url)
        .setSubject(await idOf('anna'))
        .setAudience('ledenbureau')
        .setExpirationTime('1m')
        .encode(),
    }),
  };
  it.each(Object.keys(refusals))('is refused %s', async (name) => {
    const { csrf, nonce } = await parameters(run.client);
    const token = await tokenFor(run.client, nonce);
    const body = { csrf_token: csrf, ...(await refusals[name]?.(token, nonce)) };
    const { status } = await submit(run.client, body);
    expect(status).toBeGreaterThanOrEqual(400);
    expect((await run.client.get('/sessions/whoami')).status).toBe(401);
  });

  it('is refused in another browser than the one that asked', async () => {
    const { nonce } = await parameters(run.client);
    const token = await tokenFor(run.client, nonce);
    const other = run.server.client();
    const { csrf } = await parameters(other);
    expect((await submit(other, { csrf_token: csrf, token })).status).toBe(403);
    expect((await other.get('/sessions/whoami')).status).toBe(401);
  });
});

/** The provider's own session, as its cookie has it. */
async function cookieOf(client: Client): Promise<string> {
  const answer = await signInAtProvider(client, 'anna');
  return /fedcm_session=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
}
