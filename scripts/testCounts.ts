import { stripVTControlCharacters } from 'node:util';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName?: string; failureMessages?: string[] | null }[];
  }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: PlaywrightSpec[];
}

interface PlaywrightSpec {
  title: string;
  file: string;
  ok: boolean;
  tests?: { status: string; results: PlaywrightResult[] }[];
}

interface PlaywrightResult {
  error?: { message?: string; location?: { line: number } };
  attachments?: { name: string; path?: string }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

const none = (): Counts => ({ passed: 0, failed: 0, skipped: 0 });

/** The kind of a test file: its project in testing/vitest.config.ts, told by place and ending. */
function kindOf(file: string): string {
  if (file.endsWith('.stories.tsx')) return 'stories';
  if (file.endsWith('.browser.test.tsx')) return 'browser';
  if (file.endsWith('.dom.test.tsx')) return 'DOM';
  if (file.startsWith('services/api/test/')) return 'API';
  if (file.startsWith('dev/test/')) return 'stack';
  return 'unit';
}

/** Tests by kind in a report of Vitest's JSON reporter; a file that could not run counts as one failed test. */
export function countVitest(report: unknown, root: string): Record<string, Counts> {
  const kinds: Record<string, Counts> = {};
  for (const file of (report as VitestReport).testResults) {
    const counts = (kinds[kindOf(file.name.replace(root, ''))] ??= none());
    for (const { status } of file.assertionResults) {
      if (status === 'passed') counts.passed += 1;
      else if (status === 'failed') counts.failed += 1;
      else counts.skipped += 1;
    }
    if (file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'))
      counts.failed += 1;
  }
  return kinds;
}

/** Tests in reports of Playwright's JSON reporter, one for each run. */
export function countPlaywright(reports: readonly unknown[]): Counts {
  const counts = none();
  for (const { stats } of reports as readonly PlaywrightReport[]) {
    counts.passed += stats.expected + stats.flaky;
    counts.failed += stats.unexpected;
    counts.skipped += stats.skipped;
  }
  return counts;
}

/** The tests that failed in a report of Vitest's JSON reporter, one line each, with the start of the reason. */
export function failedVitest(report: unknown, root: string): string[] {
  return (report as VitestReport).testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(root, '');
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : [];
    return failed.map((test) => `${file}: ${test.fullName ?? ''}: ${firstLine(test.failureMessages?.[0])}`);
  });
}

/** The tests that failed in reports of Playwright's JSON reporter, one line each, with where and the start of the reason. */
export const failedPlaywright = (reports: readonly unknown[]): string[] => named(reports, ({ ok }) => !ok);

/** Those that failed and passed when they were tried again, in the same form: a race, or a machine with too much to do. */
export const triedAgainPlaywright = (reports: readonly unknown[]): string[] =>
  named(reports, ({ tests = [] }) => tests.some(({ status }) => status === 'flaky'));

function named(reports: readonly unknown[], which: (spec: PlaywrightSpec) => boolean): string[] {
  const of = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
    ...specs.filter(which).map((spec) => `${spec.file}: ${spec.title}${reasonOf(spec)}`),
    ...suites.flatMap(of),
  ];
  return (reports as readonly PlaywrightReport[]).flatMap(of);
}

function reasonOf({ tests = [] }: PlaywrightSpec): string {
  const [error] = tests.flatMap(({ results }) => results.flatMap((result) => result.error ?? []));
  if (error === undefined) return '';
  // Several lines: what was looked for stands below the first one.
  const message = stripVTControlCharacters(error.message ?? '').replaceAll(/\s+/g, ' ');
  return `: line ${error.location?.line ?? '?'}: ${message.slice(0, 300)}`;
}

/** Where Playwright wrote down what went wrong in each try that failed, in reports of its JSON reporter. */
export function contextsOfPlaywright(reports: readonly unknown[]): string[] {
  const of = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
    ...specs
      .flatMap(({ tests = [] }) => tests)
      .filter(({ status }) => status !== 'expected')
      .flatMap(({ results }) => results.flatMap(({ attachments = [] }) => attachments))
      .flatMap(({ name, path }) => (name === 'error-context' && path !== undefined ? [path] : [])),
    ...suites.flatMap(of),
  ];
  return (reports as readonly PlaywrightReport[]).flatMap(of);
}

/** What stood on the page, of what Playwright wrote down: the test's name and the first lines of what the page is about. */
export function pageIn(context: string): string {
  const name = /^- Name: (.*)$/m.exec(context)?.[1] ?? '?';
  const page = /^# Page snapshot\n+```yaml\n([\s\S]*?)```/m.exec(context)?.[1] ?? '';
  const said = page.replaceAll(/ \[(?:ref=\w+|cursor=\w+)\]/g, '').replaceAll(/^\s*- generic:?\n/gm, '');
  const main = Math.max(0, said.search(/^ *- main/m));
  return `${name}\n${said.slice(main, main + 1_500).trimEnd()}`;
}

const firstLine = (text: string | undefined): string => (text ?? '').split('\n', 1)[0]!.slice(0, 200);
