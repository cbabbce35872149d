import type { Actor, AppContext } from '../context.ts';
import type { DbTransaction } from '../database.ts';
import { refusal } from '../domain/errors.ts';
import type { StoredAnswer } from '../requests/idempotency.ts';
import { once } from '../requests/once.ts';
import type { Caller } from '../requests/once.ts';
import { tell } from '../requests/tell.ts';
import { insertComment } from './comments.ts';
import type { SubjectRef } from './comments.ts';
import { documentStore, insertDocument, readDocuments } from './documents.ts';
import type { UploadedFile } from './documents.ts';

/** What documents and comments are kept with. */
export interface PaperSubject extends SubjectRef {
  /** How the audit begins to tell of it: 'redemption' for 'redemption.commented'. */
  audit: string;
  /** Throws not_found where there is none. */
  check: (trx: DbTransaction) => Promise<unknown>;
}

/** Keeps a document with a request, in any state. Throws not_found and what insertDocument throws. */
export function addDocument(
  context: AppContext,
  caller: Caller,
  { audit, check, ...subject }: PaperSubject,
  file: UploadedFile,
): Promise<StoredAnswer> {
  const { actor } = caller;
  return once(context, caller, async (trx) => {
    await check(trx);
    const store = documentStore(context.config.documentsDir);
    const document = await insertDocument(trx, store, { subject, actor, file });
    const data = { document_id: document.id, sha256: document.sha256, size: document.size };
    const entry = { action: `${audit}.document_added`, subjectType: subject.type, subjectId: subject.id, data };
    return { status: 201, body: document, audit: [entry] };
  });
}

/** The bytes of a document; first the audit is told who fetched it. Throws not_found. */
export async function readDocument(
  { db, config }: AppContext,
  caller: { actor: Actor; requestId: string },
  { type, id, audit }: Omit<PaperSubject, 'check'>,
  documentId: string,
): Promise<UploadedFile> {
  const document = (await readDocuments(db, { type, id })).find((one) => one.id === documentId);
  if (document === undefined) throw refusal('not_found', 'document_id');
  const bytes = await documentStore(config.documentsDir).get(db, document.sha256);
  const data = { document_id: documentId, sha256: document.sha256 };
  await tell(db, config, caller, { action: `${audit}.document_read`, subjectType: type, subjectId: id, data });
  return { name: document.name, bytes };
}

/** A remark for the other administrators, in any state. Throws not_found. */
export function commentOn(
  context: AppContext,
  caller: Caller,
  { audit, check, ...subject }: PaperSubject,
  text: string,
): Promise<StoredAnswer> {
  const { actor } = caller;
  return once(context, caller, async (trx) => {
    await check(trx);
    const comment = await insertComment(trx, subject, actor, text);
    const data = { comment_id: comment.id };
    const entry = { action: `${audit}.commented`, subjectType: subject.type, subjectId: subject.id, data };
    return { status: 201, body: comment, audit: [entry] };
  });
}
