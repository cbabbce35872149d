import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DbTransaction } from '../database.ts';
import type { Flow } from './flow.ts';

/** What a step is about, and the version of it that was looked at. */
export interface Which {
  id: string;
  version: number;
}

/** One version more, in the `set` of whatever changes a row that somebody looks at before they decide on it. */
export const nextVersion = sql<number>`version + 1`;
export const bumped = sql`version = ${nextVersion}`;

/** The same of a table that has another name in its statement, or is not the only one there with a version. */
export const bumpedOf = (alias: 'm' | 'r' | 'v'): RawBuilder<unknown> =>
  sql`version = ${sql.ref(`${alias}.version`)} + 1`;

/** The version that a row has after the step that this transaction takes with it. */
export const versionAfter = ({ version }: { version: number }): number => version + 1;

/** Writes a step down: the state it comes to, one version more, and what else changes. */
export async function writeStep<State extends string>(
  trx: DbTransaction,
  { table }: Flow<State>,
  { id, to, set }: { id: string; to: State; set?: RawBuilder<unknown> | undefined },
): Promise<void> {
  await sql`
    update ${sql.table(table)} set status = ${to}, ${bumped} ${set === undefined ? sql`` : sql`, ${set}`}
    where id = ${id}`.execute(trx);
}
