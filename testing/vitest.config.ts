import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = '@ledenbureau/source';

/** On a busy machine slow is not wrong. */
const patience = { expect: { poll: { timeout: 15_000 } } };

/** Tests that need no browser: Node, jsdom, and Node with a real PostgreSQL. */
export default defineConfig({
  root,
  test: {
    // Vitest keeps one core for itself; these tests wait for a database, a process or a socket half of their time
    maxWorkers: '100%',
    // The files of a worker share its modules: to load them anew for each file took longer than the tests. A test that needs
    // a module as it is at the start calls vi.resetModules().
    isolate: false,
    projects: [
      {
        ssr: { resolve: { conditions: [source, ...defaultServerConditions] } },
        test: {
          ...patience,
          name: 'unit',
          environment: 'node',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/*/src/**/*.test.ts',
            'services/*/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'visual/**/*.test.ts',
            'testing/**/*.test.ts',
          ],
          // those that read the whole tree, while both cores have other checks to do
          testTimeout: 180_000,
        },
      },
      {
        plugins: [react()],
        resolve: { conditions: [source, ...defaultClientConditions] },
        test: {
          ...patience,
          name: 'dom',
          environment: 'jsdom',
          include: ['packages/*/src/**/*.dom.test.tsx', 'apps/*/src/**/*.dom.test.tsx'],
          setupFiles: ['./testing/setup.dom.ts'],
          // whole pages of the app on a busy machine: slow is not wrong
          testTimeout: 180_000,
        },
      },
      {
        test: {
          ...patience,
          name: 'api',
          environment: 'node',
          include: ['services/api/test/**/*.test.ts'],
          globalSetup: ['./dev/testDatabase.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          ...patience,
          name: 'dev',
          environment: 'node',
          include: ['dev/test/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
