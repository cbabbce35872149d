import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverUser } from '../postgres/binaries.ts';
import { startPostgres } from '../postgres.ts';
import type { Postgres } from '../postgres.ts';
import { readRepository, runPgBackRest } from './repository.ts';
import type { Repository } from './repository.ts';

/** A cluster that came out of a repository. */
export interface Restored {
  postgres: Postgres;
  /** The superuser's address of a database of it. */
  urlOf: (database: string, user?: string) => string;
  /** What it took: out of the repository, and going through the log. */
  seconds: { files: number; log: number };
}

/** Restores into an empty folder, up to a second or the last of the log, and starts what came out. It archives nothing. */
export async function restore(repository: Repository, folder: string, target: Date | 'latest'): Promise<Restored> {
  const user = serverUser();
  const { major } = await readRepository(repository);
  const cluster = join(folder, 'cluster');
  const sockets = join(folder, 's');
  for (const path of [folder, cluster, sockets]) {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (user) chownSync(path, user.uid, user.gid);
  }
  const goal =
    target === 'latest'
      ? ['--type=default']
      : ['--type=time', `--target=${postgresTime(target)}`, '--target-action=promote'];
  const began = performance.now();
  await runPgBackRest(repository, [`--pg1-path=${cluster}`, ...goal, '--archive-mode=off', 'restore']);
  const restored = performance.now();
  // Debian keeps these two in /etc: a data folder comes without them. Whoever may enter the folder of the socket is let in.
  writeOwn(join(cluster, 'postgresql.conf'), '');
  writeOwn(join(cluster, 'pg_hba.conf'), 'local all all trust\n');
  writeOwn(join(folder, 'password'), 'none\n');
  const postgres = await startPostgres({
    dataDir: folder,
    port: 0,
    major,
    // Without a session before its end the log may come from a server with more connections than this one has.
    settings: { listen_addresses: '', unix_socket_directories: sockets, hot_standby: 'off', ...ownFiles(cluster) },
  });
  const seconds = { files: (restored - began) / 1000, log: (performance.now() - restored) / 1000 };
  const urlOf = (database: string, login = 'postgres'): string =>
    `postgres://${login}@localhost:${postgres.port}/${database}?host=${encodeURIComponent(sockets)}`;
  return { postgres, urlOf, seconds };

  function writeOwn(path: string, text: string): void {
    writeFileSync(path, text, { mode: 0o600 });
    if (user) chownSync(path, user.uid, user.gid);
  }
}

/** Files that a configuration of another place could name elsewhere. */
const ownFiles = (cluster: string): Record<string, string> => ({
  hba_file: join(cluster, 'pg_hba.conf'),
  data_directory: cluster,
});

/** A time as PostgreSQL reads it in every time zone. */
const postgresTime = (time: Date): string => time.toISOString().replace('T', ' ').replace('Z', '+00');
