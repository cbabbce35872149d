// `npm run upgrade-check -- --from COMMIT [PATTERN…]`: runs the API tests of a version before against the tables of this
// one, as both work on them while this one is put in place (docs/migrations.md). Ends with 1 where a test of it fails.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({ options: { from: { type: 'string' } }, allowPositionals: true });
if (values.from === undefined) {
  console.error('Say which version was before: npm run upgrade-check -- --from COMMIT [PATTERN…]');
  process.exit(1);
}

/** @throws Error when the command fails, unless `may` says that it may. */
function run(cwd: string, command: string, args: readonly string[], may = false): number {
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0 && !may) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
  return status ?? 1;
}

/** Each holds a page of its version's docs against the tables, and new ones are on no page of the version before. */
const heldPages = ['tablesPage', 'rights'].flatMap((name) => ['--exclude', `**/${name}.test.ts`]);

const place = mkdtempSync(join(tmpdir(), 'upgrade-check-'));
const before = join(place, 'before');
try {
  run(root, 'git', ['worktree', 'add', '--detach', '--quiet', before, values.from]);
  const migrations = 'services/api/migrations';
  rmSync(join(before, migrations), { recursive: true });
  cpSync(join(root, migrations), join(before, migrations), { recursive: true });
  // installs what that version needs before it does anything
  const npm = ['scripts/bootstrap.mjs', 'test', 'boundaries'];
  run(before, process.execPath, npm, true);
  const tests = positionals.length > 0 ? positionals : ['services/api/test'];
  const vitest = join(before, 'node_modules/.bin/vitest');
  if (!existsSync(vitest)) throw new Error('What that version needs could not be installed.');
  const api = ['run', '--config', 'testing/vitest.config.ts', '--project', 'api', ...heldPages, ...tests];
  const status = run(before, vitest, api, true);
  console.log(
    status === 0
      ? `The version of ${values.from} works with the tables of this one.`
      : `The version of ${values.from} does not work with the tables of this one: what fails above would fail while it is replaced.`,
  );
  process.exitCode = status;
} finally {
  run(root, 'git', ['worktree', 'remove', '--force', before], true);
  rmSync(place, { recursive: true, force: true });
}
