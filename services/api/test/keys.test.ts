// Every writing route with an idempotency key, sent again: the key is looked at before anything else is.
// Killed and then sent again: killedRoutes.test.ts.
import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { bodyDigest } from '../src/calls/idempotency.ts';
import { people } from './fixtures.ts';
import { components, multipart, operations } from './fuzz/operations.ts';
import type { Operation } from './fuzz/operations.ts';
import { valueOf } from './fuzz/samples.ts';
import { holdAsSuperuser, startTestApp } from './harness.ts';
import { booking } from './transactions/helpers.ts';

/** Takes a file out of the register: each time is a line of its own in the log, so that no answer is kept. */
const isTaken = ({ path }: Operation) => /\/(?:export|print)$/u.test(path);
const writing = operations.filter(
  (operation) => operation.parameters.some(({ name }) => name === 'Idempotency-Key') && !isTaken(operation),
);

const app = await startTestApp();

/** Bodies that their schema alone does not tell: what one field asks of another. */
const written: Record<string, object> = { '/transactions': booking };
const csv = 'lidnummer;soort\n100001;Uitgifte\n';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** A request that its schema allows, about what is not there, and what its key is kept with. */
function requestOf(operation: Operation, key: string) {
  const { method, parameters, requestBody } = operation;
  const sampling = { components, ids: () => [randomUUID()], full: true };
  const one = (schema: object) => fc.sample(valueOf(schema, sampling), { numRuns: 1, seed: 1 })[0];
  const path = operation.path.replace(/\{(\w+)\}/gu, (_, name: string) => {
    const parameter = parameters.find((each) => each.in === 'path' && each.name === name);
    return name === 'year' ? '2025' : String(one(parameter?.schema ?? {}));
  });
  const query = parameters.filter((each) => each.in === 'query' && each.required === true);
  const search = query.map(({ name }) => `${name}=akte.pdf`).join('&');
  const [type = '', body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const payloads: Record<string, { payload: string; kept: unknown }> = {
    'multipart/form-data': {
      payload: multipart(csv),
      kept: {
        name: 'inleg.csv',
        sha256: sha256(csv),
        ...(operation.path === '/bulk-batches' && { purpose: 'transactions' }),
      },
    },
    'application/octet-stream': { payload: 'x', kept: { name: 'akte.pdf', sha256: sha256('x') } },
  };
  const json = body === undefined || payloads[type] ? null : (written[operation.path] ?? one(body.schema));
  const { payload, kept } = payloads[type] ?? { payload: JSON.stringify(json), kept: json };
  const headers = {
    'content-type': type === 'multipart/form-data' ? `${type}; boundary=limit` : type,
    'idempotency-key': key,
    ...(parameters.some(({ name, required }) => name === 'If-Match' && required === true) ? { 'if-match': '"1"' } : {}),
  };
  return {
    method,
    url: `/api/v1${path}${search && `?${search}`}`,
    route: `${method} /api/v1${path}`,
    headers,
    payload,
    kept,
  };
}

async function send({ method, url, headers, payload }: ReturnType<typeof requestOf>) {
  const authorization = `Bearer ${await app.token()}`;
  const answer = await app.app.inject({ method, url, headers: { ...headers, authorization }, payload });
  return { status: answer.statusCode, body: answer.json<{ code?: string }>() };
}

const keep = (key: string, route: string, digest: Buffer, status: number, response: unknown) =>
  sql`insert into idempotency_records (key, route, actor_id, body_sha256, status, response)
    values (${key}, ${route}, ${people.anna.id}, ${digest}, ${status}, ${JSON.stringify(response)}::jsonb)`.execute(
    app.owner,
  );

test('there are as many as a register has, and every one that writes has a key', () => {
  const without = operations.filter(
    ({ method, parameters }) => method !== 'GET' && !parameters.some(({ name }) => name === 'Idempotency-Key'),
  );
  // To end the other sign-ins twice is to end them: the second finds those that began in between (account/shownOut.test.ts).
  expect(without.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /account/other-sign-ins']);
  expect(writing.length).toBeGreaterThan(100);
});

describe.each(writing)('$method $path', (operation) => {
  test('with the same body is answered what was answered before, whatever has become of it', async () => {
    const key = randomUUID();
    const request = requestOf(operation, key);
    const [status = '', answer] = Object.entries(operation.responses).findLast(([code]) => code.startsWith('20')) ?? [];
    const schema = answer?.content?.['application/json']?.schema ?? {};
    const [response] = fc.sample(valueOf(schema, { components, ids: () => [randomUUID()] }), { numRuns: 1, seed: 2 });
    await keep(key, request.route, bodyDigest(request.kept), Number(status), response);
    const again = await send(request);
    expect(again).toEqual({ status: Number(status), body: response });
  });
  test('with another body is refused, and while the first still runs is asked to wait', async () => {
    const key = randomUUID();
    const request = requestOf(operation, key);
    const lock = `select pg_advisory_xact_lock(hashtextextended(concat_ws(e'\\x1f', '${key}', '${request.route}', '${people.anna.id}'), 0))`;
    const first = await holdAsSuperuser(app.url, lock);
    const meanwhile = await send(request);
    await first.release();
    expect(meanwhile).toMatchObject({ status: 409, body: { code: 'idempotency_in_progress' } });
    await keep(key, request.route, Buffer.alloc(32), 200, {});
    expect(await send(request)).toMatchObject({ body: { code: 'idempotency_key_reused' } });
  });
});
