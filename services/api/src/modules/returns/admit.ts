import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { DomainError, refusal } from '../../domain/errors.ts';
import { centsToNumber } from '../../domain/money.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import { once } from '../../calls/once.ts';
import type { AuditEntry, Caller } from '../../calls/once.ts';
import { readHoldings } from '../../requests/holdings.ts';
import { take } from '../../flow/flow.ts';
import { bumped, versionAfter } from '../../flow/version.ts';
import { notify } from '../../post/notifications.ts';
import type { Notice } from '../../post/notifications.ts';
import { readDay } from '../../register/day.ts';
import { hands } from '../../requests/orders.ts';
import { freeFromDays } from './free.ts';
import { returnFlow } from './flow.ts';
import {
  isDeath,
  isGiftOfTheDead,
  lacksDocument,
  lockRequest,
  lockRequests,
  placeFor,
  subjectOf,
  subjectOfStep,
} from './requests.ts';
import type { RequestRow } from './requests.ts';
import type { AdmitBody, AdmitManyBody, AdmitManyResult, ReturnPreview } from './schemas.ts';
import { change } from './steps.ts';
import type { Which } from '../../flow/version.ts';
import type { Person } from '../../domain/people.ts';

interface Admission {
  row: RequestRow;
  to: 'eligible';
  outcome: RequestRow['outcome'];
  /** Why it is another than was asked for. */
  why: string | null;
}

interface Wish extends Omit<AdmitBody, 'comment'> {
  row: RequestRow;
  version: number;
}

/**
 * Whether a request can be admitted. Throws what `take` throws, reason_required for another outcome than was asked for,
 * document_required, member_deceased for a gift by the dead, and locked_until while nothing of it is free.
 */
function judge(
  { row, version, outcome: chosen, outcome_reason }: Wish,
  actor: Person,
  { config: { fourEyes }, day }: Pick<AppContext, 'config'> & { day: string },
): Admission {
  take(returnFlow, 'admit', subjectOfStep(row), { actor, version, fourEyes });
  const outcome = chosen ?? row.outcome;
  const other = outcome !== row.asked_outcome;
  if (other && outcome_reason === null) throw refusal('reason_required', 'outcome_reason');
  if (isGiftOfTheDead(row, outcome)) throw refusal('member_deceased', 'outcome');
  if (lacksDocument(row, outcome)) throw refusal('document_required', 'document', { status: row.member.status });
  checkFree(row, day);
  return { row, to: 'eligible', outcome, why: other ? outcome_reason : null };
}

function checkFree(row: RequestRow, day: string): void {
  const parts = row.parts;
  if (isDeath(row) || parts.some(({ lock_until }) => lock_until === null || lock_until <= day)) return;
  const [date = day] = parts.map(({ lock_until }) => lock_until ?? day).sort();
  const requested = formatQuantity(row.units, row.instrument.scale);
  throw refusal('locked_until', 'quantity', { requested, reserved: requested, available: '0', date });
}

const auditData = ({ outcome, why, row }: Admission, comment: string | null) => ({
  outcome,
  outcome_reason: why,
  comment,
  maker_id: row.maker.id,
});

/** Admits a request to the rounds, with the outcome that was asked for or another that was agreed. A dry run says which place it gets. */
export function admitReturn(
  context: AppContext,
  caller: Caller,
  { id, version }: Which,
  { comment, ...body }: AdmitBody,
): Promise<StoredAnswer> {
  const { actor, identity } = caller;
  return once(context, caller, async (trx) => {
    const row = await lockRequest(trx, id);
    const day = await readDay(trx, context.clock);
    const admission = judge({ row, version, ...body }, actor, { ...context, day });
    if (identity === null) {
      const { instrument, member } = row;
      const requested = row.parts;
      const about = { instrumentId: instrument.id, requestedOn: row.requested_on, number: row.number };
      const preview: ReturnPreview = {
        free: freeFromDays(requested, { on: day, death: isDeath(row), scale: instrument.scale }),
        nominal_cents: centsToNumber(row.nominal_cents),
        no_payout: admission.outcome !== 'payout',
        place: await placeFor(trx, about),
        holdings: await readHoldings(trx, { memberId: member.id, instrumentId: instrument.id, requested, day }),
      };
      return { status: 200, body: preview, audit: [] };
    }
    const { checker_id } = hands(row.maker.id, actor);
    await notify(trx, {
      level: 'info',
      key: 'return.admitted',
      params: { number: row.number },
      subject: subjectOf(row.id),
      to: row.maker.id,
      not: actor.id,
    });
    return change(trx, context, {
      ...admission,
      actor,
      verb: 'admitted',
      set: sql`outcome = ${admission.outcome}, outcome_reason = ${admission.why}, comment = ${comment},
        checker_id = ${checker_id}, decided_at = clock_timestamp()`,
      data: auditData(admission, comment),
    });
  });
}

/** Admits many as they were asked for, in a handful of statements. One that cannot be says why and stays; one's own are skipped. */
export function admitMany(
  context: AppContext,
  caller: Caller,
  { items: wished, comment }: AdmitManyBody,
): Promise<StoredAnswer> {
  const { actor } = caller;
  return once(context, caller, async (trx) => {
    const items = [...new Map(wished.map((item) => [item.id, item])).values()];
    const rows = await lockRequests(
      trx,
      items.map(({ id }) => id),
    );
    const day = await readDay(trx, context.clock);
    const plans = items.map(({ id, version }): Admission | DomainError => {
      const row = rows.get(id);
      if (row === undefined) return refusal('not_found', 'id');
      try {
        return judge({ row, version, outcome: null, outcome_reason: null }, actor, { ...context, day });
      } catch (error) {
        if (error instanceof DomainError) return error;
        throw error;
      }
    });
    const admissions = plans.filter((plan): plan is Admission => !(plan instanceof DomainError));
    const [first] = admissions;
    if (first !== undefined) {
      const ids = admissions.map(({ row }) => row.id);
      await sql`
        update share_return_requests set status = 'eligible', ${bumped}, comment = ${comment},
          checker_id = case when maker_id <> all (${actor.signIns}) then ${actor.id} end, decided_at = clock_timestamp()
        where id = any (${ids}::uuid[])`.execute(trx);
      const makers = new Set(admissions.map(({ row }) => row.maker.id));
      const notices = [...makers].map((to): Notice => {
        const theirs = admissions.filter(({ row }) => row.maker.id === to);
        const params = { count: theirs.length, first: theirs[0]?.row.number ?? null };
        return { level: 'info', key: 'return.admitted_many', params, subject: null, to, not: actor.id };
      });
      await notify(trx, ...notices);
    }
    const body: AdmitManyResult = {
      admitted: admissions.length,
      results: items.map(({ id }, index) => resultOf(id, rows.get(id), plans[index] as Admission | DomainError)),
    };
    const audit = admissions.map((admission): AuditEntry => ({
      action: 'return.admitted',
      subjectType: 'share_return_request',
      subjectId: admission.row.id,
      data: { version: versionAfter(admission.row), ...auditData(admission, comment) },
    }));
    return { status: 200, body, audit };
  });
}

function resultOf(
  id: string,
  row: RequestRow | undefined,
  plan: Admission | DomainError,
): AdmitManyResult['results'][number] {
  const number = row?.number ?? null;
  if (plan instanceof DomainError) {
    const outcome = plan.code === 'self_approval' ? 'skipped' : 'refused';
    return { id, number, outcome, version: row?.version ?? null, problem: { ...plan.errors[0] } };
  }
  return { id, number, outcome: 'admitted', version: versionAfter(plan.row), problem: null };
}
