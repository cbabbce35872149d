// Every route of openapi.json, asked as every role: the answers are those of the table in docs/access.md.
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import type { FastifySchema } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { roles } from '../src/domain/roles.ts';
import type { Role } from '../src/domain/roles.ts';
import { endSignIns } from '../src/identity/signIns.ts';
import { accessFile } from '../src/openapi.ts';
import { registerAccess } from '../src/plugins/access.ts';
import type { Access } from '../src/plugins/access.ts';
import { fileAnswer, takeBody } from '../src/wire/exports.ts';
import { paths } from './document.ts';
import { startTestApp } from './harness.ts';

interface Row {
  method: string;
  path: string;
  /** Who may, by role: 'yes', '', 'no token' or 'signed in'. */
  may: Record<Role, string>;
  personalData: string;
  reason: string;
  secondFactor: string;
}

/** The rows of the table as a person reads them. */
const table: Row[] = readFileSync(accessFile, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [name = '', ...cells] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    const [method = '', path = ''] = name.replaceAll('`', '').split(' ');
    const may = Object.fromEntries(roles.map((role, at) => [role, cells[at] ?? ''])) as Record<Role, string>;
    const [personalData = '', reason = '', secondFactor = ''] = cells.slice(roles.length);
    return { method, path, may, personalData, reason, secondFactor };
  });
const named = ({ method, path }: Row) => `${method} ${path}`;
const forAdministrators = table.filter(({ may }) => may.viewer === '' || may.viewer === 'yes');

const person = (role: Role) => ({ sub: `01900000-0000-7000-8000-0000000000f${roles.indexOf(role)}`, name: role });
const refusals: Record<Role, string> = {
  viewer: 'forbidden',
  operator: 'role_operator',
  approver: 'role_approver',
  auditor: 'role_auditor',
};

const headersOf = new Map<Role, Record<string, string>>();
const app = await startTestApp({ config: { roles: new Map(roles.map((role) => [person(role).sub, [role]])) } });
for (const role of roles) {
  const token = await app.token({ ...person(role), email: `${role}@ledenbureau.example` });
  headersOf.set(role, { authorization: `Bearer ${token}` });
}

const shut = await startTestApp();
await endSignIns(shut.db, person('viewer').sub, null);
const keys = { keys: [] };
const secondFactor = { keys, issuer: 'https://id.example/', seconds: 600, toleranceSeconds: 5 };
const strict = await startTestApp({ config: { secondFactor } });

const values: Record<string, string> = { year: '2025', line: '1', list: 'members', file: '1', sha256: '0'.repeat(64) };
const placeOf = (path: string) => path.replace(/\{(\w+)\}/gu, (_, name: string) => values[name] ?? uuidv7());

/** Asks with nothing in the body; a stream of events is asked in a way that it refuses, since it would go on. */
const ask = (method: string, path: string, headers: Record<string, string>, of = app) =>
  of.app.inject({
    method: method as 'GET',
    url: `${placeOf(path)}${path.endsWith('/events') ? '?endless=true' : ''}`,
    headers,
    ...(method === 'GET' || method === 'HEAD' ? {} : { payload: {} }),
  });

