import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPort } from '../postgres.ts';
import { portDefaults, root } from '../settings.ts';
import type { PortName } from '../settings.ts';
import { runningOn } from './running.ts';

const base = mkdtempSync(join(tmpdir(), 'ledenbureau-start-'));
const children: ChildProcess[] = [];
let folders = 0;

/** Ends what a failed test left running. */
export async function stopAll(): Promise<void> {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await new Promise((done) => child.once('close', done));
  }
}

/** Removes all data folders of this file's tests. */
export const removeFolders = (): void => rmSync(base, { recursive: true, force: true });

export interface Started {
  child: ChildProcess;
  dataDir: string;
  env: Record<string, string>;
  output: () => string;
  errors: () => string;
  /** Settles when the standard output or error has this text. */
  says: (text: string) => Promise<void>;
  ended: Promise<number | string | null>;
}

export function newFolder(): string {
  return join(base, String(++folders));
}

export async function start(given: Record<string, string> = {}, options: readonly string[] = []): Promise<Started> {
  const env: Record<string, string> = { DATA_DIR: newFolder(), SEED_TIER: 'none', ...(await freePorts()), ...given };
  const child = spawn(process.execPath, ['dev/start.ts', ...options], {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', FOUR_EYES_DAYS: '0', ...env },
  });
  children.push(child);
  let output = '';
  let errors = '';
  const listeners = new Set<() => void>();
  const listen = (): void => listeners.forEach((listener) => listener());
  child.stdout.setEncoding('utf8').on('data', (text: string) => ((output += text), listen()));
  child.stderr.setEncoding('utf8').on('data', (text: string) => ((errors += text), listen()));
  const ended = new Promise<number | string | null>((done) =>
    child.once('close', (code, signal) => done(signal ?? code)),
  );
  const says = (text: string): Promise<void> =>
    new Promise((done, fail) => {
      const look = (): void => void ((output + errors).includes(text) && done());
      listeners.add(look);
      look();
      void ended.then(() => fail(new Error(`It ended without saying "${text}":\n${output}${errors}`)));
    });
  return { child, dataDir: env.DATA_DIR ?? '', env, output: () => output, errors: () => errors, says, ended };
}

async function freePorts(): Promise<Record<string, string>> {
  const names = Object.keys(portDefaults) as PortName[];
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, String(await checkPort(0))] as const)));
}

export function listen(port: number): Promise<Server> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail).listen(port, '127.0.0.1', () => done(server));
  });
}

/** Processes that still work on the folder, and ports that are still taken. */
export async function leftovers({ dataDir, env }: Started): Promise<string[]> {
  const taken: string[] = runningOn([dataDir, ...Object.keys(portDefaults).map((name) => `${name}=${env[name]}`)]);
  for (const name of Object.keys(portDefaults)) {
    try {
      const server = await listen(Number(env[name]));
      await new Promise((done) => server.close(done));
    } catch {
      taken.push(name);
    }
  }
  return taken;
}

export const portOf = (server: Server): number => (server.address() as AddressInfo).port;
