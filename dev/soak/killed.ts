import { fileURLToPath } from 'node:url';
import { startNode } from '../processes.ts';

/** Tests that kill processes in the middle of what is about many members. */
const tests = {
  conversion: 'conversions/killed.test.ts',
  interest: 'interest/killed.test.ts',
};

export interface KilledSoak {
  what: keyof typeof tests;
  /** Kills of each step, at random moments. */
  times: number;
  /** Members of the run. */
  lines: number;
  signal: AbortSignal;
}

/** Runs such a test in its long form, with what it says; answers whether it passed. */
export async function soakKilled({ what, times, lines, signal }: KilledSoak): Promise<boolean> {
  const vitest = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')));
  const test = ['--project', 'api', `services/api/test/${tests[what]}`];
  const program = startNode([vitest, 'run', '--config', 'testing/vitest.config.ts', ...test], {
    env: { [`${what.toUpperCase()}_KILLS`]: String(times), [`${what.toUpperCase()}_LINES`]: String(lines) },
  });
  signal.addEventListener('abort', () => void program.stop(signal), { once: true });
  return (await program.exited).code === 0;
}
