import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import { plain } from '../../domain/bulk/spelling.ts';
import type { BulkPurpose } from '../../domain/bulk/columns.ts';
import { nothingWished, profileOf, readFile, showColumns } from '../../domain/bulk/file.ts';
import type { FileRead, ProfileWish } from '../../domain/bulk/file.ts';
import { programOf } from '../../domain/bulk/programs.ts';
import { refusal } from '../../domain/errors.ts';
import { bodyDigest } from '../../calls/idempotency.ts';
import { viewerOf } from '../../flow/flow.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import { once } from '../../calls/once.ts';
import type { Caller } from '../../calls/once.ts';
import { digestOfBytes, insertContent } from '../../paper/documents.ts';
import type { UploadedFile } from '../../paper/documents.ts';
import { readBatch } from './detail.ts';
import { sameFile } from './list.ts';
import type { BulkReading } from './schemas.ts';

/** Keeps a file and shows how it would be read; nothing is checked yet. Throws what readFile throws, and duplicate_file. */
export async function uploadBatch(
  context: AppContext,
  caller: Caller,
  { name, bytes, purpose }: UploadedFile & { purpose: BulkPurpose },
): Promise<StoredAnswer> {
  const sha256 = digestOfBytes(bytes);
  const read = await readFile(bytes, nothingWished);
  return once(context, caller, async (trx) => {
    // behind the key: sent again, the upload itself is the same file
    const same = await sameFile(trx, sha256);
    if (same !== null) throw refusal('duplicate_file', null, { number: same });
    const before = await recall(trx, caller.actor.id, read.table.headers);
    const wish = before?.reading ?? { columns: null, number: null, date: null };
    const reading = await readingOf(read, wish, { purpose, remembered: before?.file_name ?? null });
    const id = uuidv7();
    await insertContent(trx, { sha256, bytes });
    await sql`
      insert into bulk_batches (id, number, purpose, file_name, file_sha256, file_bytes, reading, row_count, maker_id)
        values (${id}, next_number('BB'), ${purpose}, ${name}, ${sha256}, ${bytes.length}, ${JSON.stringify(reading)}::jsonb,
          ${read.table.rows.length}, ${caller.actor.id})`.execute(trx);
    const body = await readBatch(trx, id, viewerOf(context, caller.actor));
    const data = { number: body.number, file_name: name, file_sha256: sha256, rows: body.rows };
    return {
      status: 201,
      body,
      audit: [{ action: 'bulk_batch.uploaded', subjectType: 'bulk_batch', subjectId: id, data }],
    };
  });
}

/** How a file was read, as it is kept and shown. */
export async function readingOf(
  { reading, table }: FileRead,
  wish: ProfileWish,
  { purpose, remembered }: { purpose: BulkPurpose; remembered: string | null },
): Promise<BulkReading> {
  const profile = await profileOf(table, wish, purpose);
  const { number, date } = profile;
  const program = purpose === 'register' ? programOf(table.headers) : null;
  const { heading, top, from_1904, blank_lines, total_lines, formulas, hidden } = table;
  const columns = showColumns(table, profile, purpose);
  const rest = { from_1904, blank_lines, total_lines: [...total_lines], formulas, hidden, remembered };
  return { file: reading, program, heading, top, columns, number, date, ...rest };
}

const headersDigest = (headers: readonly string[]) => bodyDigest(headers.map(plain)).toString('hex');

async function recall(
  trx: DbTransaction,
  actorId: string,
  headers: readonly string[],
): Promise<{ reading: ProfileWish; file_name: string } | undefined> {
  const { rows } = await sql<{ reading: ProfileWish; file_name: string }>`
    select reading, file_name from bulk_readings
    where administrator_id = ${actorId} and headers_sha256 = ${headersDigest(headers)}`.execute(trx);
  return rows[0];
}

/** Remembers how an administrator reads files with these headings. */
export async function remember(
  trx: DbTransaction,
  actorId: string,
  { headers, reading, file_name }: { headers: readonly string[]; reading: ProfileWish; file_name: string },
): Promise<void> {
  await sql`
    insert into bulk_readings (administrator_id, headers_sha256, reading, file_name)
      values (${actorId}, ${headersDigest(headers)}, ${JSON.stringify(reading)}::jsonb, ${file_name})
    on conflict (administrator_id, headers_sha256) do update set reading = excluded.reading,
      file_name = excluded.file_name`.execute(trx);
}
