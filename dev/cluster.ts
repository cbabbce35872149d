// `npm run cluster`: three machines on loopback, made of Debian's etcd, Patroni, PostgreSQL 15 and HAProxy and the files of
// deploy/cluster, with a process of the API on each. It runs until Ctrl-C; then no process, port or file is left.
// `npm run cluster -- --check` names what is missing for it.
import { parseArgs } from 'node:util';
import { Cluster } from './cluster/cluster.ts';
import { portCount } from './cluster/layout.ts';
import { missingParts } from './cluster/packages.ts';
import { ownPorts } from './ports.ts';

const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false }, port: { type: 'string' } },
});
const missing = missingParts();
for (const sentence of missing) console.error(sentence);
if (values.check || missing.length > 0) {
  if (missing.length === 0) console.log('Everything is here.');
  process.exit(missing.length === 0 ? 0 : 1);
}
const interrupted = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => interrupted.abort());
const started = performance.now();
const say = (line: string): void =>
  console.error(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${line}`);
try {
  const firstPort = values.port === undefined ? await ownPorts(portCount) : Number(values.port);
  const cluster = await Cluster.start({ firstPort, say, onFault: say, signal: interrupted.signal });
  try {
    for (const { name, role } of await cluster.members()) {
      const { address, ports, folder } = cluster.machine(name).layout;
      console.log(
        `${name.padEnd(6)}${role.padEnd(13)}PostgreSQL ${address}:${ports.postgres}, API http://127.0.0.1:${ports.balancer}, ${folder}`,
      );
    }
    console.log(`authorization: Bearer ${await cluster.sign('01900000-0000-7000-8000-00000000000a', 'Anna de Vries')}`);
    if (!interrupted.signal.aborted)
      await new Promise((done) => interrupted.signal.addEventListener('abort', done, { once: true }));
  } finally {
    await cluster.close();
  }
} catch (error) {
  if (!interrupted.signal.aborted) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
