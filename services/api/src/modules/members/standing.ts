import { sql } from 'kysely';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import { DomainError, refusal } from '../../domain/errors.ts';
import type { FieldError } from '../../domain/errors.ts';
import { centsToNumber } from '../../domain/money.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import { once } from '../../calls/once.ts';
import type { Caller, Outcome } from '../../calls/once.ts';
import { possibleSteps, take } from '../../flow/flow.ts';
import type { Viewer } from '../../flow/flow.ts';
import { memberFlow } from './flow.ts';
import type { StandingAction } from './flow.ts';
import { notify } from '../../post/notifications.ts';
import type { LeaveBody } from './changeSchemas.ts';
import { about, changed, lockMember, updateMember } from './edit.ts';
import type { MemberRow, Which } from './edit.ts';
import type { Person } from '../../domain/people.ts';

/** What an administrator can do about a member's standing: nothing once nobody knows any more who it was; no company dies. */
export function stepsOf(member: MemberRow, viewer: Viewer): (keyof typeof memberFlow.steps)[] {
  const { kind, anonymised_at } = member;
  if (anonymised_at !== null) return [];
  return possibleSteps(memberFlow, { ...member, maker_id: [] }, viewer).filter(
    (step) => step !== 'decease' || kind === 'person',
  );
}

/** Nothing is paid to who is blocked, and nothing new is booked. */
export function blockMember(context: AppContext, caller: Caller, which: Which, reason: string): Promise<StoredAnswer> {
  return takeStep(context, caller, which, 'block', reason, () => Promise.resolve({}));
}

/** Throws state_conflict for a member who is neither blocked nor gone. */
export function requireReinstatable({ status, version }: Pick<MemberRow, 'status' | 'version'>, actor: Person): void {
  take(memberFlow, 'reinstate', { status, version, maker_id: '' }, { actor, version, fourEyes: true });
}

/** Takes a block back, or an end or a death that was a mistake, as two administrators agreed (proposals.ts). */
export async function reinstate(
  trx: DbTransaction,
  before: MemberRow,
  reason: string,
): Promise<Pick<Outcome, 'audit'>> {
  const status = before.joined_on === null ? 'prospect' : 'active';
  const back = { status, ended_on: null, deceased_on: null, gone_known_at: null } as const;
  const { version } = await updateMember(trx, before.id, back);
  const data = { version, before: before.status, after: status, ended_on: null, deceased_on: null, reason };
  return { audit: [about(before.id, 'member.reinstated', data)] };
}

/**
 * Ends a membership of whom nothing is left in the register. Throws, all at once, units_left, payable_left, request_open and
 * proposal_waiting for what stands in the way; booked_after and the errors of a date.
 */
export function endMembership(
  context: AppContext,
  caller: Caller,
  which: Which,
  { on, reason }: LeaveBody,
): Promise<StoredAnswer> {
  return takeStep(context, caller, which, 'end', reason, async (trx, member) => {
    checkDay({ on, field: 'on' }, member.joined_on, today(context.clock));
    await requireNothingLeft(trx, member.id);
    await requireNoneAfter(trx, member.id, on);
    return { ended_on: on, gone_known_at: await instantNow(trx) };
  });
}

/** Writes a death down. What was booked since, before anybody knew, stands. Throws kind_not_allowed for an organisation. */
export function recordDeath(
  context: AppContext,
  caller: Caller,
  which: Which,
  { on, reason }: LeaveBody,
): Promise<StoredAnswer> {
  return takeStep(context, caller, which, 'decease', reason, (trx, member) =>
    deceased(trx, member, { on, field: 'on' }, today(context.clock)),
  );
}

/** What a death changes of a member. */
export async function deceased(
  trx: DbTransaction,
  { kind, status, birthdate, member_no }: MemberRow,
  { on, field }: { on: string; field: string },
  day: string,
): Promise<Partial<MemberRow>> {
  if (kind !== 'person') throw refusal('kind_not_allowed', field, { kind: 'decease', status });
  if (status === 'blocked') throw refusal('member_blocked', null, { number: String(member_no) });
  checkDay({ on, field }, birthdate, day);
  return { status: 'deceased', deceased_on: on, ended_on: null, gone_known_at: await instantNow(trx) };
}

