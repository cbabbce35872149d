import type { DbTransaction } from '../../database.ts';
import { DomainError, refusal } from '../../domain/errors.ts';
import { checkMaximum, reversalObstacle } from '../../domain/plan.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { checkDate } from '../../domain/rules.ts';
import { enteredKinds } from '../../wire/schemas.ts';
import type { Draft, DraftContext } from './draft.ts';
import { lockHoldings, readFacts } from './facts.ts';
import { findBlockers, readOriginal, readState } from './original.ts';
import type { Original } from './original.ts';

export interface ReversalRequest {
  reverses_id: string;
  reason_code: string;
  description: string | null;
  /** Null: the original's day when its year is open, else today. */
  effective_date: string | null;
}

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
