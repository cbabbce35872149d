import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkPort } from '../dev/postgres.ts';
import { serviceUrl } from '../dev/serviceLogin.ts';
import { portDefaults } from '../dev/settings.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface Stack {
  /** Of the admin app. */
  url: string;
  /** Of the register, as its owner. */
  databaseUrl: string;
  /** Ends it and removes its data, but for the register. */
  stop(): Promise<void>;
}

/** Starts what `npm start` starts, on this register, on free ports and in a folder of its own. */
export async function startStack(databaseUrl: string): Promise<Stack> {
  const folder = await mkdtemp(join(tmpdir(), 'ledenbureau-bench-'));
  const ports: Record<string, string> = {};
  for (const name of Object.keys(portDefaults)) ports[name] = String(await checkPort(0, name));
  const env = {
    ...process.env,
    ...ports,
    DATA_DIR: folder,
    DATABASE_URL: serviceUrl(databaseUrl),
    DATABASE_OWNER_URL: databaseUrl,
  };
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
  return { url: `http://localhost:${ports.ADMIN_PORT}`, databaseUrl, stop };
}
