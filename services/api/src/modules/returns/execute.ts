// Executing a round and taking it back again: two sides of the same bookings, longer than most because they are read together.
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import { DomainError, refusal } from '../../domain/errors.ts';
import { checkDate } from '../../domain/judge.ts';
import type { LotPart } from '../../domain/kinds/units.ts';
import { bookValues } from '../../domain/returns/bookValue.ts';
import { emptyRequest } from '../../domain/transaction.ts';
import { readCapital } from '../../ledger/assets.ts';
import { draftAll } from '../../ledger/draft.ts';
import type { Draft, Order } from '../../ledger/order.ts';
import { ledgerBook } from '../../ledger/write.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import type { Caller } from '../../calls/once.ts';
import { notify } from '../../post/notifications.ts';
import { closedYear, splitParts } from '../../requests/orders.ts';
import { centsToNumber } from '../../domain/money.ts';
import { lockClaims } from './calculate.ts';
import type { RoundClaim } from './calculate.ts';
import type { LineStatus, returnHoldReasons } from './flow.ts';
import type { RoundRow } from './rounds.ts';
import { takingRound, changeRound, tellOf } from './roundSteps.ts';
import type { ReturnLine } from './roundSchemas.ts';
import { bumpedOf } from '../../flow/version.ts';
import type { Which } from '../../flow/version.ts';
import type { ReverseBody } from '../../wire/requests.ts';

interface Line {
  id: string;
  number: string;
  request_id: string;
  outcome: ReturnLine['outcome'];
  allocated: bigint;
  amount_cents: bigint;
}

interface Planned extends Line {
  claim: RoundClaim;
  taken: LotPart[];
  /** Why the member may not get it now; null: nothing stands in the way. */
  hold: (typeof returnHoldReasons)[number] | null;
}

/** What becomes of what a line gives; a payout of no cents is owed to nobody, and must not wait to be paid. */
function becomes({ outcome, allocated, amount_cents, hold }: Planned): LineStatus {
  if (hold !== null) return 'held';
  if (allocated === 0n) return 'nothing';
  if (outcome === 'payout') return amount_cents === 0n ? 'nothing_due' : 'approved';
  return outcome === 'gift' ? 'given' : 'to_convert';
}

/**
 * Books all that an approved round gives, whole or not at all: what is paid out is owed, what is given is income, and what
 * is to be converted stays set aside for the next conversion run. What is not given waits; so does what would go to a member
 * who was blocked since, or the like: it is held, and both administrators are told. Throws what a booking may be refused for,
 * with the number of the request; nothing is booked then.
 */
export function executeRound(
  context: AppContext,
  caller: Caller,
  which: Which,
  effective_on: string,
): Promise<StoredAnswer> {
  return takingRound(context, caller, { ...which, action: 'execute' }, async ({ trx, actor, row, to }) => {
    const day = today(context.clock);
    checkDate(effective_on, { today: day, closed_year: await closedYear(trx) });
    if (effective_on < row.cut_off) throw refusal('date_invalid', 'effective_on', { date: row.cut_off });
    const lines = await readPlanned(trx, row);
    const { drafts, book_cents } = await draftLines(trx, row, { lines, effective_on, today: day });
    await writeGiven(trx, row.id, lines);
    await notify(trx, { level: 'info', key: 'return_round.executed', ...tellOf(row, actor) });
    const heldLines = lines.filter(({ hold }) => hold !== null);
    await tellHeld(trx, row, heldLines);
    return changeRound(trx, context, {
      actor,
      id: row.id,
      to,
      verb: 'executed',
      set: sql`executed_by = ${actor.id}, executed_at = clock_timestamp(), effective_on = ${effective_on},
        book_cents = ${book_cents}`,
      data: {
        effective_on,
        book_cents: String(book_cents),
        transactions: drafts.length,
        held: heldLines.map(({ number, hold }) => ({ number, reason: hold })),
      },
      book: ledgerBook(drafts),
    });
  });
}

/** Tells both administrators of a round what of it was held. */
async function tellHeld(trx: DbTransaction, { id, number, maker, checker }: RoundRow, heldLines: readonly Planned[]) {
  if (heldLines.length === 0) return;
  const cents = heldLines.reduce((sum, { amount_cents }) => sum + amount_cents, 0n);
  const params = { number, count: heldLines.length, total_cents: centsToNumber(cents) };
  const subject = { type: 'return_round', id };
  for (const to of [maker.id, ...(checker === null ? [] : [checker.id])]) {
    await notify(trx, { level: 'warning', key: 'return_round.held', params, subject, to });
  }
}

