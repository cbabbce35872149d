// `npm run upgrade-check -- --from COMMIT [--minutes 1] [PATTERN…]`: replaces a version before by this one under work, and runs
// its API tests against the tables of this one, as both work on them meanwhile (docs/migrations.md). Ends with 1 where either fails.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { leftOut } from './upgradeLeftOut.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({
  options: { from: { type: 'string' }, minutes: { type: 'string', default: '1' } },
  allowPositionals: true,
});
if (values.from === undefined) {
  console.error('Say which version was before: npm run upgrade-check -- --from COMMIT [--minutes 1] [PATTERN…]');
  process.exit(1);
}

/** @throws Error when the command fails, unless `may` says that it may. */
function run(cwd: string, command: string, args: readonly string[], may = false): number {
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0 && !may) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
  return status ?? 1;
}

const excluded = Object.keys(leftOut).flatMap((name) => ['--exclude', `**/test/${name}`]);

/** This one's way of making tables, in the place of its own: both go by their file's place, and by none of their callers'. */
const migrateHere = `export { migrate, pendingMigrations } from ${JSON.stringify(join(root, 'services/api/src/migrate.ts'))};\n`;

const place = mkdtempSync(join(tmpdir(), 'upgrade-check-'));
const before = join(place, 'before');
try {
  run(root, 'git', ['worktree', 'add', '--detach', '--quiet', before, values.from]);
  // installs what that version needs before it does anything
  run(before, process.execPath, ['scripts/bootstrap.mjs', 'test', 'boundaries'], true);
  const vitest = join(before, 'node_modules/.bin/vitest');
  if (!existsSync(vitest)) throw new Error('What that version needs could not be installed.');
  if (values.minutes !== '0') {
    const soak = ['dev/soak.ts', '--deploying', '--before', before, '--minutes', values.minutes];
    if (run(root, process.execPath, soak, true) !== 0)
      fail(`Not everything went well while ${values.from} was replaced by this version.`);
  }
  const migrations = 'services/api/migrations';
  rmSync(join(before, migrations), { recursive: true });
  cpSync(join(root, migrations), join(before, migrations), { recursive: true });
  writeFileSync(join(before, 'services/api/src/migrate.ts'), migrateHere);
  const tests = positionals.length > 0 ? positionals : ['services/api/test'];
  const api = ['run', '--config', 'testing/vitest.config.ts', '--project', 'api', ...excluded, ...tests];
  for (const [name, reason] of Object.entries(leftOut)) console.log(`${name} is left out: it ${reason}.`);
  if (run(before, vitest, api, true) === 0)
    console.log(`The version of ${values.from} works with the tables of this one.`);
  else
    fail(
      `The version of ${values.from} does not work with the tables of this one: what fails above would fail while it is replaced.`,
    );
} finally {
  run(root, 'git', ['worktree', 'remove', '--force', before], true);
  rmSync(place, { recursive: true, force: true });
}

function fail(sentence: string): void {
  console.log(sentence);
  process.exitCode = 1;
}
