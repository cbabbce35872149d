// Every statement that reads or writes runs and their lines.
import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import { and } from '../../filters.ts';
import type { RunKind } from '../../domain/interest/run.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { decodeCursor, toPage } from '../../paging.ts';
import { uuid, instantParameter } from '../../wire/schemas.ts';
import { administratorOf, instrumentOf, memberJson } from '../../wire/refSelect.ts';
import type { InterestRunStatus } from '../../tables/interest.ts';
import { possibleSteps } from '../../flow/flow.ts';
import type { Person } from '../../domain/people.ts';
import { runFlow } from './flow.ts';
import { z } from 'zod';
import type { RunPlan } from './plan.ts';
import { presentLine, presentRun, presentSkipped, presentWithoutHeld } from './present.ts';
import type { LineRow, RunRow, SkippedRow, WithoutHeldRow } from './present.ts';
import { mostNamed } from './schemas.ts';
import type { InterestLine, InterestRun, InterestRunDetail, LineListQuery, RunListQuery } from './schemas.ts';

const runSelect = sql.raw(`
  select r.id, r.number, r.status, r.kind, r.until, r.lines_sha256, r.line_count, r.principal_cents, r.interest_cents,
    r.withholding_cents, r.booked_cents, r.created_at, r.decided_at, r.comment, r.version,
    ${instrumentOf('r.instrument_id')} as instrument,
    r.member_count, r.skipped_count,
    ${administratorOf('r.maker_id')} as maker, ${administratorOf('r.checker_id')} as checker,
    r.reversal_reason, r.reversal_description, r.reversal_created_at, r.reversal_decided_at, r.reversal_comment,
    ${administratorOf('r.reversal_maker_id')} as reversal_maker, ${administratorOf('r.reversal_checker_id')} as reversal_checker
  from interest_runs r`);

const runCursor = z.tuple([instantParameter, uuid]);

