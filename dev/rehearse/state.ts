import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import pg from 'pg';
import type { Machine } from './machine.ts';

/** What an installation left on a server: each as "name: value", so that two can be compared line by line. */
export async function stateOf(machine: Machine, admin: { identity: string; oauth: string }): Promise<string[]> {
  const { folder, superuser } = machine;
  const files = ['etc', 'srv'].flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => {
        const path = join(file.parentPath, file.name);
        const mode = (lstatSync(path).mode & 0o777).toString(8);
        const sum = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16);
        return `/${relative(folder, path)}: ${mode} ${sum}`;
      }),
  );
  const client = new pg.Client(superuser);
  await client.connect();
  const { rows } = await client.query<{ line: string }>(`
    select 'role ' || rolname || ': ' || rolcanlogin || rolsuper as line from pg_roles where rolname !~ '^pg_'
    union all select 'database ' || datname || ': ' || pg_get_userbyid(datdba) from pg_database`);
  await client.end();
  const app = (await (await fetch(`${admin.oauth}/admin/clients/admin-app`)).json()) as Record<string, unknown>;
  // Hydra adds when it was told of it.
  const { created_at: _created, updated_at: _updated, ...settings } = app;
  const keys = await Promise.all(
    ['hydra.openid.id-token', 'hydra.jwt.access-token'].map(
      async (set) => `keys ${set}: ${(await fetch(`${admin.oauth}/admin/keys/${set}`)).status}`,
    ),
  );
  const running = await machine.run(
    'for unit in kratos hydra ledenbureau-api caddy; do systemctl is-active $unit && echo "unit $unit: runs"; done',
  );
  return [
    ...files,
    ...rows.map(({ line }) => line),
    ...keys,
    `client admin-app: ${JSON.stringify(settings)}`,
    ...running.trim().split('\n'),
    `administrators: ${administratorsIn(await machine.run('. deploy/rendered/admin/env; export DATABASE_URL IDENTITY_ADMIN_URL OAUTH_ADMIN_URL; npm run --silent admin -- list'))}`,
  ].toSorted();
}

/** Their addresses, without the ids, which differ each time. */
const administratorsIn = (output: string): string =>
  output
    .trim()
    .split('\n')
    .map((line) => line.split('\t')[0] ?? '')
    .toSorted((a, b) => a.localeCompare(b))
    .join(', ');
