// A developer's register of an earlier version is refused, and made anew when that is asked for; none is made to be verified.
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { openLocalDatabase } from '../localDatabase.ts';
import { checkPort } from '../postgres.ts';
import { root } from '../settings.ts';

const folder = await mkdtemp(join(tmpdir(), 'ledenbureau-local-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function namesIn(url: string, statement: string): Promise<string[]> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(statement);
  await client.end();
  return rows.map(({ name }) => name);
}

it('a register of an earlier version is refused, and made anew when asked for', async () => {
  const env = { DATA_DIR: folder, POSTGRES_PORT: String(await checkPort(0)) };
  const first = await openLocalDatabase(env);
  await namesIn(
    first.url,
    `update schema_migrations set name = '0001_register' where name = '0001_ground' returning name`,
  );
  await first.close();
  await expect(openLocalDatabase(env)).rejects.toThrow(/0001_register.*nothing was changed/u);
  const second = await openLocalDatabase(env, { anew: true });
  expect(await namesIn(second.url, 'select min(name) as name from schema_migrations')).toEqual(['0001_ground']);
  await second.close();
});

it('npm run verify looks at no register that it would have to make: one of nobody is always sound', async () => {
  const empty = await mkdtemp(join(folder, 'empty-'));
  const { DATABASE_OWNER_URL: _, ...env } = process.env;
  const verify = (...options: string[]) =>
    spawnSync(process.execPath, [join(root, 'dev/verify.ts'), ...options], {
      env: { ...env, DATA_DIR: empty },
      encoding: 'utf8',
    });
  expect(verify()).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('Set DATABASE_OWNER_URL') });
  expect(await readdir(empty)).toEqual([]);
  expect(verify('--help').status).toBe(0);
});
