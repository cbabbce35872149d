import { sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Db, DbTransaction } from '../../database.ts';

/** In whose name the audit tells of people who are no administrators: their own names stay out of it. */
const signInActor = { id: 'sign-in', name: 'Aanmelding', email: null };
const toldAgainAfterMs = 12 * 60 * 60 * 1000;

export type SignInAction = 'sign_in.accepted' | 'sign_in.refused' | 'sign_in.ended' | 'sign_in.shown_out';

export interface SignInEvent {
  action: SignInAction;
  /** The account. */
  subject: string;
  /** Whose name is known to the register; null = somebody who is no administrator. */
  administrator: { name: string; email: string | null } | null;
  data: Record<string, string | boolean>;
  requestId: string;
}

export interface AccountEvent {
  actor?: { id: string; name: string; email: string | null };
  action: string;
  subjectType: 'identity' | 'member';
  subject: string;
  /** JSON. */
  data: string;
  requestId: string;
}

/**
 * Tells the audit of a sign-in. The same of the same account is told once in twelve hours: a silent return every ten
 * minutes, or somebody who tries again and again, makes one line.
 */
export async function tellSignIn(
  { db, clock }: { db: Db; clock: Clock },
  { action, subject, administrator, data, requestId }: SignInEvent,
): Promise<void> {
  const since = new Date(clock.now().getTime() - toldAgainAfterMs);
  // Two sign-ins of one account follow each other here, so that neither is told twice.
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${subject}`}, 0))`.execute(trx);
    const text = JSON.stringify(data);
    const entry = await trx
      .selectFrom('audit_events')
      .select('seq')
      .where('subject_type', '=', 'identity')
      .where('subject_id', '=', subject)
      .where('action', '=', action)
      .where(sql<boolean>`at > ${since} and data = ${text}::jsonb`)
      .limit(1)
      .executeTakeFirst();
    if (entry !== undefined) return;
    const actor = administrator === null ? signInActor : { id: subject, ...administrator };
    await audit(trx, { actor, action, subjectType: 'identity', subject, data: text, requestId });
  });
}

/** One line of the audit; by default in the name of signing in itself. */
export async function audit(trx: DbTransaction, event: AccountEvent): Promise<void> {
  const { id, name, email } = event.actor ?? signInActor;
  await trx
    .insertInto('administrators')
    .values({ id, name, email })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        name,
        email,
        // Whether another address is verified, a token says.
        email_verified: sql<boolean>`administrators.email_verified and administrators.email = ${email}`,
      }),
    )
    .execute();
  await trx
    .insertInto('audit_events')
    .values({
      actor_id: id,
      action: event.action,
      subject_type: event.subjectType,
      subject_id: event.subject,
      data: event.data,
      request_id: event.requestId,
    })
    .execute();
}
