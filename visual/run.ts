// `npm run visual`: compares the stories with their pictures in visual/baselines and writes one HTML report.
//   --update         accept what the stories show now
//   --apply <file>   do what was decided in the report of the last run, and draw nothing
//   --only <text>    only stories whose id contains the text, such as "button"
//   --skip <text>    leave out the stories whose id begins with the text
//   --full           draw the pages of the app at both widths, in both themes and both languages: what has no baseline is
//                    shown in the report, and not compared
//   --build <folder> use this built Storybook instead of building one
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { launchChromium } from '../testing/launch.ts';
import { serve } from '../testing/serve.ts';
import {
  acceptAll,
  applyDecisions,
  DecisionsError,
  isRejected,
  keepDrawn,
  readDecisions,
  readRejected,
} from './decisions.ts';
import { reportHtml } from './report.ts';
import { review, unchanged, type Result } from './review.ts';
import { shotsOf } from './shots.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const baselines = join(root, 'visual/baselines');
const baseline = (name: string): string => join(baselines, `${name}.png`);
const madeWith = join(baselines, 'made-with.json');
const reportFile = join(root, '.cache/visual/report.html');
const places = { baselines, drawn: join(root, '.cache/visual/drawn'), rejected: join(root, 'visual/rejected.json') };

const { values } = parseArgs({
  options: {
    update: { type: 'boolean', default: false },
    only: { type: 'string' },
    skip: { type: 'string' },
    build: { type: 'string' },
    apply: { type: 'string' },
    full: { type: 'boolean', default: false },
  },
});

/** The decisions of a file; ends the program with one line where it cannot be used. */
function decisionsOf(file: string): ReturnType<typeof readDecisions> {
  try {
    return readDecisions(file);
  } catch (error) {
    if (!(error instanceof DecisionsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

if (values.apply !== undefined) {
  const { accepted, rejected, refused } = applyDecisions(places, decisionsOf(values.apply));
  console.log(`${accepted.length} pictures accepted, ${rejected.length} rejected.`);
  for (const { name, comment } of rejected) console.log(`rejected ${name}: ${comment}`);
  for (const name of refused) console.log(`refused  ${name}: this is not what the last run drew; look at it again`);
  process.exit(refused.length > 0 ? 1 : 0);
}

function buildStorybook(): string {
  const folder = join(root, '.cache/storybook');
  // `--test` leaves out the pages of documentation: a quarter of the work
  const { status } = spawnSync('storybook', ['build', '--test', '--quiet', '--output-dir', folder], {
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

const folder = values.build ?? buildStorybook();
const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as Parameters<typeof shotsOf>[0];
const all = shotsOf(index, values.full);
const shots = all.filter(
  ({ storyId }) =>
    storyId.includes(values.only ?? '') && (values.skip === undefined || !storyId.startsWith(values.skip)),
);
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
const rejected = readRejected(places);
writeFileSync(reportFile, reportHtml({ browser: version, baselineBrowser: before || '–', results, rejected }));
const decided = results.filter(({ shot, state }) => !(shot?.extra && state === 'new'));
keepDrawn(places, decided);
const differing = decided.filter(({ state }) => state !== 'same');
const failed = results.filter(({ state }) => state === 'failed');
for (const { name, state, pixels, message } of differing)
  console.log(`${state.padEnd(8)} ${name}${pixels > 0 ? ` (${pixels} pixels)` : ''}${message ? `: ${message}` : ''}`);
const held = results.filter(({ name, state, expected, actual }) =>
  isRejected(rejected, name, state === 'same' ? expected : actual),
);
for (const { name } of held) console.log(`rejected ${name}: ${rejected[name]?.comment}`);
console.log(`${results.length} pictures, ${differing.length} differ. Report: ${reportFile}`);
if (foreign)
  console.log(
    `The baselines were drawn by Chromium ${before}, these by ${version}: letter edges were left out of the comparison. If nothing but the browser changed, accept all with \`npm run visual -- --update\` in a commit of its own.`,
  );
if (values.update && failed.length === 0) {
  const { accepted, held: still } = acceptAll(places, decided);
  writeFileSync(madeWith, `${JSON.stringify({ chromium: version }, null, 2)}\n`);
  console.log(`${accepted} pictures accepted, ${still.length} not: they look as they were rejected.`);
} else if (differing.length > 0)
  console.log(
    'Decide in the report and apply what it saves (`--apply <file>`), or accept all with `npm run visual -- --update`.',
  );
if (held.length > 0 || (differing.length > 0 && !values.update) || failed.length > 0) process.exitCode = 1;
