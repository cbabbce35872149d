// The Caddyfile run by Caddy itself, in front of parts that answer and of parts that do not.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkPort } from '../../postgres.ts';
import { startCaddy } from './caddy.ts';
import { deployDir, has, template } from './rendered.ts';

const caddy = has('caddy', 'version');

/** The page's styles, marked by their hash: no server of styles, and no nonce, is there while a part is away. */
it('the policy of the outage page allows its own styles alone', () => {
  const style = /<style>(.*?)<\/style>/su.exec(template('web/outage.html'))?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(template('web/Caddyfile')).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
  expect(template('web/outage.html')).not.toMatch(/<script|style=|\bon\w+=|https?:/u);
});

describe.skipIf(!caddy)(`Caddy${caddy ? '' : ' (skipped: it is not installed)'}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'ledenbureau-caddy-'));
  let server: Awaited<ReturnType<typeof startCaddy>>;
  const url: Record<'app' | 'identity' | 'oauth', string> = { app: '', identity: '', oauth: '' };
  const parts: Record<'api' | 'kratos' | 'hydra', number> = { api: 0, kratos: 0, hydra: 0 };

  beforeAll(async () => {
    const site = join(folder, 'site');
    mkdirSync(join(site, 'assets'), { recursive: true });
    writeFileSync(join(site, 'index.html'), '<!doctype html><html><head></head><body>app</body></html>');
    writeFileSync(join(site, 'signed-in.html'), '<!doctype html>');
    writeFileSync(join(site, 'assets/a.js'), 'export {};');
    for (const page of ['page.html', 'outage.html']) cpSync(join(deployDir, 'web', page), join(site, page));
    for (const name of ['app', 'identity', 'oauth'] as const) url[name] = `http://localhost:${await checkPort(0)}`;
    for (const name of ['api', 'kratos', 'hydra'] as const) parts[name] = await checkPort(0);
    server = await startCaddy(join(deployDir, 'web/Caddyfile'), url.app, {
      HOME: folder,
      CADDY_ADMIN: `localhost:${await checkPort(0)}`,
      APP_URL: url.app,
      IDENTITY_URL: url.identity,
      OAUTH_ISSUER: url.oauth,
      APP_ROOT: site,
      API_UPSTREAM: `127.0.0.1:${parts.api}`,
      KRATOS_UPSTREAM: `127.0.0.1:${parts.kratos}`,
      HYDRA_UPSTREAM: `127.0.0.1:${parts.hydra}`,
    });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  const open = (address: string, init: RequestInit = {}): Promise<Response> =>
    fetch(address, { redirect: 'manual', headers: { accept: 'text/html' }, ...init });
  const listen = async (port: number, status: number, body: string): Promise<Server> => {
    const part = createServer((_request, response) => response.writeHead(status, { 'x-part': 'yes' }).end(body));
    await new Promise<void>((done) => part.listen(port, '127.0.0.1', done));
    return part;
  };
  const close = (part: Server): Promise<void> =>
    new Promise((done) => {
      part.close(() => done());
      part.closeAllConnections();
    });

  it.each([
    ['Kratos', () => `${url.identity}/self-service/login/browser?login_challenge=x`, 'kratos'],
    ['Hydra', () => `${url.oauth}/oauth2/auth?client_id=admin-app`, 'hydra'],
    ['the API', () => `${url.app}/api/v1/account/consent?consent_challenge=x`, 'api'],
  ] as const)('says in Dutch and English that %s is away, and comes back by itself', async (_name, address, part) => {
    const away = await open(address());
    const text = await away.text();
    expect(away.status).toBe(503);
    expect(away.headers.get('content-type')).toMatch(/^text\/html/u);
    expect(text).toMatch(/<html lang="nl">[\s\S]*Even niet bereikbaar[\s\S]*<section lang="en">[\s\S]*Not available/u);
    // The address stays: the next try is the same request, and needs no script.
    expect(text).toContain('<meta http-equiv="refresh" content="10" />');
    expect(away.headers.get('retry-after')).toBe('10');
    expect(away.headers.get('cache-control')).toBe('no-store');
    expect(away.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'$/u,
    );
    expect(away.headers.get('x-content-type-options')).toBe('nosniff');
    expect(away.headers.get('server')).toBeNull();

    const back = await listen(parts[part], 200, 'back');
    expect(await (await open(address())).text()).toBe('back');
    await close(back);
  });

  it('answers a program with the words of the API, and no page', async () => {
    for (const init of [{ headers: { accept: 'application/json' } }, { method: 'POST', body: '{}' }]) {
      const away = await open(`${url.app}/api/v1/members`, init);
      expect(away.status).toBe(503);
      expect(away.headers.get('content-type')).toBe('application/problem+json');
      expect(away.headers.get('retry-after')).toBe('10');
      expect(await away.json()).toMatchObject({
        code: 'not_ready',
        status: 503,
        request_id: expect.stringMatching(/./u),
      });
    }
  });

  it('passes an answer of a part on as it is, also one that says 503', async () => {
    const part = await listen(parts.api, 503, 'own words');
    const answer = await open(`${url.app}/api/v1/members`);
    expect([answer.status, await answer.text(), answer.headers.get('x-part')]).toEqual([503, 'own words', 'yes']);
    await close(part);
  });

  describe('guessing at Kratos, and having mails sent,', () => {
    let servers: Server[];
    beforeAll(async () => {
      servers = await Promise.all(
        (['api', 'kratos'] as const).map(async (name) => {
          const part = createServer(({ method, url: path }, response) => response.end(`${name} ${method} ${path}`));
          await new Promise<void>((done) => part.listen(parts[name], '127.0.0.1', done));
          return part;
        }),
      );
    });
    afterAll(async () => Promise.all(servers.map(close)));
    /** Which part was asked, and for what; as it is written, with no `..` taken out before it is sent. */
    const ask = async (path: string, method = 'POST', headers: Record<string, string> = {}): Promise<string> => {
      const { hostname, port } = new URL(url.identity);
      const sent = request({ hostname, port, path, method, headers }).end(method === 'POST' ? '{}' : undefined);
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      return text(answer);
    };

    it.each(['login', 'recovery', 'verification', 'registration'])(
      'goes by the API: the submit of %s',
      async (form) => {
        const submit = `/self-service/${form}?flow=1`;
        expect(await ask(submit)).toBe(`api POST /api/v1/account/kratos${submit}`);
        expect(await ask(`/self-service/${form}/browser`, 'GET')).toMatch(/^kratos GET/u);
        expect(await ask(submit, 'OPTIONS')).toMatch(/^kratos OPTIONS/u);
      },
    );

    it.each([
      '//self-service/login',
      '/self-service//login',
      '/self-service/x/../login',
      '/self-service/./login',
      '/SELF-SERVICE/login',
      '/self-service/log%69n',
      '/self-service%2Flogin',
    ])('goes by the API, written as %s', async (path) => {
      expect(await ask(path)).toMatch(/^api POST/u);
      expect(await ask(`${path}?flow=1`, 'PUT')).toMatch(/^api PUT/u);
    });

    it.each([
      '/self-service/verification?flow=0a-1&code=123456',
      '/self-service/verification?code=123456&flow=0a-1',
      '/self-service/verification?flow=0a-1&token=aB3',
      '/self-service/recovery?flow=0a-1&token=aB3',
    ])('is not what a link of a mail does: Kratos opens %s', async (link) => {
      expect(await ask(link, 'GET')).toBe(`kratos GET ${link}`);
    });

    it.each([
      // Kratos takes these for forms.
      ['/self-service/recovery?flow=1&method=link&email=anna%40example.org', 'GET', {}],
      ['/self-service/recovery?flow=1&%65mail=anna%40example.org', 'GET', {}],
      ['/self-service/recovery?flow=1&code=123456', 'GET', {}],
      ['/self-service/verification?token=a&flow=1&email=anna%40example.org', 'GET', {}],
      ['/self-service/verification?flow=1;email=anna', 'GET', {}],
      ['/self-service/verification?flow=1&token=a', 'GET', { 'content-type': 'application/json' }],
      ['/self-service/login?flow=1&token=a', 'GET', {}],
      ['/self-service/registration?flow=1&token=a', 'GET', {}],
      // Not as Kratos writes it in a mail.
      ['/self-service//verification?flow=1&token=a', 'GET', {}],
      ['/self-service/VERIFICATION?flow=1&token=a', 'GET', {}],
      ['/self-service/verification?flow=1&token=a', 'PUT', {}],
      ['/self-service/verification?flow=1&token=a', 'POST', {}],
    ])('goes by the API, however it looks like a link: %s by %s', async (path, method, headers) => {
      expect(await ask(path, method, headers)).toMatch(new RegExp(`^api ${method} `, 'u'));
    });

    it('is nothing else of Kratos, and the way of the API is closed from outside', async () => {
      expect(await ask('/self-service/settings?flow=1')).toMatch(/^kratos POST/u);
      const direct = await open(`${url.app}/api/v1/account/kratos/self-service/login`, { method: 'POST' });
      expect(direct.status).toBe(404);
    });
  });

  it('serves one page for frames of the app, empty and kept by nobody; no other page is for a frame', async () => {
    const framed = await open(`${url.app}/signed-in.html?code=x`);
    expect(framed.status).toBe(200);
    expect(framed.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(framed.headers.get('content-security-policy')).toContain("default-src 'none'; frame-ancestors 'self'");
    expect(framed.headers.get('cache-control')).toBe('no-store');
    for (const path of ['/', '/login', '/signed-in', '/signed-in.html/x']) {
      const page = await open(`${url.app}${path}`);
      expect(page.headers.get('x-frame-options'), path).toBe('DENY');
      expect(page.headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
    }
  });

  it('serves the page with a nonce of its own, its files, and nothing for what is missing or closed', async () => {
    const pages = await Promise.all([open(url.app), open(`${url.app}/members/1`)]);
    const nonces = await Promise.all(
      pages.map(async (page) => {
        const nonce = /'nonce-([^']+)'/u.exec(page.headers.get('content-security-policy') ?? '')?.[1] ?? '';
        expect(await page.text()).toContain(`<meta property="csp-nonce" nonce="${nonce}">`);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
    expect((await open(`${url.app}/assets/a.js`)).headers.get('cache-control')).toMatch(/immutable/u);
    for (const [path, status] of [
      ['/assets/b.js', 404],
      ['/config.json', 404],
      ['/api/v1/account/token-hook', 404],
      ['/api/v1/account/identity-hook', 404],
    ] as const) {
      expect((await open(`${url.app}${path}`)).status, path).toBe(status);
    }
    expect(await (await open(`${url.app}/outage.html`)).text()).toContain('<body>app</body>');
    expect((await open(`${url.identity}/admin/identities`)).status).toBe(404);
    expect((await open(`${url.oauth}/admin/clients`)).status).toBe(404);
  });
});
