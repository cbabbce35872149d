import { stripVTControlCharacters } from 'node:util';
import type { TestResults } from './results.ts';

interface Suite {
  suites?: Suite[];
  specs?: Spec[];
}

interface Spec {
  title: string;
  file: string;
  line: number;
  ok: boolean;
  tests?: { status: string; results: Result[] }[];
}

interface Result {
  duration?: number;
  error?: { message?: string; location?: { line: number } };
  attachments?: { name: string; path?: string }[];
}

/**
 * What reports of Playwright's JSON reporter say; a file of which there is a second run counts as it went then.
 * @param readContext reads the file in which Playwright wrote down what went wrong in a try that failed.
 */
export function readPlaywright(
  reports: readonly unknown[],
  again: unknown,
  readContext: (path: string) => string,
): TestResults {
  const first = reports.flatMap(specsOf);
  const second = again === undefined ? [] : specsOf(again);
  const files = new Set(second.map(({ file }) => file));
  const last = [...first.filter(({ file }) => !files.has(file)), ...second];
  const failed = last.filter(({ ok }) => !ok);
  const skipped = last.filter(({ tests = [] }) => tests.every(({ status }) => status === 'skipped'));
  const isMended = (spec: Spec) =>
    !failed.some(({ file, title, line }) => file === spec.file && title === spec.title && line === spec.line);
  return {
    counts: {
      'end to end': {
        passed: last.length - failed.length - skipped.length,
        failed: failed.length,
        skipped: skipped.length,
      },
    },
    failed: failed.map(lineOf),
    triedAgain: first.filter((spec) => !spec.ok && isMended(spec)).map(lineOf),
    pages: [...first, ...second]
      .filter(({ ok }) => !ok)
      .flatMap(resultsOf)
      .flatMap(({ attachments = [] }) => attachments)
      .flatMap(({ name, path }) => (name === 'error-context' && path !== undefined ? [pageIn(readContext(path))] : [])),
    tests: last.map((spec) => ({
      file: `apps/admin/e2e/${spec.file}`,
      title: spec.title,
      milliseconds: resultsOf(spec).reduce((sum, { duration = 0 }) => sum + duration, 0),
    })),
  };
}

/** The files with a test that failed in a report of Playwright's JSON reporter. */
export const failedFiles = (report: unknown): string[] => [
  ...new Set(specsOf(report).flatMap(({ ok, file }) => (ok ? [] : [file]))),
];

function specsOf(report: unknown): Spec[] {
  const { suites = [], specs = [] } = report as Suite;
  return [...specs, ...suites.flatMap(specsOf)];
}

const resultsOf = ({ tests = [] }: Spec): Result[] => tests.flatMap(({ results }) => results);

const lineOf = (spec: Spec): string => `${spec.file}: ${spec.title}${reasonOf(spec)}`;

function reasonOf(spec: Spec): string {
  const [error] = resultsOf(spec).flatMap((result) => result.error ?? []);
  if (error === undefined) return '';
  // Several lines: what was looked for stands below the first one.
  const message = stripVTControlCharacters(error.message ?? '').replaceAll(/\s+/g, ' ');
  return `: line ${error.location?.line ?? '?'}: ${message.slice(0, 300)}`;
}

/** What stood on the page, of what Playwright wrote down: the test's name and the first lines of what the page is about. */
export function pageIn(context: string): string {
  const name = /^- Name: (.*)$/m.exec(context)?.[1] ?? '?';
  const page = /^```yaml\n([\s\S]*?)```/m.exec(context)?.[1] ?? '';
  const lines = page.replaceAll(/ \[(?:ref=\w+|cursor=\w+)\]/g, '').replaceAll(/^\s*- generic:?\n/gm, '');
  const main = Math.max(0, lines.search(/^ *- main/m));
  return `${name}\n${lines.slice(main, main + 1_500).trimEnd()}`;
}
