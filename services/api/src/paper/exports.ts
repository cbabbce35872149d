import type { Language } from '../domain/language.ts';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Actor, AppContext } from '../context.ts';
import { idempotencyKey } from '../calls/idempotency.ts';
import { auditData } from '../calls/tell.ts';
import { readsOf, withTransaction } from '../database.ts';
import type { Db } from '../database.ts';
import { endWith } from '../pipeline.ts';
import { onPrimary, readIn } from '../readScope.ts';
import { fileTypes } from '../wire/exports.ts';
import type { ExportWish, FileFormat, TableFormat } from '../wire/exports.ts';
import { tableOf } from './columns.ts';
import type { List } from './columns.ts';
import { csvFile } from './csv.ts';
import { documentHeaders } from './documents.ts';
import { printedTable } from './tables.ts';
import type { Chunk, Table } from './tables.ts';
import { workbookFile } from './xlsx.ts';

/** Who wants something out of the register. */
export interface ExportCaller {
  actor: Actor;
  requestId: string;
  /** Sent again with the same key it is another line in the log: the file is made anew, of what is there by then. */
  key: string;
  /** Called once the log of exports has its line. */
  onLogged?: () => void;
}

/** Who takes a file out of the register, and by which key. Throws what idempotencyKey throws. */
export const exportCallerOf = (request: FastifyRequest): ExportCaller => ({
  actor: request.actor,
  requestId: request.id,
  key: idempotencyKey(request.headers['idempotency-key']),
  onLogged: () => {
    request.isExportLogged = true;
  },
});

/** What leaves the register, and why. */
interface Exported {
  /** As the log names it: 'redemption_requests'. */
  what: string;
  /** As the audit names it: 'redemption.exported'. */
  action: string;
  /** Where the audit shows it, with the fields of `filter`; default the line of the log. */
  subject?: { type: string; id: string };
  filter: object;
  reason: string;
  format: FileFormat;
}

/** A file with data of members that is written while it is sent. */
export interface ExportedFile {
  name: string;
  format: FileFormat;
  body: Readable;
}

/** A list with its rows, named after the list and `of`: a day or a number. */
interface ExportedList<Row> extends Pick<Exported, 'what' | 'action' | 'filter'> {
  list: List<Row>;
  of?: string;
  /** What its sheet is called; default the name of the list. */
  title?: string;
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
}

/** A list as a file of the format and the language asked for; logged as `exported` says. */
export async function exportList<Row>(
  context: Pick<AppContext, 'db' | 'config'>,
  caller: ExportCaller,
  { reason, format, locale }: ExportWish,
  { list, of, title, pages, ...what }: ExportedList<Row>,
): Promise<ExportedFile> {
  const table = tableOf(list, locale, pages, title);
  const body = await exported(context, caller, { ...what, reason, format }, writers[format](table, locale));
  const name = [list.file[locale], of].filter(Boolean).join('-');
  return { name: `${name}.${format === 'print' ? 'json' : format}`, format, body };
}

const writers: Record<TableFormat, (table: Table, language: Language) => AsyncIterable<Chunk>> = {
  csv: csvFile,
  xlsx: (table, language) => workbookFile([table], language),
  print: printedTable,
};

/** The chunks of a file that is there already; so many rows of the register are in it. */
export const wholeContent = (bytes: Buffer, rows = 1): AsyncGenerator<Chunk> => streamedContent([bytes], rows);

/** The chunks of a file that is written part by part; so many rows of the register are in it. */
export async function* streamedContent(
  parts: Iterable<Buffer> | AsyncIterable<Buffer>,
  rows = 1,
): AsyncGenerator<Chunk> {
  for await (const text of parts) yield { text, rows: 0 };
  yield { text: '', rows };
}

/** Sends a file of whatever format as bytes: a browser keeps it, and shows or runs it never. */
export const sendBytes = (reply: FastifyReply, { name, body }: Pick<ExportedFile, 'name' | 'body'>): FastifyReply =>
  reply.headers(documentHeaders(name)).send(body);

