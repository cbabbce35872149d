// `npm run verify`: checks every invariant of the register and names what breaks; exit code 1 when one is broken.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { openLocalDatabase } from './localDatabase.ts';
import { root } from './settings.ts';

// The check runs in the foreground and gets the same Ctrl-C; this process stays to stop the database.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
try {
  const { url, close } = await openLocalDatabase();
  const script = join(root, 'services/api/src/verify.ts');
  const { status } = spawnSync(process.execPath, [script, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_OWNER_URL: url },
  });
  await close();
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
