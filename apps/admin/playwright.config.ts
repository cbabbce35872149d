import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from '../../testing/chromium.ts';

/** A whole stack of its own for each run: ports beside the defaults, an empty data folder, the small tier. */
const base = Number(process.env.E2E_PORT_BASE ?? 7700);
const ports = {
  ADMIN_PORT: String(base),
  MEMBERS_PORT: String(base + 1),
  API_PORT: String(base + 2),
  IDENTITY_PORT: String(base + 3),
  OAUTH_PORT: String(base + 4),
  POSTGRES_PORT: String(base + 5),
  IDENTITY_ADMIN_PORT: String(base + 6),
  OAUTH_ADMIN_PORT: String(base + 7),
};
// Workers load this file too; the folder is made once and handed on by the environment.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'ledenbureau-e2e-'));
process.env.E2E_MEMBERS_URL = `http://localhost:${ports.MEMBERS_PORT}/`;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${base}`,
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    viewport: { width: 1280, height: 900 },
    launchOptions: chromiumLaunch,
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
  },
  webServer: {
    command: 'node dev/start.ts',
    cwd: join(import.meta.dirname, '../..'),
    url: `http://localhost:${base}/config.json`,
    env: { ...ports, DATA_DIR: process.env.E2E_DATA_DIR, SEED_TIER: 'small' },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'pipe',
  },
});
