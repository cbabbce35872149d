import { describe, expect, it } from 'vitest';
import { components } from './document.ts';
import { asSuperuser, buildTestApp, startTestApp } from './harness.ts';

const test = await startTestApp();

const post = { method: 'POST', url: '/transactions', headers: { 'content-type': 'application/json' } } as const;

describe('problems', () => {
  it('are application/problem+json with a code, the fields and the id of the request', async () => {
    const response = await test.request({
      url: '/members?limit=many&q=a',
      headers: { 'x-request-id': 'my-request-1' },
    });
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(response.json()).toEqual({
      type: 'urn:ledenbureau:problem:too_short',
      title: 'too short',
      status: 422,
      code: 'too_short',
      errors: [
        { field: 'q', code: 'too_short', params: { min: 2 } },
        { field: 'limit', code: 'invalid_parameter', params: {} },
      ],
      request_id: 'my-request-1',
    });
  });

  it.each([
    ['an unknown path', '//nothing/here'],
    ['an unknown path of the API', '/nothing'],
    ['a path that is no text', '//%E0%A4%A'],
  ])('404 for %s', async (_name, url) => {
    const response = await test.request({ url });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'not_found', status: 404 });
    expect(response.headers['x-request-id']).toBeDefined();
  });

  it('413 for a body of 10 MB, 400 for what is no JSON, 415 for another kind of body', async () => {
    const large = await test.request({ ...post, body: { description: 'x'.repeat(10_000_000) } });
    expect(large.statusCode).toBe(413);
    expect(large.json()).toMatchObject({ code: 'body_too_large', errors: [{ params: { max: 262_144 } }] });

    for (const body of ['{"kind": ', 'kind=issue', '{"__proto__": {"is_admin": true}}', '']) {
      const response = await test.request({ ...post, body });
      expect(response.statusCode, body).toBe(400);
      expect(response.json(), body).toMatchObject({ code: 'invalid_json' });
    }
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'nonsense']) {
      const response = await test.request({ ...post, body: 'hello', headers: { 'content-type': type } });
      expect(response.statusCode, type).toBe(415);
      expect(response.json(), type).toMatchObject({ code: 'unsupported_media_type' });
    }
  });

  it('name every unknown field', async () => {
    const response = await test.request({ url: '/members?role=admin&debug=1' });
    expect(response.json<{ errors: unknown[] }>().errors).toEqual([
      { field: 'role', code: 'unknown_field', params: {} },
      { field: 'debug', code: 'unknown_field', params: {} },
    ]);
  });

  it('say nothing of what went wrong inside', async () => {
    const broken = await buildTestApp();
    await broken.request({ url: '/instruments' }); // a pool that nobody used yet has nothing to end
    await broken.db.destroy();
    const response = await broken.app.inject({
      url: '/api/v1/instruments',
      headers: { authorization: `Bearer ${await broken.token()}` },
    });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({ code: 'internal_error', errors: [{ field: null, params: {} }] });
    expect(response.body).not.toMatch(/driver|destroy|kysely|pool/i);
    await broken.app.close();
  });
});

describe('headers', () => {
  it('keep a well-formed request id and replace any other', async () => {
    for (const [sent, kept] of [
      ['abc.DEF_12-34', true],
      ['short', false],
      ['x'.repeat(65), false],
      ['line break\u0001!', false],
      ['<script>alert(1)</script>', false],
    ] as const) {
      const response = await test.request({ url: '/me', headers: { 'x-request-id': sent } });
      expect(response.headers['x-request-id'] === sent, sent).toBe(kept);
      expect(response.headers['x-request-id']).toMatch(/^[\w.-]{8,64}$/);
    }
  });

  it('forbid keeping and guessing', async () => {
    for (const url of ['/me', '/nothing', '//health']) {
      const { headers } = await test.request({ url });
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
  });

  it('open the API to the pages of the configured origins only', async () => {
    const origin = 'https://admin.example';
    const own = await test.request({ url: '/me', headers: { origin } });
    expect(own.headers['access-control-allow-origin']).toBe(origin);
    const readable = String(own.headers['access-control-expose-headers']).split(', ');
    expect(readable.toSorted()).toEqual([...Object.keys(components.headers), 'Content-Disposition'].toSorted());
    const foreign = await test.request({ url: '/me', headers: { origin: 'https://evil.example' } });
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
    const refused = await test.request({ url: '/me', as: null, headers: { origin } });
    expect(refused.statusCode).toBe(401);
    expect(refused.headers['access-control-allow-origin']).toBe(origin);

    const preflight = await test.request({
      method: 'OPTIONS',
      url: '/transactions',
      as: null,
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'idempotency-key' },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-headers']).toContain('idempotency-key');
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined();
  });
});

it('the log has one line for each request, without the token and without what was searched for', async () => {
  const lines: string[] = [];
  const logger = { level: 'info', stream: { write: (line: string) => lines.push(line) } };
  const logged = await buildTestApp({ logger });
  const response = await logged.request({ url: '/members?q=geheim', headers: { 'x-request-id': 'request-42' } });
  await logged.close();
  expect(response.statusCode).toBe(200);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    reqId: 'request-42',
    method: 'GET',
    path: '/api/v1/members',
    status: 200,
    actor: logged.fixtures.people.anna.id,
  });
  expect(lines[0]).not.toMatch(/geheim|Bearer|eyJ/);
});

it('the log names the rule of the database that was broken, and nothing of the row that broke it', async () => {
  const lines: string[] = [];
  const logged = await buildTestApp({
    logger: { level: 'info', stream: { write: (line: string) => lines.push(line) } },
  });
  await asSuperuser(logged.url, `alter table members add constraint unforeseen check (family_name <> 'Geheim')`);
  const body = { kind: 'person', family_name: 'Geheim', email: 'geheim@example.org' };
  const headers = { 'idempotency-key': 'unforeseen-1' };
  const response = await logged.request({ method: 'POST', url: '/members', body, headers });
  await logged.close();
  expect(response.statusCode).toBe(500);
  expect(lines).toHaveLength(2);
  const { err } = JSON.parse(lines[0] ?? '') as { err: Record<string, unknown> };
  expect(err).toMatchObject({ code: '23514', table: 'members', constraint: 'unforeseen' });
  expect(err.stack).toContain('edit.ts');
  expect(lines.join('')).not.toMatch(/geheim/iu);
});
