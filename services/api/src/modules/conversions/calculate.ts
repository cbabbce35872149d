import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { allowMinutes, allowWaiting, onSnapshot, withTransaction } from '../../database.ts';
import type { DbTransaction } from '../../database.ts';
import type { Candidate, ConversionTerms } from '../../domain/conversions/candidate.ts';
import { convertOne } from '../../domain/conversions/convert.ts';
import type { ConversionResult } from '../../domain/conversions/convert.ts';
import { membersAtOnce, readCandidates, readScope, readTerms } from './candidates.ts';
import { change, tellDone } from './outcome.ts';
import { Progress } from './progress.ts';
import { lockRun } from './runs.ts';
import type { RunRow } from './runs.ts';

/** What the register looked like when a run was calculated. */
interface Calculated {
  snapshot: string;
  terms: ConversionTerms;
}

/**
 * Works a run out over everybody who takes part, in two steps. First all lines, on one snapshot of the register, without a lock:
 * nobody waits for it, and what is booked meanwhile is noted beside the run and makes it stale. Then, in a moment, they
 * take the place of those before, with what differs. After a crash it begins anew.
 */
export async function calculateTask(context: AppContext, run: RunRow): Promise<void> {
  // What is being booked is in the snapshot, or its note about this run is seen.
  await sql`select settle_ledger()`.execute(context.db);
  await withTransaction(context.db, (trx) => dropUnfinished(trx, run));
  const calculated = await onSnapshot(context.db, (snapshot) => writeLines(context, snapshot, run));
  await withTransaction(context.db, (trx) => takeOver(context, trx, run, calculated));
}

/** Takes the lines away of an attempt that broke off, or was told to. */
export const dropUnfinished = async (trx: DbTransaction, { id, calculation }: RunRow): Promise<void> => {
  await allowMinutes(trx, 5);
  await sql`delete from conversion_lines where run_id = ${id} and calculation > ${calculation}`.execute(trx);
};

/** What is worked out is read on the snapshot and written beside it, some members after the other: until it is taken over nobody sees it. */
async function writeLines(context: AppContext, snapshot: DbTransaction, run: RunRow): Promise<Calculated> {
  await allowMinutes(snapshot, 5);
  await allowWaiting(snapshot, 5);
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(snapshot);
  const terms = await readTerms(snapshot, run, context.config.interestWithholdingPpm);
  const ids = await readScope(snapshot, run);
  const progress = new Progress(context.db, run, ids.length);
  let place = 0;
  for (let at = 0; at < ids.length; at += membersAtOnce) {
    const candidates = await readCandidates(snapshot, run, ids.slice(at, at + membersAtOnce), today(context.clock));
    const lines = candidates.flatMap((candidate) => {
      const result = convertOne(terms, candidate);
      return result === null ? [] : [lineOf(candidate, result, (place += 1))];
    });
    await withTransaction(context.db, (trx) => insertLines(trx, run, lines));
    await progress.tell(at + candidates.length);
  }
  return { snapshot: rows[0]?.snapshot ?? '', terms };
}

interface NewLine extends ConversionResult {
  id: string;
  member_id: string;
  place: number;
}

function lineOf({ member_id }: Candidate, result: ConversionResult, place: number): NewLine {
  return { id: uuidv7(), member_id, place, ...result };
}

/** 2^53 is not enough for every quantity: whole numbers travel as text. */
const asJson = (lines: readonly NewLine[]) =>
  JSON.stringify(lines, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));

