import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { killGroup } from './postgres/cluster.ts';
import { root } from './settings.ts';

/** A program of the stack. It has a process group of its own, so a Ctrl-C in the terminal reaches it through us. */
export interface Program {
  pid: number | undefined;
  /** Ends when the program has ended; tells how, as "exit code 1" or "signal SIGKILL". */
  exited: Promise<{ code: number | null; how: string }>;
  hasEnded: () => boolean;
  /** Asks it to end, and ends it when it does not within 12 seconds, or at once when `hurry` is aborted. */
  stop: (hurry: AbortSignal) => Promise<void>;
}

export interface ProgramOptions {
  env?: Record<string, string | undefined>;
  cwd?: string;
  /** Gets each piece of output; without it the output goes to the standard error stream. */
  onOutput?: (text: string) => void;
}

/** Starts Node 24 with these arguments. */
export function startNode(args: string[], { env = {}, cwd = root, onOutput }: ProgramOptions = {}): Program {
  const output = onOutput ? 'pipe' : 2;
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', output, output, 'ipc'],
  });
  child.stdout?.setEncoding('utf8').on('data', (text: string) => onOutput?.(text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => onOutput?.(text));
  const exited = new Promise<{ code: number | null; how: string }>((done) => {
    child.once('error', ({ message }) => done({ code: null, how: message }));
    child.once('close', (code, signal) => done({ code, how: signal ? `signal ${signal}` : `exit code ${code}` }));
  });
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  return {
    pid: child.pid,
    exited,
    hasEnded,
    async stop(hurry) {
      if (hasEnded()) return;
      const kill = (): void => killGroup(child.pid, 'SIGKILL');
      killGroup(child.pid, hurry.aborted ? 'SIGKILL' : 'SIGTERM');
      hurry.addEventListener('abort', kill, { once: true });
      const last = setTimeout(kill, 12_000);
      await exited;
      clearTimeout(last);
      hurry.removeEventListener('abort', kill);
    },
  };
}

/** Runs a program to its end. @throws Error with `failure` when it fails; the signal's reason when that is aborted. */
export async function runNode(
  args: string[],
  { failure, signal, ...options }: ProgramOptions & { failure: string; signal: AbortSignal },
): Promise<void> {
  signal.throwIfAborted();
  const program = startNode(args, options);
  const abort = (): void => void program.stop(AbortSignal.abort());
  signal.addEventListener('abort', abort, { once: true });
  const { code } = await program.exited;
  signal.removeEventListener('abort', abort);
  signal.throwIfAborted();
  if (code !== 0) throw new Error(failure);
}
