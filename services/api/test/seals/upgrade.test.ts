// What version 0.1.0 sealed is sound after the database came to this one.
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { createDatabase } from '../../src/database.ts';
import { migrate } from '../../src/migrate.ts';
import { migrationsFolder } from '../../src/migrationFiles.ts';
import { installSeals } from '../../src/seals/install.ts';
import { runChecks } from '../../src/modules/ledger/runChecks.ts';
import { asSuperuser, createTestDatabase, writePastTriggers } from '../harness.ts';
import type { TestDatabase } from '../harness.ts';

let database: TestDatabase;
let place: string;
beforeEach(async () => {
  const empty = Object.assign(new URL(inject('templateDatabaseUrl')), { pathname: '/template0' });
  database = await createTestDatabase(empty.href);
  place = await mkdtemp(join(tmpdir(), 'released-'));
  const released = (await readdir(migrationsFolder)).filter((name) => name < '0022');
  await Promise.all(released.map((name) => cp(new URL(name, migrationsFolder), join(place, name))));
});
afterEach(async () => {
  await database.drop();
  await rm(place, { recursive: true });
});

it('a batch that was there has the seal that it had', async () => {
  const db = createDatabase({ url: database.url });
  const changed = async () =>
    (await runChecks(db)).flatMap(({ examples }) => examples).filter((example) => example.endsWith(': was changed'));
  try {
    // the digests of files, which come after, have no place yet: the files stand
    await expect(migrate(database.url, { folder: pathToFileURL(`${place}/`) })).rejects.toThrow('sha256');
    await installSeals(db, 3_000);
    await asSuperuser(
      database.url,
      `insert into administrators (id, name) values ('anna', 'Anna');
      insert into bulk_batches (id, number, file_name, file_sha256, file_bytes, reading, row_count, maker_id)
      values (gen_random_uuid(), 'BB-2026-000001', 'inleg.csv', repeat('0', 64), 1, '{}', 1, 'anna')`,
    );
    await migrate(database.url);
    expect(await changed()).toEqual([]);
    await writePastTriggers(
      database.url,
      `update bulk_batches set purpose = 'register', old_totals = '{}',
        old_difference_count = 1, old_difference_reason = 'x'`,
    );
    expect(await changed()).toHaveLength(1);
  } finally {
    await db.destroy();
  }
});
