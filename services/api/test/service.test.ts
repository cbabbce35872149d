// What is true of the service as a whole.
import { sql } from 'kysely';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import { systemClock } from '../src/clock.ts';
import { readConfig } from '../src/config.ts';
import { createDatabase } from '../src/database.ts';
import { migrate } from '../src/migrate.ts';
import { migrationNames } from '../src/migrationFiles.ts';
import { accessFile, openapiFile, describeRoutes } from '../src/openapi.ts';
import { assertDescribed } from './described.ts';
import { paths } from './document.ts';
import { asSuperuser, buildTestApp, createTestDatabase, jwks, requiredVariables } from './harness.ts';
import type { TestApp } from './harness.ts';

describe('health and readiness', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());

  it('need no token', async () => {
    const health = await test.request({ url: '//health', as: null });
    expect([health.statusCode, health.json()]).toEqual([200, { status: 'ok' }]);
    const ready = await test.request({ url: '//ready', as: null });
    expect([ready.statusCode, ready.json()]).toMatchObject([200, { status: 'ready' }]);
  });

  it('tell that nothing is heard where DATABASE_LISTEN_URL leads elsewhere', async () => {
    const events = async (of: TestApp) =>
      (await of.request({ url: '//ready', as: null })).json<{ events: string[] }>().events;
    expect(await events(test)).toEqual([]);
    const elsewhere = Object.assign(new URL(test.listenUrl), { pathname: '/postgres' }).href;
    const deaf = await buildTestApp({ config: { databaseListenUrl: elsewhere } });
    expect(await events(deaf)).toEqual(['notifications_not_heard']);
    await deaf.close();
  });

  it('tell a missing migration', async () => {
    await asSuperuser(test.url, 'update schema_migrations set name = name || $$_old$$');
    const response = await test.request({ url: '//ready', as: null });
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ code: 'not_ready', errors: [{ params: { reason: 'migrations' } }] });
    await asSuperuser(test.url, 'update schema_migrations set name = replace(name, $$_old$$, $$$$)');
  });

  it.each<[string, 'url' | 'listenUrl', string, string]>([
    ['as the owner', 'url', '', 'database_role'],
    ['as the owner who took the role when it connected', 'url', '-c role=ledenbureau_service', 'database_role'],
    ['without a timeout', 'listenUrl', '-c statement_timeout=0', 'database_settings'],
    [
      'without an end to idle transactions',
      'listenUrl',
      '-c idle_in_transaction_session_timeout=0',
      'database_settings',
    ],
    ['in the time of a place', 'listenUrl', '-c timezone=Europe/Amsterdam', 'database_settings'],
    ['with days of a country', 'listenUrl', '-c datestyle=German', 'database_settings'],
  ])('refuse to work %s', async (_name, address, options, reason) => {
    const as = await buildTestApp();
    const db = createDatabase({ url: `${as[address]}?${new URLSearchParams({ options })}`, max: 1 });
    const app = await buildApp({ config: as.config, db, jwks, clock: systemClock, logger: false });
    const ready = await app.inject({ url: '/ready' });
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toMatchObject({ code: 'not_ready', errors: [{ params: { reason } }] });
    await app.close();
    await db.destroy();
    await as.close();
  });

  it('want no more work once the process is to end, while what comes is answered, the last of its connection', async () => {
    const ending = new AbortController();
    const { config, db } = test;
    const app = await buildApp({ config, db, jwks, clock: systemClock, logger: false, ending: ending.signal });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const ask = async (path: string) => {
      const answer = await fetch(`${url}${path}`);
      return { status: answer.status, connection: answer.headers.get('connection'), body: await answer.json() };
    };
    expect(await ask('/ready')).toMatchObject({ status: 200, connection: 'keep-alive' });
    ending.abort();
    expect(await ask('/ready')).toMatchObject({
      status: 503,
      body: { code: 'not_ready', errors: [{ params: { reason: 'draining' } }] },
    });
    expect(await ask('/api/v1/openapi.json')).toMatchObject({ status: 200, connection: 'close' });
    await app.close();
  });

  it.each([
    ['nothing was said', ''],
    ['a request was begun', 'GET /ready HTTP/1.1\r\nHost: '],
  ])('wait for no connection on which %s', async (_what, said) => {
    const { config, db } = test;
    const app = await buildApp({ config, db, jwks, clock: systemClock, logger: false });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const connection = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    await Promise.all([once(connection, 'connect'), once(app.server, 'connection')]);
    connection.write(said);
    const cut = once(connection.on('error', () => undefined).resume(), 'close');
    await app.close();
    await cut;
    expect(connection.bytesRead).toBe(0);
  });

  it('tell a database that is away, and answer 503 with Retry-After everywhere', async () => {
    const away = await buildTestApp();
    const name = new URL(away.url).pathname.slice(1);
    await asSuperuser(test.url, `drop database ${name} with (force)`);
    const ready = await away.request({ url: '//ready', as: null });
    expect([ready.statusCode, ready.json<{ code: string }>().code]).toEqual([503, 'not_ready']);
    expect((await away.request({ url: '//health', as: null })).statusCode).toBe(200);
    await away.close('gone');
  });
});