async function insertLines(trx: DbTransaction, run: RunRow, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    insert into conversion_lines (id, run_id, calculation, place, member_id, outcome, codes, soft, decision, reason, decided_by,
        decided_at, held_units, units, principal_cents, interest_cents, withholding_cents, target_units, target_cents,
        remainder_cents, parts, sha256)
      select x.id, ${run.id}, ${run.calculation + 1}, x.place, x.member_id, x.outcome, x.codes, x.soft, d.decision, d.reason,
        d.decided_by, d.decided_at, x.held_units, x.units, x.principal_cents, x.interest_cents, x.withholding_cents, x.target_units,
        x.target_cents, x.remainder_cents, x.parts, x.sha256
      from json_to_recordset(${asJson(lines)}::json) as x (id uuid, place integer, member_id uuid, outcome text, codes text[],
        soft boolean, held_units bigint, units bigint, principal_cents bigint, interest_cents bigint, withholding_cents bigint,
        target_units bigint, target_cents bigint, remainder_cents bigint, parts jsonb, sha256 text)
      left join conversion_decisions d on d.run_id = ${run.id} and d.member_id = x.member_id`.execute(trx);
}

/** The lines take the place of those before, unless somebody has gone on with the run meanwhile. */
async function takeOver(
  context: AppContext,
  trx: DbTransaction,
  run: RunRow,
  { snapshot, terms }: Calculated,
): Promise<void> {
  await allowMinutes(trx, 5);
  const now = await lockRun(trx, run.id);
  if (now.task !== 'calculate' || now.calculation !== run.calculation) return;
  const calculation = run.calculation + 1;
  await writeDifferences(trx, run, calculation);
  const actorId = run.task_by ?? run.maker.id;
  await change(
    trx,
    run.id,
    sql`status = 'calculated', task = null, task_by = null, failure = null, calculation = ${calculation},
      calculated_by = ${actorId}, calculated_at = clock_timestamp(), snapshot = ${snapshot}::pg_snapshot,
      price_cents = ${terms.price_cents}, withholding_ppm = ${terms.withholding_ppm}, ${sumsOf(run.id, calculation)},
      differences = ${run.calculation === 0 ? null : differenceSums(run.id)}`,
  );
  await sql`delete from conversion_lines where run_id = ${run.id} and calculation < ${calculation}`.execute(trx);
  await sql`delete from conversion_progress where run_id = ${run.id}`.execute(trx);
  await tellDone(context, trx, { id: run.id, actorId, verb: 'calculated' });
}

/** The columns of a run that say what its lines come to and what they say, and their digest. */
export function sumsOf(id: string, calculation: number) {
  return sql`(lines_sha256, line_count, exception_count, source_units, principal_cents, interest_cents, withholding_cents,
      target_units, target_cents, remainder_cents) = (
    select conversion_digest(${id}, ${calculation}), count(*) filter (where outcome = 'converted'),
      count(*) filter (where outcome = 'exception'), coalesce(sum(units) filter (where outcome = 'converted'), 0),
      coalesce(sum(l.principal_cents) filter (where outcome = 'converted'), 0),
      coalesce(sum(l.interest_cents) filter (where outcome = 'converted'), 0),
      coalesce(sum(l.withholding_cents) filter (where outcome = 'converted'), 0),
      coalesce(sum(l.target_units) filter (where outcome = 'converted'), 0),
      coalesce(sum(l.target_cents) filter (where outcome = 'converted'), 0),
      coalesce(sum(l.remainder_cents) filter (where outcome = 'converted'), 0)
    from conversion_lines l where l.run_id = ${id} and l.calculation = ${calculation}),
    codes = (select coalesce(jsonb_agg(x), '[]') from (
      select code, count(*) as count, sum(l.principal_cents) as principal_cents
      from conversion_lines l cross join unnest(l.codes) code
      where l.run_id = ${id} and l.calculation = ${calculation} and l.codes <> '{}' group by code) x)`;
}

/** What differs from the calculation before, in all: members, and what those who are converted get. */
function differenceSums(id: string) {
  const sum = (side: 'before' | 'after', what: string) =>
    sql.raw(`coalesce(sum((${side}->>'${what}')::bigint) filter (where ${side}->>'outcome' = 'converted'), 0)`);
  return sql`(
    select jsonb_build_object('count', count(*),
      'added', count(*) filter (where after->>'outcome' = 'converted' and before->>'outcome' is distinct from 'converted'),
      'gone', count(*) filter (where before->>'outcome' = 'converted' and after->>'outcome' is distinct from 'converted'),
      'target_units', (${sum('after', 'target_units')} - ${sum('before', 'target_units')})::text,
      'remainder_cents', ${sum('after', 'remainder_cents')} - ${sum('before', 'remainder_cents')})
    from conversion_differences where run_id = ${id})`;
}

/** For whom this calculation says something else than the one before, those with the most of it first. */
async function writeDifferences(trx: DbTransaction, run: RunRow, calculation: number): Promise<void> {
  await sql`delete from conversion_differences where run_id = ${run.id}`.execute(trx);
  if (run.calculation === 0) return;
  const figures = (line: 'b' | 'a') =>
    sql.raw(`case when ${line}.id is not null then jsonb_build_object('outcome', ${line}.outcome, 'codes', to_jsonb(${line}.codes),
      'units', ${line}.units::text, 'principal_cents', ${line}.principal_cents, 'interest_cents', ${line}.interest_cents,
      'target_units', ${line}.target_units::text, 'remainder_cents', ${line}.remainder_cents) end`);
  await sql`
    insert into conversion_differences (run_id, member_id, place, before, after)
      select ${run.id}, x.member_id, row_number() over (order by x.size desc, x.member_id), x.before, x.after
      from (
        select coalesce(a.member_id, b.member_id) as member_id, ${figures('b')} as before, ${figures('a')} as after,
          abs(coalesce(a.target_cents, 0) - coalesce(b.target_cents, 0)) as size
        from (select * from conversion_lines where run_id = ${run.id} and calculation = ${run.calculation}) b
        full join (select * from conversion_lines where run_id = ${run.id} and calculation = ${calculation}) a
          on a.member_id = b.member_id
        where (a.sha256, a.outcome, a.codes) is distinct from (b.sha256, b.outcome, b.codes)
      ) x`.execute(trx);
}
