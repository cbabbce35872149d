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
  line: number;
  ok: boolean;
  tests?: { status: string; results: PlaywrightResult[] }[];
}

interface PlaywrightResult {
  error?: { message?: string; location?: { line: number } };
  attachments?: { name: string; path?: string }[];
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

/** The tests that failed in a report of Vitest's JSON reporter, one line each, with the start of the reason. */
export function failedVitest(report: unknown, root: string): string[] {
  return (report as VitestReport).testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(root, '');
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : [];
    return failed.map((test) => `${file}: ${test.fullName ?? ''}: ${firstLine(test.failureMessages?.[0])}`);
  });
}

export interface EndToEnd {
  counts: Counts;
  /** The tests that failed, one line each, with where and the start of the reason. */
  failed: string[];
  /** Those that passed when their file was run again, in the same form: a race, or a machine with too much to do. */
  triedAgain: string[];
  /** Where Playwright wrote down what went wrong in each try that failed. */
  contexts: string[];
}

/** What reports of Playwright's JSON reporter say; a file of which there is a second run counts as it went then. */
export function readPlaywright(reports: readonly unknown[], again?: unknown): EndToEnd {
  const first = reports.flatMap(specsOf);
  const second = again === undefined ? [] : specsOf(again);
  const files = new Set(second.map(({ file }) => file));
  const last = [...first.filter(({ file }) => !files.has(file)), ...second];
  const failed = last.filter(({ ok }) => !ok);
  const skipped = last.filter(({ tests = [] }) => tests.every(({ status }) => status === 'skipped'));
  const mended = (spec: PlaywrightSpec) =>
    !failed.some(({ file, title, line }) => file === spec.file && title === spec.title && line === spec.line);
  return {
    counts: {
      passed: last.length - failed.length - skipped.length,
      failed: failed.length,
      skipped: skipped.length,
    },
    failed: failed.map(lineOf),
    triedAgain: first.filter((spec) => !spec.ok && mended(spec)).map(lineOf),
    contexts: [...first, ...second]
      .filter(({ ok }) => !ok)
      .flatMap(({ tests = [] }) => tests.flatMap(({ results }) => results))
      .flatMap(({ attachments = [] }) => attachments)
      .flatMap(({ name, path }) => (name === 'error-context' && path !== undefined ? [path] : [])),
  };
}

/** The files with a test that failed in a report of Playwright's JSON reporter. */
export const failedFiles = (report: unknown): string[] => [
  ...new Set(specsOf(report).flatMap(({ ok, file }) => (ok ? [] : [file]))),
];

function specsOf(report: unknown): PlaywrightSpec[] {
  const { suites = [], specs = [] } = report as PlaywrightSuite;
  return [...specs, ...suites.flatMap(specsOf)];
}

const lineOf = (spec: PlaywrightSpec): string => `${spec.file}: ${spec.title}${reasonOf(spec)}`;

function reasonOf({ tests = [] }: PlaywrightSpec): string {
  const [error] = tests.flatMap(({ results }) => results.flatMap((result) => result.error ?? []));
  if (error === undefined) return '';
  // Several lines: what was looked for stands below the first one.
  const message = stripVTControlCharacters(error.message ?? '').replaceAll(/\s+/g, ' ');
  return `: line ${error.location?.line ?? '?'}: ${message.slice(0, 300)}`;
}

/** What stood on the page, of what Playwright wrote down: the test's name and the first lines of what the page is about. */
export function pageIn(context: string): string {
  const name = /^- Name: (.*)$/m.exec(context)?.[1] ?? '?';
  const page = /^```yaml\n([\s\S]*?)```/m.exec(context)?.[1] ?? '';
  const said = page.replaceAll(/ \[(?:ref=\w+|cursor=\w+)\]/g, '').replaceAll(/^\s*- generic:?\n/gm, '');
  const main = Math.max(0, said.search(/^ *- main/m));
  return `${name}\n${said.slice(main, main + 1_500).trimEnd()}`;
}

const firstLine = (text: string | undefined): string => (text ?? '').split('\n', 1)[0]!.slice(0, 200);
