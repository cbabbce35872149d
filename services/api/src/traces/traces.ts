import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { context, diag, DiagLogLevel, propagation, trace, TraceFlags } from '@opentelemetry/api';
import type { DiagLogFunction } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Sampler, SpanExporter } from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';
import { bareSpan, requestIdAttribute } from './bareSpan.ts';
import type { TraceSettings } from './settings.ts';
import { statementSummary } from './summary.ts';

export interface Traces {
  /** Tells each span of a request its route and its id, of an app whose routes are not there yet. */
  watch: (app: FastifyInstance) => void;
  /** Of a line in the log that belongs to a trace that is kept. */
  logFields: () => { trace_id?: string };
  /** From now on hears of what keeps traces from being sent. */
  onProblem: (hear: (reason: string) => void) => void;
  /** Sends what is left, as far as the receiver takes it at once. */
  stop: () => Promise<void>;
}

/** A receiver that is away would be told of with each batch. */
const tellEveryMs = 60_000;

/** The process ends then, whether or not there is a receiver. */
const stopWithinMs = 2_000;

/** What is asked all day long by those who watch the service, and not by a person. */
const watchers = new Set(['/health', '/ready', '/metrics']);

/**
 * Traces of requests, statements, calls to other services and jobs, sent by OTLP (docs/adr/0100). What is loaded before this is not
 * seen, but for jobs: pg-boss tells of them itself.
 */
export async function createTraces(settings: TraceSettings): Promise<Traces> {
  let hear = (reason: string): void => console.error(`Traces: ${reason}`);
  let silentUntil = 0;
  const problem: DiagLogFunction = (message) => {
    if (performance.now() < silentUntil) return;
    silentUntil = performance.now() + tellEveryMs;
    hear(message);
  };
  const silent: DiagLogFunction = () => undefined;
  diag.setLogger({ error: problem, warn: problem, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN);
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': settings.serviceName, 'host.name': hostname() }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplers[settings.sampler](settings.ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter: bareExporter(await exporterOf(settings)) })],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  if (settings.isCallerHeard) propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  instrument();

  return {
    watch: (app) => {
      app.addHook('onRequest', async ({ id, routeOptions }) => {
        trace.getActiveSpan()?.setAttributes({
          [requestIdAttribute]: id,
          ...(routeOptions.url !== undefined && { 'http.route': routeOptions.url }),
        });
      });
    },
    logFields: () => {
      const span = trace.getActiveSpan()?.spanContext();
      return span && (span.traceFlags & TraceFlags.SAMPLED) !== 0 ? { trace_id: span.traceId } : {};
    },
    onProblem: (listener) => {
      hear = listener;
    },
    stop: async () => {
      const sent = provider.shutdown().catch((error: unknown) => problem(String(error)));
      await Promise.race([sent, delay(stopWithinMs)]);
    },
  };
}

/** From now on what is loaded is looked into. */
function instrument(): void {
  const instrumentations = [
    new HttpInstrumentation({
      disableOutgoingRequestInstrumentation: true, // fetch asks the others
      ignoreIncomingRequestHook: ({ url = '' }) => watchers.has(url.split('?', 1)[0] ?? ''),
    }),
    new PgInstrumentation({
      requireParentSpan: true, // else each look for a job would be a trace
      ignoreConnectSpans: true,
      requestHook: (span, { query }) => {
        if (span.isRecording()) span.setAttribute('db.query.summary', statementSummary(query.text));
      },
    }),
    new UndiciInstrumentation({ requireParentforSpans: true }),
  ];
  for (const instrumentation of instrumentations) instrumentation.enable();
}

const byParent = (root: Sampler): Sampler => new ParentBasedSampler({ root });

const samplers: Record<TraceSettings['sampler'], (ratio: number) => Sampler> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => byParent(new AlwaysOnSampler()),
  parentbased_always_off: () => byParent(new AlwaysOffSampler()),
  parentbased_traceidratio: (ratio) => byParent(new TraceIdRatioBasedSampler(ratio)),
};

/** It reads from the environment where to, and with which headers and certificates. */
async function exporterOf({ protocol }: TraceSettings): Promise<SpanExporter> {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter();
}

const bareExporter = (exporter: SpanExporter): SpanExporter => ({
  export: (spans, done) => exporter.export(spans.map(bareSpan), done),
  shutdown: () => exporter.shutdown(),
});
