import type { AppContext } from '../context.ts';
import type { DbTransaction } from '../database.ts';
import type { Order } from '../ledger/order.ts';
import type { AuditEntry } from '../calls/once.ts';
import type { Hands } from './orders.ts';

/** Why the open requests of a member end all at once. */
export interface Closing {
  memberId: string;
  /** The day of it. */
  on: string;
  by: Hands;
  /** In whose name it is asked, as the request keeps it. */
  asked_by: string;
}

/** An open request that ends: what gives its units back, and what ends it in the same database transaction. */
export interface Closed {
  number: string;
  order: Order;
  end: () => Promise<AuditEntry>;
}

/** Ends the open requests of a member. Throws state_conflict for one that can no longer be withdrawn. */
type Closer = (trx: DbTransaction, context: AppContext, closing: Closing) => Promise<Closed[]>;

const closers = new Map<string, Closer>();

/** A module says how its requests end when the member they are of is no more. */
export function handleClosing(subjectType: string, closer: Closer): void {
  closers.set(subjectType, closer);
}

/** Every open request of a member, whatever its kind. */
export async function closeRequests(trx: DbTransaction, context: AppContext, closing: Closing): Promise<Closed[]> {
  const closed: Closed[] = [];
  // oxlint-disable-next-line no-await-in-loop -- one connection, and locks in one order
  for (const closer of closers.values()) closed.push(...(await closer(trx, context, closing)));
  return closed;
}
