import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '@ledenbureau/api/migrate.ts';
import { startPooler } from './pooler.ts';
import { queryOnce } from './query.ts';
import { allowServiceLogin, serviceUrl } from './serviceLogin.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser URL of a migrated database that tests clone (`create database x template …`). */
    templateDatabaseUrl: string;
    /** The service's URL of it: by a pooler where TEST_POOLER is set. */
    templateServiceUrl: string;
    /** The service's URL of it where a session stays the same. */
    templateListenUrl: string;
  }
}

/** Gives the tests of project "api" one PostgreSQL for the whole run, with a migrated template database in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openTestServer();
  const pooler = process.env.TEST_POOLER === undefined ? undefined : await startPooler(server.url);
  const name = `ledenbureau_template_${randomBytes(4).toString('hex')}`;
  try {
    await queryOnce(server.url, `create database ${name}`);
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    await allowServiceLogin(server.url);
    await migrate(url.href);
    project.provide('templateDatabaseUrl', url.href);
    project.provide('templateServiceUrl', (pooler?.serviceUrl ?? serviceUrl)(url.href));
    project.provide('templateListenUrl', serviceUrl(url.href));
  } catch (error) {
    await pooler?.stop();
    await server.stop();
    throw error;
  }
  return async () => {
    await pooler?.stop();
    await queryOnce(server.url, `drop database if exists ${name} with (force)`);
    await server.stop();
  };
}

/**
 * The server of TEST_DATABASE_URL (a superuser's) where that is set, else one that `stop` removes: Debian's of the major
 * version TEST_POSTGRES, or the embedded one.
 */
export async function openTestServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined && given !== '') return { url: given, stop: () => Promise.resolve() };
  const { TEST_POSTGRES: version = '' } = process.env;
  const { startPostgres } = await import('./postgres.ts');
  const major = version === '' ? undefined : Number(version);
  const dataDir = await mkdtemp(join(tmpdir(), 'ledenbureau-test-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const server = await startPostgres({ dataDir: join(dataDir, 'postgres'), port: 0, durable: false, major });
    return {
      url: server.url,
      stop: async () => {
        await server.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
