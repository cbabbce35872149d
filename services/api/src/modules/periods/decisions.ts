import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { allowMinutes } from '../../database.ts';
import type { Db, DbTransaction } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import { sendJob } from '../../calls/jobs.ts';
import { once } from '../../calls/once.ts';
import type { Caller, Outcome } from '../../calls/once.ts';
import type { Which } from '../../flow/version.ts';
import { take } from '../../flow/flow.ts';
import { atOnce, writeDecision } from '../../flow/proposal.ts';
import type { Decision, Verdict } from '../../flow/proposal.ts';
import { dayReached } from '../../register/day.ts';
import { periodFlow } from './flow.ts';
import { readFigures } from './figures.ts';
import type { Figures } from './figures.ts';
import { readProposals } from './read.ts';
import type { CloseBody, PeriodProposal } from './schemas.ts';

const shortestExplanation = 10;

/** Asked behind the key, and before anything is locked: where it is not known in time, what was answered before is answered again. */
type BrokenCount = () => Promise<number>;

/**
 * Asks to close a year, with what does not tie explained; another administrator approves it. With four eyes off it is closed
 * at once. Throws period_not_over, period_order, preview_stale for other figures than were shown, checks_failed and
 * explanation_required.
 */
export function proposeClose(
  context: AppContext,
  caller: Caller,
  year: number,
  { digest, bank_cents, explanations }: CloseBody,
  countBroken: BrokenCount,
): Promise<StoredAnswer> {
  return once(context, caller, async (trx) => {
    const broken = await countBroken();
    await takeYourTime(trx);
    await requireNothingWaits(trx, year);
    await requireNext(trx, year, context.clock);
    const figures = await readFigures(trx, year, { source: 'ledger', broken, bankCents: bank_cents });
    if (figures.digest !== digest) throw refusal('preview_stale');
    requireExplained(figures, explanations);
    const content = { bank_cents, explanations, figures, reason: null };
    return filed(context, trx, caller, { year, action: 'close', ...content }, broken);
  });
}

/** Asks to open the last closed year again. Throws period_order for any other. */
export function proposeReopen(
  context: AppContext,
  caller: Caller,
  year: number,
  reason: string,
): Promise<StoredAnswer> {
  return once(context, caller, async (trx) => {
    await requireNothingWaits(trx, year);
    await requireLastClosed(trx, year);
    return filed(
      context,
      trx,
      caller,
      { year, action: 'reopen', bank_cents: null, explanations: {}, figures: null, reason },
      0,
    );
  });
}

interface Wish extends Pick<PeriodProposal, 'year' | 'action' | 'bank_cents' | 'explanations' | 'reason'> {
  figures: Figures | null;
}

async function filed(
  { config }: AppContext,
  trx: DbTransaction,
  { actor }: Caller,
  { year, action, bank_cents, explanations, figures, reason }: Wish,
  broken: number,
): Promise<Outcome> {
  const id = uuidv7();
  const summary = figures === null ? {} : { checks: figures.checks, movements: figures.movements };
  await sql`
    insert into period_proposals (id, year, action, bank_cents, explanations, figures, figures_sha256, reason, maker_id)
      values (${id}, ${year}, ${action}, ${bank_cents}, ${JSON.stringify(explanations)}::jsonb, ${JSON.stringify(summary)}::jsonb,
        ${figures?.digest ?? '0'.repeat(64)}, ${reason}, ${actor.id})`.execute(trx);
  const data = action === 'close' ? { bank_cents, explanations, figures_sha256: figures?.digest } : { reason };
  const proposal = await told(trx, id, 202, `period.${action}_proposed`, data);
  if (config.fourEyes) return proposal;
  const decision = await decide(trx, { actorId: actor.id, broken }, { id, ...atOnce, comment: null });
  return { ...decision, status: 201, audit: [...proposal.audit, ...decision.audit] };
}

/**
 * Approves, rejects or withdraws what waits. Throws self_approval, not_maker, state_conflict, and preview_stale when the
 * year no longer comes to what was shown.
 */
export function decidePeriod(
  context: AppContext,
  caller: Caller,
  { id, version, comment }: Which & { comment: string | null },
  verb: Verdict,
  countBroken: BrokenCount,
): Promise<StoredAnswer> {
  const { actor } = caller;
  return once(context, caller, async (trx) => {
    const broken = verb === 'approve' ? await countBroken() : 0;
    await takeYourTime(trx);
    const { rows } = await sql<{ status: PeriodProposal['status']; version: number; maker_id: string }>`
      select status, version, maker_id from period_proposals where id = ${id} for update`.execute(trx);
    const [row] = rows;
    if (row === undefined) throw refusal('not_found', 'id');
    const step = take(periodFlow, verb, row, { actor, version, fourEyes: context.config.fourEyes });
    return decide(trx, { actorId: actor.id, broken }, { id, ...step, comment });
  });
}

