import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Socket } from 'node:net';
import { serverEnvironment } from '../postgres/binaries.ts';
import type { ServerUser } from '../postgres/binaries.ts';
import { killGroup } from '../postgres/cluster.ts';
import { root } from '../settings.ts';

/** A program of Debian that runs in the foreground, as its unit would run it. */
export interface Part {
  hasEnded: () => boolean;
  /** The last of what it wrote. */
  log: () => string;
  /** Asks it to end, and waits until it has. */
  stop: (signal?: NodeJS.Signals) => Promise<void>;
}

interface PartOptions {
  /** Its processes are found by this folder, which they work in. */
  cwd: string;
  user?: ServerUser;
  env?: Record<string, string>;
}

function launch(program: string, words: readonly string[], { cwd, user, env }: PartOptions): ChildProcess {
  return spawn(program, words, {
    cwd,
    env: { ...serverEnvironment, HOME: cwd, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user && { uid: user.uid, gid: user.gid }),
  });
}

/** Runs a program to its end, and answers what it printed. @throws Error with that when it fails. */
export function runPart(program: string, words: readonly string[], options: PartOptions): Promise<string> {
  const child = launch(program, words, options);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) =>
      code === 0 ? done(output) : fail(new Error(`${program} ended with ${String(code)}: ${output}`)),
    );
  });
}

export function startPart(program: string, words: readonly string[], options: PartOptions): Part {
  const child = launch(program, words, options);
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-20_000)));
  const ended = new Promise<void>((done) => {
    child.once('exit', () => done());
    child.once('error', (error) => {
      log += error.message;
      done();
    });
  });
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  return {
    hasEnded,
    log: () => log,
    async stop(signal = 'SIGTERM') {
      if (!hasEnded()) killGroup(child.pid, signal);
      await ended;
    },
  };
}

/** The processes that work in this folder or below it. Those that ended while we looked, or are somebody else's, do not count. */
export function processesIn(folder: string): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/u.test(name)) return [];
    try {
      const place = readlinkSync(join('/proc', name, 'cwd'));
      return place === folder || place.startsWith(`${folder}/`) ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

/** Sends a signal to each; one that is gone already is no error. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/**
 * Ends what runs below `folder`, and removes it, when this process is gone, however it ended: a shell waits for the end of a pipe that
 * only we hold open. `end` does the same now, and waits for it.
 */
export function sweepWithUs(folder: string): { end: () => void } {
  const script = join(root, 'dev/cluster/sweep.sh');
  const words = ['-c', 'read _ || exec "$0" "$1"', script, folder];
  const watch = spawn('/bin/sh', words, { cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  watch.unref();
  (watch.stdin as unknown as Socket).unref();
  return {
    end: () => {
      const { status, stderr } = spawnSync(script, [folder], { encoding: 'utf8', cwd: '/' });
      watch.stdin.end('\n');
      if (status !== 0) throw new Error(`What was started could not be ended: ${stderr}`);
    },
  };
}
