// Builds the published packages from nothing, so that no file of a deleted module is left, and packs their tarballs
// into .cache/packs.
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { leanStyles } from '../../packages/ui/leanStyles.ts';
import { writeDocs } from './docs.ts';
import { buildCreateApp } from './createApp.ts';
import { needsClient, pnpm, published, root } from './packages.ts';

for (const { folder } of published) rmSync(join(folder, 'dist'), { recursive: true, force: true });
execFileSync('tsc', ['-b', 'tsconfig.packages.json'], { cwd: root, stdio: 'inherit' });
// Where React Server Components are rendered, a module with hooks, context or styles runs on the client. It is said in each
// such module and not in the entries: what is plain there (tokens, `themeInitScript`) is of use on the server too.
for (const { folder } of published)
  for (const file of globSync('dist/**/*.js', { cwd: folder })) {
    const path = join(folder, file);
    const text = leanStyles(readFileSync(path, 'utf8'));
    // on the line of what follows, so that source maps stay right
    writeFileSync(path, needsClient(text) ? `'use client'; ${text}` : text);
  }

writeDocs();
await buildCreateApp();

const packs = dirname(published[0]!.tarball);
rmSync(packs, { recursive: true, force: true });
mkdirSync(packs, { recursive: true });
const [command, ...first] = pnpm;
const pack = ['-r', '--filter', './packages/*', 'pack', '--pack-destination', packs];
execFileSync(command, [...first, ...pack], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
for (const { name, tarball } of published)
  console.log(`${name}: ${Math.round(statSync(tarball).size / 1000)} kB packed`);
