// What `npm run …` does before it hands over: it installs what is not there, and nothing that is there already.
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

let checkout: string;
const write = (path: string, text: string): void => {
  const file = join(checkout, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, 0o755);
};
const run = (): { status: number | null; stdout: string; stderr: string } =>
  spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'doctor', '--cluster'], {
    cwd: checkout,
    encoding: 'utf8',
    env: { PATH: `${join(checkout, 'bin')}:/usr/bin:/bin` },
  });

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'ledenbureau-bootstrap-'));
  mkdirSync(join(checkout, 'scripts'));
  copyFileSync(fileURLToPath(new URL('bootstrap.mjs', import.meta.url)), join(checkout, 'scripts/bootstrap.mjs'));
  write('package.json', JSON.stringify({ packageManager: 'pnpm@12.21.0' }));
  write('pnpm-lock.yaml', 'this version\n');
  write('node_modules/.bin/node', '#!/bin/sh\necho "$*"\n');
  write('bin/npx', '#!/bin/sh\necho "no way to the registry"\nexit 1\n');
});
afterEach(() => rmSync(checkout, { recursive: true }));

test('what deploy/install installed is not installed again', () => {
  write('node_modules/.pnpm/lock.yaml', 'this version\n');
  expect(run()).toMatchObject({ status: 0, stdout: 'deploy/doctor.ts --cluster\n', stderr: '' });
});

test('what another version installed, or nobody, is installed first', () => {
  expect(run()).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('no way to the registry') });
  write('node_modules/.pnpm/lock.yaml', 'the version before\n');
  expect(run()).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('could not be installed') });
});