interface Wanted {
  year: number;
  action: 'close' | 'reopen';
  bank_cents: bigint | null;
  figures_sha256: string;
}

async function decide(
  trx: DbTransaction,
  { actorId, broken }: { actorId: string; broken: number },
  decision: Decision,
): Promise<Outcome> {
  const { id, to, comment } = decision;
  const columns = sql<Wanted>`year, action, bank_cents, figures_sha256`;
  const { year, action, bank_cents, figures_sha256 } = await writeDecision(trx, periodFlow, decision, columns);
  const done = action === 'close' ? 'closed' : 'reopened';
  if (to !== 'approved') return told(trx, id, 200, `period.${action}_${to}`, { comment });
  // What is being filed and booked is waited for, and what comes waits: nothing of it slips in behind the figures.
  await sql`select settle_filing()`.execute(trx);
  await sql`select settle_ledger()`.execute(trx);
  if (action === 'reopen') await requireLastClosed(trx, year);
  else {
    const bankCents = bank_cents === null ? null : Number(bank_cents);
    const { digest } = await readFigures(trx, year, { source: 'ledger', broken, bankCents });
    if (digest !== figures_sha256) throw refusal('preview_stale');
  }
  await sql`
    insert into periods (year, status, changed_at, changed_by)
      values (${year}, ${action === 'close' ? 'closed' : 'open'}, clock_timestamp(), ${actorId})
      on conflict (year) do update set status = excluded.status, changed_at = excluded.changed_at,
        changed_by = excluded.changed_by`.execute(trx);
  if (action === 'close') await sendJob(trx, 'period_file', id);
  return told(trx, id, 200, `period.${done}`, { comment });
}

async function told(
  trx: DbTransaction,
  id: string,
  status: number,
  action: string,
  data: Record<string, unknown>,
): Promise<Outcome> {
  const [body] = await readProposals(trx, sql`p.id = ${id}`);
  if (body === undefined) throw refusal('not_found', 'id');
  const subject = { subjectType: 'period', subjectId: String(body.year) };
  return { status, body, audit: [{ action, ...subject, data: { proposal_id: id, ...data } }] };
}

async function requireNothingWaits(db: Db, year: number): Promise<void> {
  // one after the other, also where there is no row of the year yet
  await sql`select pg_advisory_xact_lock(hashtext('period'), ${year}::integer)`.execute(db);
  const [waiting] = await readProposals(db, sql`p.year = ${year} and p.status = 'waiting'`);
  if (waiting !== undefined)
    throw refusal('state_conflict', null, { status: waiting.status, version: waiting.version });
}

/** Years close in order, and once they are over: also by the clock of the database, which goes on booking on their last day. */
async function requireNext(db: Db, year: number, clock: Clock): Promise<void> {
  const { rows } = await sql<{ is_over: boolean; closed: number | null; first: number | null }>`
    select ${year}::integer < extract(year from ${dayReached(clock)}) as is_over,
      (select max(year) from periods where status = 'closed') as closed,
      (select extract(year from effective_date)::integer from transactions
        where effective_date > make_date(coalesce((select max(year) from periods where status = 'closed'), 1), 12, 31)
        order by effective_date, seq limit 1) as first`.execute(db);
  const { is_over, closed, first } = rows[0] as (typeof rows)[number];
  if (!is_over) throw refusal('period_not_over', 'year', { year: String(year) });
  if (closed !== null && closed >= year) throw refusal('state_conflict', 'year', { status: 'closed', version: 0 });
  if (first !== null && first < year) throw refusal('period_order', 'year', { year: String(first) });
}

async function requireLastClosed(db: Db, year: number): Promise<void> {
  const { rows } = await sql<{ year: number | null }>`
    select max(year) as year from periods where status = 'closed'`.execute(db);
  const last = rows[0]?.year ?? null;
  if (last === null || last < year) throw refusal('state_conflict', 'year', { status: 'open', version: 0 });
  if (last > year) throw refusal('period_order', 'year', { year: String(last) });
}

function requireExplained({ checks }: Figures, explanations: PeriodProposal['explanations']): void {
  const failed = checks.filter(({ outcome }) => outcome === 'blocks').map(({ name }) => name);
  if (failed.length > 0) throw refusal('checks_failed', null, { checks: failed.join(', ') });
  const open = checks.find(
    ({ name, outcome }) => outcome === 'asks' && (explanations[name] ?? '').trim().length < shortestExplanation,
  );
  if (open !== undefined) {
    throw refusal('explanation_required', `explanations.${open.name}`, { check: open.name, min: shortestExplanation });
  }
}

/** The sums of a year may take longer than a statement of one request should. */
async function takeYourTime(trx: DbTransaction): Promise<void> {
  await allowMinutes(trx, 5);
}
