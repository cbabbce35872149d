import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../database.ts';

const place = z.int().nonnegative();
const digest = z.string().regex(/^[0-9a-f]{64}$/);

/** The ends of the chains: whoever keeps it outside of the register can tell later whether a chain was written anew. */
export const anchorSchema = z
  .object({
    seq: place.meta({ description: 'Place of the last transaction in the chain; 0 before the first' }),
    hash: digest.meta({ description: 'SHA-256 of that place, in hexadecimal' }),
    audit_seq: place,
    audit_hash: digest,
    seal_seq: place.meta({ description: 'Place of the last link of the chain of seals' }),
    seal_hash: digest,
  })
  .meta({ id: 'LedgerAnchor' });
export type LedgerAnchor = z.infer<typeof anchorSchema>;

/** An anchor that was kept, maybe from before there were seals. */
export const keptAnchorSchema = anchorSchema.partial({ seal_seq: true, seal_hash: true });
type KeptAnchor = z.infer<typeof keptAnchorSchema>;

/** The anchor as of now. */
export async function readAnchor(db: Db): Promise<LedgerAnchor> {
  const { rows } = await sql<
    Record<'seq' | 'audit_seq' | 'seal_seq', bigint> & Record<'hash' | 'audit_hash' | 'seal_hash', Buffer>
  >`
    select * from register_anchor()`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the ends of the chains could not be read');
  return {
    seq: Number(row.seq),
    hash: row.hash.toString('hex'),
    audit_seq: Number(row.audit_seq),
    audit_hash: row.audit_hash.toString('hex'),
    seal_seq: Number(row.seal_seq),
    seal_hash: row.seal_hash.toString('hex'),
  };
}

/** What a chain says now at the place of an anchor that was taken before, if it is not what it said then; else null. */
export async function strayAnchor(
  db: Db,
  { seq, hash, audit_seq, audit_hash, seal_seq = 0, seal_hash }: KeptAnchor,
): Promise<string | null> {
  const { rows } = await sql<Record<'ledger' | 'audit' | 'seal', Buffer | null>>`
    select (select hash from transactions where seq = ${seq}) as ledger,
           (select hash from audit_events where seq = ${audit_seq}) as audit,
           (select hash from seal_links where seq = ${seal_seq}) as seal`.execute(db);
  const now = {
    ledger: rows[0]?.ledger?.toString('hex'),
    audit: rows[0]?.audit?.toString('hex'),
    seal: rows[0]?.seal?.toString('hex'),
  };
  if (seq > 0 && now.ledger !== hash) return `the ledger does not go through place ${seq} of the anchor`;
  if (audit_seq > 0 && now.audit !== audit_hash)
    return `the audit does not go through place ${audit_seq} of the anchor`;
  if (seal_seq > 0 && now.seal !== seal_hash) return `the seals do not go through place ${seal_seq} of the anchor`;
  return null;
}
