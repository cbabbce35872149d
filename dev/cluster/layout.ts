import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findUser, serverUser } from '../postgres/binaries.ts';
import type { ServerUser } from '../postgres/binaries.ts';
import { root } from '../settings.ts';
import { folderForSocket } from '../socketFolder.ts';

/** Three machines on loopback: each has an address of its own, and its own ports on 127.0.0.1. */
const machineNames = ['one', 'two', 'three'] as const;

/** How many ports in a row a cluster takes. */
export const portCount = 20;

/** Where the folder of a cluster is made. */
export const clusterParent = (): string =>
  folderForSocket('ledenbureau-cluster-XXXXXX/three/var/run/postgresql/.s.PGSQL.65535');

/** One machine of three: where its files are, and who runs its parts. */
export interface Layout {
  name: string;
  address: string;
  /** Below which its files lie as they would below `/`. */
  folder: string;
  users: { etcd: ServerUser; postgres: ServerUser };
  ports: Record<'etcd' | 'patroni' | 'postgres' | 'api' | 'balancer' | 'primary' | 'replica', number>;
}

/** Folders of a machine that its files name. */
const places = /(?<=[\s='",:])\/(?=(?:etc|var\/lib|var\/run)\/)/gu;

/**
 * Writes the files of three machines below `folder` by the commands of deploy/cluster. Nothing in them is changed but folders, and the
 * ports on 127.0.0.1, which three machines share here.
 */
export function layOut(folder: string, firstPort: number): Layout[] {
  const [etcd, etcdPeer, postgres, patroni, apiTls] = [0, 1, 2, 3, 4].map((place) => firstPort + place) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const local = {
    api: firstPort + 5,
    balancer: firstPort + 8,
    primary: firstPort + 11,
    pooler: firstPort + 14,
    replica: firstPort + 17,
  };
  const account = serverUser();
  const settings: Record<string, string | number> = {
    ETCD_PORT: etcd,
    ETCD_PEER_PORT: etcdPeer,
    POSTGRES_PORT: postgres,
    PATRONI_PORT: patroni,
    API_TLS_PORT: apiTls,
    API_PORT: local.balancer,
    API_PROCESS_PORT: local.api,
    PRIMARY_PORT: local.primary,
    REPLICA_PORT: local.replica,
    POOLER_PORT: local.pooler,
    ACCOUNT: account?.name ?? userName(),
  };
  for (const [index, name] of machineNames.entries()) {
    settings[`NAME_${index + 1}`] = name;
    settings[`ADDRESS_${index + 1}`] = `127.0.0.${index + 1}`;
  }
  const example = readFileSync(join(root, 'deploy/cluster/env.example'), 'utf8');
  const file = join(folder, 'env');
  writeFileSync(
    file,
    example.replaceAll(/^([A-Z_0-9]+)=.*$/gmu, (line, name: string) =>
      settings[name] === undefined ? line : `${name}=${settings[name]}`,
    ),
    { mode: 0o600 },
  );
  run('deploy/cluster/render', [file, join(folder, 'rendered')]);
  return machineNames.map((name, index) => {
    const machine = join(folder, name);
    run('deploy/cluster/install', [join(folder, 'rendered', name), machine]);
    const ports = Object.values(local);
    for (const path of filesOf(machine)) {
      const text = readFileSync(path, 'utf8');
      if (text.includes('-----BEGIN')) continue;
      const moved = text
        .replaceAll(places, `${machine}/`)
        .replaceAll(/(127\.0\.0\.1|localhost)( port=|:)(\d+)/gu, (all, host: string, sign: string, port: string) =>
          ports.includes(Number(port)) ? `${host}${sign}${Number(port) + index}` : all,
        );
      writeFileSync(path, process.getuid?.() === 0 ? moved : moved.replaceAll(/^\t(user|group) haproxy\n/gmu, ''));
    }
    const users = { etcd: findUser('etcd') ?? account, postgres: account };
    for (const part of ['etc/etcd', 'etc/default', 'var/lib/etcd']) give(join(machine, part), users.etcd);
    for (const part of ['etc/patroni', 'etc/pgbouncer', 'var/lib/postgresql/15', 'var/run/postgresql'])
      give(join(machine, part), users.postgres);
    give(join(machine, 'var/lib/postgresql'), users.postgres);
    chmodSync(machine, 0o711);
    return {
      name,
      address: `127.0.0.${index + 1}`,
      folder: machine,
      users,
      ports: {
        etcd,
        patroni,
        postgres,
        api: local.api + index,
        balancer: local.balancer + index,
        primary: local.primary + index,
        replica: local.replica + index,
      },
    };
  });
}

const userName = (): string => spawnSync('id', ['-un'], { encoding: 'utf8' }).stdout.trim();

function run(command: string, words: string[]): void {
  const { status, stderr } = spawnSync(join(root, command), words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
}

const filesOf = (folder: string): string[] =>
  (readdirSync(folder, { recursive: true }) as string[])
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

/** Gives a folder, made when missing, with all that it has to a user. */
function give(folder: string, user: ServerUser): void {
  mkdirSync(folder, { recursive: true });
  if (!user) return;
  for (const name of ['', ...(readdirSync(folder, { recursive: true }) as string[])])
    chownSync(join(folder, name), user.uid, user.gid);
}
