import { describe, expect, it } from 'vitest';
import { credentials, email, ids, newPassword, value } from './client.ts';
import type { Answer, Body, Client } from './client.ts';
import { bram, codesOf, factors, factorsOfBram } from './factors.ts';
import { adminOrigin, testedIdentity } from './harness.ts';

const run = testedIdentity();
const { change, whoami, codeOf, setUpApp, addPasskey, makeCodes } = factorsOfBram(run);

/** A new browser with the password alone, at the question for the second factor. */
async function atQuestion(client: Client = (run.client = run.server.client())): Promise<Body> {
  const { status, body } = await client.submit(await client.open('login'), credentials('bram'));
  expect(status).toBe(422);
  return client.open('login', new URL(body.redirect_browser_to).search);
}

async function answerQuestion(fields: Record<string, unknown>): Promise<Answer> {
  const flow = await atQuestion();
  return run.client.submit(flow, fields);
}

describe('the question for the second factor', () => {
  it('comes after the password, and has an input for each factor', async () => {
    await setUpApp();
    await addPasskey();
    await makeCodes();
    const flow = await atQuestion();
    expect([flow.requested_aal, flow.refresh, ids(flow.ui.messages)]).toEqual(['aal2', false, [1010004]]);
    expect(flow.ui.nodes.map(({ group, attributes }) => `${group} ${attributes.name ?? attributes.id}`)).toEqual([
      'default csrf_token',
      'default identifier',
      'webauthn webauthn_script',
      'webauthn webauthn_login_trigger',
      'webauthn webauthn_login',
      'totp totp_code',
      'totp method',
      'lookup_secret lookup_secret',
      'lookup_secret method',
    ]);
    expect(value(flow, 'identifier')).toBe(email('bram'));
  });

  it('keeps the person out of everything until it is answered', async () => {
    const secret = await setUpApp();
    const flow = await atQuestion();
    const login = `${run.server.url}/self-service/login/browser?aal=aal2`;
    for (const path of ['/sessions/whoami', '/sessions', '/self-service/settings/browser']) {
      expect(await run.client.get(path)).toMatchObject({
        status: 403,
        body: { error: { id: 'session_aal2_required' }, redirect_browser_to: login },
      });
    }
    const { status, body } = await run.client.submit(flow, { method: 'totp', totp_code: codeOf(secret) });
    expect([status, body.session.authenticator_assurance_level]).toEqual([200, 'aal2']);
    expect((await whoami()).status).toBe(200);
  });

  it('is for those only who have a factor', async () => {
    const client = run.server.client();
    const { status, body } = await client.submit(await client.open('login'), credentials('anna'));
    expect([status, body.session.authenticator_assurance_level]).toEqual([200, 'aal1']);
    const flow = await client.open('login', '?aal=aal2');
    expect(flow.ui.nodes.map(({ attributes }) => attributes.name)).toEqual(['csrf_token']);
    expect(await client.submit(flow, { method: 'totp', totp_code: '123456' })).toMatchObject({
      status: 400,
      body: { ui: { messages: [{ id: 4000011 }] } },
    });
  });

  it.each([
    ['totp', { totp_code: '000000' }, [4000008]],
    ['lookup_secret', { lookup_secret: 'aaaaaaaa' }, [4000016]],
    ['webauthn', { webauthn_login: '{}', identifier: email('bram') }, [4000008]],
    ['webauthn', { webauthn_login: 'nonsense', identifier: email('bram') }, [4000001]],
    ['profile', {}, [4010002]],
  ])('refuses a wrong answer (%s %j)', async (method, fields, wrong) => {
    await setUpApp();
    await addPasskey();
    await makeCodes();
    const { status, body } = await answerQuestion({ method, ...fields });
    expect([status, ids(body.ui.messages)]).toEqual([400, wrong]);
    expect((await whoami()).status).toBe(403);
  });

  it('takes the code of now, of half a minute before and after, also twice, and none that is older', async () => {
    const secret = await setUpApp();
    const answer = async (at: number): Promise<number> => {
      return (await answerQuestion({ method: 'totp', totp_code: codeOf(secret, run.now + at) })).status;
    };
    // Kratos remembers no code (selfservice/strategy/totp/login.go): one that was seen serves as long as its time.
    expect([await answer(-30_000), await answer(0), await answer(0), await answer(30_000)]).toEqual([
      200, 200, 200, 200,
    ]);
    expect([await answer(-90_000), await answer(90_000)]).toEqual([400, 400]);
  });

  it('takes a recovery code once, and says in the settings that it was used', async () => {
    const [code = ''] = await makeCodes();
    const answer = () => answerQuestion({ method: 'lookup_secret', lookup_secret: code });
    expect((await answer()).status).toBe(200);
    const revealed = await change({ lookup_secret_reveal: true });
    expect(codesOf(revealed.body)[0]).toBe('used');
    const again = await answer();
    expect([again.status, ids(again.body.ui.messages)]).toEqual([400, [4000012]]);
  });

  it('takes a passkey, counts its uses, and takes no answer twice', async () => {
    const device = await addPasskey();
    const flow = await atQuestion();
    const options = String(value(flow, 'webauthn_login_trigger'));
    const fields = { method: 'webauthn', identifier: email('bram'), webauthn_login: device.get(options) };
    expect((await run.client.submit(flow, fields)).status).toBe(200);
    const second = await atQuestion();
    expect((await run.client.submit(second, fields)).status).toBe(400);
    // A device whose counter stands behind is a copy.
    device.counter = 0;
    const copied = { ...fields, webauthn_login: device.get(String(value(second, 'webauthn_login_trigger'))) };
    expect((await run.client.submit(second, copied)).status).toBe(400);
  });

  it('takes one answer with a passkey for each form', async () => {
    const device = await addPasskey();
    const flow = await run.client.open('login', '?aal=aal2&refresh=true');
    const options = String(value(flow, 'webauthn_login_trigger'));
    const answer = () => ({ method: 'webauthn', identifier: email('bram'), webauthn_login: device.get(options) });
    expect((await run.client.submit(flow, answer())).status).toBe(200);
    expect((await run.client.submit(flow, answer())).status).toBe(500);
  });

  it('is asked again of whoever answered it, where a page wants that', async () => {
    const secret = await setUpApp();
    expect(await run.client.get('/self-service/login/browser?aal=aal2')).toMatchObject({
      status: 400,
      body: { error: { id: 'session_already_available' } },
    });
    run.now += 60_000;
    const flow = await run.client.open('login', '?aal=aal2&refresh=true');
    expect(ids(flow.ui.messages)).toEqual([1010003]);
    const { body } = await run.client.submit(flow, { method: 'totp', totp_code: codeOf(secret) });
    expect(body.session.authentication_methods.map(({ method }) => method)).toEqual(['password', 'totp', 'totp']);
    expect(Date.parse(body.session.authenticated_at)).toBe(Math.floor(run.now));
  });

  it('leads on in its authorization, and tells the server all methods', async () => {
    const secret = await setUpApp();
    const challenge = 'a challenge';
    const request_url = 'http://localhost:4444/oauth2/auth?client_id=admin-app';
    run.server.hydra.known.set(challenge, { challenge, client: {}, request_url, skip: false, subject: '' });
    const client = (run.client = run.server.client());
    const first = await client.open('login', `?login_challenge=${encodeURIComponent(challenge)}`);
    const { status, body } = await client.submit(first, credentials('bram'));
    expect([status, run.server.hydra.accepted.at(-1)?.challenge]).not.toContain(challenge);
    const { searchParams } = new URL(body.redirect_browser_to);
    expect(Object.fromEntries(searchParams)).toEqual({
      aal: 'aal2',
      login_challenge: challenge,
      return_to: request_url,
    });
    const page = await client.navigate(body.redirect_browser_to.replace(run.server.url, ''));
    const id =
      new URL(page.url).searchParams.get('flow') ??
      new URL(page.headers.get('location') ?? '').searchParams.get('flow');
    const second = (await client.get(`/self-service/login/flows?id=${id}`)).body;
    expect([second.requested_aal, second.refresh, ids(second.ui.messages)]).toEqual(['aal2', true, [1010003, 1010004]]);
    const done = await client.submit(second, { method: 'totp', totp_code: codeOf(secret) });
    expect(done.status).toBe(422);
    expect(run.server.hydra.accepted.at(-1)).toMatchObject({ challenge, body: { amr: ['password', 'totp'] } });
  });

  it('tells a program not whose session it is before', async () => {
    await setUpApp();
    const program = run.server.client();
    const flow = (await program.get('/self-service/login/api')).body;
    const { csrf_token: _none, ...fields } = { csrf_token: '', ...credentials('bram') };
    const { status, body } = await program.call('POST', flow.ui.action, { json: fields });
    expect([status, body.session.authenticator_assurance_level, body.session.identity]).toEqual([
      200,
      'aal1',
      undefined,
    ]);
  });
});

