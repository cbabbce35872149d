// Executing a round: what each line gives is booked, and every request is told.
import { sql } from 'kysely';
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
import { ledgerBookMany } from '../../ledger/write.ts';
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
    checkDate(effective_on, { today: day, closed_year: await closedYear(trx) }, 'effective_on');
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
      book: await ledgerBookMany(trx, drafts),
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
export function soundDraft(draft: Draft | DomainError, number: string): Draft {
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
