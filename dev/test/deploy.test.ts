import { buildApp } from '@ledenbureau/api/app.ts';
import { systemClock } from '@ledenbureau/api/clock.ts';
import { readConfig } from '@ledenbureau/api/config.ts';
import { createDatabase } from '@ledenbureau/api/database.ts';
import { migrate } from '@ledenbureau/api/migrate.ts';
import { identityHookBody } from '@ledenbureau/api/modules/account/schemas.ts';
import pg from 'pg';
import { startPostgres } from '../postgres.ts';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readSettings, root } from '../settings.ts';
import { buildWeb } from '../web.ts';
import { appConfig } from '../settings.ts';
import { backOffice } from '../oauth/clients.ts';

const folder = mkdtempSync(join(tmpdir(), 'ledenbureau-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

const deploy = join(root, 'deploy');
const render = (env: string): string => {
  const out = mkdtempSync(join(folder, 'rendered-'));
  execFileSync(join(deploy, 'render'), [env, out], { stdio: 'pipe' });
  return out;
};
const read = (path: string): string => readFileSync(join(deploy, path), 'utf8');

it('fills every configuration in', () => {
  const out = render('env.example');
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  expect(files.length).toBe(10);
  for (const { parentPath, name } of files) {
    expect(readFileSync(join(parentPath, name), 'utf8'), name).not.toMatch(/\$\{|undefined/);
  }
  const client = JSON.parse(readFileSync(join(out, 'hydra/admin-app.json'), 'utf8')) as object;
  // The embedded server's client is the same one.
  expect(client).toEqual(backOffice('https://ledenbureau.example.org', 'ledenbureau-api'));
  const config = JSON.parse(readFileSync(join(out, 'web/config.json'), 'utf8')) as object;
  const embedded = appConfig(readSettings({}));
  expect(Object.keys(config)).toEqual(Object.keys(embedded));
  expect(config).toMatchObject({ oauth: { scope: embedded.oauth.scope, client_id: embedded.oauth.client_id } });
  expect(readFileSync(join(out, 'postgres/create.sql'), 'utf8')).toContain("password 'change-me-kratos'");
});

it('gives the API and Kratos one account of mail, one sender and one name', () => {
  // As systemd and docker read it: a name, the first "=", and the rest of the line as it is.
  const lines = read('env.example').split('\n');
  const env = Object.fromEntries(lines.filter((line) => /^\w+=/.test(line)).map((line) => line.split(/=(.*)/s, 2)));
  const config = readConfig({ ...env, COOPERATIVE: 'De Molen' });
  expect(config.mail).toEqual({ url: env['MAIL_URL'], from: { name: null, address: 'ledenbureau@example.org' } });
  expect(config.payments.name).toBe('De Molen');
  const kratos = readFileSync(join(render('env.example'), 'kratos/kratos.yml'), 'utf8');
  expect(kratos).toContain(`connection_uri: ${config.mail.url}\n`);
  expect(kratos).toContain(`from_address: ${config.mail.from.address}\n`);
});

it('refuses what is missing or still an example', () => {
  const refusal = (text: string): string => {
    const env = join(folder, 'env');
    writeFileSync(env, text);
    try {
      render(env);
      return '';
    } catch (error) {
      return (error as { stderr: Buffer }).stderr.toString();
    }
  };
  expect(refusal('APP_URL=https://x.nl\n')).toMatch(/KRATOS_DSN is missing/);
  expect(refusal('MAIL_FROM=De Molen <post@molen.nl>\n')).toMatch(/MAIL_FROM of .* must be an address alone/);
  expect(refusal(read('env.example'))).toMatch(/TOKEN_HOOK_KEY=change-me[\s\S]*still examples/);
});

it('gives pages the headers that npm start gives them', async () => {
  const site = mkdtempSync(join(folder, 'site-'));
  writeFileSync(join(site, 'index.html'), '<!doctype html><html><head></head></html>');
  const settings = readSettings({});
  const web = await buildWeb(settings, site);
  const { headers, payload } = await web.inject({ url: '/', headers: { accept: 'text/html' } });
  await web.close();
  const caddyfile = read('web/Caddyfile');
  const policy = /Content-Security-Policy "([^"]*)"/.exec(caddyfile)?.[1] ?? '';
  const plain = (text: string, api: string): string[] =>
    text
      .replace(/'nonce-[^']*'/, "'nonce'")
      .replace(settings.signIn.identity, '{$IDENTITY_URL}')
      .replace(settings.signIn.issuer, '{$OAUTH_ISSUER}')
      .replace(` ${api}`, '') // behind the same host here
      .split('; ');
  const api = new URL(appConfig(settings).api_url).origin;
  expect(plain(policy, api)).toEqual(plain(String(headers['content-security-policy']), api));
  for (const name of ['referrer-policy', 'x-content-type-options', 'x-frame-options', 'cross-origin-opener-policy']) {
    expect(caddyfile).toMatch(new RegExp(`${name} ${String(headers[name])}\\n`, 'i'));
  }
  expect(payload).toContain('<meta property="csp-nonce"');
  expect(read('web/page.html')).toContain('<meta property=\\"csp-nonce\\"');
});

it('makes a login for the service that may serve the register, and an owner that may migrate it', async () => {
  const server = await startPostgres({ dataDir: join(folder, 'postgres'), port: 0 });
  const superuser = new pg.Client(server.url);
  try {
    await superuser.connect();
    const out = render('env.example');
    // A statement at a time: a database is not made within a transaction.
    for (const statement of readFileSync(join(out, 'postgres/create.sql'), 'utf8').split(/;\s*$/mu).filter(Boolean)) {
      if (/kratos|hydra|^\s*$/u.test(statement)) continue;
      await superuser.query(statement);
    }
    const at = (user: string, password: string): string => {
      const url = new URL(server.url);
      return Object.assign(url, { username: user, password, pathname: '/ledenbureau' }).href;
    };
    await migrate(at('ledenbureau', 'change-me-register'));
    const databaseUrl = at('ledenbureau_service', 'change-me-service');
    const db = createDatabase({ url: databaseUrl, max: 1 });
    const app = await buildApp({
      config: readConfig({
        DATABASE_URL: databaseUrl,
        OAUTH_ISSUER: 'https://a.example',
        OAUTH_JWKS_URL: 'https://a.example/k',
      }),
      db,
      clock: systemClock,
      logger: false,
    });
    expect((await app.inject({ url: '/ready' })).statusCode).toBe(200);
    await app.close();
    await db.destroy();
  } finally {
    await superuser.end();
    await server.stop();
  }
}, 60_000);

it('lets Kratos show everybody out and then tell the API, and lets nobody in whose address is not verified', () => {
  const kratos = read('kratos/kratos.yml');
  // What follows a name, as far as it is indented further.
  const below = (text: string, name: string): string =>
    new RegExp(`^( *)${name}:\\n((?:\\1 +.*\\n|\\n)*)`, 'm').exec(text)?.[2] ?? '';
  const flow = (name: string): string => below(below(kratos, 'flows'), name);
  const hooks = (text: string): string[] => [...text.matchAll(/- hook: (\w+)/g)].map(([, name = '']) => name);
  const events = (text: string): (string | undefined)[] =>
    [...text.matchAll(/body: base64:\/\/(\S+)/g)].map(([, body = '']) => {
      const [, event] =
        /^function\(ctx\) \{ identity_id: ctx\.identity\.id(?:, event: '(\w+)')? \}$/.exec(
          Buffer.from(body, 'base64').toString(),
        ) ?? [];
      const identity_id = '01900000-0000-7000-8000-00000000000a';
      return identityHookBody.parse({ identity_id, ...(event === undefined ? {} : { event }) }).event;
    });

  expect(hooks(below(flow('login'), 'after'))).toEqual(['require_verified_address']);
  for (const [text, event] of [
    [below(below(flow('settings'), 'after'), 'password'), 'password'],
    [below(flow('recovery'), 'after'), 'recovery'],
  ] as const) {
    // First the sessions: who still had one would be back before the API ended the tokens.
    expect(hooks(text)).toEqual(['revoke_active_sessions', 'web_hook']);
    expect(events(text)).toEqual([event]);
    expect(text).not.toContain('ignore: true'); // it would not be waited for
  }
  expect(events(kratos)).toEqual([undefined, 'password', 'recovery']);
});
