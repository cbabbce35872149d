import { SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api';
import type { Attributes } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { expect, it } from 'vitest';
import { bareSpan } from '../../src/traces/bareSpan.ts';
import { statementSummary } from '../../src/traces/summary.ts';

const secret = 'NL44RABO0123456789';
const context = {
  traceId: '0'.repeat(31).concat('1'),
  spanId: '0'.repeat(15).concat('2'),
  traceFlags: TraceFlags.SAMPLED,
};

/** A span in which everything that an instrumentation can write says the same. */
const spanOf = (kind: SpanKind, attributes: Attributes): ReadableSpan => ({
  name: `GET /members/${secret}`,
  kind,
  spanContext: () => ({
    ...context,
    traceState: { get: () => secret, set: () => never(), unset: () => never(), serialize: () => `vendor=${secret}` },
  }),
  startTime: [1, 0],
  endTime: [2, 0],
  status: { code: SpanStatusCode.ERROR, message: `duplicate key: ${secret}` },
  attributes: {
    'url.path': `/members/${secret}`,
    'url.query': `?q=${secret}`,
    'url.full': `http://kratos/${secret}`,
    'user_agent.original': secret,
    'client.address': secret,
    'network.peer.address': secret,
    'http.request.header.authorization': secret,
    'http.request.method_original': secret,
    'db.query.text': `select '${secret}'`,
    'db.query.parameter.0': secret,
    'a.later.version': secret,
    ...attributes,
  },
  links: [{ context, attributes: { who: secret } }],
  events: [{ name: 'exception', time: [1, 0], attributes: { 'exception.message': secret } }],
  duration: [1, 0],
  ended: true,
  resource: resourceFromAttributes({ 'service.name': 'ledenbureau-api' }),
  instrumentationScope: { name: 'test' },
  droppedAttributesCount: 0,
  droppedEventsCount: 0,
  droppedLinksCount: 0,
});
const never = (): never => {
  throw new Error('not written to');
};

it.each<[string, SpanKind, Attributes, Attributes]>([
  [
    'GET',
    SpanKind.SERVER,
    { 'http.request.method': 'GET', 'server.address': secret },
    { 'http.request.method': 'GET' },
  ],
  ['HTTP', SpanKind.SERVER, {}, {}],
  [
    'POST /members/:id',
    SpanKind.SERVER,
    { 'http.request.method': 'POST', 'http.route': '/members/:id' },
    { 'http.request.method': 'POST', 'http.route': '/members/:id' },
  ],
  [
    'PATCH kratos',
    SpanKind.CLIENT,
    { 'http.request.method': 'PATCH', 'server.address': 'kratos' },
    { 'http.request.method': 'PATCH', 'server.address': 'kratos' },
  ],
  ['query', SpanKind.CLIENT, { 'db.system.name': 'postgresql' }, { 'db.system.name': 'postgresql' }],
  [
    'process post',
    SpanKind.CONSUMER,
    { 'messaging.system': 'pg-boss', 'messaging.operation.name': 'process', 'messaging.destination.name': 'post' },
    { 'messaging.system': 'pg-boss', 'messaging.operation.name': 'process', 'messaging.destination.name': 'post' },
  ],
])('%s has a name and attributes that are listed, and nothing else', (name, kind, given, kept) => {
  const span = bareSpan(spanOf(kind, given));
  expect(span).toMatchObject({ name, attributes: kept, status: { code: SpanStatusCode.ERROR } });
  expect(span.attributes).toEqual(kept);
  expect(JSON.stringify({ ...span, context: span.spanContext() })).not.toContain(secret);
});

it.each([
  ['select "x" from "members" where "name" = $1', 'select members'],
  ['/* prepared */ with "a" as (select 1) select * from ledger_book($1)', 'with ledger_book'],
  ['\n  insert into "audit_events" ("text") values ($1)', 'insert audit_events'],
  ['update pgboss.job_common set state = $1', 'update pgboss.job_common'],
  ["select 'Jansen from Utrecht', 'it''s from Zeist'", 'select'],
  ['do $x$ select 1 from jansen $x$; update members set a = 1', 'do members'],
  ['commit', 'commit'],
  ['-- from jansen\nselect 1', 'select'],
  ['select 1 from 12345', 'select'],
  ['', 'query'],
])('%j in short is %s', (text, summary) => {
  expect(statementSummary(text)).toBe(summary);
});
