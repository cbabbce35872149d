// Starts the service: `node services/api/src/server.ts`. Configuration: README.md.
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { buildApp } from './app.ts';
import { systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import { createDatabase } from './database.ts';
import type { Config } from './config.ts';
import { createMetrics, serveMetrics } from './metrics/metrics.ts';
import { workOnce as workOnBatches } from './modules/bulk/worker.ts';
import { workOnce as workOnRuns } from './modules/conversions/worker.ts';
import { ledgerSweeper } from './modules/ledger/sweep.ts';
import { statementWorker } from './modules/members/statements/runWorker.ts';
import { dayTeller } from './modules/notifications/days.ts';
import { periodFiler } from './modules/periods/files.ts';
import { mailProblems, mailSender, readMailFrom, startPost } from './post/mails.ts';
import { openReplica } from './replica.ts';
import type { ReadsChange } from './reads.ts';
import { startWorker } from './calls/worker.ts';

// The heap grows to a quarter more than what is alive before it is swept, not to four times as much: a file of fifty thousand rows
// leaves much behind, and the service shares its machine.
setFlagsFromString('--heap-growing-percent=25');

const closeWithinMs = 10_000;
/** A statement that books fifty thousand rows says nothing for longer than one of a request may take. */
const taskStatementMs = 300_000;

try {
  await serve(readConfig(process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function serve(config: Config): Promise<void> {
  // The error of pg carries its whole client: the message says enough.
  const onLost = ({ message }: Error): void => app.log.warn({ reason: message }, 'a database connection was lost');
  const { databaseUrl, databaseReadUrl } = config;
  const onChange = ({ name, reason }: ReadsChange): void =>
    app.log.warn({ change: name, reason }, 'readings change their place');
  const replica =
    databaseReadUrl === null ? undefined : openReplica({ databaseUrl, databaseReadUrl, onChange, onLost });
  const db = createDatabase({
    url: databaseUrl,
    applicationName: 'ledenbureau-api',
    onLost,
    ...(replica && { replica }),
  });
  const context = { config, db, clock: systemClock };
  const ending = new AbortController();
  // Of what is done in the background: a batch takes three connections, a run three, statements two.
  const taskDb = createDatabase({
    url: config.databaseUrl,
    applicationName: 'ledenbureau-tasks',
    max: 8,
    statementTimeoutMs: taskStatementMs,
    indexesOnly: true,
    onLost,
  });
  const tasks = { ...context, db: taskDb };
  const { address } = config.metrics;
  const onUnseen = (err: unknown, sentence: string): void => app.log.warn({ err }, sentence);
  const metrics =
    address === null
      ? null
      : createMetrics(context, { requests: db, tasks: taskDb, ...(replica && { readings: replica.db }) }, onUnseen);
  const app = await buildApp({ ...context, ending: ending.signal, ...(metrics && { watch: metrics.watch }) });
  const metricsServer = metrics === null || address === null ? null : await serveMetrics(metrics, address, onUnseen);
  await app.listen({ port: config.port, host: config.host });
  const { url } = config.mail;
  const onError = (err: unknown): void => app.log.warn({ err }, 'the mails could not be sent');
  const post =
    url === null
      ? null
      : startPost(
          db,
          mailSender(url, () => readMailFrom(context)),
          { onError },
        );
  if (post === null) {
    const warn = (problems: readonly string[]): void =>
      app.log.warn({ problems }, 'no mail to members leaves: MAIL_URL is not set');
    void mailProblems(context).then(warn, onError);
  }
  const bulk = startWorker(() => workOnBatches(tasks), {
    onError: (err) => app.log.error({ err }, 'a bulk batch could not be done'),
  });
  const conversions = startWorker(() => workOnRuns(tasks), {
    onError: (err) => app.log.error({ err }, 'a task of a conversion could not be done'),
  });
  const days = startWorker(dayTeller(tasks), {
    everyMs: 60_000,
    onError: (err) => app.log.error({ err }, 'what the day brings could not be told'),
  });

  const statements = startWorker(statementWorker(tasks), {
    everyMs: 1_000,
    onError: (err) => app.log.error({ err }, 'the statements of members could not be made'),
  });

  const files = startWorker(periodFiler(tasks), {
    everyMs: 2_000,
    onError: (err) => app.log.error({ err }, 'the files of a closed year could not be made'),
  });
  const sweep = startWorker(ledgerSweeper(tasks), {
    everyMs: 60_000,
    onError: (err) => app.log.error({ err }, 'the ledger could not be checked'),
  });

  const close = async (signal: string): Promise<void> => {
    if (ending.signal.aborted) return;
    ending.abort();
    app.log.info({ signal }, 'closing');
    setTimeout(() => process.exit(1), config.drainMs + closeWithinMs).unref();
    // what is done in the background is left to others at once
    await Promise.all([
      delay(config.drainMs).then(() => app.close()),
      post?.stop(),
      bulk.stop(),
      conversions.stop(),
      days.stop(),
      statements.stop(),
      files.stop(),
      sweep.stop(),
    ]);
    await Promise.all([db.destroy(), taskDb.destroy(), replica?.stop(), metricsServer?.stop()]);
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void close(signal));
  process.on('SIGINT', (signal) => void close(signal));
}
