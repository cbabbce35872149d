import type { Language } from '../../../domain/language.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { dayOf } from '../../../clock.ts';
import type { AppContext } from '../../../context.ts';
import type { Db, DbTransaction } from '../../../database.ts';
import { addDays } from '../../../domain/dates.ts';
import { refusal } from '../../../domain/errors.ts';
import type { Condition } from '../../../filters.ts';
import { endOfLedger } from '../../../ledger/moment.ts';
import type { StoredAnswer } from '../../../calls/idempotency.ts';
import { sendJob } from '../../../calls/jobs.ts';
import { once } from '../../../calls/once.ts';
import type { Caller, Outcome } from '../../../calls/once.ts';
import { exported } from '../../../paper/exports.ts';
import type { ExportCaller, ExportedFile } from '../../../paper/exports.ts';
import { readDay } from '../../../register/day.ts';
import { zipFile } from '../../../paper/zip.ts';
import type { ZipEntry } from '../../../paper/zip.ts';
import { mostRuns } from './runSchemas.ts';
import type { StatementRun, StatementRunBody } from './runSchemas.ts';
import { fileName, periodOf } from './statement.ts';

/** For so many days the files of a run can be fetched; then they are thrown away, with the data of members in them. */
export const keptDays = 14;

type Row = Omit<StatementRun, 'kept_until' | 'files'> & {
  files: { file: number; members: number; first_no: number; last_no: number; bytes: number }[] | null;
};

/** Runs, the latest first. */
export async function readRuns(db: Db, where: Condition = sql`true`): Promise<StatementRun[]> {
  const { rows } = await sql<Row>`
    select r.id, r.year, r.locale, r.reason, r.status, r.made_on, r.known_at, r.members, r.done, r.created_at, r.ended_at,
      json_build_object('id', m.id, 'name', m.name) as maker,
      case when e.id is not null then json_build_object('id', e.id, 'name', e.name) end as ended_by,
      (select json_agg(json_build_object('file', f.file, 'members', f.members, 'first_no', f.first_no, 'last_no', f.last_no,
        'bytes', f.bytes) order by f.file) from statement_files f where f.run_id = r.id) as files
    from statement_runs r join administrators m on m.id = r.maker_id left join administrators e on e.id = r.ended_by
    where ${where} order by r.created_at desc limit ${mostRuns}`.execute(db);
  return rows.map((row) => ({
    ...row,
    // what is still being made, is fetched when it is whole
    files: row.status === 'ready' ? (row.files ?? []) : [],
    kept_until: row.status === 'ready' && row.ended_at !== null ? addDays(dayOf(row.ended_at), keptDays) : null,
  }));
}

const outcomeOf = async (
  trx: DbTransaction,
  id: string,
  status: number,
  action: string,
  data: object,
): Promise<Outcome> => {
  const [body] = await readRuns(trx, sql`r.id = ${id}`);
  if (body === undefined) throw refusal('not_found', 'id');
  return { status, body, audit: [{ action, subjectType: 'statement_run', subjectId: id, data: { ...data } }] };
};

/**
 * Asks for the statements of a year for every member who has something to be told. All of them say what was known at this
 * instant. Throws date_in_future, ledger_broken while the ledger is not sound, and statements_making: one run at a time. Where
 * nobody knows yet whether it is, the run waits for that (runWorker.ts).
 */
export function startRun(
  context: AppContext,
  caller: Caller,
  { year, locale, reason }: StatementRunBody,
  knownBroken: () => Promise<number | null>,
): Promise<StoredAnswer> {
  return once(context, caller, async (trx) => {
    const now = await readDay(trx, context.clock);
    periodOf(year, now);
    if (((await knownBroken()) ?? 0) > 0) throw refusal('ledger_broken');
    await requireNone(trx);
    const id = uuidv7();
    await sql`
      insert into statement_runs (id, year, locale, reason, made_on, known_at, maker_id)
        values (${id}, ${year}, ${locale}, ${reason}, ${now}, ${await endOfLedger(trx)}, ${caller.actor.id})`.execute(
      trx,
    );
    await sendJob(trx, 'statement_run', id);
    return outcomeOf(trx, id, 201, 'statement_run.started', { year, locale, reason });
  });
}

