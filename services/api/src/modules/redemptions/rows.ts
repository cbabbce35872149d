import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AppContext } from '../../context.ts';
import { dayOf, today } from '../../clock.ts';
import type { Db } from '../../database.ts';
import { daysBetween } from '../../domain/dates.ts';
import { refusal } from '../../domain/errors.ts';
import { maskIban } from '../../domain/iban.ts';
import type { MemberStatus } from '../../domain/parties.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { instrumentRef, memberRef } from '../../wire/present.ts';
import type { MemberRow } from '../../wire/present.ts';
import type { Quote } from '../../wire/requests.ts';
import type { InstrumentRef } from '../../wire/schemas.ts';
import { administratorOf, instrumentOf } from '../../wire/refSelect.ts';
import type { PaperSubject } from '../../requests/papers.ts';
import { possibleSteps, viewerOf } from '../../flow/flow.ts';
import { openStatuses, redemptionFlow } from './flow.ts';
import type { Redemption, RedemptionDetail } from './schemas.ts';
import { isSelf } from '../../domain/people.ts';
import type { Person } from '../../domain/people.ts';

type Same =
  | 'id'
  | 'number'
  | 'status'
  | 'version'
  | 'reason'
  | 'reason_text'
  | 'channel'
  | 'requested_on'
  | 'desired_on'
  | 'earliest_on'
  | 'document'
  | 'documents_count'
  | 'assignee'
  | 'maker'
  | 'checker'
  | 'decided_at'
  | 'comment'
  | 'withdrawal'
  | 'return_code'
  | 'reversal'
  | 'created_at';

/** A request as `redemptionSelect` reads it. */
export interface RedemptionRow extends Pick<Redemption, Same> {
  effective_on: string;
  units: bigint;
  approved_units: bigint | null;
  quote: Omit<Quote, 'lines'>;
  account: { iban: string; holder_name: string; verified: boolean } | null;
  member: MemberRow & { status: MemberStatus };
  instrument: InstrumentRef;
  /** The first day on which it may end by now: of the year that is open, and up to which its interest was paid. Null for any. */
  first_day: string | null;
}

/** Where a request is paid to: its own account, or while it is open and has none that of its member, as approving takes it. */
export const accountId = `coalesce(r.bank_account_id,
  case when r.status in ('submitted', 'in_review') then (payout_account(r.member_id, register_today())).id end)`;

/** What was paid past the day of a request is looked for among its lots only where an interest run of its issue went past it. */
export const firstDay = `case when r.status in ('submitted', 'in_review') then greatest(
  (select make_date(max(y.year) + 1, 1, 1) from periods y where y.status = 'closed'),
  case when exists (select from interest_runs x where x.instrument_id = r.instrument_id and x.kind = 'payment'
      and x.status in ('executed', 'reversal_waiting') and x.until > r.effective_on)
    then (select max(s.day) from postings p join lots l on l.id = p.lot_id
      cross join lateral interest_since(l.id, l.interest_from) s where p.transaction_id = r.reserve_id) end) end`;

/** `select … from redemption_requests r`: add where, order by and limit. What belongs to a row is looked up, not joined. */
const redemptionSelect = `
select r.id, r.number, r.status, r.version, r.units, r.approved_units, r.reason, r.reason_text, r.channel, r.requested_on,
  r.desired_on, r.earliest_on, r.effective_on, r.quote - 'lines' as quote, r.document, r.created_at,
  r.decided_at, r.comment, r.return_code, ${firstDay} as first_day,
  (select json_build_object('id', m.id, 'member_no', m.member_no, 'kind', m.kind, 'given_name', m.given_name,
     'infix', m.infix, 'family_name', m.family_name, 'company_name', m.company_name, 'status', m.status)
    from members m where m.id = r.member_id) as member,
  ${instrumentOf('r.instrument_id')} as instrument,
  (select json_build_object('iban', coalesce(r.iban, b.iban), 'holder_name', coalesce(r.holder_name, b.holder_name),
     'verified', b.verified_at is not null) from bank_accounts b where b.id = ${accountId}) as account,
  (select count(*)::integer from request_documents d
    where d.subject_type = 'redemption_request' and d.subject_id = r.id) as documents_count,
  ${administratorOf('r.assignee_id')} as assignee, ${administratorOf('r.maker_id')} as maker,
  ${administratorOf('r.checker_id')} as checker,
  case when r.withdrawn_on is not null
    then json_build_object('withdrawn_on', r.withdrawn_on, 'asked_by', r.asked_by) end as withdrawal,
  case when r.reversal_maker_id is not null and r.status = 'approved'
    then json_build_object('asked_by', ${administratorOf('r.reversal_maker_id')}, 'reason_code', r.reversal_reason,
      'comment', r.reversal_comment) end as reversal
from redemption_requests r`;

