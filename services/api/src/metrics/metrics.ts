import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { AppContext } from '../context.ts';
import { createDatabase, readsOf } from '../database.ts';
import type { Db } from '../database.ts';
import { readFigures } from './figures.ts';
import type { Figures } from './figures.ts';
import { lookGauges } from './gauges.ts';
import { poolMetrics, processMetrics, requestMetrics } from './process.ts';
import { readReports } from './reports.ts';

/** The database is asked no more often, however many scrape. */
const keptMs = 15_000;
/** Who looks may not become what is looked for. */
const statementMs = 2_000;

export interface Metrics {
  /** Sees every request of an app whose routes are not there yet. */
  watch: (app: FastifyInstance) => void;
  /** Everything in Prometheus' text format. */
  text: () => Promise<string>;
  contentType: string;
  stop: () => Promise<void>;
}

/** Hears of what could not be looked at. */
type OnProblem = (error: unknown, sentence: string) => void;

/**
 * Figures of the service for whoever operates it (docs/operations.md). It has a connection of its own: when all others are taken
 * that is to be seen.
 */
export function createMetrics(
  { db: register, config, clock }: AppContext,
  pools: Record<string, Db>,
  onProblem: OnProblem,
): Metrics {
  const registry = new Registry();
  const stopListening = processMetrics(registry);
  const poolGauges = poolMetrics(registry, pools);
  const gauges = lookGauges(registry);
  const db = createDatabase({
    url: config.databaseUrl,
    applicationName: 'ledenbureau-metrics',
    max: 1,
    statementTimeoutMs: statementMs,
  });
  let last: { until: number; figures: Promise<Figures | null> } | undefined;

  const figuresAt = (now: number): Promise<Figures | null> => {
    if (last === undefined || now >= last.until) {
      const figures = readFigures(db, clock).catch((error: unknown) => {
        onProblem(error, 'the database could not be asked for metrics');
        return null;
      });
      last = { until: now + keptMs, figures };
    }
    return last.figures;
  };

  return {
    watch: (app) => requestMetrics(app, registry),
    contentType: registry.contentType,
    text: async () => {
      const [figures, reports] = await Promise.all([
        figuresAt(clock.now().getTime()),
        readReports(config.metrics.reportsDir, (kind, error) =>
          onProblem(error, `the report of the last ${kind} cannot be read`),
        ),
      ]);
      poolGauges.show();
      gauges.show({ figures, reports, reads: readsOf(register)?.figures() });
      return registry.metrics();
    },
    stop: async () => {
      stopListening();
      registry.clear();
      await db.destroy();
    },
  };
}

/** Gives the metrics to whoever asks at an address of their own, which no proxy forwards (docs/adr/0093). */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
  onProblem: OnProblem,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = createServer({ requestTimeout: 5_000, maxHeaderSize: 8_192 }, (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404, { connection: 'close' }).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        onProblem(error, 'the metrics could not be written');
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await metrics.stop();
    },
  };
}
