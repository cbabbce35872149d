// `npm run doctor -- --cluster` on three machines on loopback: each fault that is planted there is named, and nothing else.
import { setTimeout as delay } from 'node:timers/promises';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { clusterChecks, examineCluster } from '../../deploy/doctor/cluster/checks.ts';
import { probeCluster } from '../../deploy/doctor/cluster/probe.ts';
import type { ClusterState } from '../../deploy/doctor/cluster/probe.ts';
import { readClusterSetup } from '../../deploy/doctor/cluster/setup.ts';
import { Cluster } from '../cluster/cluster.ts';
import { portCount } from '../cluster/layout.ts';
import { missingParts } from '../cluster/packages.ts';
import { ownPorts } from '../ports.ts';
import { runNode } from '../processes.ts';
import { root } from '../settings.ts';

const missing = missingParts().join(' ');

test('docs/cluster.md has the table of the checks', () => {
  const rows = readFileSync(join(root, 'docs/cluster.md'), 'utf8')
    .split('\n')
    .map((line) =>
      line
        .split(/ *\| */u)
        .slice(1, -1)
        .join(' | ')
        .trim(),
    );
  for (const { name, wrong } of clusterChecks) expect(rows).toContain(`${name} | ${wrong}`);
});

describe.skipIf(missing !== '')(`three machines${missing && ` (skipped: ${missing})`}`, () => {
  let cluster: Cluster;
  let env: Record<string, string>;
  let sound: ClusterState;

  beforeAll(async () => {
    cluster = await Cluster.start({ firstPort: await ownPorts(portCount) });
    const { primary, replica } = cluster.serviceUrls;
    env = { CLUSTER_ROOT: first().layout.folder, DATABASE_URL: primary, DATABASE_READ_URL: replica };
    sound = await probe();
  }, 180_000);
  afterAll(() => cluster?.close());

  const first = () => cluster.machines[0]!;
  const probe = async (): Promise<ClusterState> => probeCluster(await readClusterSetup(env), new Date());
  const linesOf = (state: ClusterState): string[] =>
    examineCluster(state).map(({ setting, sentence }) => `${setting}: ${sentence}`);
  /** Here nothing archives the log, so that is always named. */
  const noArchive = /^archive_mode: Nothing is archived/u;

  /** What the doctor names beside this and what it brings with it, once it names it: nothing, within a minute. */
  async function namedBeside(line: RegExp, along: RegExp[] = []): Promise<string[]> {
    for (const deadline = Date.now() + 60_000; ; await delay(500)) {
      const lines = linesOf(await probe());
      const others = lines.filter((each) => ![noArchive, line, ...along].some((known) => known.test(each)));
      const isNamed = lines.some((each) => line.test(each));
      if (isNamed && others.length === 0) return [];
      if (Date.now() > deadline) return isNamed ? others : [`${line} is not named`, ...lines];
    }
  }

  test('sound, but for the archive that nobody has set up; the command says so', async () => {
    expect(await namedBeside(noArchive)).toEqual([]);
    let output = '';
    const run = runNode(['deploy/doctor.ts', '--cluster'], {
      env,
      onOutput: (text) => (output += text),
      failure: 'wrong',
      signal: AbortSignal.timeout(60_000),
    });
    await expect(run).rejects.toThrow('wrong');
    expect(output).toMatch(/^archive_mode\n.*docs\/cluster\.md#backup\.\n\n1 wrong\.\n$/u);
  });

  type Planted = [what: string, plant: () => Promise<unknown>, line: RegExp, mend: () => unknown, along?: RegExp[]];
  const control = (...words: string[]) => first().control(words);
  /** An HAProxy that has just started leads to all of them until it has asked who writes. */
  const asService = (text: string) =>
    vi.waitFor(() => cluster.query(`set role ledenbureau_service; ${text}`), { timeout: 30_000, interval: 500 });
  let away: string;
  const fileOf = (name: string) => join(first().layout.folder, name);
  const settings = new Map<string, string>();
  /** Writes another word into a file of the first machine; `mendFiles` takes it back. */
  const writeInto = (name: string, word: string | RegExp, other: string): void => {
    const text = readFileSync(fileOf(name), 'utf8');
    expect(text).toMatch(word);
    settings.set(name, text);
    writeFileSync(fileOf(name), text.replace(word, other));
  };
  const mendFiles = (): void => {
    for (const [name, text] of settings) writeFileSync(fileOf(name), text);
    settings.clear();
  };
  /** Has the service of the first machine go by PgBouncer, set up as docs/cluster.md says. */
  const bypass = (change: (at: Record<string, string>) => void): void => {
    const port = /^listen_port = (\d+)/mu.exec(readFileSync(fileOf('etc/pgbouncer/pgbouncer.ini'), 'utf8'))?.[1] ?? '';
    const url = Object.assign(new URL(cluster.serviceUrls.primary), { port });
    url.search = '?prepared=off';
    Object.assign(env, { DATABASE_URL: url.href, DATABASE_LISTEN_URL: cluster.serviceUrls.primary });
    change(env);
  };
  const direct = (): void => {
    mendFiles();
    env.DATABASE_URL = cluster.serviceUrls.primary;
    delete env.DATABASE_LISTEN_URL;
  };
  const pooler = 'etc/pgbouncer/pgbouncer.ini';
  const planted: Planted[] = [
    [
      'a pause that was forgotten',
      () => control('pause', '--wait'),
      /^patronictl pause: /u,
      () => control('resume', '--wait'),
    ],
    [
      'a primary that goes on alone',
      () => control('edit-config', '-s', 'synchronous_mode_strict=false', '--force'),
      /^synchronous_mode_strict: It is off/u,
      () => control('edit-config', '-s', 'synchronous_mode_strict=true', '--force'),
    ],
    [
      'a standby that is away',
      async () => {
        const machine = await cluster.machineThatIs('replica');
        away = machine!.layout.name;
        await machine!.killDatabase();
      },
      /^(one|two|three): It is (not there|stopped)/u,
      () => cluster.machine(away).startPatroni(),
      [/^(one|two|three): It is behind/u, /^replication slot: One has no reader/u],
    ],
    [
      'an etcd that is away',
      () => first().killEtcd(),
      /^etcd: It is not healthy on one: one more/u,
      () => first().startEtcd(),
    ],
    [
      'an HAProxy that is away',
      () => first().stopHaproxy(),
      /^DATABASE_URL: HAProxy of this machine leads to no PostgreSQL/u,
      () => first().startHaproxy(),
      [/^API_URL: HAProxy/u, /^DATABASE_READ_URL: HAProxy/u],
    ],
    [
      'a login without a limit',
      () => asService(`alter role current_user set statement_timeout = '0'`),
      /^DATABASE_URL \(database_settings\): /u,
      () => asService(`alter role current_user set statement_timeout = '15s'`),
    ],
    [
      'a pooler that gives out statements',
      async () => bypass(() => writeInto(pooler, 'pool_mode = transaction', 'pool_mode = statement')),
      /^pool_mode: It is statement/u,
      direct,
    ],
    [
      'a pooler that gives out sessions of the register',
      async () => bypass(() => writeInto(pooler, /^(\S+ = host=.*)$/mu, '$1 pool_mode=session')),
      /^pool_mode: It is session, transaction/u,
      direct,
    ],
    [
      'a pooler that is to keep plans',
      async () => bypass((at) => (at.DATABASE_URL = at.DATABASE_URL!.replace('prepared=off', 'prepared=on'))),
      /^DATABASE_URL: It leads to PgBouncer/u,
      direct,
    ],
    [
      'a pooler by which somebody listens',
      async () => bypass((at) => delete at.DATABASE_LISTEN_URL),
      /^DATABASE_LISTEN_URL: Nobody hears/u,
      direct,
    ],
    [
      'a watchdog that is off',
      async () => writeInto('etc/patroni/config.yml', 'mode: automatic', 'mode: off'),
      /^watchdog: It is off/u,
      mendFiles,
    ],
    [
      'a watchdog that is required and not there',
      async () => writeInto('etc/patroni/config.yml', 'mode: automatic', 'mode: required'),
      /^watchdog: It is required/u,
      mendFiles,
    ],
  ];
  test.each(planted)(
    '%s',
    async (_what, plant, line, mend, along) => {
      await plant();
      try {
        expect(await namedBeside(line, along)).toEqual([]);
      } finally {
        await mend();
      }
      await cluster.untilWhole();
      expect(await namedBeside(noArchive)).toEqual([]);
    },
    180_000,
  );

  const mount = (...words: string[]) => spawnSync('mount', words, { encoding: 'utf8' });
  test.skipIf(process.getuid?.() !== 0)('a full disk, as root', async () => {
    const folder = fileOf('var/lib/etcd/ledenbureau');
    const { status, stderr } = mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder);
    expect(status, stderr).toBe(0);
    try {
      writeFileSync(join(folder, 'fill'), Buffer.alloc(1_000_000));
      expect(await namedBeside(/^disk of etcd: [0-9] % of it is free on this machine/u)).toEqual([]);
    } finally {
      spawnSync('umount', [folder]);
    }
    expect(await namedBeside(noArchive)).toEqual([]);
  });

  const server = (state: ClusterState) => state.primary!.replication!;
  const changed: [what: string, change: (state: ClusterState) => unknown, line: RegExp][] = [
    ['no replica to read from', (it) => (it.isReplicaSet = false), /^DATABASE_READ_URL: It is not set/u],
    [
      'a replica that does not confirm',
      (it) => {
        const { name } = it.members!.find(({ role }) => role === 'replica')!;
        it.replica = it.machines.find((machine) => machine.name === name)!.server;
      },
      /^DATABASE_READ_URL: It leads to \w+, which does not confirm/u,
    ],
    [
      'a certificate that ends soon',
      (it) => it.now.setDate(it.now.getDate() + 800),
      /^certificate of etcd on two: It ends on 20/u,
    ],
    [
      'no standby that confirms',
      (it) => (it.members!.find(({ role }) => role === 'sync_standby')!.role = 'replica'),
      /^standby: None confirms/u,
    ],
    [
      'a standby that is behind',
      (it) => (it.members!.find(({ role }) => role === 'replica')!.lag = 100_000_000),
      /: It is behind \(100000000 bytes\)/u,
    ],
    [
      'a standby of which nobody knows',
      (it) => (it.members!.find(({ role }) => role === 'replica')!.lag = 'unknown'),
      /: It is behind \(unknown/u,
    ],
    [
      'a restart that waits',
      (it) => (it.members![0]!.pending_restart = true),
      /: A setting waits for patronictl restart/u,
    ],
    [
      'another timeline',
      (it) => (it.members!.find(({ role }) => role === 'replica')!.timeline = 99),
      /: It follows another timeline/u,
    ],
    [
      'no primary',
      (it) => (it.members!.find(({ role }) => role === 'leader')!.role = 'replica'),
      /^primary: There is none/u,
    ],
    ['a slot without a reader', (it) => (server(it).inactive_slots = 1), /^replication slot: One has no reader/u],
    [
      'a slot that keeps the log',
      (it) => (server(it).slot_bytes = 2e9),
      /^replication slot: One keeps more than 1 GB/u,
    ],
    ['an archive that fails', (it) => (server(it).archive_failing = true), /^archive_command: It fails/u],
    ['an archive that tells of no failure', (it) => (server(it).archive_waiting = 40), /^archive_command: It fails/u],
    ['a superuser', (it) => (it.primary!.loginProblem = 'database_role'), /^DATABASE_URL \(database_role\): /u],
    ['a clock that is off', (it) => (it.machines[1]!.server!.skewSeconds = -5), /^clock of two: It is -5\.0 s off/u],
    [
      'two etcd that are away',
      (it) => it.machines.slice(1).forEach((each) => (each.isEtcdHealthy = false)),
      /^etcd: .*without a quorum/u,
    ],
    [
      'a disk of PostgreSQL that is nearly full',
      (it) => (it.here.disks = [{ part: 'PostgreSQL', free: 0.04 }]),
      /^disk of PostgreSQL: 4 % of it is free/u,
    ],
    ['no Patroni', (it) => (it.members = null), /^Patroni: None of the three answers/u],
  ];
  test.each(changed)('%s, put into what the machines answered', async (_what, change, line) => {
    const state = structuredClone(sound);
    change(state);
    const lines = linesOf(state).filter((each) => !noArchive.test(each));
    expect(lines.filter((each) => line.test(each))).not.toEqual([]);
    expect(lines.length).toBeLessThanOrEqual(6);
  });
});
