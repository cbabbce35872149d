// Kratos' and Hydra's admin interfaces over real HTTP, as kratos-api.json and hydra-api.json describe the calls made here.
// A little long: both are stateful, and small only because they hold what the tests put in.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { readConfig } from '../../src/config.ts';
import type { Config } from '../../src/config.ts';
import { people } from '../fixtures.ts';
import type { Person } from '../fixtures.ts';
import { startTestApp, testConfig } from '../harness.ts';

export const hookKey = 'a-key-of-the-tests-with-more-than-32-characters';
export const appUrl = 'https://admin.example';

export interface Account {
  id: string;
  state: 'active' | 'inactive';
  traits: Record<string, unknown>;
  metadata_admin: Record<string, unknown> | null;
  verifiable_addresses: { value: string; verified: boolean; via: string; status: string }[];
  updated_at: string;
  /** Kinds of second factors that were set up. */
  factors?: string[];
}

/** How a server misbehaves: a status instead of every answer, no answer, or one without end. */
export type Fault = number | 'silent' | 'endless' | 'no json' | 'redirect' | null;

export interface Ory {
  accounts: Map<string, Account>;
  /** Sessions at Kratos and sign-ins and consents at Hydra, by account. */
  sessions: { identity: Set<string>; login: Set<string>; consent: Set<string> };
  consents: Map<string, Record<string, unknown>>;
  logouts: Map<string, Record<string, unknown>>;
  clients: Map<string, Record<string, unknown>>;
  /** What was asked, in order. */
  calls: { server: 'identity' | 'oauth'; method: string; path: string; query: URLSearchParams; body: unknown }[];
  faults: { identity: Fault; oauth: Fault };
  /** The answers of the last calls whose path ends so. */
  called(end: string): Ory['calls'];
  /** Settings of an API that works with these servers. */
  config: Config['account'];
}

export function account(person: Person, changes: Partial<Account> = {}): Account {
  const { id, email, name } = people[person];
  const [given_name, ...family] = name.split(' ');
  return {
    id,
    state: 'active',
    traits: { email, given_name, family_name: family.join(' '), locale: 'nl' },
    metadata_admin: person === 'carla' ? null : { is_admin: true },
    verifiable_addresses: [{ value: email, verified: true, via: 'email', status: 'completed' }],
    updated_at: '2026-11-21T09:00:00.123456789Z',
    ...changes,
  };
}

/** An account whose person never showed that the address is theirs. */
export const unverified = (person: Person): Account => {
  const { traits, ...rest } = account(person);
  const value = String(traits.email);
  return { ...rest, traits, verifiable_addresses: [{ value, verified: false, via: 'email', status: 'sent' }] };
};

/** As Hydra asks about anna and the back office. */
export function consentRequest(challenge: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    challenge,
    requested_scope: ['openid', 'offline_access'],
    requested_access_token_audience: [],
    skip: false,
    subject: people.anna.id,
    oidc_context: {},
    client: { client_id: 'admin-app', audience: ['ledenbureau-api'], skip_consent: true },
    request_url: 'http://localhost:4444/oauth2/auth?client_id=admin-app',
    login_challenge: 'login-challenge',
    login_session_id: 'session-1',
    acr: '0',
    context: {},
    ...changes,
  };
}

