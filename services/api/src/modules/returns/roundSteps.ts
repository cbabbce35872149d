// The life of a round up to its execution. Each step looks at what the one before left.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Actor, AppContext } from '../../context.ts';
import { allowMinutes } from '../../database.ts';
import type { DbTransaction } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import type { RoundTerms } from '../../domain/returns/allocation.ts';
import { readBudget } from '../../domain/returns/budget.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import { once } from '../../calls/once.ts';
import { stepTaker } from '../../calls/taking.ts';
import type { Caller, Outcome } from '../../calls/once.ts';
import { take, viewerOf } from '../../flow/flow.ts';
import type { Taken } from '../../flow/flow.ts';
import { bumpedOf, writeStep } from '../../flow/version.ts';
import type { Which } from '../../flow/version.ts';
import { notify } from '../../post/notifications.ts';
import { readDay } from '../../register/day.ts';
import { calculate, lockClaims, readClaims, writeLines } from './calculate.ts';
import { roundFlow } from './flow.ts';
import type { RoundAction, RoundStatus } from './flow.ts';
import { lockRound, showRound, subjectOfRound, termsOf } from './rounds.ts';
import type { RoundRow } from './rounds.ts';
import type { RoundCreateBody, TermsBody } from './roundSchemas.ts';
import { endOfAudit } from './touched.ts';
import { presentWhatIf } from './whatIf.ts';

interface Begun extends Taken<RoundStatus> {
  row: RoundRow;
}

/** A round that takes a step now, locked. Nobody approves what is their own. */
async function beginRound(
  trx: DbTransaction,
  { config }: AppContext,
  { id, version, actor, action }: Which & { actor: Actor; action: RoundAction },
): Promise<Begun> {
  await allowMinutes(trx, 5); // a round may be of all members
  const row = await lockRound(trx, id);
  return { row, ...take(roundFlow, action, subjectOfRound(row), { actor, version, fourEyes: config.fourEyes }) };
}

export const takingRound = stepTaker(beginRound);

interface Change {
  id: string;
  to: RoundStatus;
  verb: string;
  set: RawBuilder<unknown>;
  data: Record<string, unknown>;
  actor: Actor;
  book?: Outcome['book'];
  status?: number;
}

/** Writes a step down and answers the round as it is then, which is not stale: it was worked out in this transaction. */
export async function changeRound(
  trx: DbTransaction,
  context: AppContext,
  { id, to, verb, set, data, actor, book, status = 200 }: Change,
): Promise<Outcome> {
  await writeStep(trx, roundFlow, { id, to, set });
  const body = await showRound(trx, id, viewerOf(context, actor), false);
  const entry = { action: `return_round.${verb}`, subjectType: 'return_round', subjectId: id };
  return { status, body, audit: [{ ...entry, data: { version: body.version, ...data } }], book };
}

/** What the other administrators are told of a round. */
export const tellOf = ({ id, number }: RoundRow, actor: Actor) => ({
  params: { number },
  subject: { type: 'return_round', id },
  not: actor.id,
});

/** Moves the requests of a round along with it. */
export async function moveRequests(trx: DbTransaction, roundId: string, status: RawBuilder<unknown>): Promise<void> {
  await sql`
    update share_return_requests r set status = ${status}, ${bumpedOf('r')}
    from return_lines l where l.round_id = ${roundId} and l.request_id = r.id`.execute(trx);
}

/**
 * Opens a round. Throws round_open while another one of the instrument is not done, and what its terms are refused for. A
 * dry run answers what it would come to.
 */
export function createRound(context: AppContext, caller: Caller, body: RoundCreateBody): Promise<StoredAnswer> {
  const { actor, identity } = caller;
  return once(context, caller, async (trx) => {
    const instrument = await lockInstrument(trx, body.instrument_id);
    const { rows } = await sql<{ number: string }>`
      select number from return_rounds where instrument_id = ${instrument.id}
        and status in ('draft', 'calculated', 'approved')`.execute(trx);
    if (rows[0] !== undefined) throw refusal('round_open', 'instrument_id', { number: rows[0].number });
    const terms = parseTerms(body, instrument, await readDay(trx, context.clock));
    if (identity === null) {
      const { cut_off } = body;
      const claims = await readClaims(trx, { instrument_id: instrument.id, cut_off });
      return { status: 200, body: presentWhatIf(terms, cut_off, calculate(terms, cut_off, claims)), audit: [] };
    }
    const id = uuidv7();
    await sql`
      insert into return_rounds (id, number, instrument_id, fiscal_year, accounts_adopted_on, cut_off, budget_units,
          budget_cents, price_cents, price_reason, policy, deaths_first, whole_units, maker_id,
          terms_by)
        values (${id}, next_number('GR'), ${instrument.id}, ${body.fiscal_year}, ${body.accounts_adopted_on},
          ${body.cut_off}, ${terms.budget_units}, ${terms.budget_cents}, ${terms.price_cents}, ${body.price_reason},
          ${terms.policy}, ${terms.deaths_first}, ${terms.whole_units}, ${actor.id}, ${actor.id})`.execute(trx);
    const round = await showRound(trx, id, viewerOf(context, actor), false);
    const entry = { action: 'return_round.created', subjectType: 'return_round', subjectId: id };
    return { status: 201, body: round, audit: [{ ...entry, data: { version: 1, ...body } }] };
  });
}

/**
 * Works the round out; other terms take the place of those it has. Nothing is locked but the round: what changes meanwhile
 * makes it stale, and approving looks again.
 */
