// What the figures say of a log that is not archived, with a real PostgreSQL: one that fails as a program does, and one whose program is
// gone, of which pg_stat_archiver tells nothing.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@ledenbureau/api/database.ts';
import { readReplication } from '@ledenbureau/api/metrics/figures.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startPostgres } from '../postgres.ts';
import type { Postgres } from '../postgres.ts';
import { queryOnce } from '../query.ts';

const folder = mkdtempSync(join(tmpdir(), 'ledenbureau-archive-'));
const program = join(folder, 'archive');
let postgres: Postgres;
beforeAll(async () => {
  chmodSync(folder, 0o755);
  writeFileSync(program, 'true\n');
  postgres = await startPostgres({
    dataDir: join(folder, 'data'),
    port: 0,
    settings: { wal_level: 'replica', archive_mode: 'on', archive_command: `sh ${program}` },
  });
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

const figures = async () => {
  const db = createDatabase({ url: postgres.url });
  try {
    return await readReplication(db);
  } finally {
    await db.destroy();
  }
};
const fillFiles = async (count: number): Promise<void> => {
  for (let file = 0; file < count; file += 1) {
    await queryOnce(postgres.url, `select pg_logical_emit_message(false, 'test', 'x')`);
    await queryOnce(postgres.url, 'select pg_switch_wal()');
  }
};
test('a file of the log that was archived waits no more', async () => {
  await fillFiles(2);
  await vi.waitFor(
    async () => expect(await figures()).toMatchObject({ archive_failing: false, archive_waiting: 0 }),
    20_000,
  );
});

test.each([
  ['a program that is not there', 'exit 127'],
  ['a program that a signal ends', 'kill -9 $$'],
])(
  '%s counts as no failure, and the files that wait are counted',
  async (_what, command) => {
    writeFileSync(program, `${command}\n`);
    await fillFiles(4);
    const seen = await figures();
    expect(seen).toMatchObject({ archive_failing: false, archive_failures: 0, archive_waiting: 4 });
    writeFileSync(program, 'true\n');
    await vi.waitFor(async () => expect(await figures()).toMatchObject({ archive_waiting: 0 }), 90_000);
  },
  120_000,
);
