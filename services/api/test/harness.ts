import { randomBytes } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { SignJWT, createLocalJWKSet, exportJWK, generateKeyPair } from 'jose';
import type { JWTPayload } from 'jose';
import pg from 'pg';
import { afterAll, expect, inject } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { AppOptions } from '../src/app.ts';
import { systemClock } from '../src/clock.ts';
import { readConfig } from '../src/config.ts';
import type { Config } from '../src/config.ts';
import type { AppContext } from '../src/context.ts';
import { createDatabase } from '../src/database.ts';
import type { Db } from '../src/database.ts';
import { runChecks } from '../src/modules/ledger/runChecks.ts';
import { unknownActions } from './auditActions.ts';
import { unknownNames } from './auditNames.ts';
import { assertDescribed } from './described.ts';
import { fixtures, insertFixtures, people } from './fixtures.ts';
import type { Person } from './fixtures.ts';

export interface TestDatabase {
  /** Superuser's URL of a fresh, migrated database. */
  url: string;
  /** The service's URL of it. */
  serviceUrl: string;
  /** The same, past a pooler. */
  listenUrl: string;
  drop(): Promise<void>;
}

/**
 * Clones the migrated template of the run, or another database to which nobody is connected;
 * `drop()` removes it, whoever is still connected.
 */
export async function createTestDatabase(templateUrl?: string): Promise<TestDatabase> {
  const template = new URL(templateUrl ?? inject('templateDatabaseUrl'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${name} template ${template.pathname.slice(1)} strategy file_copy`);
  const at = (address: string): string => Object.assign(new URL(address), { pathname: `/${name}` }).href;
  return {
    url: at(template.href),
    serviceUrl: at(inject('templateServiceUrl')),
    listenUrl: at(inject('templateListenUrl')),
    drop: () => onServer(`drop database if exists ${name} with (force)`),
  };
}

async function onServer(statement: string): Promise<void> {
  const url = new URL(inject('templateDatabaseUrl'));
  url.pathname = '/postgres';
  await asSuperuser(url.href, statement);
}

/** A fresh database for all tests of a file, which is dropped after them. */
export async function startTestDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  afterAll(() => database.drop());
  return database;
}

/** A connection of the superuser to a fresh database for all tests of a file; both end after them. */
export async function connectToTestDatabase(): Promise<pg.Client> {
  const database = await startTestDatabase();
  const client = new pg.Client(database.url);
  await client.connect();
  afterAll(() => client.end());
  return client;
}

/** Runs one SQL text as the superuser; several statements may be separated by semicolons. */
export async function asSuperuser(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Changes rows as the superuser where no trigger looks: into what the register itself would refuse. */
export const writePastTriggers = (url: string, statement: string): Promise<void> =>
  asSuperuser(url, `set session_replication_role = replica; ${statement}`);

/** What one SQL text of the superuser locks, until it is released. */
export async function holdAsSuperuser(
  url: string,
  statement: string,
): Promise<{ pid: number; release(): Promise<void> }> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`begin; ${statement}`);
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return { pid: rows[0]!.pid, release: () => client.end() };
}

/** Resolves once so many sessions of the database wait for a lock that another one has. */
export async function somebodyWaits(url: string, many = 1): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  try {
    await expect.poll(async () => (await client.query(waiting)).rowCount, { interval: 5 }).toBeGreaterThanOrEqual(many);
  } finally {
    await client.end();
  }
}

/** What the service does not start without. */
export const requiredVariables = {
  DATABASE_URL: 'postgres://localhost/unused',
  OAUTH_ISSUER: 'https://issuer.example',
  OAUTH_JWKS_URL: 'https://issuer.example/jwks',
};
export const testConfig: Config = readConfig({
  ...requiredVariables,
  CORS_ORIGINS: 'https://admin.example',
  LOG_LEVEL: 'silent',
  FOUR_EYES_DAYS: '0', // each booking by itself: a test that is about more says so
});
const audience = 'ledenbureau-api';

interface TestRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'TRACE';
  url: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Who asks; default anna. null sends no token. */
  as?: Person | null;
  /** False of an answer that was kept by a version before, whose document was another. */
  isDescribed?: boolean;
}

export interface TestApp {
  app: FastifyInstance;
  config: Config;
  /** As the service's role. */
  db: Db;
  /** As the owner of the database, for what no service may do. */
  owner: Db;
  /** Superuser's URL of the database. */
  url: string;
  /** The service's URL of it. */
  serviceUrl: string;
  /** The same, past a pooler. */
  listenUrl: string;
  fixtures: typeof fixtures;
  /** A signed access token; claims given replace the usual ones of Anna, undefined removes one. */
  token(claims?: JWTPayload): Promise<string>;
  /**
   * Sends a request to `/api/v1` + url (a url that starts with `//` is taken from the root). Throws when the answer is
   * not as openapi.json describes it.
   */
  request(request: TestRequest): Promise<LightMyRequestResponse>;
  /** Ends the service, unless its database is gone with a look at its audit. @throws Error with names that no list has */
  close(database?: 'gone'): Promise<void>;
}

const signer = await generateKeyPair('ES256', { extractable: true });
const kid = 'test-key';
/** The keys of the tests' authorization server. */
export const jwks = createLocalJWKSet({ keys: [{ ...(await exportJWK(signer.publicKey)), kid, alg: 'ES256' }] });

const madeAt = (ms: number) => ({ iat: Math.floor(ms / 1000), exp: Math.floor(ms / 1000) + 600 });

/** Signs an access token as the authorization server of the tests does. */
export function signToken(
  claims: JWTPayload,
  key: CryptoKey = signer.privateKey,
  typ: string | null = 'at+jwt',
): Promise<string> {
  const payload = {
    iss: testConfig.oauth.issuer,
    aud: audience,
    ...madeAt(Date.now()),
    client_id: 'admin-app',
    scope: 'openid',
    ...claims,
  };
  return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid, ...(typ === null ? {} : { typ }) }).sign(key);
}

