// Installs the readers of payment files and has them read the sample: `node services/api/test/payments/readers/install.ts`.
// Needs Python from 3.10 with pip, and a JDK from 17 with Maven. Everything is pinned by version and by hash. What they say
// of the sample is kept (said.json), so that the tests know it where they are not installed.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder, here, installed, java, python, readers } from './readers.ts';
import { sample } from './sample.ts';

const run = (program: string, ...args: readonly string[]) =>
  execFileSync(program, args, { cwd: here, stdio: 'inherit' });

if (!installed) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(java, { recursive: true });
  const pip = ['--quiet', '--disable-pip-version-check', '--no-deps', '--no-compile', '--require-hashes'];
  run('python3', '-m', 'pip', 'install', ...pip, '--target', python, '--requirement', 'requirements.txt');
  run('mvn', '--quiet', '--batch-mode', 'dependency:copy-dependencies', `-DoutputDirectory=${java}`);
  for (const line of readFileSync(join(here, 'jars.sha256'), 'utf8').trim().split('\n')) {
    const [sha256, name = ''] = line.split(/\s+/u);
    const found = createHash('sha256')
      .update(readFileSync(join(java, name)))
      .digest('hex');
    if (found !== sha256) throw new Error(`${name} is not what it was: ${found}`);
  }
  run('javac', '-d', java, '-cp', join(java, '*'), 'Read.java');
}

const file = join(here, 'sample.xml');
writeFileSync(file, sample());
const said = await Promise.all(Object.entries(readers).map(async ([name, read]) => [name, await read(file)]));
writeFileSync(join(here, 'said.json'), `${JSON.stringify(Object.fromEntries(said), null, 2)}\n`);
