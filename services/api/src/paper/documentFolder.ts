import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { withTransaction } from '../database.ts';
import { digestOfBytes, insertContent } from './documents.ts';

/** How many documents came out of a folder, and the digests of those that the register names and still lacks. */
interface FolderResult {
  count: number;
  /** They are neither in the register nor in the folder. */
  missing: string[];
  /** Their file is no longer what was kept. */
  changed: string[];
}

/**
 * Takes the documents of a folder, as the versions up to 0.1.0 kept them with DOCUMENTS_DIR, into the register. Documents that
 * the register does not name stay behind: nobody could erase them there. Called again, it takes what is still missing.
 */
export async function takeDocuments(db: Db, folder: string): Promise<FolderResult> {
  const names = new Set(await readdir(folder));
  const result: FolderResult = { count: 0, missing: [], changed: [] };
  for (const sha256 of await readAbsent(db)) {
    if (!names.has(sha256)) {
      result.missing.push(sha256);
      continue;
    }
    // oxlint-disable-next-line no-await-in-loop -- one file in memory after the other
    const bytes = await readFile(join(folder, sha256));
    if (digestOfBytes(bytes) !== sha256) {
      result.changed.push(sha256);
      continue;
    }
    // oxlint-disable-next-line no-await-in-loop -- each is there for good
    await withTransaction(db, (trx) => insertContent(trx, { sha256, bytes }));
    result.count += 1;
  }
  return result;
}

/** Digests of the documents that the register names and does not have. */
async function readAbsent(db: Db): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select n.sha256 from (
      select sha256 from request_documents
      union select file_sha256 from bulk_batches b
        -- a file that told of somebody who was erased does not come back
        where not exists (select from bulk_rows r where r.batch_id = b.id and r.cells = '{}')
      union select subject_id from audit_events where action = 'setting.logo_kept' and subject_type = 'setting'
    ) n (sha256)
    where not exists (select from document_contents c where c.sha256 = n.sha256) order by n.sha256`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}
