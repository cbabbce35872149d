// What leaves the service as traces: the real process, and a receiver of OTLP that keeps all of it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sendJob } from '../../src/calls/jobs.ts';
import { withTransaction } from '../../src/database.ts';
import { buildTestApp } from '../harness.ts';
import type { TestApp } from '../harness.ts';
import { serveKeys, startService, stopService } from '../serviceProcess.ts';
import type { ServiceProcess } from '../serviceProcess.ts';
import { booking, members } from '../transactions/helpers.ts';
import { startCollector } from './collector.ts';
import type { Collector, ReceivedSpan } from './collector.ts';

// Each starts a process, on a machine with much else to do.
vi.setConfig({ testTimeout: 180_000 });
const patient = { timeout: 60_000 };
const server = 2;
const client = 3;
const consumer = 5;

/** Prints what is loaded of OpenTelemetry, but for the API, which pg-boss loads by itself and which does nothing alone. */
const watcher = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({ resolve(name, context, next) {
    if (/^@opentelemetry\\/(?!api$)/.test(name)) process.stderr.write('loaded ' + name + '\\n');
    return next(name, context);
  } });`)}`;

let test: TestApp;
let keys: Awaited<ReturnType<typeof serveKeys>>;
let token: string;
/** A run in which everything is asked for that the tests of what is sent look at. */
let whole: Awaited<ReturnType<typeof traced>>;
let booked: Response;
let ready: Response;
beforeAll(async () => {
  test = await buildTestApp();
  keys = await serveKeys();
  token = await test.token();
  whole = await traced(
    { OTEL_PROPAGATORS: 'tracecontext' },
    async (service, { spans }) => {
      // the first, for which the keys are fetched
      booked = await book(service, booking);
      ready = await fetch(service.url.replace('/api/v1', '/ready'));
      await plantAll(service);
      await withTransaction(test.db, (trx) => sendJob(trx, 'period_file', randomUUID()));
      await vi.waitUntil(() => spans().some(({ name }) => name === 'process period_file'), patient);
    },
    { nodeOptions: ['--import', watcher] },
  );
}, 180_000);
afterAll(async () => {
  await test.close();
  keys.close();
});

/** Runs the service with a collector, and ends it before what was received is looked at. */
async function traced(
  env: Record<string, string>,
  work: (service: ServiceProcess, collector: Collector) => Promise<void>,
  { status, nodeOptions }: { status?: number; nodeOptions?: string[] } = {},
): Promise<{ collector: Collector; output: string; code: number | null }> {
  const collector = await startCollector(status);
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    FOUR_EYES_DAYS: '0', // the same booking more than once
    ...env,
  };
  const service = await startService(test.serviceUrl, `${keys.url}?key=${planted.key}`, settings, nodeOptions);
  let code: number | null = null;
  try {
    await work(service, collector);
  } finally {
    code = await stopService(service);
    collector.close();
  }
  return { collector, output: service.output(), code };
}

interface AskOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}
const ask = (url: string, { headers, ...options }: AskOptions = {}) =>
  fetch(url, { ...options, headers: { authorization: `Bearer ${token}`, ...headers } });

