import { describe, expect, it } from 'vitest';
import { credentials, email, ids, newAddress, newPassword, node } from './client.ts';
import type { Body } from './client.ts';
import { testedIdentity } from './harness.ts';

const run = testedIdentity();

describe('recovering an account', () => {
  const ask = async (address: string): Promise<Body> => {
    const { status, body } = await run.client.submit(await run.client.open('recovery'), {
      method: 'code',
      email: address,
    });
    expect(status).toBe(200);
    expect(body.state).toBe('sent_email');
    expect(ids(body.ui.messages)).toEqual([1060003]);
    return body;
  };

  it('by a code leads to the settings, where another password can be chosen at once', async () => {
    const flow = await ask(email('frits'));
    const code = await run.server.code(email('frits'));
    const wrong = await run.client.submit(flow, { method: 'code', code: code === '000000' ? '000001' : '000000' });
    expect(wrong.status).toBe(200);
    expect(wrong.body.state).toBe('sent_email');
    expect(ids(wrong.body.ui.messages)).toEqual([4060006]);
    const done = await run.client.submit(flow, { method: 'code', code });
    expect(done.status).toBe(200);
    expect(done.body.state).toBe('passed_challenge');
    expect(done.body.continue_with[0]?.action).toBe('show_settings_ui');

    const id = done.body.continue_with[0]?.flow?.id;
    const settings = (await run.client.get(`/self-service/settings/flows?id=${id}`)).body;
    expect(ids(settings.ui.messages)).toEqual([1060001]);
    const changed = await run.client.submit(settings, { method: 'password', password: newPassword });
    expect(ids(changed.body.ui.messages)).toEqual([1050001]);
    const other = run.server.client();
    const signedIn = await other.submit(await other.open('login'), { ...credentials('frits'), password: newPassword });
    // Whoever reads the mail of the address has verified it too.
    expect(signedIn.status).toBe(200);
  });

  it('answers an unknown address alike, and sends nothing', async () => {
    await ask('nobody@elders.example');
    expect(await run.server.code('nobody@elders.example')).toBe('');
  });

  it('takes a code once, and of the latest mail only', async () => {
    const flow = await ask(email('dirk'));
    const first = await run.server.code(email('dirk'));
    run.now += 1000;
    await run.client.submit(flow, { method: 'code', email: email('dirk') });
    const second = await run.server.code(email('dirk'));
    // Two codes may be the same by chance; then there is no older one.
    const older = first === second ? 'none' : first;
    expect(ids((await run.client.submit(flow, { method: 'code', code: older })).body.ui.messages)).toEqual([4060006]);
    expect((await run.client.submit(flow, { method: 'code', code: second })).body.state).toBe('passed_challenge');
    const again = run.server.client();
    const other = await again.submit(await again.open('recovery'), { method: 'code', email: email('dirk') });
    expect(ids((await again.submit(other.body, { method: 'code', code: second })).body.ui.messages)).toEqual([4060006]);
  });

  it('gives up a form after five wrong codes, also when they come at once', async () => {
    const flow = await ask(email('dirk'));
    const code = await run.server.code(email('dirk'));
    const wrong = code === '000000' ? '000001' : '000000';
    await Promise.all(Array.from({ length: 5 }, () => run.client.submit(flow, { method: 'code', code: wrong })));
    const { status, body } = await run.client.submit(flow, { method: 'code', code });
    expect([status, body.error.details?.continue_with]).toMatchObject([400, [{ action: 'show_recovery_ui' }]]);
  });

  it('of a blocked account is refused', async () => {
    const flow = await ask(email('els'));
    const { body } = await run.client.submit(flow, { method: 'code', code: await run.server.code(email('els')) });
    expect(ids(body.ui.messages)).toEqual([4010011]);
    expect((await run.client.get('/sessions/whoami')).status).toBe(401);
  });

  it('is for those who are not signed in, and begins anew without its cookie', async () => {
    const flow = await run.client.open('recovery');
    const stranger = await run.server.client().submit(flow, { method: 'code', email: email('anna') });
    expect(stranger.body.error).toMatchObject({ id: 'security_csrf_violation', code: 403 });
    expect(stranger.body.error.details?.continue_with).toMatchObject([{ action: 'show_recovery_ui' }]);
    await run.client.signIn('anna');
    expect((await run.client.get('/self-service/recovery/browser')).body.error.id).toBe('session_already_available');
  });

  it('after its time leads a script to fetch the next form', async () => {
    const flow = await run.client.open('recovery');
    run.now = Date.parse(flow.expires_at) + 60_000;
    expect((await run.client.get(`/self-service/recovery/flows?id=${flow.id}`)).body.error).not.toHaveProperty('id');
    const { status, headers } = await run.client.submit(flow, { method: 'code', email: email('anna') });
    expect(status).toBe(303);
    const next = await run.client.get(headers.get('location') ?? '');
    expect(ids(next.body.ui.messages)).toEqual([4060005]);
  });
});

describe('verifying an address', () => {
  it('by a code works without a session, and only once', async () => {
    const address = newAddress();
    await run.client.register(address);
    run.now += 1000;
    run.client = run.server.client();
    const sent = await run.client.submit(await run.client.open('verification'), { method: 'code', email: address });
    expect(ids(sent.body.ui.messages)).toEqual([1080003]);
    const code = await run.server.code(address);
    const wrong = await run.client.submit(sent.body, { method: 'code', code: code === '000000' ? '000001' : '000000' });
    expect(wrong.status).toBe(200);
    expect(ids(wrong.body.ui.messages)).toEqual([4070006]);
    expect((await run.client.submit(sent.body, { method: 'code', code })).body.state).toBe('passed_challenge');
    const again = await run.client.submit(sent.body, { method: 'code', code });
    expect(again.status).toBe(410);
    expect(again.body.error.id).toBe('self_service_flow_replaced');
    const next = (await run.client.get(`/self-service/verification/flows?id=${again.body.use_flow_id}`)).body;
    expect(ids(next.ui.messages)).toEqual([4070002]);
  });

  it('says what is missing, and names the form to use after its time', async () => {
    const flow = await run.client.open('verification');
    const missing = await run.client.submit(flow, { method: 'code', email: '' });
    expect(ids(node(missing.body, 'email')?.messages)).toEqual([4000002]);
    expect(ids((await run.client.submit(flow, {})).body.ui.messages)).toEqual([4010006]);
    run.now = Date.parse(flow.expires_at) + 60_000;
    const { status, body } = await run.client.submit(flow, { method: 'code', email: email('anna') });
    expect(status).toBe(410);
    const next = (await run.client.get(`/self-service/verification/flows?id=${body.use_flow_id}`)).body;
    expect(ids(next.ui.messages)).toEqual([4070005]);
  });
});
