// Runs as they are read, locked and shown.
import { sql } from 'kysely';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { Db, DbTransaction } from '../../database.ts';
import type { ExceptionCode, NoticeCode } from '../../domain/conversions/codes.ts';
import type { Basis, RemainderPolicy } from '../../domain/conversions/terms.ts';
import { refusal } from '../../domain/errors.ts';
import { centsToNumber } from '../../domain/money.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { and } from '../../filters.ts';
import type { Condition } from '../../filters.ts';
import { counted, decodeCursor, mostCounted, toPage } from '../../paging.ts';
import { isoDate, uuid } from '../../wire/schemas.ts';
import type { Actor, InstrumentRef } from '../../wire/schemas.ts';
import { administratorOf, instrumentOf } from '../../wire/refSelect.ts';
import { possibleSteps } from '../../flow/flow.ts';
import { runFlow } from './flow.ts';
import type { RunStatus, RunTask } from './flow.ts';
import type { ConversionRun, ConversionTotals, RunFilter, RunListQuery } from './runSchemas.ts';
import type { Person } from '../../domain/people.ts';

/** What a conversion comes to, of one member or of all. */
export interface ConvertedSums {
  principal_cents: bigint;
  interest_cents: bigint;
  withholding_cents: bigint;
  target_units: bigint;
  target_cents: bigint;
  remainder_cents: bigint;
}

/** What a calculation comes to. */
export interface Sums extends ConvertedSums {
  line_count: number;
  exception_count: number;
  source_units: bigint;
}

/** A run as the database has it. */
export interface RunRow extends Sums {
  id: string;
  number: string;
  status: RunStatus;
  version: number;
  programme_id: string;
  name: string;
  source_id: string | null;
  basis: Basis;
  target_id: string;
  remainder: RemainderPolicy;
  run_on: string;
  calculate_on: string | null;
  maker: Actor;
  created_at: string;
  task: RunTask | null;
  task_by: string | null;
  task_text: string | null;
  failure: ConversionRun['failure'];
  calculation: number;
  calculator: Actor | null;
  calculated_at: string | null;
  price_cents: bigint | null;
  withholding_ppm: number | null;
  lines_sha256: string | null;
  submitter: Actor | null;
  /** Who decided about members of it, or took away what another decided. */
  deciders: string[];
  submitted_at: string | null;
  checker: Actor | null;
  approved_at: string | null;
  comment: string | null;
  executor: Actor | null;
  executed_at: string | null;
  cancelled_at: string | null;
  reversal_maker: Actor | null;
  reversal_reason: string | null;
  reversal_comment: string | null;
  reversal_checker: Actor | null;
  reversed_at: string | null;
  statement_count: number;
  /** What its lines say, and how many of them. */
  codes: { code: ExceptionCode | NoticeCode; count: number; principal_cents: number }[];
  /** With the calculation before; null for the first. */
  differences: { count: number; added: number; gone: number; target_units: string; remainder_cents: number } | null;
  stale: boolean;
  progress: { done: number; total: number } | null;
  source: InstrumentRef | null;
  target: InstrumentRef;
}

const runSelect = sql.raw(`
  select r.id, r.number, r.status, r.version, r.programme_id, (select t.name from conversion_terms t where t.id = r.terms_id) as name,
    r.source_id, r.basis, r.target_id, r.remainder, r.run_on, r.calculate_on, r.created_at, r.task, r.task_by, r.task_text, r.failure,
    r.calculation, r.calculated_at, r.price_cents, r.withholding_ppm, r.lines_sha256, r.line_count, r.exception_count, r.source_units,
    r.principal_cents, r.interest_cents, r.withholding_cents, r.target_units, r.target_cents, r.remainder_cents, r.codes, r.differences,
    r.submitted_at,
    r.approved_at, r.comment, r.executed_at, r.cancelled_at, r.reversal_reason, r.reversal_comment, r.reversed_at,
    r.statement_count, conversion_stale(r) as stale,
    (select json_build_object('done', p.done, 'total', p.total) from conversion_progress p
      where p.run_id = r.id and r.task is not null) as progress,
    ${administratorOf('r.maker_id')} as maker, ${administratorOf('r.calculated_by')} as calculator,
    ${administratorOf('r.submitted_by')} as submitter,
    ${administratorOf('r.checker_id')} as checker, ${administratorOf('r.executed_by')} as executor,
    array(select conversion_deciders(r.id)) as deciders,
    ${administratorOf('r.reversal_maker_id')} as reversal_maker, ${administratorOf('r.reversal_checker_id')} as reversal_checker,
    ${instrumentOf('r.source_id')} as source, ${instrumentOf('r.target_id')} as target
  from conversion_runs r`);

