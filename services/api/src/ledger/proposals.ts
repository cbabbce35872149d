import { sql } from 'kysely';
import { z } from 'zod';
import type { DbTransaction } from '../database.ts';
import { refusal } from '../domain/errors.ts';
import type { DomainError } from '../domain/errors.ts';
import { enteredKinds } from '../domain/kinds/index.ts';
import { bookingOf } from '../domain/kinds/typed.ts';
import type { TypedBooking } from '../domain/kinds/typed.ts';
import { centsToNumber } from '../domain/money.ts';
import { formatQuantity } from '../domain/quantity.ts';
import { transactionSources } from '../domain/transaction.ts';
import type { ProposalStatus } from '../tables/calls.ts';
import type { Draft, Order } from './order.ts';
import { take } from '../flow/flow.ts';
import type { Taken } from '../flow/flow.ts';
import { proposalFlow, writeDecision } from '../flow/proposal.ts';
import type { Verdict } from '../flow/proposal.ts';
import type { Person } from '../domain/people.ts';

// A proposal keeps the header that would be booked, in the columns of `transactions` and in their units, and what only
// the request says. Approving judges it anew and books exactly what the maker saw.

const text = z.string().nullable();
const inputShape = z.object({
  kind: z.enum([...enteredKinds, 'reversal']),
  effective_date: z.string(),
  member_id: text,
  counterparty_id: text,
  instrument_id: text,
  quantity: text,
  price_cents: text,
  amount_cents: text,
  description: text,
  reference: text,
  reason_code: text,
  document: text,
  source: z.enum(transactionSources),
  source_id: text,
  acquired_on: text,
  direction: z.enum(['in', 'out']).nullable().default(null),
  withholding_cents: z.int().nullable().default(null),
  price_overridden: z.boolean(),
  scale: z.int(),
});
type ProposalInput = z.infer<typeof inputShape>;

export interface Proposal {
  id: string;
  status: ProposalStatus;
  version: number;
  maker_id: string;
  created_at: string;
  reverses_id: string | null;
  input: ProposalInput;
}

/** A proposal that is decided on now. */
type JudgedProposal = Proposal & Taken<ProposalStatus>;

/**
 * Files a draft until a second administrator decides; `entered` is what was typed, null for a reversal. Answers the digest
 * of what was filed: with that in the audit, `verify` sees a proposal that was changed while it waited.
 */
export async function insertProposal(
  trx: DbTransaction,
  draft: Draft,
  entered: TypedBooking | null,
): Promise<{ input_sha256: string }> {
  const { id, maker_id, checker_id: _checker, reverses_id, ...header } = draft.header;
  const digits = (value: bigint | null) => value?.toString() ?? null;
  const input = {
    ...header,
    quantity: digits(header.quantity),
    price_cents: digits(header.price_cents),
    amount_cents: digits(header.amount_cents),
    acquired_on: entered?.acquired_on ?? null,
    direction: entered?.direction ?? null,
    withholding_cents: entered?.withholding_cents ?? null,
    price_overridden: entered?.price_cents != null,
    scale: draft.judged.instrument?.scale ?? 0,
  };
  const action = reverses_id === null ? 'book' : 'reverse';
  return trx
    .insertInto('transaction_proposals')
    .values({ id, action, input: JSON.stringify(input), reverses_id, maker_id })
    .returning(sql<string>`input_digest(input)`.as('input_sha256'))
    .executeTakeFirstOrThrow();
}

/** A booking, or its reversal, that waits. */
export const transactionFlow = proposalFlow('transaction_proposals');

/** What a proposal asks to be booked, decided on by `checkerId`. */
export function orderOf({ id, input, reverses_id, maker_id }: Proposal, checkerId: string): Order {
  const { kind, source, source_id, quantity, price_cents, amount_cents, reason_code, ...same } = input;
  const by = { id, source, source_id, maker_id, checker_id: checkerId };
  if (kind === 'reversal') {
    if (reverses_id === null || reason_code === null) throw new Error(`proposal ${id} does not say what it reverses`);
    const { description, effective_date } = same;
    return { ...by, request: { kind, reverses_id, reason_code, description, effective_date, by: 'administrator' } };
  }
  const number = (digits: string | null) => (digits === null ? null : centsToNumber(BigInt(digits)));
  const { price_overridden, scale, ...fields } = same;
  const request = bookingOf({
    ...fields,
    kind,
    reason_code,
    quantity: quantity === null ? null : formatQuantity(BigInt(quantity), scale),
    // Unless the maker chose the price, the price list decides again; the amount must still be the one that was shown.
    price_cents: price_overridden ? number(price_cents) : null,
    amount_cents: number(amount_cents),
  });
  return { ...by, request };
}

/**
 * Locks a proposal that this administrator may decide on now: another than its maker to approve or reject, the maker to
 * withdraw. A version of null is any: then the caller looks at what it holds. Throws transaction_not_found,
 * state_conflict when it no longer waits or its version is another, self_approval, and not_maker.
 */
export async function lockProposal(
  trx: DbTransaction,
  { id, version }: { id: string; version: number | null },
  actor: Person,
  verb: Verdict,
): Promise<JudgedProposal> {
  const { rows } = await sql<Omit<Proposal, 'input'> & { input: unknown }>`
    select id, status, version, maker_id, created_at, reverses_id, input
    from transaction_proposals where id = ${id} for update`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw await withoutProposal(trx, id);
  if (row.status === 'approved') throw refusal('state_conflict', null, { status: 'booked', version: row.version });
  // What was filed while four eyes were on takes two.
  const step = take(transactionFlow, verb, row, { actor, version, fourEyes: true });
  return { ...row, ...step, input: inputShape.parse(row.input) };
}

async function withoutProposal(trx: DbTransaction, id: string): Promise<DomainError> {
  const booked = await trx.selectFrom('transactions').select('id').where('id', '=', id).executeTakeFirst();
  return booked === undefined
    ? refusal('transaction_not_found', 'id')
    : refusal('state_conflict', null, { status: 'booked', version: 1 });
}

/** Closes a proposal; its version goes up by one. */
export async function decideProposal(
  trx: DbTransaction,
  { id, to, checker_id }: JudgedProposal,
  comment: string | null,
): Promise<{ decided_at: string; version: number }> {
  const decided = sql<{ decided_at: string; version: number }>`decided_at, version`;
  return writeDecision(trx, transactionFlow, { id, to, checker_id, comment }, decided);
}
