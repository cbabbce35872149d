import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { AppContext } from '../../context.ts';
import type { Db, DbTransaction } from '../../database.ts';
import { isUnusualRate, requireConfirmed } from '../../domain/confirmation.ts';
import { refusal } from '../../domain/errors.ts';
import type { Person } from '../../domain/people.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import { once } from '../../calls/once.ts';
import type { Caller, Outcome } from '../../calls/once.ts';
import { take, viewerOf } from '../../flow/flow.ts';
import { atOnce, withVerdicts, writeDecision } from '../../flow/proposal.ts';
import type { Decision, Verdict } from '../../flow/proposal.ts';
import { rateFlow } from './flow.ts';
import type { RateBody, RateProposal } from './rateSchemas.ts';

/** The rates of an issue from its first day on, and what waits for a second administrator. Throws not_found for no bond. */
export async function readRates(context: AppContext, actor: Person, instrumentId: string) {
  const { db } = context;
  const { issue_date, coupon_ppm } = await readBond(db, instrumentId);
  const { rows: later } = await sql<{ valid_from: string; coupon_ppm: number }>`
    select valid_from, coupon_ppm from coupon_rates where instrument_id = ${instrumentId} order by valid_from`.execute(
    db,
  );
  const proposals = await readProposals(db, sql`p.instrument_id = ${instrumentId} and p.status = 'waiting'`);
  const viewer = viewerOf(context, actor);
  const waiting = proposals.map((one) => withVerdicts(rateFlow, one, viewer));
  return { rates: [{ valid_from: issue_date, coupon_ppm }, ...later], waiting };
}

/** Files another rate from a day on; another administrator approves it. With four eyes off it holds at once. */
export function proposeRate(
  context: AppContext,
  caller: Caller,
  instrumentId: string,
  { valid_from, coupon_ppm, confirmed }: RateBody,
): Promise<StoredAnswer> {
  const { actor } = caller;
  return once(context, caller, async (trx) => {
    await checkDay(trx, instrumentId, valid_from);
    const waiting = await readProposals(
      trx,
      sql`p.instrument_id = ${instrumentId} and p.valid_from = ${valid_from}::date and p.status = 'waiting'`,
    );
    if (waiting.length > 0) throw refusal('state_conflict', 'valid_from', { date: valid_from });
    if (isUnusualRate(coupon_ppm)) requireConfirmed(['rate_unusual'], confirmed, 'coupon_ppm');
    const id = uuidv7();
    await sql`
      insert into coupon_rate_proposals (id, instrument_id, valid_from, coupon_ppm, maker_id)
        values (${id}, ${instrumentId}, ${valid_from}, ${coupon_ppm}, ${actor.id})`.execute(trx);
    const data = { valid_from, coupon_ppm };
    const filed = await told(trx, id, { status: 202, action: 'coupon_rate.proposed', instrumentId, data });
    if (context.config.fourEyes) return filed;
    const decision = await decide(trx, actor.id, { id, ...atOnce, comment: null });
    return { ...decision, status: 201, audit: [...filed.audit, ...decision.audit] };
  });
}

/** Approves, rejects or withdraws what waits. Throws self_approval, not_maker, state_conflict, and what filing it throws. */
export function decideRate(
  context: AppContext,
  caller: Caller,
  { id, version, comment }: { id: string; version: number; comment: string | null },
  verb: Verdict,
): Promise<StoredAnswer> {
  const { actor } = caller;
  return once(context, caller, async (trx) => {
    const { rows } = await sql<{ status: RateProposal['status']; version: number; maker_id: string }>`
      select status, version, maker_id from coupon_rate_proposals where id = ${id} for update`.execute(trx);
    const [row] = rows;
    if (row === undefined) throw refusal('not_found', 'id');
    const step = take(rateFlow, verb, row, { actor, version, fourEyes: context.config.fourEyes });
    return decide(trx, actor.id, { id, ...step, comment });
  });
}

