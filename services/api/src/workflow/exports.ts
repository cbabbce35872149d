import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Actor } from '../context.ts';
import type { Db } from '../database.ts';

/** Who wants something out of the register. */
export interface ExportCaller {
  actor: Actor;
  requestId: string;
  /** Sent again with the same key it is another line in the log: the file is made anew, of what is there by then. */
  key: string;
}

/** What leaves the register, and why. */
interface Exported {
  /** As the log names it: 'redemption_requests'. */
  what: string;
  /** As the audit names it: 'redemption.exported'. */
  action: string;
  filter: object;
  reason: string;
}

/** A part of a file, and how many rows it holds. */
export interface Chunk {
  text: string | Buffer;
  rows: number;
}

/**
 * A file with data of members, written while it is read. First the audit and the log of exports are told who wants what and
 * why; at the end, how many rows went out, also when it broke off.
 */
export async function exported(
  db: Db,
  { actor, requestId, key }: ExportCaller,
  { what, action, filter, reason }: Exported,
  chunks: AsyncIterable<Chunk>,
): Promise<Readable> {
  const id = uuidv7();
  await sql`
    with logged as (
      insert into export_log (id, key, actor_id, what, filter, reason)
        values (${id}, ${key}, ${actor.id}, ${what}, ${JSON.stringify(filter)}::jsonb, ${reason})
        returning id)
    insert into audit_events (actor_id, action, subject_type, subject_id, data, request_id)
      select ${actor.id}, ${action}, 'export', id::text, ${JSON.stringify({ filter, reason })}::jsonb, ${requestId}
      from logged`.execute(db);
  return Readable.from(counted(db, id, chunks));
}

async function* counted(db: Db, id: string, chunks: AsyncIterable<Chunk>): AsyncGenerator<string | Buffer> {
  let rows = 0;
  try {
    for await (const chunk of chunks) {
      yield chunk.text;
      rows += chunk.rows;
    }
  } finally {
    await sql`update export_log set rows = ${rows}, ended_at = clock_timestamp() where id = ${id}`.execute(db);
  }
}
