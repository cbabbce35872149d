import type { Language } from '../../../domain/language.ts';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { today } from '../../../clock.ts';
import type { AppContext } from '../../../context.ts';
import { allowMinutes, withTransaction } from '../../../database.ts';
import type { Db } from '../../../database.ts';
import { addDays } from '../../../domain/dates.ts';
import type { Condition } from '../../../filters.ts';
import { known } from '../../../ledger/moment.ts';
import type { MembersTable } from '../../../tables/members.ts';
import { notify } from '../../../post/notifications.ts';
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

/** After so many attempts that ended in a fault of ours a run waits for somebody to look at it. */
const mostAttempts = 3;

interface Run {
  id: string;
  year: number;
  locale: Language | null;
  made_on: string;
  known_at: string;
  members: number | null;
  done: number;
  last_no: bigint;
  maker_id: string;
}

/**
 * Makes some statements of the run there is; answers whether there was something to do. What is made is kept in the transaction
 * that counts it, and only if the run still stands where it was read: a crash, a cancellation or another process leaves no
 * statement twice. No transaction waits for the press.
 */
export function statementWorker(context: AppContext, sizes: RunSizes = usual): () => Promise<boolean> {
  let press: Press | undefined;
  let failures = 0;
  const close = async () => {
    await press?.close();
    press = undefined;
  };
  return async () => {
    try {
      const run = await findRun(context.db);
      if (run?.members === null) await count(context.db, run);
      else if (run !== undefined) await make(context, run, (press ??= openPress()), sizes);
      failures = 0;
      if (run !== undefined) return true;
    } catch (error) {
      await close();
      failures += 1;
      if (failures >= mostAttempts) {
        failures = 0;
        await giveUp(context);
      }
      throw error;
    }
    await close();
    return expire(context);
  };
}

async function findRun(db: Db): Promise<Run | undefined> {
  const { rows } = await sql<Run>`
    select id, year, locale, made_on, known_at, members, done, last_no, maker_id from statement_runs
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
        and ${known({ asOf: to, knownAt: known_at })}
    ) s where a.member_id = m.id and a.kind in ('holding', 'reserved', 'payable') and (s.opening <> 0 or s.moved))`;
}

async function count(db: Db, run: Run): Promise<void> {
  await withTransaction(db, async (trx) => {
    await allowMinutes(trx, 5);
    await sql`update statement_runs set members = (select count(*) from members m where ${stated(run)})
      where id = ${run.id}`.execute(trx);
  });
}

async function make({ db, config }: AppContext, run: Run, press: Press, sizes: RunSizes): Promise<void> {
  const { id, year, locale, made_on, known_at, done, last_no } = run;
  const file = Math.floor(done / sizes.perFile) + 1;
  const most = Math.min(sizes.atOnce, file * sizes.perFile - done);
  const members = await withTransaction(db, async (trx) => {
    await allowMinutes(trx, 5); // those who had nothing are passed over in the same statement
    const { rows } = await sql<Selectable<MembersTable>>`
      select m.* from members m where m.member_no > ${last_no} and ${stated(run)}
      order by m.member_no limit ${most}`.execute(trx);
    return rows;
  });
  const [first, last] = [members[0], members.at(-1)];
  if (first === undefined || last === undefined) return finish(db, run);
  const printing: Promise<Uint8Array>[] = [];
  for (const member of members) {
    const wish = { year, knownAt: known_at, locale, now: made_on };
    // oxlint-disable-next-line no-await-in-loop -- the press works meanwhile
    const paper = await withTransaction(db, (trx) => readPaper(trx, config, member, wish));
    printing.push(press.print(paper));
  }
  const papers = await Promise.all(printing);
  const bytes = papers.reduce((sum, { length }) => sum + length, 0);
  const buffers = papers.map((pdf) => Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length));
  await withTransaction(db, async (trx) => {
    const { rows: still } = await sql`
      update statement_runs set done = done + ${members.length}, last_no = ${last.member_no}
      where id = ${id} and status = 'making' and last_no = ${last_no} returning id`.execute(trx);
    if (still.length === 0) return; // cancelled, or somebody else has made these
    await sql`
      insert into statement_files as f (run_id, file, members, first_no, last_no, bytes)
        values (${id}, ${file}, ${members.length}, ${first.member_no}, ${last.member_no}, ${bytes})
      on conflict (run_id, file) do update set members = f.members + excluded.members, last_no = excluded.last_no,
        bytes = f.bytes + excluded.bytes`.execute(trx);
    await sql`
      insert into statement_papers (run_id, file, member_no, pdf)
        select ${id}, ${file}, x.member_no, x.pdf
        from unnest(${members.map(({ member_no }) => member_no)}::bigint[], ${buffers}::bytea[]) as x (member_no, pdf)`.execute(
      trx,
    );
  });
}

/** There is nobody any more: who was counted and erased since is not waited for. */
async function finish(db: Db, { id, year, done, last_no, maker_id }: Run): Promise<void> {
  await withTransaction(db, async (trx) => {
    const { rows: still } = await sql`
      update statement_runs set status = 'ready', members = done, ended_at = clock_timestamp()
      where id = ${id} and status = 'making' and last_no = ${last_no} returning id`.execute(trx);
    if (still.length === 0) return;
    await notify(trx, {
      level: 'info',
      key: 'statement_run.ready',
      params: { year: String(year), count: done },
      subject: { type: 'statement_run', id },
      to: maker_id,
    });
  });
}

async function giveUp({ db }: AppContext): Promise<void> {
  await withTransaction(db, async (trx) => {
    const run = await findRun(trx);
    if (run === undefined) return;
    await sql`update statement_runs set status = 'failed' where id = ${run.id} and status = 'making'`.execute(trx);
    await notify(trx, {
      level: 'error',
      key: 'statement_run.failed',
      params: { year: String(run.year), count: run.done },
      subject: { type: 'statement_run', id: run.id },
      to: run.maker_id,
    });
  });
}

/** Throws away what was kept for long enough. */
async function expire({ db, clock }: AppContext): Promise<boolean> {
  const before = addDays(today(clock), -keptDays);
  const { rows } = await sql<{ id: string }>`
    select id from statement_runs
    where status = 'ready' and (ended_at at time zone 'Europe/Amsterdam')::date < ${before}::date limit 1`.execute(db);
  const [run] = rows;
  if (run === undefined) return false;
  await withTransaction(db, async (trx) => {
    await sql`update statement_runs set status = 'expired' where id = ${run.id}`.execute(trx);
    await throwAway(trx, run.id);
  });
  return true;
}
