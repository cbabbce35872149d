import { sql } from 'kysely';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { allowMinutes, withTransaction } from '../../database.ts';
import type { DbTransaction } from '../../database.ts';
import type { ConversionTerms } from '../../domain/conversions/candidate.ts';
import { exceptionCodes, holdCodes } from '../../domain/conversions/codes.ts';
import { convertOne } from '../../domain/conversions/convert.ts';
import type { ConversionPart } from '../../domain/conversions/worth.ts';
import { DomainError, refusal } from '../../domain/errors.ts';
import type { LotPart } from '../../domain/kinds/units.ts';
import { amountOf, centsToNumber } from '../../domain/money.ts';
import { emptyRequest } from '../../domain/transaction.ts';
import { draftAll } from '../../ledger/draft.ts';
import type { Draft, Order } from '../../ledger/order.ts';
import { ledgerEnter, ledgerSeal } from '../../ledger/write.ts';
import { notify } from '../../post/notifications.ts';
import { lockAsked, settleAsked } from './asked.ts';
import { readCandidates, readTerms } from './candidates.ts';
import { sumsOf } from './calculate.ts';
import { change, tellDone } from './outcome.ts';
import { Progress } from './progress.ts';
import { lockRun } from './runs.ts';
import type { RunRow } from './runs.ts';

/** So many lines are worked out and entered at once. */
const linesAtOnce = 500;

/** A line as it was approved. */
interface BookedLine {
  id: string;
  place: number;
  member_id: string;
  member_no: bigint;
  units: bigint;
  principal_cents: bigint;
  interest_cents: bigint;
  withholding_cents: bigint;
  target_units: bigint;
  parts: (Omit<ConversionPart, 'quantity'> & { quantity: string })[];
  sha256: string;
}

/**
 * Books what was approved, in one database transaction. Under locks that hold until its end every line is worked out once more,
 * with what everybody has and has chosen by now, and must come to what was approved; else nothing is booked. Who was blocked or
 * died since is held: left out, while the others go on. Throws preview_stale with the first member for whom it does not come
 * to that, and what a booking is refused for.
 */
export function executeTask(context: AppContext, run: RunRow): Promise<void> {
  return withTransaction(context.db, async (trx) => {
    await allowMinutes(trx, 10);
    const now = await lockRun(trx, run.id);
    if (now.task !== 'execute') return;
    await lockAsked(trx, run);
    await lockMembers(trx, run);
    if (now.stale) throw refusal('preview_stale', null, { number: run.number });
    const terms = await readTerms(trx, run, run.withholding_ppm ?? 0);
    if (terms.price_cents !== run.price_cents) throw refusal('preview_stale', null, { number: run.number });
    const heldLines: BookedLine[] = [];
    await eachLine(context, trx, run, async (approved) => {
      const heldNow = await readHeld(context, trx, run, { terms, lines: approved });
      heldLines.push(...heldNow);
      const lines = approved.filter((line) => !heldNow.includes(line));
      const orders = lines.map((line) => orderOf(now, line, terms));
      await enter(trx, await draftAll(trx, orders, { today: today(context.clock) }), lines);
    });
    await hold(trx, now, heldLines);
    await seal(trx);
    await settleAsked(trx, run, 'converted');
    const actorId = run.task_by ?? run.maker.id;
    await change(
      trx,
      run.id,
      sql`status = 'executed', task = null, task_by = null, failure = null, executed_by = ${actorId}, executed_at = clock_timestamp()
        ${heldLines.length === 0 ? sql`` : sql`, ${sumsOf(run.id, run.calculation)}`}`,
    );
    const data = { transactions: run.line_count - heldLines.length, held: heldLines.map(({ member_id }) => member_id) };
    await tellDone(context, trx, { id: run.id, actorId, verb: 'executed', data });
  });
}

/** Everybody whose line is converted, in the order in which every booking locks members: no other waits for a part of them. */
export async function lockMembers(trx: DbTransaction, { id, calculation }: RunRow): Promise<void> {
  await sql`select count(*) from (
    select m.id from members m where m.id in (select l.member_id from conversion_lines l
      where l.run_id = ${id} and l.calculation = ${calculation} and l.outcome = 'converted')
    order by m.id for no key update) m`.execute(trx);
}

/** The lines that are converted, a part at a time, in their order. */
export async function eachLine(
  { db }: AppContext,
  trx: DbTransaction,
  run: RunRow,
  work: (lines: readonly BookedLine[]) => Promise<void>,
): Promise<void> {
  const { id, calculation, line_count } = run;
  const progress = new Progress(db, run, line_count);
  let done = 0;
  for (let after: number | null = 0; after !== null;) {
    const { rows } = await sql<BookedLine>`
      select l.id, l.place, l.member_id, m.member_no, l.units, l.principal_cents, l.interest_cents, l.withholding_cents, l.target_units,
        l.parts, l.sha256
      from conversion_lines l join members m on m.id = l.member_id
      where l.run_id = ${id} and l.calculation = ${calculation} and l.outcome = 'converted' and l.place > ${after}
      order by l.place limit ${linesAtOnce}`.execute(trx);
    if (rows.length > 0) await work(rows);
    done += rows.length;
    await progress.tell(done);
    after = rows.length === linesAtOnce ? (rows.at(-1)?.place ?? null) : null;
  }
}

