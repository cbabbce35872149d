// Builds the published packages from nothing, so that no file of a deleted module is left, and packs their tarballs
// into .cache/packs.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pnpm, published, root } from './packages.ts';

for (const { folder } of published) rmSync(join(folder, 'dist'), { recursive: true, force: true });
execFileSync('tsc', ['-b', 'tsconfig.packages.json'], { cwd: root, stdio: 'inherit' });

const packs = dirname(published[0]!.tarball);
rmSync(packs, { recursive: true, force: true });
mkdirSync(packs, { recursive: true });
const [command, ...first] = pnpm;
const pack = ['-r', '--filter', './packages/*', 'pack', '--pack-destination', packs];
execFileSync(command, [...first, ...pack], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
for (const { name, tarball } of published)
  console.log(`${name}: ${Math.round(statSync(tarball).size / 1000)} kB packed`);