export function calculateRound(
  context: AppContext,
  caller: Caller,
  which: Which,
  changed: TermsBody | null,
): Promise<StoredAnswer> {
  return takingRound(context, caller, { ...which, action: 'calculate' }, async ({ trx, actor, row, to }) => {
    const instrument = await lockInstrument(trx, row.instrument.id);
    const terms = changed === null ? termsOf(row) : parseTerms(changed, instrument, await readDay(trx, context.clock));
    const cut_off = changed?.cut_off ?? row.cut_off;
    const audit_seq = await endOfAudit(trx);
    const claims = await readClaims(trx, { instrument_id: instrument.id, cut_off });
    const calculated = calculate(terms, cut_off, claims);
    await writeLines(trx, row.id, calculated);
    const { input_sha256, sums, asked, allocated, amount_cents } = calculated;
    const others =
      changed === null
        ? sql``
        : sql`, fiscal_year = ${changed.fiscal_year}, accounts_adopted_on = ${changed.accounts_adopted_on},
            cut_off = ${cut_off}, budget_units = ${terms.budget_units}, budget_cents = ${terms.budget_cents},
            price_cents = ${terms.price_cents}, price_reason = ${changed.price_reason}, policy = ${terms.policy},
            deaths_first = ${terms.deaths_first}, whole_units = ${terms.whole_units}, terms_by = ${actor.id}`;
    await notify(trx, { level: 'info', key: 'return_round.calculated', ...tellOf(row, actor) });
    return changeRound(trx, context, {
      actor,
      id: row.id,
      to,
      verb: 'calculated',
      set: sql`input_sha256 = ${input_sha256}, audit_seq = ${audit_seq}, calculated_by = ${actor.id}, calculated_at = clock_timestamp(),
        sums = ${JSON.stringify(sums)}::jsonb, asked_units = ${asked}, allocated_units = ${allocated}, amount_cents = ${amount_cents} ${others}`,
      data: {
        input_sha256,
        asked: formatQuantity(asked, instrument.scale),
        allocated: formatQuantity(allocated, instrument.scale),
        amount_cents: String(amount_cents),
        ...(changed !== null && { terms: changed }),
      },
    });
  });
}

/**
 * Freezes what was calculated, as another administrator; its requests can no longer be withdrawn. Throws preview_stale when
 * it is not what was on the screen, or would no longer come out.
 */
export function approveRound(
  context: AppContext,
  caller: Caller,
  which: Which,
  { input_sha256, comment }: { input_sha256: string; comment: string | null },
): Promise<StoredAnswer> {
  return takingRound(context, caller, { ...which, action: 'approve' }, async ({ trx, actor, row, to, checker_id }) => {
    const claims = await lockClaims(trx, { instrument_id: row.instrument.id, cut_off: row.cut_off });
    const now = calculate(termsOf(row), row.cut_off, claims).input_sha256;
    if (input_sha256 !== row.input_sha256 || now !== row.input_sha256) throw refusal('preview_stale');
    await moveRequests(trx, row.id, sql`'allocated'`);
    await notify(trx, { level: 'info', key: 'return_round.approved', ...tellOf(row, actor), to: row.maker.id });
    return changeRound(trx, context, {
      actor,
      id: row.id,
      to,
      verb: 'approved',
      set: sql`checker_id = ${checker_id}, approved_at = clock_timestamp(), comment = ${comment}`,
      data: { input_sha256, comment, maker_id: row.maker.id, calculated_by: row.calculation?.by.id },
    });
  });
}

/** Ends a round that was not executed; its requests wait for the next one, each in its place. */
export function cancelRound(
  context: AppContext,
  caller: Caller,
  which: Which,
  comment: string | null,
): Promise<StoredAnswer> {
  return takingRound(context, caller, { ...which, action: 'cancel' }, async ({ trx, actor, row, to }) => {
    if (row.status === 'approved') await moveRequests(trx, row.id, openAgain);
    await notify(trx, { level: 'info', key: 'return_round.cancelled', ...tellOf(row, actor) });
    return changeRound(trx, context, {
      actor,
      id: row.id,
      to,
      verb: 'cancelled',
      set: sql`comment = coalesce(${comment}, comment)`,
      data: { comment },
    });
  });
}

/** The state of request `r` that a round gives nothing to after all. */
export const openAgain = sql`case when exists (
    select from return_lines o where o.request_id = r.id and o.status not in ('planned', 'reversed')) then 'waiting'
  else 'eligible' end`;

interface Instrument {
  id: string;
  type: string;
  scale: number;
  nominal_cents: bigint;
}

/** So that two rounds of one instrument are not opened at a time. Throws instrument_not_found and kind_not_allowed. */
async function lockInstrument(trx: DbTransaction, id: string): Promise<Instrument> {
  await sql`select pg_advisory_xact_lock(hashtextextended('return_round ' || ${id}::text, 0))`.execute(trx);
  const { rows } = await sql<Instrument>`
    select id, type, scale, nominal_cents from instruments where id = ${id}`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw refusal('instrument_not_found', 'instrument_id');
  if (row.type !== 'good_share') throw refusal('kind_not_allowed', 'instrument_id', { kind: 'return' });
  return row;
}

function parseTerms(body: TermsBody, { scale, nominal_cents }: Instrument, day: string): RoundTerms {
  const { price_cents, policy, deaths_first, whole_units } = body;
  for (const field of ['cut_off', 'accounts_adopted_on'] as const) {
    const date = body[field];
    if (date !== null && date > day) throw refusal('date_in_future', field, { date, today: day });
  }
  const budget = readBudget(body, scale);
  if (budget === null) throw refusal('required', 'budget_cents');
  if (BigInt(price_cents) > nominal_cents && body.price_reason === null)
    throw refusal('reason_required', 'price_reason');
  return {
    policy,
    deaths_first,
    whole_units,
    scale,
    price_cents: BigInt(price_cents),
    ...budget,
  };
}
