import { v7 as uuidv7 } from 'uuid';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import type { BookingRequest } from '../../domain/rules.ts';
import { auditData, presentBooked } from './booked.ts';
import { draftBooking } from './draft.ts';
import type { Draft } from './draft.ts';
import type { StoredAnswer } from './idempotency.ts';
import { writeTransaction } from './ledger.ts';
import { once, RolledBack } from './once.ts';
import type { Caller } from './once.ts';
import { presentDraft } from './preview.ts';
import { decideProposal, insertProposal, lockProposal, proposalInput } from './proposals.ts';
import type { Proposal } from './proposals.ts';
import { readProposal } from './queries.ts';
import { draftReversal } from './reversal.ts';
import type { ReversalRequest } from './reversal.ts';

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
