import { sql } from 'kysely';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../database.ts';
import { exceptionCodes, noticeCodes } from '../../domain/conversions/codes.ts';
import { centsToNumber } from '../../domain/money.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { decodeCursor, toPage } from '../../paging.ts';
import { memberRef } from '../../wire/present.ts';
import type { MemberRow } from '../../wire/present.ts';
import { memberJson } from '../../wire/refSelect.ts';
import type { Person } from '../../domain/people.ts';
import { readTimeline } from '../../requests/timeline.ts';
import { today } from '../../clock.ts';
import { possibleSteps, viewerOf } from '../../flow/flow.ts';
import { runFlow } from './flow.ts';
import { present, presentTotals, readRun, subjectOfRun } from './runs.ts';
import type { RunRow } from './runs.ts';
import type { ConversionDifference } from './lineSchemas.ts';
import { mostChanges } from './runSchemas.ts';
import type { ConversionChange, ConversionRunDetail } from './runSchemas.ts';

/** A run with everything but its lines. Throws not_found. */
export async function readDetail(context: AppContext, actor: Person, id: string): Promise<ConversionRunDetail> {
  const { db } = context;
  const run = await readRun(db, id);
  const [changes, heldSum, timeline] = await Promise.all([
    run.stale ? readChanges(db, run) : [],
    readHeld(db, run),
    readTimeline(db, { type: 'conversion_run', id }),
  ]);
  const { codes, differences } = run;
  return {
    ...present(run, context, actor),
    stale_because: changes,
    exceptions: exceptionCodes.flatMap((code) =>
      codes.filter((one) => one.code === code).map((one) => ({ ...one, code })),
    ),
    notices: noticeCodes.flatMap((code) =>
      codes.filter((one) => one.code === code).map(({ count }) => ({ code, count })),
    ),
    differences: differences && {
      count: differences.count,
      added: differences.added,
      gone: differences.gone,
      target_quantity: formatQuantity(BigInt(differences.target_units), run.target.scale),
      remainder_cents: differences.remainder_cents,
    },
    held: heldSum,
    statements:
      run.status === 'executed' ? { mailed: run.statement_count, open: run.line_count - run.statement_count } : null,
    timeline,
    can: stepsFor(run, context, actor),
  };
}

/** What an administrator can do with a run: nothing while the service is at it, and nothing goes on that is stale or does not tie. */
function stepsFor(run: RunRow, context: AppContext, actor: Person): ConversionRunDetail['can'] {
  if (run.task !== null) return [];
  const { ties, members } = presentTotals(run, run);
  const isSound = run.calculation > 0 && !run.stale && ties && members > 0;
  const isDue = run.run_on <= today(context.clock);
  return possibleSteps(runFlow, subjectOfRun(run), viewerOf(context, actor)).filter((step) => {
    if (step === 'execute') return isSound && isDue;
    return isSound || (step !== 'submit' && step !== 'approve');
  });
}

/** What of an approved run is left out, or would be if it were executed now. */
async function readHeld(db: Db, { id, calculation, status }: RunRow): Promise<ConversionRunDetail['held']> {
  const condition =
    status === 'awaiting_approval' || status === 'approved'
      ? sql`l.outcome = 'converted' and conversion_hold(l.member_id) is not null`
      : sql`l.held_for is not null`;
  const { rows } = await sql<{ count: number; principal_cents: bigint }>`
    select count(*)::integer as count, coalesce(sum(l.principal_cents), 0)::bigint as principal_cents
    from conversion_lines l where l.run_id = ${id} and l.calculation = ${calculation} and ${condition}`.execute(db);
  const [{ count, principal_cents }] = rows as [(typeof rows)[0]];
  return { count, principal_cents: centsToNumber(principal_cents) };
}

interface ChangeRow {
  cause: ConversionChange['cause'];
  at: string;
  member: MemberRow | null;
  transaction: ConversionChange['transaction'];
}

const changeColumns = sql.raw(`c.cause, c.at,
  case when m.id is not null then ${memberJson} end as member,
  (select json_build_object('id', t.id, 'number', t.number, 'kind', t.kind, 'maker', json_build_object('id', a.id, 'name', a.name))
    from transactions t join administrators a on a.id = t.maker_id where t.id = c.transaction_id) as transaction`);

async function readChanges(db: Db, { id }: RunRow): Promise<ConversionChange[]> {
  const { rows } = await sql<ChangeRow>`
    select ${changeColumns} from conversion_changes c
    join conversion_runs r on r.id = c.run_id left join members m on m.id = c.member_id
    where c.run_id = ${id} and not pg_visible_in_snapshot(c.xid, r.snapshot)
    order by c.at desc limit ${mostChanges}`.execute(db);
  return rows.map(({ member, ...row }) => ({ ...row, member: member && memberRef(member) }));
}

interface StoredFigures {
  outcome: 'converted' | 'exception';
  codes: string[];
  units: string;
  principal_cents: number;
  interest_cents: number;
  target_units: string;
  remainder_cents: number;
}

const differenceCursor = z.tuple([z.int()]);

interface DifferenceRow {
  place: number;
  member: MemberRow;
  before: StoredFigures | null;
  after: StoredFigures | null;
  changes: Omit<ConversionChange, 'member'>[];
}

/** For whom a calculation says something else than the one before, the largest first. Throws not_found. */
export async function listDifferences(
  { db }: AppContext,
  id: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: ConversionDifference[]; next_cursor: string | null }> {
  const run = await readRun(db, id);
  const after = decodeCursor(cursor, differenceCursor);
  const { rows } = await sql<DifferenceRow>`
    select d.place, d.before, d.after,
      ${sql.raw(memberJson)} as member,
      (select coalesce(json_agg(json_build_object('cause', c.cause, 'at', to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
          'transaction', (select json_build_object('id', t.id, 'number', t.number, 'kind', t.kind,
            'maker', json_build_object('id', a.id, 'name', a.name))
            from transactions t join administrators a on a.id = t.maker_id where t.id = c.transaction_id)) order by c.at desc), '[]')
        from conversion_changes c where c.run_id = d.run_id and (c.member_id = d.member_id or c.member_id is null)) as changes
    from conversion_differences d join members m on m.id = d.member_id
    where d.run_id = ${id} and d.place > ${after?.[0] ?? 0} order by d.place limit ${limit + 1}`.execute(db);
  const { page, next_cursor } = toPage(rows, limit, (row) => [row.place]);
  const figures = (stored: StoredFigures | null): ConversionDifference['before'] =>
    stored && {
      outcome: stored.outcome,
      codes: stored.codes,
      quantity: run.source && formatQuantity(BigInt(stored.units), run.source.scale),
      principal_cents: stored.principal_cents,
      interest_cents: stored.interest_cents,
      target_quantity: formatQuantity(BigInt(stored.target_units), run.target.scale),
      remainder_cents: stored.remainder_cents,
    };
  return {
    items: page.map(({ place, member, before, after: now, changes }) => ({
      place,
      member: memberRef(member),
      before: figures(before),
      after: figures(now),
      changes,
    })),
    next_cursor,
  };
}
