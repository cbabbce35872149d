import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { defineBench } from '../bench.ts';
import { adminDist, buildAdmin } from '../../dev/admin.ts';
import { dashboardModules, initialJs, kilobytes } from '../initialJs.ts';
import { packageSizes } from './packages.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const admin = path('../../apps/admin');
const reference = path('./reference');

/**
 * What a browser loads before the dashboard is complete, against a minimal react-admin app (one list, one edit):
 * the same Vite with the same configuration, each chunk compressed by gzip.
 */
export const bench = defineBench({
  name: 'dashboard',
  sizes: { full: { packages: 12 }, smoke: { packages: 0 } },
  async measure({ packages }) {
    const folder = await mkdtemp(join(tmpdir(), 'ledenbureau-bench-'));
    try {
      const ours = await measureAdmin(join(folder, 'admin'), packages);
      const theirs = await measureBuild('react-admin', reference, join(folder, 'reference'), packages);
      return { script: ours / theirs };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

/** The admin app: a build of its own says which packages are inside; without, that of `npm start` and `npm test` does. */
async function measureAdmin(outDir: string, packages: number): Promise<number> {
  if (packages > 0) return measureBuild('dashboard', admin, outDir, packages, dashboardModules);
  await buildAdmin(new AbortController().signal);
  return sum('dashboard', initialJs(adminDist, dashboardModules));
}

/** Builds one app; answers the bytes, after gzip, of the JavaScript it starts with, and prints its largest packages. */
async function measureBuild(
  name: string,
  root: string,
  outDir: string,
  packages: number,
  modules?: readonly string[],
): Promise<number> {
  const output = await build({
    configFile: join(admin, 'vite.config.ts'),
    root,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, manifest: true },
  });
  const initial = initialJs(outDir, modules);
  const gzipBytes = sum(name, initial);
  console.log('  of which, in kB before compression:');
  const files = new Set(initial.parts.map(({ file }) => file));
  for (const [packageName, bytes] of packageSizes(output, files).slice(0, packages)) {
    console.log(`${kilobytes(bytes).padStart(9)}  ${packageName}`);
  }
  return gzipBytes;
}

function sum(name: string, { gzipBytes, parts }: ReturnType<typeof initialJs>): number {
  console.log(`${name}: ${kilobytes(gzipBytes)} kB gzip in ${parts.length} files`);
  for (const part of parts.slice(0, 6)) console.log(`${kilobytes(part.gzipBytes).padStart(9)}  ${part.file}`);
  return gzipBytes;
}
