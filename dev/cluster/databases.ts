import { randomBytes } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverEnvironment } from '../postgres/binaries.ts';
import { root } from '../settings.ts';
import type { Layout } from './layout.ts';

const addresses = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'KRATOS_DSN', 'HYDRA_DSN'] as const;

/** By the setting of deploy/env that has it. */
export type Passwords = Record<(typeof addresses)[number], string>;

export const newPasswords = (): Passwords =>
  Object.fromEntries(addresses.map((name) => [name, randomBytes(24).toString('hex')])) as Passwords;

/** The register's address on a machine: by its HAProxy, with the certificate of PostgreSQL verified. */
export function addressOf(
  { folder, ports }: Layout,
  user: string,
  password: string,
  place: 'primary' | 'replica' = 'primary',
): string {
  const authority = join(folder, 'etc/ledenbureau/cluster-ca.crt');
  return `postgres://${user}:${password}@localhost:${ports[place]}/ledenbureau?sslmode=verify-full&sslrootcert=${authority}`;
}

/** Makes roles and databases by deploy/postgres/create.sql on the primary, over its socket, as an operator does. */
export function createDatabases(layouts: readonly Layout[], passwords: Passwords): void {
  const values: Record<string, string> = {
    DATABASE_URL_USER: 'ledenbureau_service',
    DATABASE_OWNER_URL_USER: 'ledenbureau',
    DATABASE_OWNER_URL_NAME: 'ledenbureau',
    KRATOS_DSN_USER: 'kratos',
    KRATOS_DSN_NAME: 'kratos',
    HYDRA_DSN_USER: 'hydra',
    HYDRA_DSN_NAME: 'hydra',
  };
  for (const [name, password] of Object.entries(passwords)) values[`${name}_PASSWORD`] = password;
  const template = readFileSync(join(root, 'deploy/postgres/create.sql'), 'utf8');
  const input = template.replaceAll(/\$\{(\w+)\}/gu, (all, name: string) => values[name] ?? all);
  const refusals = layouts.map(({ folder, ports, users }) => {
    const server = ['-h', join(folder, 'var/run/postgresql'), '-p', String(ports.postgres), '-d', 'postgres'];
    const { status, stderr } = spawnSync('psql', ['-X', '-q', '-v', 'ON_ERROR_STOP=1', ...server], {
      input,
      encoding: 'utf8',
      cwd: '/',
      env: serverEnvironment,
      ...(users.postgres && { uid: users.postgres.uid, gid: users.postgres.gid }),
    });
    return status === 0 ? undefined : stderr;
  });
  // A standby refuses it.
  if (!refusals.includes(undefined)) throw new Error(refusals.join('\n'));
}
