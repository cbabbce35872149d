// `npm run test:postgres -- 15 [files]`: the API's tests on Debian's own PostgreSQL of that major version.
// `npm run test:postgres -- --pooled [files]`: the API's tests with Debian's PgBouncer before the embedded one.
import { spawnSync } from 'node:child_process';
import { installPackage } from '../testing/debianPackage.ts';
import { findPooler } from './pooler.ts';
import { hasDebianPostgres } from './postgres/binaries.ts';
import { root } from './settings.ts';

const [which = '', ...files] = process.argv.slice(2);
const isPooled = which === '--pooled';
if (!isPooled && !/^\d\d$/u.test(which)) {
  console.error('Say which major version, or --pooled: npm run test:postgres -- 15. Files of tests may follow.');
  process.exit(2);
}
const packageName = isPooled ? 'pgbouncer' : `postgresql-${which}`;
const has = (): boolean => (isPooled ? findPooler() !== undefined : hasDebianPostgres(Number(which)));
if (!has() && !(installPackage(packageName, packageName) && has())) {
  console.error(
    `The package ${packageName} is not here: install it (Debian, Ubuntu, or apt.postgresql.org for versions that they do ` +
      'not have), then run the command again.',
  );
  process.exit(1);
}
const { status } = spawnSync('vitest', ['run', '--config', 'testing/vitest.config.ts', '--project', 'api', ...files], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: '', ...(isPooled ? { TEST_POOLER: 'on' } : { TEST_POSTGRES: which }) },
});
process.exit(status ?? 1);