/** The lines whose members may not be converted any more. Throws preview_stale unless all of them come to what was approved. */
async function readHeld(
  context: AppContext,
  trx: DbTransaction,
  run: RunRow,
  { terms, lines }: { terms: ConversionTerms; lines: readonly BookedLine[] },
): Promise<BookedLine[]> {
  const ids = lines.map(({ member_id }) => member_id);
  const candidates = new Map(
    (await readCandidates(trx, run, ids, today(context.clock))).map((candidate) => [candidate.member_id, candidate]),
  );
  return lines.filter(({ member_id, member_no, sha256 }) => {
    const candidate = candidates.get(member_id);
    const result = candidate && convertOne(terms, { ...candidate, account: 'ok' });
    const inTheWay = result?.codes.filter((code) => exceptionCodes.some((one) => one === code)) ?? [];
    if (result?.sha256 === sha256 && result.outcome === 'converted') return false;
    if (result?.sha256 === sha256 && inTheWay.every((code) => holdCodes.some((one) => one === code))) return true;
    const [code = null] = inTheWay;
    throw refusal('preview_stale', null, { number: run.number, member_no: Number(member_no), reason: code });
  });
}

/** Leaves lines out of a run that was approved, and tells both administrators. */
async function hold(trx: DbTransaction, { id, number, maker, checker }: RunRow, heldLines: readonly BookedLine[]) {
  if (heldLines.length === 0) return;
  const ids = heldLines.map((line) => line.id);
  await sql`
    update conversion_lines l set held_for = conversion_hold(l.member_id) where l.id = any (${ids}::uuid[])`.execute(
    trx,
  );
  const cents = heldLines.reduce((sum, { principal_cents }) => sum + principal_cents, 0n);
  const params = { number, count: heldLines.length, total_cents: centsToNumber(cents) };
  const subject = { type: 'conversion_run', id };
  for (const to of [maker.id, ...(checker === null ? [] : [checker.id])]) {
    await notify(trx, { level: 'warning', key: 'conversion_run.held', params, subject, to });
  }
}

/** The transaction that a line becomes; its id is that of the line. */
function orderOf(run: RunRow, line: BookedLine, { source }: ConversionTerms): Order {
  const { maker, checker } = run;
  const parts = line.parts.map((part) => ({ ...part, quantity: BigInt(part.quantity) }));
  const isAsked = ({ asked }: (typeof parts)[number]) => asked !== undefined;
  const { units, principal_cents, interest_cents, withholding_cents } = line;
  return {
    id: line.id,
    source: 'conversion',
    source_id: run.id,
    maker_id: maker.id,
    checker_id: checker === null || checker.id === maker.id ? null : checker.id,
    request: {
      ...emptyRequest,
      kind: 'convert',
      effective_date: run.run_on,
      member_id: line.member_id,
      instrument_id: run.target_id,
      description: run.number,
      quantity: line.target_units,
      price_cents: run.price_cents ?? 0n,
      source:
        run.source_id === null
          ? null
          : {
              instrument_id: run.source_id,
              quantity: units,
              parts: lotParts(parts.filter((part) => !isAsked(part))),
              reserved: lotParts(parts.filter(isAsked)),
            },
      principal_cents,
      // A round may give another price than the nominal value, which shares stand for.
      revaluation_cents:
        source === null || source.bond !== null
          ? 0n
          : principal_cents - amountOf(units, source.scale, source.nominal_cents),
      interest_cents,
      withholding_cents,
    },
  };
}

/**
 * Of each lot how much, by the request it was set aside for: a lot has several formulas where its rate or the length of the
 * year changes.
 */
function lotParts(parts: readonly (LotPart & Pick<ConversionPart, 'asked'>)[]): LotPart[] {
  const key = ({ lot_id, asked }: (typeof parts)[number]) => `${lot_id} ${asked?.return_line_id ?? ''}`;
  return [...new Map(parts.map((part) => [key(part), { lot_id: part.lot_id, quantity: part.quantity }])).values()];
}

/** Enters drafts into the ledger, unless one of them is refused: then it is told for which member. */
export async function enter(
  trx: DbTransaction,
  drafts: readonly (Draft | DomainError)[],
  lines: readonly Pick<BookedLine, 'member_no' | 'place'>[],
): Promise<void> {
  const sound = lines.map(({ place, member_no }, index) => {
    const draft = drafts[index] as Draft | DomainError;
    if (!(draft instanceof DomainError)) return [place, draft] as const;
    const [first, ...rest] = draft.errors;
    const params = { ...first.params, member_no: Number(member_no) };
    throw new DomainError([{ ...first, field: null, params }, ...rest]);
  });
  await ledgerEnter(trx, new Map(sound));
}

/** Books what was entered. Only from here to the commit do other bookings wait. */
export async function seal(trx: DbTransaction): Promise<void> {
  await sql`select count(*) from ${ledgerSeal()}`.execute(trx);
}
