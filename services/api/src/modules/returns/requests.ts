import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { today } from '../../clock.ts';
import type { Actor, AppContext } from '../../context.ts';
import type { Db, DbTransaction } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import { amountOf, centsToNumber } from '../../domain/money.ts';
import type { MemberStatus } from '../../domain/parties.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { and } from '../../filters.ts';
import { decodeCursor, toPage } from '../../paging.ts';
import { instrumentRef, memberRef } from '../../wire/present.ts';
import type { MemberRow } from '../../wire/present.ts';
import { isoDate, uuid } from '../../wire/schemas.ts';
import type { InstrumentRef } from '../../wire/schemas.ts';
import { readComments } from '../../workflow/comments.ts';
import { readDocuments } from '../../workflow/documents.ts';
import { readTimeline } from '../../workflow/timeline.ts';
import { freeFromDays } from './free.ts';
import type { LockedPart } from './free.ts';
import { returnMachine } from './machine.ts';
import type { ReturnListQuery, ReturnRequest, ReturnRequestDetail } from './schemas.ts';

/** What requests are called where all kinds of them are kept together. */
export const subjectOf = (id: string) => ({ type: 'share_return_request', id });

type Same =
  | 'id'
  | 'number'
  | 'status'
  | 'version'
  | 'asked_outcome'
  | 'outcome'
  | 'outcome_reason'
  | 'reason'
  | 'reason_text'
  | 'channel'
  | 'requested_on'
  | 'document'
  | 'documents_count'
  | 'assignee'
  | 'maker'
  | 'checker'
  | 'decided_at'
  | 'comment'
  | 'rejection_reason'
  | 'withdrawal'
  | 'created_at';

/** A request as `requestSelect` reads it. */
export interface RequestRow extends Pick<ReturnRequest, Same> {
  units: bigint;
  returned_units: bigint;
  member: MemberRow & { status: MemberStatus };
  instrument: InstrumentRef & { nominal_cents: number };
  /** Where units that are not given go back to, in time: the day they were set aside, or the first that is open. */
  release_on: string;
  parts: (Omit<LockedPart, 'quantity'> & { quantity: string })[];
}

const person = (id: string) =>
  `(select json_build_object('id', a.id, 'name', a.name) from administrators a where a.id = ${id})`;

const requestSelect = `
select r.id, r.number, r.status, r.version, r.units, r.returned_units, r.asked_outcome, r.outcome, r.outcome_reason, r.reason,
  r.reason_text, r.channel, r.requested_on, r.document, r.decided_at, r.comment, r.rejection_reason, r.created_at,
  (select json_build_object('id', m.id, 'member_no', m.member_no, 'kind', m.kind, 'given_name', m.given_name,
     'infix', m.infix, 'family_name', m.family_name, 'company_name', m.company_name, 'status', m.status)
    from members m where m.id = r.member_id) as member,
  (select json_build_object('id', i.id, 'code', i.code, 'name_nl', i.name_nl, 'name_en', i.name_en, 'type', i.type,
     'scale', i.scale, 'nominal_cents', i.nominal_cents) from instruments i where i.id = r.instrument_id) as instrument,
  (select greatest(t.effective_date, (select make_date(max(y.year) + 1, 1, 1) from periods y where y.status = 'closed'))
    from transactions t where t.id = r.reserve_id) as release_on,
  return_parts(r) as parts,
  (select count(*)::integer from request_documents d
    where d.subject_type = 'share_return_request' and d.subject_id = r.id) as documents_count,
  ${person('r.assignee_id')} as assignee, ${person('r.maker_id')} as maker, ${person('r.checker_id')} as checker,
  case when r.withdrawn_on is not null
    then json_build_object('withdrawn_on', r.withdrawn_on, 'asked_by', r.asked_by) end as withdrawal
from share_return_requests r`;

async function readRows(db: Db, rest: RawBuilder<unknown>): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`${sql.raw(requestSelect)} ${rest}`.execute(db);
  return rows;
}

/** One request. Throws not_found. */
export async function readRequest(db: Db, id: string): Promise<RequestRow> {
  const [row] = await readRows(db, sql`where r.id = ${id}`);
  if (row === undefined) throw refusal('not_found', 'id');
  return row;
}

/** One request that this database transaction alone may change, and its member. Throws not_found. */
export async function lockRequest(trx: DbTransaction, id: string): Promise<RequestRow> {
  await sql`
    with locked as materialized (select r.member_id from share_return_requests r where r.id = ${id} for update)
    select from members m where m.id in (select member_id from locked) for no key update`.execute(trx);
  return readRequest(trx, id);
}

