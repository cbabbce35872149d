import { sql } from 'kysely';
import type { Actor, AppContext } from '../context.ts';
import type { Db, DbTransaction } from '../database.ts';
import type { AuditEntry } from './once.ts';

type FourEyes = Pick<AppContext['config'], 'fourEyes'>;

/** What a line of the audit keeps: while four eyes are switched off it says so, whatever it is about. */
export const auditData = ({ fourEyes }: FourEyes, data: AuditEntry['data']): AuditEntry['data'] =>
  fourEyes ? data : { ...data, four_eyes: 'off' };

/** One line of the audit for what is no change of the register: what was read, printed or fetched, or done in the background. */
export async function tell(
  db: Db | DbTransaction,
  config: FourEyes,
  { actor, requestId }: { actor: Pick<Actor, 'id'>; requestId: string },
  { action, subjectType, subjectId, data }: AuditEntry,
): Promise<void> {
  await sql`
    insert into audit_events (actor_id, action, subject_type, subject_id, data, request_id)
      values (${actor.id}, ${action}, ${subjectType}, ${subjectId},
        ${JSON.stringify(auditData(config, data))}::jsonb, ${requestId})`.execute(db);
}