/** Rows of a query that goes on after `from redemption_requests r`. */
export async function readRows(db: Db, rest: RawBuilder<unknown>): Promise<RedemptionRow[]> {
  const { rows } = await sql<RedemptionRow>`${sql.raw(redemptionSelect)} ${rest}`.execute(db);
  return rows;
}

/** One request as the API shows it to an administrator. Throws not_found. */
export async function readOne(db: Db, context: AppContext, actor: Person, id: string): Promise<Redemption> {
  const [row] = await readRows(db, sql`where r.id = ${id}`);
  if (row === undefined) throw refusal('not_found', 'id');
  return present(row, context, actor);
}

/** How long a request may be open until it is overdue, seen from a day. */
const overdueSince = ({ config }: AppContext): number => config.redemptionOverdueDays;

export function present(row: RedemptionRow, context: AppContext, actor: Person): Redemption {
  const { member, instrument, units, approved_units, account, effective_on: _e, first_day: _f, ...same } = row;
  const text = (quantity: bigint) => formatQuantity(quantity, instrument.scale);
  const day = today(context.clock);
  const open = isOpen(row);
  const age = daysBetween(row.requested_on, open || row.decided_at === null ? day : dayOf(row.decided_at));
  return {
    ...same,
    member: { ...memberRef(member), status: member.status },
    instrument: instrumentRef(instrument),
    quantity: text(units),
    approved_quantity: approved_units === null ? null : text(approved_units),
    age_days: Math.max(age, 0),
    overdue: open && age > overdueSince(context),
    iban_masked: account && maskIban(account.iban),
    holder_name: account && account.holder_name,
    iban_state: account === null ? 'missing' : account.verified ? 'verified' : 'unverified',
    approval: approvalOf(row, { day, actor, fourEyes: context.config.fourEyes }),
  };
}

/** What an administrator can do with a request. */
export function stepsFor(row: RedemptionRow, context: AppContext, actor: Person): RedemptionDetail['can'] {
  const { status, version, maker, reversal, assignee } = row;
  const subject = { status, version, maker_id: maker.id, reversal_maker_id: reversal?.asked_by.id ?? null };
  const can = possibleSteps(redemptionFlow, subject, viewerOf(context, actor));
  return can.filter((step) => step !== 'take' || !isSelf(actor, assignee?.id));
}

export function isOpen({ status }: Pick<RedemptionRow, 'status'>): boolean {
  return (openStatuses as readonly string[]).includes(status);
}

/** Whether an administrator can approve a request today; the list's filter `approvable` (list.ts) says the same in SQL. */
function approvalOf(
  row: RedemptionRow,
  { day, actor, fourEyes }: { day: string; actor: Person; fourEyes: boolean },
): Redemption['approval'] {
  const { effective_on, first_day } = row;
  const isTooEarly = first_day !== null && effective_on < first_day;
  const state = (): Redemption['approval']['state'] => {
    if (!isOpen(row)) return 'closed';
    if (fourEyes && isSelf(actor, row.maker.id)) return 'own_entry';
    if (row.member.status === 'blocked') return 'member_blocked';
    if (needsDocument(row) && row.document === null && row.documents_count === 0) return 'document_required';
    if (row.account === null) return 'iban_missing';
    if (isTooEarly) return 'later_date';
    return effective_on > day ? 'from_date' : 'now';
  };
  const wait = effective_on > day ? effective_on : null;
  return { state: state(), from: isOpen(row) ? (isTooEarly ? first_day : wait) : null };
}

/** Nothing of somebody who died is paid out without the certificate of inheritance. */
export function needsDocument({ reason, member }: { reason: string; member: { status: MemberStatus } }): boolean {
  return reason === 'death' || member.status === 'deceased';
}

/** What documents and comments of a request are kept under. */
export function papersOf(id: string): PaperSubject {
  return {
    type: 'redemption_request',
    id,
    audit: 'redemption',
    check: async (trx) => {
      const { rows } = await sql`select from redemption_requests where id = ${id}`.execute(trx);
      if (rows.length === 0) throw refusal('not_found', 'id');
    },
  };
}
