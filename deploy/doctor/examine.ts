import { Unreachable } from './ask.ts';
import type { Problem } from './ask.ts';
import { checks } from './checks.ts';
import type { Check } from './checks.ts';
import { unreachable } from './servers.ts';
import type { Setup } from './setup.ts';

/** Looks at everything, one check after the other; none hides the next, however it ends. */
export async function examine(setup: Setup, table: Check[] = checks): Promise<Problem[]> {
  const problems = new Map<string, Problem>();
  for (const check of table) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that no server is asked more than it takes
    for (const problem of await look(check, setup)) {
      // What several checks stumble over is said once.
      problems.set(`${problem.setting} ${problem.sentence}`, problem);
    }
  }
  return [...problems.values()];
}

async function look({ look, name }: Check, setup: Setup): Promise<Problem[]> {
  try {
    return await look(setup);
  } catch (error) {
    if (error instanceof Unreachable) return [unreachable(error, setup)];
    const { message } = error as Error;
    return [{ setting: name, sentence: `The doctor could not look at it: ${message}.` }];
  }
}
