import type { SubjectRef } from '../domain/subject.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { mostEvents } from '../wire/requests.ts';
import type { TimelineEvent } from '../wire/requests.ts';

/** What became of a request, oldest first: the audit itself, so that nothing is told twice and in two ways. */
export async function readTimeline(db: Db, { type, id }: SubjectRef): Promise<TimelineEvent[]> {
  const { rows } = await sql<TimelineEvent>`
    select e.at, json_build_object('id', a.id, 'name', a.name) as actor, e.action, e.data
    from (select * from audit_events where subject_type = ${type} and subject_id = ${id}
      order by seq desc limit ${mostEvents}) e
    join administrators a on a.id = e.actor_id order by e.seq`.execute(db);
  return rows;
}
