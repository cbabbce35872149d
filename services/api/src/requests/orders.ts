import { v7 as uuidv7 } from 'uuid';
import type { DbTransaction } from '../database.ts';
import type { LotPart } from '../domain/kinds/units.ts';
import { emptyRequest } from '../domain/transaction.ts';
import type { Order } from '../ledger/order.ts';
import { checkerOf } from '../domain/people.ts';
import type { Person } from '../domain/people.ts';

/** By whom a booking for a request is made; nobody is both, with four eyes off there is no checker. */
export interface Hands {
  maker_id: string;
  checker_id: string | null;
}

export const hands = (makerId: string, actor: Person): Hands => ({
  maker_id: makerId,
  checker_id: checkerOf(makerId, actor),
});

export const sumOf = (parts: readonly LotPart[]): bigint => parts.reduce((sum, { quantity }) => sum + quantity, 0n);

/** The oldest units of what was set aside, and what is left of it. */
export function splitParts(parts: readonly LotPart[], quantity: bigint): { taken: LotPart[]; rest: LotPart[] } {
  const front: LotPart[] = [];
  const rest: LotPart[] = [];
  let missing = quantity;
  for (const { lot_id, quantity: there } of parts) {
    const some = there < missing ? there : missing;
    missing -= some;
    if (some > 0n) front.push({ lot_id, quantity: some });
    if (there > some) rest.push({ lot_id, quantity: there - some });
  }
  return { taken: front, rest };
}

/** The request that a booking is for. */
interface About {
  id: string;
  number: string;
  member: { id: string };
  instrument: { id: string };
}

/** What a booking for a request has in common: it can be found by the number of the request. */
export function aboutRequest({ id, number, member, instrument }: About, by: Hands) {
  return {
    order: { id: uuidv7(), source: 'request', source_id: id, ...by } as const,
    request: { ...emptyRequest, member_id: member.id, instrument_id: instrument.id, description: number },
  };
}

/** Units that were set aside are available again. */
export function releaseOrder(request: About, by: Hands, on: string, parts: readonly LotPart[]): Order {
  const { order, request: same } = aboutRequest(request, by);
  return { ...order, request: { ...same, kind: 'release', effective_date: on, quantity: sumOf(parts), parts } };
}

/** The last year that is closed; null when none is. */
export async function closedYear(trx: DbTransaction): Promise<number | null> {
  const row = await trx
    .selectFrom('periods')
    .select((eb) => eb.fn.max('year').as('year'))
    .where('status', '=', 'closed')
    .executeTakeFirst();
  return row?.year ?? null;
}
