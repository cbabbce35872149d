// The register on every PostgreSQL that is here: the embedded one and those of Debian's packages.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, expect, it } from 'vitest';
import { systemClock } from '@ledenbureau/api/clock.ts';
import { readConfig } from '@ledenbureau/api/config.ts';
import { createDatabase } from '@ledenbureau/api/database.ts';
import type { Db } from '@ledenbureau/api/database.ts';
import { serviceRole } from '@ledenbureau/api/logins.ts';
import { migrate } from '@ledenbureau/api/migrate.ts';
import { runChecks } from '@ledenbureau/api/modules/ledger/runChecks.ts';
import { submitBooking } from '@ledenbureau/api/modules/transactions/service.ts';
import { startPostgres } from '../postgres.ts';
import { debianMajors } from '../postgres/binaries.ts';
import { seed } from '../seed.ts';
import { instruments } from '../seed/instruments.ts';
import { callerOf, issueOf } from '../seed/service.ts';
import { administrators } from '../seed/people.ts';
import { allowServiceLogin, serviceUrl } from '../serviceLogin.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

const embedded = { name: 'embedded', major: undefined };
const servers = [embedded, ...debianMajors().map((major) => ({ name: String(major), major }))];

/** The addresses of a new database by its owner, who is no superuser, and by the service. */
async function newDatabase(major: number | undefined): Promise<{ owner: string; service: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'ledenbureau-versions-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const server = await startPostgres({ dataDir: join(folder, 'postgres'), port: 0, durable: false, major });
  closers.push(() => server.stop());
  await allowServiceLogin(server.url);
  const superuser = new Client(server.url);
  await superuser.connect();
  for (const statement of [
    `create role register_owner login password 'of-a-test'`,
    `grant ${serviceRole} to register_owner`,
    'create database register owner register_owner',
  ]) {
    await superuser.query(statement);
  }
  await superuser.end();
  const owner = Object.assign(new URL(server.url), { username: 'register_owner', password: 'of-a-test' });
  const service = new URL(serviceUrl(server.url));
  owner.pathname = service.pathname = '/register';
  return { owner: owner.href, service: service.href };
}

async function issueOneShare(db: Db, databaseUrl: string): Promise<number> {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    OAUTH_ISSUER: 'https://issuer.example',
    OAUTH_JWKS_URL: 'https://issuer.example/jwks',
  });
  const { id } = await db
    .selectFrom('members')
    .select('id')
    .where('member_no', '=', 100_001n)
    .executeTakeFirstOrThrow();
  const booking = await submitBooking(
    { db, config, clock: systemClock },
    callerOf(administrators.anna),
    issueOf({
      member_id: id,
      instrument_id: instruments[0]?.id ?? '',
      quantity: '1',
      effective_date: '2026-10-31',
    }),
  );
  return booking.status;
}

it.each(servers)(
  'PostgreSQL $name is migrated and seeded by its owner, and the service books in it',
  async ({ major }) => {
    const { owner, service } = await newDatabase(major);
    await migrate(owner);
    await seed({ databaseUrl: owner, tier: 'small', conversions: true, batches: true, returns: true });

    const db = createDatabase({ url: service, max: 4 });
    closers.push(() => db.destroy());
    expect(await issueOneShare(db, service)).toBe(201);

    const owning = createDatabase({ url: owner, max: 2 });
    closers.push(() => owning.destroy());
    expect((await runChecks(owning)).filter(({ ok }) => !ok)).toEqual([]);
  },
);
