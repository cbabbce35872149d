import type { Language } from '../../../domain/language.ts';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { attempt } from '../../../calls/attempts.ts';
import { sendJob } from '../../../calls/jobs.ts';
import type { LongWork } from '../../../calls/longWork.ts';
import type { AppContext } from '../../../context.ts';
import { allowMinutes, allowWaiting, withTransaction } from '../../../database.ts';
import type { Db, DbTransaction } from '../../../database.ts';
import type { Condition } from '../../../filters.ts';
import type { Soundness } from '../../../ledger/countBroken.ts';
import { known } from '../../../ledger/moment.ts';
import type { MembersTable } from '../../../tables/members.ts';
import { notify } from '../../../post/notifications.ts';
import { verdictOf } from '../../../plugins/problem.ts';
import { dayReached } from '../../../register/day.ts';
import { openPress } from './press.ts';
import type { Press } from './press.ts';
import { keptDays, throwAway } from './runs.ts';
import { periodOf, readPaper } from './statement.ts';

export interface RunSizes {
  /** Statements that are made and kept at once: so many are in memory, and so many are made again after a crash. */
  atOnce: number;
  /** Members of a file: one that a browser can hold (some 30 kB each), and far fewer than fit in a ZIP. */
  perFile: number;
}
const usual: RunSizes = { atOnce: 10, perFile: 5_000 };

type StatementContext = AppContext & { checkLedger: Soundness };

interface Run {
  id: string;
  year: number;
  locale: Language | null;
  made_on: string;
  known_at: string;
  members: number | null;
  maker_id: string;
}

interface Portion {
  file: number;
  first_no: bigint;
  last_no: bigint;
}

/**
 * Makes the run there is, portion by portion. Processes share it: each takes the next portion that nobody holds, and what is made
 * is kept in the transaction that holds it, with a job for whoever has nothing to do. So a crash, a cancellation or another process
 * leaves no statement twice.
 */
export function statementWork(context: StatementContext, sizes: RunSizes = usual): LongWork {
  const { makeNext, close } = portionMaker(context, sizes);
  return {
    queue: 'statement_run',
    readWaiting: async () => {
      const run = await findRun(context.db);
      return run === undefined ? [] : [run.id];
    },
    work: async (_id, ending) => {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one portion after the other
        while (await makeNext()) ending?.throwIfAborted();
        return true;
      } finally {
        await close();
      }
    },
  };
}

interface PortionMaker {
  /** Makes a portion of the run there is; answers whether there was something to do. */
  makeNext(): Promise<boolean>;
  /** Ends the thread that prints. */
  close(): Promise<void>;
}

export function portionMaker(context: StatementContext, sizes: RunSizes = usual): PortionMaker {
  let press: Press | undefined;
  const close = async () => {
    await press?.close();
    press = undefined;
  };
  const makeNext = async () => {
    const run = await findRun(context.db);
    if (run === undefined) {
      await close();
      return false;
    }
    if (run.members === null) {
      // A register that nobody went over before takes minutes when it is large: whoever asked for the run did not wait for it.
      const { checks } = await context.checkLedger();
      if (checks.every(({ ok }) => ok)) await count(context.db, run, sizes);
      else await giveUp(context, run);
      return true;
    }
    try {
      return await makePortion(context, run, (press ??= openPress()));
    } catch (error) {
      await close();
      throw error;
    }
  };
  return { makeNext, close };
}

async function findRun(db: Db): Promise<Run | undefined> {
  const { rows } = await sql<Run>`
    select id, year, locale, made_on, known_at, members, maker_id from statement_runs
    where status = 'making'`.execute(db);
  return rows[0];
}

/** Member m, of whom nothing was erased, had something at the beginning of the year, or something was booked in it. */
function stated({ year, made_on, known_at }: Run): Condition {
  const { from, to } = periodOf(year, made_on);
  return sql`m.anonymised_at is null and exists (
    select from accounts a cross join lateral (
      select sum(p.delta) filter (where p.effective_date <= ${from}::date) as opening, bool_or(p.effective_date > ${from}::date) as moved
      from postings p where p.account_id = a.id and p.effective_date <= ${to}::date
        and ${known({ knownAt: known_at })}
    ) s where a.member_id = m.id and a.kind in ('holding', 'reserved', 'payable') and (s.opening <> 0 or s.moved))`;
}

/** Counts the members there is something to be told, and divides them over files and portions. */
async function count(db: Db, run: Run, { atOnce, perFile }: RunSizes): Promise<void> {
  await withTransaction(db, async (trx) => {
    await allowMinutes(trx, 5);
    const { rows } = await sql`
      select from statement_runs where id = ${run.id} and status = 'making' and members is null for update`.execute(
      trx,
    );
    if (rows.length === 0) return; // cancelled, or somebody else has counted them
    // Of a run that was cancelled somebody may have held one.
    await sql`
      delete from statement_portions p using statement_runs r where r.id = p.run_id and r.status = 'cancelled'`.execute(
      trx,
    );
    await sql`
      with numbered as (
        select m.member_no, row_number() over (order by m.member_no) - 1 as place from members m where ${stated(run)}
      ), placed as (
        select member_no, place / ${perFile} + 1 as file, place % ${perFile} / ${atOnce} as portion from numbered
      ), portions as (
        insert into statement_portions (run_id, file, first_no, last_no)
          select ${run.id}, file, min(member_no), max(member_no) from placed group by file, portion
      )
      update statement_runs set members = (select count(*) from numbered) where id = ${run.id}`.execute(trx);
  });
}

