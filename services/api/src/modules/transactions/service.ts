import { v7 as uuidv7 } from 'uuid';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import { bookingOf } from '../../domain/kinds/typed.ts';
import type { TypedBooking } from '../../domain/kinds/typed.ts';
import { draftOne } from '../../ledger/draft.ts';
import type { Draft, Order, ReversalWish } from '../../ledger/order.ts';
import { decideProposal, insertProposal, lockProposal, orderOf } from '../../ledger/proposals.ts';
import { changeStanding } from '../../ledger/standing.ts';
import { countWaiting } from '../../ledger/waiting.ts';
import { ledgerBook } from '../../ledger/write.ts';
import type { StoredAnswer } from '../../requests/idempotency.ts';
import { once } from '../../requests/once.ts';
import type { Caller, Outcome } from '../../requests/once.ts';
import { auditData, presentBooked } from './booked.ts';
import type { Booking } from './booked.ts';
import { presentDraft, requireShown } from './preview.ts';
import { readProposal } from './queries.ts';

/**
 * Books at once, or files a proposal when a second administrator is needed. With the digest of a preview it throws
 * preview_stale rather than do anything else than that said.
 */
export function submitBooking(
  context: AppContext,
  caller: Caller,
  entered: TypedBooking,
  digest: string | null = null,
): Promise<StoredAnswer> {
  return submit(context, caller, bookingOf(entered), { entered, digest });
}

/**
 * Files the reversal of a transaction; books it at once only where four eyes are switched off. Held to a preview as a
 * booking is.
 */
export function submitReversal(
  context: AppContext,
  caller: Caller,
  wish: Omit<ReversalWish, 'kind' | 'by'>,
  digest: string | null = null,
): Promise<StoredAnswer> {
  const request = { ...wish, kind: 'reversal', by: 'administrator' } as const;
  return submit(context, caller, request, { entered: null, digest });
}

function submit(
  context: AppContext,
  caller: Caller,
  request: Order['request'],
  { entered, digest }: { entered: TypedBooking | null; digest: string | null },
): Promise<StoredAnswer> {
  const { actor, identity } = caller;
  return once(context, caller, async (trx) => {
    const day = today(context.clock);
    const by = { source: 'ui', source_id: null, maker_id: actor.id, checker_id: null } as const;
    const order: Order = { id: uuidv7(), ...by, request };
    const draft = await draftOne(trx, order, { today: day, watch: identity === null });
    const outcome = needsSecond(draft, context) ? 'waiting' : 'booked';
    if (identity === null) {
      const waiting = await countWaiting(trx, draft, outcome === 'waiting');
      return preview(trx, draft, { outcome, day, version: null, waiting });
    }
    if (digest !== null) await requireShown(trx, draft, { outcome, day, version: null, digest });
    if (outcome === 'booked') return booked(trx, draft, 'transaction.booked', 201, { maker: actor, proposal: null });
    await countWaiting(trx, draft, true);
    const proposed = await insertProposal(trx, draft, entered);
    return decided(trx, order.id, 202, 'transaction.proposed', { ...auditData(draft), ...proposed });
  });
}

export interface Decision {
  id: string;
  /** The version the decision is about. */
  version: number;
  comment: string | null;
}

export interface Approval extends Omit<Decision, 'version'> {
  /** Null where the digest says which. */
  version: number | null;
  /** Of the preview that was shown; null holds it to the version alone. */
  digest: string | null;
}

/**
 * Checks a waiting proposal anew and books it under its own id; by another administrator than its maker. With the digest
 * of a preview it throws preview_stale rather than do anything else than that said.
 */
export function approveProposal(context: AppContext, caller: Caller, decision: Approval): Promise<StoredAnswer> {
  const { actor, identity } = caller;
  return once(context, caller, async (trx) => {
    const proposal = await lockProposal(trx, decision, { id: actor.id, as: 'checker' });
    const day = today(context.clock);
    const draft = await draftOne(trx, orderOf(proposal, actor.id), { today: day, watch: identity === null });
    const shown = { outcome: 'booked', day, version: proposal.version } as const;
    if (identity === null) return preview(trx, draft, { ...shown, waiting: await countWaiting(trx, draft, false) });
    const { comment, digest } = decision;
    if (digest !== null) await requireShown(trx, draft, { ...shown, digest });
    const done = await decideProposal(trx, proposal, { status: 'approved', checkerId: actor.id, comment });
    const maker = await trx
      .selectFrom('administrators')
      .select(['id', 'name'])
      .where('id', '=', proposal.maker_id)
      .executeTakeFirstOrThrow();
    const { created_at } = proposal;
    return booked(trx, draft, 'transaction.approved', 200, {
      maker,
      proposal: { ...done, created_at, checker: actor, comment },
    });
  });
}

/** Turns a waiting proposal down; nothing is booked. */
export function rejectProposal(context: AppContext, caller: Caller, decision: Decision): Promise<StoredAnswer> {
  const { actor } = caller;
  return once(context, caller, async (trx) => {
    const proposal = await lockProposal(trx, decision, { id: actor.id, as: 'checker' });
    const { comment } = decision;
    await decideProposal(trx, proposal, { status: 'rejected', checkerId: actor.id, comment });
    return decided(trx, proposal.id, 200, 'transaction.rejected', { maker_id: proposal.maker_id, comment });
  });
}

/** Takes one's own waiting proposal back; nothing is booked. */
export function withdrawProposal(context: AppContext, caller: Caller, decision: Decision): Promise<StoredAnswer> {
  const { actor } = caller;
  return once(context, caller, async (trx) => {
    const proposal = await lockProposal(trx, decision, { id: actor.id, as: 'maker' });
    const { comment } = decision;
    await decideProposal(trx, proposal, { status: 'withdrawn', checkerId: null, comment });
    return decided(trx, proposal.id, 200, 'transaction.withdrawn', { maker_id: proposal.maker_id, comment });
  });
}

async function preview(trx: DbTransaction, draft: Draft, shown: Parameters<typeof presentDraft>[2]): Promise<Outcome> {
  return { status: 200, body: await presentDraft(trx, draft, shown), audit: [], book: ledgerBook([draft]) };
}

async function booked(trx: DbTransaction, draft: Draft, action: string, status: number, by: Booking): Promise<Outcome> {
  const { id } = draft.header;
  const decision = by.proposal ? { maker_id: by.maker.id, comment: by.proposal.comment } : {};
  const data = { ...auditData(draft), ...decision };
  return {
    status,
    body: presentBooked(draft, by),
    audit: [{ action, subjectType: 'transaction', subjectId: id, data }, ...(await changeStanding(trx, [draft]))],
    book: ledgerBook([draft]),
    fill: { id, instants: by.proposal ? ['booked_at'] : ['booked_at', 'created_at'] },
  };
}

async function decided(
  trx: DbTransaction,
  id: string,
  status: number,
  action: string,
  data: Record<string, unknown>,
): Promise<Outcome> {
  const body = await readProposal(trx, id);
  return { status, body, audit: [{ action, subjectType: 'transaction', subjectId: id, data }] };
}

function needsSecond(draft: Draft, { config }: AppContext): boolean {
  return config.fourEyes && (draft.weight_cents === null || draft.weight_cents > config.fourEyesThresholdCents);
}
