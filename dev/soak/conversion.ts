import { fileURLToPath } from 'node:url';
import { startNode } from '../processes.ts';

export interface ConversionSoak {
  /** Kills of each of calculating, executing and taking back. */
  times: number;
  /** Members of the run. */
  lines: number;
  signal: AbortSignal;
}

/** Runs the test of a killed conversion run in its long form, with what it says; answers whether it passed. */
export async function soakConversion({ times, lines, signal }: ConversionSoak): Promise<boolean> {
  const vitest = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')));
  const test = ['--project', 'api', 'services/api/test/conversions/killed.test.ts'];
  const program = startNode([vitest, 'run', '--config', 'testing/vitest.config.ts', ...test], {
    env: { CONVERSION_KILLS: String(times), CONVERSION_LINES: String(lines) },
  });
  signal.addEventListener('abort', () => void program.stop(signal), { once: true });
  return (await program.exited).code === 0;
}
