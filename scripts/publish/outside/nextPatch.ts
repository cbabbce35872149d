import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { manifestOf, type published } from '../packages.ts';

/** Packs a package again as its next patch, and gives the path of that tarball. */
export function nextPatch({ name, folder, tarball }: (typeof published)[number]): string {
  const [major = 0, minor = 0, patch = 0] = manifestOf(folder).version.split('.').map(Number);
  const version = `${major}.${minor}.${patch + 1}`;
  const work = join(dirname(tarball), 'next');
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', work]);
  const manifest = join(work, 'package/package.json');
  writeFileSync(manifest, JSON.stringify({ ...(JSON.parse(readFileSync(manifest, 'utf8')) as object), version }));
  const file = join(dirname(tarball), `${name.replace('@ledenbureau/', 'next-')}-${version}.tgz`);
  execFileSync('tar', ['-czf', file, '-C', work, 'package']);
  return file;
}
