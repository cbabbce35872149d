import { sql } from 'kysely';
import { bumped } from '../../flow/version.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import { once } from '../../calls/once.ts';
import type { Caller } from '../../calls/once.ts';
import { memberRef } from '../../wire/present.ts';
import type { MemberRow } from '../../wire/present.ts';
import { administratorOf, memberJson } from '../../wire/refSelect.ts';
import { insertDocument, readDocuments } from '../../paper/documents.ts';
import type { UploadedFile } from '../../paper/documents.ts';
import type { ExportCaller, ExportedFile } from '../../paper/exports.ts';
import { takeDocument } from '../../requests/papers.ts';
import type { DocumentWish } from '../../requests/papers.ts';
import type { Participation, ParticipationBody } from './schemas.ts';

const subjectOf = (id: string) => ({ type: 'conversion_consent', id });

interface Row {
  member: MemberRow;
  version: number;
  automated_conversion: boolean;
  changed_at: string | null;
  changed_by: string | null;
  consents: Participation['consents'];
}

/** Whether a member takes part, and how that is known. Throws member_not_found. */
export async function readParticipation(db: Db, memberId: string): Promise<Participation> {
  const [{ rows }, documents] = await Promise.all([
    sql<Row>`
      select ${sql.raw(memberJson)} as member, m.version, m.automated_conversion,
        m.automated_conversion_changed_at as changed_at, m.automated_conversion_changed_by as changed_by,
        (select coalesce(json_agg(json_build_object('at', c.at, 'automated_conversion', c.automated_conversion, 'source', c.source,
            'actor', c.actor, 'reason', c.reason, 'document_id', c.document_id) order by c.id desc), '[]')
          from (select c.*, to_char(c.identity_updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
              ${sql.raw(administratorOf('c.actor_id'))} as actor
            from conversion_consents c where c.member_id = m.id order by c.id desc limit 50) c) as consents
      from members m where m.id = ${memberId}`.execute(db),
    readDocuments(db, subjectOf(memberId)),
  ]);
  const [row] = rows;
  if (row === undefined) throw refusal('not_found', 'id');
  return { ...row, member: memberRef(row.member), documents };
}

/** Keeps a document that says what a member asked for. Throws not_found and what insertDocument throws. */
export function addConsentDocument(
  context: AppContext,
  caller: Caller,
  memberId: string,
  file: UploadedFile,
): Promise<StoredAnswer> {
  const { actor } = caller;
  return once(context, caller, async (trx) => {
    await readParticipation(trx, memberId);
    const document = await insertDocument(trx, { subject: subjectOf(memberId), actor, file });
    const data = { document_id: document.id, sha256: document.sha256, size: document.size };
    const audit = [{ action: 'member.conversion_document_added', subjectType: 'member', subjectId: memberId, data }];
    return { status: 201, body: document, audit };
  });
}

/** Takes such a document. Throws not_found. */
export const takeConsentDocument = (
  context: AppContext,
  caller: ExportCaller,
  memberId: string,
  wish: DocumentWish,
): Promise<ExportedFile> =>
  takeDocument(context, caller, subjectOf(memberId), wish, {
    action: 'member.conversion_document_read',
    subject: { type: 'member', id: memberId },
  });

/**
 * Records that a member asked, otherwise than in the account, to take part or not to any more: with the reason and the document that
 * says so. What the account said before is thereby overtaken. Throws member_anonymised, document_required for a document that is not there,
 * and state_conflict where nothing would change.
 */
export function recordParticipation(
  context: AppContext,
  caller: Caller,
  { id, version }: { id: string; version: number },
  { automated_conversion, reason, document_id }: ParticipationBody,
): Promise<StoredAnswer> {
  const { actor, requestId } = caller;
  return once(context, caller, async (trx) => {
    const { rows } = await sql<{ anonymised_at: string | null }>`
      select anonymised_at from members where id = ${id} for no key update`.execute(trx);
    if (rows.some(({ anonymised_at }) => anonymised_at !== null)) throw refusal('member_anonymised');
    const before = await readParticipation(trx, id);
    if (before.version !== version || before.automated_conversion === automated_conversion) {
      throw refusal('state_conflict', null, {
        status: before.automated_conversion ? 'on' : 'off',
        version: before.version,
      });
    }
    if (!before.documents.some((document) => document.id === document_id))
      throw refusal('document_required', 'document_id');
    await sql`
      insert into conversion_consents (member_id, automated_conversion, identity_updated_at, source, request_id, actor_id, reason, document_id)
        values (${id}, ${automated_conversion}, clock_timestamp(), 'administrator', ${requestId}, ${actor.id}, ${reason}, ${document_id})`.execute(
      trx,
    );
    await sql`
      update members set automated_conversion = ${automated_conversion}, automated_conversion_changed_at = clock_timestamp(),
        automated_conversion_changed_by = ${actor.id}, ${bumped} where id = ${id}`.execute(trx);
    const data = { automated_conversion, reason, document_id };
    const audit = [{ action: 'member.conversion_recorded', subjectType: 'member', subjectId: id, data }];
    return { status: 200, body: await readParticipation(trx, id), audit };
  });
}