function checkDay({ on, field }: { on: string; field: string }, earliest: string | null, day: string): void {
  if (on > day) throw refusal('date_in_future', field, { date: on, today: day });
  if (earliest !== null && on < earliest) throw refusal('date_invalid', field, { date: on, earliest });
}

function takeStep(
  context: AppContext,
  caller: Caller,
  which: Which,
  action: StandingAction,
  reason: string,
  judge: (trx: DbTransaction, member: MemberRow) => Promise<Partial<MemberRow>>,
): Promise<StoredAnswer> {
  const { actor } = caller;
  return once(context, caller, async (trx) => {
    const before = await lockMember(trx, which);
    const mover = { actor, version: which.version, fourEyes: context.config.fourEyes };
    const { to: status } = take(memberFlow, action, { ...before, maker_id: '' }, mover);
    const member = await updateMember(trx, before.id, { status, ...(await judge(trx, before)) });
    await notify(trx, {
      level: action === 'end' ? 'info' : 'warning',
      key: `member.${verbs[action]}`,
      params: { member_no: String(member.member_no) },
      subject: { type: 'member', id: member.id },
      not: actor.id,
    });
    const { ended_on, deceased_on } = member;
    const data = {
      version: member.version,
      before: before.status,
      after: member.status,
      ended_on,
      deceased_on,
      reason,
    };
    return changed(trx, context, member, { action: `member.${verbs[action]}`, data });
  });
}

const verbs = {
  block: 'blocked',
  end: 'ended',
  decease: 'deceased',
} as const satisfies Record<StandingAction, string>;

async function instantNow(trx: DbTransaction): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(trx);
  return rows[0]?.now ?? '';
}

/** Throws with one entry for each thing that a member still has: units, money, open requests, proposals. */
export async function requireNothingLeft(trx: DbTransaction, memberId: string): Promise<void> {
  const errors = await whatIsLeft(trx, memberId);
  const [first, ...rest] = errors;
  if (first !== undefined) throw new DomainError([first, ...rest]);
}

async function whatIsLeft(trx: DbTransaction, memberId: string): Promise<FieldError[]> {
  const { rows: units } = await sql<{ code: string; units: bigint; scale: number }>`
    select i.code, u.units, i.scale from member_units u join instruments i on i.id = u.instrument_id
    where u.member_id = ${memberId} and u.units <> 0 order by i.code`.execute(trx);
  const { rows: money } = await sql<{ owed: bigint }>`
    select -sum(p.delta)::bigint as owed from accounts a join postings p on p.account_id = a.id
    where a.member_id = ${memberId} and a.kind = 'payable' having sum(p.delta) <> 0`.execute(trx);
  const { rows: requests } = await sql<{ number: string }>`
    select number from open_reservations where member_id = ${memberId}
    union select number from payables where member_id = ${memberId} and subject_type <> 'member'
    union select number from payment_lines where member_id = ${memberId} and status in ('open', 'in_file') order by number`.execute(
    trx,
  );
  const { rows: waiting } = await sql<{ count: number }>`
    select count(*)::integer as count from transaction_proposals
    where status = 'waiting' and ${memberId} in (input->>'member_id', input->>'counterparty_id')
    having count(*) > 0`.execute(trx);
  const tell = (code: FieldError['code'], params: FieldError['params']): FieldError => ({ field: null, code, params });
  return [
    ...units.map((one) => tell('units_left', { quantity: formatQuantity(one.units, one.scale), instrument: one.code })),
    ...money.map(({ owed }) => tell('payable_left', { amount_cents: centsToNumber(owed) })),
    ...requests.map(({ number }) => tell('request_open', { number })),
    ...waiting.map(({ count }) => tell('proposal_waiting', { count })),
  ];
}

/** Throws booked_after for a day after which something was booked: who has left takes part in nothing. */
async function requireNoneAfter(trx: DbTransaction, memberId: string, on: string): Promise<void> {
  const { rows } = await sql<{ number: string; effective_date: string }>`
    select number, effective_date from transactions
    where (member_id = ${memberId} or counterparty_id = ${memberId}) and effective_date > ${on}::date
    order by effective_date desc, seq desc limit 1`.execute(trx);
  const [last] = rows;
  if (last !== undefined) throw refusal('booked_after', 'on', { number: last.number, date: last.effective_date });
}
