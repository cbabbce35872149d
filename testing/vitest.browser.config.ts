import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defaultClientConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { shellLaunch } from './chromium.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const conditions = ['@ledenbureau/source', ...defaultClientConditions];

// a busy machine is slow, not wrong: what is waited for may take its time
const patience = { testTimeout: 180_000, expect: { poll: { timeout: 15_000 } } };

/** A fresh object for each project: Vitest renames a shared one. */
const browser = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({
    launchOptions: shellLaunch,
    contextOptions: { reducedMotion: 'reduce', deviceScaleFactor: 1, locale: 'nl-NL', timezoneId: 'Europe/Amsterdam' },
  }),
  instances: [{ browser: 'chromium' as const, viewport: { width: 1280, height: 800 } }],
});

/** Tests in a real Chromium: components where focus, pointer or layout matters, and every story with axe. */
export default defineConfig({
  root,
  test: {
    projects: [
      {
        plugins: [react()],
        resolve: { conditions },
        test: {
          ...patience,
          name: 'browser',
          include: ['packages/*/src/**/*.browser.test.tsx'],
          // a finger that a busy machine lifts half a second late is no tap: such a test gets one more try
          retry: 1,
          browser: browser(),
        },
      },
      {
        plugins: [storybookTest({ configDir: '.storybook' })],
        resolve: { conditions },
        // found before the first story runs: a library that is prepared in between reloads the page
        optimizeDeps: {
          entries: ['.storybook/preview.tsx', 'packages/*/src/**/*.stories.tsx', 'apps/admin/stories/*.stories.tsx'],
        },
        // one page for all stories: they clean up after themselves, and it halves the time
        test: { ...patience, name: 'storybook', isolate: false, browser: browser() },
      },
    ],
  },
});
