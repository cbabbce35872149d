// A round as it is read and as the API shows it, alone and in a list.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Actor, AppContext } from '../../context.ts';
import type { Db, DbTransaction } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import { possibleSteps, viewerOf } from '../../flow/flow.ts';
import type { Viewer } from '../../flow/flow.ts';
import { roundFlow } from './flow.ts';
import { centsToNumber } from '../../domain/money.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import type { RoundTerms } from '../../domain/returns/allocation.ts';
import { and } from '../../filters.ts';
import type { Condition } from '../../filters.ts';
import { counted, decodeCursor, mostCounted, toPage } from '../../paging.ts';
import { instrumentRef } from '../../wire/present.ts';
import { instantParameter, uuid } from '../../wire/schemas.ts';
import type { InstrumentRef } from '../../wire/schemas.ts';
import { administratorOf } from '../../wire/refSelect.ts';
import { readTimeline } from '../../requests/timeline.ts';
import { digestOf, readClaims } from './calculate.ts';
import { mostChanges } from './roundSchemas.ts';
import type { Round, RoundDetail, RoundListQuery, RoundPage, RoundSums } from './roundSchemas.ts';
import { wasTouched } from './touched.ts';

type Same =
  | 'id'
  | 'number'
  | 'status'
  | 'version'
  | 'fiscal_year'
  | 'accounts_adopted_on'
  | 'cut_off'
  | 'price_reason'
  | 'policy'
  | 'deaths_first'
  | 'whole_units'
  | 'maker'
  | 'created_at'
  | 'checker'
  | 'approved_at'
  | 'comment'
  | 'executed_at'
  | 'effective_on'
  | 'reversal';

/** A round as `roundSelect` reads it. */
export interface RoundRow extends Pick<Round, Same> {
  instrument: InstrumentRef & { nominal_cents: number };
  budget_units: bigint | null;
  budget_cents: bigint | null;
  price_cents: bigint;
  book_cents: bigint | null;
  /** Who set the terms that it has now. */
  terms_by: string;
  input_sha256: string | null;
  /** The end of the audit before the requests were read that it was calculated from. */
  audit_seq: bigint | null;
  calculation: { sums: RoundSums; input_sha256: string; by: Round['maker'] } | null;
  calculated_at: string | null;
}

const roundSelect = `
select r.id, r.number, r.status, r.version, r.fiscal_year, r.accounts_adopted_on, r.cut_off, r.budget_units, r.budget_cents,
  r.price_cents, r.price_reason, r.policy, r.deaths_first, r.whole_units, r.terms_by, r.input_sha256, r.audit_seq, r.calculated_at,
  r.created_at, r.approved_at, r.comment, r.executed_at, r.effective_on, r.book_cents,
  (select json_build_object('id', i.id, 'code', i.code, 'name_nl', i.name_nl, 'name_en', i.name_en, 'type', i.type,
     'scale', i.scale, 'nominal_cents', i.nominal_cents) from instruments i where i.id = r.instrument_id) as instrument,
  case when r.input_sha256 is not null then json_build_object('sums', r.sums, 'input_sha256', r.input_sha256,
    'by', ${administratorOf('r.calculated_by')}) end as calculation,
  ${administratorOf('r.maker_id')} as maker, ${administratorOf('r.checker_id')} as checker,
  case when r.reversal_maker_id is not null and r.status <> 'reversed' then json_build_object('asked_by',
    ${administratorOf('r.reversal_maker_id')}, 'reason_code', r.reversal_reason, 'comment', r.reversal_comment) end as reversal
from return_rounds r`;

async function readRows(db: Db, rest: RawBuilder<unknown>): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`${sql.raw(roundSelect)} ${rest}`.execute(db);
  return rows;
}

/** A round that this database transaction alone may change. Throws not_found. */
export async function lockRound(trx: DbTransaction, id: string): Promise<RoundRow> {
  await sql`select from return_rounds where id = ${id} for update`.execute(trx);
  return readRound(trx, id);
}

