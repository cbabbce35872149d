import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { today } from '../../../clock.ts';
import type { Actor, AppContext } from '../../../context.ts';
import type { Db } from '../../../database.ts';
import { refusal } from '../../../domain/errors.ts';
import { settle } from '../../../ledger/moment.ts';
import type { MembersTable } from '../../../tables.ts';
import { addressee } from '../../../workflow/addressee.ts';
import type { Locale } from '../../../workflow/mailTexts.ts';
import { amsterdamTime } from '../../../workflow/tables.ts';
import { statementPdf } from './paper.ts';
import { readStatement } from './read.ts';

export interface StatementWish {
  year: number;
  /** Null: as the register is now. */
  knownAt: string | null;
  /** Null: that of the member. */
  locale: Locale | null;
}

/**
 * The statement of a member for a year; of the present one, up to today.
 * @throws DomainError date_in_future for a year that has not begun.
 */
export async function makeStatement(
  { db, clock, config }: AppContext,
  member: Selectable<MembersTable>,
  { year, knownAt, locale: asked }: StatementWish,
): Promise<AsyncGenerator<Buffer>> {
  const now = today(clock);
  if (String(year) > now.slice(0, 4)) throw refusal('date_in_future', 'year');
  const lastDay = `${year}-12-31`;
  const period = { from: `${year - 1}-12-31`, to: lastDay < now ? lastDay : now, knownAt };
  // all of it as of one instant, whatever is booked meanwhile
  const statement = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => readStatement(trx, member.id, period));
  const locale = asked ?? member.locale;
  return statementPdf({
    locale,
    sender: config.mail.from.replace(/ <.*$/u, ''),
    to: addressee(member, locale).lines,
    memberNo: Number(member.member_no),
    joinedOn: member.joined_on,
    year,
    date: now,
    knownOn: knownAt === null ? now : amsterdamTime(knownAt).slice(0, 10),
    statement,
  });
}

const words: Record<Locale, string> = { nl: 'jaaroverzicht', en: 'statement' };

/** Made for one member, and told to the audit first. Throws what makeStatement throws, and date_in_future for `knownAt`. */
export async function printStatement(
  context: AppContext,
  { actor, requestId }: { actor: Actor; requestId: string },
  member: Selectable<MembersTable>,
  wish: StatementWish,
): Promise<{ name: string; body: AsyncGenerator<Buffer> }> {
  if (wish.knownAt !== null) await settle(context.db, wish.knownAt);
  const body = await makeStatement(context, member, wish);
  await tell(context.db, actor, requestId, member.id, wish);
  const locale = wish.locale ?? member.locale;
  return { name: `${words[locale]}-${wish.year}-${member.member_no}.pdf`, body };
}

async function tell(db: Db, actor: Actor, requestId: string, memberId: string, wish: StatementWish): Promise<void> {
  const data = { year: wish.year, known_at: wish.knownAt };
  await sql`
    insert into audit_events (actor_id, action, subject_type, subject_id, data, request_id)
      values (${actor.id}, 'member.statement_printed', 'member', ${memberId}, ${JSON.stringify(data)}::jsonb, ${requestId})`.execute(
    db,
  );
}
