// What tests that draw their stories at random have in common.
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';

/** Seed and number of runs of a property test, said before they begin: PROPERTY_SEED draws the same stories again. */
export function sayRuns<T extends { seed: number; numRuns: number }>(runs: T): T {
  console.info(`fast-check seed ${runs.seed}, ${runs.numRuns} runs; again: PROPERTY_SEED=${runs.seed}`);
  return runs;
}

/** How often each answer came. */
export class Tally {
  readonly #counts = new Map<string, number>();

  add(answer: string): void {
    this.#counts.set(answer, this.of(answer) + 1);
  }

  of(answer: string): number {
    return this.#counts.get(answer) ?? 0;
  }

  print(): void {
    console.info(
      [...this.#counts]
        .map(([answer, count]) => `${answer} ${count}`)
        .toSorted()
        .join(', '),
    );
  }
}

/** What steps of a story come to; a refusal that is not among the expected codes fails the test. */
export function outcomesOf(expected: ReadonlySet<string>) {
  const refused = (code: string, why = code): string => {
    expect(expected.has(code), why).toBe(true);
    return code;
  };
  return {
    refused,
    /** The state that a step came to, or the code of its refusal. */
    told: (response: LightMyRequestResponse): string => {
      const { code, status } = response.json<{ code?: string; status: string }>();
      return code === undefined ? status : refused(code, response.body);
    },
  };
}
