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

/** An anchor that was kept: from before there were seals it says nothing of them, and asked for by hand nothing of its time. */
const keptAnchorSchema = anchorSchema.partial({ seal_seq: true, seal_hash: true }).extend({
  at: z.iso.datetime({ offset: true }).optional(),
  /** How many transactions there were, for who reads it: the places of a chain have no gap. */
  count: place.optional(),
});
export type KeptAnchor = z.infer<typeof keptAnchorSchema>;

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

/**
 * Reads a file of anchors: one that `GET /api/v1/ledger/anchor` answered, or one a line.
 * @throws Error with the line that is no anchor
 */
export function parseAnchors(text: string): KeptAnchor[] {
  const whole = parsed(text);
  if (whole !== undefined) return [whole];
  const lines = text.split('\n').map((line, index) => ({ line: line.trim(), number: index + 1 }));
  const anchors = lines
    .filter(({ line }) => line !== '')
    .map(({ line, number }) => {
      const anchor = parsed(line);
      if (anchor === undefined) throw new Error(`line ${number} of the file is no anchor`);
      return anchor;
    });
  if (anchors.length === 0) throw new Error('there is no anchor in the file');
  return anchors;
}

function parsed(text: string): KeptAnchor | undefined {
  try {
    return keptAnchorSchema.parse(JSON.parse(text));
  } catch {
    return undefined; // whoever asks tells where it stands
  }
}

const chains = [
  { name: 'ledger', seq: 'seq', hash: 'hash' },
  { name: 'audit', seq: 'audit_seq', hash: 'audit_hash' },
  { name: 'seals', seq: 'seal_seq', hash: 'seal_hash' },
] as const;

/** For each anchor that a chain does not go through any more: a sentence for each such chain, the oldest anchor first. */
export async function strayAnchors(db: Db, anchors: readonly KeptAnchor[]): Promise<string[]> {
  const ends = await readAnchor(db);
  const places = JSON.stringify(anchors.map(({ seq, audit_seq, seal_seq }) => ({ seq, audit_seq, seal_seq })));
  const { rows } = await sql<Record<(typeof chains)[number]['name'], Buffer | null>>`
    select t.hash as ledger, e.hash as audit, s.hash as seals
    from jsonb_array_elements(${places}::jsonb) with ordinality a
      left join transactions t on t.seq = (a.value ->> 'seq')::bigint
      left join audit_events e on e.seq = (a.value ->> 'audit_seq')::bigint
      left join seal_links s on s.seq = (a.value ->> 'seal_seq')::bigint
    order by a.ordinality`.execute(db);
  return anchors.flatMap((anchor, index) => {
    const label = anchor.at === undefined ? 'the anchor' : `the anchor of ${anchor.at}`;
    return chains.flatMap(({ name, seq, hash }) => {
      const place = anchor[seq] ?? 0;
      if (place === 0 || rows[index]?.[name]?.toString('hex') === anchor[hash]) return [];
      if (ends[seq] < place)
        return [
          `the ${name} ends at place ${ends[seq]}, before place ${place} of ${label}: cut off, or restored to before it`,
        ];
      return [`the ${name} does not go through place ${place} of ${label}: it was written anew`];
    });
  });
}
