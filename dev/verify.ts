// `npm run verify`: checks every invariant of the register and names what breaks; exit code 1 when one is broken. That of
// DATABASE_OWNER_URL as it is, or else the one of `npm start`. It makes none: one of nobody is always sound.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { said } from '@ledenbureau/api/said.ts';
import { openLocalDatabase, postgresDir } from './localDatabase.ts';
import { readSettings, root } from './settings.ts';

// The check runs in the foreground and gets the same Ctrl-C; this process stays to stop the database.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
const options = process.argv.slice(2);
const check = (env: NodeJS.ProcessEnv = process.env): number =>
  spawnSync(process.execPath, [join(root, 'services/api/src/verify.ts'), ...options], { stdio: 'inherit', env })
    .status ?? 1;
try {
  const needsNone = options.some((option) => ['--help', '--explain'].includes(option));
  process.exitCode = needsNone || process.env['DATABASE_OWNER_URL'] ? check() : await checkLocal();
} catch (error) {
  console.error(said(error));
  process.exitCode = 1;
}

async function checkLocal(): Promise<number> {
  if (existsSync(join(root, 'deploy/rendered')) || !existsSync(postgresDir(readSettings()))) {
    throw new Error(
      'Set DATABASE_OWNER_URL to the register, as its owner: on a server by "set -a; . deploy/rendered/admin/env" (docs/deploy.md).',
    );
  }
  const { url, close } = await openLocalDatabase();
  const status = check({ ...process.env, DATABASE_OWNER_URL: url });
  await close();
  return status;
}
