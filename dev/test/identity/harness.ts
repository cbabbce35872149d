import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { IdentityConfig } from '../../identity/config.ts';
import { hydraChallenges } from '../../identity/hydra.ts';
import { startIdentityService } from '../../identity/service.ts';
import { checkPort } from '../../postgres.ts';
import { openTestServer } from '../../testDatabase.ts';
import { Client } from './client.ts';

export const adminOrigin = 'http://localhost:5173';
export const hookKey = 'a key of at least thirty-two characters';

export interface IdentityServer {
  url: string;
  adminUrl: string;
  databaseUrl: string;
  dataDir: string;
  /** Challenges that the authorization server knows, and what it was told. */
  hydra: { known: Map<string, object>; accepted: { challenge: string; body: Record<string, unknown> }[] };
  /** What the API's account module was told, and what it answers. */
  hook: { status: number; told: { key: unknown; body: unknown }[] };
  client: () => Client;
  admin: Client;
  /** The code of the latest mail to this address. */
  code: (recipient: string) => Promise<string>;
  restart: () => Promise<void>;
  close: () => Promise<void>;
}

/** One PostgreSQL for all services of a test file. */
let shared: ReturnType<typeof openTestServer> | undefined;
let users = 0;

/** The service over a real PostgreSQL, and beside it the two calls of Hydra's admin interface that it makes. */
export async function startIdentity({
  config = {},
  now,
}: { config?: Partial<IdentityConfig>; now?: () => number } = {}): Promise<IdentityServer> {
  const postgres = await (shared ??= openTestServer());
  users += 1;
  const name = `identity_${Math.random().toString(36).slice(2)}`;
  await execute(postgres.url, `create database ${name}`);
  const databaseUrl = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
  const dataDir = mkdtempSync(join(tmpdir(), 'ledenbureau-identity-'));
  const hydra: IdentityServer['hydra'] = { known: new Map(), accepted: [] };
  const oauth = await startHydra(hydra);
  const hook: IdentityServer['hook'] = { status: 204, told: [] };
  const api = await startApi(hook);
  const [publicPort, adminPort] = [await checkPort(0), await checkPort(0)];
  const start = () =>
    startIdentityService({
      publicPort,
      adminPort,
      adminOrigin,
      issuer: 'http://localhost:4444',
      challenges: hydraChallenges(oauth.url, { rememberSeconds: 86_400 }),
      webHook: { url: `${api.url}/account/identity-hook`, key: hookKey },
      databaseUrl,
      dataDir,
      config,
      ...(now && { now }),
    });
  let service = await start();
  const url = `http://localhost:${publicPort}`;
  const admin = new Client(`http://localhost:${adminPort}`);
  return {
    url,
    adminUrl: `http://localhost:${adminPort}`,
    databaseUrl,
    dataDir,
    hydra,
    hook,
    client: () => new Client(url),
    admin,
    async code(recipient) {
      const { body } = await admin.get(`/admin/courier/messages?recipient=${encodeURIComponent(recipient)}`);
      const [mail] = body as unknown as { body: string }[];
      return /^(\d{6})$/m.exec(mail?.body ?? '')?.[1] ?? '';
    },
    async restart() {
      await service.close();
      service = await start();
    },
    async close() {
      await service.close();
      await oauth.close();
      await api.close();
      await execute(postgres.url, `drop database ${name} with (force)`);
      rmSync(dataDir, { recursive: true });
      users -= 1;
      if (users > 0) return;
      shared = undefined;
      await postgres.stop();
    },
  };
}

/** The service of one test file. */
export interface TestedIdentity {
  server: IdentityServer;
  /** A browser, another one in each test. */
  client: Client;
  /** The service's clock: right when a test begins. */
  now: number;
}

/** Starts the service for the tests of a file, and closes it after them. */
export function testedIdentity(config: Partial<IdentityConfig> = {}): TestedIdentity {
  const tested = { now: Date.now() } as TestedIdentity;
  beforeAll(async () => {
    tested.server = await startIdentity({ config, now: () => tested.now });
  });
  afterAll(() => tested.server?.close());
  beforeEach(() => {
    tested.client = tested.server.client();
    // With a fraction, as the service's own clock has: the wire shows nanoseconds.
    tested.now = Date.now() + 0.123456;
  });
  return tested;
}

/** The route of the API that the web hooks of the flows tell. */
async function startApi(hook: IdentityServer['hook']): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      hook.told.push({ key: request.headers['x-hook-key'], body: await json(request) });
      response.writeHead(hook.status).end();
    };
    void answer();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function startHydra(hydra: IdentityServer['hydra']): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const challenge = searchParams.get('login_challenge') ?? '';
    const known = hydra.known.get(challenge);
    const answer = (status: number, body: object): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (!known) return answer(404, { error: 'not_found' });
    if (!pathname.endsWith('/accept')) return answer(200, known);
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      hydra.accepted.push({ challenge, body: JSON.parse(text) as Record<string, unknown> });
      answer(200, { redirect_to: `http://localhost:4444/oauth2/auth?login_verifier=${challenge}` });
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, close: () => new Promise((done) => server.close(() => done())) };
}

export async function execute(url: string, statement: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await client.query(statement, values);
  } finally {
    await client.end();
  }
}