test('the table has every operation of openapi.json, and beside them only what asks for no role', () => {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} /api/v1${path}`),
  );
  expect(operations.filter((one) => !table.some((row) => named(row) === one))).toEqual([]);
  expect(forAdministrators.map(named).filter((one) => !operations.includes(one))).toEqual([]);
  expect(table.filter((row) => row.may.viewer === 'no token').map(named)).toEqual([
    'GET /api/v1/account/consent',
    'POST /api/v1/account/identity-hook',
    'GET /api/v1/account/logout',
    'POST /api/v1/account/token-hook',
    'GET /api/v1/openapi.json',
    'GET /health',
    'GET /ready',
  ]);
});

test('every route that has a value in its place may not find it, and every one that takes a body may refuse its kind or size', () => {
  const missing = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) => {
      const needed = [...(path.includes('{') ? ['404'] : []), ...(method === 'get' ? [] : ['413', '415'])];
      return needed.filter((status) => !(status in responses)).map((status) => `${method} ${path} ${status}`);
    }),
  );
  expect(missing).toEqual([]);
});

describe.each(roles)('as %s', (role) => {
  test('every route lets in or refuses as the table says', async () => {
    const headers = headersOf.get(role) ?? {};
    const answers: string[] = [];
    for (const { method, path, may } of forAdministrators) {
      for (const asked of method === 'GET' ? ['GET', 'HEAD'] : [method]) {
        const answer = await ask(asked, path, headers);
        const { statusCode: status } = answer;
        const code = status === 403 && asked !== 'HEAD' ? answer.json<{ code: string }>().code : '';
        const first = roles.find((one) => may[one] === 'yes') ?? 'viewer';
        const refused = status === 403 && (asked === 'HEAD' || code === refusals[first]);
        const wrong = may[role] === 'yes' ? [401, 403].includes(status) || status >= 500 : !refused;
        if (wrong) answers.push(`${asked} ${path}: ${status} ${code}`);
      }
    }
    expect(answers).toEqual([]);
  });
});

/** Whoever is not to come in, and what is answered. */
const others: [
  who: string,
  of: typeof app,
  token: () => string | Promise<string> | null,
  status: number,
  code: string,
][] = [
  ['nobody', app, () => null, 401, 'unauthorized'],
  ['a token that is none', app, () => 'x', 401, 'unauthorized'],
  ['a token that is over', app, () => app.token({ exp: Math.floor(Date.now() / 1000) - 60 }), 401, 'unauthorized'],
  ['a member', app, () => app.token({ sub: uuidv7(), is_admin: false }), 403, 'forbidden'],
  [
    'a client of the server by itself',
    app,
    () => app.token({ sub: 'a-client', is_admin: undefined }),
    403,
    'forbidden',
  ],
  [
    'an administrator whose sign-in was ended',
    shut,
    () => shut.token({ sub: person('viewer').sub }),
    401,
    'unauthorized',
  ],
  ['an administrator without a second factor', strict, () => strict.token(), 403, 'second_factor_required'],
];

test.each(others)('no route of administrators answers %s', async (_who, of, tokenOf, status, code) => {
  const token = await tokenOf();
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const answers: string[] = [];
  for (const row of forAdministrators) {
    const answer = await ask(row.method, row.path, headers, of);
    const refusal = answer.json<{ code: string }>().code;
    if (answer.statusCode !== status || refusal !== code)
      answers.push(`${named(row)}: ${answer.statusCode} ${refusal}`);
  }
  for (const row of status === 401 ? table.filter(({ may }) => may.viewer === 'signed in') : []) {
    const answer = await ask(row.method, row.path, headers, of);
    if (answer.statusCode !== 401) answers.push(`${named(row)}: ${answer.statusCode}`);
  }
  expect(answers).toEqual([]);
});

test('who only reads writes nothing but the own notices and views, and takes no personal data', () => {
  const viewers = table.filter(({ may }) => may.viewer === 'yes');
  expect(viewers.filter(({ method }) => method !== 'GET').map(named)).toEqual([
    'POST /api/v1/notifications/read',
    'PUT /api/v1/saved-views/{list}',
  ]);
  expect(viewers.filter(({ personalData }) => personalData !== '' && personalData !== 'none')).toEqual([]);
});

test('who only reads sees no cell of an upload, in which whole IBANs are', () => {
  const closed = table.filter(({ method, may }) => method === 'GET' && may.viewer === '');
  expect(closed.map(({ path }) => path)).toEqual([
    '/api/v1/audit',
    '/api/v1/bulk-batches/{id}',
    '/api/v1/bulk-batches/{id}/comparison',
    '/api/v1/bulk-batches/{id}/rows',
  ]);
});

test('a reason that is asked has words: on no route are three dots enough', async () => {
  const asked = table.filter(({ reason }) => reason === 'yes');
  expect(asked.length).toBeGreaterThan(30);
  const taken: string[] = [];
  for (const { method, path, may } of asked) {
    const headers = headersOf.get(roles.find((role) => may[role] === 'yes') ?? 'viewer') ?? {};
    const payload = { reason: '... - !' };
    const answer = await app.app.inject({ method: method as 'POST', url: placeOf(path), headers, payload });
    const { errors } = answer.json<{ errors?: { field: string; code: string }[] }>();
    const refused = errors?.some(({ field, code }) => field === 'reason' && code === 'reason_required') ?? false;
    if (!refused) taken.push(`${method} ${path}: ${answer.body}`);
  }
  expect(taken).toEqual([]);
});

test('who enters decides on nothing', () => {
  const decisions = table.filter(({ path }) => /\/(?:approve|reject|admit|verify|keep|execute)$/u.test(path));
  expect(decisions.length).toBeGreaterThan(25);
  expect(decisions.filter(({ may }) => may.operator === 'yes' || may.approver !== 'yes')).toEqual([]);
});

test('what writes an IBAN, a setting, a right, a payment or the end of a block asks for the second factor again', () => {
  const places =
    /\/(?:bank-accounts|setting-proposals|settings|administrators|payment-batches|bulk-batches\/\{id\}\/approve|reinstate|member-proposals)\b/u;
  const writes = table.filter(({ method, path }) => method !== 'GET' && places.test(path));
  expect(writes.filter(({ secondFactor }) => secondFactor !== 'yes').map(named)).toEqual([
    // A proposal that is turned down or taken back changes nothing.
    'POST /api/v1/member-proposals/{id}/reject',
    'POST /api/v1/member-proposals/{id}/withdraw',
    // Looks at an IBAN; the reason is kept.
    'POST /api/v1/members/{id}/bank-accounts/{account_id}/reveal',
    // Nothing goes to the bank before the batch is approved and its file made.
    'POST /api/v1/payment-batches',
    // What the bank has done already.
    'POST /api/v1/payment-batches/{id}/confirm',
    'POST /api/v1/payment-batches/{id}/return',
    'POST /api/v1/payment-batches/{id}/withdraw',
    'POST /api/v1/setting-proposals/{id}/reject',
    'POST /api/v1/setting-proposals/{id}/withdraw',
    // A picture, which counts once it is proposed as the logo.
    'POST /api/v1/settings/logos',
  ]);
  expect(table.filter(({ secondFactor }) => secondFactor === 'yes').length).toBe(11);
});

const registered = (access: Access | undefined, schema: FastifySchema = {}, reads?: 'replica') => {
  const alone = Fastify();
  alone.setValidatorCompiler(() => () => true);
  alone.setSerializerCompiler(() => String);
  registerAccess(alone);
  alone.post('/things', { config: { ...(access && { access }), ...(reads && { reads }) }, schema }, () => 'things');
  return alone;
};
const file = { response: { 200: fileAnswer('pdf') } };

describe('a route does not start', () => {
  const start = (access: Access | undefined, schema?: FastifySchema) => () => registered(access, schema);
  test('that says nothing about access', () => {
    expect(start(undefined)).toThrow('POST /things does not say who has access');
  });
  test('for which no role is enough', () => {
    expect(start({ roles: [] })).toThrow('POST /things: no role is enough');
  });
  test('that reads at a replica and may write', () => {
    expect(() => registered({ roles }, {}, 'replica')).toThrow('POST /things is not read at a replica');
  });
  test('that answers a file and does not say whether there is personal data in it', () => {
    expect(start({ roles }, file)).toThrow('POST /things: a file, and no word of personal data');
    expect(start({ roles, personalData: 'none' }, file)).not.toThrow();
  });
  test('that lets personal data leave to who only reads, or without a reason', () => {
    const asked = { ...file, body: takeBody };
    expect(start({ roles, personalData: 'one' }, asked)).toThrow('who only reads takes no personal data');
    expect(start({ roles: ['operator'], personalData: 'one' }, file)).toThrow('personal data, and no reason is asked');
    const optional = { ...file, body: takeBody.partial() };
    expect(start({ roles: ['operator'], personalData: 'bulk' }, optional)).toThrow('no reason is asked');
    expect(start({ roles: ['operator'], personalData: 'bulk' }, asked)).not.toThrow();
  });
});

test('a file with personal data does not leave where nothing was written in the log of exports', async () => {
  const alone = registered({ roles: ['operator'], personalData: 'one' }, { ...file, body: takeBody });
  const answer = await alone.inject({ method: 'POST', url: '/things', payload: { reason: 'Controle' } });
  expect([answer.statusCode, answer.body.includes('things')]).toEqual([500, false]);
});
