// What the doctor says of the metrics of the API: a text of a service that is well, and the faults that are planted in it.
import type { Deployment } from './replay.ts';

/** The figures of a service that is well, by the lines of their text. */
export const metricsText = (now: number): string =>
  [
    '# TYPE ledenbureau_database_up gauge',
    'ledenbureau_database_up 1',
    'ledenbureau_database_clock_skew_seconds 0.01',
    'ledenbureau_archive_failing 0',
    'ledenbureau_archive_waiting_files 1',
    'ledenbureau_replication_slots_inactive 0',
    'ledenbureau_replication_lag_seconds 0.2',
    'ledenbureau_replica_up 1',
    'ledenbureau_pool_waiting{pool="requests"} 0',
    'ledenbureau_pool_waiting{pool="tasks"} 0',
    'ledenbureau_lock_longest_wait_seconds 0',
    'ledenbureau_work_oldest_seconds{kind="bulk_batch"} 0',
    'ledenbureau_work_oldest_seconds{kind="mail"} 90000',
    'ledenbureau_ledger_check_sound 1',
    `ledenbureau_ledger_sweep_timestamp_seconds ${now - 3600}`,
    `ledenbureau_report_timestamp_seconds{kind="backup"} ${now - 3600}`,
    `ledenbureau_report_timestamp_seconds{kind="drill"} ${now - 86400}`,
    'ledenbureau_report_ok{kind="backup"} 1',
    'ledenbureau_report_ok{kind="drill"} 1',
  ].join('\n');

export type Row = [what: string, spoil: (it: Deployment) => unknown, line: RegExp];

export const metricsRows: Row[] = [
  ...(
    [
      ['a database that is away', 'database_up 1', 'database_up 0', /^DATABASE_URL: .*cannot ask/],
      ['a clock that is behind the database', 'skew_seconds 0.01', 'skew_seconds -3', /^clock of the database: /],
      ['an archive that fails', 'archive_failing 0', 'archive_failing 1', /^archive_command: .*not archived/],
      ['an archive that tells of no failure', 'waiting_files 1', 'waiting_files 40', /^archive_command: .*wait to be/],
      ['a lost standby', 'slots_inactive 0', 'slots_inactive 1', /^standby: A slot has no reader/],
      ['a standby that is behind', 'lag_seconds 0.2', 'lag_seconds 300', /^standby: .*behind/],
      ['a replica that nothing is read at', 'replica_up 1', 'replica_up 0', /^DATABASE_READ_URL: /],
      ['a pool that is taken', 'pool="tasks"} 0', 'pool="tasks"} 3', /^DATABASE_URL: Callers wait/],
      ['a lock', 'longest_wait_seconds 0', 'longest_wait_seconds 60', /^database: .*lock/],
      ['a stuck job', 'kind="bulk_batch"} 0', 'kind="bulk_batch"} 4000', /^work in the background: A bulk_batch/],
      ['a broken ledger', 'check_sound 1', 'check_sound 0', /^ledger: An invariant/],
      ['a ledger that nobody checks', /sweep_timestamp_seconds \d+/, 'sweep_timestamp_seconds 1', /^ledger: The check/],
      ['a backup that failed', 'ok{kind="backup"} 1', 'ok{kind="backup"} 0', /^REPORTS_DIR backup.json: .*not go well/],
      ['an old drill', /("drill"}) \d{5,}/, '$1 1700000000', /^REPORTS_DIR drill.json: .*days ago/],
      ['no drill', /.*"drill".*/g, '', /^REPORTS_DIR drill.json: Nobody tells/],
      ['something else at METRICS_ADDRESS', /[^]*/, 'hello', /^METRICS_ADDRESS: .*something else/],
    ] as [string, string | RegExp, string, RegExp][]
  ).map(([what, from, to, line]): Row => [what, (it) => (it.metrics = it.metrics.replace(from, to)), line]),
  [
    'metrics that are forwarded',
    (it) => (it.metricsShown = 'https://ledenbureau.example.org'),
    /^METRICS_ADDRESS: .*do not forward/,
  ],
  [
    'metrics on the port of the API',
    (it) => (it.metricsShown = 'http://127.0.0.1:3000'),
    /^METRICS_ADDRESS: .*do not forward/,
  ],
  ['metrics that nobody gives', (it) => it.down.push('http://127.0.0.1:9464'), /^METRICS_ADDRESS: .*refuses/],
];
