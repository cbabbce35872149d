import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { findBinaries, serverEnvironment, serverUser } from './postgres/binaries.ts';
import { killGroup, lastError, openCluster, stopLeftover } from './postgres/cluster.ts';
import { ownPort } from './ports.ts';

export type PostgresOptions = {
  /** Folder of this server alone; made when missing. Holds the files (`cluster`) and the password (mode 600). */
  dataDir: string;
  /** Port on 127.0.0.1; 0 takes a free one. */
  port: number;
  /** Whether what was written survives a power cut (the default). Without, a server that is thrown away is faster. */
  durable?: boolean;
  /** Runs Debian's programs of this major version; the embedded ones when not given. */
  major?: number;
  /** Settings of the server beside ours. */
  settings?: Record<string, string>;
  /** Gets each line of the server's log. */
  onLog?: (line: string) => void;
  /** Gives up a start that is under way; nothing is left running. */
  signal?: AbortSignal;
};

export type Postgres = {
  /** Superuser's address of the database `postgres`. */
  url: string;
  port: number;
  pid: number;
  /** Ends when the server has ended, for whatever reason. */
  exited: Promise<void>;
  /** Orderly stop: 'fast' ends sessions and writes everything out, 'immediate' leaves that to the next start. */
  stop: (mode?: 'fast' | 'immediate') => Promise<void>;
  /** SIGKILL, as in a crash: the next start recovers from the write-ahead log. */
  kill: () => Promise<void>;
};

const onOff = (on: boolean): string => (on ? 'on' : 'off');

/**
 * Starts a real PostgreSQL for development and tests: 18 from the embedded binaries, or Debian's own of another version.
 * It listens on 127.0.0.1 only, asks for a random password, and lives in a process group of its own,
 * so a Ctrl-C in the terminal does not stop it before the programs that use it.
 * Throws an Error whose message is one sentence with the remedy.
 */
export async function startPostgres({
  dataDir,
  port,
  durable = true,
  major,
  settings: extra = {},
  onLog,
  signal,
}: PostgresOptions): Promise<Postgres> {
  signal?.throwIfAborted();
  const user = serverUser();
  const binaries = findBinaries(user, major);
  const { folder, password } = await openCluster(dataDir, binaries, user, signal);
  await stopLeftover(folder);
  const freePort = await checkPort(port);
  const settings = {
    port: String(freePort),
    listen_addresses: '127.0.0.1',
    // No socket file: its path may not be longer than about 100 characters, which a checkout can exceed.
    unix_socket_directories: '',
    fsync: onOff(durable),
    synchronous_commit: onOff(durable),
    full_page_writes: onOff(durable),
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    max_connections: '200',
    log_checkpoints: 'off',
    // Statements carry personal data: they do not belong in a log.
    log_min_error_statement: 'panic',
    timezone: 'UTC',
    ...extra,
  };
  const args = ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];

  // Sessions of a killed server need a moment to notice that it is gone; until then a new one is refused.
  for (let attempt = 1; ; attempt++) {
    const outcome = await launch();
    if (typeof outcome === 'object') return outcome;
    signal?.throwIfAborted();
    if (!/pre-existing shared memory|lock file .* already exists/.test(outcome) || attempt === 100) {
      throw new Error(`The database in ${dataDir} could not start: ${lastError(outcome)}`);
    }
    await delay(200, undefined, { signal });
  }

  /** One attempt: the running server, or the log that says why it did not start. */
  async function launch(): Promise<Postgres | string> {
    const child = spawn(binaries.postgres, args, {
      cwd: '/',
      env: serverEnvironment,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(user && { uid: user.uid, gid: user.gid }),
    });
    let log = '';
    const exited = new Promise<void>((done) => {
      child.once('exit', () => done());
      child.once('error', (error) => {
        log += `FATAL: ${error.message}\n`;
        done();
      });
    });
    const closed = new Promise<void>((done) => child.once('close', () => done()));
    const abort = (): void => killGroup(child.pid, 'SIGINT');
    signal?.addEventListener('abort', abort, { once: true });
    const lines = createInterface({ input: child.stderr });
    const announced = new Promise<boolean>((done) => {
      lines.on('line', (line) => {
        onLog?.(line);
        if (log.length < 100_000) log += `${line}\n`;
        if (/ready to accept (?:read-only )?connections/u.test(line)) done(true);
      });
    });
    const ready = await Promise.race([announced, exited.then(() => false)]);
    signal?.removeEventListener('abort', abort);
    if (!ready || child.pid === undefined) {
      if (child.pid !== undefined) await closed;
      return log;
    }
    const { pid } = child;
    const endWatch = stopWithUs(pid);
    void exited.then(endWatch);
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${freePort}/postgres`,
      port: freePort,
      pid,
      exited,
      async stop(mode = 'fast') {
        if (child.exitCode !== null || child.signalCode !== null) return;
        killGroup(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
        // A session that cannot be ended must not keep the terminal: crash recovery loses nothing that was acknowledged.
        const last = setTimeout(() => killGroup(pid, 'SIGKILL'), 20_000);
        await exited;
        clearTimeout(last);
      },
      async kill() {
        endWatch();
        killGroup(pid, 'SIGKILL');
        await exited;
      },
    };
  }
}

/**
 * Stops the server when this process is gone without having stopped it (killed, say): a small shell waits for the end
 * of a pipe that only we hold open. The answer calls it off.
 */
function stopWithUs(pid: number): () => void {
  if (process.platform === 'win32') return () => undefined;
  const script = 'read _ || kill -INT "$1"';
  const watch = spawn('/bin/sh', ['-c', script, 'sh', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watch.unref();
  // Without a shell the server merely stays until the next start, which stops it.
  watch.on('error', () => undefined);
  watch.stdin.on('error', () => undefined);
  (watch.stdin as unknown as Socket).unref();
  return () => watch.stdin.end('\n');
}

/** Makes sure that the port is free (or finds one for 0), because the server's own message is hard to read. */
export async function checkPort(port: number, name = 'POSTGRES_PORT'): Promise<number> {
  // one of ours can still be in use: by a program that does not ask for it here
  if (port === 0) return checkPort(await ownPort(), name).catch(() => checkPort(0, name));
  const probe = createServer();
  try {
    await new Promise<void>((done, fail) => {
      probe.once('error', fail);
      probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => done());
    });
    return port;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${message})`;
    throw new Error(`Port ${port} ${reason}: set ${name} to a free port.`, { cause: error });
  } finally {
    await new Promise<void>((done) => (probe.listening ? probe.close(() => done()) : done()));
  }
}
