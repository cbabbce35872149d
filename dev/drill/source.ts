import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabase } from '@ledenbureau/api/database.ts';
import { migrate } from '@ledenbureau/api/migrate.ts';
import { insertFixtures } from '../../services/api/test/fixtures.ts';
import { createRegister, registerUrl, signInDatabaseUrl } from '../localDatabase.ts';
import { debianMajors, serverUser } from '../postgres/binaries.ts';
import { checkPort, startPostgres } from '../postgres.ts';
import type { Postgres } from '../postgres.ts';
import { root } from '../settings.ts';
import { optionsOf, runPgBackRest } from './repository.ts';
import type { Repository } from './repository.ts';

/** A server of its own with an encrypted repository, as deploy/install-backup sets one up. */
export interface Source {
  postgres: Postgres;
  repository: Repository;
  registerUrl: string;
  signInUrl: string;
}

/** The newest of Debian's versions on this machine that its pgBackRest (2.45) knows. */
export const backedUpMajor = (): number | undefined => debianMajors().findLast((major) => major <= 15);

export async function openSource(folder: string): Promise<Source> {
  const major = backedUpMajor();
  if (major === undefined) throw new Error('The package postgresql-15 is not here: apt-get install postgresql-15.');
  const user = serverUser();
  const port = await checkPort(0);
  const [data, sockets, repositoryFolder, lock] = ['source', 's', 'repository', 'lock'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  for (const path of [sockets, repositoryFolder, lock]) {
    mkdirSync(path, { mode: 0o700 });
    if (user) chownSync(path, user.uid, user.gid);
  }
  const places = {
    PG_DATA: join(data, 'cluster'),
    PG_PORT: String(port),
    PG_SOCKETS: sockets,
    PG_CONF: '/etc/postgresql/conf.d',
    REPOSITORY: repositoryFolder,
  };
  const { status, stderr } = spawnSync(join(root, 'deploy/install-backup'), ['--root', folder], {
    env: { ...process.env, ...places },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`deploy/install-backup failed: ${stderr}`);
  const etc = join(folder, 'etc/pgbackrest');
  // The backups of another cluster of this machine may run at the same time.
  writeFileSync(join(etc, 'conf.d/lock.conf'), `[global]\nlock-path=${lock}\n`);
  if (user) giveAway(etc, user);
  const options = optionsOf(join(etc, 'pgbackrest.conf'), join(etc, 'conf.d'), 'ledenbureau');
  const postgres = await startPostgres({
    dataDir: data,
    port,
    major,
    settings: {
      ...archiveSettings(join(folder, 'etc/postgresql/conf.d/ledenbureau-backup.conf'), options),
      unix_socket_directories: sockets,
    },
  });
  try {
    const env = { PGPASSWORD: new URL(postgres.url).password, PGUSER: 'postgres' };
    const repository = { options, user, env };
    await createRegister(postgres.url);
    const register = registerUrl(postgres.url);
    await migrate(register);
    const owner = createDatabase({ url: register, max: 1 });
    try {
      await insertFixtures(owner);
    } finally {
      await owner.destroy();
    }
    await runPgBackRest(repository, ['stanza-create']);
    return { postgres, repository, registerUrl: register, signInUrl: signInDatabaseUrl(postgres.url) };
  } catch (error) {
    await postgres.stop('immediate');
    throw error;
  }
}

/** Waits until all of the log so far lies in the repository. */
export async function archiveAll({ repository }: Pick<Source, 'repository'>): Promise<void> {
  await runPgBackRest(repository, ['check']);
}

/** The settings of deploy/backup/postgresql.conf; its pgBackRest gets these options, since its configuration is not in /etc. */
function archiveSettings(file: string, options: readonly string[]): Record<string, string> {
  const lines = readFileSync(file, 'utf8').matchAll(/^(\w+) = '?(.*?)'?$/gmu);
  return Object.fromEntries(
    [...lines].map(([, name = '', value = '']) => [
      name,
      value.replace('pgbackrest --stanza=ledenbureau', `pgbackrest ${options.join(' ')}`),
    ]),
  );
}

function giveAway(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  for (const name of ['', ...(readdirSync(folder, { recursive: true }) as string[])])
    chownSync(join(folder, name), uid, gid);
}
