// The SQL files of migrations/: their names, their texts, and how each is applied.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import { limitLockWaits } from './database.ts';
import type { Db } from './database.ts';

/** Where those of the register stand. */
export const migrationsFolder = new URL('../migrations/', import.meta.url);

/** Names of all migrations of this version, in the order in which they are applied. */
export async function migrationNames(folder = migrationsFolder): Promise<string[]> {
  const files = await readdir(folder);
  return files
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .sort();
}

/** The first line of a file whose statements run one by one, outside of a transaction (docs/migrations.md). */
const alone = '-- outside of a transaction\n';

/** A migration as it stands in its file. */
export interface MigrationFile {
  name: string;
  text: string;
  /** Hex. */
  sha256: string;
  isAlone: boolean;
}

/** The migrations of this version, in the order in which they are applied. */
export const readMigrations = async (folder = migrationsFolder): Promise<MigrationFile[]> =>
  Promise.all(
    (await migrationNames(folder)).map(async (name) => {
      const text = await readFile(new URL(`${name}.sql`, folder), 'utf8');
      const sha256 = createHash('sha256').update(text).digest('hex');
      return { name, text, sha256, isAlone: text.startsWith(alone) };
    }),
  );

/** Statements that run alone, without lines of comment: each ends a line with its semicolon. */
const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .filter((statement) => statement.trim() !== '');

/** Another process applied the migration meanwhile that this one was about to apply. */
export class MigrationOvertaken extends Error {}

/** The migrations for Kysely; in a transaction none waits longer than `lockMs` for a lock. */
export const providerOf = (files: readonly MigrationFile[], lockMs: number): MigrationProvider => ({
  getMigrations: async () =>
    Object.fromEntries(
      files.map(({ name, text, isAlone }): [string, Migration] => {
        const up = async (db: Db) => {
          if (isAlone === db.isTransaction) throw new MigrationOvertaken(name);
          if (!isAlone) await limitLockWaits(db, lockMs);
          // oxlint-disable-next-line no-await-in-loop -- in the order in which they stand
          for (const statement of isAlone ? statementsOf(text) : [text]) await sql.raw(statement).execute(db);
        };
        return [name, { up }];
      }),
    ),
});

/** Where Kysely keeps which migrations a database had. */
export const migrationTable = 'schema_migrations';

/** Throws where a file is not what it was when the database had it; of a database from before 0025 nothing is known yet. */
export async function requireUnchanged(db: Db, files: readonly MigrationFile[]): Promise<void> {
  const { rows: tables } = await sql<{ there: boolean }>`
    select to_regclass(${migrationTable}) is not null as there`.execute(db);
  if (!tables[0]?.there) return;
  const { rows } = await sql<{ name: string; sha256: string | null }>`
    select name, to_jsonb(m)->>'sha256' as sha256 from ${sql.table(migrationTable)} m`.execute(db);
  const before = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  const changed = files.filter(({ name, sha256 }) => (before.get(name) ?? sha256) !== sha256).map(({ name }) => name);
  if (changed.length > 0)
    throw new Error(
      `Changed since the database had it: ${changed.join(', ')}. Nothing was migrated: bring the file back.`,
    );
}

/** Keeps what each file was, of those that the database has now. */
export async function keepDigests(db: Db, files: readonly MigrationFile[]): Promise<void> {
  await sql`
    update ${sql.table(migrationTable)} m set sha256 = f.sha256
    from unnest(${files.map(({ name }) => name)}::text[], ${files.map(({ sha256 }) => sha256)}::text[]) as f(name, sha256)
    where m.name = f.name and m.sha256 is null`.execute(db);
}
