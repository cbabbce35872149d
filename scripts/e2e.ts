// The end-to-end tests in as many shares as there are cores: each is a run of its own, with a stack of its own. One
// run uses a single worker, since its tests share their people and their register.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** How many runs go on at once: more stacks than this only wait for each other. */
export const shares = Math.min(2, availableParallelism());

/** Where a share writes its report, counted from 1. */
export const e2eReport = (share: number): string => `${root}.cache/test/e2e-${share}.json`;

const firstPort = Number(process.env.E2E_PORT_BASE ?? 7700);
const portsEach = 40;

function runShare(share: number): Promise<boolean> {
  const args = ['test', '--config', 'apps/admin/playwright.config.ts', '--reporter=list,json'];
  const child = spawn('playwright', [...args, `--shard=${share}/${shares}`, ...process.argv.slice(2)], {
    cwd: root,
    env: {
      ...process.env,
      E2E_PORT_BASE: String(firstPort + (share - 1) * portsEach),
      PLAYWRIGHT_JSON_OUTPUT_NAME: e2eReport(share),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => done(code === 0));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const passed = await Promise.all(Array.from({ length: shares }, (_, index) => runShare(index + 1)));
  process.exitCode = passed.every(Boolean) ? 0 : 1;
}
