import type { Language } from '../../domain/language.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { today } from '../../clock.ts';
import { alone, attempt, mostAttempts, restOfGivenUp } from '../../calls/attempts.ts';
import type { LongWork } from '../../calls/longWork.ts';
import type { AppContext } from '../../context.ts';
import { allowWaiting, withTransaction } from '../../database.ts';
import type { Db, DbTransaction } from '../../database.ts';
import { endOfLedger } from '../../ledger/moment.ts';
import { verdictOf } from '../../plugins/problem.ts';
import { notify } from '../../post/notifications.ts';
import type { Chunk } from '../../paper/tables.ts';
import { journalChunks } from './journal.ts';
import type { JournalFormat } from './journal.ts';
import type { Period } from './schemas.ts';

/** A file of a year that was closed, by the proposal it was closed with. */
export interface FileName {
  proposalId: string;
  year: number;
  format: JournalFormat;
  locale: Language;
}

const formats: readonly JournalFormat[] = ['csv', 'xlsx', 'xml'];
const locales: readonly Language[] = ['nl', 'en'];
/** So much of a file is in memory while it is made. */
const partBytes = 1024 * 1024;

/** The proposal with which a year is closed; null while it is open. */
export async function closingOf(db: Db, year: number): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select q.id from periods p join period_proposals q on q.year = p.year and q.action = 'close' and q.status = 'approved'
    where p.year = ${year} and p.status = 'closed' order by q.decided_at desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** What is kept of a closing. */
export async function readFiles(db: Db, proposalId: string): Promise<Period['files']> {
  const { rows } = await sql<Omit<Period['files'][number], 'bytes' | 'rows'> & { bytes: bigint; rows: bigint }>`
    select format, locale, sha256, bytes, rows, made_at from period_files where proposal_id = ${proposalId}
    order by format, locale`.execute(db);
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes), rows: Number(row.rows) }));
}

/** By which attempts at the files of a closing are counted. */
const taskKey = (proposalId: string) => `period_file ${proposalId}`;

/** The files of closed years that are not there yet, each closing by the id of its proposal. */
export const periodFileWork = (context: AppContext): LongWork => ({
  queue: 'period_file',
  readWaiting: async () => {
    const missing = await readMissing(context.db);
    return [...new Set(missing.map(({ proposalId }) => proposalId))];
  },
  work: (id, ending) => alone(context.db, taskKey(id), () => work(context, id, ending)),
});

async function work(context: AppContext, id: string, ending?: AbortSignal): Promise<void> {
  const { db } = context;
  const missing = (await readMissing(db)).filter(({ proposalId }) => proposalId === id);
  const [first] = missing;
  if (first === undefined) return;
  // it has rested
  await sql`delete from task_attempts where task = ${taskKey(id)} and attempts > ${mostAttempts}`.execute(db);
  await attempt(db, {
    key: taskKey(id),
    does: async () => {
      for (const file of missing) {
        ending?.throwIfAborted();
        // oxlint-disable-next-line no-await-in-loop -- one file after the other
        await keepFile(context, file);
      }
    },
    verdictOf: (error) => (error === ending?.reason ? 'away' : verdictOf(error)),
    giveUp: () => giveUp(db, first),
    isCountKept: true,
  });
}

const giveUp = (db: Db, { year }: FileName): Promise<void> =>
  withTransaction(db, (trx) =>
    notify(trx, {
      level: 'error',
      key: 'period.files_failed',
      params: { year: String(year) },
      subject: { type: 'period', id: String(year) },
    }),
  );

