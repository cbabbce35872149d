import { ask, unless } from './ask.ts';
import type { Problem } from './ask.ts';
import type { Setup } from './setup.ts';

const setting = 'METRICS_ADDRESS';
const mark = '# TYPE ledenbureau_';
const hours = 3600;
const days = 24 * hours;

/** What the metrics say that waits for an operator, and whether anybody else can read them. */
export async function checkMetrics(setup: Setup): Promise<Problem[]> {
  const { metricsAddress } = setup;
  const open = await checkOpen(setup);
  if (metricsAddress === undefined) return open;
  const url = `http://${metricsAddress}/metrics`;
  const { status, text } = await ask(url);
  if (status !== 200 || !text.includes(mark))
    return [
      ...open,
      { setting, sentence: `${url} answers ${status} and no metrics of the API: something else listens there.` },
    ];
  return [...open, ...rules.flatMap((rule) => rule(text, Date.now() / 1000))];
}

/** No address that the outside sees gives the metrics: they ask for no password. */
async function checkOpen({ appUrl, identityUrl, apiUrl }: Setup): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const origin of new Set([appUrl, identityUrl, apiUrl])) {
    const { text } = await ask(`${origin}/metrics`);
    const sentence = `${origin}/metrics shows the metrics of the API to whoever asks: do not forward them.`;
    problems.push(...unless(!text.includes(mark), setting, sentence));
  }
  return problems;
}

type Rule = (text: string, now: number) => Problem[];

/** The largest value of a metric with these labels; undefined where nobody tells it. */
function valueOf(text: string, name: string, labels = ''): number | undefined {
  const lines = text.split('\n').filter((line) => line.startsWith(`ledenbureau_${name}`) && line.includes(labels));
  const values = lines.filter((line) => /[{ ]/u.test(line.charAt(`ledenbureau_${name}`.length)));
  return values.length === 0 ? undefined : Math.max(...values.map((line) => Number(line.split(' ').at(-1))));
}

/** A report of what is done beside the service (REPORTS_DIR). */
const report =
  (kind: 'backup' | 'drill', most: number, what: string): Rule =>
  (text, now) => {
    const at = valueOf(text, 'report_timestamp_seconds', `kind="${kind}"`);
    const name = `REPORTS_DIR ${kind}.json`;
    if (at === undefined) return [{ setting: name, sentence: `Nobody tells of ${what}: docs/operations.md says how.` }];
    const isOk = valueOf(text, 'report_ok', `kind="${kind}"`) === 1;
    return [
      ...unless(isOk, name, `The last ${kind} did not go well.`),
      ...unless(now - at <= most, name, `The last ${kind} was ${Math.floor((now - at) / days)} days ago.`),
    ];
  };

/** A figure that has a bound; one that nobody tells is within it. */
const bound =
  (name: string, most: number, place: string, sentence: string, labels = ''): Rule =>
  (text) =>
    unless(Math.abs(valueOf(text, name, labels) ?? 0) <= most, place, sentence);

const rules: Rule[] = [
  (text) =>
    unless(valueOf(text, 'database_up') === 1, 'DATABASE_URL', 'The process with the metrics cannot ask its database.'),
  bound('database_clock_skew_seconds', 2, 'clock of the database', 'It differs from that of the API: set both by NTP.'),
  bound('archive_failing', 0, 'archive_command', 'The log is not archived: docs/runbooks/full-disk.md.'),
  bound(
    'archive_waiting_files',
    32,
    'archive_command',
    'Files of the log wait to be archived: docs/runbooks/full-disk.md.',
  ),
  bound(
    'replication_slots_inactive',
    0,
    'standby',
    'A slot has no reader, and keeps the log: docs/runbooks/lost-standby.md.',
  ),
  bound('replication_lag_seconds', 60, 'standby', 'It is more than a minute behind: docs/runbooks/lost-standby.md.'),
  (text) =>
    unless(
      valueOf(text, 'replica_up') !== 0,
      'DATABASE_READ_URL',
      'Nothing is read at the replica: docs/cluster.md#a-replica-to-read-from.',
    ),
  bound('pool_waiting', 0, 'DATABASE_URL', 'Callers wait for a connection: docs/operations.md.'),
  bound('lock_longest_wait_seconds', 20, 'database', 'A statement waits for a lock: docs/runbooks/stuck-job.md.'),
  ...['bulk_batch', 'conversion_run', 'period_file'].map((kind) =>
    bound(
      'work_oldest_seconds',
      1800,
      'work in the background',
      `A ${kind} waits for half an hour: docs/runbooks/stuck-job.md.`,
      `kind="${kind}"`,
    ),
  ),
  (text) =>
    unless(
      valueOf(text, 'ledger_check_sound') !== 0,
      'ledger',
      'An invariant does not hold: docs/runbooks/broken-chain.md.',
    ),
  (text, now) => {
    const at = valueOf(text, 'ledger_sweep_timestamp_seconds') ?? now;
    return unless(
      now - at <= days,
      'ledger',
      'The check that runs by itself has not ended for a day: docs/runbooks/stuck-job.md.',
    );
  },
  report('backup', 36 * hours, 'any backup'),
  report('drill', 100 * days, 'a restore that was tried'),
];
