import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { getConstructionPlans, PgBoss } from 'pg-boss';
import type { Db } from '../database.ts';
import { serviceRole } from '../logins.ts';
import { clockQueues, pgBossSchema, workQueues } from './queues.ts';

/** What the service does there: it fetches and ends jobs, and notes that it watched. Nothing of the register is in these tables. */
const rights = [
  `grant usage on schema ${pgBossSchema} to ${serviceRole}`,
  `grant select, insert, update, delete on ${pgBossSchema}.job, ${pgBossSchema}.job_common to ${serviceRole}`,
  `grant select, insert, update on ${pgBossSchema}.queue to ${serviceRole}`,
  `grant select, update (cron_on, bam_on, flow_on, reindex_on, monitor_backoff_on) on ${pgBossSchema}.version to ${serviceRole}`,
  `grant select, update (last_job_id, kind) on ${pgBossSchema}.schedule to ${serviceRole}`,
  // of nothing that we use, and pg-boss tidies it up all the same
  `grant select, update, delete on ${pgBossSchema}.job_dependency, ${pgBossSchema}.instance to ${serviceRole}`,
];

/**
 * Makes the tables of pg-boss, or brings those of an older one to this version, and has the queues and the clock as queues.ts says.
 * As the owner, one at a time.
 */
export async function installJobs(url: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    schema: pgBossSchema,
    max: 1,
    application_name: 'ledenbureau-migrate',
    supervise: false,
    schedule: false,
    bamIntervalSeconds: 10, // the least that it takes, until it makes the indexes of a new version
  });
  const errors: Error[] = [];
  boss.on('error', (error) => errors.push(error));
  await boss.start();
  try {
    for (const [name, options] of Object.entries(workQueues)) await declare(boss, name, options);
    for (const [name, { cron, tz, ...options }] of Object.entries(clockQueues)) {
      await declare(boss, name, options);
      await boss.schedule(name, cron, {}, { tz });
    }
    for (const right of rights) await boss.getDb().executeSql(right);
    await untilIndexed(boss, errors);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Whether the database has the tables of pg-boss as this version of it needs them. */
export async function jobsAreInstalled(db: Db): Promise<boolean> {
  const { rows: tables } = await sql<{ there: boolean }>`
    select to_regclass(${`${pgBossSchema}.version`}) is not null as there`.execute(db);
  if (tables[0]?.there !== true) return false;
  const { rows } = await sql<{ version: number }>`select version from ${sql.id(pgBossSchema, 'version')}`.execute(db);
  return rows[0]?.version === neededVersion;
}

/** The statement that ends what pg-boss makes says which version of its tables that is. */
const neededVersion = Number(/version\(version\) VALUES \('(\d+)'\)/.exec(getConstructionPlans(pgBossSchema))?.[1]);

type Options = (typeof workQueues)[keyof typeof workQueues] | Omit<(typeof clockQueues)['post'], 'cron' | 'tz'>;

async function declare(boss: PgBoss, name: string, options: Options): Promise<void> {
  await boss.createQueue(name, options);
  const { policy: _policy, ...changeable } = { policy: undefined, ...options };
  await boss.updateQueue(name, changeable);
}

/** A new version may make indexes beside those who work. */
async function untilIndexed(boss: PgBoss, errors: readonly Error[]): Promise<void> {
  for (;;) {
    if (errors[0] !== undefined) throw errors[0];
    const open = (await boss.getBamStatus()).filter(({ status }) => status !== 'completed');
    if (open.length === 0) return;
    await delay(200);
  }
}
