// `npm run visual`: compares the stories with their pictures in visual/baselines and writes one HTML report.
//   --update         accept what the stories show now
//   --only <text>    only stories whose id contains the text, such as "button"
//   --build <folder> use this built Storybook instead of building one
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { launchChromium } from '../testing/launch.ts';
import { serve } from '../testing/serve.ts';
import { reportHtml } from './report.ts';
import { review, unchanged, type Result } from './review.ts';
import { shotsOf } from './shots.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const baselines = join(root, 'visual/baselines');
const baseline = (name: string): string => join(baselines, `${name}.png`);
const madeWith = join(baselines, 'made-with.json');
const reportFile = join(root, '.cache/visual/report.html');

const { values } = parseArgs({
  options: { update: { type: 'boolean', default: false }, only: { type: 'string' }, build: { type: 'string' } },
});

function buildStorybook(): string {
  const folder = join(root, '.cache/storybook');
  const { status } = spawnSync('storybook', ['build', '--quiet', '--output-dir', folder], {
    cwd: root,
    env: { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('Storybook could not be built: run `pnpm run build-storybook` to see why.');
  return folder;
}

/** The Chromium of the baselines; empty before the first are made. */
function baselineBrowser(): string {
  try {
    return (JSON.parse(readFileSync(madeWith, 'utf8')) as { chromium: string }).chromium;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/** Writes what was accepted, and removes what no story asks for. */
function accept(results: readonly Result[], version: string): number {
  mkdirSync(baselines, { recursive: true });
  let written = 0;
  for (const { name, state, actual } of results) {
    if (state === 'gone') rmSync(baseline(name));
    else if (actual !== null) writeFileSync(baseline(name), actual);
    else continue;
    written += 1;
  }
  writeFileSync(madeWith, `${JSON.stringify({ chromium: version }, null, 2)}\n`);
  return written;
}

const folder = values.build ?? buildStorybook();
const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as Parameters<typeof shotsOf>[0];
const all = shotsOf(index);
const shots = all.filter(({ storyId }) => storyId.includes(values.only ?? ''));
if (shots.length === 0) throw new Error(`No story with a picture has "${values.only}" in its id.`);

const server = await serve(folder);
const browser = await launchChromium();
const version = browser.version();
const before = baselineBrowser();
const foreign = before !== '' && before !== version;
if (foreign && values.update && values.only !== undefined)
  throw new Error(`The pictures are of Chromium ${before} and this is ${version}: update all of them, without --only.`);
let results: Result[];
try {
  const workers = Math.min(4, availableParallelism());
  // an update accepts every difference, also those that another Chromium is forgiven
  results = await review(browser, server.address, shots, { baseline, foreign: foreign && !values.update, workers });
} finally {
  await browser.close();
  await server.stop();
}
if (values.only === undefined) {
  const known = new Set(all.map(({ name }) => name));
  for (const file of globSync('*.png', { cwd: baselines })) {
    const name = basename(file, '.png');
    if (known.has(name)) continue;
    results.push({ ...unchanged, name, shot: null, state: 'gone', expected: readFileSync(baseline(name)) });
  }
}

mkdirSync(join(reportFile, '..'), { recursive: true });
writeFileSync(reportFile, reportHtml({ browser: version, baselineBrowser: before || 'nothing yet', results }));
const differing = results.filter(({ state }) => state !== 'same');
const failed = results.filter(({ state }) => state === 'failed');
for (const { name, state, pixels, message } of differing)
  console.log(`${state.padEnd(8)} ${name}${pixels > 0 ? ` (${pixels} pixels)` : ''}${message ? `: ${message}` : ''}`);
console.log(`${results.length} pictures, ${differing.length} differ. Report: ${reportFile}`);
if (foreign)
  console.log(
    `The baselines were drawn by Chromium ${before}, these by ${version}: letter edges were left out of the comparison. If nothing but the browser changed, accept all with \`npm run visual -- --update\` in a commit of its own.`,
  );
if (values.update && failed.length === 0) console.log(`${accept(results, version)} pictures accepted.`);
else if (differing.length > 0) {
  console.log('Look at the report; accept with `npm run visual -- --update`.');
  process.exitCode = 1;
}
