import { expect, test } from 'vitest';
import { failedFiles, pageIn, readPlaywright } from './playwright.ts';
import { fileTimes, mishapsIn, readVitest, slowest } from './results.ts';

const vitest = {
  testResults: [
    {
      name: '/root/packages/ui/src/Tabs/Tabs.browser.test.tsx',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'opens', duration: 700 },
        { status: 'failed', fullName: 'closes', failureMessages: ['Error: still there\n    at Tabs.tsx'] },
      ],
    },
    { name: '/root/scripts/a.test.ts', status: 'failed', message: 'cannot be read', assertionResults: [] },
    { name: '/root/scripts/b.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] },
  ],
};

test('a test that failed and a file that could not run are counted, and named with the first line of the reason', () => {
  expect(readVitest(vitest, '/root/')).toEqual({
    counts: { browser: { passed: 1, failed: 1, skipped: 0 }, unit: { passed: 1, failed: 1, skipped: 0 } },
    failed: [
      'packages/ui/src/Tabs/Tabs.browser.test.tsx: closes: Error: still there',
      'scripts/a.test.ts: cannot be read',
    ],
    triedAgain: [],
    pages: [],
    tests: [
      { file: 'packages/ui/src/Tabs/Tabs.browser.test.tsx', title: 'opens', milliseconds: 700 },
      { file: 'packages/ui/src/Tabs/Tabs.browser.test.tsx', title: 'closes', milliseconds: 0 },
      { file: 'scripts/b.test.ts', title: '', milliseconds: 0 },
    ],
  });
});

test('a file of which there is a second report counts as it went then', () => {
  const second = {
    testResults: [{ name: '/root/scripts/a.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] }],
  };
  const { counts, failed } = readVitest(vitest, '/root/', second);
  expect(counts.unit).toEqual({ passed: 2, failed: 0, skipped: 0 });
  expect(failed).toEqual(['packages/ui/src/Tabs/Tabs.browser.test.tsx: closes: Error: still there']);
});

const death = (file: string) =>
  `\u001b[1mCaused by: Error\u001b[22m: Worker exited unexpectedly with signal SIGKILL during started state while running test file /root/${file}\u001b[39m`;

test('a process that died by a signal is known by its file, unless something else went wrong as well', () => {
  const output = (errors: number) =>
    `Vitest caught ${errors} unhandled error${errors > 1 ? 's' : ''}\n${death('scripts/b.test.ts')}`;
  const dead = [{ file: 'scripts/b.test.ts', signal: 'SIGKILL' }];
  expect(mishapsIn(output(1), '/root/')).toEqual({ dead, hasOthers: false });
  expect(mishapsIn(output(2), '/root/')).toEqual({ dead, hasOthers: true });
  expect(mishapsIn('Test Files 1 failed', '/root/')).toEqual({ dead: [], hasOthers: false });
});

test('the slowest tests and files are named', () => {
  const timed = (file: string, milliseconds: number) => ({ file, title: `${milliseconds}`, milliseconds });
  const tests = [timed('a', 30), timed('b', 50), timed('a', 40), timed('c', 1)];
  expect(slowest(tests, 2).map(({ title }) => title)).toEqual(['50', '40']);
  expect(slowest(fileTimes(tests), 2)).toEqual([
    { file: 'a', milliseconds: 70 },
    { file: 'b', milliseconds: 50 },
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
  tests: [{ status, results: [status === 'unexpected' ? { error, attachments, duration: 9 } : {}] }],
});

test('of Playwright those of nested suites too, over all of its runs', () => {
  const run = (b: 'expected' | 'unexpected') => ({
    suites: [{ specs: [spec('a', 'expected'), spec('d', 'skipped')], suites: [{ specs: [spec('b', b)] }] }],
  });
  expect(readPlaywright([run('expected'), run('unexpected')], undefined, (path) => `- Name: ${path}\n`)).toMatchObject({
    counts: { 'end to end': { passed: 3, failed: 1, skipped: 2 } },
    failed: ['login.spec.ts: b: line 7: Error: not visible Locator: b'],
    triedAgain: [],
    pages: ['/t/c.md\n'],
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
  expect(readPlaywright([first], again, (path) => `- Name: ${path}\n`)).toMatchObject({
    counts: { 'end to end': { passed: 2, failed: 2, skipped: 0 } },
    failed: [of('b'), of('c')],
    triedAgain: [of('a')],
    pages: ['/t/c.md\n', '/t/c.md\n', '/t/c.md\n', '/t/c.md\n'],
    tests: [{ title: 'e' }, { title: 'a' }, { title: 'b', milliseconds: 9 }, { title: 'c' }],
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
