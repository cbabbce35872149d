import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import { counted, decodeCursor, mostCounted, pageQuery, toPage, totalShape } from '../../paging.ts';
import { commentSchema, requestDocumentSchema, timelineEventSchema } from '../../wire/requests.ts';
import { freeText } from '../../wire/texts.ts';
import type { PaperSubject } from '../../requests/papers.ts';

/** What documents and notes about a member are kept under. */
export const papersOf = (id: string): PaperSubject => ({
  type: 'member',
  id,
  audit: 'member',
  check: (trx) => requireThere(trx, id),
});

/** Throws not_found. */
export async function requireThere(db: Db, id: string): Promise<void> {
  const { rows } = await sql`select from members where id = ${id}`.execute(db);
  if (rows.length === 0) throw refusal('not_found', 'id');
}

export const commentBody = z.strictObject({ text: freeText(2000) });
export const documentsSchema = z.object({ items: z.array(requestDocumentSchema) }).meta({ id: 'MemberDocuments' });
export const commentsSchema = z.object({ items: z.array(commentSchema) }).meta({ id: 'MemberNotes' });

const values = z.record(z.string(), z.string().nullable());
export const logbookQuery = z.strictObject(pageQuery);
export const logbookSchema = z
  .object({
    items: z.array(
      timelineEventSchema.extend({
        seq: z.int(),
        before: values.nullable().meta({ description: 'Of the fields that were changed; null once it was erased' }),
        after: values.nullable(),
      }),
    ),
    next_cursor: z.string().nullable(),
    ...totalShape,
  })
  .meta({ id: 'MemberLogbook' });
type Logbook = z.infer<typeof logbookSchema>;

const cursorShape = z.tuple([z.string().regex(/^\d{1,18}$/u)]);

/** What was done with a member, newest first, with what stood there before and after a correction. */
export async function readLogbook(
  db: Db,
  memberId: string,
  { limit, cursor }: z.infer<typeof logbookQuery>,
): Promise<Logbook> {
  const after = decodeCursor(cursor, cursorShape);
  const [{ rows }, { rows: all }] = await Promise.all([
    sql<Omit<Logbook['items'][number], 'seq'> & { seq: bigint }>`
      select e.seq, e.at, json_build_object('id', a.id, 'name', a.name) as actor, e.action, e.data, c.before, c.after
      from audit_events e join administrators a on a.id = e.actor_id
      left join member_changes c on c.id = (e.data->>'change_id')::uuid
      where e.subject_type = 'member' and e.subject_id = ${memberId}
        ${after === undefined ? sql`` : sql`and e.seq < ${after[0]}::bigint`}
      order by e.seq desc limit ${limit + 1}`.execute(db),
    sql<{ count: bigint }>`select count(*) as count from (select from audit_events
      where subject_type = 'member' and subject_id = ${memberId} limit ${mostCounted + 1}) e`.execute(db),
  ]);
  const { page, next_cursor } = toPage(rows, limit, ({ seq }) => [seq]);
  const items = page.map((row) => ({ ...row, seq: Number(row.seq) }));
  return { items, next_cursor, ...counted(all[0]?.count ?? 0n) };
}