/** A run by its id. Throws not_found. */
export async function readRun(db: Db, id: string): Promise<RunRow> {
  const { rows } = await sql<RunRow>`${runSelect} where r.id = ${id}`.execute(db);
  if (rows[0] === undefined) throw refusal('not_found', 'id');
  return rows[0];
}

/** Locks a run until the end of `trx`; what is booked meanwhile may still be noted beside it. Throws not_found. */
export async function lockRun(trx: DbTransaction, id: string): Promise<RunRow> {
  const { rows } = await sql`select id from conversion_runs where id = ${id} for no key update`.execute(trx);
  if (rows.length === 0) throw refusal('not_found', 'id');
  return readRun(trx, id);
}

/** Sums as they are shown. */
export function presentTotals(sums: Sums, { source, target }: Pick<RunRow, 'source' | 'target'>): ConversionTotals {
  const value = sums.principal_cents + sums.interest_cents - sums.withholding_cents;
  return {
    members: sums.line_count,
    exceptions: sums.exception_count,
    source_quantity: source && formatQuantity(sums.source_units, source.scale),
    principal_cents: centsToNumber(sums.principal_cents),
    interest_cents: centsToNumber(sums.interest_cents),
    withholding_cents: centsToNumber(sums.withholding_cents),
    target_quantity: formatQuantity(sums.target_units, target.scale),
    target_cents: centsToNumber(sums.target_cents),
    remainder_cents: centsToNumber(sums.remainder_cents),
    ties: value === sums.target_cents + sums.remainder_cents,
  };
}

/** A run as an administrator sees it. */
export function present(row: RunRow, { config }: Pick<AppContext, 'config'>, actor: Person): ConversionRun {
  const { id, number, status, version, basis, remainder, run_on, calculate_on, source, target, maker, created_at } =
    row;
  return {
    id,
    number,
    status,
    version,
    programme: { id: row.programme_id, name: row.name },
    source,
    basis,
    target,
    remainder,
    run_on,
    calculate_on,
    maker,
    created_at,
    calculation: calculationOf(row),
    stale: row.stale,
    decision: decisionOf(row, config.fourEyes, actor),
    task: row.task,
    progress: row.progress,
    failure: row.failure,
    submitter: row.submitter,
    submitted_at: row.submitted_at,
    checker: row.checker,
    approved_at: row.approved_at,
    comment: row.comment,
    executor: row.executor,
    executed_at: row.executed_at,
    cancelled_at: row.cancelled_at,
    reversal:
      row.reversal_maker === null || row.reversal_reason === null
        ? null
        : {
            reason_code: row.reversal_reason,
            comment: row.reversal_comment,
            maker: row.reversal_maker,
            checker: row.reversal_checker,
            reversed_at: row.reversed_at,
          },
  };
}

function calculationOf(row: RunRow): ConversionRun['calculation'] {
  const { calculation: no, calculator: by, calculated_at: at, lines_sha256: digest, price_cents } = row;
  if (by === null || at === null || digest === null || price_cents === null) return null;
  return { no, by, at, digest, price_cents: centsToNumber(price_cents), totals: presentTotals(row, row) };
}

