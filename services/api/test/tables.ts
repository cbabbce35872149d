// Whether anything in the register has changed.
import { sql } from 'kysely';
import { prepared } from '../src/database.ts';
import type { TestApp } from './harness.ts';

/** Written by the door whatever the answer, and what a check came to that an act asks for before it is refused. */
const atTheDoor = ['administrators', 'rate_windows', 'ledger_check'];

/**
 * A number for each table that changes with every row that is added, changed or removed. Its plan is of some eighty scans
 * and takes longer to make than to follow: it is prepared.
 */
export async function readTables(app: TestApp): Promise<() => Promise<object | undefined>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname <> all (${atTheDoor}) order by relname`.execute(app.owner);
  const sums = rows.map(
    ({ name }) =>
      sql`(select count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) from ${sql.table(name)}) as ${sql.ref(name)}`,
  );
  return async () => (await sql<object>`${prepared}select ${sql.join(sums)}`.execute(app.owner)).rows[0];
}