async function readPlanned(trx: DbTransaction, { id, cut_off }: RoundRow): Promise<Planned[]> {
  const claims = new Map((await lockClaims(trx, { round_id: id, cut_off })).map((claim) => [claim.id, claim]));
  const { rows } = await sql<Line & Pick<Planned, 'hold'>>`
    select l.id, l.number, l.request_id, l.outcome, l.allocated, l.amount_cents, return_hold(l) as hold
    from return_lines l where l.round_id = ${id} order by l.place`.execute(trx);
  return rows.map((line) => {
    const claim = claims.get(line.request_id);
    const units = line.hold === null ? line.allocated : 0n;
    if (claim === undefined || claim.units < units) throw refusal('preview_stale', null, { number: line.number });
    return { ...line, claim, taken: splitParts(claim.parts, units).taken };
  });
}

interface Booking {
  lines: readonly Planned[];
  effective_on: string;
  today: string;
}

async function draftLines(
  trx: DbTransaction,
  { id, instrument, price_cents, maker, checker }: RoundRow,
  { lines, effective_on, today: day }: Booking,
): Promise<{ drafts: Draft[]; book_cents: bigint }> {
  const booked = lines.filter(
    ({ outcome, allocated, hold }) => hold === null && allocated > 0n && outcome !== 'convert',
  );
  const quantities = booked.map(({ allocated }) => allocated);
  const books = bookValues(await readCapital(trx, instrument.id), quantities);
  const orders = booked.map((line, index): Order => {
    const same = {
      ...emptyRequest,
      member_id: line.claim.member_id,
      instrument_id: instrument.id,
      description: line.number,
      effective_date: effective_on,
      quantity: line.allocated,
      parts: line.taken,
      book_cents: books[index] ?? 0n,
    };
    return {
      id: line.id,
      source: 'request',
      source_id: id,
      maker_id: maker.id,
      checker_id: checker?.id ?? null,
      request: line.outcome === 'gift' ? { ...same, kind: 'gift_back' } : { ...same, kind: 'return', price_cents },
    };
  });
  const drafts = await draftAll(trx, orders, { today: day });
  const sound = drafts.map((draft, index) => soundDraft(draft, booked[index]?.number ?? ''));
  return { drafts: sound, book_cents: books.reduce((sum, cents) => sum + cents, 0n) };
}

/** A draft, or its refusal that says which request it is about. */
function soundDraft(draft: Draft | DomainError, number: string): Draft {
  if (!(draft instanceof DomainError)) return draft;
  const [{ field, code, params }] = draft.errors;
  throw new DomainError([{ field, code, params: { ...params, number } }]);
}

async function writeGiven(trx: DbTransaction, roundId: string, lines: readonly Planned[]): Promise<void> {
  const results = lines.map((line) => ({
    id: line.id,
    status: becomes(line),
    parts:
      line.hold === null ? line.taken.map(({ lot_id, quantity }) => ({ lot_id, quantity: String(quantity) })) : null,
  }));
  await sql`
    update return_lines l set status = g.status, parts = g.parts
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as g (id uuid, status text, parts jsonb)
    where l.id = g.id`.execute(trx);
  await sql`
    update share_return_requests r set returned_units = r.returned_units + l.given, ${bumpedOf('r')},
      status = case when r.returned_units + l.given = r.units then 'settled' else 'waiting' end
    from (select request_id, case status when 'held' then 0 else allocated end as given
      from return_lines where round_id = ${roundId}) l
    where l.request_id = r.id`.execute(trx);
}

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
        set: sql`reversal_maker_id = ${actor.id}, reversal_reason = ${reason_code}, reversal_comment = ${comment}`,
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
      set: sql`reversal_maker_id = ${makerId}, reversal_reason = ${reason},
        reversal_comment = coalesce(reversal_comment, ${comment}), reversal_checker_id = ${checker_id}`,
      data: { reason_code: reason, comment, maker_id: makerId, transactions: drafts.length },
      book: ledgerBook(drafts),
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
      set: sql`reversal_maker_id = null, reversal_reason = null, reversal_comment = null`,
      data: { comment, maker_id: row.reversal?.asked_by.id },
    });
  });
}

async function checkReversal(trx: DbTransaction, { id, number }: RoundRow): Promise<void> {
  await sql`
    select from share_return_requests r where r.id in (select l.request_id from return_lines l where l.round_id = ${id})
    order by r.id for update`.execute(trx);
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
