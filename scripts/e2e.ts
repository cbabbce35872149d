// The end-to-end tests in two shares that take equally long, one beside the other: each is a run of its own with a stack of its
// own, since the tests of a run share their people and their register. The machine does two browsers' and two stacks' work: a file with a
// test that failed is run once more, whole, alone and on a new register, and named. With arguments, one run of just these, once.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { failedFiles, readPlaywright } from './suite/playwright.ts';
import { fileTimes } from './suite/results.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = 'apps/admin/e2e';
const firstPort = Number(process.env.E2E_PORT_BASE ?? 7700);
/** A run takes ports for its stack, and 10 to 80 further those of the stacks that its tests start. */
const portsEach = 100;

/** How many runs go on at once: a browser, its servers and a database keep a core busy most of the time. */
const shares = 2;

/** Where each share writes its report, from the root, and the run of what failed in them; that one is there only when something did. */
export const e2eReports = Array.from({ length: shares }, (_, index) => `.cache/test/e2e-${index + 1}.json`);
export const againReport = '.cache/test/e2e-again.json';

/** Seconds of each file in a whole run: `--times` writes those of the last one here. */
const secondsFile = `${root}${folder}/seconds.json`;
/** Of a file that is not there yet. */
const usualSeconds = 10;

/** The files of each share: the longest first, each to where least is yet. */
function divide(): string[][] {
  const seconds = JSON.parse(readFileSync(secondsFile, 'utf8')) as Record<string, number>;
  const divided = Array.from({ length: shares }, () => ({ files: [] as string[], seconds: 0 }));
  const specs = readdirSync(`${root}${folder}`).filter((name) => name.endsWith('.spec.ts'));
  const timed = specs.map((name) => ({ name, time: seconds[name] ?? usualSeconds }));
  for (const { name, time } of timed.sort((a, b) => b.time - a.time)) {
    const least = divided.reduce((a, b) => (b.seconds < a.seconds ? b : a));
    least.files.push(`${folder}/${name}`);
    least.seconds += time;
  }
  return divided.map(({ files }) => files);
}

function writeTimes(): void {
  const reports = e2eReports.map((file) => JSON.parse(readFileSync(`${root}${file}`, 'utf8')) as unknown);
  const { tests } = readPlaywright(reports, undefined, () => '');
  const times = fileTimes(tests).toSorted((a, b) => a.file.localeCompare(b.file));
  const seconds = times.map(({ file, milliseconds }) => [basename(file), Math.round(milliseconds / 1000)]);
  writeFileSync(secondsFile, `${JSON.stringify(Object.fromEntries(seconds), null, 2)}\n`);
}

function run(args: readonly string[], report: string, share = 0): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ledenbureau-e2e-'));
  const child = spawn(
    'playwright',
    ['test', '--config', 'apps/admin/playwright.config.ts', '--reporter=list,json', ...args],
    {
      cwd: root,
      env: {
        FOUR_EYES_DAYS: '0', // the tests book a lot for few members
        ...process.env,
        E2E_DATA_DIR: dataDir,
        E2E_PORT_BASE: String(firstPort + share * portsEach),
        PLAYWRIGHT_JSON_OUTPUT_NAME: `${root}${report}`,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => {
      // a database that is still ending may write a last file
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
      done(code === 0);
    });
  });
}

/** Runs all of them. @returns whether each passed, at once or on a stack of its own. */
async function runAll(): Promise<boolean> {
  for (const report of [...e2eReports, againReport]) rmSync(`${root}${report}`, { force: true });
  const passed = await Promise.all(divide().map((files, share) => run(files, e2eReports[share]!, share)));
  const failed = passed.map((ok, share) =>
    ok ? [] : failedFiles(JSON.parse(readFileSync(`${root}${e2eReports[share]!}`, 'utf8'))),
  );
  if (passed.every(Boolean)) return true;
  // a share that failed without a test that did could not run
  if (passed.some((ok, share) => !ok && failed[share]!.length === 0)) return false;
  const files = failed.flat().map((file) => `${folder}/${file}`);
  return run(['--trace=retain-on-failure', ...files], againReport, shares);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const given = process.argv.slice(2);
  if (given[0] === '--times') writeTimes();
  else process.exitCode = (await (given.length > 0 ? run(given, e2eReports[0]!) : runAll())) ? 0 : 1;
}