/** A round as it is kept. Throws not_found. */
export async function readRound(db: Db, id: string): Promise<RoundRow> {
  const [row] = await readRows(db, sql`where r.id = ${id}`);
  if (row === undefined) throw refusal('not_found', 'id');
  return row;
}

export function termsOf(row: RoundRow): RoundTerms {
  const { policy, deaths_first, budget_units, budget_cents, price_cents, whole_units, instrument } = row;
  return { policy, deaths_first, budget_units, budget_cents, price_cents, whole_units, scale: instrument.scale };
}

/** A round as its steps look at it: who set it up, set the terms it has now, or worked it out, does not approve it. */
export const subjectOfRound = ({ status, version, maker, terms_by, calculation, reversal }: RoundRow) => ({
  status,
  version,
  maker_id: [maker.id, terms_by, calculation?.by.id].filter((id) => id != null),
  reversal_maker_id: reversal?.asked_by.id ?? null,
});

/**
 * A round as the API shows it; of one that waits for approval it says whether it would still come out the same, unless
 * that is known because it was worked out just now.
 */
export async function showRound(db: Db, id: string, viewer: Viewer, stale?: false): Promise<Round> {
  return present(db, await readRound(db, id), viewer, stale);
}

async function present(db: Db, row: RoundRow, viewer: Viewer, staleness?: false): Promise<Round> {
  const {
    instrument,
    calculation,
    calculated_at,
    input_sha256: _digest,
    audit_seq: _seq,
    terms_by: _by,
    ...rest
  } = row;
  const { budget_units, budget_cents, price_cents, book_cents, ...same } = rest;
  const stale = staleness ?? (row.status === 'calculated' && (await isStale(db, row)));
  const can = possibleSteps(roundFlow, subjectOfRound(row), viewer);
  const decision = (): Round['decision'] => {
    if (row.status !== 'calculated') return 'closed';
    if (!can.includes('approve')) return 'own_entry';
    return stale ? 'stale' : 'now';
  };
  return {
    ...same,
    instrument: instrumentRef(instrument),
    nominal_cents: instrument.nominal_cents,
    budget_quantity: budget_units === null ? null : formatQuantity(budget_units, instrument.scale),
    budget_cents: budget_cents === null ? null : centsToNumber(budget_cents),
    price_cents: centsToNumber(price_cents),
    book_cents: book_cents === null ? null : centsToNumber(book_cents),
    calculation: calculation && { ...calculation, at: calculated_at ?? '' },
    stale,
    decision: decision(),
  };
}

/** Worked out again only where something was told since that may have changed it: of many requests that is long work. */
async function isStale(db: Db, row: RoundRow): Promise<boolean> {
  const question = { cut_off: row.cut_off, instrument_id: row.instrument.id };
  if (row.audit_seq !== null && !(await wasTouched(db, { ...question, id: row.id, since: row.audit_seq })))
    return false;
  return digestOf(termsOf(row), row.cut_off, await readClaims(db, question)) !== row.input_sha256;
}

const isAhead = ({ status }: RoundRow): boolean => status === 'calculated' || status === 'approved';

/** Why line `l` of a round is held, or would be if it were executed now. */
export const holdOf = (row: RoundRow): RawBuilder<string | null> =>
  isAhead(row) ? sql`return_hold(l)` : sql`l.held_for`;

/** Whether line `l` of a round is one of those: asked of all its lines at once. */
export const isHeld = (row: RoundRow): Condition =>
  isAhead(row)
    ? sql`l.id = any (array(select n.id from return_lines n cross join lateral return_holds(n) h
        where n.round_id = ${row.id} and h.held_for is not null))`
    : sql`l.held_for is not null`;