/** Makes the next portion that nobody is at; ends the run where there is none left. False while others make the last ones. */
async function makePortion(context: AppContext, run: Run, press: Press): Promise<boolean> {
  const { db } = context;
  const didSome = await db.transaction().execute(async (trx) => {
    await allowWaiting(trx, 10);
    const { rows } = await sql<Portion>`
      select file, first_no, last_no from statement_portions where run_id = ${run.id} and not made
      order by first_no limit 1 for update skip locked`.execute(trx);
    const [portion] = rows;
    if (portion === undefined) return false;
    await attempt(db, {
      key: `statement_run ${run.id} ${portion.first_no}`,
      does: async () => keep(trx, run, portion, await print(context, run, portion, press)),
      verdictOf,
      giveUp: () => giveUp(context, run),
    });
    return true;
  });
  return didSome || (await finish(db, run));
}

interface Paper {
  member_no: bigint;
  pdf: Buffer;
}

/** On connections of its own: what it reads takes no part in the transaction that keeps it. */
async function print({ db, config }: AppContext, run: Run, portion: Portion, press: Press): Promise<Paper[]> {
  const { rows: members } = await sql<Selectable<MembersTable>>`
    select m.* from members m where m.member_no between ${portion.first_no} and ${portion.last_no} and ${stated(run)}
    order by m.member_no`.execute(db);
  const papers: Promise<Paper>[] = [];
  for (const member of members) {
    const wish = { year: run.year, knownAt: run.known_at, locale: run.locale, now: run.made_on };
    // oxlint-disable-next-line no-await-in-loop -- the press works meanwhile
    const paper = await withTransaction(db, (trx) => readPaper(trx, config, member, wish));
    const toPaper = (pdf: Uint8Array) => Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length);
    papers.push(press.print(paper).then((pdf) => ({ member_no: member.member_no, pdf: toPaper(pdf) })));
  }
  return Promise.all(papers);
}

async function keep(trx: DbTransaction, { id }: Run, portion: Portion, papers: readonly Paper[]): Promise<void> {
  const { rows: still } = await sql`
    update statement_runs set done = done + ${papers.length} where id = ${id} and status = 'making' returning id`.execute(
    trx,
  );
  if (still.length === 0) return; // cancelled
  await sql`update statement_portions set made = true where run_id = ${id} and first_no = ${portion.first_no}`.execute(
    trx,
  );
  const [first, last] = [papers[0], papers.at(-1)];
  if (first === undefined || last === undefined) return; // erased since they were counted
  const bytes = papers.reduce((sum, { pdf }) => sum + pdf.length, 0);
  await sql`
    insert into statement_files as f (run_id, file, members, first_no, last_no, bytes)
      values (${id}, ${portion.file}, ${papers.length}, ${first.member_no}, ${last.member_no}, ${bytes})
    on conflict (run_id, file) do update set members = f.members + excluded.members, bytes = f.bytes + excluded.bytes,
      first_no = least(f.first_no, excluded.first_no), last_no = greatest(f.last_no, excluded.last_no)`.execute(trx);
  const [numbers, pdfs] = [papers.map(({ member_no }) => member_no), papers.map(({ pdf }) => pdf)];
  await sql`
    insert into statement_papers (run_id, file, member_no, pdf)
      select ${id}, ${portion.file}, x.member_no, x.pdf
      from unnest(${numbers}::bigint[], ${pdfs}::bytea[]) as x (member_no, pdf)`.execute(trx);
  await sendJob(trx, 'statement_run', id);
}

/** Ends a run of which nothing is left: who was counted and erased since is not waited for. */
async function finish(db: Db, { id, year, maker_id }: Run): Promise<boolean> {
  return withTransaction(db, async (trx) => {
    const { rows } = await sql<{ done: number }>`
      update statement_runs r set status = 'ready', members = done, ended_at = clock_timestamp()
      where id = ${id} and status = 'making'
        and not exists (select from statement_portions p where p.run_id = r.id and not p.made)
      returning done`.execute(trx);
    const [run] = rows;
    if (run === undefined) return false;
    await sql`delete from statement_portions where run_id = ${id}`.execute(trx);
    await notify(trx, {
      level: 'info',
      key: 'statement_run.ready',
      params: { year: String(year), count: run.done },
      subject: { type: 'statement_run', id },
      to: maker_id,
    });
    return true;
  });
}

/** A run waits for somebody to look at it. */
async function giveUp({ db }: AppContext, { id, year, maker_id }: Run): Promise<void> {
  await withTransaction(db, async (trx) => {
    const { rows } = await sql<{ done: number }>`
      update statement_runs set status = 'failed' where id = ${id} and status = 'making' returning done`.execute(trx);
    const [run] = rows;
    if (run === undefined) return;
    await notify(trx, {
      level: 'error',
      key: 'statement_run.failed',
      params: { year: String(year), count: run.done },
      subject: { type: 'statement_run', id },
      to: maker_id,
    });
  });
}

/** Throws away the papers of a run that were kept for long enough; answers whether there was one. */
export async function expireStatements({ db, clock }: AppContext): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from statement_runs
    where status = 'ready' and (ended_at at time zone 'Europe/Amsterdam')::date < ${dayReached(clock)} - ${keptDays}::integer limit 1`.execute(
    db,
  );
  const [run] = rows;
  if (run === undefined) return false;
  await withTransaction(db, async (trx) => {
    await sql`update statement_runs set status = 'expired' where id = ${run.id}`.execute(trx);
    await throwAway(trx, run.id);
  });
  return true;
}
