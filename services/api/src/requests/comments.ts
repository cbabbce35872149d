import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Actor } from '../context.ts';
import type { Db, DbTransaction } from '../database.ts';
import type { Comment } from '../wire/requests.ts';

import type { SubjectRef } from '../domain/subject.ts';

export async function insertComment(
  trx: DbTransaction,
  subject: SubjectRef,
  { id, name }: Actor,
  text: string,
): Promise<Comment> {
  const { rows } = await sql<{ id: string; created_at: string }>`
    insert into request_comments (id, subject_type, subject_id, author_id, text)
      values (${uuidv7()}, ${subject.type}, ${subject.id}, ${id}, ${text}) returning id, created_at`.execute(trx);
  const [row] = rows as [{ id: string; created_at: string }];
  return { ...row, author: { id, name }, text };
}

/** Oldest first. */
export async function readComments(db: Db, subject: SubjectRef): Promise<Comment[]> {
  const { rows } = await sql<Comment>`
    select c.id, json_build_object('id', a.id, 'name', a.name) as author, c.text, c.created_at
    from request_comments c join administrators a on a.id = c.author_id
    where c.subject_type = ${subject.type} and c.subject_id = ${subject.id} order by c.created_at, c.id`.execute(db);
  return rows;
}