/** A round with what became of what it gives, of its letters and of the requests it was worked out from. Throws not_found. */
export async function readRoundDetail(context: AppContext, actor: Actor, id: string): Promise<RoundDetail> {
  const { db } = context;
  const row = await readRound(db, id);
  const viewer = viewerOf(context, actor);
  const round = await present(db, row, viewer);
  const [lines, letters, heldLines, stale_because, timeline] = await Promise.all([
    sql<{ status: RoundDetail['lines'][number]['status']; count: number; cents: bigint }>`
      select status, count(*)::integer as count, sum(amount_cents)::bigint as cents
      from return_lines where round_id = ${id} group by status order by status`.execute(db),
    sql<RoundDetail['letters']>`
      select count(*) filter (where w.mailed)::integer as mailed, count(*) filter (where not w.mailed)::integer as open
      from return_lines l cross join lateral (select exists (
        select from mails m where m.subject_type = 'return_line' and m.subject_id = l.id) as mailed) w
      where l.round_id = ${id} and l.status not in ('planned', 'reversed', 'held')`.execute(db),
    sql<{ count: number; cents: bigint }>`
      select count(*)::integer as count, coalesce(sum(l.amount_cents), 0)::bigint as cents
      from return_lines l where l.round_id = ${id} and ${isHeld(row)}`.execute(db),
    round.stale ? readChanges(db, row) : [],
    readTimeline(db, { type: 'return_round', id }),
  ]);
  return {
    ...round,
    stale_because,
    lines: lines.rows.map(({ cents, ...same }) => ({ ...same, cents: centsToNumber(cents) })),
    letters: letters.rows[0] ?? { mailed: 0, open: 0 },
    held: { count: heldLines.rows[0]?.count ?? 0, cents: centsToNumber(heldLines.rows[0]?.cents ?? 0n) },
    timeline,
    can: possibleSteps(roundFlow, subjectOfRound(row), viewer).filter(
      (step) => step !== 'approve' || round.decision === 'now',
    ),
  };
}

/** What people did since a round was calculated to the requests it is about, the latest first. */
async function readChanges(
  db: Db,
  { instrument, cut_off, calculated_at }: RoundRow,
): Promise<RoundDetail['stale_because']> {
  const { rows } = await sql<RoundDetail['stale_because'][number]>`
    select e.at, json_build_object('id', a.id, 'name', a.name) as actor, e.action, r.number
    from share_return_requests r
    join audit_events e on e.subject_type = 'share_return_request' and e.subject_id = r.id::text
      and e.at > ${calculated_at}::timestamptz and e.action in ('return.admitted', 'return.withdrawn', 'return.reversal_asked',
        'return.kept', 'return.reversed')
    join administrators a on a.id = e.actor_id
    where r.instrument_id = ${instrument.id} and r.requested_on <= ${cut_off}::date
    order by e.seq desc limit ${mostChanges}`.execute(db);
  return rows;
}

const roundCursor = z.tuple([instantParameter, uuid]);

/** A page of rounds, newest first. */
export async function listRounds(
  context: AppContext,
  actor: Actor,
  { limit, cursor, instrument_id, status }: RoundListQuery,
): Promise<RoundPage> {
  const after = decodeCursor(cursor, roundCursor);
  const filter = and([instrument_id && sql`r.instrument_id = ${instrument_id}`, status && sql`r.status = ${status}`]);
  const next = and([filter, after && sql`(r.created_at, r.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`]);
  const [rows, { rows: counts }] = await Promise.all([
    readRows(context.db, sql`where ${next} order by r.created_at desc, r.id desc limit ${limit + 1}`),
    sql<{ count: bigint }>`
      select count(*) as count from (select from return_rounds r where ${filter} limit ${mostCounted + 1}) x`.execute(
      context.db,
    ),
  ]);
  const { page, next_cursor } = toPage(rows, limit, (row) => [row.created_at, row.id]);
  const viewer = viewerOf(context, actor);
  const items = await Promise.all(page.map((row) => present(context.db, row, viewer)));
  return { items, next_cursor, ...counted(counts[0]?.count ?? 0n) };
}
