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
  from (select max(seq) as seq, max(hash) as hash from seal_head) h
  left join (select seq, hash from seal_links order by seq desc limit 1) l on true
  where h.seq is distinct from coalesce(l.seq, 0) or h.hash is distinct from coalesce(l.hash, ${genesis})`;

/**
 * What a table says otherwise than its seals: rows that were changed, that are gone, or that nobody decided. After a place in the
 * chain only of the rows sealed since, and whether there are as many rows as were sealed.
 */
export const brokenSeals = ({ table, key, digest, byKey }: SealedRows, { seq }: SealMark): RawBuilder<unknown> => {
  const [keyOf, digestOf, rows] = [sql.raw(key), sql.raw(digest), sql.table(table)];
  if (seq === 0n) {
    return sql`
      select format('%s %s: %s', ${table}::text, coalesce(l.key, r.key), case
          when r.key is null then 'is gone' when l.digest is null then 'was decided by nobody' else 'was changed' end) as example
      from (${lastSeals(table)}) l full join (select ${keyOf} as key, ${digestOf} as digest from ${rows} t) r on r.key = l.key
      where l.digest is distinct from r.digest`;
  }
  return sql`
    select format('%s %s: %s', ${table}::text, l.key, case
        when r.digest is null then 'is gone' when l.digest is null then 'was decided by nobody' else 'was changed' end) as example
    from (${lastSeals(table, seq)}) l
    left join lateral (select ${digestOf} as digest from ${rows} t where ${sql.raw(byKey)}) r on true
    where l.digest is distinct from r.digest
    union all
    select format('%s: %s rows are there, %s were sealed', ${table}::text, t.there, s.sealed)
    from (select count(*) as there from ${rows}) t,
      (select coalesce(sum(more), 0) as sealed from seals where table_name = ${table}) s
    where t.there <> s.sealed`;
};

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
