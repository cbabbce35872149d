import type { Language } from '../../../domain/language.ts';
import type { Selectable } from 'kysely';
import { dayOf } from '../../../clock.ts';
import type { AppContext } from '../../../context.ts';
import type { Db } from '../../../database.ts';
import { onSnapshot } from '../../../database.ts';
import { refusal } from '../../../domain/errors.ts';
import { settle } from '../../../ledger/moment.ts';
import type { MembersTable } from '../../../tables/members.ts';
import { addressee } from '../../../post/addressee.ts';
import { exported, streamedContent } from '../../../paper/exports.ts';
import type { ExportCaller, ExportedFile } from '../../../paper/exports.ts';
import { readLetterhead } from '../../../paper/logo.ts';
import { statementPdf } from './paper.ts';
import type { StatementPaper } from './paper.ts';
import { readDay } from '../../../register/day.ts';
import { readStatement } from './read.ts';

export interface StatementWish {
  year: number;
  /** Null: as the register is now. */
  knownAt: string | null;
  /** Null: that of the member. */
  locale: Language | null;
  /** A day of the year to end with; default its last one. */
  until?: string | null;
}

/**
 * The day before a year, and `until`, its last day, or `now` in the year that goes on.
 * @throws DomainError date_in_future for a year or day that has not begun, date_invalid for a day of another year.
 */
export function periodOf(year: number, now: string, until: string | null = null): { from: string; to: string } {
  if (String(year) > now.slice(0, 4)) throw refusal('date_in_future', 'year');
  if (until !== null && until.slice(0, 4) !== String(year)) throw refusal('date_invalid', 'until');
  if (until !== null && until > now) throw refusal('date_in_future', 'until');
  const lastDay = until ?? `${year}-12-31`;
  return { from: `${year - 1}-12-31`, to: lastDay < now ? lastDay : now };
}

/** The statement of a member for a year, made on the day `now`. Throws what periodOf throws. */
export async function readPaper(
  db: Db,
  config: AppContext['config'],
  member: Selectable<MembersTable>,
  { year, knownAt, locale: requestedLocale, until, now }: StatementWish & { now: string },
): Promise<StatementPaper> {
  const statement = await readStatement(db, member.id, { ...periodOf(year, now, until), knownAt });
  const locale = requestedLocale ?? member.locale;
  return {
    locale,
    sender: await readLetterhead(db, config),
    to: addressee(member, locale).lines,
    memberNo: Number(member.member_no),
    joinedOn: member.joined_on,
    year,
    date: now,
    knownOn: knownAt === null ? now : dayOf(knownAt),
    statement,
  };
}

const words: Record<Language, string> = { nl: 'jaaroverzicht', en: 'statement' };

/** How the files of statements of a year begin. */
export const fileName = (locale: Language, year: number): string => `${words[locale]}-${year}`;

/**
 * Made for one member; the audit and the log of exports are told first who took it and why. Throws what readPaper throws, and
 * date_in_future for `knownAt`.
 */
export async function printStatement(
  { db, clock, config }: AppContext,
  caller: ExportCaller,
  member: Selectable<MembersTable>,
  { reason, ...wish }: StatementWish & { reason: string },
): Promise<ExportedFile> {
  if (wish.knownAt !== null) await settle(db, wish.knownAt);
  // all of it as of one instant, whatever is booked meanwhile
  const paper = await onSnapshot(db, async (trx) =>
    readPaper(trx, config, member, { ...wish, now: await readDay(trx, clock) }),
  );
  const audit = {
    what: 'statement',
    action: 'member.statement_printed',
    subject: { type: 'member', id: member.id },
    filter: { year: wish.year, known_at: wish.knownAt, ...(wish.until ? { until: wish.until } : {}) },
  };
  const pages = streamedContent(statementPdf(paper));
  const body = await exported({ db, config }, caller, { ...audit, reason, format: 'pdf' }, pages);
  return { name: `${fileName(paper.locale, wish.year)}-${member.member_no}.pdf`, format: 'pdf', body };
}
