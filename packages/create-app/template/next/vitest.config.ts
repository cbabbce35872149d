import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'jsdom',
    isolate: false,
    setupFiles: 'src/testSetup.ts',
    testTimeout: 30_000,
    server: { deps: { inline: [/@ledenbureau/] } },
  },
});
