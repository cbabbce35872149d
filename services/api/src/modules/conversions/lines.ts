// The lines of a run as they are listed, shown in full and decided about.
import { sql } from 'kysely';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../database.ts';
import { decided } from '../../domain/conversions/convert.ts';
import type { ConversionPart } from '../../domain/conversions/worth.ts';
import type { ExceptionCode, NoticeCode } from '../../domain/conversions/codes.ts';
import { refusal } from '../../domain/errors.ts';
import { centsToNumber } from '../../domain/money.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { isSelf } from '../../domain/people.ts';
import { searchPatterns } from '../../domain/search.ts';
import { and, fits } from '../../filters.ts';
import type { Condition } from '../../filters.ts';
import { counted, decodeCursor, mostCounted, mostFound, toPage } from '../../paging.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import { once } from '../../calls/once.ts';
import type { Caller } from '../../calls/once.ts';
import { memberRef } from '../../wire/present.ts';
import type { MemberRow } from '../../wire/present.ts';
import type { Actor } from '../../wire/schemas.ts';
import { administratorOf, memberJson } from '../../wire/refSelect.ts';
import { take } from '../../flow/flow.ts';
import { sumsOf } from './calculate.ts';
import { runFlow } from './flow.ts';
import { change, outcome } from './outcome.ts';
import { lockRun, presentTotals, readRun, subjectOfRun } from './runs.ts';
import type { ConvertedSums, RunRow, Sums } from './runs.ts';
import type { ConversionLine, ConversionLineDetail, DecideBody, LineListQuery } from './lineSchemas.ts';

export interface LineRow extends ConvertedSums {
  id: string;
  place: number;
  member: MemberRow;
  outcome: 'converted' | 'exception';
  codes: (ExceptionCode | NoticeCode)[];
  soft: boolean;
  decision: 'include' | 'exclude' | null;
  reason: string | null;
  decided_by: Actor | null;
  decided_at: string | null;
  held_units: bigint;
  units: bigint;
  mailed: boolean;
  held_for: ConversionLine['held_for'];
}

const lineSelect = sql.raw(`
  select l.id, l.place, l.outcome, l.codes, l.soft, l.decision, l.reason, l.decided_at, l.held_units, l.units, l.principal_cents,
    l.interest_cents, l.withholding_cents, l.target_units, l.target_cents, l.remainder_cents,
    ${administratorOf('l.decided_by')} as decided_by,
    ${memberJson} as member,
    exists (select from mails w where w.subject_type = 'conversion_line' and w.subject_id = l.id) as mailed,
    case when r.status in ('awaiting_approval', 'approved', 'executing') and l.outcome = 'converted'
      then conversion_hold(l.member_id) else l.held_for end as held_for`);
const lineFrom = sql.raw(
  'from conversion_lines l join members m on m.id = l.member_id join conversion_runs r on r.id = l.run_id',
);

type LineFilter = Pick<LineListQuery, 'outcome' | 'code' | 'q'>;

/** What a filter leaves of the lines `l` of a run. */
export function lineConditions(
  { id, calculation }: RunRow,
  { outcome: outcomeFilter, code, q }: LineFilter,
): Condition {
  return and([
    sql`l.run_id = ${id} and l.calculation = ${calculation}`,
    outcomeFilter && sql`l.outcome = ${outcomeFilter}`,
    code && sql`l.codes <> '{}' and ${code} = any (l.codes)`,
    q && sql`l.member_id in (select s.id from members s where ${fits(sql`s.search_text`, searchPatterns(q), 'index')})`,
  ]);
}

/** Lines as a condition, with what follows it, leaves them. */
export async function readLines(db: Db, rest: Condition): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`${lineSelect} ${lineFrom} where ${rest}`.execute(db);
  return rows;
}

const lineCursor = z.tuple([z.int()]);

/** A page of a run's lines by member number, with what the whole filter comes to. Throws not_found. */
export async function listLines({ db }: AppContext, id: string, query: LineListQuery) {
  const run = await readRun(db, id);
  const after = decodeCursor(query.cursor, lineCursor);
  const filter = lineConditions(run, query);
  const next = and([filter, after && sql`l.place > ${after[0]}`]);
  const [rows, totals] = await Promise.all([
    readLines(db, sql`${next} order by l.place limit ${query.limit + 1}`),
    totalsOf(db, run, query, filter),
  ]);
  const { page, next_cursor } = toPage(rows, query.limit, (row) => [row.place]);
  return { items: page.map((row) => presentLine(row, run)), next_cursor, ...totals };
}

/** All lines by what is kept with the run; narrower ones are counted, up to a thousand. */
async function totalsOf(db: Db, run: RunRow, { outcome: outcomeFilter, code, q }: LineFilter, filter: Condition) {
  const { line_count, exception_count } = run;
  if (code === undefined && q === undefined) {
    const total = { converted: line_count, exception: exception_count, all: line_count + exception_count }[
      outcomeFilter ?? 'all'
    ];
    return {
      total,
      total_is_lower_bound: false,
      totals: outcomeFilter === 'exception' ? null : presentTotals(run, run),
    };
  }
  const most = q === undefined ? mostCounted : mostFound;
  const { rows } = await sql<Sums & { total: bigint; lines: bigint; others: bigint }>`
    select count(*) as total, count(*) filter (where c) as lines, count(*) filter (where not c) as others, ${filteredSums}
    from (select l.*, l.outcome = 'converted' as c from conversion_lines l where ${filter} order by l.place limit ${most + 1}) l`.execute(
    db,
  );
  const [{ total, lines, others, ...sums }] = rows as [(typeof rows)[0]];
  const count = counted(total, most);
  const totals = { ...sums, line_count: Number(lines), exception_count: Number(others) };
  return { ...count, totals: count.total_is_lower_bound ? null : presentTotals(totals, run) };
}

