// A request as it is read, and as the API shows it.
import type { Language } from '../../domain/language.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { dayOf, today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { Db, DbTransaction } from '../../database.ts';
import { daysBetween } from '../../domain/dates.ts';
import { refusal } from '../../domain/errors.ts';
import { maskIban } from '../../domain/iban.ts';
import { centsToNumber } from '../../domain/money.ts';
import type { MemberStatus } from '../../domain/parties.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { instrumentRef, memberRef } from '../../wire/present.ts';
import type { MemberRow } from '../../wire/present.ts';
import type { InstrumentRef } from '../../wire/schemas.ts';
import { administratorOf, instrumentOf } from '../../wire/refSelect.ts';
import type { PaperSubject } from '../../requests/papers.ts';
import { freeFromDays } from './free.ts';
import type { LockedPart } from './free.ts';
import { openStatuses, returnFlow, undecided } from './flow.ts';
import type { ReturnRequest } from './schemas.ts';
import { isSelf } from '../../domain/people.ts';
import type { Person } from '../../domain/people.ts';

/** What requests are called where all kinds of them are kept together. */
export const subjectOf = (id: string) => ({ type: 'share_return_request', id });

/** What documents and comments of a request are kept under. */
export const papersOf = (id: string): PaperSubject => ({
  ...subjectOf(id),
  audit: 'return',
  check: (trx) => readRequest(trx, id),
});

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
  | 'reversal'
  | 'created_at';

/** A request as `requestSelect` reads it. */
export interface RequestRow extends Pick<ReturnRequest, Same> {
  units: bigint;
  returned_units: bigint;
  open_units: bigint;
  nominal_cents: bigint;
  member: MemberRow & { status: MemberStatus; email: string | null; locale: Language };
  instrument: InstrumentRef;
  account: { iban: string; holder_name: string; verified: boolean } | null;
  /** Where units that are not given go back to, in time: the day they were set aside, or the first that is open. */
  release_on: string;
  /** What is still set aside for it, the oldest lot first. */
  parts: LockedPart[];
}

/** A request as its steps look at it. */
export const subjectOfStep = ({ status, version, maker, reversal }: RequestRow) => ({
  status,
  version,
  maker_id: maker.id,
  reversal_maker_id: reversal?.asked_by.id ?? null,
});

const requestSelect = `
select r.id, r.number, r.status, r.version, r.units, r.returned_units, r.open_units, r.nominal_cents, r.asked_outcome,
  r.outcome, r.outcome_reason, r.reason, r.reason_text, r.channel, r.requested_on, r.document, r.decided_at, r.comment,
  r.rejection_reason, r.created_at,
  (select json_build_object('id', m.id, 'member_no', m.member_no, 'kind', m.kind, 'given_name', m.given_name,
     'infix', m.infix, 'family_name', m.family_name, 'company_name', m.company_name, 'status', m.status, 'email', m.email,
     'locale', m.locale) from members m where m.id = r.member_id) as member,
  ${instrumentOf('r.instrument_id')} as instrument,
  (select json_build_object('iban', b.iban, 'holder_name', b.holder_name, 'verified', b.verified_at is not null)
    from bank_accounts b where b.id = coalesce(r.bank_account_id, (payout_account(r.member_id, register_today())).id)) as account,
  (select greatest(t.effective_date, (select make_date(max(y.year) + 1, 1, 1) from periods y where y.status = 'closed'))
    from transactions t where t.id = r.reserve_id) as release_on,
  (select count(*)::integer from request_documents d
    where d.subject_type = 'share_return_request' and d.subject_id = r.id) as documents_count,
  ${administratorOf('r.assignee_id')} as assignee, ${administratorOf('r.maker_id')} as maker, ${administratorOf('r.checker_id')} as checker,
  case when r.withdrawn_on is not null
    then json_build_object('withdrawn_on', r.withdrawn_on, 'asked_by', r.asked_by) end as withdrawal,
  case when r.reversal_maker_id is not null and r.status <> 'reversed' then json_build_object('asked_by',
    ${administratorOf('r.reversal_maker_id')}, 'reason_code', r.reversal_reason, 'comment', r.reversal_comment) end as reversal
from share_return_requests r`;

