import { sql } from 'kysely';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { today } from '../../clock.ts';
import type { Actor, AppContext } from '../../context.ts';
import { withTransaction } from '../../database.ts';
import type { DbTransaction } from '../../database.ts';
import { presentTransaction } from '../../domain/present.ts';
import type { BookingRequest } from '../../domain/rules.ts';
import type { Transaction } from '../../domain/schemas.ts';
import { draftBooking } from './draft.ts';
import type { Draft } from './draft.ts';
import { claimKey, idempotencyConstraint } from './idempotency.ts';
import type { RequestIdentity, StoredAnswer } from './idempotency.ts';
import { writeTransaction } from './ledger.ts';
import type { Sealed } from './ledger.ts';
import { presentDraft } from './preview.ts';
import { decideProposal, insertProposal, lockProposal, proposalInput } from './proposals.ts';
import type { Proposal } from './proposals.ts';
import { readProposal } from './queries.ts';
import { draftReversal } from './reversal.ts';
import type { ReversalRequest } from './reversal.ts';

/** On whose behalf something is done, and how the request is told apart from others. */
export interface Caller {
  actor: Actor;
  requestId: string;
  /** Null for a dry run: it has no effect that could happen twice. */
  identity: RequestIdentity | null;
}

interface Outcome {
  status: number;
  body: unknown;
  action: 'transaction.booked' | 'transaction.proposed' | 'transaction.approved' | 'transaction.rejected';
  subjectId: string;
  data: Record<string, unknown>;
}

/** Books at once, or files a proposal when a second administrator is needed. */
export function submitBooking(context: AppContext, caller: Caller, request: BookingRequest): Promise<StoredAnswer> {
  const extra = { acquired_on: request.acquired_on, price_overridden: request.price_cents !== null };
  return submit(context, caller, extra, (trx, draftContext) => draftBooking(trx, request, draftContext));
}

/** Files the reversal of a transaction; books it at once only where four eyes are switched off. */
export function submitReversal(context: AppContext, caller: Caller, request: ReversalRequest): Promise<StoredAnswer> {
  const extra = { acquired_on: null, price_overridden: false };
  return submit(context, caller, extra, (trx, draftContext) => draftReversal(trx, request, draftContext));
}

function submit(
  context: AppContext,
  caller: Caller,
  extra: Parameters<typeof proposalInput>[1],
  prepare: (trx: DbTransaction, context: Parameters<typeof draftBooking>[2]) => Promise<Draft>,
): Promise<StoredAnswer> {
  return once(context, caller, async (trx) => {
    const day = today(context.clock);
    const id = uuidv7();
    const draft = await prepare(trx, { id, today: day, source: 'ui', makerId: caller.actor.id, checkerId: null });
    const outcome = needsSecond(draft, context) ? 'waiting' : 'booked';
    if (caller.identity === null) {
      await writeTransaction(trx, draft.header, draft.lots, draft.postings);
      throw new RolledBack({ status: 200, body: await presentDraft(trx, draft, outcome, day) });
    }
    if (outcome === 'waiting') {
      await insertProposal(trx, draft, proposalInput(draft, extra));
      const body = await readProposal(trx, id);
      return { status: 202, body, action: 'transaction.proposed', subjectId: id, data: auditData(draft, null) };
    }
    const sealed = await writeTransaction(trx, draft.header, draft.lots, draft.postings);
    const body = presentBooked(draft, sealed, { maker: caller.actor, proposal: null });
    return { status: 201, body, action: 'transaction.booked', subjectId: id, data: auditData(draft, sealed) };
  });
}

export interface Decision {
  id: string;
  /** The version the decision is about. */
  version: number;
  comment: string | null;
}

/** Checks a waiting proposal anew and books it under its own id; by another administrator than its maker. */
export function approveProposal(context: AppContext, caller: Caller, decision: Decision): Promise<StoredAnswer> {
  return once(context, caller, async (trx) => {
    const { actor } = caller;
    const proposal = await lockProposal(trx, decision.id, decision.version, actor.id);
    const day = today(context.clock);
    const draft = await draftProposal(trx, proposal, day, actor.id);
    const sealed = await writeTransaction(trx, draft.header, draft.lots, draft.postings);
    if (caller.identity === null) {
      throw new RolledBack({ status: 200, body: await presentDraft(trx, draft, 'booked', day) });
    }
    const { decided_at, version } = await decideProposal(trx, proposal, {
      status: 'approved',
      checkerId: actor.id,
      comment: decision.comment,
    });
    const maker = await trx
      .selectFrom('administrators')
      .select(['id', 'name'])
      .where('id', '=', proposal.maker_id)
      .executeTakeFirstOrThrow();
    const body = presentBooked(draft, sealed, {
      maker,
      proposal: { created_at: proposal.created_at, decided_at, version, checker: actor, comment: decision.comment },
    });
    const data = { ...auditData(draft, sealed), maker_id: maker.id, comment: decision.comment };
    return { status: 200, body, action: 'transaction.approved', subjectId: proposal.id, data };
  });
}

