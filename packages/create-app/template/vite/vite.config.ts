import { themeInitScript } from '@ledenbureau/ui';
import react from '@vitejs/plugin-react';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { defineConfig } from 'vitest/config';
import { host, port } from './server/address.mjs';
import { handleApi } from './server/api.mjs';

async function answer(request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) {
  try {
    if (!(await handleApi(request, response))) next();
  } catch (error) {
    next(error);
  }
}

export default defineConfig({
  plugins: [
    react(),
    // the stored choice of light or dark, before the first paint
    { name: 'theme', transformIndexHtml: () => [{ tag: 'script', children: themeInitScript, injectTo: 'head' }] },
    {
      name: 'api',
      configureServer: ({ middlewares }) =>
        void middlewares.use((request, response, next) => void answer(request, response, next)),
    },
  ],
  // the server writes a new nonce into each page
  html: { cspNonce: '{nonce}' },
  server: { host, port, strictPort: true },
  build: { target: 'esnext' },
  test: {
    environment: 'jsdom',
    isolate: false,
    setupFiles: 'src/testSetup.ts',
    testTimeout: 30_000,
    server: { deps: { inline: [/@ledenbureau/] } },
  },
});
