import type { SubjectRef } from '../domain/subject.ts';
import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Actor } from '../context.ts';
import type { Db, DbTransaction } from '../database.ts';
import { refusal } from '../domain/errors.ts';
import type { RequestDocument } from '../wire/requests.ts';

export const largestDocument = 10_000_000;
const mostDocuments = 20;

/** What is kept: scans and photographs, and nothing that runs or holds other files. Each with the names it goes by. */
const extensions: Record<RequestDocument['media_type'], readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
};
const allowed = Object.values(extensions).flat().join(', ');

export interface UploadedFile {
  name: string;
  bytes: Buffer;
}

/** Bytes and their digest. */
export interface Content {
  sha256: string;
  bytes: Buffer;
}

export const digestOfBytes = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/**
 * What a file is by its bytes. Throws document_invalid when that is not kept here, or when its name says that it
 * is something else; body_too_large, and required for an empty one.
 */
async function sniff({ name, bytes }: UploadedFile): Promise<RequestDocument['media_type']> {
  if (bytes.length === 0) throw refusal('required', null);
  if (bytes.length > largestDocument) throw refusal('body_too_large', null, { max: largestDocument });
  const fileType = await fileTypeFromBuffer(bytes);
  const type = Object.keys(extensions).find((one) => one === fileType?.mime) as
    | RequestDocument['media_type']
    | undefined;
  const extension = /\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase() ?? '';
  if (type === undefined || !extensions[type].includes(extension)) {
    throw refusal('document_invalid', 'name', { allowed, found: fileType?.ext ?? '', name });
  }
  return type;
}

/** Keeps bytes by their digest, in the transaction that makes them known; what is there already stays. */
export async function insertContent(trx: DbTransaction, { sha256, bytes }: Content): Promise<void> {
  await sql`insert into document_contents (sha256, bytes) values (${sha256}, ${bytes})
    on conflict do nothing`.execute(trx);
}

/** The bytes of that digest. Throws where they are not there or are no longer the same. */
export async function readContent(db: Db, sha256: string): Promise<Buffer> {
  const { rows } = await sql<Pick<Content, 'bytes'>>`
    select bytes from document_contents where sha256 = ${sha256}`.execute(db);
  const bytes = rows[0]?.bytes;
  if (bytes === undefined || digestOfBytes(bytes) !== sha256)
    throw new Error(`document ${sha256} is not what was kept`);
  return bytes;
}

/** Keeps a file with a request. Throws what `sniff` throws, and too_many_documents. */
export async function insertDocument(
  trx: DbTransaction,
  { subject, actor, file }: { subject: SubjectRef; actor: Actor; file: UploadedFile },
): Promise<RequestDocument> {
  const media_type = await sniff(file);
  const sha256 = digestOfBytes(file.bytes);
  if ((await readDocuments(trx, subject)).length >= mostDocuments) {
    throw refusal('too_many_documents', null, { max: mostDocuments });
  }
  await insertContent(trx, { sha256, bytes: file.bytes });
  const same = { name: file.name, media_type, size: file.bytes.length, sha256 };
  const { rows } = await sql<{ id: string; uploaded_at: string }>`
    insert into request_documents (id, subject_type, subject_id, name, media_type, size, sha256, uploaded_by)
      values (${uuidv7()}, ${subject.type}, ${subject.id}, ${same.name}, ${media_type}, ${same.size}, ${sha256}, ${actor.id})
      returning id, uploaded_at`.execute(trx);
  const [row] = rows as [{ id: string; uploaded_at: string }];
  return { ...row, ...same, uploaded_by: { id: actor.id, name: actor.name } };
}

/** Oldest first. */
export async function readDocuments(db: Db, subject: SubjectRef): Promise<RequestDocument[]> {
  const { rows } = await sql<RequestDocument>`
    select d.id, d.name, d.media_type, d.size, d.sha256,
      json_build_object('id', a.id, 'name', a.name) as uploaded_by, d.uploaded_at
    from request_documents d join administrators a on a.id = d.uploaded_by
    where d.subject_type = ${subject.type} and d.subject_id = ${subject.id} order by d.uploaded_at, d.id`.execute(db);
  return rows;
}

/** Headers with which a browser keeps a file and never shows or runs it, whatever is in it. */
export function documentHeaders(name: string): Record<string, string> {
  const plain = name.replace(/[^\w .()-]/gu, '_');
  return {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeRfc8187(name)}`,
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  };
}

function encodeRfc8187(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/gu, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
}
