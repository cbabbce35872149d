import { expect, test } from 'vitest';
import { checks } from './checks.ts';
import { chooseChecks, summarize, type Ended } from './summary.ts';

test('a name that is no check is refused with the names there are', () => {
  const choice = chooseChecks(checks, ['typecheck', 'end to end']);
  expect(choice).toEqual({ refusal: expect.stringContaining('There is no check “end to end”.') as string });
  for (const { name } of checks)
    expect(choice).toMatchObject({ refusal: expect.stringContaining(`-- '${name}'`) as string });
});

test('a check comes with what it needs', () => {
  const names = (...chosen: string[]) => {
    const choice = chooseChecks(checks, chosen);
    return 'checks' in choice ? choice.checks.map(({ name }) => name) : [];
  };
  expect(names('package contents')).toEqual(['packages build', 'package contents']);
  expect(names()).toEqual(checks.map(({ name }) => name));
});

test('every need is a check, and no two write one report', () => {
  const names = checks.map(({ name }) => name);
  for (const { needs = [] } of checks) expect(names).toEqual(expect.arrayContaining([...needs]));
  const reports = checks.flatMap(({ reports = [] }) => reports);
  expect(new Set(reports).size).toBe(reports.length);
});

const ended = (name: string, ok: boolean, rest: Partial<Ended> = {}): Ended => ({
  name,
  ok,
  seconds: 1.25,
  log: '',
  ...rest,
});
const timed = (file: string, title: string, milliseconds: number) => ({ file, title, milliseconds });

test('the summary ends in what failed and in the numbers, after the slowest', () => {
  const results = {
    counts: { unit: { passed: 2, failed: 1, skipped: 0 }, DOM: { passed: 1, failed: 0, skipped: 1 } },
    failed: ['a.test.ts: adds: Error'],
    triedAgain: ['b.test.ts: its process died by SIGKILL'],
    pages: [],
    tests: [timed('a.test.ts', 'adds', 20), timed('b.test.ts', 'takes', 3_000)],
  };
  const { lines, ok } = summarize([ended('lint', true), ended('unit tests', false, { results })], ['e2e'], 9);
  expect(ok).toBe(false);
  expect(lines.join('\n')).toBe(`
── summary
ok        1.3 s  lint
FAILED    1.3 s  unit tests: unit 3, DOM 2
FAILED           e2e: not run, since what it needs failed
          9.0 s  in all

── slowest tests
   3.0 s  b.test.ts: takes
   0.0 s  a.test.ts: adds

── slowest files
   3.0 s  b.test.ts
   0.0 s  a.test.ts

AGAIN   b.test.ts: its process died by SIGKILL
FAILED  a.test.ts: adds: Error

3 passed, 1 failed, 1 skipped
2 checks failed: unit tests, e2e`);
});

test('a check that failed outside of a test says the last that it printed, after what stood on the pages', () => {
  const log = `${Array.from({ length: 30 }, (_, at) => `line ${at}`).join('\n')}\n\n\u001b[31mFAILED bulk-page\u001b[39m\n`;
  const results = {
    counts: {},
    failed: [],
    triedAgain: ['a.spec.ts: opens'],
    pages: ['a.spec.ts\n  - main'],
    tests: [],
  };
  const { lines, ok } = summarize([ended('benches', false, { log }), ended('e2e', true, { results })], [], 1);
  expect(ok).toBe(false);
  expect(lines.slice(-16).join('\n')).toMatch(/^PAGE {4}a\.spec\.ts\n {2}- main\nAGAIN/);
  expect(lines.slice(-3)).toEqual([
    'FAILED  benches | FAILED bulk-page',
    '\n0 passed, 0 failed, 0 skipped',
    '1 checks failed: benches',
  ]);
});

test('a run in which all is well says so', () => {
  expect(summarize([ended('lint', true)], [], 1)).toMatchObject({
    ok: true,
    lines: expect.arrayContaining(['all 1 checks ok']) as string[],
  });
});