/** What is still set aside, lot by lot. */
export function partsOf({ parts }: RequestRow): LockedPart[] {
  return parts.map((part) => ({ ...part, quantity: BigInt(part.quantity) }));
}

/** Somebody died: the lock falls away, a document is needed, and a round may put it first. */
export function isDeath({ reason, member }: Pick<RequestRow, 'reason' | 'member'>): boolean {
  return reason === 'death' || member.status === 'deceased';
}

/** A gift needs its signed deed, a death the certificate of inheritance. */
export function lacksDocument(row: RequestRow, outcome = row.outcome): boolean {
  return (outcome === 'gift' || isDeath(row)) && row.document === null && row.documents_count === 0;
}

export function presentRequest(row: RequestRow, context: AppContext, actorId: string): ReturnRequest {
  const { units, returned_units, member, instrument, parts: _p, release_on: _r, ...same } = row;
  const day = today(context.clock);
  const text = (quantity: bigint) => formatQuantity(quantity, instrument.scale);
  const open = (returnMachine.withdraw.from as readonly string[]).includes(row.status) || row.status === 'allocated';
  const free = open ? freeFromDays(partsOf(row), { on: day, death: isDeath(row), scale: instrument.scale }) : [];
  const nominal = amountOf(open ? units - returned_units : 0n, instrument.scale, BigInt(instrument.nominal_cents));
  return {
    ...same,
    member: { ...memberRef(member), status: member.status },
    instrument: instrumentRef(instrument),
    quantity: text(units),
    returned_quantity: text(returned_units),
    nominal_cents: centsToNumber(nominal),
    free,
    admission: admissionOf(row, free, actorId, context.config.fourEyes),
  };
}

function admissionOf(
  row: RequestRow,
  free: ReturnRequest['free'],
  actorId: string,
  fourEyes: boolean,
): ReturnRequest['admission'] {
  const [now, later] = free;
  const locked = now?.quantity === '0';
  const state = (): ReturnRequest['admission']['state'] => {
    if (!(returnMachine.admit.from as readonly string[]).includes(row.status)) return 'closed';
    if (fourEyes && row.maker.id === actorId) return 'own_entry';
    if (lacksDocument(row)) return 'document_required';
    return locked ? 'locked' : 'now';
  };
  return { state: state(), from: locked ? (later?.on ?? null) : null };
}

const requestCursor = z.tuple([isoDate, uuid]);

/** A page of requests in order of receipt. */
export async function listRequests(
  context: AppContext,
  actor: Actor,
  { limit, cursor, status, instrument_id, member_id, outcome }: ReturnListQuery,
): Promise<{ items: ReturnRequest[]; next_cursor: string | null }> {
  const after = decodeCursor(cursor, requestCursor);
  const rows = await readRows(
    context.db,
    sql`where ${and([
      status && sql`r.status = ${status}`,
      instrument_id && sql`r.instrument_id = ${instrument_id}`,
      member_id && sql`r.member_id = ${member_id}`,
      outcome && sql`r.outcome = ${outcome}`,
      after && sql`(r.requested_on, r.id) > (${after[0]}::date, ${after[1]}::uuid)`,
    ])} order by r.requested_on, r.id limit ${limit + 1}`,
  );
  const { page, next_cursor } = toPage(rows, limit, (row) => [row.requested_on, row.id]);
  return { items: page.map((row) => presentRequest(row, context, actor.id)), next_cursor };
}

/** A request with what rounds gave it and all that was said about it. Throws not_found. */
export async function readRequestDetail(context: AppContext, actor: Actor, id: string): Promise<ReturnRequestDetail> {
  const { db } = context;
  const row = await readRequest(db, id);
  const [given, documents, comments, timeline] = await Promise.all([
    sql<
      Omit<ReturnRequestDetail['rounds'][number], 'allocated' | 'amount_cents'> &
        Record<'allocated' | 'amount_cents', bigint>
    >`
      select o.id as round_id, o.number as round_number, o.fiscal_year, l.allocated, l.amount_cents, l.status
      from return_lines l join return_rounds o on o.id = l.round_id where l.request_id = ${id} order by o.created_at, o.id`.execute(
      db,
    ),
    readDocuments(db, subjectOf(id)),
    readComments(db, subjectOf(id)),
    readTimeline(db, subjectOf(id)),
  ]);
  const rounds = given.rows.map((line) => ({
    ...line,
    allocated: formatQuantity(line.allocated, row.instrument.scale),
    amount_cents: centsToNumber(line.amount_cents),
  }));
  return { ...presentRequest(row, context, actor.id), rounds, documents, comments, timeline };
}
