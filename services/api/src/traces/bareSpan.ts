import { SpanKind } from '@opentelemetry/api';
import type { Attributes } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';

/** No convention has an attribute for the id of a request that a person is shown. */
export const requestIdAttribute = 'ledenbureau.request_id';

interface BareKind {
  /** All that is kept. None of it can be about a person: patterns, lists of the program, hosts of the operator. */
  attributes: readonly string[];
  /** Made of what is kept, so that a name says no more than the attributes. */
  name: (attributes: Attributes) => unknown[];
}

const database = {
  attributes: ['db.system.name', 'db.namespace', 'db.query.summary', 'server.address', 'server.port'],
  name: (attributes: Attributes) => [attributes['db.query.summary'] ?? 'query'],
};
const outgoing = {
  attributes: ['http.request.method', 'http.response.status_code', 'error.type', 'server.address', 'server.port'],
  name: (attributes: Attributes) => [attributes['http.request.method'] ?? 'HTTP', attributes['server.address']],
};
const incoming = {
  attributes: ['http.request.method', 'http.route', 'http.response.status_code', 'error.type', requestIdAttribute],
  name: (attributes: Attributes) => [attributes['http.request.method'] ?? 'HTTP', attributes['http.route']],
};
const job = {
  attributes: [
    'messaging.system',
    'messaging.operation.name',
    'messaging.destination.name',
    'messaging.message.id',
    'error.type',
  ],
  name: (attributes: Attributes) => [
    attributes['messaging.operation.name'] ?? 'job',
    attributes['messaging.destination.name'],
  ],
};

function kindOf({ kind, attributes }: ReadableSpan): BareKind {
  if ('messaging.system' in attributes) return job;
  if ('db.system.name' in attributes) return database;
  return kind === SpanKind.SERVER ? incoming : outgoing;
}

/**
 * A span with nothing in it that could be about a person. Instrumentations write paths, queries, addresses, statements and the words
 * of errors, and a later version may write more: so what stays is listed, and all else goes.
 */
export function bareSpan(span: ReadableSpan): ReadableSpan {
  const kind = kindOf(span);
  const attributes = Object.fromEntries(
    kind.attributes.filter((name) => span.attributes[name] !== undefined).map((name) => [name, span.attributes[name]]),
  );
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    name: kind.name(attributes).filter(Boolean).map(String).join(' '),
    kind: span.kind,
    spanContext: () => ({ traceId, spanId, traceFlags }), // without what the caller's trace carries along
    ...(span.parentSpanContext && { parentSpanContext: span.parentSpanContext }),
    startTime: span.startTime,
    endTime: span.endTime,
    status: { code: span.status.code },
    attributes,
    links: [],
    events: [],
    duration: span.duration,
    ended: span.ended,
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}
