import { v7 as uuidv7 } from 'uuid';
import { today } from '../../clock.ts';
import type { Actor, AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import { bookingOf } from '../../domain/kinds/typed.ts';
import type { TypedBooking } from '../../domain/kinds/typed.ts';
import { draftOne } from '../../ledger/draft.ts';
import type { Draft, Order, ReversalWish } from '../../ledger/order.ts';
import { decideProposal, insertProposal, lockProposal, orderOf } from '../../ledger/proposals.ts';
import { changeStanding } from '../../ledger/standing.ts';
import { secondNeeded } from '../../ledger/together.ts';
import type { SecondNeeded } from '../../ledger/together.ts';
import { countWaiting } from '../../ledger/waiting.ts';
import { ledgerBook } from '../../ledger/write.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import { once } from '../../calls/once.ts';
import type { Caller, Outcome } from '../../calls/once.ts';
import { notify, withdrawNotification } from '../../post/notifications.ts';
import { readThresholds } from '../../register/settings.ts';
import { auditData, presentBooked } from './booked.ts';
import type { Booking } from './booked.ts';
import { presentDraft, requireShown } from './preview.ts';
import { readProposal } from './queries.ts';
import type { Transaction } from '../../wire/schemas.ts';

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
    const second = await whySecond(trx, draft, { ...context, follow: identity !== null });
    const outcome = second === null ? 'booked' : 'waiting';
    if (identity === null) {
      const waiting = await countWaiting(trx, draft, outcome === 'waiting');
      return preview(trx, draft, { outcome, day, version: null, waiting, second });
    }
    if (digest !== null) await requireShown(trx, draft, { outcome, day, version: null, digest });
    if (outcome === 'booked') return booked(trx, draft, 'transaction.booked', 201, { maker: actor, proposal: null });
    await countWaiting(trx, draft, true);
    const proposed = await insertProposal(trx, draft, entered);
    const filed = await decided(trx, order.id, 202, 'transaction.proposed', { ...auditData(draft), ...proposed });
    await notify(trx, { level: 'info', key: 'transaction.proposed', ...tellOf(filed.body, actor), not: actor.id });
    return filed;
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
    const proposal = await lockProposal(trx, decision, actor, 'approve');
    const day = today(context.clock);
    const draft = await draftOne(trx, orderOf(proposal, actor.id), { today: day, watch: identity === null });
    const content = { outcome: 'booked', day, version: proposal.version } as const;
    if (identity === null)
      return preview(trx, draft, { ...content, waiting: await countWaiting(trx, draft, false), second: null });
    const { comment, digest } = decision;
    if (digest !== null) await requireShown(trx, draft, { ...content, digest });
    const done = await decideProposal(trx, proposal, comment);
    const maker = await trx
      .selectFrom('administrators')
      .select(['id', 'name'])
      .where('id', '=', proposal.maker_id)
      .executeTakeFirstOrThrow();
    const { created_at } = proposal;
    const approved = await booked(trx, draft, 'transaction.approved', 200, {
      maker,
      proposal: { ...done, created_at, checker: actor, comment },
    });
    await notify(trx, { level: 'info', key: 'transaction.approved', ...tellOf(approved.body, actor), to: maker.id });
    return approved;
  });
}

/** Turns a waiting proposal down; nothing is booked. */
export function rejectProposal(context: AppContext, caller: Caller, decision: Decision): Promise<StoredAnswer> {
  const { actor } = caller;
  return once(context, caller, async (trx) => {
    const proposal = await lockProposal(trx, decision, actor, 'reject');
    const { comment } = decision;
    await decideProposal(trx, proposal, comment);
    const { id, maker_id } = proposal;
    const rejected = await decided(trx, id, 200, 'transaction.rejected', { maker_id, comment });
    const { params, subject } = tellOf(rejected.body, actor);
    const noticeParams = { ...params, comment: comment ?? '' };
    await notify(trx, { level: 'warning', key: 'transaction.rejected', params: noticeParams, subject, to: maker_id });
    return rejected;
  });
}

/** Takes one's own waiting proposal back; nothing is booked. */
export function withdrawProposal(context: AppContext, caller: Caller, decision: Decision): Promise<StoredAnswer> {
  const { actor } = caller;
  return once(context, caller, async (trx) => {
    const proposal = await lockProposal(trx, decision, actor, 'withdraw');
    const { comment } = decision;
    await decideProposal(trx, proposal, comment);
    await withdrawNotification(trx, { type: 'transaction', id: proposal.id });
    return decided(trx, proposal.id, 200, 'transaction.withdrawn', { maker_id: proposal.maker_id, comment });
  });
}

async function preview(
  trx: DbTransaction,
  draft: Draft,
  context: Parameters<typeof presentDraft>[2],
): Promise<Outcome> {
  return { status: 200, body: await presentDraft(trx, draft, context), audit: [], book: ledgerBook([draft]) };
}

/** An outcome that shows the transaction it is about. */
type TransactionOutcome = Outcome & { body: Transaction };

/** What a notification says of a transaction, and who did it. */
function tellOf({ id, kind, quantity, amount_cents, instrument }: Transaction, { name: by }: Actor) {
  const { name_nl = null, name_en = null } = instrument ?? {};
  return { params: { kind, quantity, amount_cents, name_nl, name_en, by }, subject: { type: 'transaction', id } };
}

async function booked(
  trx: DbTransaction,
  draft: Draft,
  action: string,
  status: number,
  by: Booking,
): Promise<TransactionOutcome> {
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
): Promise<TransactionOutcome> {
  const body = await readProposal(trx, id);
  return { status, body, audit: [{ action, subjectType: 'transaction', subjectId: id, data }] };
}

/** Why a second administrator is needed; null where none is, or where four eyes are switched off. */
async function whySecond(
  trx: DbTransaction,
  draft: Draft,
  { config, clock, follow }: AppContext & { follow: boolean },
): Promise<SecondNeeded | null> {
  if (!config.fourEyes) return null;
  const { four_eyes_threshold_cents: cents, four_eyes_days: days } = await readThresholds(trx, config);
  return secondNeeded(trx, draft, { thresholdCents: BigInt(cents), days, now: clock.now(), follow });
}
