import { sql } from 'kysely';
import { today } from '../../clock.ts';
import type { Actor, AppContext } from '../../context.ts';
import type { Db } from '../../database.ts';
import { centsToNumber } from '../../domain/money.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { readComments } from '../../requests/comments.ts';
import { readDocuments } from '../../paper/documents.ts';
import { readHoldings } from '../../requests/holdings.ts';
import { readTimeline } from '../../requests/timeline.ts';
import { isSelf } from '../../domain/people.ts';
import { possibleSteps, viewerOf } from '../../flow/flow.ts';
import type { Viewer } from '../../flow/flow.ts';
import { returnFlow } from './flow.ts';
import { presentAll, readRequest, subjectOf, subjectOfStep } from './requests.ts';
import type { RequestRow } from './requests.ts';
import { takenBack } from './reverse.ts';
import { mostOthers } from '../../wire/requests.ts';
import type { ReturnRequest, ReturnRequestDetail } from './schemas.ts';

/** A request with what rounds gave it and all that was said about it. Throws not_found. */
export async function readReturn(context: AppContext, actor: Actor, id: string): Promise<ReturnRequestDetail> {
  const { db } = context;
  const row = await readRequest(db, id);
  const about = { memberId: row.member.id, instrumentId: row.instrument.id, day: today(context.clock) };
  const [presented, rounds, holdings, other_open, transactions, documents, comments, timeline] = await Promise.all([
    presentAll(db, context, actor, [row]),
    readRounds(db, id, row.instrument.scale),
    readHoldings(db, { ...about, requested: row.parts }),
    readOtherOpen(db, id, row.member.id),
    readTransactions(db, id),
    readDocuments(db, subjectOf(id)),
    readComments(db, subjectOf(id)),
    readTimeline(db, subjectOf(id)),
  ]);
  const [request] = presented as [ReturnRequest];
  const can = stepsFor(row, rounds, viewerOf(context, actor));
  return { ...request, rounds, holdings, other_open, transactions, documents, comments, timeline, can };
}

/** What an administrator can do with a request. What a round gave can be taken back while no payment of it is under way. */
function stepsFor(row: RequestRow, rounds: ReturnRequestDetail['rounds'], viewer: Viewer): ReturnRequestDetail['can'] {
  const isReversible = takenBack.includes(rounds.at(-1)?.status ?? 'planned');
  return possibleSteps(returnFlow, subjectOfStep(row), viewer).filter((step) => {
    if (step === 'take') return !isSelf(viewer.actor, row.assignee?.id);
    return isReversible || (step !== 'reverse' && step !== 'keep');
  });
}

async function readRounds(db: Db, id: string, scale: number): Promise<ReturnRequestDetail['rounds']> {
  type Line = ReturnRequestDetail['rounds'][number];
  const { rows } = await sql<Omit<Line, 'allocated' | 'amount_cents'> & Record<'allocated' | 'amount_cents', bigint>>`
    select l.id as line_id, l.number, o.id as round_id, o.number as round_number, o.fiscal_year, l.allocated, l.amount_cents,
      l.status, l.return_code
    from return_lines l join return_rounds o on o.id = l.round_id
    where l.request_id = ${id} and o.status <> 'cancelled' order by o.created_at, o.id`.execute(db);
  return rows.map((line) => ({
    ...line,
    allocated: formatQuantity(line.allocated, scale),
    amount_cents: centsToNumber(line.amount_cents),
  }));
}

async function readOtherOpen(db: Db, id: string, memberId: string): Promise<ReturnRequestDetail['other_open']> {
  type Other = ReturnRequestDetail['other_open'][number];
  const { rows } = await sql<Omit<Other, 'quantity'> & { open_units: bigint; scale: number }>`
    select r.id, r.number, r.status, r.open_units, i.scale
    from share_return_requests r join instruments i on i.id = r.instrument_id
    where r.member_id = ${memberId} and r.id <> ${id}
      and r.status in ('submitted', 'in_review', 'eligible', 'allocated', 'waiting')
    order by r.requested_on, r.number limit ${mostOthers}`.execute(db);
  return rows.map(({ open_units, scale, ...same }) => ({ ...same, quantity: formatQuantity(open_units, scale) }));
}

/** What was booked for it, by itself and by rounds, in order. */
async function readTransactions(db: Db, id: string): Promise<ReturnRequestDetail['transactions']> {
  const { rows } = await sql<ReturnRequestDetail['transactions'][number]>`
    select t.id, t.number, t.kind, t.effective_date
    from share_return_requests r join transactions t on t.member_id = r.member_id and (t.source_id = r.id
      or t.id in (select l.id from return_lines l where l.request_id = r.id)
      or t.reverses_id in (select l.id from return_lines l where l.request_id = r.id))
    where r.id = ${id} order by t.seq`.execute(db);
  return rows;
}
