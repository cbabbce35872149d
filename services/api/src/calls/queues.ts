import type { QueueOptions, ScheduleOptions } from 'pg-boss';

/** Where pg-boss keeps its tables: `migrate` makes them as the owner, the service only works in them. */
export const pgBossSchema = 'pgboss';

/**
 * A process that says nothing for ten seconds, the least that pg-boss takes, has lost its job: another one takes it, and the lock of the
 * domain says whether somebody is at it after all. A job comes back until its work is done: `attempts.ts` counts, and gives up.
 */
const work = {
  retryLimit: 2 ** 31 - 1,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 2,
  heartbeatSeconds: 10,
  expireInSeconds: 86_400,
  deleteAfterSeconds: 86_400,
} satisfies QueueOptions;

/** What comes back every minute by itself needs no second try, and none that waited for longer than that. */
const clock = {
  retryLimit: 0,
  heartbeatSeconds: 10,
  expireInSeconds: 3_600,
  retentionSeconds: 60,
  deleteAfterSeconds: 3_600,
} satisfies QueueOptions;

const everyMinute = { cron: '* * * * *', tz: 'UTC' } satisfies Pick<ScheduleOptions, 'tz'> & { cron: string };

/** Long work: a job for each row that waits for it, with the id of that row. */
export const workQueues = {
  bulk_batch: work,
  conversion_run: work,
  /** Of each run at most one job waits: whoever is at a run leaves it to the next process that has nothing to do. */
  statement_run: { ...work, policy: 'short' },
  period_file: work,
} as const;
export type WorkQueue = keyof typeof workQueues;

/** What the clock asks for. */
export const clockQueues = {
  /** Rows that wait and have no job: it was lost, or its process is of a version that sends none. */
  lost_work: { ...clock, ...everyMinute },
  /** What a day brings, and what is due or expires. */
  days: { ...clock, ...everyMinute },
  ledger_check: { ...clock, ...everyMinute },
  /** Mails that wait for another try; what is new is sent for at once (sendForPost). */
  post: { ...clock, ...everyMinute },
} as const;
export type ClockQueue = keyof typeof clockQueues;
