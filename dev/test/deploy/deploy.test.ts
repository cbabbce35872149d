import { buildApp } from '@ledenbureau/api/app.ts';
import { systemClock } from '@ledenbureau/api/clock.ts';
import { readConfig } from '@ledenbureau/api/config.ts';
import { createDatabase } from '@ledenbureau/api/database.ts';
import { migrate } from '@ledenbureau/api/migrate.ts';
import { identityHookBody } from '@ledenbureau/api/modules/account/schemas.ts';
import pg from 'pg';
import { startPostgres } from '../../postgres.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { at } from '../../../deploy/doctor/ask.ts';
import { backOffice } from '../../oauth/clients.ts';
import { appConfig, readSettings } from '../../settings.ts';
import { buildWeb } from '../../web.ts';
import { plainSettings, removeRendered, render, template } from './rendered.ts';

const folder = mkdtempSync(join(tmpdir(), 'ledenbureau-deploy-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
  removeRendered();
});

it('fills every configuration in', () => {
  const out = render('env.example');
  expect(out.files().filter((file) => !file.startsWith('kratos/mail/'))).toEqual([
    'admin/env',
    'api/env',
    'hydra/admin-app.json',
    'hydra/env',
    'hydra/hydra.yml',
    'kratos/env',
    'kratos/identity.schema.json',
    'kratos/kratos.yml',
    'kratos/step-up.json',
    'migrate/env',
    'postgres/create.sql',
    'postgres/env',
    'web/config.json',
    'web/env',
  ]);
  for (const file of out.files()) expect(out.read(file), file).not.toMatch(/\$\{|undefined/);
  // The embedded server's client is the same one.
  expect(JSON.parse(out.read('hydra/admin-app.json'))).toEqual(
    backOffice('https://ledenbureau.example.org', 'ledenbureau-api'),
  );
  const config = JSON.parse(out.read('web/config.json')) as object;
  const embedded = appConfig(readSettings({}));
  expect(Object.keys(config)).toEqual(Object.keys(embedded));
  expect(config).toMatchObject({ oauth: { scope: embedded.oauth.scope, client_id: embedded.oauth.client_id } });
});

/** A file of settings for one process, as systemd and docker compose read it; nothing but quotes is escaped in it. */
const readEnv = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^(\w+)="(.*)"$/gm)].map(([, name = '', value = '']) => [name, value.replaceAll('\\"', '"')]),
  );

it('gives the API and Kratos one account of mail, one sender and one name', () => {
  const out = render(plainSettings);
  const config = readConfig(readEnv(out.read('api/env')));
  expect(config.mail).toEqual({ url: plainSettings.MAIL_URL, from: { name: null, address: 'leden@molen.nl' } });
  expect(config.payments.name).toBe('De Molen');
  expect(config.secondFactor).toMatchObject({ issuer: 'https://id.molen.nl/', keys: { keys: [{ kid: '0123abcd' }] } });
  expect(at(parse(out.read('kratos/kratos.yml')), 'courier', 'smtp')).toEqual({
    connection_uri: config.mail.url,
    from_address: config.mail.from.address,
    from_name: 'De Molen',
  });
});

it('gives pages the headers that npm start gives them', async () => {
  const site = mkdtempSync(join(folder, 'site-'));
  writeFileSync(join(site, 'index.html'), '<!doctype html><html><head></head></html>');
  writeFileSync(join(site, 'signed-in.html'), '<!doctype html>');
  const settings = readSettings({});
  const web = await buildWeb(settings, site);
  const { headers, payload } = await web.inject({ url: '/', headers: { accept: 'text/html' } });
  const framed = await web.inject({ url: '/signed-in.html?code=x' });
  await web.close();
  const caddyfile = template('web/Caddyfile');
  const policy = /Content-Security-Policy "(default-src 'none'; script-src [^"]*)"/.exec(caddyfile)?.[1] ?? '';
  const plain = (text: string): string[] =>
    text
      .replace(/'nonce-[^']*'/, "'nonce'")
      .replaceAll(settings.signIn.identity, '{$IDENTITY_URL}')
      .replaceAll(settings.signIn.issuer, '{$OAUTH_ISSUER}')
      .split('; ');
  expect(plain(policy)).toEqual(plain(String(headers['content-security-policy'])));
  for (const name of ['referrer-policy', 'x-content-type-options', 'x-frame-options', 'cross-origin-opener-policy']) {
    expect(caddyfile).toMatch(new RegExp(`${name} ${String(headers[name])}\\n`, 'i'));
  }
  // the one page that a frame may hold
  const handler = /handle \/signed-in\.html \{[\s\S]*?\n\t\t\}/.exec(caddyfile)?.[0] ?? '';
  for (const name of ['x-frame-options', 'content-security-policy', 'cache-control']) {
    expect(handler.toLowerCase()).toContain(
      `${name} ${JSON.stringify(framed.headers[name])}`.toLowerCase().replace(/"(same\w+|no-store)"/, '$1'),
    );
  }
  expect(framed.headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(payload).toContain('<meta property="csp-nonce"');
  expect(template('web/page.html')).toContain('<meta property=\\"csp-nonce\\"');
});