it('answers 503 while another server took over and this one only reads', async () => {
  const app = await buildTestApp();
  const name = new URL(app.url).pathname.slice(1);
  const elsewhere = app.url.replace(name, 'postgres');
  const becomes = async (readOnly: 'on' | 'off') => {
    await asSuperuser(elsewhere, `alter database ${name} set default_transaction_read_only = ${readOnly}`);
    await asSuperuser(elsewhere, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  };
  const answers = async () => (await app.request({ url: '/me' })).statusCode;
  await becomes('on');
  await expect.poll(answers).toBe(503);
  await becomes('off');
  await expect.poll(answers).toBe(200);
  await app.close();
});

describe('the description of the API', () => {
  it('is checked in as it is generated', async () => {
    const { openapi, access } = await describeRoutes();
    expect(await readFile(openapiFile, 'utf8')).toBe(openapi);
    expect(await readFile(accessFile, 'utf8')).toBe(access);
  });

  it('is served without a token, and names each operation, its answers and their problems', async () => {
    const test = await buildTestApp();
    const response = await test.request({ url: '/openapi.json', as: null });
    await test.close();
    const document: { openapi: string } = response.json();
    expect(document.openapi).toBe('3.1.0');
    expect(document).toEqual(JSON.parse(await readFile(openapiFile, 'utf8')));
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    expect(operations.length).toBeGreaterThan(8);
    const always = ['400', '401', '403', '405', '408', '414', '422', '431', '500', '503'];
    for (const operation of operations) {
      expect(operation.operationId).toBeTruthy();
      expect(operation.summary).toBeTruthy();
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(always));
    }
    for (const { post: write } of Object.values(paths)) {
      if (write === undefined) continue;
      const needed = write.parameters.filter((parameter) => parameter.in === 'header' && parameter.required);
      const changes = Object.keys(write.responses).includes('428');
      expect(needed.map(({ name }) => name)).toEqual(['Idempotency-Key', ...(changes ? ['If-Match'] : [])]);
      expect(Object.keys(write.responses)).toEqual(expect.arrayContaining(['409', '413', '415']));
    }
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  it('has a name for every object of three properties and more that stands in it twice', async () => {
    const objects = new Map<string, string[]>();
    const walk = (part: unknown, place: string) => {
      if (typeof part !== 'object' || part === null) return;
      const { properties } = part as { properties?: object };
      if (properties !== undefined && Object.keys(properties).length > 2) {
        const shape = JSON.stringify(properties);
        objects.set(shape, [...(objects.get(shape) ?? []), place]);
      }
      for (const [key, value] of Object.entries(part)) walk(value, `${place}/${key}`);
    };
    walk(JSON.parse(await readFile(openapiFile, 'utf8')), '');
    expect([...objects.values()].filter(({ length }) => length > 1)).toEqual([]);
  });
});

describe('an answer of the tests', () => {
  const headers = { 'x-request-id': 'request-1', 'content-type': 'application/json' };
  const check = (method: string, statusCode: number, more: Record<string, string> = {}, body = '{"items":[]}') => {
    assertDescribed(method, '/api/v1/instruments?limit=1', { statusCode, headers: { ...headers, ...more }, body });
  };

  it('is as openapi.json says, or fails its test', () => {
    expect(() => check('GET', 200)).not.toThrow();
    expect(() => check('GET', 200, {}, '{"items":[{}]}')).toThrow("body/items/0 must have required property 'id'");
    expect(() => check('GET', 418)).toThrow('does not name this status');
    expect(() => check('GET', 422)).toThrow('does not name application/json');
    expect(() => check('GET', 200, { etag: '"1"' })).toThrow('does not name the header ETag');
    expect(() => check('GET', 200, { 'x-request-id': undefined as never })).toThrow('promises the header X-Request-Id');
    const url = '/api/v1/transactions';
    expect(() => assertDescribed('POST', url, { statusCode: 201, headers, body: '' })).toThrow(
      'promises the header Location',
    );
    expect(() => check('GET', 503, { 'content-type': 'application/problem+json' })).toThrow(
      'promises the header Retry-After',
    );
  });
});

describe('migrating', () => {
  it('applies each file once, also when two start together', async () => {
    const database = await createTestDatabase();
    const name = new URL(database.url).pathname.slice(1);
    const server = new URL(database.url);
    server.pathname = '/postgres';
    await database.drop();
    await asSuperuser(server.href, `create database ${name}`);
    const applied = await Promise.all([migrate(database.url), migrate(database.url)]);
    expect(applied.flat().toSorted()).toEqual(await migrationNames());
    expect(await migrate(database.url)).toEqual([]);
    await database.drop();
    await asSuperuser(
      server.href,
      `create database ${name} template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`,
    );
    await expect(migrate(database.url)).rejects.toThrow('encoding SQL_ASCII');
    await database.drop();
  });

  it.each([
    [
      'had one that this version does not have',
      `update schema_migrations set name = '0001_register' where name = '0001_ground'`,
    ],
    ['lacks one that comes before another', `delete from schema_migrations where name = '0002_people'`],
  ])('does not touch a database that %s', async (_, change) => {
    const database = await createTestDatabase();
    await asSuperuser(database.url, change);
    await expect(migrate(database.url)).rejects.toThrow(
      /^Migrating did not begin: .*(0001_register|0002_people).*nothing was changed$/u,
    );
    await database.drop();
  });

  it('leaves the service without the right to change or remove what is booked', async () => {
    const database = await createTestDatabase();
    const db = createDatabase({ url: database.serviceUrl });
    for (const table of ['transactions', 'postings', 'lots', 'accounts', 'audit_events'] as const) {
      await expect(db.deleteFrom(table).execute()).rejects.toMatchObject({ code: '42501' });
    }
    await expect(sql`update postings set delta = 1`.execute(db)).rejects.toMatchObject({ code: '42501' });
    await db.destroy();
    await database.drop();
  });
});

describe('configuration', () => {
  it('has defaults for what is not about this installation', () => {
    expect(readConfig(requiredVariables)).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      oauth: {
        audience: 'ledenbureau-api',
        tokenTypes: ['at+jwt'],
        claims: { isAdmin: ['is_admin'], name: ['name'], email: ['email'] },
        clients: ['admin-app'],
        maxTokenSeconds: 600,
        introspection: null,
      },
      account: { identityUrl: null, identityAdminUrl: null, oauthAdminUrl: null, hookKey: null, appUrl: null },
      trustedProxies: [],
      rateLimitPerMinute: 300,
      corsOrigins: [],
      fourEyes: true,
      fourEyesThresholdCents: 250_000n,
    });
    const set = {
      ...requiredVariables,
      CORS_ORIGINS: 'http://localhost:5173/, https://admin.example',
      FOUR_EYES: 'off',
    };
    expect(readConfig(set)).toMatchObject({
      corsOrigins: ['http://localhost:5173', 'https://admin.example'],
      fourEyes: false,
    });
  });

  it.each([
    ['post@coop.example', { name: null, address: 'post@coop.example' }],
    ['De Molen, coöp. <post@coop.example>', { name: 'De Molen, coöp.', address: 'post@coop.example' }],
    [undefined, { name: null, address: 'noreply@localhost' }],
  ])('sends mail from %s', (MAIL_FROM, from) => {
    expect(readConfig({ ...requiredVariables, MAIL_FROM }).mail.from).toEqual(from);
  });

  it.each(['post', 'a@b, c@d', '<post@coop.example>', 'X <post>', 'X <a@b>\nBcc: c@d', 'a@b c'])(
    'sends no mail from %j',
    (MAIL_FROM) =>
      expect(() => readConfig({ ...requiredVariables, MAIL_FROM })).toThrow('MAIL_FROM: as name@example.org or'),
  );

  it.each([
    ['127.0.0.1:9464', { host: '127.0.0.1', port: 9464 }],
    ['10.2.3.4:9464', { host: '10.2.3.4', port: 9464 }],
    ['[::1]:9464', { host: '::1', port: 9464 }],
  ])('gives metrics at %s', (METRICS_ADDRESS, address) => {
    expect(readConfig({ ...requiredVariables, METRICS_ADDRESS }).metrics.address).toEqual(address);
    expect(readConfig(requiredVariables).metrics).toEqual({ address: null, reportsDir: null });
  });

  it.each(['0.0.0.0:9464', '[::]:9464', '203.0.113.7:9464', 'localhost:9464', '127.0.0.1', '127.0.0.1:99999', ':9464'])(
    'gives no metrics at %s',
    (METRICS_ADDRESS) =>
      expect(() => readConfig({ ...requiredVariables, METRICS_ADDRESS })).toThrow('METRICS_ADDRESS: as 127.0.0.1'),
  );

  it.each([
    [{ TRUSTED_PROXIES: 'caddy' }, 'TRUSTED_PROXIES: as 127.0.0.1'],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES: as 127.0.0.1'],
    [{ MAIL_URL: 'https://mail.example' }, 'MAIL_URL: as smtps:'],
    [{ HOLDER_PERCENTAGES: '10,many' }, 'HOLDER_PERCENTAGES: Invalid'],
    [{ LEDGER_ACCOUNTS: 'bank' }, 'LEDGER_ACCOUNTS: as bank=1100'],
    [{ DATABASE_URL: undefined }, 'DATABASE_URL is missing'],
  ])('names the setting that is wrong, and how it should be: %j', (change, sentence) =>
    expect(() => readConfig({ ...requiredVariables, ...change })).toThrow(sentence),
  );

  it('trusts proxies by address, network and name', () => {
    const TRUSTED_PROXIES = 'loopback, 10.0.0.0/8,::1,fd00::/8';
    expect(readConfig({ ...requiredVariables, TRUSTED_PROXIES }).trustedProxies).toHaveLength(4);
  });

  it('gives metrics on another port than everything else', () => {
    const set = { ...requiredVariables, PORT: '3000', METRICS_ADDRESS: '127.0.0.1:3000' };
    expect(() => readConfig(set)).toThrow('METRICS_ADDRESS: another port than PORT');
  });

  it('has the name of the cooperative for payment files too, unless they have one of their own', () => {
    expect(readConfig(requiredVariables).payments.name).toBe('Ledenbureau');
    expect(readConfig({ ...requiredVariables, COOPERATIVE: 'De Molen' }).payments.name).toBe('De Molen');
    expect(readConfig({ ...requiredVariables, COOPERATIVE: 'De Molen', PAYMENT_NAME: 'Molen UA' }).payments.name).toBe(
      'Molen UA',
    );
  });

  it('needs keys or somebody to ask, and asks with the credentials of a client', () => {
    const { OAUTH_JWKS_URL: _keys, ...asking } = requiredVariables;
    expect(() => readConfig(asking)).toThrow(/OAUTH_JWKS_URL: this or OAUTH_INTROSPECTION_URL is needed/);
    const set = { ...asking, OAUTH_INTROSPECTION_URL: 'http://hydra:4445/admin/oauth2/introspect' };
    expect(readConfig(set).oauth).toMatchObject({
      jwksUrl: null,
      introspection: {
        url: set.OAUTH_INTROSPECTION_URL,
        clientId: 'ledenbureau-api',
        clientSecret: null,
        keptSeconds: 10,
      },
    });
    const secret = readConfig({ ...set, OAUTH_CLIENT_ID: 'register', OAUTH_CLIENT_SECRET: 's' }).oauth.introspection;
    expect(secret).toMatchObject({ clientId: 'register', clientSecret: 's' });
    for (const wrong of [{ OAUTH_MAX_TOKEN_SECONDS: '0' }, { OAUTH_INTROSPECTION_SECONDS: '3600' }]) {
      expect(() => readConfig({ ...set, ...wrong })).toThrow(Object.keys(wrong)[0]);
    }
  });

  it('takes the app from CORS_ORIGINS where it is not set, and no key that could be guessed', () => {
    const set = { ...requiredVariables, CORS_ORIGINS: 'https://admin.example, https://other.example' };
    expect(readConfig(set).account.appUrl).toBe('https://admin.example');
    expect(readConfig({ ...set, APP_URL: 'https://app.example/x/' }).account.appUrl).toBe('https://app.example/x/');
    expect(readConfig({ ...set, OAUTH_CLIENTS: 'none' }).oauth.clients).toBeNull();
    expect(readConfig({ ...set, TOKEN_HOOK_KEY: 'k'.repeat(32) }).account.hookKey).toBe('k'.repeat(32));
    const short = 'k'.repeat(31);
    const refused = () => readConfig({ ...set, TOKEN_HOOK_KEY: short });
    expect(refused).toThrow('TOKEN_HOOK_KEY');
    expect(refused).not.toThrow(short);
  });

  it('names everything that is missing or wrong', () => {
    expect(() => readConfig({ PORT: 'many', FOUR_EYES: 'no' })).toThrow(
      /PORT.*DATABASE_URL.*OAUTH_ISSUER.*OAUTH_JWKS_URL.*FOUR_EYES/,
    );
  });
});
