// The checks of `npm test`: what each runs, what it needs, and how many cores it keeps busy.
import { existsSync, readFileSync } from 'node:fs';
import { againReport, e2eReports } from '../e2e.ts';
import { readPlaywright } from './playwright.ts';
import { readVitest, type TestResults } from './results.ts';
import type { Job } from './schedule.ts';

/** One check; `seconds` are those of a quiet machine with two cores, for a clone in which nothing was run before. */
export interface Check extends Job {
  command: string;
  /** Where the tests of a check leave their reports. */
  reports?: readonly string[];
  /** Reads what the reports say of each test. */
  results?: (root: string) => TestResults;
  /** The command for some files alone. */
  some?: (files: readonly string[]) => string;
  /** The command that runs files of tests once more, with a report of its own. */
  again?: (files: readonly string[]) => string;
}

const json = (root: string, file: string): unknown => JSON.parse(readFileSync(`${root}${file}`, 'utf8'));

const quoted = (files: readonly string[]): string => files.map((file) => `'${file}'`).join(' ');

/** The tests of one or more projects of a Vitest config. */
export function vitest(
  name: string,
  config: string,
  projects: readonly string[],
  rest: Omit<Check, 'name' | 'command'>,
): Check {
  const report = `.cache/test/${name.replaceAll(/\W+/g, '-').toLowerCase()}.json`;
  const secondReport = report.replace('.json', '-again.json');
  const command = (files: readonly string[], to: string): string =>
    [
      `vitest run --config testing/${config}`,
      ...projects.map((project) => `--project ${project}`),
      quoted(files),
      `--reporter=default --reporter=json --outputFile.json=${to}`,
    ].join(' ');
  return {
    name,
    command: command([], report),
    reports: [report, secondReport],
    results: (root) =>
      readVitest(json(root, report), root, existsSync(`${root}${secondReport}`) ? json(root, secondReport) : undefined),
    some: (files) => command(files, report),
    again: (files) => command(files, secondReport),
    ...rest,
  };
}

const oxlint = 'oxlint --type-aware --deny-warnings';
const pack = 'packages build';
/** A stack that starts builds the app where that was not done yet: two at once would do it in one folder. */
const app = 'admin build';

export const checks: readonly Check[] = [
  // several checkers each work out what they share: one takes half of the work, and the other core is for other checks
  { name: 'typecheck', command: 'tsc -p tsconfig.json --checkers 1', cores: 1, seconds: 30 },
  {
    name: 'format',
    command: 'oxfmt --check .',
    some: (files) => `oxfmt --check --no-error-on-unmatched-pattern ${quoted(files)}`,
    cores: 1.1,
    seconds: 2,
  },
  { name: 'lint', command: `${oxlint} .`, some: (files) => `${oxlint} ${quoted(files)}`, cores: 1.6, seconds: 32 },
  { name: 'boundaries', command: 'node scripts/boundaries.ts', cores: 1, seconds: 1 },
  { name: 'dead code', command: 'knip --no-progress', cores: 1, seconds: 4 },
  { name: 'texts', command: 'node scripts/i18n.ts', cores: 1, seconds: 2 },
  { name: 'openapi fresh', command: 'node scripts/openapiFresh.ts', cores: 1, seconds: 3 },
  { name: pack, command: 'node scripts/publish/pack.ts', cores: 1.3, seconds: 7 },
  { name: 'package contents', command: 'node scripts/publish/lint.ts', needs: [pack], cores: 1, seconds: 3 },
  { name: 'api reports', command: 'node scripts/publish/apiReport.ts --check', needs: [pack], cores: 1, seconds: 4 },
  { name: 'packages outside', command: 'node scripts/publish/consumer.ts', needs: [pack], cores: 0.8, seconds: 110 },
  {
    name: 'release',
    command: 'node scripts/publish/release.ts --dry-run --packed',
    needs: [pack, 'package contents', 'api reports'],
    cores: 1,
    seconds: 12,
  },
  {
    name: app,
    command: 'vite build apps/admin --config apps/admin/vite.config.ts',
    cores: 1.5,
    seconds: 4,
  },
  { name: 'bundle budget', command: 'node scripts/bundle-budget.ts', needs: [app], cores: 1, seconds: 1 },
  { name: 'package sizes', command: 'node scripts/package-sizes.ts', needs: [pack], cores: 1, seconds: 2 },
  { name: 'benches', command: 'node bench/run.ts all --smoke', needs: [app], cores: 1.7, seconds: 35 },
  vitest('unit tests', 'vitest.config.ts', ['unit'], { cores: 1.5, seconds: 20 }),
  vitest('DOM tests', 'vitest.config.ts', ['dom'], { cores: 1.5, seconds: 80 }),
  vitest('API tests', 'vitest.config.ts', ['api'], { cores: 1.3, seconds: 220 }),
  vitest('stack tests', 'vitest.config.ts', ['dev'], { needs: [app], cores: 0.7, seconds: 120 }),
  vitest('browser tests', 'vitest.browser.config.ts', ['browser'], { cores: 1.1, seconds: 60 }),
  vitest('stories', 'vitest.browser.config.ts', ['storybook'], { cores: 1.1, seconds: 150 }),
  { name: 'storybook site', command: 'node scripts/storybookSite.ts', cores: 1.3, seconds: 75 },
  // the pages of the app take four minutes more: `npm run visual` has them too
  { name: 'visual review', command: 'node visual/run.ts --skip pages-', cores: 1.5, seconds: 100 },
  {
    name: 'end-to-end tests',
    command: 'node scripts/e2e.ts',
    some: (files) => `node scripts/e2e.ts ${quoted(files)}`,
    needs: [app],
    cores: 1.2,
    seconds: 430,
    reports: [...e2eReports, againReport],
    results: (root) =>
      readPlaywright(
        e2eReports.filter((file) => existsSync(`${root}${file}`)).map((file) => json(root, file)),
        existsSync(`${root}${againReport}`) ? json(root, againReport) : undefined,
        (path) => readFileSync(path, 'utf8'),
      ),
  },
];

/** A check over some files alone. */
export function forFiles(name: string, files: readonly string[]): Check {
  const check = checks.find((one) => one.name === name);
  if (check?.some === undefined) throw new Error(`${name} takes no files.`);
  return { ...check, command: check.some(files), needs: [] };
}
