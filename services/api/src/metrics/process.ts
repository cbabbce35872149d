import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import { poolFigures } from '../database.ts';
import type { Db } from '../database.ts';
import { onSignal } from '../signals.ts';
import type { SignInOutcome, SignInStep, TaskOutcome } from '../signals.ts';

/** Kinds of tasks that are attempted in the background (calls/attempts.ts), by the first word of their keys. */
export const taskKinds = ['bulk_batch', 'conversion_run', 'statement_run', 'period_file'] as const;
const outcomes: readonly TaskOutcome[] = ['done', 'refused', 'away', 'fault', 'given_up'];
const signInSteps: readonly SignInStep[] = ['consent', 'token_hook', 'token'];
const signInOutcomes: readonly SignInOutcome[] = ['good', 'refused', 'away'];
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Of a request by its pattern and never its address, so that nobody's number becomes a name of a series. */
const requestBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
const waitBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** Figures of this process: its runtime, and what it says of its work. Answers what ends the listening. */
export function processMetrics(registry: Registry): () => void {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const headWait = new Histogram({
    name: 'ledenbureau_chain_head_wait_seconds',
    help: 'The last statement of a transaction, which waits for the heads of the chains and books',
    buckets: waitBuckets,
    registers,
  });
  const durableWait = new Histogram({
    name: 'ledenbureau_durable_wait_seconds',
    help: 'From a commit until it is on the disk, and on a standby that has to confirm',
    buckets: waitBuckets,
    registers,
  });
  const durableCallers = new Histogram({
    name: 'ledenbureau_durable_wait_callers',
    help: 'Callers of this process that waited for the disk at once',
    buckets: [1, 2, 4, 8, 16, 32, 64],
    registers,
  });
  const running = new Gauge({
    name: 'ledenbureau_tasks_running',
    help: 'Attempts at tasks of the background that are under way in this process',
    labelNames: ['kind'],
    registers,
  });
  const attempts = new Counter({
    name: 'ledenbureau_task_attempts_total',
    help: 'Attempts at tasks of the background by what they came to',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const checks = new Counter({
    name: 'ledenbureau_ledger_checks_total',
    help: 'Checks of the ledger by this process, asked for or by itself',
    labelNames: ['outcome'],
    registers,
  });
  const reads = new Counter({
    name: 'ledenbureau_reads_total',
    help: 'Requests that may read at a replica, by where they did',
    labelNames: ['place'],
    registers,
  });
  const signIns = new Counter({
    name: 'ledenbureau_sign_in_checks_total',
    help: 'Answers to whether somebody may come in or go on, by who asked and what it was',
    labelNames: ['step', 'outcome'],
    registers,
  });
  for (const place of ['primary', 'replica']) reads.inc({ place }, 0);
  // a series that begins at its first fault would be no increase
  for (const kind of taskKinds) {
    running.set({ kind }, 0);
    for (const outcome of outcomes) attempts.inc({ kind, outcome }, 0);
  }
  for (const step of signInSteps) for (const outcome of signInOutcomes) signIns.inc({ step, outcome }, 0);
  for (const outcome of ['sound', 'broken']) checks.inc({ outcome }, 0);
  const kindOf = (kind: string): string => taskKinds.find((each) => each === kind) ?? 'other';
  const ends = [
    onSignal('chain_head', ({ seconds }) => headWait.observe(seconds)),
    onSignal('durable', ({ seconds, callers }) => {
      durableWait.observe(seconds);
      durableCallers.observe(callers);
    }),
    onSignal('task_begun', ({ kind }) => running.inc({ kind: kindOf(kind) })),
    onSignal('task_ended', ({ kind, outcome }) => {
      running.dec({ kind: kindOf(kind) });
      attempts.inc({ kind: kindOf(kind), outcome });
    }),
    onSignal('read', ({ place }) => reads.inc({ place })),
    onSignal('sign_in', (labels) => signIns.inc({ ...labels })),
    onSignal('ledger_checked', ({ isSound }) => checks.inc({ outcome: isSound ? 'sound' : 'broken' })),
  ];
  return () => ends.forEach((end) => end());
}

/** Counts and times the requests of an app. A stream of events lasts as long as somebody looks, and is not timed. */
export function requestMetrics(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'ledenbureau_http_request_duration_seconds',
    help: 'Requests that were answered, by the pattern of their route',
    labelNames: ['method', 'route', 'code'],
    buckets: requestBuckets,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
    const labels = {
      method: methods.has(request.method) ? request.method : 'other',
      route: request.is404 ? 'none' : (request.routeOptions.url ?? 'none'),
      code: `${Math.trunc(reply.statusCode / 100)}xx`,
    };
    seconds.observe(labels, reply.elapsedTime / 1_000);
  });
}

/** How full the pools of connections are, as of when `show` is called. */
export function poolMetrics(registry: Registry, pools: Record<string, Db>): { show(): void } {
  const labelNames = ['pool'];
  const connections = new Gauge({
    name: 'ledenbureau_pool_connections',
    help: 'Connections to the database that are open, in use or idle',
    labelNames: [...labelNames, 'state'],
    registers: [registry],
  });
  const limits = new Gauge({
    name: 'ledenbureau_pool_limit',
    help: 'Most connections that a pool may have',
    labelNames,
    registers: [registry],
  });
  const waits = new Gauge({
    name: 'ledenbureau_pool_waiting',
    help: 'Callers that wait for a connection of a pool',
    labelNames,
    registers: [registry],
  });
  return {
    show() {
      for (const [pool, db] of Object.entries(pools)) {
        const { limit, open, idle, waiting } = poolFigures(db);
        waits.set({ pool }, waiting);
        limits.set({ pool }, limit);
        connections.set({ pool, state: 'idle' }, idle);
        connections.set({ pool, state: 'in_use' }, open - idle);
      }
    },
  };
}
