import type { SubjectRef } from '../domain/subject.ts';
import type { AppContext } from '../context.ts';
import type { DbTransaction } from '../database.ts';
import { refusal } from '../domain/errors.ts';
import type { StoredAnswer } from '../calls/idempotency.ts';
import { once } from '../calls/once.ts';
import type { Caller } from '../calls/once.ts';
import type { FileFormat } from '../wire/exports.ts';
import type { RequestDocument } from '../wire/requests.ts';
import { insertComment } from './comments.ts';
import { insertDocument, readContent, readDocuments } from '../paper/documents.ts';
import type { UploadedFile } from '../paper/documents.ts';
import { exported, wholeContent } from '../paper/exports.ts';
import type { ExportCaller, ExportedFile } from '../paper/exports.ts';

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
    const document = await insertDocument(trx, { subject, actor, file });
    const data = { document_id: document.id, sha256: document.sha256, size: document.size };
    const entry = { action: `${audit}.document_added`, subjectType: subject.type, subjectId: subject.id, data };
    return { status: 201, body: document, audit: [entry] };
  });
}

const formats: Record<RequestDocument['media_type'], FileFormat> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

/** Which document is taken, and why. */
export interface DocumentWish {
  documentId: string;
  reason: string;
}

/** Takes a document of what a page is about. Throws not_found. */
export const takePaper = (
  context: AppContext,
  caller: ExportCaller,
  { type, id, audit }: PaperSubject,
  wish: DocumentWish,
): Promise<ExportedFile> =>
  takeDocument(context, caller, { type, id }, wish, { action: `${audit}.document_read`, subject: { type, id } });

/** A document as it was kept; the audit and the log of exports are told first who took it and why. Throws not_found. */
export async function takeDocument(
  { db, config }: AppContext,
  caller: ExportCaller,
  of: SubjectRef,
  { documentId, reason }: DocumentWish,
  audit: { action: string; subject: SubjectRef },
): Promise<ExportedFile> {
  const document = (await readDocuments(db, of)).find((one) => one.id === documentId);
  if (document === undefined) throw refusal('not_found', 'document_id');
  const bytes = await readContent(db, document.sha256);
  const format = formats[document.media_type];
  const filter = { document_id: documentId, sha256: document.sha256 };
  const what = { ...audit, what: 'document', filter, reason, format };
  return { name: document.name, format, body: await exported({ db, config }, caller, what, wholeContent(bytes)) };
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
