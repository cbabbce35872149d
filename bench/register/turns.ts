import type { RunningService } from '../transaction/service.ts';

/** One side of a comparison: addresses to ask in turn. */
export interface Side {
  service: RunningService;
  paths: readonly string[];
}

/** Milliseconds of each answer of two sides that take turns, the first of them not counted. */
export async function inTurns(
  sides: readonly [Side, Side],
  rounds: number,
  warmUp: number,
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < warmUp + rounds; round += 1) {
    for (const index of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const { service, paths } = sides[index];
      const took = await ask(service, paths[round % paths.length] ?? '/');
      if (round >= warmUp) times[index].push(took);
    }
  }
  return times;
}

/** Milliseconds until the whole answer is there. */
async function ask(service: RunningService, path: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${service.url}${path}`, { headers: { authorization: `Bearer ${service.token}` } });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}: ${text}`);
  return performance.now() - start;
}

export function percentile(times: readonly number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;
}