/** Ory for all tests of a file. */
export async function startOry(): Promise<Ory> {
  const state = {
    accounts: new Map(
      (['anna', 'bram', 'carla'] as const).map((person): [string, Account] => [people[person].id, account(person)]),
    ),
    sessions: { identity: new Set<string>(), login: new Set<string>(), consent: new Set<string>() },
    consents: new Map<string, Record<string, unknown>>(),
    logouts: new Map<string, Record<string, unknown>>(),
    clients: new Map<string, Record<string, unknown>>([
      ['admin-app', { client_id: 'admin-app', audience: ['ledenbureau-api'] }],
    ]),
    calls: [] as Ory['calls'],
    faults: { identity: null, oauth: null } as Ory['faults'],
  };
  type Answer = [status: number, body?: unknown, headers?: Record<string, string>];
  type Call = Ory['calls'][number];

  function identity({ method, path, query, body }: Call): Answer {
    const missing: Answer = [
      404,
      { error: { code: 404, status: 'Not Found', message: 'Unable to locate the resource' } },
    ];
    if (path === '/admin/health/ready' || path === '/health/ready') return [200, { status: 'ok' }];
    if (path === '/admin/identities') {
      const all = [...state.accounts.values()];
      const identifier = query.get('credentials_identifier');
      if (identifier !== null) return [200, all.filter(({ traits }) => traits.email === identifier.toLowerCase())];
      // Two on a page, whatever was asked for: the rest is behind the Link.
      const from = Number(query.get('page_token') ?? 0);
      const link = `</admin/identities?page_size=2&page_token=0>; rel="first"${
        from + 2 < all.length ? `,</admin/identities?page_size=2&page_token=${from + 2}>; rel="next"` : ''
      }`;
      return [200, all.slice(from, from + 2), { link }];
    }
    const [, owner = '', kind] = /^\/admin\/identities\/([^/]+)\/credentials\/(\w+)$/u.exec(path) ?? [];
    if (kind !== undefined) {
      const { factors = [] } = state.accounts.get(owner) ?? {};
      const index = factors.indexOf(kind);
      if (method !== 'DELETE' || index < 0) return missing;
      factors.splice(index, 1);
      return [204];
    }
    const [, id = '', rest] = /^\/admin\/identities\/([^/]+)(\/sessions)?$/u.exec(path) ?? [];
    const found = state.accounts.get(id);
    if (found === undefined) return missing;
    if (rest !== undefined) return state.sessions.identity.delete(id) ? [204] : missing;
    if (method === 'PATCH') {
      for (const { op, path: pointer, value } of body as { op: string; path: string; value: unknown }[]) {
        if (op !== 'add') return [400, {}];
        if (pointer === '/metadata_admin') found.metadata_admin = value as Record<string, unknown>;
        else if (pointer === '/metadata_admin/is_admin' && found.metadata_admin) found.metadata_admin.is_admin = value;
        else return [400, { error: { code: 400, message: 'the target path does not exist' } }];
      }
    }
    return [200, { schema_id: 'default', schema_url: 'http://localhost:4433/schemas/x', credentials: {}, ...found }];
  }

  function oauth({ method, path, query, body }: Call): Answer {
    const unknown: Answer = [404, { error: 'Not Found', error_description: 'Unable to locate the requested resource' }];
    const [, client] = /^\/admin\/clients\/(.+)$/u.exec(path) ?? [];
    if (client !== undefined) return state.clients.has(client) ? [200, state.clients.get(client)] : unknown;
    const [, ended] = /^\/admin\/oauth2\/auth\/sessions\/(login|consent)$/u.exec(path) ?? [];
    if (ended !== undefined) {
      if (ended === 'consent' && query.get('all') !== 'true' && !query.has('client')) return [400, {}];
      state.sessions[ended as 'login' | 'consent'].delete(query.get('subject') ?? '');
      return [204];
    }
    const [, kind, decision] = /^\/admin\/oauth2\/auth\/requests\/(consent|logout)(?:\/(\w+))?$/u.exec(path) ?? [];
    const challenge = query.get(`${kind}_challenge`) ?? '';
    const request = (kind === 'consent' ? state.consents : state.logouts).get(challenge);
    if (request === undefined) return unknown;
    if (typeof request.handled === 'string') return [410, { redirect_to: request.handled }];
    if (decision === undefined && method === 'GET') return [200, request];
    if (method !== 'PUT') return [405];
    if (kind === 'logout' && decision === 'reject') return [204];
    const place = kind === 'consent' ? 'auth' : 'sessions/logout';
    const redirect = `http://localhost:4444/oauth2/${place}?${kind}_verifier=${decision}-${challenge}`;
    request.handled = redirect;
    request.answer = body;
    return [200, { redirect_to: redirect }];
  }

  const start = async (server: 'identity' | 'oauth', answer: (call: Call) => Answer) => {
    const listener = createServer((request, response) => {
      void reply(request, response);
    });
    async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString();
      const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://server');
      const call: Call = { server, method: request.method ?? '', path, query, body: text ? JSON.parse(text) : null };
      state.calls.push(call);
      const fault = state.faults[server];
      if (fault === 'silent') return;
      response.setHeader('content-type', 'application/json');
      if (fault === 'endless') {
        const more = (): void =>
          void (response.destroyed || response.write('"'.repeat(65_536), () => setImmediate(more)));
        more();
        return;
      }
      // Who follows it finds an answer there.
      if (fault === 'redirect' && !query.has('elsewhere')) {
        query.set('elsewhere', '1');
        response.writeHead(307, { location: `${path}?${query}` }).end();
        return;
      }
      const [status, body, headers = {}] = typeof fault === 'number' ? [fault, {}] : answer(call);
      response.writeHead(status, headers).end(fault === 'no json' ? '<html>' : body && JSON.stringify(body));
    }
    await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening));
    return { listener, url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}` };
  };
  const servers = await Promise.all([start('identity', identity), start('oauth', oauth)]);
  afterAll(() =>
    Promise.all(
      servers.map(({ listener }) => {
        listener.closeAllConnections();
        return new Promise((closed) => listener.close(closed));
      }),
    ),
  );
  const [{ url: identityUrl }, { url: oauthUrl }] = servers;
  const { account: config } = readConfig({
    DATABASE_URL: 'postgres://localhost/unused',
    OAUTH_ISSUER: testConfig.oauth.issuer,
    OAUTH_JWKS_URL: testConfig.oauth.jwksUrl ?? '',
    IDENTITY_URL: identityUrl,
    IDENTITY_ADMIN_URL: `${identityUrl}/`,
    OAUTH_ADMIN_URL: oauthUrl,
    TOKEN_HOOK_KEY: hookKey,
    APP_URL: appUrl,
  });
  return {
    ...state,
    config,
    called: (end) => state.calls.filter(({ path }) => path.endsWith(end)),
  };
}

/** Ory, and the service that asks it for accounts, for all tests of a file. */
export async function startAccounts(clock = systemClock) {
  const ory = await startOry();
  return { ory, test: await startTestApp({ config: { account: ory.config }, clock }) };
}
