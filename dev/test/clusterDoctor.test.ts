// `npm run doctor -- --cluster` on three machines on loopback: each fault that is planted there is named, and nothing else.
import { setTimeout as delay } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
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
    ['a superuser', (it) => (it.primary!.loginProblem = 'database_role'), /^DATABASE_URL \(database_role\): /u],
    ['a clock that is off', (it) => (it.machines[1]!.server!.skewSeconds = -5), /^clock of two: It is -5\.0 s off/u],
    [
      'two etcd that are away',
      (it) => it.machines.slice(1).forEach((each) => (each.isEtcdHealthy = false)),
      /^etcd: .*without a quorum/u,
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