/** A page of runs, newest first. */
export async function listRuns(
  db: Db,
  { limit, cursor, kind, status, instrument_id }: RunListQuery,
): Promise<{ items: InterestRun[]; next_cursor: string | null }> {
  const after = decodeCursor(cursor, runCursor);
  const { rows } = await sql<RunRow>`${runSelect} where ${and([
    kind && sql`r.kind = ${kind}`,
    status && sql`r.status = ${status}`,
    instrument_id && sql`r.instrument_id = ${instrument_id}`,
    after && sql`(r.created_at, r.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
  ])} order by r.created_at desc, r.id desc limit ${limit + 1}`.execute(db);
  const { page, next_cursor } = toPage(rows, limit, (row) => [row.created_at, row.id]);
  return { items: page.map(presentRun), next_cursor };
}

/** A run by its id. Throws not_found. */
export async function readRun(db: Db, id: string): Promise<InterestRun> {
  const { rows } = await sql<RunRow>`${runSelect} where r.id = ${id}`.execute(db);
  if (rows[0] === undefined) throw refusal('not_found', 'id');
  return presentRun(rows[0]);
}

/** What a run that waits comes to without the members who are held; undefined where nobody is. */
async function readWithoutHeld(db: Db, id: string) {
  const { rows } = await sql<WithoutHeldRow>`
    with going as materialized (
      select x.* from interest_run_members x join interest_runs r on r.id = x.run_id
      where x.run_id = ${id} and r.status = 'waiting' and r.kind <> 'accrual' and x.transaction_id is not null
    ), left_over as (select g.* from going g where interest_hold(g.member_id) is null)
    select (select count(*) from left_over)::integer as members,
      (select coalesce(sum(l.quantity), 0)::bigint from (
        select distinct lot_id, quantity from interest_lines
        where run_id = ${id} and member_id in (select member_id from left_over)) l) as quantity,
      s.principal_cents, s.interest_cents, s.withholding_cents,
      s.principal_cents + s.interest_cents - s.withholding_cents as booked_cents
    from (select coalesce(sum(principal_cents), 0)::bigint as principal_cents,
      coalesce(sum(interest_cents), 0)::bigint as interest_cents,
      coalesce(sum(withholding_cents), 0)::bigint as withholding_cents from left_over) s
    where (select count(*) from left_over) < (select count(*) from going)`.execute(db);
  return rows[0];
}

/** A run with its units, who is left out of it, and what it comes to without them. Throws not_found. */
export async function readRunDetail(db: Db, id: string, actor: Person): Promise<InterestRunDetail> {
  const [run, withoutHeld, units, { rows }] = await Promise.all([
    readRun(db, id),
    readWithoutHeld(db, id),
    sql<{ quantity: bigint }>`
      select coalesce(sum(l.quantity), 0)::bigint as quantity
      from (select distinct lot_id, quantity from counted_interest_lines where run_id = ${id}) l`.execute(db),
    sql<SkippedRow>`
      select coalesce(x.skipped, h.held_for) as code, h.held_for, x.principal_cents, x.interest_cents,
        ${sql.raw(memberJson)} as member
      from interest_run_members x join interest_runs r on r.id = x.run_id join members m on m.id = x.member_id
      cross join lateral (select case when r.status = 'waiting' and x.transaction_id is not null
        then interest_hold(x.member_id) else x.held_for end as held_for) h
      where x.run_id = ${id} and (x.skipped is not null or h.held_for is not null)
      order by h.held_for is null, m.member_no limit ${mostNamed}`.execute(db),
  ]);
  const { scale } = run.instrument;
  const subject = { ...run, maker_id: run.maker.id, reversal_maker_id: run.reversal?.maker.id ?? null };
  return {
    ...run,
    // what was filed while four eyes were on takes two
    can: possibleSteps(runFlow, subject, { actor, fourEyes: true }),
    quantity: formatQuantity(units.rows[0]?.quantity ?? 0n, scale),
    skipped_members: rows.map(presentSkipped),
    without_held: withoutHeld === undefined ? null : presentWithoutHeld(withoutHeld, scale),
  };
}

/** The place of a line. */
export const lineCursor = z.tuple([z.int()]);

/** A page of a run's lines, in the order in which they were worked out. Throws not_found. */
export async function listLines(
  db: Db,
  id: string,
  { limit, cursor, member_id }: LineListQuery,
): Promise<{ items: InterestLine[]; next_cursor: string | null }> {
  const after = decodeCursor(cursor, lineCursor);
  const [{ instrument }, { rows }] = await Promise.all([
    readRun(db, id),
    sql<LineRow>`
      select l.place, l.lot_id, o.acquired_on, l.quantity, l.interest_from, l.interest_to, l.days, l.year_days, l.rate_ppm,
        l.principal_cents, l.interest_cents, ${sql.raw(memberJson)} as member,
        case when r.status in ('executed', 'reversal_waiting', 'reversed') then x.transaction_id end as transaction_id
      from counted_interest_lines l join lots o on o.id = l.lot_id join members m on m.id = l.member_id
      join interest_runs r on r.id = l.run_id
      join interest_run_members x on x.run_id = l.run_id and x.member_id = l.member_id
      where ${and([
        sql`l.run_id = ${id}`,
        member_id && sql`l.member_id = ${member_id}`,
        after && sql`l.place > ${after[0]}`,
      ])} order by l.place limit ${limit + 1}`.execute(db),
  ]);
  const { page, next_cursor } = toPage(rows, limit, (row) => [row.place]);
  return { items: page.map((row) => presentLine(row, instrument.scale)), next_cursor };
}

/** The sums of a run, and how much they are of. */
export function countedOf({ members, principal_cents, interest_cents, withholding_cents, booked_cents }: RunPlan) {
  const there = members.filter(({ skipped }) => skipped === null);
  return {
    line_count: there.reduce((count, { lines }) => count + lines.length, 0),
    member_count: there.length,
    skipped_count: members.length - there.length,
    principal_cents,
    interest_cents,
    withholding_cents,
    booked_cents,
  };
}

/** Files a run with its members and lines. What is left out has no lines: nothing is paid on it. */
export async function insertRun(trx: DbTransaction, id: string, makerId: string, plan: RunPlan): Promise<void> {
  const lines = plan.members.flatMap(({ member_id, skipped, lines: own }) =>
    skipped === null
      ? own.map(({ from, to, ...line }) => ({ ...line, member_id, interest_from: from, interest_to: to }))
      : [],
  );
  const { kind, bond, until, digest } = plan;
  await trx
    .insertInto('interest_runs')
    .values({
      id,
      kind,
      instrument_id: bond.instrument.id,
      until,
      lines_sha256: digest,
      ...countedOf(plan),
      maker_id: makerId,
    })
    .execute();
  await sql`
    insert into interest_run_members (run_id, member_id, principal_cents, interest_cents, withholding_cents, transaction_id, skipped)
    select ${id}, x.* from jsonb_to_recordset(${asJson(plan.members)}::jsonb)
      as x (member_id uuid, principal_cents bigint, interest_cents bigint, withholding_cents bigint, transaction_id uuid,
        skipped text)`.execute(trx);
  await sql`
    insert into interest_lines (run_id, place, member_id, lot_id, quantity, interest_from, interest_to, days, year_days,
      rate_ppm, principal_cents, interest_cents)
    select ${id}, x.ordinality, x.member_id, x.lot_id, x.quantity, x.interest_from, x.interest_to, x.days, x.year_days,
      x.rate_ppm, x.principal_cents, x.interest_cents
    from rows from (jsonb_to_recordset(${asJson(lines)}::jsonb)
      as (member_id uuid, lot_id uuid, quantity bigint, interest_from date, interest_to date, days integer,
        year_days smallint, rate_ppm integer, principal_cents bigint, interest_cents bigint)) with ordinality x`.execute(
    trx,
  );
}

/** 2^53 is not enough for every quantity: whole numbers travel as text. */
function asJson(rows: readonly object[]): string {
  return JSON.stringify(rows, (key, value: unknown) => {
    if (key === 'lines') return undefined;
    return typeof value === 'bigint' ? value.toString() : value;
  });
}

/** A run as a decision needs it. */
export interface LockedRun {
  id: string;
  number: string;
  kind: RunKind;
  instrument_id: string;
  until: string;
  status: InterestRunStatus;
  lines_sha256: string;
  booked_cents: bigint;
  maker_id: string;
  decided_at: string | null;
  reversal_reason: string | null;
  reversal_description: string | null;
  reversal_maker_id: string | null;
  version: number;
}

/** Locks a run of a version in one of some states. Throws not_found and state_conflict. */
export async function lockRun(trx: DbTransaction, id: string): Promise<LockedRun> {
  const run = await trx
    .selectFrom('interest_runs')
    .select(['id', 'number', 'kind', 'instrument_id', 'until', 'status', 'lines_sha256', 'booked_cents', 'maker_id'])
    .select(['decided_at', 'reversal_reason', 'reversal_description', 'reversal_maker_id', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (run === undefined) throw refusal('not_found', 'id');
  return run;
}

/** The transactions of a run, by the member they are for; an accrual has one of its own. */
export async function readTransactionIds(trx: DbTransaction, runId: string): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('interest_run_members')
    .select(['member_id', 'transaction_id'])
    .where('run_id', '=', runId)
    .where('transaction_id', 'is not', null)
    .orderBy('member_id')
    .execute();
  return new Map(rows.map(({ member_id, transaction_id }) => [member_id, transaction_id ?? '']));
}

/** What each member of a run was to get when it was filed; not those who were left out. */
export async function readFiledSums(trx: DbTransaction, runId: string): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ member_id: string; net: bigint }>`
    select member_id, principal_cents + interest_cents - withholding_cents as net
    from interest_run_members where run_id = ${runId} and skipped is null`.execute(trx);
  return new Map(rows.map(({ member_id, net }) => [member_id, net]));
}