/** Sends a file so that a browser keeps it. Who is told no charset of a text may take it for latin-1. */
export const sendFile = (reply: FastifyReply, { name, format, body }: ExportedFile): FastifyReply => {
  const type = fileTypes[format];
  const charset = type.startsWith('text/') ? '; charset=utf-8' : '';
  return reply.headers({ ...documentHeaders(name), 'content-type': `${type}${charset}` }).send(body);
};

/**
 * A file with data of members, written while it is read. First the audit and the log of exports are told who wants what and
 * why; at the end, how many rows went out, also when it broke off.
 */
export async function exported(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  { actor, requestId, key, onLogged }: ExportCaller,
  { what, action, subject, filter, reason, format }: Exported,
  chunks: AsyncIterable<Chunk>,
): Promise<Readable> {
  const id = uuidv7();
  const { type, id: subjectId } = subject ?? { type: 'export', id };
  // that something was looked for, and not whom: what is told here can never be erased
  const shownFilter = 'q' in filter && filter.q !== undefined ? { ...filter, q: true } : filter;
  const data = auditData(
    config,
    subject ? { ...shownFilter, reason, format } : { filter: shownFilter, reason, format },
  );
  const logged = sql`
    with logged as (
      insert into export_log (id, key, actor_id, what, filter, reason, format)
        values (${id}, ${key}, ${actor.id}, ${what}, ${JSON.stringify(shownFilter)}::jsonb, ${reason}, ${format})
        returning id)
    insert into audit_events (actor_id, action, subject_type, subject_id, data, request_id)
      select ${actor.id}, ${action}, ${type}, ${subjectId}, ${JSON.stringify(data)}::jsonb, ${requestId} from logged`;
  await withTransaction(db, (trx) => endWith(trx, logged));
  onLogged?.();
  // what it has is read after the log has its line, and so of what there was then at least
  return counted(db, id, readIn(await readsOf(db)?.scope(), chunks));
}

/** How a file ended: whole, by an error, or because its reader went away or was too slow. */
type ExportOutcome = 'completed' | 'failed' | 'broken_off';

/** What is sent of a file. An error in the middle ends the stream with it, and so the answer without its end: nobody takes it for whole. */
function counted(db: Db, id: string, chunks: AsyncIterable<Chunk>): Readable {
  let rows = 0;
  let isClosed = false;
  const close = async (outcome: ExportOutcome): Promise<void> => {
    isClosed = true;
    await onPrimary(() =>
      sql`update export_log set rows = ${rows}, ended_at = clock_timestamp(), outcome = ${outcome} where id = ${id}`.execute(
        db,
      ),
    );
  };
  async function* texts(): AsyncGenerator<string | Buffer> {
    let outcome: ExportOutcome = 'broken_off'; // it is ended at a yield
    try {
      for await (const chunk of chunks) {
        yield chunk.text;
        rows += chunk.rows;
      }
      outcome = 'completed';
    } catch (error) {
      outcome = 'failed';
      throw error;
    } finally {
      await close(outcome);
    }
  }
  const body = Readable.from(texts());
  // Who went away before anything was read never began it. Where even that cannot be written, closeLost does.
  body.once('close', () => {
    if (!isClosed) close('broken_off').catch(() => undefined);
  });
  return body;
}

/** So long after its beginning a file that has not ended was lost with its process: none takes longer than ANSWER_SECONDS, five at most. */
const lostAfterHours = 6;

/** Closes the lines of the log of exports whose process was lost while it sent them. */
export async function closeLost({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().toISOString();
  await sql`
    update export_log set ended_at = ${now}, outcome = 'lost'
    where ended_at is null and started_at < ${now}::timestamptz - make_interval(hours => ${lostAfterHours})`.execute(
    db,
  );
}
