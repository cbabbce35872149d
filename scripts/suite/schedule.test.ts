import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checks } from './checks.ts';
import { runJobs, type Job } from './schedule.ts';

/** Runs jobs on a clock of its own. @returns when each began and ended, and what was not run. */
async function simulate(jobs: readonly Job[], capacity: number, failing: readonly string[] = []) {
  const times = new Map<string, { begin: number; end: number; cores: number }>();
  let now = 0;
  const ends: { at: number; done: () => void }[] = [];
  const ticker = async () => {
    await new Promise(setImmediate);
    while (ends.length > 0) {
      ends.sort((a, b) => a.at - b.at);
      const { at, done } = ends.shift()!;
      now = at;
      done();
      await new Promise(setImmediate);
    }
  };
  const [unrun] = await Promise.all([
    runJobs(jobs, capacity, ({ name, seconds, cores }) => {
      times.set(name, { begin: now, end: now + seconds, cores });
      return new Promise((done) => ends.push({ at: now + seconds, done: () => done(!failing.includes(name)) }));
    }),
    ticker(),
  ]);
  return { times, unrun };
}

test('the longest path goes first, and a short job fills the core that is left', async () => {
  const { times } = await simulate(
    [
      { name: 'short', cores: 1, seconds: 1 },
      { name: 'build', cores: 1, seconds: 2 },
      { name: 'long', cores: 1, seconds: 10 },
      { name: 'after build', needs: ['build'], cores: 1, seconds: 9 },
    ],
    2,
  );
  expect([...times].map(([name, { begin }]) => [name, begin])).toEqual([
    ['build', 0],
    ['long', 0],
    ['after build', 2],
    ['short', 10],
  ]);
});

test('what needs a job that failed is not run, nor what needs that', async () => {
  const jobs = [
    { name: 'a', cores: 1, seconds: 1 },
    { name: 'b', needs: ['a'], cores: 1, seconds: 1 },
    { name: 'c', needs: ['b'], cores: 1, seconds: 1 },
    { name: 'd', cores: 1, seconds: 1 },
  ];
  const { times, unrun } = await simulate(jobs, 2, ['a']);
  expect([...times.keys()].sort()).toEqual(['a', 'd']);
  expect(unrun).toEqual(['b', 'c']);
});

test('jobs that need each other are refused', async () => {
  const jobs = ['a', 'b'].map((name, index) => ({
    name,
    needs: ['b', 'a'].slice(index, index + 1),
    cores: 1,
    seconds: 1,
  }));
  await expect(runJobs(jobs, 2, () => Promise.resolve(true))).rejects.toThrow('These wait for each other: a, b.');
});

test('a need that was not asked for does not hold a job up', async () => {
  const { times } = await simulate([{ name: 'b', needs: ['a'], cores: 1, seconds: 1 }], 2);
  expect([...times.keys()]).toEqual(['b']);
});

test('each job runs once, after its needs, and the cores are never asked for much more than they are', async () => {
  const job = fc.record({
    cores: fc.double({ min: 0.1, max: 3, noNaN: true }),
    seconds: fc.integer({ min: 1, max: 50 }),
    needs: fc.array(fc.nat(9), { maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(job, { minLength: 1, maxLength: 10 }), async (drawn) => {
      const jobs = drawn.map((each, index) => ({
        ...each,
        name: `${index}`,
        needs: each.needs.filter((need) => need < index).map(String),
      }));
      const { times, unrun } = await simulate(jobs, 2);
      expect(unrun).toEqual([]);
      expect(times.size).toBe(jobs.length);
      for (const { name, needs } of jobs)
        for (const need of needs) expect(times.get(name)!.begin).toBeGreaterThanOrEqual(times.get(need)!.end);
      for (const { begin } of times.values()) {
        const beside = [...times.values()].filter((other) => other.begin <= begin && begin < other.end);
        const busy = beside.reduce((sum, { cores }) => sum + cores, 0);
        const largest = Math.max(...beside.filter((other) => other.begin === begin).map(({ cores }) => cores));
        expect(beside.length === 1 || busy - largest * 0.4 <= 2 + 1e-9).toBe(true);
      }
    }),
  );
});

test('the checks of the project ask for nearly all of two cores from the first to the last', async () => {
  const { times } = await simulate(checks, 2);
  const end = Math.max(...[...times.values()].map((time) => time.end));
  let asked = 0;
  for (let second = 0; second < end; second++) {
    const running = [...times.values()].filter((time) => time.begin <= second && second < time.end);
    asked += Math.min(
      2,
      running.reduce((sum, { cores }) => sum + cores, 0),
    );
  }
  expect(asked / (2 * end)).toBeGreaterThan(0.9);
});
