import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { startIdentityService } from '../../identity/service.ts';
import { credentials, email, value } from './client.ts';
import type { Client } from './client.ts';
import { adminOrigin, execute, testedIdentity } from './harness.ts';

const run = testedIdentity({ loginStyle: 'identifier_first', registrationStyle: 'profile_first' });

describe('browsers', () => {
  it('are sent on instead of being answered JSON', async () => {
    const created = await run.client.navigate(`/self-service/login/browser?return_to=${adminOrigin}/x`);
    expect(created.status).toBe(303);
    const page = new URL(created.headers.get('location') ?? '');
    expect(page.origin + page.pathname).toBe(`${adminOrigin}/login`);
    const flow = (await run.client.get(`/self-service/login/flows?id=${page.searchParams.get('flow')}`)).body;
    const post = (fields: Record<string, string>): Promise<Response> =>
      run.client.browser.request(flow.ui.action, {
        method: 'POST',
        body: new URLSearchParams({ csrf_token: String(value(flow, 'csrf_token')), ...fields }),
      });
    const again = await post({ method: 'identifier_first', identifier: email('anna') });
    expect(again.headers.get('location')).toBe(page.href);
    const done = await post(credentials('anna'));
    expect(done.status).toBe(303);
    expect(done.headers.get('location')).toBe(`${adminOrigin}/x`);
  });

  it('read what went wrong on the page of errors', async () => {
    const answer = await run.client.navigate('/self-service/login/browser?return_to=http://evil.example/');
    expect(answer.status).toBe(303);
    const page = new URL(answer.headers.get('location') ?? '');
    expect(page.origin + page.pathname).toBe(`${adminOrigin}/error`);
    const { body } = await run.client.get(`/self-service/errors?id=${page.searchParams.get('id')}`);
    expect(body.error).toMatchObject({ id: 'self_service_flow_return_to_forbidden', code: 400 });
    expect((await run.client.get('/self-service/errors?id=stub:500')).body.error.code).toBe(500);
    expect((await run.client.get('/self-service/errors?id=unknown')).status).toBe(404);
  });

  it('take JSON when they prefer it: fetch’s own Accept does not, that of a client does', async () => {
    const status = async (accept: string): Promise<number> =>
      (await fetch(`${run.server.url}/self-service/login/browser`, { headers: { accept }, redirect: 'manual' })).status;
    expect(await status('*/*')).toBe(303);
    expect(await status('application/json, text/plain, */*')).toBe(200);
    expect(await status('text/html, application/json')).toBe(303);
    expect(await status('text/html;q=0.5, application/json')).toBe(200);
  });

  it('may call from the back office only: another origin gets no header at all', async () => {
    const ask = (origin: string, method = 'GET') =>
      fetch(`${run.server.url}/sessions/whoami`, {
        method,
        headers: { origin, ...(method === 'OPTIONS' && { 'access-control-request-method': 'GET' }) },
      });
    const own = await ask(adminOrigin);
    expect(own.headers.get('access-control-allow-origin')).toBe(adminOrigin);
    expect(own.headers.get('access-control-allow-credentials')).toBe('true');
    expect(own.headers.get('access-control-expose-headers')).toContain('X-Total-Count');
    expect((await ask(adminOrigin, 'OPTIONS')).headers.get('access-control-allow-methods')).toContain('DELETE');
    for (const method of ['GET', 'OPTIONS']) {
      const foreign = await ask('http://evil.example', method);
      expect([...foreign.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(foreign.headers.get('vary')).toBe('Origin, Cookie');
    }
  });
});

describe('the token of a form', () => {
  it('fits its own browser only, and says why it does not', async () => {
    const flow = await run.client.open('login');
    expect(value(flow, 'csrf_token')).not.toBe(value(await run.client.open('login'), 'csrf_token'));
    const cors = { 'sec-fetch-mode': 'cors' };
    const refused = async (who: Client, fields = {}) => {
      const json = { csrf_token: value(flow, 'csrf_token'), ...credentials('anna'), ...fields };
      const { status, body } = await who.call('POST', flow.ui.action, { json, headers: cors });
      expect(status).toBe(403);
      expect(body.error.id).toBe('security_csrf_violation');
      expect(body.error.details?.hint).toContain('AJAX');
      return body.error.details?.reject_reason;
    };
    const other = run.server.client();
    expect(await refused(other)).toBe('The HTTP Cookie Header is empty or not set.');
    await other.open('login');
    expect(await refused(other)).toContain('they do not match');
    expect(await refused(run.client, { csrf_token: '' })).toContain('they do not match');
    const fetched = await run.server
      .client()
      .get(`/self-service/login/flows?id=${flow.id}`, { cookie: 'a=b', ...cors });
    expect(fetched.body.error.details?.reject_reason).toContain('did not include the anti-CSRF cookie');
  });
});

describe('what it keeps', () => {
  it('stays after a restart, in a schema of its own; what has expired is swept', async () => {
    await run.client.signInByTwoSteps('anna');
    const flow = await run.client.open('settings');
    await run.server.restart();
    expect((await run.client.get('/sessions/whoami')).status).toBe(200);
    expect((await run.client.get(`/self-service/settings/flows?id=${flow.id}`)).status).toBe(200);
    run.now += 3 * 24 * 3600_000;
    await run.server.restart();
    const count = async (table: string): Promise<number> => {
      const { rows } = await execute(
        run.server.databaseUrl,
        `select count(*)::int as n from identity_service.${table}`,
      );
      return (rows[0] as { n: number }).n;
    };
    expect(await count('flows')).toBe(0);
    expect(await count('sessions')).toBe(0);
    expect(await count('identities')).toBeGreaterThan(6);
    const { rows } = await execute(run.server.databaseUrl, "select from pg_tables where schemaname = 'public'");
    expect(rows).toEqual([]);
  });

  it('never has a password or a code to read', async () => {
    await run.client.submit(await run.client.open('recovery'), { method: 'code', email: email('anna') });
    const code = await run.server.code(email('anna'));
    for (const table of ['identities', 'codes', 'flows', 'sessions']) {
      const { rows } = await execute(run.server.databaseUrl, `select t::text as row from identity_service.${table} t`);
      const text = (rows as { row: string }[]).map(({ row }) => row).join('\n');
      expect(text).not.toContain('demo-anna-2026');
      expect(text).not.toContain(`"${code}"`);
    }
  });

  it('puts each mail into the folder and shows it on its page, as text', async () => {
    const address = 'x<b>@elders.example';
    await run.client.submit(await run.client.open('recovery'), { method: 'code', email: email('claire') });
    await run.client.submit(await run.client.open('recovery'), { method: 'code', email: address });
    const code = await run.server.code(email('claire'));
    const folder = join(run.server.dataDir, 'mail');
    const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(mails.some((mail) => mail.includes(`To: ${email('claire')}`) && mail.includes(code))).toBe(true);
    const page = await fetch(`${run.server.url}/mail`);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await page.text();
    expect(html).toContain(code);
    expect(html).not.toContain('<b>');
  });
});

describe('the rest', () => {
  it('answers schemas, health and a script, and no call that the open-source server lacks', async () => {
    const [{ id }] = (await run.client.get('/schemas')).body as unknown as [{ id: string }];
    expect(id).toBe('default');
    expect((await run.client.get('/schemas/ZGVmYXVsdA')).status).toBe(200);
    expect((await run.client.get('/schemas/other')).status).toBe(404);
    for (const path of ['/health/alive', '/health/ready'])
      expect((await run.client.get(path)).body).toEqual({ status: 'ok' });
    const script = await run.client.get('/.well-known/ory/webauthn.js');
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=UTF-8');
    expect((await run.client.get('/self-service/fed-cm/parameters')).status).toBe(404);
    expect((await run.client.call('POST', '/self-service/fed-cm/token', { json: {} })).status).toBe(404);
    expect((await run.client.get('/self-service/login/flows?id=none')).body.error).not.toHaveProperty('id');
    expect((await run.client.call('POST', '/self-service/login', { json: {} })).status).toBe(400);
  });

  it('refuses to run in production', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    const start = startIdentityService({
      publicPort: 0,
      adminPort: 0,
      adminOrigin,
      issuer: adminOrigin,
      challenges: { find: () => Promise.reject(new Error()), accept: () => Promise.reject(new Error()) },
      databaseUrl: run.server.databaseUrl,
      dataDir: run.server.dataDir,
    });
    await expect(start).rejects.toThrow(/development and tests only/);
    vi.unstubAllEnvs();
    expect(existsSync(run.server.dataDir)).toBe(true);
  });
});
