import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../postgres.ts';
import type { Postgres } from '../postgres.ts';
import { serverUser } from './binaries.ts';

interface StandbyOptions {
  primary: Postgres;
  /** The folders of the two servers, as `startPostgres` has them. */
  primaryDir: string;
  dataDir: string;
  /** As it signs in to replicate, and as `synchronous_standby_names` knows it. */
  name: string;
}

/** Copies a server that runs and starts the copy as a standby that follows it. */
export async function startStandby({ primary, primaryDir, dataDir, name }: StandbyOptions): Promise<Postgres> {
  const client = new pg.Client(primary.url);
  await client.connect();
  try {
    await client.query(`select pg_backup_start($1, true)`, [name]);
    mkdirSync(dataDir, { recursive: true });
    const { status, stderr } = spawnSync('cp', ['-a', `${primaryDir}/.`, dataDir], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`The server could not be copied: ${stderr}`);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    const folder = join(dataDir, 'cluster');
    for (const file of ['postmaster.pid', 'postmaster.opts']) rmSync(join(folder, file), { force: true });
    for (const [file, text] of [['backup_label', rows[0]?.labelfile ?? ''] as const, ['standby.signal', ''] as const]) {
      writeFileSync(join(folder, file), text, { mode: 0o600 });
      const user = serverUser();
      if (user) chownSync(join(folder, file), user.uid, user.gid);
    }
  } finally {
    await client.end();
  }
  const { password } = new URL(primary.url);
  const primary_conninfo = `host=127.0.0.1 port=${primary.port} user=postgres password=${password} application_name=${name}`;
  return startPostgres({ dataDir, port: 0, settings: { primary_conninfo } });
}
