import { readFile, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** What only this machine says of itself: its disks, its watchdog and its pooler. */
export interface HereState {
  /** Of the folders that must not be full; `free` is the part of the disk that others than root may still write. */
  disks: { part: string; free: number }[];
  watchdog: { mode: string; device: string; isUsable: boolean };
  /** As its file says; null where there is none. */
  pooler: { port: number; modes: string[] } | null;
}

/** The files that say how this machine is set up, as the doctor finds them below `root`. */
export interface HereFiles {
  patroni: string;
  etcd: string;
  pgbouncer: string | null;
}

/** @throws Error when a file is missing that each of the three machines has */
export async function readHereFiles(root: string): Promise<HereFiles> {
  const read = (name: string) => readFile(join(root, name), 'utf8');
  return {
    patroni: await read('etc/patroni/config.yml'),
    etcd: await read('etc/default/etcd'),
    // An option: nobody has to have it.
    pgbouncer: await ifThere(read('etc/pgbouncer/pgbouncer.ini')),
  };
}

/** Null for what is not there; that it may not be read is an error, and no reason to leave a check out. */
async function ifThere<T>(look: Promise<T>): Promise<T | null> {
  try {
    return await look;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Looks at this machine itself. */
export async function probeHere({ patroni, etcd, pgbouncer }: HereFiles): Promise<HereState> {
  const data = word(/^ {2}data_dir: (\S+)/mu, patroni);
  const folders = { PostgreSQL: data, etcd: word(/^ETCD_DATA_DIR=(\S+)/mu, etcd) };
  const block = word(/^(watchdog:\n(?: .*\n?)*)/mu, patroni);
  const device = word(/^ {2}device: (\S+)/mu, block);
  return {
    disks: (
      await Promise.all(Object.entries(folders).map(async ([part, folder]) => ({ part, free: await freePart(folder) })))
    ).flatMap(({ part, free }) => (free === null ? [] : [{ part, free }])),
    watchdog: {
      mode: word(/^ {2}mode: ["']?(\w+)/mu, block),
      device,
      isUsable: await hasOneOwner(device, data),
    },
    pooler: pgbouncer === null ? null : poolerOf(pgbouncer),
  };
}

const word = (pattern: RegExp, text: string): string => pattern.exec(text)?.[1] ?? '';

function poolerOf(text: string): HereState['pooler'] {
  const settings = text.replaceAll(/^[;#].*$/gmu, '');
  return {
    port: Number(word(/^listen_port *= *(\d+)/mu, settings)),
    modes: [...settings.matchAll(/\bpool_mode *= *(\w+)/gu)].map(([, mode = '']) => mode),
  };
}

/** Null where there is no such folder yet: what has none does not run, which other checks name. */
async function freePart(folder: string): Promise<number | null> {
  const disk = await ifThere(statfs(folder));
  return disk === null || disk.blocks === 0 ? null : disk.bavail / disk.blocks;
}

async function hasOneOwner(device: string, folder: string): Promise<boolean> {
  const [own, others] = await Promise.all([device, folder].map((path) => ifThere(stat(path))));
  return own != null && own.uid === others?.uid;
}
