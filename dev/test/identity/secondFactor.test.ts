// One table of tests for three factors, each from its set-up to its loss.
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { Authenticator } from './authenticator.ts';
import { credentials, email, ids, newPassword, node, value } from './client.ts';
import type { Answer, Body, Client } from './client.ts';
import { adminOrigin, testedIdentity } from './harness.ts';

const run = testedIdentity();
const bram = '01900000-0000-7000-8000-00000000000b';
const factors = ['totp', 'webauthn', 'lookup_secret'] as const;

beforeEach(async () => {
  for (const type of factors) await run.server.admin.call('DELETE', `/admin/identities/${bram}/credentials/${type}`);
  await run.client.signIn('bram');
});

const settings = () => run.client.open('settings');
const change = async (fields: Record<string, unknown>): Promise<Answer> => run.client.submit(await settings(), fields);
const names = (flow: Body, group: string): (string | undefined)[] =>
  flow.ui.nodes.filter((one) => one.group === group).map(({ attributes }) => attributes.name ?? attributes.id);
const whoami = (client = run.client) => client.get('/sessions/whoami');
const level = async (): Promise<unknown[]> => {
  const { body } = await whoami();
  return [body.authenticator_assurance_level, body.authentication_methods.map(({ method, aal }) => [method, aal])];
};

/** The code that an app with this secret shows now. */
const codeOf = (secret: string, now = run.now): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });

async function setUpApp(): Promise<string> {
  const flow = await settings();
  const secret = String(node(flow, 'totp_secret_key')?.attributes.text?.context?.secret);
  expect((await run.client.submit(flow, { method: 'totp', totp_code: codeOf(secret) })).status).toBe(200);
  return secret;
}
async function addPasskey(name = 'Laptop'): Promise<Authenticator> {
  const flow = await settings();
  const device = new Authenticator(adminOrigin);
  const register = device.create(String(value(flow, 'webauthn_register_trigger')));
  const fields = { webauthn_register: register, webauthn_register_displayname: name };
  expect(await run.client.submit(flow, fields)).toMatchObject({ status: 200, body: { state: 'success' } });
  return device;
}
/** Makes codes and confirms them. */
async function makeCodes(): Promise<string[]> {
  const { body } = await change({ lookup_secret_regenerate: true });
  expect((await run.client.submit(body, { lookup_secret_confirm: true })).status).toBe(200);
  return codesOf(body);
}
const codesOf = (flow: Body): string[] => node(flow, 'lookup_secret_codes')?.attributes.text?.text.split(', ') ?? [];

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

