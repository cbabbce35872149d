import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
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
  /** Resolves when the stack is ready. */
  start(): Promise<void>;
  /** Ends it as Ctrl-C does; the data stay. */
  stop(): Promise<void>;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}

/** A stack beside the shared one, on the ports from `base` on, for tests that stop it or need another register. */
export function ownStack(base: number, seedTier: 'none' | 'small'): OwnStack {
  const dataDir = mkdtempSync(join(tmpdir(), 'ledenbureau-e2e-own-'));
  const ports = Object.fromEntries(names.map((name, index) => [name, String(base + index)]));
  let child: ChildProcess | undefined;

  const stop = async (): Promise<void> => {
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((done) => child?.once('close', done));
    child.kill('SIGINT');
    await ended;
  };

  return {
    url: `http://localhost:${base}`,
    async start() {
      const env = { ...process.env, ...ports, DATA_DIR: dataDir, SEED_TIER: seedTier };
      const started = spawn(process.execPath, ['dev/start.ts'], { cwd: root, env });
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
