import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { Db, DbTransaction } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import { detailFields, firstMemberNo, memberDetails } from '../../domain/members.ts';
import type { DetailField, MemberDetails } from '../../domain/members.ts';
import { memberSearchText } from '../../domain/search.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import { once } from '../../calls/once.ts';
import type { AuditEntry, Caller, Outcome } from '../../calls/once.ts';
import { readThresholds } from '../../register/settings.ts';
import type { MembersTable } from '../../tables/members.ts';
import type { ChangeBody, CreateBody } from './changeSchemas.ts';
import { merged } from './changeSchemas.ts';
import { readMember } from './detail.ts';

export type MemberRow = Selectable<MembersTable>;

/** A member, and the version of it that was looked at. */
export interface Which {
  id: string;
  version: number;
}

/** A prospect, who becomes a member with the first issue. Throws what memberDetails throws. */
export function createMember(
  context: AppContext,
  caller: Caller,
  { kind, ...fields }: CreateBody,
): Promise<StoredAnswer> {
  return once(context, caller, async (trx) => {
    const details = memberDetails(kind, merged(nothing, fields), today(context.clock));
    const member = await insertMember(trx, context.config, { kind, status: 'prospect', joined_on: null, details });
    const change = await keepChange(trx, member.id, nothing, details);
    return changed(trx, context, member, { action: 'member.created', status: 201, data: { kind, ...change } });
  });
}

/**
 * Puts a member in the register under the next number, which follows the highest: also that of a register that moved in; or the one
 * from which on it was settled that numbers are given. Numbers are never used again, since members never leave it.
 */
async function insertMember(
  trx: DbTransaction,
  config: AppContext['config'],
  { kind, status, joined_on, details }: Pick<MemberRow, 'kind' | 'status' | 'joined_on'> & { details: MemberDetails },
): Promise<MemberRow> {
  // Two that are entered at once wait for each other, so that each number is one more than the last.
  await sql`select pg_advisory_xact_lock(hashtextextended('member_no', 0))`.execute(trx);
  const { member_no_from: from } = await readThresholds(trx, config);
  const { rows } = await sql<{ next: bigint }>`
    select coalesce(greatest(max(member_no) + 1, ${from}::bigint), ${firstMemberNo}) as next from members`.execute(trx);
  const member_no = rows[0]?.next ?? 0n;
  const id = uuidv7();
  const search_text = memberSearchText({ ...details, kind, member_no });
  return trx
    .insertInto('members')
    .values({ ...details, id, member_no, kind, status, joined_on, search_text })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Corrects what is known of a member. Throws what memberDetails and lockMember throw. */
export function changeMember(
  context: AppContext,
  caller: Caller,
  which: Which,
  body: ChangeBody,
): Promise<StoredAnswer> {
  return once(context, caller, async (trx) => {
    const before = await lockMember(trx, which);
    const details = memberDetails(before.kind, merged(before, body), today(context.clock));
    const change = await keepChange(trx, before.id, before, details);
    if (change === null) return { status: 200, body: await show(trx, context, before), audit: [] };
    const search_text = memberSearchText({ ...details, kind: before.kind, member_no: before.member_no });
    const member = await updateMember(trx, before.id, { ...details, search_text });
    return changed(trx, context, member, { action: 'member.changed', data: { version: member.version, ...change } });
  });
}

/**
 * A member that this database transaction alone may change. Throws not_found, member_anonymised, and state_conflict for
 * another version than this one, with who changed it and when; null takes any.
 */
export async function lockMember(
  trx: DbTransaction,
  { id, version }: { id: string; version: number | null },
): Promise<MemberRow> {
  const member = await trx.selectFrom('members').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (member === undefined) throw refusal('not_found', 'id');
  if (member.anonymised_at !== null) throw refusal('member_anonymised');
  if (version !== null && member.version !== version) {
    const { status } = member;
    throw refusal('state_conflict', null, { status, version: member.version, ...(await lastChange(trx, id)) });
  }
  return member;
}

async function lastChange(db: Db, id: string): Promise<{ by: string; at: string } | null> {
  const { rows } = await sql<{ by: string; at: string }>`
    select a.name as by, e.at from audit_events e join administrators a on a.id = e.actor_id
    where e.subject_type = 'member' and e.subject_id = ${id} order by e.seq desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Writes what changed, and one version more. */
export function updateMember(
  trx: DbTransaction,
  id: string,
  set: Partial<Omit<MemberRow, 'id' | 'version' | 'sort_name'>>,
): Promise<MemberRow> {
  return trx
    .updateTable('members')
    .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The member as it is now, as the answer, and what the audit is told. */
export async function changed(
  trx: DbTransaction,
  context: AppContext,
  member: MemberRow,
  { action, data, status = 200 }: { action: string; data: Record<string, unknown>; status?: number },
): Promise<Outcome> {
  return { status, body: await show(trx, context, member), audit: [about(member.id, action, data)] };
}

export const about = (id: string, action: string, data: Record<string, unknown>): AuditEntry => ({
  action,
  subjectType: 'member',
  subjectId: id,
  data,
});

/** The details of a member who is not there yet. */
const nothing = Object.fromEntries(
  detailFields.map((field) => [field, field === 'locale' ? 'nl' : null]),
) as unknown as MemberDetails;

const show = (trx: DbTransaction, { clock }: AppContext, member: MemberRow) =>
  readMember(trx, member, { asOf: today(clock), knownAt: null });

/**
 * Keeps what changed of the details beside the audit, which is told the names of the fields and a digest: what people are
 * called can be erased, the audit cannot (docs/adr/0029). Null when nothing changed.
 */
async function keepChange(
  trx: DbTransaction,
  memberId: string,
  before: MemberDetails,
  after: MemberDetails,
): Promise<{ fields: DetailField[]; change_id: string; sha256: string } | null> {
  const fields = detailFields.filter((field) => before[field] !== after[field]);
  if (fields.length === 0) return null;
  const of = (details: MemberDetails) =>
    JSON.stringify(Object.fromEntries(fields.map((name) => [name, details[name]])));
  const change_id = uuidv7();
  const { rows } = await sql<{ sha256: string }>`
    insert into member_changes as c (id, member_id, before, after)
      values (${change_id}, ${memberId}, ${of(before)}::jsonb, ${of(after)}::jsonb)
      returning change_digest(c) as sha256`.execute(trx);
  return { fields, change_id, sha256: rows[0]?.sha256 ?? '' };
}

/**
 * Takes the link to an account away. Somebody who signs in with a verified address that this member alone has is linked
 * again. Throws state_conflict where there is none.
 */
export function unlinkIdentity(
  context: AppContext,
  caller: Caller,
  which: Which,
  reason: string,
): Promise<StoredAnswer> {
  return once(context, caller, async (trx) => {
    const { identity_id, id, status, version } = await lockMember(trx, which);
    if (identity_id === null) throw refusal('state_conflict', null, { status, version });
    const member = await updateMember(trx, id, { identity_id: null });
    const data = { version: member.version, identity_id, reason };
    return changed(trx, context, member, { action: 'member.identity_unlinked', data });
  });
}
