import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { dashboardModules, initialJs, kilobytes } from '../initialJs.ts';
import type { Bench } from '../run.ts';
import { packageSizes } from './packages.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const admin = path('../../apps/admin');
const reference = path('./reference');

/**
 * What a browser loads before the dashboard is complete, against a minimal react-admin app (one list, one edit):
 * the same Vite with the same configuration, each chunk compressed by gzip.
 */
export const bench: Bench = {
  limit: 0.55,
  async measure() {
    const folder = await mkdtemp(join(tmpdir(), 'ledenbureau-bench-'));
    try {
      const ours = await measure(admin, join(folder, 'admin'), dashboardModules);
      const theirs = await measure(reference, join(folder, 'reference'));
      return ours / theirs;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Builds one app and answers the bytes, after gzip, of the JavaScript it starts with. */
async function measure(root: string, outDir: string, modules?: readonly string[]): Promise<number> {
  const output = await build({
    configFile: join(admin, 'vite.config.ts'),
    root,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, manifest: true },
  });
  const { gzipBytes, parts } = initialJs(outDir, modules);
  console.log(
    `${root === admin ? 'dashboard' : 'react-admin'}: ${kilobytes(gzipBytes)} kB gzip in ${parts.length} files`,
  );
  for (const part of parts.slice(0, 6)) console.log(`${kilobytes(part.gzipBytes).padStart(9)}  ${part.file}`);
  console.log('  of which, in kB before compression:');
  const files = new Set(parts.map(({ file }) => file));
  for (const [name, bytes] of packageSizes(output, files).slice(0, 12)) {
    console.log(`${kilobytes(bytes).padStart(9)}  ${name}`);
  }
  return gzipBytes;
}
