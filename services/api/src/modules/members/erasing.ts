import { sql } from 'kysely';
import { versionAfter } from '../../flow/version.ts';
import type { AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import { addMonths } from '../../domain/dates.ts';
import { refusal } from '../../domain/errors.ts';
import { fold, memberSearchText } from '../../domain/search.ts';
import type { AuditEntry } from '../../calls/once.ts';
import { dayReached } from '../../register/day.ts';
import { about } from './edit.ts';
import type { MemberRow } from './edit.ts';
import { requireNothingLeft } from './standing.ts';

/**
 * Throws member_anonymised, state_conflict for a member who has neither left nor died, retention_running while the
 * administration must be kept, and what requireNothingLeft throws.
 */
export async function requireErasable(
  trx: DbTransaction,
  { clock, config }: AppContext,
  { id, status, version, ended_on, deceased_on, anonymised_at }: MemberRow,
): Promise<void> {
  if (anonymised_at !== null) throw refusal('member_anonymised');
  if (status !== 'ended' && status !== 'deceased') throw refusal('state_conflict', null, { status, version });
  await requireNothingLeft(trx, id);
  const { rows } = await sql<{ last: string | null; day: string }>`
    select max(effective_date) as last, ${dayReached(clock)} as day from transactions
    where member_id = ${id} or counterparty_id = ${id}`.execute(trx);
  const [{ last: lastBooked, day }] = rows as [(typeof rows)[0]];
  const days = [ended_on, deceased_on, lastBooked].filter((on) => on !== null);
  const last = days.reduce((a, b) => (a > b ? a : b), '1900-01-01');
  // from the first day of the year after: the books of a year are kept as one
  const from = addMonths(`${Number(last.slice(0, 4)) + 1}-01-01`, 12 * config.retentionYears);
  if (day < from) throw refusal('retention_running', null, { date: from });
}

/** Takes out of the register who a member was; numbers, amounts and days stay. Throws what requireErasable throws. */
export async function eraseMember(
  trx: DbTransaction,
  context: AppContext,
  memberId: string,
): Promise<{ audit: AuditEntry[]; book?: undefined }> {
  const member = await trx
    .selectFrom('members')
    .selectAll()
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await requireErasable(trx, context, member);
  const { kind, member_no } = member;
  const nameless = { given_name: null, infix: null, family_name: null, company_name: null };
  const search = memberSearchText({ ...nameless, kind, member_no });
  await forgetViews(trx, member);
  const { rows: consents } = await sql<{ sha256: string }>`
    select distinct sha256 from request_documents where subject_type = 'conversion_consent' and subject_id = ${memberId}`.execute(
    trx,
  );
  const { rows: erased } = await sql<{
    sha256: string;
  }>`select sha256 from erase_member(${memberId}, ${search})`.execute(trx);
  const digests = [...consents, ...erased].map(({ sha256 }) => sha256);
  const { rows } = await sql<{ sha256: string }>`
    select distinct e.sha256 from unnest(${digests}::text[]) as e (sha256)
    where not exists (select from request_documents d where d.sha256 = e.sha256)`.execute(trx);
  return { audit: [about(memberId, 'member.anonymised', { version: versionAfter(member), documents: rows.length })] };
}

/** Filters of a list that an administrator gave a name. */
interface View {
  name: string;
  query: string;
}

/** Views that administrators keep lose those that look for this member: by name, address or mail, and not by number or place. */
async function forgetViews(trx: DbTransaction, member: MemberRow): Promise<void> {
  const text = memberSearchText({ ...member, member_no: '', postal_code: null, locality: null });
  const finds = (sought: string) =>
    sought !== '' &&
    fold(sought)
      .split(' ')
      .every((word) => text.includes(` ${word}`));
  const isAbout = ({ name, query }: View) => finds(name) || finds(new URLSearchParams(query).get('q') ?? '');
  const { rows } = await sql<{ admin_id: string; list: string; views: View[] }>`
    select admin_id, list, views from saved_views order by admin_id, list for update`.execute(trx);
  for (const { admin_id, list, views } of rows) {
    const others = views.filter((view) => !isAbout(view));
    if (others.length === views.length) continue;
    await sql`
      update saved_views set views = ${JSON.stringify(others)}::jsonb, version = version + 1
      where admin_id = ${admin_id} and list = ${list}`.execute(trx);
  }
}
