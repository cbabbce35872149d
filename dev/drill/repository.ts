import { spawn, spawnSync } from 'node:child_process';
import { serverEnvironment } from '../postgres/binaries.ts';
import type { ServerUser } from '../postgres/binaries.ts';

/** A repository of backups, and how pgBackRest gets at it. */
export interface Repository {
  /** Options that stand before each of its commands. */
  options: readonly string[];
  /** As whom pgBackRest runs: who may read the passphrase. */
  user: ServerUser;
  /** Variables for its connection to PostgreSQL. */
  env?: Record<string, string>;
}

/** Whether Debian's package `pgbackrest` is on this machine. */
export const hasPgBackRest = (): boolean => spawnSync('pgbackrest', ['version']).status === 0;

/** The options of a configuration: its file, the folder of files beside it, the name of the cluster in it. */
export function optionsOf(config: string, include: string, stanza: string): string[] {
  return [`--config=${config}`, `--config-include-path=${include}`, `--stanza=${stanza}`];
}

/** Runs a command of pgBackRest to its end, and answers what it printed. @throws Error with what it said when it fails. */
export function runPgBackRest(
  { options, user, env }: Repository,
  words: readonly string[],
  signal?: AbortSignal,
): Promise<string> {
  const command = words.at(-1) ?? '';
  const child = spawn('pgbackrest', [...options, ...words], {
    cwd: '/',
    env: { ...serverEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user && { uid: user.uid, gid: user.gid }),
    ...(signal && { signal }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) =>
      code === 0 ? done(output) : fail(new Error(`pgbackrest ${command} ended with ${String(code)}: ${output.trim()}`)),
    );
  });
}

interface Info {
  cipher: string;
  db: { version: string }[];
  backup: { timestamp: { start: number; stop: number }; info: { repository: { delta: number }; size: number } }[];
}

/**
 * What the repository has: the major version of its PostgreSQL, when its backups ended, and their size in bytes; how it is encrypted
 * ("none").
 */
export async function readRepository(repository: Repository) {
  const stanzas = JSON.parse(await runPgBackRest(repository, ['--output=json', 'info'])) as Info[];
  const { cipher = 'none', db = [], backup = [] } = stanzas[0] ?? {};
  const version = db.at(-1)?.version;
  if (version === undefined || backup.length === 0) throw new Error('The repository has no backup.');
  return {
    cipher,
    major: Number.parseInt(version, 10),
    ends: backup.map(({ timestamp }) => timestamp.stop),
    bytes: backup.reduce((sum, { info }) => sum + info.repository.delta, 0),
    databaseBytes: backup.at(-1)?.info.size ?? 0,
  };
}
