import { expect, test } from 'vitest';
import { countVitest, failedFiles, failedVitest, pageIn, readPlaywright } from './testCounts.ts';

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

const error = { message: '\u001b[31mError\u001b[39m: not visible\n\nLocator: b', location: { line: 7 } };
const attachments = [
  { name: 'error-context', path: '/t/c.md' },
  { name: 'trace', path: '/t/trace.zip' },
];
const spec = (title: string, status: 'expected' | 'unexpected' | 'skipped', file = 'login.spec.ts') => ({
  title,
  ok: status !== 'unexpected',
  file,
  line: 3,
  tests: [{ status, results: [status === 'unexpected' ? { error, attachments } : {}] }],
});

test('of Playwright those of nested suites too, over all of its runs', () => {
  const run = (b: 'expected' | 'unexpected') => ({
    suites: [{ specs: [spec('a', 'expected'), spec('d', 'skipped')], suites: [{ specs: [spec('b', b)] }] }],
  });
  expect(readPlaywright([run('expected'), run('unexpected')])).toEqual({
    counts: { passed: 3, failed: 1, skipped: 2 },
    failed: ['login.spec.ts: b: line 7: Error: not visible Locator: b'],
    triedAgain: [],
    contexts: ['/t/c.md'],
  });
  expect(failedFiles(run('unexpected'))).toEqual(['login.spec.ts']);
  expect(failedFiles(run('expected'))).toEqual([]);
});

test('a file that was run again counts as it went then, and what failed at first alone is named with its reason', () => {
  const first = {
    specs: [
      spec('a', 'unexpected'),
      spec('b', 'unexpected'),
      spec('c', 'expected'),
      spec('e', 'expected', 'e.spec.ts'),
    ],
  };
  const again = { specs: [spec('a', 'expected'), spec('b', 'unexpected'), spec('c', 'unexpected')] };
  const of = (title: string) => `login.spec.ts: ${title}: line 7: Error: not visible Locator: b`;
  expect(readPlaywright([first], again)).toEqual({
    counts: { passed: 2, failed: 2, skipped: 0 },
    failed: [of('b'), of('c')],
    triedAgain: [of('a')],
    contexts: ['/t/c.md', '/t/c.md', '/t/c.md', '/t/c.md'],
  });
});

test('of a try that failed it is told what stood on the page', () => {
  const page = '```yaml\n- generic [ref=e1]:\n  - heading "Leden" [level=1] [ref=e2]\n```\n';
  // it stands below the error of a locator that never came right, and of the others by itself
  for (const above of ['# Page snapshot', '# Error details\n\n```\nError: expect(locator).toBeVisible() failed\n```']) {
    const said = `# Test info\n\n- Name: c.spec.ts >> c\n\n${above}\n\n${page}`;
    expect(pageIn(said)).toBe('c.spec.ts >> c\n  - heading "Leden" [level=1]');
  }
});
