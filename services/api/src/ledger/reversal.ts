import { DomainError, refusal } from '../domain/errors.ts';
import { checkDate } from '../domain/judge.ts';
import type { BookingRequest } from '../domain/kinds/index.ts';
import { reversalDate } from '../domain/kinds/reversal.ts';
import type { Original } from '../domain/kinds/reversal.ts';
import { emptyRequest } from '../domain/transaction.ts';
import { promisedBy } from './assets.ts';
import type { Facts } from './facts.ts';
import type { Order, ReversalWish } from './order.ts';
import type { ReversedBy } from './original.ts';

interface Circumstances {
  today: string;
  reversed: Map<string, ReversedBy>;
  /** The run that has paid interest on its units since. */
  paid: Map<string, string>;
  facts: Facts;
  /** What members are owed and nothing else has a claim to. */
  owed: ReadonlyMap<string, bigint>;
}

/** The request of an order; for a reversal with the transaction it takes back. Throws why it cannot be taken back. */
export function requestOf(
  { request }: Order,
  originals: ReadonlyMap<string, Original | DomainError>,
  { today, reversed, paid, facts, owed }: Circumstances,
): BookingRequest {
  if (!('reverses_id' in request)) return request;
  const original = originals.get(request.reverses_id);
  if (original === undefined) throw refusal('transaction_not_found', 'id');
  if (original instanceof DomainError) throw original;
  const { number, kind, rule } = original;
  if (rule.by === 'nobody' || (rule.by === 'module' && request.by === 'administrator')) {
    throw refusal('not_reversible', null, { reason: 'kind', kind, number });
  }
  const by = reversed.get(original.id);
  if (by !== undefined) throw refusal('already_reversed', null, { ...by });
  const run = paid.get(original.id);
  if (run !== undefined) throw refusal('not_reversible', null, { reason: 'interest_paid', kind, number, used_by: run });
  if (request.by === 'administrator') checkOwed(original, owed);
  reversed.set(original.id, { id: '', number: null, status: 'waiting' });
  return reversalOf(request, original, { today, closed_year: facts.closed_year });
}

/** What a member was owed by it and is owed no longer cannot be taken back. */
function checkOwed(original: Original, owed: ReadonlyMap<string, bigint>): void {
  const { member_id, kind, number } = original;
  const promised = promisedBy(original);
  if (promised > 0n && promised > (owed.get(member_id ?? '') ?? 0n)) {
    throw refusal('not_reversible', null, { reason: 'paid_out', kind, number });
  }
}

function reversalOf(
  wish: ReversalWish,
  original: Original,
  when: { today: string; closed_year: number | null },
): BookingRequest<'reversal'> {
  const { member_id, counterparty_id, instrument_id } = original;
  const { reason_code, description } = wish;
  const effective_date = reversalDate(original, wish.effective_date, when);
  checkDate(effective_date, when);
  const parties = { member_id, counterparty_id, instrument_id };
  return { ...emptyRequest, ...parties, kind: 'reversal', effective_date, reason_code, description, original };
}
