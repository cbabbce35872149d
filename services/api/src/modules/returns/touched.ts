import { sql } from 'kysely';
import type { Db } from '../../database.ts';

/** How far the audit is. Whatever `readClaims` does not see when it is called after this has its events later. */
export async function endOfAudit(db: Db): Promise<bigint> {
  const { seq } = await db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow();
  return seq;
}

/**
 * Whether anything was told since of what `readClaims` reads: of requests that were admitted once, of other rounds, or that one of
 * their members died or did not.
 */
export async function wasTouched(
  db: Db,
  { id, instrument_id, cut_off, since }: { id: string; instrument_id: string; cut_off: string; since: bigint },
): Promise<boolean> {
  const eventsOf = (type: string) => sql`
    select e.subject_id, e.action from audit_events e where e.subject_type = ${type} and e.seq > ${since} offset 0`;
  const claims = sql`r.instrument_id = ${instrument_id} and r.requested_on <= ${cut_off}::date
    and r.status not in ('submitted', 'in_review', 'rejected')`;
  const { rows } = await sql<{ touched: boolean }>`
    select exists (
      select from (${eventsOf('share_return_request')}) e
        cross join lateral (select * from share_return_requests where id = e.subject_id::uuid offset 0) r where ${claims}
      union all
      select from (${eventsOf('return_round')}) e where e.subject_id <> ${id}
      union all
      select from (${eventsOf('member')}) e
        cross join lateral (select * from share_return_requests where member_id = e.subject_id::uuid offset 0) r
        where e.action in ('member.deceased', 'member.inherited', 'member.reinstated') and ${claims}) as touched`.execute(
    db,
  );
  return rows[0]?.touched ?? true;
}
