import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import type { Check } from './checks.ts';
import { mishapsIn, type Mishaps, type TestResults } from './results.ts';

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

/** Where more files fail than this, it is not the machine that was busy. */
const mostAgain = 3;

/**
 * Runs a check. A few files of tests that failed or whose process died are run once more, with less beside them, and marked:
 * a test that fails twice fails the check.
 */
export async function runCheck(check: Check, root: string, env: NodeJS.ProcessEnv, log: string): Promise<Outcome> {
  const started = performance.now();
  const outcome = (ok: boolean, rest: Partial<Outcome> = {}): Outcome => ({
    ok,
    seconds: (performance.now() - started) / 1000,
    log: readFileSync(log, 'utf8'),
    ...rest,
  });
  let ok = (await execute(check.command, root, env, log)) === 0;
  if (check.results === undefined) return outcome(ok);
  try {
    let results = check.results(root);
    const reasons = ok
      ? new Map<string, string[]>()
      : reasonsByFile(results, mishapsIn(readFileSync(log, 'utf8'), root));
    if (check.again !== undefined && reasons.size > 0 && reasons.size <= mostAgain) {
      const passed = (await execute(check.again([...reasons.keys()]), root, env, log)) === 0;
      results = check.results(root);
      ok = passed && results.failed.length === 0;
      if (passed) results.triedAgain.push(...[...reasons.values()].flat());
    }
    const hasPassed = Object.values(results.counts).some((counts) => counts.passed > 0);
    return outcome(ok && hasPassed, { results });
  } catch (error) {
    return outcome(false, { reason: `no report: ${error instanceof Error ? error.message : String(error)}` });
  }
}

/** Why each file is worth a second run; none is where something went wrong outside of the tests. */
function reasonsByFile({ failed }: TestResults, { dead, hasOthers }: Mishaps): Map<string, string[]> {
  const reasons = new Map(dead.map(({ file, signal }) => [file, [`${file}: its process died by ${signal}`]]));
  if (hasOthers) return new Map();
  for (const line of failed) {
    const [file = ''] = line.split(': ', 1);
    if (!dead.some((each) => each.file === file)) reasons.set(file, [...(reasons.get(file) ?? []), line]);
  }
  return reasons;
}
