import { setTimeout as delay } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { Job } from 'pg-boss';
import { pgBossSchema } from './queues.ts';
import type { ClockQueue } from './queues.ts';
import type { LongWork } from './longWork.ts';

/** Takes jobs until it is stopped. */
export interface Worker {
  /** Resolves once what is under way is done, or its time is over: then others take it. */
  stop(withinMs: number): Promise<void>;
}

export interface WorkerOptions {
  databaseUrl: string;
  works: readonly LongWork[];
  /** What is done when the clock asks for it. */
  clockwork: Partial<Record<ClockQueue, () => Promise<unknown>>>;
  /** Hears of every attempt that failed, and of what pg-boss itself could not do. */
  onError: (error: unknown, queue: string) => void;
}

const usual = { batchSize: 1, heartbeatRefreshSeconds: 2 } as const;
/** Between two looks of a process for a job that somebody waits for; twice as long for what only the clock asks for. */
const lookEverySeconds = 0.5;
/** Until a job whose work another process is at comes back. */
const busySeconds = 2;
const startAgainMs = 2_000;
/** While the database is away each queue would say so twice a second. */
const tellEveryMs = 10_000;

/** pg-boss keeps why a job failed; what an error says may be about a person, and belongs in the log alone. */
const failed = (): Error => new Error('It failed: see the log of the service');

/**
 * Takes jobs, one of each queue at a time, on two connections beside those of the work itself. A job only says that there may be
 * something to do: what, and whether somebody is at it, says the row that it names.
 */
export function startJobs({ databaseUrl, works, clockwork, onError }: WorkerOptions): Worker {
  const ending = new AbortController();
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'ledenbureau-jobs',
    schema: pgBossSchema,
    max: 2,
    migrate: false,
    createSchema: false,
    registerInstance: false,
    reindex: false,
    monitorVacuum: false,
    superviseIntervalSeconds: 1, // whether somebody has said nothing for ten seconds
    monitorIntervalSeconds: 1,
    flowIntervalSeconds: 3_600,
    cronMonitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: 1,
  });
  let silentUntil = 0;
  const tell = (error: unknown): void => {
    if (performance.now() < silentUntil) return;
    silentUntil = performance.now() + tellEveryMs;
    onError(error, 'pg-boss');
  };
  boss.on('error', tell);
  const heard =
    (queue: string, does: (job: Job<{ id: string }>) => Promise<unknown>) =>
    async ([job]: Job<{ id: string }>[]): Promise<void> => {
      if (job === undefined) return;
      await does(job).catch((error: unknown) => {
        if (error !== ending.signal.reason) onError(error, queue); // else the next process goes on with it
        throw failed();
      });
    };
  /** The database may be away, or its tables are still to be made. */
  const isStarted = (): Promise<boolean> =>
    boss.start().then(
      () => true,
      (error: unknown) => {
        tell(error);
        return false;
      },
    );
  const takeUp = async (): Promise<void> => {
    while (!(await isStarted())) await delay(startAgainMs, undefined, { signal: ending.signal });
    for (const { queue, work } of works) {
      await boss.work<{ id: string }>(
        queue,
        { ...usual, pollingIntervalSeconds: lookEverySeconds },
        heard(queue, async ({ data: { id } }) => {
          if (await work(id, ending.signal)) return;
          await boss.send(queue, { id }, { singletonKey: id, startAfter: busySeconds });
        }),
      );
    }
    for (const [queue, does] of Object.entries(clockwork)) {
      await boss.work<{ id: string }>(
        queue,
        { ...usual, pollingIntervalSeconds: 2 * lookEverySeconds },
        heard(queue, does),
      );
    }
  };
  const started = takeUp().catch((error: unknown) => {
    if (!ending.signal.aborted) onError(error, 'pg-boss');
  });
  return {
    stop: async (withinMs) => {
      ending.abort();
      await boss.stop({ graceful: true, timeout: withinMs });
      await started;
    },
  };
}