const filteredSums = sql.raw(
  ['principal_cents', 'interest_cents', 'withholding_cents', 'target_units', 'target_cents', 'remainder_cents']
    .map((name) => `coalesce(sum(${name}) filter (where c), 0)::bigint as ${name}`)
    .concat('coalesce(sum(units) filter (where c), 0)::bigint as source_units')
    .join(', '),
);

/** A line as it is shown. */
export function presentLine(row: LineRow, run: RunRow): ConversionLine {
  const { source, target, status } = run;
  const { decision, reason, decided_by: by, decided_at: at } = row;
  const booked = row.outcome === 'converted' && (status === 'executed' || status === 'reversed');
  return {
    id: row.id,
    place: row.place,
    member: { ...memberRef(row.member), kind: row.member.kind },
    outcome: row.outcome,
    codes: row.codes,
    includable: row.soft,
    decision: decision === null || reason === null || by === null || at === null ? null : { decision, reason, by, at },
    held_quantity: source && formatQuantity(row.held_units, source.scale),
    quantity: source && formatQuantity(row.units, source.scale),
    principal_cents: centsToNumber(row.principal_cents),
    interest_cents: centsToNumber(row.interest_cents),
    withholding_cents: centsToNumber(row.withholding_cents),
    price_cents: centsToNumber(run.price_cents ?? 0n),
    target_quantity: formatQuantity(row.target_units, target.scale),
    target_cents: centsToNumber(row.target_cents),
    remainder_cents: centsToNumber(row.remainder_cents),
    transaction_id: booked ? row.id : null,
    mailed: row.mailed,
    held_for: row.held_for,
  };
}

type StoredPart = Omit<ConversionPart, 'quantity' | 'principal_cents' | 'interest_cents'> &
  Record<'quantity' | 'principal_cents' | 'interest_cents', string>;

/** A line with every formula. Throws not_found. */
export async function readLine(db: Db, id: string, lineId: string): Promise<ConversionLineDetail> {
  const run = await readRun(db, id);
  const { rows } = await sql<LineRow & { parts: StoredPart[] }>`
    ${lineSelect}, l.parts ${lineFrom}
    where l.run_id = ${id} and l.calculation = ${run.calculation} and l.id = ${lineId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw refusal('not_found', 'line_id');
  const formulas = row.parts.map(({ asked, ...part }) => ({
    ...part,
    request: asked?.number ?? null,
    quantity: formatQuantity(BigInt(part.quantity), run.source?.scale ?? 0),
    principal_cents: Number(part.principal_cents),
    interest_cents: Number(part.interest_cents),
  }));
  return { ...presentLine(row, run), formulas };
}

/**
 * Leaves a member out of a run, or passes over what an administrator may pass over, with the reason. It stays in force when the
 * run is calculated anew. Throws not_includable, naming what is in the way.
 */
export function decideLine(
  context: AppContext,
  caller: Caller,
  { id, line_id, version }: { id: string; line_id: string; version: number },
  { decision, reason }: DecideBody,
): Promise<StoredAnswer> {
  const { actor } = caller;
  return once(context, caller, async (trx) => {
    const run = await lockRun(trx, id);
    take(runFlow, 'decide', subjectOfRun(run), { actor, version, fourEyes: context.config.fourEyes });
    if (run.task !== null) throw refusal('state_conflict', null, { status: run.status, version: run.version });
    const { rows } = await sql<{ member_id: string; member_no: bigint; codes: LineRow['codes'] }>`
      select l.member_id, m.member_no, l.codes ${lineFrom}
      where l.run_id = ${id} and l.calculation = ${run.calculation} and l.id = ${line_id}`.execute(trx);
    const [line] = rows;
    if (line === undefined) throw refusal('not_found', 'line_id');
    const { outcome: result, codes, soft } = decided(line.codes, decision);
    if (decision === 'include' && !soft) {
      throw refusal('not_includable', 'decision', { codes: codes.join(', '), member_no: Number(line.member_no) });
    }
    const by = decision === null ? null : actor.id;
    await sql`
      update conversion_lines set outcome = ${result}, codes = ${codes}, decision = ${decision},
        reason = ${by && reason}, decided_by = ${by}, decided_at = case when ${by}::text is not null then clock_timestamp() end
      where id = ${line_id}`.execute(trx);
    const { rows: before } = await sql<{ decided_by: string }>`
      delete from conversion_decisions where run_id = ${id} and member_id = ${line.member_id} returning decided_by`.execute(
      trx,
    );
    if (decision !== null) {
      await sql`
        insert into conversion_decisions (run_id, member_id, decision, reason, decided_by)
          values (${id}, ${line.member_id}, ${decision}, ${reason}, ${actor.id})`.execute(trx);
    }
    await change(trx, id, sumsOf(id, run.calculation));
    // Whoever does away with what another decided had a hand in it, whatever becomes of the own decision (conversion_deciders of 0043).
    const other = before.find(({ decided_by }) => !isSelf(actor, decided_by));
    const data = {
      member_no: Number(line.member_no),
      line_id,
      decision,
      reason,
      ...(other && { overruled_id: other.decided_by }),
    };
    return outcome({ context, trx, status: 200 }, actor, { id, verb: 'line_decided', data });
  });
}
