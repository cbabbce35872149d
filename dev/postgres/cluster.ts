import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries, ServerUser } from './binaries.ts';
import { closedFolder, isTemporary, serverEnvironment } from './binaries.ts';

/** From this version on PostgreSQL has a provider of its own, which sorts and folds the same on every machine. */
const firstWithBuiltinLocale = 17;

export type Cluster = { folder: string; password: string };

/** Opens the database files below `dataDir`, creating them on the first run. */
export async function openCluster(
  dataDir: string,
  binaries: Binaries,
  user: ServerUser,
  signal?: AbortSignal,
): Promise<Cluster> {
  const folder = join(dataDir, 'cluster');
  const passwordFile = join(dataDir, 'password');
  makeFolder(dataDir, user);
  if (!existsSync(folder)) {
    const password = randomBytes(24).toString('base64url');
    rmSync(passwordFile, { force: true });
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    if (user) chownSync(passwordFile, user.uid, user.gid);
    await initialise(folder, passwordFile, binaries, user, signal);
  }
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version !== String(binaries.major)) {
    throw new Error(
      `${folder} was made by PostgreSQL ${version}, not ${binaries.major}: move it away or set DATA_DIR.`,
    );
  }
  return { folder, password: readFileSync(passwordFile, 'utf8').trim() };
}

function makeFolder(dataDir: string, user: ServerUser): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new Error(`Cannot write to ${dataDir}: set DATA_DIR to a folder you may write to.`, { cause: error });
  }
  let closed = closedFolder(dataDir, user);
  while (closed !== undefined && isTemporary(closed)) {
    // A folder made for a test is closed by default; letting somebody pass through it shows nothing of its content.
    chmodSync(closed, statSync(closed).mode | 0o111);
    closed = closedFolder(dataDir, user);
  }
  if (closed) {
    throw new Error(
      `The database runs as user "${user?.name}", who may not enter ${closed}: ` +
        `run "chmod o+x ${closed}", set DATA_DIR to a folder outside it, or start as an ordinary user.`,
    );
  }
}

/** Runs initdb into a draft folder, so that an interrupted first run leaves nothing half done behind. */
async function initialise(
  folder: string,
  passwordFile: string,
  binaries: Binaries,
  user: ServerUser,
  signal?: AbortSignal,
): Promise<void> {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  if (user) chownSync(draft, user.uid, user.gid);
  const options = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8'];
  const locale =
    binaries.major < firstWithBuiltinLocale
      ? ['--locale=C.UTF-8']
      : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const child = spawn(binaries.initdb, ['-D', draft, ...options, ...locale], {
    cwd: '/',
    env: serverEnvironment,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  // Its own process group: a Ctrl-C in the terminal reaches it through us alone, children included.
  const abort = (): void => killGroup(child.pid, 'SIGKILL');
  signal?.addEventListener('abort', abort, { once: true });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done)).catch(
    (error: Error) => {
      errors = error.message;
      return null;
    },
  );
  signal?.removeEventListener('abort', abort);
  if (signal?.aborted || code !== 0) rmSync(draft, { recursive: true, force: true });
  signal?.throwIfAborted();
  if (code !== 0) throw new Error(`The database files could not be created in ${folder}: ${lastError(errors)}`);
  renameSync(draft, folder);
}

/** The line of a log that says what went wrong, without the time in front of it. */
export function lastError(log: string): string {
  const lines = log.split('\n').filter((line) => line.trim() !== '');
  const telling = lines.findLast((line) => /\b(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1) ?? 'no reason given';
  return telling.replace(/^.*?(FATAL|PANIC|error):\s*/, '');
}

/** Sends a signal to a process group; a group that is gone already is no error. */
export function killGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Stops the server that an earlier, killed run left behind in this folder.
 * Without this the port and the files stay taken and the next start fails for no visible reason.
 */
export async function stopLeftover(folder: string): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !isServerOf(pid, folder)) return;
  for (const [signal, tries] of [
    ['SIGINT', 100],
    ['SIGQUIT', 50],
    ['SIGKILL', 50],
  ] as const) {
    signalOne(pid, signal);
    for (let i = 0; i < tries; i++) {
      if (!isServerOf(pid, folder)) return;
      await delay(100);
    }
  }
  throw new Error(`The database of an earlier run (process ${pid}) does not stop: end that process and start again.`);
}

function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Whether the process lives and works on this folder: the number may belong to something else by now. */
function isServerOf(pid: number, folder: string): boolean {
  if (process.platform === 'linux') {
    try {
      const { dev, ino } = statSync(`/proc/${pid}/cwd/.`);
      const own = statSync(folder);
      return dev === own.dev && ino === own.ino;
    } catch {
      return false;
    }
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
