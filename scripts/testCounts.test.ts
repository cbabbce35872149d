import { expect, test } from 'vitest';
import { countVitest, failedPlaywright, failedVitest } from './testCounts.ts';

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

test('of Playwright those of nested suites too', () => {
  const spec = (title: string, ok: boolean) => ({ title, ok, file: 'login.spec.ts' });
  const report = { suites: [{ specs: [spec('a', true)], suites: [{ specs: [spec('b', false)] }] }] };
  expect(failedPlaywright(report)).toEqual(['login.spec.ts: b']);
});