describe('whoever lost it', () => {
  it('chooses another password by mail only with the second factor', async () => {
    const secret = await setUpApp();
    const client = (run.client = run.server.client());
    const asked = await client.submit(await client.open('recovery'), { method: 'code', email: email('bram') });
    const code = await run.server.code(email('bram'));
    const { body } = await client.submit(asked.body, { method: 'code', code });
    const id = body.continue_with[0]?.flow?.id;
    const refused = await client.get(`/self-service/settings/flows?id=${id}`);
    expect([refused.status, refused.body.error.id]).toEqual([403, 'session_aal2_required']);
    const { search, searchParams } = new URL(refused.body.redirect_browser_to);
    expect(searchParams.get('return_to')).toBe(`${adminOrigin}/account/profile?flow=${id}`);
    const flow = await client.open('login', search);
    await client.submit(flow, { method: 'totp', totp_code: codeOf(secret) });
    const settings = (await client.get(`/self-service/settings/flows?id=${id}`)).body;
    expect((await client.submit(settings, { method: 'password', password: newPassword })).status).toBe(200);
    const back = await client.submit(await client.open('settings'), { method: 'password', password: 'demo-bram-2026' });
    expect(back.status).toBe(200);
  });

  it('is helped by an administrator, who takes each factor away', async () => {
    await setUpApp();
    await addPasskey();
    await makeCodes();
    const path = `/admin/identities/${bram}`;
    const before = (await run.server.admin.get(path)).body.credentials;
    expect(Object.keys(before)).toEqual(['password', ...factors]);
    for (const type of factors) {
      expect((await run.server.admin.call('DELETE', `${path}/credentials/${type}`)).status).toBe(204);
      expect((await run.server.admin.call('DELETE', `${path}/credentials/${type}`)).status).toBe(404);
    }
    expect((await run.server.admin.call('DELETE', `${path}/credentials/password`)).status).toBe(400);
    const client = run.server.client();
    expect((await client.submit(await client.open('login'), credentials('bram'))).status).toBe(200);
  });
});
