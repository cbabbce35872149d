// `npm test`: every check of the project, so that the cores are busy to the end, and one summary.
//   NAME…             only these checks, and what they need
//   --changed[=REF]   only what the files changed since REF touch, the nearest tests first (suite/changed.ts)
//   --verbose         print what every check printed, not only those that failed
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findChromium, findChromiumShell } from '../testing/findChromium.ts';
import { changedChecks } from './suite/changed.ts';
import { checks, type Check } from './suite/checks.ts';
import { runCheck } from './suite/runCheck.ts';
import { memoryFolder } from './suite/scratch.ts';
import { runJobs } from './suite/schedule.ts';
import { chooseChecks, summarize, type Ended } from './suite/summary.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}.cache/test`;
const timesFile = `${folder}/seconds.json`;

/** Seconds of each check in the last run here. */
function lastSeconds(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(timesFile, 'utf8')) as Record<string, number>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  // parseArgs knows no option with an optional value: `--changed` alone is written out
  args: process.argv.slice(2).map((word) => (word === '--changed' ? '--changed=' : word)),
  options: { changed: { type: 'string' }, verbose: { type: 'boolean', default: false } },
});
const choice = values.changed === undefined ? chooseChecks(checks, positionals) : changedChecks(root, values.changed);
if ('refusal' in choice) {
  console.error(choice.refusal);
  process.exit(1);
}
for (const line of choice.notes) console.log(line);

mkdirSync(folder, { recursive: true });
const temporary = memoryFolder();
const env = {
  ...process.env,
  ...(temporary !== undefined && { TMPDIR: temporary }),
  PATH: `${root}node_modules/.bin:${process.env.PATH ?? ''}`,
  CHROMIUM_SHELL_PATH: findChromiumShell(),
  CHROMIUM_PATH: findChromium(),
  STORYBOOK_DISABLE_TELEMETRY: '1',
  // the tests start some hundred processes of Node: each reads its modules, without types and compiled, from here
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? `${root}.cache/node`,
};
const seconds = lastSeconds();
const jobs = choice.checks.map((check) => ({ ...check, seconds: seconds[check.name] ?? check.seconds }));
const ended: Ended[] = [];
const started = performance.now();

async function run(check: Check): Promise<boolean> {
  const log = `${folder}/${check.name.replaceAll(/\W+/g, '-').toLowerCase()}.log`;
  for (const file of [log, ...(check.reports ?? []).map((report) => `${root}${report}`)]) rmSync(file, { force: true });
  const outcome = await runCheck(check, root, env, log);
  ended.push({ name: check.name, ...outcome });
  if (values.verbose || !outcome.ok) console.log(`\n── ${check.name}\n${outcome.log}`);
  console.log(`${outcome.ok ? 'ok    ' : 'FAILED'} ${outcome.seconds.toFixed(1).padStart(6)} s  ${check.name}`);
  return outcome.ok;
}

const unrun = await runJobs(jobs, availableParallelism(), run);
const took = Object.fromEntries(ended.map((check) => [check.name, Math.round(check.seconds)]));
writeFileSync(timesFile, `${JSON.stringify({ ...seconds, ...took }, null, 2)}\n`);
const { lines, ok } = summarize(ended, unrun, (performance.now() - started) / 1000);
console.log(lines.join('\n'));
process.exit(ok ? 0 : 1);
