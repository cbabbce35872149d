// `npm run upgrade-check -- --from COMMIT [--minutes 1] [PATTERN…]`: replaces a version before by this one under work, and runs
// its API tests against the tables of this one, as both work on them meanwhile (docs/migrations.md). Ends with 1 where either fails.
import { spawnSync } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkOut } from '../testing/checkout.ts';
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

/** Whether the command ended well. */
function run(cwd: string, command: string, args: readonly string[]): boolean {
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (error) throw error;
  return status === 0;
}

const excluded = Object.keys(leftOut).flatMap((name) => ['--exclude', `**/test/${name}`]);

/** This one's way of making tables, in the place of its own: both go by their file's place, and by none of their callers'. */
const migrateHere = `export { migrate, pendingMigrations } from ${JSON.stringify(join(root, 'services/api/src/migrate.ts'))};\n`;

const { folder: before, remove } = checkOut(values.from);
try {
  const vitest = join(before, 'node_modules/.bin/vitest');
  if (values.minutes !== '0') {
    const soak = ['dev/soak.ts', '--deploying', '--before', before, '--minutes', values.minutes];
    if (!run(root, process.execPath, soak))
      fail(`Not everything went well while ${values.from} was replaced by this version.`);
  }
  const migrations = 'services/api/migrations';
  rmSync(join(before, migrations), { recursive: true });
  cpSync(join(root, migrations), join(before, migrations), { recursive: true });
  writeFileSync(join(before, 'services/api/src/migrate.ts'), migrateHere);
  const tests = positionals.length > 0 ? positionals : ['services/api/test'];
  const api = ['run', '--config', 'testing/vitest.config.ts', '--project', 'api', ...excluded, ...tests];
  for (const [name, reason] of Object.entries(leftOut)) console.log(`${name} is left out: it ${reason}.`);
  if (run(before, vitest, api)) console.log(`The version of ${values.from} works with the tables of this one.`);
  else
    fail(
      `The version of ${values.from} does not work with the tables of this one: what fails above would fail while it is replaced.`,
    );
} finally {
  remove();
}

function fail(sentence: string): void {
  console.log(sentence);
  process.exitCode = 1;
}