/** A run as its steps look at it: who planned, calculated or submitted it, or decided about a member of it, does not approve it. */
export const subjectOfRun = (row: RunRow) => ({
  status: row.status,
  version: row.version,
  maker_id: [row.maker.id, row.calculator?.id, row.submitter?.id, ...row.deciders].filter((id) => id !== undefined),
  reversal_maker_id: row.reversal_maker?.id ?? null,
});

function decisionOf(row: RunRow, fourEyes: boolean, actor: Person): ConversionRun['decision'] {
  if (row.status !== 'awaiting_approval' || row.task !== null) return 'closed';
  if (row.stale) return 'stale';
  return possibleSteps(runFlow, subjectOfRun(row), { actor, fourEyes }).includes('approve') ? 'now' : 'own_entry';
}

const runCursor = z.tuple([isoDate, uuid]);

/** What a filter leaves of the runs `r`. */
export function runConditions({ status, year, programme_id }: RunFilter): Condition {
  return and([
    status && sql`r.status = ${status}`,
    year !== undefined && sql`r.run_on between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`,
    programme_id && sql`r.programme_id = ${programme_id}`,
  ]);
}

/** So many runs of a filter, the latest first, after one of them. */
export async function readRuns(
  db: Db,
  filter: Condition,
  { after, limit }: { after: readonly [run_on: string, id: string] | null; limit: number },
): Promise<RunRow[]> {
  const next = and([filter, after !== null && sql`(r.run_on, r.id) < (${after[0]}::date, ${after[1]}::uuid)`]);
  const { rows } = await sql<RunRow>`
    ${runSelect} where ${next} order by r.run_on desc, r.id desc limit ${limit}`.execute(db);
  return rows;
}

interface ExecutedRow {
  runs: bigint;
  members: bigint;
  principal_cents: bigint;
  interest_cents: bigint;
  withholding_cents: bigint;
  target_cents: bigint;
  remainder_cents: bigint;
  total: bigint;
}

/** A page of runs, the latest first, with what the executed ones of the whole filter come to. */
export async function listRuns(context: AppContext, actor: Person, { limit, cursor, ...query }: RunListQuery) {
  const { db } = context;
  const after = decodeCursor(cursor, runCursor);
  const filter = runConditions(query);
  const [rows, sums, years] = await Promise.all([
    readRuns(db, filter, { after: after ?? null, limit: limit + 1 }),
    sql<ExecutedRow>`
      select count(*) as total, count(*) filter (where executed) as runs,
        coalesce(sum(line_count) filter (where executed), 0)::bigint as members, ${executedSums}
      from (select r.*, r.status = 'executed' as executed from conversion_runs r where ${filter}
        order by r.run_on desc, r.id desc limit ${mostCounted + 1}) r`.execute(db),
    readYears(db),
  ]);
  const { page, next_cursor } = toPage(rows, limit, (row) => [row.run_on, row.id]);
  const [{ total, runs, members, ...cents }] = sums.rows as [ExecutedRow];
  return {
    items: page.map((row) => present(row, context, actor)),
    next_cursor,
    ...counted(total),
    executed: {
      runs: Number(runs),
      members: Number(members),
      principal_cents: centsToNumber(cents.principal_cents),
      interest_cents: centsToNumber(cents.interest_cents),
      withholding_cents: centsToNumber(cents.withholding_cents),
      target_cents: centsToNumber(cents.target_cents),
      remainder_cents: centsToNumber(cents.remainder_cents),
    },
    years,
  };
}

/** The years in which there is a run, the latest first: a step of the index for each. */
async function readYears(db: Db): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    with recursive latest (day) as (
      select max(run_on) from conversion_runs
      union all
      select (select max(run_on) from conversion_runs where run_on < date_trunc('year', latest.day)::date)
      from latest where day is not null
    )
    select extract(year from day)::int as year from latest where day is not null limit 300`.execute(db);
  return rows.map(({ year }) => year);
}

const executedSums = sql.raw(
  ['principal_cents', 'interest_cents', 'withholding_cents', 'target_cents', 'remainder_cents']
    .map((name) => `coalesce(sum(${name}) filter (where executed), 0)::bigint as ${name}`)
    .join(', '),
);
