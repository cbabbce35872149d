import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const names = [
  'ADMIN_PORT',
  'MEMBERS_PORT',
  'API_PORT',
  'IDENTITY_PORT',
  'OAUTH_PORT',
  'POSTGRES_PORT',
  'IDENTITY_ADMIN_PORT',
  'OAUTH_ADMIN_PORT',
] as const;

export interface OwnStack {
  /** Of the admin app. */
  url: string;
  /** Of the embedded servers. */
  identityUrl: string;
  identityAdminUrl: string;
  oauthAdminUrl: string;
  /** The address of one of its databases, once it has started. */
  databaseUrl(name: 'ledenbureau' | 'ledenbureau_sign_in'): string;
  /** `npm run admin -- <args>`: who may open the register. */
  admin(...args: string[]): void;
  /** Resolves when the stack is ready. */
  start(): Promise<void>;
  /** Ends it as Ctrl-C does; the data stay. */
  stop(): Promise<void>;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}

/** The address of a database of the stack with this data folder, once it has started. */
function databaseOf(dataDir: string, port: string, name: string): string {
  const password = readFileSync(join(dataDir, 'postgres/password'), 'utf8').trim();
  return `postgres://postgres:${password}@127.0.0.1:${port}/${name}`;
}

/** The register of the shared stack. */
export function sharedRegister(): string {
  const { E2E_DATA_DIR: dataDir = '', E2E_POSTGRES_PORT: port = '' } = process.env;
  return databaseOf(dataDir, port, 'ledenbureau');
}

/**
 * A stack beside the shared one, on the ports from `base` on, for tests that stop it or need another register or other
 * settings (variables of dev/README.md).
 */
export function ownStack(base: number, seedTier: 'none' | 'small', settings: Record<string, string> = {}): OwnStack {
  const dataDir = mkdtempSync(join(tmpdir(), 'ledenbureau-e2e-own-'));
  const ports = Object.fromEntries(names.map((name, index) => [name, String(base + index)]));
  const env = { ...ports, ...settings, DATA_DIR: dataDir, SEED_TIER: seedTier };
  const identityAdminUrl = `http://localhost:${ports.IDENTITY_ADMIN_PORT}`;
  const oauthAdminUrl = `http://localhost:${ports.OAUTH_ADMIN_PORT}`;
  let child: ChildProcess | undefined;

  const databaseUrl = (name: string): string => databaseOf(dataDir, ports.POSTGRES_PORT ?? '', name);

  const stop = async (): Promise<void> => {
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((done) => child?.once('close', done));
    child.kill('SIGINT');
    await ended;
  };

  return {
    url: `http://localhost:${base}`,
    identityUrl: `http://localhost:${ports.IDENTITY_PORT}`,
    identityAdminUrl,
    oauthAdminUrl,
    databaseUrl,
    admin(...args) {
      const env = {
        ...process.env,
        DATABASE_URL: databaseUrl('ledenbureau'),
        IDENTITY_ADMIN_URL: identityAdminUrl,
        OAUTH_ADMIN_URL: oauthAdminUrl,
      };
      execFileSync(process.execPath, ['services/api/src/admin.ts', ...args], { cwd: root, env });
    },
    async start() {
      const started = spawn(process.execPath, ['dev/start.ts'], { cwd: root, env: { ...process.env, ...env } });
      child = started;
      let output = '';
      await new Promise<void>((ready, fail) => {
        started.stdout.on('data', (text: Buffer) => {
          output += text.toString();
          if (output.includes('ready ')) ready();
        });
        started.stderr.on('data', (text: Buffer) => (output += text.toString()));
        started.once('close', () => fail(new Error(`The stack ended before it was ready:\n${output}`)));
      });
    },
    stop,
    async remove() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
