import { expect, test } from 'vitest';
import { soakJobs } from '../soak/jobs.ts';

// `npm run soak -- --jobs --kills 20 --nodes 2` is the long form: each step is killed by itself, at random moments.
test('long work whose processes are killed is taken over, and is there once', async () => {
  const result = await soakJobs({
    kills: 0,
    nodes: 2,
    rows: 200,
    tier: 'small',
    seed: 20_261_128,
    isShort: true,
    takenOverWithin: 30, // beside other tests
  });
  expect(result).toMatchObject({ faults: [], ok: true });
  expect(Object.keys(result.takenOver.byWork).toSorted()).toEqual([
    'PDF of the register',
    'ZIP of statements',
    expect.stringMatching(/^files of \d{4}$/u),
    'statements',
    'take a run back',
    'take back',
  ]);
}, 180_000);
