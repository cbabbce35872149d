// Taking an executed round back, or leaving it as it is after all.
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import { draftAll } from '../../ledger/draft.ts';
import type { Draft, Order } from '../../ledger/order.ts';
import { ledgerBookMany } from '../../ledger/write.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import type { Caller } from '../../calls/once.ts';
import { notify } from '../../post/notifications.ts';
import type { RoundRow } from './rounds.ts';
import { takingRound, changeRound, tellOf } from './roundSteps.ts';
import { askedReversal, doneReversal, noReversal } from '../../flow/reversal.ts';
import { bumpedOf } from '../../flow/version.ts';
import type { Which } from '../../flow/version.ts';
import type { ReverseBody } from '../../wire/requests.ts';
import { soundDraft } from './execute.ts';

/**
 * Takes a whole round back that no payment file has a part of: the first administrator asks for it, another one carries it
 * out by asking the same. Every booking is negated, and every request is where it was. Throws not_reversible with a reason:
 * `paid_out`, `later_run` when a later round rests on it, `withdrawn` when a member withdrew what was left.
 */
export function reverseRound(
  context: AppContext,
  caller: Caller,
  which: Which,
  { reason_code, comment }: ReverseBody,
): Promise<StoredAnswer> {
  const step = { ...which, action: 'reverse' } as const;
  return takingRound(context, caller, step, async ({ trx, actor, row, to, asks, checker_id }) => {
    const { id, reversal } = row;
    await checkReversal(trx, row);
    if (asks) {
      await notify(trx, { level: 'warning', key: 'return_round.reversal_asked', ...tellOf(row, actor) });
      return changeRound(trx, context, {
        actor,
        id,
        to,
        verb: 'reversal_asked',
        set: askedReversal(actor.id, { reason_code, comment }),
        data: { reason_code, comment },
        status: 202,
      });
    }
    const makerId = reversal?.asked_by.id ?? actor.id;
    const by = { maker_id: makerId, checker_id };
    const reason = reversal?.reason_code ?? reason_code;
    const drafts = await draftReversals(trx, row, { ...by, reason, today: today(context.clock) });
    await sql`
      update share_return_requests r set returned_units = r.returned_units - l.allocated, ${bumpedOf('r')},
        status = case when exists (select from return_lines o where o.request_id = r.id and o.round_id <> ${id}
          and o.status not in ('planned', 'reversed')) then 'waiting' else 'eligible' end,
        reversal_maker_id = null, reversal_reason = null, reversal_comment = null -- of it alone: that is done with it
      from return_lines l where l.round_id = ${id} and l.request_id = r.id and l.status not in ('reversed', 'held')`.execute(
      trx,
    );
    await sql`
      update return_lines set status = 'reversed' where round_id = ${id} and status not in ('reversed', 'held')`.execute(
      trx,
    );
    await notify(trx, { level: 'warning', key: 'return_round.reversed', ...tellOf(row, actor) });
    return changeRound(trx, context, {
      actor,
      id,
      to,
      verb: 'reversed',
      set: doneReversal(by, { reason_code: reason, comment }),
      data: { reason_code: reason, comment, maker_id: makerId, transactions: drafts.length },
      book: await ledgerBookMany(trx, drafts),
    });
  });
}

/** Leaves an executed round as it is after all: taking it back is turned down, or no longer asked for. */
export function keepRound(
  context: AppContext,
  caller: Caller,
  which: Which,
  comment: string | null,
): Promise<StoredAnswer> {
  return takingRound(context, caller, { ...which, action: 'keep' }, async ({ trx, actor, row, to }) => {
    return changeRound(trx, context, {
      actor,
      id: row.id,
      to,
      verb: 'kept',
      set: noReversal,
      data: { comment, maker_id: row.reversal?.asked_by.id },
    });
  });
}

async function checkReversal(trx: DbTransaction, { id, number }: RoundRow): Promise<void> {
  await sql`
    select from share_return_requests r where r.id in (select l.request_id from return_lines l where l.round_id = ${id})
    order by r.id for update`.execute(trx);
  // Who puts a payment together locks its member.
  await sql`
    select from members m where m.id in (select r.member_id from return_lines l join share_return_requests r on r.id = l.request_id
      where l.round_id = ${id}) order by m.id for no key update`.execute(trx);
  const { rows } = await sql<{ reason: string; by: string }>`
    select case when r.status = 'withdrawn' then 'withdrawn' when r.status not in ('settled', 'waiting') then 'later_run'
        when l.status in ('approved', 'given', 'to_convert', 'nothing', 'nothing_due') and o.id is null then 'later_run'
        else 'paid_out' end as reason, l.number as by
    from return_lines l join share_return_requests r on r.id = l.request_id
    left join payment_lines o on o.subject_type = 'return_line' and o.subject_id = l.id and o.status = 'open'
    where l.round_id = ${id} and l.status not in ('reversed', 'held') and (l.status in ('in_payment', 'paid', 'payment_failed', 'converted') or o.id is not null
      or r.status not in ('settled', 'waiting')
      or exists (select from return_lines n join return_rounds x on x.id = n.round_id and x.status in ('done', 'approved')
        join return_rounds mine on mine.id = l.round_id and mine.executed_at < coalesce(x.executed_at, clock_timestamp())
        where n.request_id = r.id and n.round_id <> l.round_id))
    order by l.place limit 1`.execute(trx);
  const [first] = rows;
  if (first !== undefined) throw refusal('not_reversible', null, { reason: first.reason, number, used_by: first.by });
}

interface Reversal {
  maker_id: string;
  checker_id: string | null;
  reason: string;
  today: string;
}

async function draftReversals(
  trx: DbTransaction,
  { id, number }: RoundRow,
  { reason, today: day, ...by }: Reversal,
): Promise<Draft[]> {
  const { rows } = await sql<{ id: string; number: string }>`
    select id, number from return_lines where round_id = ${id} and status in ('approved', 'given', 'nothing_due')
    order by place`.execute(trx);
  const orders = rows.map((line): Order => ({
    id: uuidv7(),
    source: 'request',
    source_id: id,
    ...by,
    request: {
      kind: 'reversal',
      reverses_id: line.id,
      reason_code: reason,
      description: number,
      effective_date: null,
      by: 'module',
    },
  }));
  const drafts = await draftAll(trx, orders, { today: day });
  return drafts.map((draft, index) => soundDraft(draft, rows[index]?.number ?? ''));
}
