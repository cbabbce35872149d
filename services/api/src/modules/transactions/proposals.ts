import { sql } from 'kysely';
import { z } from 'zod';
import type { DbTransaction } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import { centsToNumber } from '../../domain/money.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { enteredKinds } from '../../wire/schemas.ts';
import type { Draft } from './draft.ts';

// A proposal keeps what was asked and what it came to, so that approving books exactly what the maker saw.
const shared = {
  member_id: z.string(),
  counterparty_id: z.string().nullable(),
  instrument_id: z.string(),
  quantity: z.string(),
  effective_date: z.string(),
  price_cents: z.number().nullable(),
  amount_cents: z.number().nullable(),
  reason_code: z.string().nullable(),
  reference: z.string().nullable(),
  description: z.string().nullable(),
  document: z.string().nullable(),
  source: z.string(),
};

const inputShape = z.discriminatedUnion('kind', [
  z.object({
    ...shared,
    kind: z.enum(enteredKinds),
    acquired_on: z.string().nullable(),
    price_overridden: z.boolean(),
  }),
  z.object({ ...shared, kind: z.literal('reversal') }),
]);
export type ProposalInput = z.infer<typeof inputShape>;

export interface Proposal {
  id: string;
  status: 'waiting' | 'approved' | 'rejected';
  version: number;
  maker_id: string;
  created_at: string;
  reverses_id: string | null;
  input: ProposalInput;
}

/** What of a draft is kept until a second administrator decides. */
export function proposalInput(draft: Draft, extra: { acquired_on: string | null; price_overridden: boolean }): object {
  const { header, instrument } = draft;
  const { id: _id, maker_id: _maker, checker_id: _checker, reverses_id, ...same } = header;
  return {
    ...same,
    quantity: header.quantity === null ? null : formatQuantity(header.quantity, instrument.scale),
    price_cents: header.price_cents === null ? null : centsToNumber(header.price_cents),
    amount_cents: header.amount_cents === null ? null : centsToNumber(header.amount_cents),
    ...(reverses_id === null ? extra : {}),
  };
}

export async function insertProposal(trx: DbTransaction, draft: Draft, input: object): Promise<void> {
  const { id, maker_id, reverses_id } = draft.header;
  await trx
    .insertInto('transaction_proposals')
    .values({
      id,
      action: reverses_id === null ? 'book' : 'reverse',
      input: JSON.stringify(input),
      reverses_id,
      maker_id,
    })
    .execute();
}

/**
 * Locks a proposal that this administrator may decide on now. Throws transaction_not_found, state_conflict when it is
 * no longer waiting or its version is another, and self_approval.
 */
export async function lockProposal(
  trx: DbTransaction,
  id: string,
  version: number,
  actorId: string,
): Promise<Proposal> {
  const { rows } = await sql<Omit<Proposal, 'input'> & { input: unknown }>`
    select id, status, version, maker_id, created_at, reverses_id, input
    from transaction_proposals where id = ${id} for update`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw await withoutProposal(trx, id);
  if (row.status !== 'waiting' || row.version !== version) {
    const status = row.status === 'approved' ? 'booked' : row.status;
    throw refusal('state_conflict', null, { status, version: row.version });
  }
  if (row.maker_id === actorId) throw refusal('self_approval');
  return { ...row, input: inputShape.parse(row.input) };
}

async function withoutProposal(trx: DbTransaction, id: string): Promise<Error> {
  const booked = await trx.selectFrom('transactions').select('id').where('id', '=', id).executeTakeFirst();
  return booked === undefined
    ? refusal('transaction_not_found', 'id')
    : refusal('state_conflict', null, { status: 'booked', version: 1 });
}

/** Closes a proposal; its version goes up by one. */
export async function decideProposal(
  trx: DbTransaction,
  proposal: Proposal,
  decision: { status: 'approved' | 'rejected'; checkerId: string; comment: string | null },
): Promise<{ decided_at: string; version: number }> {
  const { rows } = await sql<{ decided_at: string; version: number }>`
    update transaction_proposals
    set status = ${decision.status}, checker_id = ${decision.checkerId}, comment = ${decision.comment},
      decided_at = clock_timestamp(), version = ${proposal.version + 1}
    where id = ${proposal.id} returning decided_at, version`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('the proposal could not be decided');
  return row;
}
