import { expect, test } from 'vitest';
import {
  contextsOfPlaywright,
  countPlaywright,
  countVitest,
  failedPlaywright,
  failedVitest,
  pageIn,
  triedAgainPlaywright,
} from './testCounts.ts';

const vitest = {
  testResults: [
    {
      name: '/root/packages/ui/src/Tabs/Tabs.browser.test.tsx',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'opens' },
        { status: 'failed', fullName: 'closes', failureMessages: ['Error: still there\n    at Tabs.tsx'] },
      ],
    },
    { name: '/root/scripts/a.test.ts', status: 'failed', message: 'cannot be read', assertionResults: [] },
    { name: '/root/scripts/b.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] },
  ],
};

test('a test that failed and a file that could not run are counted, and named with the first line of the reason', () => {
  expect(countVitest(vitest, '/root/')).toEqual({
    browser: { passed: 1, failed: 1, skipped: 0 },
    unit: { passed: 1, failed: 1, skipped: 0 },
  });
  expect(failedVitest(vitest, '/root/')).toEqual([
    'packages/ui/src/Tabs/Tabs.browser.test.tsx: closes: Error: still there',
    'scripts/a.test.ts: cannot be read',
  ]);
});

test('of Playwright those of nested suites too, over all of its runs', () => {
  const error = { message: '\u001b[31mError\u001b[39m: not visible\n\nLocator: b', location: { line: 7 } };
  const spec = (title: string, ok: boolean) => ({
    title,
    ok,
    file: 'login.spec.ts',
    tests: [{ status: ok ? 'expected' : 'unexpected', results: [ok ? {} : { error }] }],
  });
  const run = (unexpected: number) => ({
    stats: { expected: 2, unexpected, flaky: 0, skipped: 1 },
    suites: [{ specs: [spec('a', true)], suites: [{ specs: [spec('b', unexpected === 0)] }] }],
  });
  expect(countPlaywright([run(0), run(1)])).toEqual({ passed: 4, failed: 1, skipped: 2 });
  expect(failedPlaywright([run(0), run(1)])).toEqual(['login.spec.ts: b: line 7: Error: not visible Locator: b']);
});

test('what passed at the second try counts as passed, and is named with what went wrong at the first', () => {
  const error = { message: 'Error: not focused', location: { line: 3 } };
  const again = {
    title: 'c',
    ok: true,
    file: 'series.spec.ts',
    tests: [{ status: 'flaky', results: [{ error }, {}] }],
  };
  const report = { stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 }, suites: [{ specs: [again] }] };
  expect(countPlaywright([report])).toEqual({ passed: 2, failed: 0, skipped: 0 });
  expect(failedPlaywright([report])).toEqual([]);
  expect(triedAgainPlaywright([report])).toEqual(['series.spec.ts: c: line 3: Error: not focused']);
});

test('of a try that failed it is told what stood on the page', () => {
  const attachments = [
    { name: 'error-context', path: '/t/c.md' },
    { name: 'trace', path: '/t/trace.zip' },
  ];
  const spec = (status: string) => ({
    title: 'c',
    ok: false,
    file: 'c.spec.ts',
    tests: [{ status, results: [{ attachments }] }],
  });
  const report = (status: string) => ({
    stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 },
    specs: [spec(status)],
  });
  expect(contextsOfPlaywright([report('unexpected'), report('expected')])).toEqual(['/t/c.md']);
  const said =
    '# Test info\n\n- Name: c.spec.ts >> c\n\n# Page snapshot\n\n```yaml\n- generic [ref=e1]:\n  - heading "Leden" [level=1] [ref=e2]\n```\n';
  expect(pageIn(said)).toBe('c.spec.ts >> c\n  - heading "Leden" [level=1]');
});
