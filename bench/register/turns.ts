import { median, percentile } from '../times.ts';
import type { RunningService } from '../transaction/service.ts';

/** One side of a comparison: addresses to ask in turn. */
export interface Side {
  service: RunningService;
  paths: readonly string[];
}

export interface Turns {
  rounds: number;
  /** Rounds before those, which do not count. */
  warmUp: number;
  /** How many times all rounds are gone through: a checkpoint in one of them then decides nothing. */
  repeats: number;
}

/** The milliseconds that this part of the answers of each side stays below, the middle of all repeats; the sides take turns. */
export async function percentileOfTurns(
  sides: readonly [Side, Side],
  turns: Turns,
  part: number,
): Promise<[number, number]> {
  const parts: [number[], number[]] = [[], []];
  for (let repeat = 0; repeat < turns.repeats; repeat += 1) {
    const [ours, theirs] = await inTurns(sides, turns);
    parts[0].push(percentile(ours, part));
    parts[1].push(percentile(theirs, part));
  }
  return [median(parts[0]), median(parts[1])];
}

/** Milliseconds of each answer of two sides. */
async function inTurns(sides: readonly [Side, Side], { rounds, warmUp }: Turns): Promise<[number[], number[]]> {
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
