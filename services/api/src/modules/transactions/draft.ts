import { v7 as uuidv7 } from 'uuid';
import type { DbTransaction } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import type { ConsumedLot, Lot } from '../../domain/lots.ts';
import { planBooking } from '../../domain/plan.ts';
import type { NewLot } from '../../domain/plan.ts';
import type { AccountKey } from '../../domain/postings.ts';
import { checkBooking } from '../../domain/rules.ts';
import type { BookingRequest, InstrumentTerms, Party } from '../../domain/rules.ts';
import { accountKey, lockHoldings, readFacts } from './facts.ts';
import { accountIds } from './ledger.ts';
import type { PostingLine, TransactionHeader } from './ledger.ts';

/** A transaction that passed every check and is ready to be written; its members and accounts are locked. */
export interface Draft {
  header: TransactionHeader;
  lots: readonly NewLot[];
  postings: readonly (PostingLine & { account: AccountKey })[];
  member: Party;
  counterparty: Party | null;
  instrument: InstrumentTerms;
  /** All lots of the members involved, as they were before. */
  before: readonly Lot[];
  consumed: readonly ConsumedLot[];
  lock_until: string | null;
  /** What the four-eyes threshold is compared with; null when a second administrator is always needed. */
  weight_cents: bigint | null;
  reverses: { id: string; number: string } | null;
}

/** Who books and when; `id` becomes the transaction's. */
export interface DraftContext {
  id: string;
  today: string;
  source: string;
  makerId: string;
  checkerId: string | null;
}

/** Checks a booking against the register as it is now, under locks that hold until the end of `trx`. */
export async function draftBooking(trx: DbTransaction, request: BookingRequest, context: DraftContext): Promise<Draft> {
  const memberIds = [request.member_id, ...(request.counterparty_id === null ? [] : [request.counterparty_id])];
  const facts = await readFacts(trx, {
    memberIds,
    instrumentId: request.instrument_id,
    on: request.effective_date,
    source: context.source,
    reference: request.reference,
    exceptProposal: context.id,
  });
  const booking = checkBooking(request, {
    ...facts,
    today: context.today,
    member: facts.members.get(request.member_id) ?? null,
    counterparty: facts.members.get(request.counterparty_id ?? '') ?? null,
  });
  const { instrument, member, counterparty, quantity, price_cents, amount_cents, weight_cents } = booking;
  const holdings = await lockHoldings(trx, memberIds, instrument.id);
  const plan = planBooking(booking, holdings.lots, uuidv7);
  const accounts = await accountIds(
    trx,
    plan.postings.map(({ account }) => account),
    new Map([...facts.accounts, ...holdings.accounts]),
  );
  return {
    header: {
      id: context.id,
      kind: request.kind,
      effective_date: request.effective_date,
      member_id: member.id,
      counterparty_id: counterparty?.id ?? null,
      instrument_id: instrument.id,
      quantity,
      price_cents,
      amount_cents,
      description: request.description,
      reference: request.reference,
      source: context.source,
      maker_id: context.makerId,
      checker_id: context.checkerId,
      reverses_id: null,
      reason_code: request.reason_code,
      document: request.document,
    },
    lots: plan.lots,
    postings: plan.postings.map((posting) => ({ ...posting, account_id: idOf(accounts, posting.account) })),
    member,
    counterparty,
    instrument,
    before: holdings.lots,
    consumed: plan.consumed,
    lock_until: plan.lock_until,
    weight_cents,
    reverses: null,
  };
}

function idOf(accounts: ReadonlyMap<string, bigint>, account: AccountKey): bigint {
  const id = accounts.get(accountKey(account));
  if (id === undefined) throw refusal('internal_error');
  return id;
}
