// `npm run soak -- --minutes 10 [--seed 1]`: kills sessions, PostgreSQL and API processes in turn under 16 clients and
// looks whether everything acknowledged is there exactly once. Prints as its last line {"minutes","operations",…,"ok"}.
// With --deploying nothing is killed: the API's processes are replaced in turn behind HAProxy (the package haproxy), and with
// --before FOLDER they are at first those of the version that is checked out and installed there.
// With --pooled the API goes by PgBouncer (the package pgbouncer), in pools of transactions.
// `npm run soak -- pooled --rounds 10`: bookings of two processes in turn, one past PgBouncer and one through it, and how soon what the
// one does is heard at the other.
// With --cluster it runs on three machines of their own on loopback (`npm run cluster`): the primary is killed, the standby that confirms
// stands still, an etcd and an API process are killed. --port is the first of the 20 ports that it takes. In the middle the release that
// was recorded last, or the version of --before FOLDER, is replaced by this one, machine after machine.
// `npm run soak -- returns --times 20 --allocations 5000`: kills in the middle of executing a return round, and looks whether
// it is there whole or not at all.
// `npm run soak -- conversion --times 20 --lines 20000`: the same for calculating, executing and taking back a conversion run.
// `npm run soak -- interest --times 20 --lines 10000`: the same for an interest run, and the batch that pays it.
// `npm run soak -- --jobs --kills 20 --nodes 2 --rows 50000`: long work (a file that is checked, booked and taken back, statements,
// the files of a year) whose process is killed, and taken over. --tier has how large the register is (typical). --kills 0 only measures.
// `npm run soak -- --fuzz --minutes 10 [--seed 1]`: sends the API what nobody would, and looks that it refuses it in words of its
// description and keeps nothing of it.
import { parseArgs } from 'node:util';
import { portCount } from './cluster/layout.ts';
import { missingParts } from './cluster/packages.ts';
import { soakCluster } from './cluster/soak.ts';
import type { ClusterSoakResult } from './cluster/soak.ts';
import { checkOut, lastRelease } from '../testing/checkout.ts';
import { ownPorts } from './ports.ts';
import { startNode } from './processes.ts';
import { soakJobs } from './soak/jobs.ts';
import { soakKilled } from './soak/killed.ts';
import { comparePooled } from './soak/pooled.ts';
import { soakReturns } from './soak/returns.ts';
import { soak } from './soak/run.ts';
import type { SoakResult } from './soak/run.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    times: { type: 'string', default: '20' },
    allocations: { type: 'string', default: '5000' },
    lines: { type: 'string', default: '20000' },
    pooled: { type: 'boolean', default: false },
    deploying: { type: 'boolean', default: false },
    before: { type: 'string' },
    jobs: { type: 'boolean', default: false },
    kills: { type: 'string', default: '20' },
    nodes: { type: 'string', default: '2' },
    rows: { type: 'string', default: '50000' },
    tier: { type: 'string', default: 'typical' },
    rounds: { type: 'string', default: '10' },
    fuzz: { type: 'boolean', default: false },
    cluster: { type: 'boolean', default: false },
    port: { type: 'string' },
  },
});
const [minutes, seed, times, allocations, lines] = [
  values.minutes,
  values.seed,
  values.times,
  values.allocations,
  values.lines,
].map(Number) as [number, number, number, number, number];
if (!(minutes > 0) || ![seed, times, allocations, lines].every(Number.isSafeInteger)) {
  console.error(
    'npm run soak -- [returns|conversion|interest|--fuzz|--cluster] --minutes 10 --seed 1: a number above 0, and whole numbers.',
  );
  process.exit(1);
}
if (values.fuzz) {
  const suite = ['--config', 'testing/vitest.config.ts', '--project', 'api', 'services/api/test/fuzz.test.ts'];
  const env = { FUZZ_MINUTES: String(minutes), FUZZ_SEED: String(seed) };
  const { code } = await startNode(['node_modules/vitest/vitest.mjs', 'run', ...suite], { env }).exited;
  console.log(JSON.stringify({ minutes, seed, ok: code === 0 }));
  process.exit(code === 0 ? 0 : 1);
}
if (positionals[0] === 'returns') {
  try {
    console.log(JSON.stringify(await soakReturns({ times, allocations, seed, onKill: (what) => console.error(what) })));
    process.exit(0);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.log(JSON.stringify({ times, allocations, seed, ok: false }));
    process.exit(1);
  }
}
const interrupted = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupted.abort());
const [what] = positionals;
if (what === 'conversion' || what === 'interest') {
  const ok = await soakKilled({ what, times, lines, signal: interrupted.signal });
  console.log(JSON.stringify({ times, lines, ok }));
  process.exit(ok ? 0 : 1);
}
if (values.jobs) {
  const { tier } = values;
  const [kills, nodes, rows] = [values.kills, values.nodes, values.rows].map(Number) as [number, number, number];
  const options = { kills, nodes, rows, tier, seed };
  try {
    const result = await soakJobs({ ...options, say: (line) => console.error(line) });
    for (const fault of result.faults) console.error(fault);
    console.log(JSON.stringify(result));
    process.exit(result.ok ? 0 : 1);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.log(JSON.stringify({ ...options, ok: false }));
    process.exit(1);
  }
}
if (positionals[0] === 'pooled') {
  const result = await comparePooled({ rounds: Number(values.rounds), say: (line) => console.error(line) });
  for (const fault of result.faults) console.error(fault);
  console.log(JSON.stringify(result));
  process.exit(result.ok ? 0 : 1);
}
if (values.cluster) {
  const missing = missingParts();
  for (const sentence of missing) console.error(sentence);
  if (missing.length > 0) process.exit(1);
}
try {
  const result = await (values.cluster ? soakOnCluster() : soakOnOne());
  for (const fault of result.faults) console.error(fault);
  console.log(JSON.stringify(result));
  process.exitCode = result.ok ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log(JSON.stringify({ minutes, seed, ok: false }));
  process.exitCode = 1;
}

async function soakOnCluster(): Promise<ClusterSoakResult> {
  const firstPort = values.port === undefined ? await ownPorts(portCount) : Number(values.port);
  const started = Date.now();
  const say = (line: string): void =>
    console.error(`${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s  ${line}`);
  const checkout = values.before === undefined ? checkOut(lastRelease.commit) : undefined;
  const before = checkout?.folder ?? values.before;
  say(`the version that begins: ${checkout ? lastRelease.version : before}`);
  try {
    return await soakCluster({ minutes, seed, firstPort, before, say, signal: interrupted.signal });
  } finally {
    checkout?.remove();
  }
}

function soakOnOne(): Promise<SoakResult> {
  return soak({
    minutes,
    seed,
    isPooled: values.pooled,
    isDeploying: values.deploying,
    before: values.before,
    signal: interrupted.signal,
    onKill: (victim, { acknowledged }) => console.error(`killed: ${victim.padEnd(10)} ${acknowledged} acknowledged`),
  });
}