describe('the settings', () => {
  it('offer all three, in the order of Kratos, to whoever has none', async () => {
    const flow = await settings();
    expect(flow.ui.nodes.map(({ group }) => group).filter((group, at, all) => group !== all[at - 1])).toEqual([
      'default',
      'profile',
      'password',
      'lookup_secret',
      'webauthn',
      'totp',
    ]);
    expect(names(flow, 'lookup_secret')).toEqual(['lookup_secret_regenerate']);
    expect(names(flow, 'webauthn')).toEqual([
      'webauthn_register_displayname',
      'webauthn_register',
      'webauthn_register_trigger',
      'webauthn_script',
    ]);
    expect(names(flow, 'totp')).toEqual(['totp_qr', 'totp_secret_key', 'totp_code', 'method']);
    expect(node(flow, 'totp_qr')).toMatchObject({
      type: 'img',
      attributes: { src: expect.stringMatching(/^data:image\/png;base64,/) as string, width: 256, height: 256 },
      meta: { label: { id: 1050005 } },
    });
    expect(node(flow, 'webauthn_register_trigger')?.attributes).toMatchObject({
      type: 'button',
      onclickTrigger: 'oryWebAuthnRegistration',
    });
  });

  it('link an authenticator app by its code, which lifts the session, and unlink it', async () => {
    const flow = await settings();
    const wrong = await run.client.submit(flow, { method: 'totp', totp_code: '000000' });
    expect([wrong.status, ids(node(wrong.body, 'totp_code')?.messages)]).toEqual([400, [4000008]]);
    const empty = await run.client.submit(wrong.body, { method: 'totp' });
    expect([empty.status, ids(node(empty.body, 'totp_code')?.messages)]).toEqual([400, [4000002]]);
    expect(await level()).toEqual(['aal1', [['password', 'aal1']]]);
    const secret = String(node(flow, 'totp_secret_key')?.attributes.text?.text);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const { status, body } = await run.client.submit(empty.body, { method: 'totp', totp_code: codeOf(secret) });
    expect([status, body.state, ids(body.ui.messages)]).toEqual([200, 'success', [1050001]]);
    expect(names(body, 'totp')).toEqual(['totp_unlink']);
    expect(await level()).toEqual([
      'aal2',
      [
        ['password', 'aal1'],
        ['totp', 'aal2'],
      ],
    ]);
    const unlinked = await change({ totp_unlink: true });
    expect(names(unlinked.body, 'totp')).toContain('totp_code');
  });

  it('take a passkey with its name, list it and remove it', async () => {
    const device = await addPasskey();
    const flow = await settings();
    const hex = device.id.toString('hex');
    expect(node(flow, 'webauthn_remove')).toMatchObject({
      attributes: { type: 'submit', value: hex },
      meta: { label: { id: 1050018, context: { display_name: 'Laptop' } } },
    });
    expect(await level()).toEqual([
      'aal2',
      [
        ['password', 'aal1'],
        ['webauthn', 'aal2'],
      ],
    ]);
    const other = await run.client.submit(flow, { webauthn_remove: 'abcd' });
    expect([other.status, ids(other.body.ui.messages)]).toEqual([400, [4000001]]);
    const { body } = await run.client.submit(other.body, { webauthn_remove: hex });
    expect(node(body, 'webauthn_remove')).toBeUndefined();
  });

  it.each([
    ['what is no JSON', () => 'nonsense', 400],
    [
      'a passkey of another page',
      (options: string) => new Authenticator('https://elders.example').create(options),
      500,
    ],
  ])('refuse %s', async (_what, answer, status) => {
    const flow = await settings();
    const made = answer(String(value(flow, 'webauthn_register_trigger')));
    expect((await run.client.submit(flow, { webauthn_register: made })).status).toBe(status);
    expect(node(await settings(), 'webauthn_remove')).toBeUndefined();
  });

  it('show twelve codes once, and keep them when they are confirmed', async () => {
    const { body } = await change({ lookup_secret_regenerate: true });
    expect([body.state, names(body, 'lookup_secret')]).toEqual([
      'show_form',
      ['lookup_secret_codes', 'lookup_secret_confirm'],
    ]);
    expect(codesOf(body)).toHaveLength(12);
    expect(codesOf(body).every((code) => /^[a-z0-9]{8}$/.test(code))).toBe(true);
    expect(names(await settings(), 'lookup_secret')).toEqual(['lookup_secret_regenerate']);
    const saved = await run.client.submit(body, { lookup_secret_confirm: true });
    expect(names(saved.body, 'lookup_secret')).toEqual(['lookup_secret_reveal', 'lookup_secret_disable']);
    const revealed = await change({ lookup_secret_reveal: true });
    expect(codesOf(revealed.body)).toEqual(codesOf(body));
    expect(names(revealed.body, 'lookup_secret')).toEqual([
      'lookup_secret_codes',
      'lookup_secret_disable',
      'lookup_secret_regenerate',
    ]);
    const disabled = await change({ lookup_secret_disable: true });
    expect(names(disabled.body, 'lookup_secret')).toEqual(['lookup_secret_regenerate']);
  });

  it('have nothing to confirm or to reveal before codes were made', async () => {
    for (const wish of ['confirm', 'reveal']) {
      const { status, body } = await change({ [`lookup_secret_${wish}`]: true });
      expect([status, ids(body.ui.messages)]).toEqual([400, [4000001]]);
    }
  });

  it.each([
    { method: 'totp', totp_code: '123456' },
    { webauthn_register: '{}' },
    { lookup_secret_regenerate: true },
    { lookup_secret_reveal: true },
  ])('of an old session change no factor: %j', async (fields) => {
    run.now += 16 * 60_000;
    expect(await change(fields)).toMatchObject({ status: 403, body: { error: { id: 'session_refresh_required' } } });
  });
});

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
