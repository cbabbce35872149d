import { stripVTControlCharacters } from 'node:util';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface TimedTest {
  file: string;
  title: string;
  milliseconds: number;
}

/** What the reports of a check say of its tests. */
export interface TestResults {
  /** Tests by kind. */
  counts: Record<string, Counts>;
  /** The tests that failed, one line each, with the start of the reason. */
  failed: string[];
  /** Those that passed only when their file was run again, in the same form. */
  triedAgain: string[];
  /** What stood on the page at each try that failed. */
  pages: string[];
  /** Every test that ran, with how long it took. */
  tests: TimedTest[];
}

export const noCounts = (): Counts => ({ passed: 0, failed: 0, skipped: 0 });

const firstLine = (text: string | undefined): string => (text ?? '').split('\n', 1)[0]!.slice(0, 200);

interface VitestFile {
  name: string;
  status: string;
  message?: string;
  assertionResults: {
    status: string;
    fullName?: string;
    duration?: number;
    failureMessages?: string[] | null;
  }[];
}

/** The kind of a test file: its project in testing/vitest.config.ts, told by place and ending. */
export function kindOf(file: string): string {
  if (file.endsWith('.stories.tsx')) return 'stories';
  if (file.endsWith('.browser.test.tsx')) return 'browser';
  if (file.endsWith('.dom.test.tsx')) return 'DOM';
  if (file.startsWith('services/api/test/')) return 'API';
  if (file.startsWith('dev/test/')) return 'stack';
  return 'unit';
}

/**
 * What a report of Vitest's JSON reporter says. A file that could not run counts as one failed test; a file of which there is
 * a second report counts as it went then.
 */
export function readVitest(report: unknown, root: string, again?: unknown): TestResults {
  const filesOf = (from: unknown) =>
    (from as { testResults: VitestFile[] }).testResults.map((file) => ({ ...file, name: file.name.replace(root, '') }));
  const second = again === undefined ? [] : filesOf(again);
  const files = filesOf(report).filter(({ name }) => !second.some((file) => file.name === name));
  const results: TestResults = { counts: {}, failed: [], triedAgain: [], pages: [], tests: [] };
  for (const file of [...files, ...second]) {
    const counts = (results.counts[kindOf(file.name)] ??= noCounts());
    const failures = failuresOf(file);
    counts.failed += failures.length;
    results.failed.push(...failures);
    for (const { status, fullName = '', duration = 0 } of file.assertionResults) {
      if (status === 'passed') counts.passed += 1;
      else if (status !== 'failed') counts.skipped += 1;
      results.tests.push({ file: file.name, title: fullName, milliseconds: duration });
    }
  }
  return results;
}

function failuresOf({ name, status, message, assertionResults }: VitestFile): string[] {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [`${name}: ${firstLine(message)}`] : [];
  return failed.map((test) => `${name}: ${test.fullName ?? ''}: ${firstLine(test.failureMessages?.[0])}`);
}

/** What went wrong in a run of Vitest beside the tests, as its output tells it. */
export interface Mishaps {
  /** Files whose process died while they ran, with the signal. */
  dead: { file: string; signal: string }[];
  /** Whether anything else went wrong outside of a test, which running files again would hide. */
  hasOthers: boolean;
}

export function mishapsIn(output: string, root: string): Mishaps {
  const text = stripVTControlCharacters(output);
  const deaths = text.matchAll(/exited unexpectedly with signal (\w+) .*?while running test file (\S+?\.tsx?)/g);
  const dead = [...deaths].map(([, signal = '', file = '']) => ({ file: file.replace(root, ''), signal }));
  const errors = Number(/caught (\d+) unhandled errors?/.exec(text)?.[1] ?? 0);
  return { dead, hasOthers: errors !== dead.length };
}

/** The slowest first, of the tests or of anything else with a time. */
export const slowest = <T extends { milliseconds: number }>(timed: readonly T[], most = 10): T[] =>
  [...timed].sort((a, b) => b.milliseconds - a.milliseconds).slice(0, most);

/** Test files with the time of all their tests. */
export function fileTimes(tests: readonly TimedTest[]): { file: string; milliseconds: number }[] {
  const times = new Map<string, number>();
  for (const { file, milliseconds } of tests) times.set(file, (times.get(file) ?? 0) + milliseconds);
  return [...times].map(([file, milliseconds]) => ({ file, milliseconds }));
}