async function decide(trx: DbTransaction, actorId: string, decision: Decision): Promise<Outcome> {
  const { id, to, comment } = decision;
  const { instrument_id: instrumentId, ...data } = await writeDecision(
    trx,
    rateFlow,
    decision,
    sql<{ instrument_id: string; valid_from: string; coupon_ppm: number }>`instrument_id, valid_from, coupon_ppm`,
  );
  if (to === 'approved') {
    await checkDay(trx, instrumentId, data.valid_from);
    await sql`
      insert into coupon_rates (instrument_id, valid_from, coupon_ppm, created_by)
        values (${instrumentId}, ${data.valid_from}, ${data.coupon_ppm}, ${actorId})`.execute(trx);
  }
  const more = { ...data, comment };
  return told(trx, id, { status: 200, action: `coupon_rate.${to}`, instrumentId, data: more });
}

async function told(
  trx: DbTransaction,
  id: string,
  of: { status: number; action: string; instrumentId: string; data: Record<string, unknown> },
): Promise<Outcome> {
  const [body] = await readProposals(trx, sql`p.id = ${id}`);
  if (body === undefined) throw refusal('not_found', 'id');
  const audit = { action: of.action, subjectType: 'instrument', subjectId: of.instrumentId };
  return { status: of.status, body, audit: [{ ...audit, data: { proposal_id: id, ...of.data } }] };
}

interface Bond {
  issue_date: string;
  maturity_date: string;
  coupon_ppm: number;
  paid_until: string | null;
  /** The last year that is closed. */
  closed_year: number | null;
  taken: string[];
}

async function readBond(db: Db, id: string): Promise<Bond> {
  const { rows } = await sql<Bond>`
    select i.issue_date, i.maturity_date, i.coupon_ppm,
      (select max(r.until) from interest_runs r where r.instrument_id = i.id and r.kind = 'payment'
        and r.status in ('executed', 'reversal_waiting')) as paid_until,
      (select max(year) from periods where status = 'closed') as closed_year,
      array(select c.valid_from from coupon_rates c where c.instrument_id = i.id)::text[] as taken
    from instruments i where i.id = ${id} and i.type = 'bond'`.execute(db);
  const [row] = rows;
  if (row === undefined) throw refusal('not_found', 'id');
  return row;
}

/**
 * A rate begins after the day of issue, before maturity, in a year that is open, and not before the day up to which interest
 * was paid: what was paid stays as it is, and so does what a closed year says. Throws period_closed, date_invalid with the
 * first and last day it may be, and state_conflict for a day that has one.
 */
async function checkDay(trx: DbTransaction, id: string, day: string): Promise<void> {
  await sql`select from instruments where id = ${id} for no key update`.execute(trx);
  const { issue_date, maturity_date, paid_until, closed_year, taken } = await readBond(trx, id);
  if (closed_year !== null && Number(day.slice(0, 4)) <= closed_year) {
    throw refusal('period_closed', 'valid_from', { date: day, earliest: `${closed_year + 1}-01-01` });
  }
  const earliest = paid_until !== null && paid_until > issue_date ? paid_until : issue_date;
  if (day < earliest || day === issue_date || day >= maturity_date) {
    throw refusal('date_invalid', 'valid_from', { date: day, earliest, latest: maturity_date });
  }
  if (taken.includes(day)) throw refusal('state_conflict', 'valid_from', { date: day });
}

async function readProposals(db: Db, where: RawBuilder<unknown>): Promise<RateProposal[]> {
  const { rows } = await sql<RateProposal>`
    select p.id, p.instrument_id, p.valid_from, p.coupon_ppm, p.status, p.version, p.created_at, p.decided_at, p.comment,
      json_build_object('id', m.id, 'name', m.name) as maker,
      (select json_build_object('id', c.id, 'name', c.name) from administrators c where c.id = p.checker_id) as checker
    from coupon_rate_proposals p join administrators m on m.id = p.maker_id
    where ${where} order by p.created_at, p.id`.execute(db);
  return rows;
}
