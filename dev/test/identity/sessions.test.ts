import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createLocalJWKSet, jwtVerify } from 'jose';
import type { JWK } from 'jose';
import { describe, expect, it } from 'vitest';
import { credentials, email, ids, node, value } from './client.ts';
import { adminOrigin, testedIdentity } from './harness.ts';

const run = testedIdentity({ loginStyle: 'identifier_first', registrationStyle: 'profile_first' });

describe('in two steps', () => {
  it('a login asks who first and then for the password, which is no error although it says 400', async () => {
    const flow = await run.client.open('login');
    expect(node(flow, 'password')).toBeUndefined();
    const { status, body } = await run.client.submit(flow, { method: 'identifier_first', identifier: email('anna') });
    expect(status).toBe(400);
    expect(body.active).toBe('identifier_first');
    expect(body.ui.messages).toBeUndefined();
    expect(node(body, 'identifier')?.attributes).toMatchObject({ type: 'hidden', value: email('anna') });
    expect((await run.client.submit(body, credentials('anna'))).status).toBe(200);
    expect(node(await run.client.open('login', '?refresh=true'), 'password')).toBeDefined();
  });

  it('a login names an unknown account on its field', async () => {
    const { body } = await run.client.submit(await run.client.open('login'), {
      method: 'identifier_first',
      identifier: 'x@y.example',
    });
    expect(ids(node(body, 'identifier')?.messages)).toEqual([4000037]);
  });

  it('a registration asks who first, keeps it out of sight, and can go back', async () => {
    const traits = { email: 'tweestaps@elders.example' };
    const flow = await run.client.open('registration');
    expect(node(flow, 'password')).toBeUndefined();
    const wrong = await run.client.submit(flow, { method: 'profile', traits: {} });
    expect(ids(node(wrong.body, 'traits.email')?.messages)).toEqual([4000002]);
    const second = await run.client.submit(wrong.body, { method: 'profile', traits });
    expect(second.status).toBe(400);
    expect(ids(second.body.ui.messages)).toEqual([1040009]);
    expect(node(second.body, 'traits.email')?.attributes).toMatchObject({ type: 'hidden', value: traits.email });
    const back = await run.client.submit(second.body, { method: 'profile', screen: 'previous', traits });
    expect(node(back.body, 'password')).toBeUndefined();
    expect(value(back.body, 'traits.email')).toBe(traits.email);
    const again = await run.client.submit(back.body, { method: 'profile', traits });
    const fields = { method: 'password', password: 'lange zin met maan', traits };
    expect((await run.client.submit(again.body, fields)).status).toBe(200);
  });
});

describe('sessions', () => {
  it('are listed without the current one, page by page, and end one by one or all at once', async () => {
    const others = [run.server.client(), run.server.client(), run.server.client()];
    for (const other of others) {
      run.now += 1000;
      await other.signInByTwoSteps('bram');
    }
    await run.client.signInByTwoSteps('bram');
    const first = await run.client.get('/sessions?page_size=2');
    const found = first.body as unknown as { id: string }[];
    expect(found).toHaveLength(2);
    expect(first.headers.get('x-total-count')).toBe('3');
    const token = Buffer.from('{"offset":"2","v":2}').toString('base64url');
    const next = `/sessions?page=1&page_size=2&page_token=${token}&per_page=2`;
    expect(first.headers.get('link')).toBe(`<${next}>; rel="next",<${next}>; rel="last"`);
    const second = await run.client.get(next);
    expect(second.body).toHaveLength(1);
    expect(second.headers.get('link')).toContain('rel="first"');
    expect((await run.client.get('/sessions?per_page=2&page=1')).body).toEqual(second.body);

    const current = (await run.client.get('/sessions/whoami')).body.id;
    const refused = await run.client.call('DELETE', `/sessions/${current}`);
    expect(refused.status).toBe(400);
    expect(refused.body.error.message).toBe('cannot revoke current session');
    expect((await run.client.call('DELETE', `/sessions/${found[0]?.id}`)).status).toBe(204);
    expect((await run.client.call('DELETE', '/sessions')).body).toEqual({ count: 2 });
    for (const other of others) expect((await other.get('/sessions/whoami')).status).toBe(401);
    const stranger = run.server.client();
    await stranger.signInByTwoSteps('anna');
    expect((await stranger.call('DELETE', `/sessions/${current}`)).status).toBe(204);
    expect((await run.client.get('/sessions/whoami')).status).toBe(200);
    expect((await run.server.client().get('/sessions')).status).toBe(401);
  });

  it('end by themselves', async () => {
    await run.client.signInByTwoSteps('anna');
    run.now += 24 * 3600_000 + 1000;
    const answer = await run.client.get('/sessions/whoami');
    expect(answer.status).toBe(401);
    expect(answer.body.error).not.toHaveProperty('id');
  });

  it('become tokens by a known template', async () => {
    await run.client.signInByTwoSteps('anna');
    const { body } = await run.client.get('/sessions/whoami?tokenize_as=ledenbureau');
    const file = join(run.server.dataDir, 'identity-keys.json');
    const { keys } = JSON.parse(readFileSync(file, 'utf8')) as { keys: JWK[] };
    const publicKeys = createLocalJWKSet({ keys: keys.map(({ d: _private, ...key }) => key as JWK) });
    const { payload } = await jwtVerify(body.tokenized, publicKeys, { currentDate: new Date(run.now) });
    expect(payload).toMatchObject({ sub: body.identity.id, sid: body.id });
    expect(payload.authentication_methods).toEqual(body.authentication_methods);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await run.client.get('/sessions/whoami?tokenize_as=other')).status).toBe(400);
  });

  it('have nothing to exchange', async () => {
    expect((await run.client.get('/sessions/token-exchange')).status).toBe(400);
    const { status, body } = await run.client.get('/sessions/token-exchange?init_code=a&return_to_code=b');
    expect(status).toBe(404);
    expect(body.error.reason).toBe('no session yet for this "code"');
  });
});

describe('signing out', () => {
  it('needs its token, ends the session and makes older forms useless', async () => {
    await run.client.signInByTwoSteps('anna');
    const flow = await run.client.open('login', '?refresh=true');
    const { body } = await run.client.get(`/self-service/logout/browser?return_to=${adminOrigin}/bye`);
    expect(new URL(body.logout_url).searchParams.get('return_to')).toBe(`${adminOrigin}/bye`);
    expect((await run.client.get('/self-service/logout/browser?return_to=http://evil.example')).status).toBe(400);
    expect((await run.client.get('/self-service/logout')).status).toBe(400);
    expect((await run.client.get('/self-service/logout?token=other')).status).toBe(403);
    expect((await run.client.get(body.logout_url)).status).toBe(204);
    expect((await run.client.get('/sessions/whoami')).status).toBe(401);
    // Without a session the token says nothing any more.
    for (const path of [body.logout_url, '/self-service/logout/browser']) {
      const answer = await run.client.get(path);
      expect(answer.status).toBe(401);
      expect(answer.body.error.id).toBe('session_inactive');
    }
    expect((await run.client.get(`/self-service/login/flows?id=${flow.id}`)).status).toBe(403);
  });

  it('of a program shows the session’s own token', async () => {
    const flow = (await run.client.get('/self-service/login/api')).body;
    const second = await run.client.submit(flow, { method: 'identifier_first', identifier: email('anna') });
    const { session_token } = (await run.client.submit(second.body, credentials('anna'))).body;
    const end = () => run.client.call('DELETE', '/self-service/logout/api', { json: { session_token } });
    expect((await end()).status).toBe(204);
    expect((await end()).status).toBe(403);
  });
});
