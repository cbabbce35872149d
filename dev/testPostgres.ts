// `npm run test:postgres -- 15 [files]`: the API's tests on Debian's own PostgreSQL of that major version.
import { spawnSync } from 'node:child_process';
import { installPackage } from '../testing/debianPackage.ts';
import { hasDebianPostgres } from './postgres/binaries.ts';
import { root } from './settings.ts';

const [version = '', ...files] = process.argv.slice(2);
if (!/^\d\d$/u.test(version)) {
  console.error('Say which major version: npm run test:postgres -- 15. Files of tests may follow.');
  process.exit(2);
}
const has = (): boolean => hasDebianPostgres(Number(version));
if (!has() && !(installPackage(`PostgreSQL ${version}`, `postgresql-${version}`) && has())) {
  console.error(
    `PostgreSQL ${version} is not here: install the package postgresql-${version} (Debian, Ubuntu, or apt.postgresql.org for ` +
      'versions that they do not have), then run the command again.',
  );
  process.exit(1);
}
const { status } = spawnSync('vitest', ['run', '--config', 'testing/vitest.config.ts', '--project', 'api', ...files], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, TEST_POSTGRES: version, TEST_DATABASE_URL: '' },
});
process.exit(status ?? 1);
