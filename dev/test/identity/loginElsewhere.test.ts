import { describe, expect, it } from 'vitest';
import { credentials, email } from './client.ts';
import { adminOrigin, testedIdentity } from './harness.ts';

const run = testedIdentity();

describe('inside an authorization', () => {
  const asked = (challenge: string, skip: boolean): void => {
    run.server.hydra.known.set(challenge, {
      challenge,
      client: { client_id: 'admin-app', client_name: 'Ledenbureau' },
      request_url: 'http://localhost:4444/oauth2/auth?client_id=admin-app',
      requested_scope: ['openid'],
      requested_access_token_audience: [],
      skip,
      subject: '',
      oidc_context: {},
    });
  };

  it('leads on with 422, and tells who signed in', async () => {
    asked('lc1', false);
    const flow = await run.client.open('login', '?login_challenge=lc1');
    expect(flow).toMatchObject({
      oauth2_login_challenge: 'lc1',
      oauth2_login_request: { client: { client_id: 'admin-app' } },
      return_to: 'http://localhost:4444/oauth2/auth?client_id=admin-app',
      refresh: false,
    });
    const answer = await run.client.submit(flow, credentials('anna'));
    expect(answer.status).toBe(422);
    expect(answer.body.redirect_browser_to).toBe('http://localhost:4444/oauth2/auth?login_verifier=lc1');
    expect(run.server.hydra.accepted.at(-1)).toMatchObject({
      challenge: 'lc1',
      body: { subject: '01900000-0000-7000-8000-00000000000a', remember: true, amr: ['password'] },
    });
  });

  it('asks a known person for the password again, unless the authorization server knows them too', async () => {
    asked('lc2', false);
    await run.client.signIn('anna');
    expect((await run.client.open('login', '?login_challenge=lc2')).refresh).toBe(true);
    asked('lc3', true);
    const answer = await run.client.navigate('/self-service/login/browser?login_challenge=lc3');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('http://localhost:4444/oauth2/auth?login_verifier=lc3');
  });

  it('a registration begins as well, and somebody who is signed in goes to the login', async () => {
    asked('lc4', false);
    const flow = await run.client.open('registration', '?login_challenge=lc4');
    expect(flow.oauth2_login_challenge).toBe('lc4');
    await run.client.signIn('anna');
    const again = await run.client.navigate('/self-service/registration/browser?login_challenge=lc4');
    expect(again.headers.get('location')).toBe(`${run.server.url}/self-service/login/browser?login_challenge=lc4`);
  });

  it('refuses a challenge that nobody gave', async () => {
    for (const challenge of ['unknown', '']) {
      const answer = await run.client.get(`/self-service/login/browser?login_challenge=${challenge}`);
      expect(answer.status).toBe(400);
    }
  });
});

describe('programs', () => {
  it('sign in without a cookie and get a token, which also proves who they are', async () => {
    const flow = (await run.client.get('/self-service/login/api?return_session_token_exchange_code=true')).body;
    expect(flow).toHaveProperty('session_token_exchange_code');
    const answer = await run.client.submit(flow, credentials('anna'));
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const token = answer.body.session_token;
    expect((await run.client.get('/sessions/whoami', { 'x-session-token': token })).status).toBe(200);
    expect((await run.client.get('/sessions/whoami', { authorization: `Bearer ${token}` })).status).toBe(200);
    const other = run.server.client();
    await other.signIn('bram');
    const both = await other.get('/sessions/whoami', { 'x-session-token': token });
    expect(both.body.identity.traits.email).toBe(email('anna'));
    const bearer = await other.get('/sessions/whoami', { authorization: `Bearer ${token}` });
    expect(bearer.body.identity.traits.email).toBe(email('bram'));
  });

  it.each([{ origin: adminOrigin }, { cookie: 'a=b' }])('are no browsers: %j', async (headers) => {
    const flow = (await run.client.get('/self-service/login/api')).body;
    const answer = await run.client.call('POST', flow.ui.action, { json: credentials('anna'), headers });
    expect(answer.status).toBe(400);
    expect(answer.body.ui.messages?.[0]).toMatchObject({ id: 4000001 });
    expect(answer.body.ui.messages?.[0]?.text).toContain('The HTTP Request Header included the');
  });
});
