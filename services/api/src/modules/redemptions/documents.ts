import { sql } from 'kysely';
import type { Actor, AppContext } from '../../context.ts';
import { refusal } from '../../domain/errors.ts';
import type { StoredAnswer } from '../../requests/idempotency.ts';
import { once } from '../../requests/once.ts';
import type { Caller } from '../../requests/once.ts';
import { documentStore, insertDocument, readDocuments } from '../../workflow/documents.ts';
import type { UploadedFile } from '../../workflow/documents.ts';
import { readOne } from './rows.ts';

const subjectOf = (id: string) => ({ type: 'redemption_request', id });

/** Keeps a document with a request, in any state. Throws not_found and what insertDocument throws. */
export function addDocument(
  context: AppContext,
  caller: Caller,
  id: string,
  file: UploadedFile,
): Promise<StoredAnswer> {
  const { actor } = caller;
  return once(context, caller, async (trx) => {
    await readOne(trx, context, actor.id, id);
    const store = documentStore(context.config.documentsDir);
    const document = await insertDocument(trx, store, { subject: subjectOf(id), actor, file });
    const data = { document_id: document.id, sha256: document.sha256, size: document.size };
    const audit = [{ action: 'redemption.document_added', subjectType: 'redemption_request', subjectId: id, data }];
    return { status: 201, body: document, audit };
  });
}

/** The bytes of a document; first the audit is told who fetched it. Throws not_found. */
export async function readDocument(
  { db, config }: AppContext,
  { actor, requestId }: { actor: Actor; requestId: string },
  { id, document_id }: { id: string; document_id: string },
): Promise<UploadedFile> {
  const document = (await readDocuments(db, subjectOf(id))).find((one) => one.id === document_id);
  if (document === undefined) throw refusal('not_found', 'document_id');
  const bytes = await documentStore(config.documentsDir).get(db, document.sha256);
  await sql`
    insert into audit_events (actor_id, action, subject_type, subject_id, data, request_id)
      values (${actor.id}, 'redemption.document_read', 'redemption_request', ${id},
        ${JSON.stringify({ document_id, sha256: document.sha256 })}::jsonb, ${requestId})`.execute(db);
  return { name: document.name, bytes };
}
