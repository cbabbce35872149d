import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import { reversalDate } from '../../domain/kinds/reversal.ts';
import { draftOne } from '../../ledger/draft.ts';
import type { Draft } from '../../ledger/order.ts';
import { ledgerBook } from '../../ledger/write.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import { once } from '../../calls/once.ts';
import type { Caller } from '../../calls/once.ts';
import { notify } from '../../post/notifications.ts';
import { closedYear, releaseOrder } from '../../requests/orders.ts';
import type { Hands } from '../../requests/orders.ts';
import type { LineStatus } from './flow.ts';
import { readRequest, subjectOf } from './requests.ts';
import type { RequestRow } from './requests.ts';
import { begin, change, taking } from './steps.ts';
import { askedReversal, doneReversal, noReversal } from '../../flow/reversal.ts';
import type { Which } from '../../flow/version.ts';
import type { ReverseBody } from '../../wire/requests.ts';

/** What the last round gave to a request. */
interface Given {
  id: string;
  number: string;
  status: LineStatus;
  effective_on: string;
  /** Somebody asked to take the whole round back. */
  round_asked: boolean;
  in_batch: boolean;
}

/**
 * Takes back what the last round gave to a request, and ends the request: the first administrator asks for it, another one
 * carries it out by asking the same. The booking is negated, and all that is set aside is available again; what rounds
 * before it gave stays. Throws not_reversible with a reason: `paid_out`, `nothing_given`, `whole_round`.
 */
export function reverseReturn(
  context: AppContext,
  caller: Caller,
  which: Which,
  { reason_code, comment }: ReverseBody,
): Promise<StoredAnswer> {
  const { actor } = caller;
  return once(context, caller, async (trx) => {
    await lockRounds(trx, which.id);
    const begun = await begin(trx, context, { ...which, actor, action: 'reverse' });
    const { row, asks, checker_id } = begun;
    const grant = await readGiven(trx, row);
    const subject = subjectOf(row.id);
    const params = { number: row.number };
    if (asks) {
      await notify(trx, { level: 'warning', key: 'return.reversal_asked', params, subject, not: actor.id });
      return change(trx, context, {
        ...begun,
        actor,
        verb: 'reversal_asked',
        set: askedReversal(actor.id, { reason_code, comment }),
        data: { reason_code, comment, line_id: grant.id },
        status: 202,
      });
    }
    const makerId = row.reversal?.asked_by.id ?? actor.id;
    const by = { maker_id: makerId, checker_id };
    const reason = row.reversal?.reason_code ?? reason_code;
    const { from, reversal } = await takeBack(trx, row, { given: grant, by, reason, day: today(context.clock) });
    const release = await draftRelease(trx, row, { by, from, day: today(context.clock) });
    await notify(trx, { level: 'warning', key: 'return.reversed', params, subject, not: actor.id });
    return change(trx, context, {
      ...begun,
      actor,
      verb: 'reversed',
      set: sql`returned_units = returned_units - (select l.allocated from return_lines l where l.id = ${grant.id}),
        ${doneReversal(by, { reason_code: reason, comment })}`,
      data: { reason_code: reason, comment, maker_id: makerId, line_id: grant.id, transaction_id: reversal },
      book: ledgerBook([release]),
    });
  });
}

/** Leaves what a round gave as it is after all: taking it back is turned down, or no longer asked for. */
export function keepReturn(
  context: AppContext,
  caller: Caller,
  which: Which,
  comment: string | null,
): Promise<StoredAnswer> {
  return taking(context, caller, { ...which, action: 'keep' }, async (begun) => {
    const { trx, row } = begun;
    return change(trx, context, {
      ...begun,
      verb: 'kept',
      set: noReversal,
      data: { comment, maker_id: row.reversal?.asked_by.id },
    });
  });
}

/** Rounds first, as whoever takes a whole one back or pays it does. */
async function lockRounds(trx: DbTransaction, id: string): Promise<void> {
  await sql`
    select from return_rounds r where r.id in (select l.round_id from return_lines l where l.request_id = ${id})
    order by r.id for share`.execute(trx);
}

async function readGiven(trx: DbTransaction, { id, number }: RequestRow): Promise<Given> {
  const { rows } = await sql<Given>`
    select l.id, l.number, l.status, r.effective_on, r.reversal_maker_id is not null as round_asked, exists (
      select from payment_lines p where p.subject_type = 'return_line' and p.subject_id = l.id
        and p.status in ('open', 'in_file')) as in_batch
    from return_lines l join return_rounds r on r.id = l.round_id
    where l.request_id = ${id} and l.allocated > 0 and l.status not in ('planned', 'reversed', 'held')
    order by r.executed_at desc limit 1 for update of l`.execute(trx);
  const [grant] = rows;
  if (grant === undefined) throw refusal('not_reversible', null, { reason: 'nothing_given', number });
  const params = { number, used_by: grant.number };
  if (grant.in_batch || !takenBack.includes(grant.status))
    throw refusal('not_reversible', null, { ...params, reason: 'paid_out' });
  if (grant.round_asked) throw refusal('not_reversible', null, { ...params, reason: 'whole_round' });
  return grant;
}

/** What is booked, and not paid yet. */
export const takenBack: readonly LineStatus[] = ['approved', 'given', 'nothing_due', 'to_convert'];

/** Books the negation, and answers it with the day from which the units are available again. */
async function takeBack(
  trx: DbTransaction,
  row: RequestRow,
  { given: grant, by, reason, day }: { given: Given; by: Hands; reason: string; day: string },
): Promise<{ from: string; reversal: string | null }> {
  await sql`update return_lines set status = 'reversed' where id = ${grant.id}`.execute(trx);
  if (grant.status === 'to_convert') return { from: row.release_on, reversal: null }; // nothing was booked for it yet
  const on = reversalDate({ effective_date: grant.effective_on }, null, {
    today: day,
    closed_year: await closedYear(trx),
  });
  const wish = { kind: 'reversal', reverses_id: grant.id, reason_code: reason, description: row.number } as const;
  const source = { id: uuidv7(), source: 'request', source_id: row.id } as const;
  const draft = await draftOne(
    trx,
    { ...source, ...by, request: { ...wish, effective_date: on, by: 'module' } },
    { today: day },
  );
  // Booked before the release is drafted, which looks at lots that still hold something: these were emptied.
  await sql`select from ${ledgerBook([draft])}`.execute(trx);
  // Taken back on a later day, the units were gone in between.
  return { from: on === grant.effective_on ? row.release_on : on, reversal: source.id };
}

async function draftRelease(
  trx: DbTransaction,
  { id }: RequestRow,
  { by, from, day }: { by: Hands; from: string; day: string },
): Promise<Draft> {
  const row = await readRequest(trx, id);
  return draftOne(trx, releaseOrder(row, by, from, row.parts), { today: day });
}
