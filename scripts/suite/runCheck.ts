import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import type { Check } from './checks.ts';
import { deadFiles, type TestResults } from './results.ts';

export interface Outcome {
  ok: boolean;
  seconds: number;
  results?: TestResults;
  /** Why there are no results, where there should be some. */
  reason?: string;
  /** All that the commands printed. */
  log: string;
}

/**
 * Runs a command to its end, its output into a file.
 * @returns its status: 0 when it ended well.
 */
async function execute(command: string, cwd: string, env: NodeJS.ProcessEnv, log: string): Promise<number | null> {
  const output = createWriteStream(log, { flags: 'a' });
  await once(output, 'open');
  const child = spawn(command, { cwd, env, stdio: ['ignore', output, output], shell: true });
  const [status, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  output.end();
  if (signal === 'SIGINT' || signal === 'SIGTERM') process.exit(130);
  return status;
}

/** Runs a check. A file of tests whose process died by a signal is run once more. */
export async function runCheck(check: Check, root: string, env: NodeJS.ProcessEnv, log: string): Promise<Outcome> {
  const started = performance.now();
  const outcome = (ok: boolean, rest: Partial<Outcome> = {}): Outcome => ({
    ok,
    seconds: (performance.now() - started) / 1000,
    log: readFileSync(log, 'utf8'),
    ...rest,
  });
  let ok = (await execute(check.command, root, env, log)) === 0;
  const dead = ok || check.again === undefined ? [] : deadFiles(readFileSync(log, 'utf8'), root);
  const revived = dead.length > 0 && (await execute(check.again!(dead.map(({ file }) => file)), root, env, log)) === 0;
  if (check.results === undefined) return outcome(ok);
  try {
    const results = check.results(root);
    if (revived) {
      ok = results.failed.length === 0;
      results.triedAgain.push(...dead.map(({ file, signal }) => `${file}: its process died by ${signal}`));
    }
    const passed = Object.values(results.counts).some((counts) => counts.passed > 0);
    return outcome(ok && passed, { results });
  } catch (error) {
    return outcome(false, { reason: `no report: ${error instanceof Error ? error.message : String(error)}` });
  }
}
