import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty folder that is there as long as the test. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'create-app-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