/** Rows of a query that goes on after `from share_return_requests r`. */
export async function readRows(db: Db, rest: RawBuilder<unknown>): Promise<RequestRow[]> {
  const { rows } = await sql<Omit<RequestRow, 'parts'>>`${sql.raw(requestSelect)} ${rest}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const { rows: parts } = await sql<{ request_id: string; lot_id: string; units: bigint; lock_until: string | null }>`
    select request_id, lot_id, units, lock_until from return_parts where request_id = any (${ids}::uuid[])
    order by acquired_on, lot_id`.execute(db);
  const byRequest = new Map(ids.map((id) => [id, [] as LockedPart[]]));
  for (const { request_id, lot_id, units, lock_until } of parts) {
    byRequest.get(request_id)?.push({ lot_id, quantity: units, lock_until });
  }
  return rows.map((row) => ({ ...row, parts: byRequest.get(row.id) ?? [] }));
}

/** One request. Throws not_found. */
export async function readRequest(db: Db, id: string): Promise<RequestRow> {
  const [row] = await readRows(db, sql`where r.id = ${id}`);
  if (row === undefined) throw refusal('not_found', 'id');
  return row;
}

/** Requests that this database transaction alone may change, and after them their members, each in order of their ids. */
export async function lockRequests(trx: DbTransaction, ids: readonly string[]): Promise<Map<string, RequestRow>> {
  await sql`
    with locked as materialized (
      select r.member_id from share_return_requests r where r.id = any (${ids}::uuid[]) order by r.id for update)
    select from members m where m.id in (select member_id from locked) order by m.id for no key update`.execute(trx);
  const rows = await readRows(trx, sql`where r.id = any (${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** One request, locked. Throws not_found. */
export async function lockRequest(trx: DbTransaction, id: string): Promise<RequestRow> {
  const row = (await lockRequests(trx, [id])).get(id);
  if (row === undefined) throw refusal('not_found', 'id');
  return row;
}

/** Somebody died: the lock falls away, a document is needed, and a round may put it first. */
export function isDeath({ reason, member }: { reason: string; member: { status: MemberStatus } }): boolean {
  return reason === 'death' || member.status === 'deceased';
}

/** Who died gives nothing: it is paid out to the estate, or converted. */
export function isGiftOfTheDead({ member }: RequestRow, outcome: RequestRow['outcome']): boolean {
  return outcome === 'gift' && member.status === 'deceased';
}

/** A gift needs its signed deed, a death the certificate of inheritance. */
export function lacksDocument(row: RequestRow, outcome = row.outcome): boolean {
  return (outcome === 'gift' || isDeath(row)) && row.document === null && row.documents_count === 0;
}

const isOneOf = (statuses: readonly string[], { status }: RequestRow): boolean => statuses.includes(status);

/** Requests as the API shows them to an administrator, with the places of those that wait for a round. */
export async function presentAll(
  db: Db,
  context: AppContext,
  actor: Person,
  rows: readonly RequestRow[],
): Promise<ReturnRequest[]> {
  const places = await readPlaces(
    db,
    rows.filter((row) => isOneOf(queued, row)),
  );
  return rows.map((row) => present(row, { context, actor, place: places.get(row.number) ?? null }));
}

/** One request as the API shows it. Throws not_found. */
export async function showRequest(db: Db, context: AppContext, actor: Person, id: string): Promise<ReturnRequest> {
  const [request] = await presentAll(db, context, actor, [await readRequest(db, id)]);
  return request as ReturnRequest;
}

const queued = ['eligible', 'allocated', 'waiting'];

/**
 * How many wait for a round of the same instrument up to each request, by its number: the day of receipt, then the number. All of it is in
 * the index.
 */
async function readPlaces(db: Db, rows: readonly RequestRow[]): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const instruments = [...new Set(rows.map(({ instrument }) => instrument.id))];
  const numbers = rows.map(({ number }) => number);
  const { rows: places } = await sql<{ number: string; place: number }>`
    select number, place from (
      select number, (row_number() over (partition by instrument_id order by requested_on, number))::integer as place
      from share_return_requests
      where instrument_id = any (${instruments}::uuid[]) and status in ('eligible', 'allocated', 'waiting')) q
    where number = any (${numbers}::text[])`.execute(db);
  return new Map(places.map(({ number, place }) => [number, place]));
}

/** The place that a request received on a day would have if it were admitted now; after all of that day where it has no number. */
export async function placeFor(
  db: Db,
  { instrumentId, requestedOn, number }: { instrumentId: string; requestedOn: string; number: string | null },
): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select count(*)::integer + 1 as place from share_return_requests
    where instrument_id = ${instrumentId} and status in ('eligible', 'allocated', 'waiting')
      and (requested_on < ${requestedOn}::date
        or requested_on = ${requestedOn}::date and (${number}::text is null or number < ${number}::text))`.execute(db);
  return rows[0]?.place ?? 1;
}

function present(
  row: RequestRow,
  { context, actor, place }: { context: AppContext; actor: Person; place: number | null },
): ReturnRequest {
  const { units, returned_units, open_units, nominal_cents, member, instrument, account, ...rest } = row;
  const { parts: _p, release_on: _r, ...same } = rest;
  const { fourEyes, redemptionOverdueDays } = context.config;
  const day = today(context.clock);
  const text = (quantity: bigint) => formatQuantity(quantity, instrument.scale);
  const free = isOneOf(openStatuses, row)
    ? freeFromDays(row.parts, { on: day, death: isDeath(row), scale: instrument.scale })
    : [];
  const waits = isOneOf(undecided, row);
  const age = daysBetween(row.requested_on, waits || row.decided_at === null ? day : dayOf(row.decided_at));
  const iban_state = account?.verified === true ? 'verified' : 'unverified';
  return {
    ...same,
    member: { ...memberRef(member), status: member.status },
    instrument: instrumentRef(instrument),
    quantity: text(units),
    returned_quantity: text(returned_units),
    open_quantity: text(open_units),
    nominal_cents: centsToNumber(nominal_cents),
    free,
    place,
    age_days: Math.max(age, 0),
    overdue: waits && age > redemptionOverdueDays,
    iban_masked: account && maskIban(account.iban),
    holder_name: account && account.holder_name,
    iban_state: account === null ? 'missing' : iban_state,
    admission: admissionOf(row, free, actor, fourEyes),
  };
}

/** Whether an administrator can admit a request today; the list's filter `admissible` (list.ts) says the same in SQL. */
function admissionOf(
  row: RequestRow,
  free: ReturnRequest['free'],
  actor: Person,
  fourEyes: boolean,
): ReturnRequest['admission'] {
  const [now, later] = free;
  const locked = now?.quantity === '0';
  const state = (): ReturnRequest['admission']['state'] => {
    if (!isOneOf(returnFlow.steps.admit.from, row)) return 'closed';
    if (fourEyes && isSelf(actor, row.maker.id)) return 'own_entry';
    if (isGiftOfTheDead(row, row.outcome)) return 'member_deceased';
    if (lacksDocument(row)) return 'document_required';
    return locked ? 'locked' : 'now';
  };
  return { state: state(), from: locked ? (later?.on ?? null) : null };
}
