import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import type { Closed, Closing } from '../../requests/closing.ts';
import { releaseOrder } from '../../requests/orders.ts';
import { lockRequests } from './lock.ts';
import { openStatuses } from './flow.ts';
import { changeRequest, entry } from './steps.ts';

/** Open requests of a member who is no more: withdrawn by whoever settles the estate, their units given back. */
export async function closeRedemptions(
  trx: DbTransaction,
  _context: AppContext,
  { memberId, on, by, asked_by }: Closing,
): Promise<Closed[]> {
  const { rows } = await sql<{ id: string }>`
    select id from redemption_requests where member_id = ${memberId} and status = any (${[...openStatuses]})
    order by id`.execute(trx);
  const requests = await lockRequests(
    trx,
    rows.map(({ id }) => id),
  );
  return [...requests.values()].map((request) => {
    const order = releaseOrder(request, by, request.release_on, request.parts);
    const withdrawn_on = on > request.requested_on ? on : request.requested_on;
    return {
      number: request.number,
      order,
      end: async () => {
        await changeRequest(
          trx,
          request.id,
          'withdrawn',
          sql`decided_at = clock_timestamp(), withdrawn_on = ${withdrawn_on}, asked_by = ${asked_by}`,
        );
        return entry('redemption.withdrawn', request, { withdrawn_on, transaction_id: order.id });
      },
    };
  });
}
