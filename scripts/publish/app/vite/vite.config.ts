import react from '@vitejs/plugin-react';
import { themeInitScript } from '@ledenbureau/ui';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [
    react(),
    // the stored choice of light or dark, before the first paint
    { name: 'theme', transformIndexHtml: () => [{ tag: 'script', children: themeInitScript, injectTo: 'head' }] },
  ],
  build: { target: 'esnext' },
});
