import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { folderForSocket } from '../socketFolder.ts';

test.each([
  [107, 'the temporary folder'],
  [108, '/tmp'],
])('a path of %i bytes to a socket lies in %s', (bytes, place) => {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'ledenbureau-short-'));
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  const path = 's'.repeat(bytes - folder.length - 1);
  expect(folderForSocket(path)).toBe(place === '/tmp' ? place : folder);
});
