import { describe, expect, it } from 'vitest';
import { credentials, email, ids, node, value } from './client.ts';
import { adminOrigin, testedIdentity } from './harness.ts';

const run = testedIdentity();

const whoami = async () => (await run.client.get('/sessions/whoami')).body.identity;

describe('the profile', () => {
  it('replaces all traits: what is left out is gone', async () => {
    await run.client.signIn('bram');
    expect((await whoami()).traits.secondary_email).toBe('bram@post.example');
    const { secondary_email: _gone, ...traits } = (await whoami()).traits;
    const flow = await run.client.open('settings');
    expect(flow.state).toBe('show_form');
    expect(value(flow, 'traits.secondary_email')).toBe('bram@post.example');
    const { status, body } = await run.client.submit(flow, { method: 'profile', traits: { ...traits, locale: 'en' } });
    expect(status).toBe(200);
    expect(body.state).toBe('success');
    expect(body.ui.messages).toMatchObject([{ id: 1050001, type: 'success' }]);
    expect(body.identity.traits).toEqual({ ...traits, locale: 'en' });
    expect(body.continue_with).toEqual([
      { action: 'redirect_browser_to', redirect_browser_to: `${adminOrigin}/account/profile?flow=${flow.id}` },
    ]);
    expect((await whoami()).traits).toEqual({ ...traits, locale: 'en' });
  });

  it('names a wrong trait on its field and keeps what was typed', async () => {
    await run.client.signIn('anna');
    const { traits } = await whoami();
    const flow = await run.client.open('settings');
    const wrong = { ...traits, address: { postal_code: '1'.repeat(21) } };
    const { status, body } = await run.client.submit(flow, { method: 'profile', traits: wrong });
    expect(status).toBe(400);
    expect(ids(node(body, 'traits.address.postal_code')?.messages)).toEqual([4000017]);
    expect(value(body, 'traits.address.postal_code')).toBe('1'.repeat(21));
    expect((await whoami()).traits).toEqual(traits);
  });

  it('of an old session changes the language, but no address and no password', async () => {
    await run.client.signIn('dirk');
    const { traits } = await whoami();
    run.now += 16 * 60_000;
    const flow = await run.client.open('settings');
    const language = await run.client.submit(flow, { method: 'profile', traits: { ...traits, locale: 'en' } });
    expect(language.status).toBe(200);
    for (const fields of [
      { method: 'profile', traits: { ...traits, email: 'dirk@elders.example' } },
      { method: 'password', password: 'lange zin met maan' },
    ]) {
      const { status, body } = await run.client.submit(await run.client.open('settings'), fields);
      expect(status).toBe(403);
      expect(body.error.id).toBe('session_refresh_required');
      const target = new URL(body.redirect_browser_to);
      expect(target.pathname + target.search).toMatch(/^\/self-service\/login\/browser\?refresh=true&return_to=/);
    }
  });

  it('goes on by itself after a fresh login, once', async () => {
    await run.client.signIn('claire');
    const { traits } = await whoami();
    run.now += 16 * 60_000;
    const flow = await run.client.open('settings');
    const address = 'claire@elders.example';
    const refused = await run.client.submit(flow, { method: 'profile', traits: { ...traits, email: address } });
    const waiting = new URL(refused.body.redirect_browser_to).searchParams.get('return_to') ?? '';
    await run.client.submit(await run.client.open('login', '?refresh=true'), credentials('claire'));
    const { pathname, search } = new URL(waiting);
    expect((await run.client.navigate(pathname + search)).status).toBe(303);
    expect((await whoami()).traits.email).toBe(address);
    // Another address has to be verified anew, and a code for that is on its way.
    expect((await whoami()).verifiable_addresses[0]?.verified).toBe(false);
    expect(await run.server.code(address)).toMatch(/^\d{6}$/);
    expect((await run.client.navigate(pathname + search)).headers.get('location')).toContain('/account/profile?flow=');
  });

  it('refuses an address that is somebody else’s', async () => {
    await run.client.signIn('anna');
    const { traits } = await whoami();
    const answer = await run.client.submit(await run.client.open('settings'), {
      method: 'profile',
      traits: { ...traits, email: email('bram') },
    });
    expect(answer.status).toBe(400);
    expect(ids(answer.body.ui.messages)).toEqual([4000007]);
  });
});

describe('the password', () => {
  it('changes in a young session; the old one and bad ones are refused', async () => {
    await run.client.signIn('carla');
    const flow = await run.client.open('settings');
    for (const [password, id] of [
      ['', 4000002],
      ['kort1', 4000032],
      ['demo-carla-2026', 4000039],
    ] as const) {
      const { status, body } = await run.client.submit(flow, { method: 'password', password });
      expect(status).toBe(400);
      expect(ids(node(body, 'password')?.messages)).toEqual([id]);
    }
    expect((await run.client.submit(flow, { method: 'password', password: 'lange zin met maan' })).status).toBe(200);
    const other = run.server.client();
    const old = await other.submit(await other.open('login'), credentials('carla'));
    expect(ids(old.body.ui.messages)).toEqual([4000006]);
  });
});

describe('a settings form', () => {
  it('is for whoever is signed in, and for nobody else', async () => {
    const created = await run.client.get('/self-service/settings/browser');
    expect(created.status).toBe(401);
    expect(created.body).toMatchObject({ error: { id: 'session_inactive' }, CredentialsMissing: false });
    await run.client.signIn('anna');
    const flow = await run.client.open('settings');
    const other = run.server.client();
    const stranger = await other.submit(flow, { method: 'profile' });
    expect(stranger.status).toBe(401);
    expect(stranger.body.error).not.toHaveProperty('id');
    await other.signIn('bram');
    for (const answer of [
      await other.get(`/self-service/settings/flows?id=${flow.id}`),
      await other.submit(flow, { method: 'profile' }),
    ]) {
      expect(answer.status).toBe(403);
      expect(answer.body.error.id).toBe('security_identity_mismatch');
    }
  });

  it('needs its token and a method', async () => {
    await run.client.signIn('anna');
    const flow = await run.client.open('settings');
    const { traits } = await whoami();
    const forged = await run.client.submit(flow, { method: 'profile', traits, csrf_token: '' });
    expect(forged.status).toBe(403);
    expect(forged.body.error.id).toBe('security_csrf_violation');
    expect(ids((await run.client.submit(flow, { traits })).body.ui.messages)).toEqual([4010004]);
    expect(ids((await run.client.submit(flow, { method: 'profile' })).body.ui.messages)).toEqual([4000001]);
  });

  it('after its time has no id on fetching, and names its successor on submitting', async () => {
    await run.client.signIn('anna');
    const flow = await run.client.open('settings');
    run.now = Date.parse(flow.expires_at) + 60_000;
    const fetched = await run.client.get(`/self-service/settings/flows?id=${flow.id}`);
    expect(fetched.status).toBe(410);
    expect(fetched.body.error).not.toHaveProperty('id');
    const { status, body } = await run.client.submit(flow, { method: 'profile' });
    expect(status).toBe(410);
    const next = (await run.client.get(`/self-service/settings/flows?id=${body.use_flow_id}`)).body;
    expect(ids(next.ui.messages)).toEqual([4050001]);
  });
});