/** Turns a waiting proposal down; nothing is booked. */
export function rejectProposal(context: AppContext, caller: Caller, decision: Decision): Promise<StoredAnswer> {
  return once(context, caller, async (trx) => {
    const proposal = await lockProposal(trx, decision.id, decision.version, caller.actor.id);
    const { comment } = decision;
    await decideProposal(trx, proposal, { status: 'rejected', checkerId: caller.actor.id, comment });
    const body = await readProposal(trx, proposal.id);
    const data = { maker_id: proposal.maker_id, comment };
    return { status: 200, body, action: 'transaction.rejected', subjectId: proposal.id, data };
  });
}

function draftProposal(trx: DbTransaction, proposal: Proposal, day: string, checkerId: string): Promise<Draft> {
  const { id, input, reverses_id, maker_id } = proposal;
  const context = { id, today: day, source: input.source, makerId: maker_id, checkerId };
  if (input.kind !== 'reversal') {
    // Unless the maker chose the price, the price list decides again; the amount must still be the one that was shown.
    return draftBooking(trx, { ...input, price_cents: input.price_overridden ? input.price_cents : null }, context);
  }
  const { reason_code, description, effective_date } = input;
  if (reverses_id === null || reason_code === null) throw new Error(`proposal ${id} does not say what it reverses`);
  return draftReversal(trx, { reverses_id, reason_code, description, effective_date }, context);
}

function needsSecond(draft: Draft, { config }: AppContext): boolean {
  return config.fourEyes && (draft.weight_cents === null || draft.weight_cents > config.fourEyesThresholdCents);
}

/** Carries the answer of a dry run out of the database transaction that it makes roll back. */
class RolledBack extends Error {
  readonly answer: StoredAnswer;

  constructor(answer: StoredAnswer) {
    super('dry run');
    this.answer = answer;
  }
}

/**
 * Runs `work` in one database transaction behind the idempotency key, and ends it with the audit event and the answer
 * to give again. A dry run has no key and always rolls back.
 */
async function once(
  { db, config }: AppContext,
  caller: Caller,
  work: (trx: DbTransaction) => Promise<Outcome>,
): Promise<StoredAnswer> {
  const { identity, actor, requestId } = caller;
  const attempt = () =>
    withTransaction(db, async (trx) => {
      const stored = identity === null ? undefined : await claimKey(trx, identity);
      if (stored !== undefined) return stored;
      const { status, body, action, subjectId, data } = await work(trx);
      if (identity === null) throw new Error('a dry run must not get here');
      const marked = config.fourEyes ? data : { ...data, four_eyes: 'off' };
      await sql`
        with audit as (
          insert into audit_events (actor_id, action, subject_type, subject_id, data, request_id)
          values (${actor.id}, ${action}, 'transaction', ${subjectId}, ${JSON.stringify(marked)}, ${requestId})
        )
        insert into idempotency_records (key, route, actor_id, body_sha256, status, response)
        values (${identity.key}, ${identity.route}, ${actor.id}, ${identity.bodySha256}, ${status},
          ${JSON.stringify(body)})`.execute(trx);
      return { status, body };
    });
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof RolledBack) return error.answer;
    // The other request with this key committed between our look and our claim: its answer is there now.
    if (error instanceof pg.DatabaseError && error.constraint === idempotencyConstraint) return attempt();
    throw error;
  }
}

function presentBooked(
  draft: Draft,
  sealed: Sealed,
  by: {
    maker: { id: string; name: string };
    proposal: {
      created_at: string;
      decided_at: string;
      version: number;
      checker: { id: string; name: string };
      comment: string | null;
    } | null;
  },
): Transaction {
  const { header, member, counterparty, instrument } = draft;
  const person = ({ id, name }: { id: string; name: string }) => ({ id, name });
  return presentTransaction({
    id: header.id,
    status: 'booked',
    seq: sealed.seq,
    number: sealed.number,
    kind: header.kind as Transaction['kind'],
    effective_date: header.effective_date,
    booked_at: sealed.booked_at,
    created_at: by.proposal?.created_at ?? sealed.booked_at,
    member,
    counterparty,
    instrument,
    quantity: header.quantity,
    price_cents: header.price_cents,
    amount_cents: header.amount_cents,
    description: header.description,
    reference: header.reference,
    source: header.source as Transaction['source'],
    reason_code: header.reason_code,
    document: header.document,
    maker: person(by.maker),
    checker: by.proposal && person(by.proposal.checker),
    decided_at: by.proposal?.decided_at ?? null,
    comment: by.proposal?.comment ?? null,
    reverses: draft.reverses,
    reversed_by: null,
    version: by.proposal?.version ?? 1,
  });
}

/** What the audit trail keeps: ids and figures, no names. */
function auditData({ header }: Draft, sealed: Sealed | null): Record<string, unknown> {
  const { kind, effective_date, member_id, counterparty_id, instrument_id, reverses_id } = header;
  return {
    number: sealed?.number ?? null,
    kind,
    effective_date,
    member_id,
    counterparty_id,
    instrument_id,
    reverses_id,
    units: header.quantity?.toString() ?? null,
    amount_cents: header.amount_cents?.toString() ?? null,
  };
}
