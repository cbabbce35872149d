import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { checkPort } from './postgres.ts';
import { serverEnvironment, serverUser } from './postgres/binaries.ts';
import { serviceUrl } from './serviceLogin.ts';

/** The program of Debian's package pgbouncer, where it is installed. */
export const findPooler = (): string | undefined => ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync);

export interface Pooler {
  /** The service's address by the pooler, of the database of this address of the owner. */
  serviceUrl: (ownerUrl: string) => string;
  stop: () => Promise<void>;
}

/**
 * Starts Debian's PgBouncer between the service and the server of this superuser's address. Its pools are of transactions: whoever
 * begins one gets any session, which somebody else had before. It knows no prepared statements (version 1.18).
 * @throws Error when it is not installed or does not start.
 */
export async function startPooler(ownerUrl: string, poolSize = 10): Promise<Pooler> {
  const program = findPooler();
  if (program === undefined) throw new Error('PgBouncer is not here: install the package pgbouncer.');
  const server = new URL(ownerUrl);
  const service = new URL(serviceUrl(ownerUrl));
  const user = serverUser(); // like PostgreSQL it does not run as root
  const folder = await mkdtemp(join(tmpdir(), 'ledenbureau-pooler-'));
  const port = await checkPort(0);
  const settings = join(folder, 'pgbouncer.ini');
  const accounts = join(folder, 'accounts.txt');
  await writeFile(accounts, `"${service.username}" "${service.password}"\n`, { mode: 0o600 });
  await writeFile(
    settings,
    `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${accounts}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 1000
server_idle_timeout = 2
server_login_retry = 1
`,
  );
  if (user) await Promise.all([folder, settings, accounts].map((path) => chown(path, user.uid, user.gid)));
  await chmod(folder, 0o700);
  const child = spawn(program, [settings], {
    cwd: '/',
    env: serverEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  let log = '';
  const ended = new Promise<void>((done) => {
    child.once('close', () => done());
    child.once('error', (error) => {
      log += error.message;
      done();
    });
  });
  const started = new Promise<boolean>((done) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (log.length < 10_000) log += `${line}\n`;
      if (line.includes('process up')) done(true);
    });
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM'); // at once: it waits for nobody
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  if (!(await Promise.race([started, ended.then(() => false)]))) {
    await stop();
    throw new Error(`PgBouncer did not start: ${log}`);
  }
  return {
    serviceUrl: (address) => {
      const url = new URL(serviceUrl(address));
      url.port = String(port);
      url.searchParams.set('prepared', 'off');
      return url.href;
    },
    stop,
  };
}