/** A closed year has its files: those that were given up a day ago are missing again. */
async function readMissing(db: Db): Promise<FileName[]> {
  const files = formats.flatMap((format) => locales.map((locale) => ({ format, locale })));
  const { rows } = await sql<FileName>`
    select c.id as "proposalId", c.year, f.format, f.locale
    from periods p
    cross join lateral (select q.id, q.year from period_proposals q
      where q.year = p.year and q.action = 'close' and q.status = 'approved' order by q.decided_at desc limit 1) c
    cross join jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as f (format text, locale text)
    where p.status = 'closed' and not exists (select from period_files x
      where x.proposal_id = c.id and x.format = f.format and x.locale = f.locale)
      and not exists (select from task_attempts a where a.task = 'period_file ' || c.id
        and a.attempts > ${mostAttempts} and a.begun_at > clock_timestamp() - ${restOfGivenUp})
    order by c.year, f.format, f.locale`.execute(db);
  return rows;
}

/** Makes a file and keeps it, once: who comes second waits for the first, and finds it there. */
async function keepFile(context: AppContext, file: FileName): Promise<void> {
  const { proposalId, format, locale } = file;
  // Nothing can be booked in a closed year: whatever instant it is now, its files say the same.
  const knownAt = await endOfLedger(context.db);
  await withTransaction(context.db, async (trx) => {
    await allowWaiting(trx, 10);
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${proposalId} ${format} ${locale}`}, 0))`.execute(trx);
    const { rows: there } = await sql`
      select from period_files where proposal_id = ${proposalId} and format = ${format} and locale = ${locale}`.execute(
      trx,
    );
    if (there.length > 0) return;
    const chunks = journalChunks(
      context,
      { year: file.year, knownAt },
      { format, locale, createdOn: today(context.clock) },
    );
    const { sha256, bytes, rows } = await keepParts(trx, file, chunks);
    await sql`
      insert into period_files (proposal_id, format, locale, sha256, bytes, rows)
        values (${proposalId}, ${format}, ${locale}, ${sha256}, ${bytes}, ${rows})`.execute(trx);
  });
}

async function keepParts(
  trx: DbTransaction,
  { proposalId, format, locale }: FileName,
  chunks: AsyncIterable<Chunk>,
): Promise<{ sha256: string; bytes: number; rows: number }> {
  const digest = createHash('sha256');
  let waiting: Buffer[] = [];
  let [length, bytes, rows, part] = [0, 0, 0, 0];
  const keep = async () => {
    part += 1;
    await sql`insert into period_file_parts (proposal_id, format, locale, part, bytes)
      values (${proposalId}, ${format}, ${locale}, ${part}, ${Buffer.concat(waiting)})`.execute(trx);
    waiting = [];
    length = 0;
  };
  for await (const chunk of chunks) {
    const text = Buffer.from(chunk.text as string);
    digest.update(text);
    waiting.push(text);
    length += text.length;
    bytes += text.length;
    rows += chunk.rows;
    if (length >= partBytes) await keep();
  }
  if (length > 0) await keep();
  return { sha256: digest.digest('hex'), bytes, rows };
}

/**
 * A file of a closed year as it was kept, made now where it is not there yet. Ends with an error, so that it is not taken for a
 * whole file, when it is no longer what was kept.
 */
export async function* keptFile(context: AppContext, file: FileName): AsyncGenerator<Chunk> {
  const { db } = context;
  await keepFile(context, file);
  const { proposalId, format, locale } = file;
  const kept = (await readFiles(db, proposalId)).find((one) => one.format === format && one.locale === locale);
  const digest = createHash('sha256');
  for (let part = 1; ; part += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one part in memory after the other
    const { rows } = await sql<{ bytes: Buffer }>`
      select bytes from period_file_parts
      where proposal_id = ${proposalId} and format = ${format} and locale = ${locale} and part = ${part}`.execute(db);
    const [filePart] = rows;
    if (filePart === undefined) break;
    digest.update(filePart.bytes);
    yield { text: filePart.bytes, rows: 0 };
  }
  if (digest.digest('hex') !== kept?.sha256) throw new Error(`the ${format} of ${file.year} is not what was kept`);
  yield { text: '', rows: kept.rows };
}