/** Whether a statement that failed, and the row that broke a rule, stand in the log of PostgreSQL. */
const toLog = `
  select current_setting('log_min_error_statement') as statements, current_setting('log_error_verbosity') as rows`;

/** Runs a file as psql does, of which it knows `\\gexec`: the rows of a query are run themselves. */
async function runSql(client: pg.Client, text: string): Promise<void> {
  const plain = text.replaceAll(/^--.*$/gmu, '');
  for (const [, statement = '', end] of plain.matchAll(/([^;]+?)\s*(;\s*$|\\gexec)/gmu)) {
    const { rows } = await client.query<Record<string, string>>(statement);
    if (end === '\\gexec') for (const row of rows) await client.query(Object.values(row)[0] ?? '');
  }
}

it('makes a login for the service that may serve the register, and an owner that may migrate it, again and again', async () => {
  // as another administrator has set it for other programs
  const settings = {
    DateStyle: 'German',
    IntervalStyle: 'sql_standard',
    bytea_output: 'escape',
    default_transaction_isolation: 'serializable',
    idle_session_timeout: '1h',
    log_min_error_statement: 'error', // PostgreSQL's own
  };
  const server = await startPostgres({ dataDir: join(folder, 'postgres'), port: 0, settings });
  const superuser = new pg.Client(server.url);
  const address = (user: string, password: string, name = user): string =>
    `postgres://${user}:${encodeURIComponent(password).replaceAll("'", '%27')}@127.0.0.1:${server.port}/${name}`;
  try {
    await superuser.connect();
    for (const password of ['first', `o'd"d \\ $1 :x %41 é`]) {
      const databaseUrl = address('ledenbureau_service', password, 'ledenbureau');
      const owner = address('ledenbureau', password);
      const dsns = { KRATOS_DSN: address('kratos', password), HYDRA_DSN: address('hydra', password) };
      const out = render({ ...plainSettings, DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: owner, ...dsns });
      expect(out.refusal).toBe('');
      await runSql(superuser, out.read('postgres/create.sql'));
      for (const dsn of Object.values(dsns)) {
        const part = new pg.Client(dsn);
        await part.connect();
        await part.query('create schema if not exists made_by_its_owner');
        expect((await part.query(toLog)).rows).toEqual([{ statements: 'panic', rows: 'terse' }]);
        await part.end();
      }
      await migrate(owner);
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
      const session = new pg.Client(databaseUrl);
      await session.connect();
      const { rows } = await session.query(`
        select current_setting('datestyle') as days, current_setting('idle_session_timeout') as idle,
          current_setting('transaction_isolation') as isolation,
          (select string_agg(distinct pg_encoding_to_char(encoding) || ' ' || datcollate, ', ') from pg_database
            where datname in ('ledenbureau', 'kratos', 'hydra')) as letters`);
      expect((await session.query(toLog)).rows).toEqual([{ statements: 'panic', rows: 'terse' }]);
      await session.end();
      expect(rows).toEqual([{ days: 'ISO, MDY', idle: '0', isolation: 'read committed', letters: 'UTF8 C.UTF-8' }]);
      await app.close();
      await db.destroy();
    }
  } finally {
    await superuser.end();
    await server.stop();
  }
});

it('lets Kratos show everybody out and then tell the API, and lets nobody in whose address is not verified', () => {
  const kratos = template('kratos/kratos.yml');
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
  // Whoever registers is asked for the mailed code next, and has no session before that.
  expect(hooks(below(flow('registration'), 'after'))).toEqual(['show_verification_ui']);
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

it('answers a name that nobody has after as long as a hash takes, or it could be told by the time', () => {
  const config = parse(render(plainSettings).read('kratos/kratos.yml'));
  expect(at(config, 'security', 'account_enumeration')).toMatchObject({ mitigate: true });
  expect(at(config, 'hashers', 'argon2')).toMatchObject({ expected_duration: '190ms', expected_deviation: '20ms' });
});

it('keeps the key of the hooks out of Kratos’ log', () => {
  // At "info" Kratos writes each call of a web hook with its headers, and blanks out its own alone (v26.2.0).
  expect(at(parse(render(plainSettings).read('kratos/kratos.yml')), 'log')).toMatchObject({
    level: 'warning',
    leak_sensitive_values: false,
  });
});
