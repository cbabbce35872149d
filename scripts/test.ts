// `npm test`: every check of the project, in the order in which they fail fastest, and one summary at the end. What waits
// for a browser runs beside what waits for a database: neither keeps two cores busy.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findChromium } from '../testing/findChromium.ts';
import { againReport, e2eReports } from './e2e.ts';
import { countVitest, failedVitest, pageIn, readPlaywright, type Counts } from './testCounts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = `${root}.cache/test`;

interface Check {
  name: string;
  command: string;
  /** Goes on while later checks run; its output comes when it has ended. */
  beside?: true;
  /** Waits until nothing runs beside it. */
  alone?: true;
  /** Reads the number of tests from the report that the command wrote. */
  counts?: () => Record<string, Counts>;
  /** Names the tests that failed, from the same report. */
  failed?: () => string[];
  /** Names the tests that passed only when they were run again. */
  triedAgain?: () => string[];
  /** What stood on the page at each try that failed. */
  pages?: () => string[];
}

const nodeReport = `${results}/node.json`;
const browserReport = `${results}/browser.json`;

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const vitest = (config: string, file: string): string =>
  `vitest run --config ${config} --reporter=default --reporter=json --outputFile.json=${file}`;

const endToEnd = () =>
  readPlaywright(
    e2eReports.map((file) => json(file)),
    existsSync(againReport) ? json(againReport) : undefined,
  );

const checks: Check[] = [
  { name: 'typecheck', command: 'tsc -p tsconfig.json' },
  { name: 'format', command: 'prettier --check --log-level warn .' },
  { name: 'lint', command: 'oxlint --type-aware --deny-warnings .' },
  { name: 'boundaries', command: 'node scripts/boundaries.ts' },
  { name: 'dead code', command: 'knip --no-progress' },
  { name: 'texts', command: 'node scripts/i18n.ts' },
  { name: 'openapi fresh', command: 'node scripts/openapiFresh.ts' },
  { name: 'packages build', command: 'node scripts/publish/pack.ts' },
  { name: 'package contents', command: 'node scripts/publish/lint.ts' },
  { name: 'api reports', command: 'node scripts/publish/apiReport.ts --check' },
  { name: 'packages outside', command: 'node scripts/publish/consumer.ts' },
  { name: 'admin build', command: 'vite build apps/admin --config apps/admin/vite.config.ts' },
  { name: 'bundle budget', command: 'node scripts/bundle-budget.ts' },
  { name: 'component sizes', command: 'node scripts/ui-size.ts' },
  {
    name: 'browser tests',
    command: vitest('testing/vitest.browser.config.ts', browserReport),
    beside: true,
    counts: () => countVitest(json(browserReport), root),
    failed: () => failedVitest(json(browserReport), root),
  },
  // the pages of the app take four minutes more: `npm run visual` has them too
  { name: 'visual review', command: 'node visual/run.ts --skip pages-', beside: true },
  {
    name: 'node, DOM and API tests',
    command: vitest('testing/vitest.config.ts', nodeReport),
    counts: () => countVitest(json(nodeReport), root),
    failed: () => failedVitest(json(nodeReport), root),
  },
  {
    name: 'end-to-end tests',
    command: 'node scripts/e2e.ts',
    alone: true,
    counts: () => ({ 'end to end': endToEnd().counts }),
    failed: () => endToEnd().failed,
    triedAgain: () => endToEnd().triedAgain,
    pages: () => endToEnd().contexts.map((path) => pageIn(readFileSync(path, 'utf8'))),
  },
];

const chromium = findChromium();
mkdirSync(results, { recursive: true });
for (const file of [nodeReport, browserReport, ...e2eReports, againReport]) rmSync(file, { force: true });
const env = {
  ...process.env,
  PATH: `${root}node_modules/.bin:${process.env.PATH ?? ''}`,
  CHROMIUM_PATH: chromium,
  STORYBOOK_DISABLE_TELEMETRY: '1',
};

const only = process.argv.slice(2);
const summary: string[] = [];
const failed: string[] = [];
const triedAgain: string[] = [];
/** What stood on a page at the moment its test failed. */
const pages: string[] = [];
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
let failures = 0;

/** Runs one check to its end and notes what came of it. */
async function run(check: Check): Promise<void> {
  const title = `\n── ${check.name}`;
  if (!check.beside) console.log(title);
  const started = performance.now();
  const child = spawn(check.command, {
    cwd: root,
    env,
    stdio: ['ignore', check.beside ? 'pipe' : 'inherit', check.beside ? 'pipe' : 'inherit'],
    shell: true,
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => output.push(part));
  const [status, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  if (signal === 'SIGINT' || signal === 'SIGTERM') process.exit(130);
  if (check.beside) console.log(`${title}\n${Buffer.concat(output).toString()}`);
  let ok = status === 0;
  let counted = '';
  if (check.counts) {
    try {
      const kinds = Object.entries(check.counts());
      for (const [, counts] of kinds) {
        total.passed += counts.passed;
        total.failed += counts.failed;
        total.skipped += counts.skipped;
      }
      counted = kinds.map(([kind, counts]) => `${kind} ${counts.passed + counts.failed + counts.skipped}`).join(', ');
      ok &&= kinds.some(([, counts]) => counts.passed > 0);
      failed.push(...(check.failed?.() ?? []));
      triedAgain.push(...(check.triedAgain?.() ?? []));
      pages.push(...(check.pages?.() ?? []));
    } catch (error) {
      ok = false;
      counted = `no report: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
  if (!ok) failures += 1;
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6);
  summary.push(`${ok ? 'ok    ' : 'FAILED'} ${seconds} s  ${check.name}${counted ? `: ${counted}` : ''}`);
}

let beside = Promise.resolve();
for (const check of checks.filter(({ name }) => only.length === 0 || only.includes(name))) {
  if (check.alone) await beside;
  if (check.beside) beside = beside.then(() => run(check));
  else await run(check);
}
await beside;

console.log(`\n── summary\n${summary.join('\n')}`);
// last, so that whoever sees only the end of a run knows what to look for
for (const test of triedAgain) console.log(`AGAIN   ${test}`);
for (const test of failed) console.log(`FAILED  ${test}`);
for (const page of pages) console.log(`PAGE    ${page}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(failures === 0 ? 0 : 1);
