import { describe, expect, it } from 'vitest';
import { email, ids, newAddress, newPassword, node, value } from './client.ts';
import { adminOrigin, testedIdentity } from './harness.ts';

const run = testedIdentity();

describe('registering', () => {
  it('signs nobody in, sends a code, and shows the way to enter it', async () => {
    const address = newAddress();
    const { status, body } = await run.client.register(address);
    expect(status).toBe(200);
    expect(body.identity.traits).toEqual({ email: address, given_name: 'Noor' });
    expect(body.continue_with.map(({ action }) => action)).toEqual(['redirect_browser_to', 'show_verification_ui']);
    expect(body).not.toHaveProperty('session');
    expect((await run.client.get('/sessions/whoami')).status).toBe(401);

    const id = body.continue_with[1]?.flow?.id;
    const flow = (await run.client.get(`/self-service/verification/flows?id=${id}`)).body;
    expect(flow.state).toBe('sent_email');
    const done = await run.client.submit(flow, { method: 'code', code: await run.server.code(address) });
    expect(done.body).toMatchObject({ state: 'passed_challenge', ui: { method: 'GET', action: `${adminOrigin}/` } });
    expect(ids(done.body.ui.messages)).toEqual([1080002]);
    const login = { method: 'password', identifier: address, password: newPassword };
    const signedIn = await run.client.submit(await run.client.open('login'), login);
    expect(signedIn.body.session.identity).toMatchObject({ verifiable_addresses: [{ verified: true }] });
  });

  it.each([
    ['no password', { password: '' }, 'password', 4000002],
    ['a short password', { password: 'kort1' }, 'password', 4000032],
    ['a password like the address', { password: 'nieuw@elders.example' }, 'password', 4000031],
    ['no address', { traits: {} }, 'traits.email', 4000002],
    ['an address that is none', { traits: { email: 'nope' } }, 'traits.email', 4000040],
    [
      'a name that is too long',
      { traits: { email: 'a@b.example', given_name: 'x'.repeat(101) } },
      'traits.given_name',
      4000017,
    ],
    ['a locale that is too short', { traits: { email: 'a@b.example', locale: 'n' } }, 'traits.locale', 4000003],
    ['a number for a name', { traits: { email: 'a@b.example', given_name: 5 } }, 'traits.given_name', 4000026],
    ['a day that is none', { traits: { email: 'a@b.example', birthdate: '30 februari' } }, 'traits.birthdate', 4000001],
    [
      'a right that nobody may give themselves',
      { traits: { email: 'a@b.example', is_admin: true } },
      'traits',
      4000001,
    ],
  ])('refuses %s on its field', async (_what, fields, name, id) => {
    const { status, body } = await run.client.register('nieuw@elders.example', fields);
    expect(status).toBe(400);
    expect(ids(node(body, name)?.messages)).toEqual([id]);
    expect(body.ui.messages).toBeUndefined();
  });

  it('refuses an address that exists on the whole form, in any case of its letters', async () => {
    for (const address of [email('anna'), email('anna').toUpperCase()]) {
      const { status, body } = await run.client.register(address);
      expect(status).toBe(400);
      expect(ids(body.ui.messages)).toEqual([4000007]);
      expect(value(body, 'traits.email')).toBe(address);
    }
  });

  it('is for those who are not signed in', async () => {
    const flow = await run.client.open('registration');
    await run.client.signIn('anna');
    expect((await run.client.get('/self-service/registration/browser')).body.error.id).toBe(
      'session_already_available',
    );
    expect((await run.client.submit(flow, { method: 'password' })).body.error.id).toBe('session_already_available');
  });

  it('gives a program no token', async () => {
    const flow = (await run.client.get('/self-service/registration/api')).body;
    const traits = { email: newAddress() };
    const { body } = await run.client.submit(flow, { method: 'password', password: newPassword, traits });
    expect(body).not.toHaveProperty('session_token');
    expect(body.continue_with.map(({ action }) => action)).toEqual(['show_verification_ui']);
  });

  it('names the form to use after its time', async () => {
    const flow = await run.client.open('registration');
    run.now = Date.parse(flow.expires_at) + 60_000;
    expect((await run.client.get(`/self-service/registration/flows?id=${flow.id}`)).body.error.id).toBe(
      'self_service_flow_expired',
    );
    const { status, body } = await run.client.submit(flow, { method: 'password' });
    expect(status).toBe(410);
    const next = (await run.client.get(`/self-service/registration/flows?id=${body.use_flow_id}`)).body;
    expect(ids(next.ui.messages)).toEqual([4040001]);
  });
});
