// The end-to-end tests in two shares, one beside the other: each is a run of its own with a stack of its own, since the
// tests of a run share their people and their register. A test that fails is tried twice more there, and named: the
// machine does two browsers' and two stacks' work. With arguments, one run of just these, once.
import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = 'apps/admin/e2e';
const firstPort = Number(process.env.E2E_PORT_BASE ?? 7700);
/** A run takes ports for its stack, and 10 and 20 further those of the stacks that its tests start. */
const portsEach = 40;

/** How many runs go on at once: a browser, its servers and a database keep a core busy most of the time. */
export const shares = 2;

/** Where a share writes its report, counted from 1. */
export const e2eReport = (share: number): string => `${root}.cache/test/e2e-${share}.json`;

/** The files of each share: the longest first, each to where least is yet. */
function divide(): string[][] {
  const divided = Array.from({ length: shares }, () => ({ files: [] as string[], bytes: 0 }));
  const specs = readdirSync(`${root}${folder}`).filter((name) => name.endsWith('.spec.ts'));
  const sized = specs.map((name) => ({ name, bytes: statSync(`${root}${folder}/${name}`).size }));
  for (const { name, bytes } of sized.sort((a, b) => b.bytes - a.bytes)) {
    const least = divided.reduce((a, b) => (b.bytes < a.bytes ? b : a));
    least.files.push(`${folder}/${name}`);
    least.bytes += bytes;
  }
  return divided.map(({ files }) => files);
}

function run(share: number, args: readonly string[]): Promise<boolean> {
  const child = spawn(
    'playwright',
    ['test', '--config', 'apps/admin/playwright.config.ts', '--reporter=list,json', ...args],
    {
      cwd: root,
      env: {
        ...process.env,
        E2E_PORT_BASE: String(firstPort + (share - 1) * portsEach),
        PLAYWRIGHT_JSON_OUTPUT_NAME: e2eReport(share),
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => done(code === 0));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const given = process.argv.slice(2);
  const runs = given.length > 0 ? [given] : divide().map((files) => ['--retries=2', ...files]);
  const passed = await Promise.all(runs.map((args, index) => run(index + 1, args)));
  process.exitCode = passed.every(Boolean) ? 0 : 1;
}
