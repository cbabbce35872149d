import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
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

export interface Stack {
  /** Of the admin app. */
  url: string;
  databaseUrl: string;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** Starts what `npm start` starts, with a register of this tier, on the ports from `base` on and in a folder of its own. */
export async function startStack(base: number, tier = 'small'): Promise<Stack> {
  const folder = await mkdtemp(join(tmpdir(), 'ledenbureau-bench-'));
  const ports = Object.fromEntries(names.map((name, index) => [name, String(base + index)]));
  const env = { ...process.env, ...ports, DATA_DIR: folder, SEED_TIER: tier };
  const child = spawn(process.execPath, ['dev/start.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const ready = new Promise<boolean>((resolve) => {
    child.stdout.on('data', (text: Buffer) => {
      if (text.toString().includes('ready ')) resolve(true);
    });
  });
  if (!(await Promise.race([ready, ended.then(() => false)]))) {
    await stop();
    throw new Error('the stack ended before it was ready');
  }
  const password = (await readFile(join(folder, 'postgres/password'), 'utf8')).trim();
  const databaseUrl = `postgres://postgres:${password}@127.0.0.1:${ports.POSTGRES_PORT}/ledenbureau`;
  return { url: `http://localhost:${base}`, databaseUrl, stop };
}