/** The service on a database of its own with the fixtures; close it after the tests. */
export async function buildTestApp(
  options: Partial<Pick<AppOptions, 'arrival' | 'clock' | 'events' | 'jwks' | 'logger' | 'now'>> & {
    config?: Partial<Config>;
    /** Without the fixtures: as a new register. */
    empty?: boolean;
    /** Given the app before its routes. */
    watch?: (app: FastifyInstance, context: AppContext) => void;
  } = {},
): Promise<TestApp> {
  const database = await createTestDatabase();
  const db = createDatabase({ url: database.serviceUrl, max: 8 });
  const owner = createDatabase({ url: database.url, max: 1 });
  if (options.empty !== true) await insertFixtures(owner);
  const config = {
    ...testConfig,
    databaseUrl: database.serviceUrl,
    databaseListenUrl: database.listenUrl,
    ...options.config,
  };
  const { watch, ...rest } = options;
  const context = { clock: options.clock ?? systemClock, config, db };
  const app = await buildApp({ jwks, ...rest, ...context, ...(watch && { watch: (it) => watch(it, context) }) });
  const tokens = new Map<Person, { token: Promise<string>; until: number }>();

  /** By the clock that the service judges it by: where that stands still, a token of the machine's may come from its future. */
  const sign = (claims: JWTPayload) => signToken({ ...madeAt((options.now ?? Date.now)()), ...claims });

  /** One for five minutes: the service takes them for ten. */
  function tokenOf(person: Person): Promise<string> {
    const known = tokens.get(person);
    if (known !== undefined && performance.now() < known.until) return known.token;
    const { id, ...claims } = people[person];
    const token = sign({ ...claims, sub: id, is_admin: person !== 'carla' });
    tokens.set(person, { token, until: performance.now() + 300_000 });
    return token;
  }

  return {
    app,
    config,
    db,
    owner,
    url: database.url,
    serviceUrl: database.serviceUrl,
    listenUrl: database.listenUrl,
    fixtures,
    token: (claims = {}) => {
      const { id, ...anna } = people.anna;
      return sign({ ...anna, sub: id, is_admin: true, ...claims });
    },
    request: async ({ method = 'GET', url, body, headers, as = 'anna', isDescribed = true }) => {
      const path = url.startsWith('//') ? url.slice(1) : `/api/v1${url}`;
      const answer = await app.inject({
        method,
        url: path,
        headers: { ...(as === null ? {} : { authorization: `Bearer ${await tokenOf(as)}` }), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      if (isDescribed) assertDescribed(method, path, answer);
      return answer;
    },
    close: async (gone) => {
      await app.close();
      const unknown = gone === 'gone' ? [] : [...(await unknownNames(owner)), ...(await unknownActions(owner))];
      await db.destroy();
      await owner.destroy();
      await database.drop();
      if (unknown.length > 0)
        throw new Error(`The audit tells of ${unknown.join(', ')}: see auditNames.ts and auditActions.ts`);
    },
  };
}

/** Closes the service after its tests. @throws Error with the checks of the register that fail. */
export async function closeSound(test: TestApp): Promise<void> {
  const broken = (await runChecks(test.db)).filter(({ ok }) => !ok);
  await test.close();
  if (broken.length > 0) throw new Error(JSON.stringify(broken));
}

/** The service for all tests of a file, which is closed after them. */
export async function startTestApp(
  options?: Parameters<typeof buildTestApp>[0],
  close: (test: TestApp) => Promise<void> = (test) => test.close(),
): Promise<TestApp> {
  const test = await buildTestApp(options);
  afterAll(() => close(test));
  return test;
}

/** Tells a story on a register of its own. @throws Error with the checks that fail at its end. */
export async function withSoundApp(
  options: Parameters<typeof buildTestApp>[0],
  tell: (test: TestApp) => Promise<void>,
): Promise<void> {
  const test = await buildTestApp(options);
  try {
    await tell(test);
  } catch (error) {
    await test.close();
    throw error;
  }
  await closeSound(test);
}
