// `npm test`: every check of the project, in the order in which they fail fastest, and one summary at the end.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findChromium } from '../testing/findChromium.ts';
import { e2eReport, shares } from './e2e.ts';
import { countPlaywright, countVitest, failedPlaywright, failedVitest, type Counts } from './testCounts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = `${root}.cache/test`;

interface Check {
  name: string;
  command: string;
  /** Reads the number of tests from the report that the command wrote. */
  counts?: () => Record<string, Counts>;
  /** Names the tests that failed, from the same report. */
  failed?: () => string[];
}

const nodeReport = `${results}/node.json`;
const browserReport = `${results}/browser.json`;
const e2eReports = Array.from({ length: shares }, (_, index) => e2eReport(index + 1));

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const vitest = (config: string, file: string): string =>
  `vitest run --config ${config} --reporter=default --reporter=json --outputFile.json=${file}`;

const endToEnd = (): unknown[] => e2eReports.map((file) => json(file));

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
  {
    name: 'node, DOM and API tests',
    command: vitest('testing/vitest.config.ts', nodeReport),
    counts: () => countVitest(json(nodeReport), root),
    failed: () => failedVitest(json(nodeReport), root),
  },
  {
    name: 'browser tests',
    command: vitest('testing/vitest.browser.config.ts', browserReport),
    counts: () => countVitest(json(browserReport), root),
    failed: () => failedVitest(json(browserReport), root),
  },
  { name: 'visual review', command: 'node visual/run.ts' },
  {
    name: 'end-to-end tests',
    command: 'node scripts/e2e.ts',
    counts: () => ({ 'end to end': countPlaywright(endToEnd()) }),
    failed: () => failedPlaywright(endToEnd()),
  },
];

const chromium = findChromium();
mkdirSync(results, { recursive: true });
for (const file of [nodeReport, browserReport, ...e2eReports]) rmSync(file, { force: true });
const env = {
  ...process.env,
  PATH: `${root}node_modules/.bin:${process.env.PATH ?? ''}`,
  CHROMIUM_PATH: chromium,
  STORYBOOK_DISABLE_TELEMETRY: '1',
};

const only = process.argv.slice(2);
const summary: string[] = [];
const failed: string[] = [];
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
let failures = 0;
for (const check of checks) {
  if (only.length > 0 && !only.includes(check.name)) continue;
  console.log(`\n── ${check.name}`);
  const started = performance.now();
  const { status, signal } = spawnSync(check.command, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: true,
  });
  if (signal === 'SIGINT' || signal === 'SIGTERM') process.exit(130);
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
    } catch (error) {
      ok = false;
      counted = `no report: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
  if (!ok) failures += 1;
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6);
  summary.push(`${ok ? 'ok    ' : 'FAILED'} ${seconds} s  ${check.name}${counted ? `: ${counted}` : ''}`);
}

console.log(`\n── summary\n${summary.join('\n')}`);
// last, so that whoever sees only the end of a run knows what to look for
for (const test of failed) console.log(`FAILED  ${test}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(failures === 0 ? 0 : 1);
