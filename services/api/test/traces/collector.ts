import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A span as OTLP has it in JSON, with its attributes by name. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code?: number; message?: string };
  attributes: Record<string, unknown>;
}

interface OtlpBody {
  resourceSpans: {
    resource: { attributes: { key: string; value: object }[] };
    scopeSpans: {
      spans: (Omit<ReceivedSpan, 'attributes'> & { attributes: { key: string; value: object }[] })[];
    }[];
  }[];
}

/** Receives traces as Jaeger, Tempo or a collector of OpenTelemetry does: OTLP over HTTP. */
export interface Collector {
  url: string;
  /** All that was received, as it came. */
  bodies: { type: string; authorization: string | undefined; body: Buffer }[];
  /** The spans of those bodies that are JSON. */
  spans: () => ReceivedSpan[];
  resource: () => Record<string, unknown>;
  close: () => void;
}

const byName = (pairs: { key: string; value: object }[]): Record<string, unknown> =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0] as unknown]));

/** Answers each with this status. */
export async function startCollector(status = 200): Promise<Collector> {
  const bodies: Collector['bodies'] = [];
  const keep = async (request: IncomingMessage): Promise<void> => {
    const { 'content-type': type = '', authorization } = request.headers;
    if (request.url === '/v1/traces') bodies.push({ type, authorization, body: await buffer(request) });
  };
  const server = createServer((request, response) => {
    keep(request).then(
      () => response.writeHead(status, { 'content-type': 'application/json' }).end('{}'),
      () => response.destroy(),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const parsed = () => bodies.flatMap(({ body }) => (JSON.parse(body.toString()) as OtlpBody).resourceSpans);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    spans: () =>
      parsed()
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map((span) => ({ ...span, attributes: byName(span.attributes) })),
    resource: () => byName(parsed()[0]?.resource.attributes ?? []),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
