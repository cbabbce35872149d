import { describe, expect, it } from 'vitest';
import { credentials, email, ids, node, value } from './client.ts';
import { adminOrigin, testedIdentity } from './harness.ts';

const run = testedIdentity();

describe('signing in', () => {
  it('answers a session without a token, and sets its cookie', async () => {
    const answer = await run.client.signIn('anna');
    expect(answer.body).not.toHaveProperty('session_token');
    expect(answer.body.continue_with).toEqual([
      { action: 'redirect_browser_to', redirect_browser_to: `${adminOrigin}/` },
    ]);
    const cookies = answer.headers.getSetCookie();
    expect(cookies.find((cookie) => cookie.startsWith('ory_kratos_session='))).toMatch(
      /^ory_kratos_session=ory_st_[\w-]+; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/,
    );
    const { status, headers, body } = await run.client.get('/sessions/whoami');
    expect(status).toBe(200);
    expect(headers.get('x-kratos-authenticated-identity-id')).toBe('01900000-0000-7000-8000-00000000000a');
    expect(body.identity).toMatchObject({ traits: { email: email('anna') } });
    expect(body.identity).not.toHaveProperty('metadata_admin');
  });

  it('shows instants to the nanosecond', async () => {
    const flow = await run.client.open('login');
    expect(flow.issued_at).toMatch(/\.\d{6,9}Z$/);
  });

  it.each([
    ['a wrong password', { ...credentials('bram'), password: 'wrong' }, 4000006],
    ['an unknown address', { ...credentials('anna'), identifier: 'nobody@ledenbureau.example' }, 4000006],
    ['a blocked account', credentials('els'), 4010011],
    ['an address that was not verified', credentials('frits'), 4000010],
    ['no method', { identifier: email('anna') }, 4010002],
  ])('refuses %s on the whole form', async (_what, fields, id) => {
    const answer = await run.client.submit(await run.client.open('login'), fields);
    expect(answer.status).toBe(400);
    expect(ids(answer.body.ui.messages)).toEqual([id]);
    expect(node(answer.body, 'password')?.attributes).not.toHaveProperty('value');
  });

  it('keeps the address and names on its own field what is missing or no text', async () => {
    const flow = await run.client.open('login');
    const missing = await run.client.submit(flow, { ...credentials('anna'), password: '' });
    expect(node(missing.body, 'password')?.messages).toMatchObject([
      { id: 4000002, context: { property: 'password' } },
    ]);
    expect(value(missing.body, 'identifier')).toBe(email('anna'));
    const wrong = await run.client.submit(flow, { ...credentials('anna'), password: 5 });
    expect(ids(node(wrong.body, 'password')?.messages)).toEqual([4000026]);
    expect((await run.client.submit(flow, credentials('anna'))).status).toBe(200);
  });

  it.each(['{"method":', '[]', '"text"', '{"identifier":"a\\u0000b"}', '{"identifier":"\\ud800"}', '['.repeat(30_000)])(
    'shows a body that cannot be read in the form: %.20s',
    async (json) => {
      const flow = await run.client.open('login');
      const answer = await run.client.call('POST', flow.ui.action, { json });
      expect(answer.status).toBe(400);
      expect(ids(answer.body.ui.messages)).toEqual([4000001]);
    },
  );

  it('refuses an address with a NUL and a body that is too long', async () => {
    expect((await run.client.get('/self-service/login/browser?return_to=%00')).status).toBe(400);
    const flow = await run.client.open('login');
    const long = await run.client.submit(flow, { ...credentials('anna'), password: 'x'.repeat(70_000) });
    expect(long.status).toBe(413);
  });
});

describe('somebody who is signed in', () => {
  it('gets no new form, and an older one says why; the cookie of older forms is gone', async () => {
    const [older, stays] = [await run.client.open('login'), await run.client.open('login')];
    await run.client.submit(older, credentials('anna'));
    const created = await run.client.get('/self-service/login/browser');
    expect(created.status).toBe(400);
    expect(created.body.error).toMatchObject({ id: 'session_already_available', message: 'you are already logged in' });
    const submitted = await run.client.submit(stays, credentials('anna'));
    expect(submitted.status).toBe(400);
    expect(ids(submitted.body.ui.messages)).toEqual([4000001]);
    const fetched = await run.client.get(`/self-service/login/flows?id=${stays.id}`);
    expect(fetched.status).toBe(403);
    expect(fetched.body.error.id).toBe('security_csrf_violation');
  });

  it('confirms with refresh: the address is hidden, the session stays and is young again', async () => {
    const before = (await run.client.signIn('anna')).body.session.id;
    run.now += 30 * 60_000;
    const flow = await run.client.open('login', '?refresh=true');
    expect(flow.refresh).toBe(true);
    expect(ids(flow.ui.messages)).toEqual([1010003]);
    expect(node(flow, 'identifier')?.attributes).toMatchObject({ type: 'hidden', value: email('anna') });
    const answer = await run.client.submit(flow, credentials('anna'));
    expect(answer.body.session.id).toBe(before);
    expect(Date.parse(answer.body.session.authenticated_at)).toBe(Math.floor(run.now));
  });

  it('becomes somebody else with another password on a refresh form, in a session of their own', async () => {
    const before = (await run.client.signIn('anna')).body.session.id;
    const flow = await run.client.open('login', '?refresh=true');
    const answer = await run.client.submit(flow, credentials('bram'));
    expect(answer.status).toBe(200);
    expect(answer.body.session.id).not.toBe(before);
    expect((await run.client.get('/sessions/whoami')).body.identity.traits.email).toBe(email('bram'));
  });

  it('is asked for a second factor that nobody has; without a session that is refused', async () => {
    expect((await run.client.get('/self-service/login/browser?aal=aal2')).body.error).toMatchObject({
      id: 'session_aal1_required',
      code: 401,
    });
    expect((await run.client.get('/self-service/login/browser?aal=aal9')).status).toBe(400);
    await run.client.signIn('anna');
    const flow = await run.client.open('login', '?aal=aal2');
    expect(flow.requested_aal).toBe('aal2');
    expect(ids(flow.ui.messages)).toEqual([1010004]);
    expect(ids((await run.client.submit(flow, credentials('anna'))).body.ui.messages)).toEqual([4010002]);
    expect((await run.server.client().open('login', '?refresh=true')).refresh).toBe(false);
  });
});

describe('a form whose time has passed', () => {
  it('tells on fetching where to begin anew, and on submitting which form to use', async () => {
    const flow = await run.client.open('login', `?return_to=${encodeURIComponent(`${adminOrigin}/members`)}`);
    run.now = Date.parse(flow.expires_at) + 60_000;
    const fetched = await run.client.get(`/self-service/login/flows?id=${flow.id}`);
    expect(fetched.status).toBe(410);
    expect(fetched.body.error).toMatchObject({
      id: 'self_service_flow_expired',
      details: { return_to: `${adminOrigin}/members` },
    });
    expect(fetched.body).not.toHaveProperty('use_flow_id');
    const submitted = await run.client.submit(flow, credentials('anna'));
    expect(submitted.status).toBe(410);
    expect(submitted.body).toMatchObject({
      since: expect.closeTo(60e9, -7),
      error: { message: 'self-service flow expired' },
    });
    const next = await run.client.get(`/self-service/login/flows?id=${submitted.body.use_flow_id}`);
    expect(next.body.ui.messages).toMatchObject([
      { id: 4010001, text: 'The login flow expired 1.00 minutes ago, please try again.' },
    ]);
    expect((await run.client.submit(next.body, credentials('anna'))).status).toBe(200);
  });
});
