import { sql } from 'kysely';
import type { DbTransaction } from '../../database.ts';
import { DomainError, refusal } from '../../domain/errors.ts';
import { checkMaximum, reversalObstacle } from '../../domain/plan.ts';
import type { AccountKey } from '../../domain/postings.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { checkDate } from '../../domain/rules.ts';
import { enteredKinds } from '../../domain/schemas.ts';
import type { Draft, DraftContext } from './draft.ts';
import { lockHoldings, readFacts } from './facts.ts';
import type { TransactionHeader } from './ledger.ts';

export interface ReversalRequest {
  reverses_id: string;
  reason_code: string;
  description: string | null;
  /** Null: the original's day when its year is open, else today. */
  effective_date: string | null;
}

type Original = Omit<TransactionHeader, 'maker_id' | 'checker_id'> & { number: string };

/** Checks that a transaction can be taken back on a day, and prepares the exact negation of its postings. */
export async function draftReversal(
  trx: DbTransaction,
  request: ReversalRequest,
  context: DraftContext,
): Promise<Draft> {
  const { number, ...original } = await readOriginal(trx, request.reverses_id);
  const { member_id, counterparty_id, instrument_id, quantity } = original;
  const reversible: readonly string[] = enteredKinds;
  if (!reversible.includes(original.kind) || member_id === null || instrument_id === null || quantity === null) {
    throw refusal('not_reversible', null, { reason: 'kind', kind: original.kind, number });
  }
  const memberIds = [member_id, ...(counterparty_id === null ? [] : [counterparty_id])];
  const facts = await readFacts(trx, {
    memberIds,
    instrumentId: instrument_id,
    on: original.effective_date,
    source: context.source,
    reference: null,
    exceptProposal: context.id,
  });
  const holdings = await lockHoldings(trx, memberIds, instrument_id);
  const { reversed_by, postings } = await readState(trx, original.id, context.id);
  if (reversed_by !== null) throw refusal('already_reversed', null, { ...reversed_by });

  const effective_date = reversalDate(original, request.effective_date, facts.closed_year, context.today);
  checkDate(effective_date, { today: context.today, closed_year: facts.closed_year });
  const member = facts.members.get(member_id);
  const { instrument } = facts;
  if (member === undefined || instrument === null) throw refusal('internal_error');

  const obstacle = reversalObstacle(postings, holdings.lots, effective_date);
  if (obstacle !== null) {
    throw refusal('not_reversible', null, {
      reason: 'units_gone',
      number,
      requested: formatQuantity(obstacle.requested, instrument.scale),
      available: formatQuantity(obstacle.available, instrument.scale),
      date: effective_date,
      blocked_by: await findBlockers(trx, obstacle.lot.id),
    });
  }
  if (original.kind === 'transfer') {
    try {
      checkMaximum(member, instrument, quantity, effective_date, holdings.lots);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      throw new DomainError([
        {
          field: null,
          code: 'not_reversible',
          params: { ...error.errors[0].params, reason: 'max_per_member', number },
        },
      ]);
    }
  }
  const taken = postings.filter(({ lot_id, delta }) => lot_id !== null && delta > 0n);
  return {
    header: {
      ...original,
      id: context.id,
      kind: 'reversal',
      effective_date,
      description: request.description,
      reference: null,
      document: null,
      source: context.source,
      maker_id: context.makerId,
      checker_id: context.checkerId,
      reverses_id: original.id,
      reason_code: request.reason_code,
    },
    lots: [],
    postings: postings.map((posting) => ({
      account_id: posting.account_id,
      account: posting.account,
      delta: -posting.delta,
      lot_id: posting.lot_id,
    })),
    member,
    counterparty: facts.members.get(counterparty_id ?? '') ?? null,
    instrument,
    before: holdings.lots,
    consumed: taken.flatMap(({ lot_id, delta }) => {
      const lot = holdings.lots.find(({ id }) => id === lot_id);
      return lot === undefined ? [] : [{ lot, quantity: delta }];
    }),
    lock_until: null,
    weight_cents: null,
    reverses: { id: original.id, number },
  };
}

function reversalDate(
  original: Pick<Original, 'effective_date'>,
  wanted: string | null,
  closedYear: number | null,
  today: string,
): string {
  if (wanted !== null && wanted < original.effective_date) {
    throw refusal('date_invalid', 'effective_date', { date: wanted, earliest: original.effective_date });
  }
  if (wanted !== null) return wanted;
  return closedYear !== null && Number(original.effective_date.slice(0, 4)) <= closedYear
    ? today
    : original.effective_date;
}

/** The transaction to take back; it never changes, so it needs no lock. */
async function readOriginal(trx: DbTransaction, id: string): Promise<Original> {
  const original = await trx
    .selectFrom('transactions')
    .select([
      'id',
      'number',
      'kind',
      'effective_date',
      'member_id',
      'counterparty_id',
      'instrument_id',
      'quantity',
      'price_cents',
      'amount_cents',
      'description',
      'reference',
      'source',
      'reverses_id',
      'reason_code',
      'document',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (original !== undefined) return original;
  const proposal = await trx
    .selectFrom('transaction_proposals')
    .select(['status', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (proposal === undefined) throw refusal('transaction_not_found', 'id');
  throw refusal('state_conflict', null, { status: proposal.status, version: proposal.version });
}

interface OriginalPosting {
  account_id: bigint;
  account: AccountKey;
  member_id: string | null;
  lot_id: string | null;
  delta: bigint;
}

interface ReversedBy {
  id: string;
  number: string | null;
  status: string;
}

/** What may have changed until the locks were taken: is it reversed already, or about to be? And the postings. */
async function readState(
  trx: DbTransaction,
  id: string,
  ownId: string,
): Promise<{ reversed_by: ReversedBy | null; postings: OriginalPosting[] }> {
  const { rows } = await sql<Omit<OriginalPosting, 'account'> & AccountKey & { reversed_by: ReversedBy | null }>`
    select p.account_id, p.lot_id, p.delta, a.kind, a.member_id, a.instrument_id,
      coalesce(
        (select json_build_object('id', r.id, 'number', r.number, 'status', 'booked') from transactions r
          where r.reverses_id = ${id}),
        (select json_build_object('id', w.id, 'number', null, 'status', 'waiting') from transaction_proposals w
          where w.reverses_id = ${id} and w.status = 'waiting' and w.id <> ${ownId})) as reversed_by
    from postings p join accounts a on a.id = p.account_id where p.transaction_id = ${id} order by p.seq`.execute(trx);
  return {
    reversed_by: rows[0]?.reversed_by ?? null,
    postings: rows.map(({ account_id, kind, member_id, instrument_id, lot_id, delta }) => ({
      account_id,
      account: { kind, member_id, instrument_id },
      member_id,
      lot_id,
      delta,
    })),
  };
}

/** Numbers of the transactions that took units out of a lot and still stand: they must be reversed first. */
async function findBlockers(trx: DbTransaction, lotId: string): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select t.number from postings p join transactions t on t.id = p.transaction_id
    where p.lot_id = ${lotId} and p.delta < 0 and t.kind <> 'reversal'
      and not exists (select from transactions r where r.reverses_id = t.id)
    order by t.seq limit 5`.execute(trx);
  return rows.map(({ number }) => number).join(', ');
}
