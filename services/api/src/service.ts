import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { buildApp } from './app.ts';
import { systemClock } from './clock.ts';
import { createDatabase } from './database.ts';
import type { Config } from './config.ts';
import { createMetrics, serveMetrics } from './metrics/metrics.ts';
import { bulkWork } from './modules/bulk/worker.ts';
import { conversionWork, remind } from './modules/conversions/worker.ts';
import { createLedgerCheck } from './modules/ledger/ledgerCheck.ts';
import { ledgerSweeper } from './modules/ledger/sweep.ts';
import { expireStatements, statementWork } from './modules/members/statements/runWorker.ts';
import { dayTeller } from './modules/notifications/days.ts';
import { periodFileWork } from './modules/periods/files.ts';
import { tellUnprintableLogo } from './modules/settings/logos.ts';
import { closeLost } from './paper/exports.ts';
import { deliverMails, mailProblems, mailSender, readMailFrom } from './post/mails.ts';
import { forgetter } from './calls/forgetting.ts';
import { sendLost } from './calls/longWork.ts';
import { startJobs } from './calls/worker.ts';
import { openReplica } from './replica.ts';
import type { ReadsChange } from './reads.ts';
import type { Traces } from './traces/traces.ts';

// The heap grows to a quarter more than what is alive before it is swept, not to four times as much: a file of fifty thousand rows
// leaves much behind, and the service shares its machine.
setFlagsFromString('--heap-growing-percent=25');

const closeWithinMs = 10_000;
/** A statement that books fifty thousand rows says nothing for longer than one of a request may take. */
const taskStatementMs = 300_000;

/** Serves the API and does the work in the background, until the process is told to end. */
export async function serve(config: Config, traces: Traces | undefined): Promise<void> {
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
  // Of what is done in the background: a batch takes three connections, a run three, statements two, the files of a year three.
  const taskDb = createDatabase({
    url: config.databaseUrl,
    applicationName: 'ledenbureau-tasks',
    max: 11,
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
  const watchers = [metrics, traces].flatMap((each) => each?.watch ?? []);
  const app = await buildApp({
    ...context,
    ending: ending.signal,
    watch: (routes) => watchers.forEach((watch) => watch(routes)),
    ...(traces && { logger: { level: config.logLevel, mixin: traces.logFields } }),
  });
  traces?.onProblem((reason) => app.log.warn({ reason }, 'traces are not sent'));
  const metricsServer = metrics === null || address === null ? null : await serveMetrics(metrics, address, onUnseen);
  await app.listen({ port: config.port, host: config.host });
  const { url } = config.mail;
  const sender = url === null ? null : mailSender(url, () => readMailFrom(context));
  if (sender === null) {
    const warn = (problems: readonly string[]): void =>
      app.log.warn({ problems }, 'no mail to members leaves: MAIL_URL is not set');
    void mailProblems(context).then(warn, (err: unknown) => onUnseen(err, 'the mails could not be looked at'));
  }
  const works = [
    bulkWork(tasks),
    conversionWork(tasks),
    statementWork({ ...tasks, checkLedger: createLedgerCheck(tasks) }),
    periodFileWork(tasks),
  ];
  const tellDay = dayTeller(tasks);
  const forget = forgetter(tasks);
  const jobs = startJobs({
    databaseUrl: config.databaseUrl,
    works,
    clockwork: {
      lost_work: async () => {
        const count = await sendLost(taskDb, works);
        if (count > 0) app.log.warn({ count }, 'work that waited had no job, and has one now');
      },
      days: async () => {
        await tellDay();
        await remind(tasks);
        await closeLost(tasks);
        await tellUnprintableLogo(tasks);
        while (await expireStatements(tasks)) continue;
        await forget();
      },
      ledger_check: ledgerSweeper(tasks),
      ...(sender && { post: () => deliverMails(db, sender) }),
    },
    onError: (err, queue) => app.log.error({ err, queue }, 'work in the background failed'),
  });

  const close = async (signal: string): Promise<void> => {
    if (ending.signal.aborted) return;
    ending.abort();
    app.log.info({ signal }, 'closing');
    setTimeout(() => process.exit(1), config.drainMs + closeWithinMs).unref();
    // what is done in the background is left to others at once
    await Promise.all([delay(config.drainMs).then(() => app.close()), jobs.stop(closeWithinMs)]);
    sender?.close();
    await Promise.all([db.destroy(), taskDb.destroy(), replica?.stop(), metricsServer?.stop(), traces?.stop()]);
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void close(signal));
  process.on('SIGINT', (signal) => void close(signal));
}