const book = ({ url }: ServiceProcess, body: object) =>
  ask(`${url}/transactions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  });

/** What is about a person, a secret or a member, each where a request can have it. */
const planted = {
  number: '987654321098',
  memberId: members.jan.id,
  email: 'wilhelmina.planted@example.org',
  name: 'Plantedname',
  iban: 'NL44RABO0123456789',
  key: 'plantedkeyofthejwks',
  agent: 'plantedagent',
  state: 'plantedstate',
  forwarded: '203.0.113.77',
};

async function plantAll(service: ServiceProcess): Promise<void> {
  const headers = {
    'user-agent': planted.agent,
    'x-forwarded-for': planted.forwarded,
    tracestate: `vendor=${planted.state}`,
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    baggage: `who=${planted.name}`,
  };
  const { url } = service;
  const get = (path: string) => ask(`${url}${path}`, { headers }).then((answer) => answer.text());
  await get(`/members/${planted.memberId}`);
  await get(`/members?q=${encodeURIComponent(planted.email)}`);
  await get(`/members?q=${planted.name}&status=active`);
  await get(`/members?q=${planted.number}`);
  await get(`/no/such/${planted.iban}`);
  await get(`/members/${planted.iban}`);
  await get('/members/%E0%A4%A');
  await ask(`${url}/members/${planted.memberId}/bank-accounts`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ iban: planted.iban, holder_name: planted.name }),
  });
  expect((await book(service, booking)).status).toBe(201);
}

it.each(['http/json', 'http/protobuf'])('nothing about a person leaves by %s', async (protocol) => {
  const env = { OTEL_EXPORTER_OTLP_PROTOCOL: protocol, OTEL_PROPAGATORS: 'tracecontext' };
  const { collector } = protocol === 'http/json' ? whole : await traced(env, plantAll);
  const all = Buffer.concat(collector.bodies.map(({ body }) => body)).toString('latin1');
  expect(collector.bodies.map(({ type }) => type)).toContain(
    protocol === 'http/json' ? 'application/json' : 'application/x-protobuf',
  );
  expect(['/api/v1/members/:id/bank-accounts', 'with ledger_book'].filter((text) => !all.includes(text))).toEqual([]);
  const values = { ...planted, token, signature: token.slice(-40), anna: 'anna@ledenbureau.example', annaName: 'Anna' };
  expect(
    Object.entries(values).filter(([, value]) => all.includes(value) || all.includes(encodeURIComponent(value))),
  ).toEqual([]);
});

it('a request is a span by its route with its id, its statements and calls below it, and a line of the log names its trace', async () => {
  const { collector, output } = whole;
  expect(booked.status, await booked.clone().text()).toBe(201);
  expect(ready.status).toBe(200);
  const id = booked.headers.get('x-request-id') ?? '';
  const spans = collector.spans();
  const own = spans.find(({ attributes }) => attributes['ledenbureau.request_id'] === id);
  expect(own).toMatchObject({
    name: 'POST /api/v1/transactions',
    kind: server,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/v1/transactions',
      'http.response.status_code': 201,
    },
  });
  const { traceId } = own as ReceivedSpan;
  const statements = spans.filter((span) => span.traceId === traceId && span.kind === client).map(({ name }) => name);
  expect(statements).toEqual(expect.arrayContaining(['select idempotency_records', 'with ledger_book', 'commit']));
  const call = spans.find(({ kind, attributes }) => kind === client && 'http.request.method' in attributes);
  expect(call).toMatchObject({ name: 'GET 127.0.0.1', traceId, attributes: { 'http.response.status_code': 200 } });
  expect(spans.filter(({ kind }) => kind === server).map(({ name }) => name)).not.toContain('GET /ready');
  const line = output.split('\n').find((text) => text.includes(id) && text.includes('"answered"'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ reqId: id, trace_id: traceId });
  expect(collector.resource()).toMatchObject({ 'service.name': 'ledenbureau-api' });
});

it('a job is a trace by its kind, with its statements', () => {
  const { collector } = whole;
  const job = collector.spans().find(({ name }) => name === 'process period_file');
  expect(job).toMatchObject({ kind: consumer, attributes: { 'messaging.destination.name': 'period_file' } });
  expect(job?.parentSpanId ?? '').toBe('');
  expect(collector.spans().filter(({ traceId }) => traceId === job?.traceId).length).toBeGreaterThan(1);
});

it.each([
  ['by a sampler that keeps none', { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }],
  ['whatever a caller asks for', { OTEL_TRACES_SAMPLER: 'parentbased_always_off' }],
])('nothing is sent %s', async (_what, env) => {
  const { collector, output } = await traced(env, async (service) => {
    const headers = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
    expect((await ask(`${service.url}/me`, { headers })).status).toBe(200);
  });
  expect(collector.bodies).toEqual([]);
  expect(output).not.toContain('trace_id');
});

it.each([
  ['that is away', 200, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }, 'ECONNREFUSED'],
  ['that refuses', 401, {}, 'Unauthorized'],
])('a receiver %s stops nobody, and the log says so without the headers', async (_what, status, env, reason) => {
  const headers = { OTEL_EXPORTER_OTLP_HEADERS: `authorization=Basic%20${planted.key}` };
  const { collector, output, code } = await traced(
    { ...headers, ...env },
    async (service) => {
      expect((await ask(`${service.url}/me`)).status).toBe(200);
      await expect.poll(() => service.output(), patient).toContain('traces are not sent');
    },
    { status },
  );
  expect(collector.bodies.every(({ authorization }) => authorization === `Basic ${planted.key}`)).toBe(true);
  expect(code).toBe(0);
  expect(output).toContain(reason);
  expect(output).not.toContain(planted.key);
});

it('nothing of OpenTelemetry is loaded where nothing is set', async () => {
  const service = await startService(test.serviceUrl, keys.url, {}, ['--import', watcher]);
  await ask(`${service.url}/me`);
  await stopService(service);
  expect(service.output()).not.toContain('loaded @opentelemetry/');
  expect(whole.output).toContain('loaded @opentelemetry/');
});
