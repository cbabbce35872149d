import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../database.ts';
import { lastSeals } from './install.ts';
import type { SealedRows } from './rows.ts';

/** A place in the chain of seals. */
export interface SealMark {
  seq: bigint;
  hash: Buffer;
}

const genesis = sql`decode(repeat('00', 32), 'hex')`;

/** What breaks the chain of seals after a place in it: a row with one column `example` for each. */
export const brokenLinks = ({ seq }: SealMark): RawBuilder<unknown> => sql`
  select format('seal %s: %s', seal_id, case
      when id is null then 'is gone'
      when prev_hash is distinct from before then 'does not follow the one before it' else 'was changed' end) as example
  from (
    select l.seq, l.seal_id, l.prev_hash, l.hash, s.id,
      coalesce(lag(l.hash) over (order by l.seq), ${genesis}) as before,
      sha256(l.prev_hash || seal_digest(s.at, s.written_by, s.table_name, s.more, s.keys, s.digests)) as computed
    from (select * from seal_links where seq >= ${seq}) l left join seals s on s.id = l.seal_id
  ) x where seq > ${seq}::bigint and (id is null or prev_hash is distinct from before or hash is distinct from computed)
  union all
  select format('seal %s: is not in the chain', s.id) from seals s
  where s.id > coalesce((select seal_id from seal_links where seq = ${seq}), 0)
    and not exists (select from seal_links l where l.seal_id = s.id)
  union all
  select format('link %s of the seals: %s before it are missing', seq, seq - before - 1)
  from (select seq, coalesce(lag(seq) over (order by seq), ${seq}::bigint) as before from seal_links where seq > ${seq}) x
  where seq <> before + 1
  union all
  select format('the end of the seals is %s, their last link %s', h.seq, coalesce(l.seq, 0))
  from (select) one left join seal_head h on true
  left join (select seq, hash from seal_links order by seq desc limit 1) l on true
  where h.seq is distinct from coalesce(l.seq, 0) or h.hash is distinct from coalesce(l.hash, ${genesis})`;

/** Triggers that are missing or switched off: what is written beside them is found, but who switches them off is found at once. */
export const unguarded = (tables: readonly SealedRows[]): RawBuilder<unknown> => sql`
  select format('%s: nothing seals its %s', name, event) as example
  from unnest(${tables.map(({ table }) => table)}::text[]) as name, unnest(array['insert', 'update', 'delete']) as event
  where not exists (select from pg_trigger g where g.tgrelid = to_regclass(name) and g.tgname = 'sealed_' || event
    and g.tgenabled in ('O', 'A'))
  union all
  select 'seals: nothing links them' where not exists (
    select from pg_trigger g where g.tgrelid = 'seals'::regclass and g.tgname = 'link' and g.tgenabled in ('O', 'A'))`;

/** What is wrong with a row `r` whose last seal is `l`. */
const verdict = sql.raw(
  `case when r.digest is null then 'is gone' when l.digest is null then 'was decided by nobody' else 'was changed' end`,
);

/** What a table says otherwise than its seals: rows that were changed, that are gone, or that nobody decided. */
export const brokenSeals = ({ table, key, digest }: SealedRows): RawBuilder<unknown> => sql`
  select format('%s %s: %s', ${table}::text, coalesce(l.key, r.key), ${verdict}) as example
  from (${lastSeals(table)}) l
  full join (select ${sql.raw(key)} as key, ${sql.raw(digest)} as digest from ${sql.table(table)} t) r on r.key = l.key
  where l.digest is distinct from r.digest`;

/** The same of the rows that were sealed after a place in the chain. */
export const brokenSince = ({ table, digest, byKey }: SealedRows, { seq }: SealMark): RawBuilder<unknown> => sql`
  select format('%s %s: %s', ${table}::text, l.key, ${verdict}) as example
  from (${lastSeals(table, seq)}) l
  left join lateral (select ${sql.raw(digest)} as digest from ${sql.table(table)} t where ${sql.raw(byKey)}) r on true
  where l.digest is distinct from r.digest`;

/** Tables that have more or fewer rows than were sealed: what was slipped in or taken out, whenever that was. */
export const brokenCounts = (tables: readonly SealedRows[]): RawBuilder<unknown> => sql`
  select format('%s: %s rows are there, %s were sealed', name, there, coalesce(sealed, 0)) as example
  from (${sql.join(
    tables.map(({ table }) => sql`select ${table}::text as name, count(*) as there from ${sql.table(table)}`),
    sql` union all `,
  )}) t left join (select table_name, sum(more) as sealed from seals group by 1) s on s.table_name = t.name
  where there <> coalesce(sealed, 0)`;

/** The tables of which rows were sealed after a place in the chain. */
export async function tablesSince(db: Db, { seq }: SealMark): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct s.table_name as name from seal_links l join seals s on s.id = l.seal_id where l.seq > ${seq}`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
}

/** The end of the chain of seals. */
export async function endOfSeals(db: Db): Promise<SealMark> {
  const head = await db.selectFrom('seal_head').select(['seq', 'hash']).executeTakeFirst();
  return head ?? { seq: 0n, hash: Buffer.alloc(32) };
}

/** The place of a mark; the beginning when the chain says something else there. */
export async function sealsAfter(db: Db, mark: SealMark | undefined): Promise<SealMark> {
  const beginning = { seq: 0n, hash: Buffer.alloc(32) };
  if (mark === undefined || mark.seq === 0n) return beginning;
  const link = await db.selectFrom('seal_links').select('hash').where('seq', '=', mark.seq).executeTakeFirst();
  return link?.hash.equals(mark.hash) === true ? mark : beginning;
}
