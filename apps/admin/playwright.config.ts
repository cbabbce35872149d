import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { readSettings } from '../../dev/settings.ts';
import { shellLaunch } from '../../testing/chromium.ts';

/**
 * A whole stack of its own for each run: ports beside the defaults, an empty data folder, the small tier. Servers that run
 * elsewhere (`npm run test:ory`) know the app at its usual address, or at that of ADMIN_PORT.
 */
const given = readSettings();
const base = given.signIn.external ? given.ports.ADMIN_PORT : Number(process.env.E2E_PORT_BASE ?? 7700);
const beside = {
  ADMIN_PORT: String(base),
  MEMBERS_PORT: String(base + 1),
  API_PORT: String(base + 2),
  IDENTITY_PORT: String(base + 3),
  OAUTH_PORT: String(base + 4),
  POSTGRES_PORT: String(base + 5),
  IDENTITY_ADMIN_PORT: String(base + 6),
  OAUTH_ADMIN_PORT: String(base + 7),
};
const ports = given.signIn.external ? { MEMBERS_PORT: String(given.ports.MEMBERS_PORT) } : beside;
// Workers load this file too; the folder is made once and handed on by the environment.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'ledenbureau-e2e-'));
process.env.E2E_IDENTITY_URL = given.signIn.external ? given.signIn.identity : `http://localhost:${base + 3}`;
process.env.E2E_IDENTITY_ADMIN_URL = given.signIn.external
  ? given.signIn.identityAdmin
  : `http://localhost:${beside.IDENTITY_ADMIN_PORT}`;
process.env.E2E_POSTGRES_PORT = given.signIn.external ? String(given.ports.POSTGRES_PORT) : beside.POSTGRES_PORT;
process.env.E2E_MEMBERS_URL = `http://localhost:${ports.MEMBERS_PORT}/`;

export default defineConfig({
  testDir: 'e2e',
  // two runs at once each clear a folder of their own
  outputDir: `test-results/${base}`,
  fullyParallel: false,
  workers: 1,
  retries: 0,
  // a busy machine is slow, not wrong
  timeout: 600_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${base}`,
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      ...shellLaunch,
      // The pages here are the project's own: one process for all of a context, and none for graphics, is a sixth less work.
      args: [
        ...shellLaunch.args,
        '--process-per-site',
        '--disable-site-isolation-trials',
        '--renderer-process-limit=1',
        '--in-process-gpu',
        // no page lives long enough to earn back what it is compiled for, and another core has other tests
        '--js-flags=--no-opt,--single-threaded',
      ],
    },
    contextOptions: { reducedMotion: 'reduce' },
  },
  webServer: {
    command: 'node dev/start.ts',
    cwd: join(import.meta.dirname, '../..'),
    url: `http://localhost:${base}/config.json`,
    // an account that was changed is paid to at once: the story of a payment does not last for days
    env: { ...ports, DATA_DIR: process.env.E2E_DATA_DIR, SEED_TIER: 'small', IBAN_HOLD_DAYS: '0' },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'pipe',
  },
});
