import { sql } from 'kysely';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../database.ts';
import { onSnapshot } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import { centsToNumber } from '../../domain/money.ts';
import type { Person } from '../../domain/people.ts';
import type { Condition } from '../../filters.ts';
import { viewerOf } from '../../flow/flow.ts';
import { withVerdicts } from '../../flow/proposal.ts';
import { readFigures } from './figures.ts';
import { readFiles } from './files.ts';
import { periodFlow } from './flow.ts';
import type { YearTotals } from './journal.ts';
import { readMoves } from './moves.ts';
import type { Period, PeriodProposal, Periods } from './schemas.ts';

type Stored = Omit<PeriodProposal, 'bank_cents'> & { bank_cents: bigint | null };

/** What was asked for of years, the latest first. */
export async function readProposals(db: Db, where: Condition): Promise<PeriodProposal[]> {
  const { rows } = await sql<Stored>`
    select p.id, p.year, p.action, p.status, p.version, p.bank_cents, p.explanations, p.reason, p.created_at, p.decided_at,
      p.comment, json_build_object('id', m.id, 'name', m.name) as maker,
      (select json_build_object('id', c.id, 'name', c.name) from administrators c where c.id = p.checker_id) as checker
    from period_proposals p join administrators m on m.id = p.maker_id
    where ${where} order by p.created_at desc, p.id`.execute(db);
  return rows.map((row) => ({ ...row, bank_cents: row.bank_cents === null ? null : centsToNumber(row.bank_cents) }));
}

/** Every year from the first that has a booking to the present one, the latest first, and what waits of each. */
export async function readPeriods(context: AppContext, actor: Person): Promise<Periods> {
  const { db, clock } = context;
  const now = Number(today(clock).slice(0, 4));
  const { rows } = await sql<Omit<Periods['items'][number], 'waiting'>>`
    select y.year, coalesce(p.status, 'open') as status, p.changed_at,
      case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as changed_by
    from generate_series(least(${now}::integer,
        (select extract(year from effective_date)::integer from transactions order by effective_date, seq limit 1)),
      ${now}::integer) y (year)
    left join periods p on p.year = y.year left join administrators a on a.id = p.changed_by
    order by y.year desc`.execute(db);
  const proposals = await readProposals(db, sql`p.status = 'waiting'`);
  const viewer = viewerOf(context, actor);
  const waiting = new Map(proposals.map((one) => [one.year, withVerdicts(periodFlow, one, viewer)]));
  return { items: rows.map((row) => ({ ...row, waiting: waiting.get(row.year) ?? null })) };
}

type Content = Pick<Period, 'checks' | 'movements' | 'digest'> & { journal: YearTotals };

/** The figures that a year was closed with: what happens in later years changes none of them. */
async function readClosed(db: Db, year: number, id: string): Promise<Content> {
  const { rows } = await sql<Omit<Content, 'journal'>>`
    select figures->'checks' as checks, figures->'movements' as movements, figures_sha256 as digest
    from period_proposals where id = ${id}`.execute(db);
  return { ...(rows[0] as (typeof rows)[0]), journal: (await readMoves(db, year, 'kept')).totals };
}

/** All of it as of one instant, whatever is booked meanwhile. */
function readOpen(db: Db, year: number, broken: number, waiting: Period['waiting']): Promise<Content> {
  const bankCents = waiting?.bank_cents ?? null;
  return onSnapshot(db, (trx) => readFigures(trx, year, { source: 'kept', broken, bankCents }));
}

/**
 * A year with all that is looked at before it is closed; `broken`: how many invariants of the ledger do not hold, which is not asked
 * about one that is closed already.
 */
export async function readPeriod(
  context: AppContext,
  actor: Person,
  { year, broken }: { year: number; broken: () => Promise<number> },
): Promise<Period> {
  const { db, clock } = context;
  const period = (await readPeriods(context, actor)).items.find((one) => one.year === year);
  if (period === undefined) throw refusal('not_found', 'year');
  const [last] = await readProposals(db, sql`p.year = ${year} and p.action = 'close' and p.status = 'approved'`);
  const closed = period.status === 'closed' ? (last ?? null) : null;
  const { journal, ...figures } =
    closed === null ? await readOpen(db, year, await broken(), period.waiting) : await readClosed(db, year, closed.id);
  return {
    ...period,
    closed,
    files: closed === null ? [] : await readFiles(db, closed.id),
    ...figures,
    checked_at: clock.now().toISOString(),
    journal: {
      transactions: journal.transactions,
      lines: journal.lines,
      debit_cents: centsToNumber(journal.debit),
      credit_cents: centsToNumber(journal.credit),
    },
  };
}
