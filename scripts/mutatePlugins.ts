// What StrykerJS loads as plugins of `npm run mutate`. A lot, to make but a part of the changes: it asks a checker of each
// whether that compiles; what is not drawn does not, and so is not run. And a reporter, to say what no test noticed at once.
import { hash } from 'node:crypto';
import { relative } from 'node:path';
import type { Stryker } from '@stryker-mutator/core';

interface Change {
  /** Its number among the changes of the run; the same for the same code. */
  id: string;
}

/** Whether the lot falls on a change: on each by itself, and the same again for the same seed. */
export function isDrawn({ id }: Change, share: number, seed: string): boolean {
  return Number.parseInt(hash('sha256', `${seed} ${id}`).slice(0, 8), 16) < share * 2 ** 32;
}

/** The checker, made in a process of its own: share and seed come from the environment. */
function draw() {
  const { MUTATE_SHARE = '1', MUTATE_SEED = '' } = process.env;
  const answer = (change: Change) =>
    isDrawn(change, Number(MUTATE_SHARE), MUTATE_SEED)
      ? { status: 'passed' }
      : { status: 'compileError', reason: 'not drawn' };
  return {
    init: () => Promise.resolve(),
    check: (changes: readonly Change[]) =>
      Promise.resolve(Object.fromEntries(changes.map((change) => [change.id, answer(change)]))),
  };
}
draw.inject = [] as const;

type Result = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

const remarks: Partial<Record<Result['status'], string>> = {
  Survived: '',
  NoCoverage: ' (no test comes here)',
  Timeout: ' (noticed, as it ran without end)',
};

/** Prints a change that no test noticed, as `file:line:column` and what stands there instead; and one that never ended. */
function sayWhatSurvived() {
  return {
    onMutantTested({ fileName, location, mutatorName, replacement, status }: Result) {
      const remark = remarks[status];
      if (remark === undefined) return;
      const { line, column } = location.start;
      console.log(
        `${relative(process.cwd(), fileName)}:${line}:${column} ${mutatorName}${remark}: ${replacement ?? ''}`,
      );
    },
  };
}
sayWhatSurvived.inject = [] as const;

export const hasSurvived = (status: Result['status']): boolean => status === 'Survived' || status === 'NoCoverage';

export const strykerPlugins = [
  { kind: 'Checker', name: 'lot', factory: draw },
  { kind: 'Reporter', name: 'survivors', factory: sayWhatSurvived },
];
