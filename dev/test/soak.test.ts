import { expect, test } from 'vitest';
import { findBalancer } from '../soak/balancer.ts';
import { victims } from '../soak/figures.ts';
import { soak } from '../soak/run.ts';

/** Sixteen clients without one ask both cores of a small machine, and other tests wait. */
const pauseMs = 500;

// Each kind of kill once. `npm run soak -- --minutes 10 --seed …` is the long form, and repeats a run that failed.
test('nothing acknowledged is lost, doubled or half when sessions, PostgreSQL and API processes are killed', async () => {
  const result = await soak({ minutes: 0.1, seed: Number(process.env.SOAK_SEED ?? 20_261_121), pauseMs });
  expect(result).toMatchObject({ lost: 0, doubled: 0, half: 0, faults: [], ok: true });
  expect(Object.keys(result.kills).toSorted()).toEqual(victims.toSorted());
  const { estates, erased, closed, reopened } = result.reached;
  expect(Math.min(estates, erased, closed + reopened)).toBeGreaterThan(0);
  // Work went on after each kill, and some of it had to be asked for again.
  expect(result.acknowledged).toBeGreaterThan(victims.length * 4 * 16);
  expect(Object.keys(result.askedAgain)).toContain('0');
}, 300_000);

test('behind HAProxy a deployment is seen by nobody: every answer is the first one', async ({ skip }) => {
  if (findBalancer() === undefined) skip('the package haproxy is not here');
  const result = await soak({ minutes: 0.1, seed: 20_261_127, isDeploying: true, pauseMs });
  expect(result).toMatchObject({ askedAgain: {}, lost: 0, doubled: 0, half: 0, faults: [], ok: true });
  expect(result.kills.deployment).toBeGreaterThan(0);
}, 300_000);
