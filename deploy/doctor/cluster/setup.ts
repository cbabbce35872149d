import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readHereFiles } from './here.ts';
import type { HereFiles } from './here.ts';

/** Three machines, as the files of deploy/cluster on one of them say, and the addresses of the register. */
export interface ClusterSetup {
  machines: readonly { name: string; address: string }[];
  ports: Record<'postgres' | 'patroni' | 'etcd' | 'primary' | 'replica' | 'api', number>;
  /** Folder of the certificates that Patroni has: it may ask each part. */
  tlsFolder: string;
  databaseUrl: string;
  readUrl: string | undefined;
  listenUrl: string | undefined;
  /** How this machine alone is set up. */
  here: HereFiles;
}

/** Below `root` (usually `/`) the files lie as `deploy/cluster/install` puts them. @throws Error that names what is missing */
export async function readClusterSetup(env: Record<string, string | undefined>): Promise<ClusterSetup> {
  const { CLUSTER_ROOT: root = '/', DATABASE_URL: databaseUrl = '' } = env;
  const { DATABASE_READ_URL: readUrl, DATABASE_LISTEN_URL: listenUrl } = env;
  if (!URL.canParse(databaseUrl)) throw new Error('Set DATABASE_URL to the register, as in deploy/env.');
  const patroni = join(root, 'etc/patroni/config.yml');
  if (!existsSync(patroni)) throw new Error(`This is none of three machines: ${patroni} is missing (docs/cluster.md).`);
  const haproxy = await readFile(join(root, 'etc/haproxy/haproxy.cfg'), 'utf8');
  const here = await readHereFiles(root);
  const listen = (name: string): string =>
    new RegExp(`^(?:listen|frontend) ${name}\\n(?:\\t.*\\n)*`, 'mu').exec(haproxy)?.[0] ?? '';
  const servers = [...listen('primary').matchAll(/^\tserver (\S+) ([\d.]+):(\d+) /gmu)];
  const machines = servers.map(([, name = '', address = '']) => ({ name, address }));
  const portIn = (text: string, pattern: RegExp, what: string): number => {
    const port = Number(pattern.exec(text)?.[1]);
    if (Number.isInteger(port)) return port;
    throw new Error(
      `The files of deploy/cluster below ${root} say no port of ${what}: run deploy/cluster/render and install again.`,
    );
  };
  const bind = /^\tbind 127\.0\.0\.1:(\d+)/mu;
  return {
    machines,
    ports: {
      postgres: Number(servers[0]?.[3]),
      patroni: portIn(listen('primary'), / port (\d+)/u, 'Patroni'),
      etcd: portIn(here.patroni, /^ {2}hosts:\n {4}- [\d.]+:(\d+)/mu, 'etcd'),
      primary: portIn(listen('primary'), bind, 'the primary'),
      replica: portIn(listen('replica'), bind, 'the replica'),
      api: portIn(listen('api'), bind, 'the API'),
    },
    tlsFolder: join(root, 'etc/patroni/tls'),
    databaseUrl,
    readUrl: readUrl || undefined,
    listenUrl: listenUrl || undefined,
    here,
  };
}
