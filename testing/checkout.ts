import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import releases from '../services/api/migrations/releases.json' with { type: 'json' };

const root = fileURLToPath(new URL('..', import.meta.url));

/** The release that was recorded last (docs/release.md). */
export const lastRelease: { version: string; commit: string } = releases.at(-1)!;

/** Another version of this repository, in a folder of its own. */
export interface Checkout {
  folder: string;
  remove: () => void;
}

/** Whether this clone has the commit: a shallow one may not. */
export const hasCommit = (commit: string): boolean =>
  spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status === 0;

/**
 * Takes the version of that commit into a temporary folder, and installs the dependencies that it has itself.
 * @throws Error when the commit is not here or something cannot be installed.
 */
export function checkOut(commit: string): Checkout {
  const place = mkdtempSync(join(tmpdir(), 'ledenbureau-version-'));
  const folder = join(place, 'checkout');
  const remove = (): void => {
    run(root, 'git', ['worktree', 'remove', '--force', folder]);
    rmSync(place, { recursive: true, force: true });
  };
  try {
    if (run(root, 'git', ['worktree', 'add', '--detach', '--quiet', folder, commit]) !== 0)
      throw new Error(`The commit ${commit} could not be checked out.`);
    // installs before it does anything; what it checks then is no matter here
    run(folder, process.execPath, ['scripts/bootstrap.mjs', 'test', 'boundaries']);
    if (!existsSync(join(folder, 'node_modules/.bin/vitest')))
      throw new Error(`What the version ${commit} needs could not be installed.`);
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, remove };
}

function run(cwd: string, command: string, args: readonly string[]): number | null {
  const { status, error } = spawnSync(command, args, { cwd, stdio: ['ignore', 2, 2] });
  if (error) throw error;
  return status;
}