async function requireNone(trx: DbTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('statement_runs'))`.execute(trx);
  const { rows } = await sql`select from statement_runs where status = 'making'`.execute(trx);
  if (rows.length > 0) throw refusal('statements_making');
}

/** Stops making statements and throws away those that are there. One that has ended stays as it is. */
export function cancelRun(context: AppContext, caller: Caller, id: string): Promise<StoredAnswer> {
  return once(context, caller, async (trx) => {
    const { rows } = await sql<{ done: number }>`
      update statement_runs set status = 'cancelled', ended_at = clock_timestamp(), ended_by = ${caller.actor.id}
      where id = ${id} and status in ('making', 'failed') returning done`.execute(trx);
    const [row] = rows;
    if (row !== undefined) await throwAway(trx, id);
    const outcome = await outcomeOf(trx, id, 200, 'statement_run.cancelled', { done: row?.done ?? 0 });
    return row === undefined ? { ...outcome, audit: [] } : outcome;
  });
}

/** Goes on with a run that failed, after the last statement that is there. Throws statements_making. */
export function retryRun(context: AppContext, caller: Caller, id: string): Promise<StoredAnswer> {
  return once(context, caller, async (trx) => {
    const { rows: failed } = await sql`
      select from statement_runs where id = ${id} and status = 'failed' for update`.execute(trx);
    if (failed.length > 0) {
      await requireNone(trx);
      await sql`update statement_runs set status = 'making' where id = ${id}`.execute(trx);
      await sendJob(trx, 'statement_run', id);
    }
    const outcome = await outcomeOf(trx, id, 200, 'statement_run.retried', {});
    return failed.length === 0 ? { ...outcome, audit: [] } : outcome;
  });
}

export async function throwAway(trx: DbTransaction, id: string): Promise<void> {
  await sql`delete from statement_papers where run_id = ${id}`.execute(trx);
  await sql`delete from statement_files where run_id = ${id}`.execute(trx);
}

/** Papers that are in memory at once while a file is sent. */
const atOnce = 25;

/** One of the files of a run that is ready, a PDF for each member; for a reason that is kept. Throws not_found. */
export async function exportStatements(
  context: AppContext,
  caller: ExportCaller,
  { id, file }: { id: string; file: number },
  reason: string,
): Promise<ExportedFile> {
  const { db } = context;
  const [run] = await readRuns(db, sql`r.id = ${id}`);
  if (run === undefined || !run.files.some((one) => one.file === file)) throw refusal('not_found', 'file');
  const { year } = run;
  const what = { what: 'statements', action: 'statement_run.exported', filter: { run_id: id, year, file }, reason };
  const several = run.files.length > 1 ? `-${file}` : '';
  const body = await exported(context, caller, { ...what, format: 'zip' }, zipFile(papers(db, id, file, run)));
  return { name: `${fileName(run.locale ?? 'nl', year)}${several}.zip`, format: 'zip', body };
}

async function* papers(
  db: Db,
  id: string,
  file: number,
  { year, locale }: { year: number; locale: Language | null },
): AsyncGenerator<ZipEntry> {
  for (let after = 0n, more = true; more;) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other: that is the point
    const { rows } = await sql<{ member_no: bigint; locale: Language; pdf: Buffer }>`
      select p.member_no, m.locale, p.pdf from statement_papers p join members m on m.member_no = p.member_no
      where p.run_id = ${id} and p.file = ${file} and p.member_no > ${after}
      order by p.member_no limit ${atOnce}`.execute(db);
    for (const { member_no, locale: own, pdf } of rows) {
      yield { name: `${fileName(locale ?? own, year)}-${member_no}.pdf`, bytes: pdf };
    }
    after = rows.at(-1)?.member_no ?? after;
    more = rows.length === atOnce;
  }
}
