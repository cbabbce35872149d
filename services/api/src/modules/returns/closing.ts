import { sql } from 'kysely';
import { bumped, versionAfter } from '../../flow/version.ts';
import type { AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import type { Closed, Closing } from '../../requests/closing.ts';
import { releaseOrder } from '../../requests/orders.ts';
import { returnFlow } from './flow.ts';
import { lockRequest, subjectOf } from './requests.ts';
import type { RequestRow } from './requests.ts';

/**
 * Open requests of a member who is no more: withdrawn by whoever settles the estate, their units given back. Throws
 * state_conflict for one that a round has given something and has not been executed, or is being taken back.
 */
export async function closeReturns(
  trx: DbTransaction,
  _context: AppContext,
  { memberId, on, by, asked_by }: Closing,
): Promise<Closed[]> {
  const { rows } = await sql<{ id: string }>`
    select id from share_return_requests
    where member_id = ${memberId} and status in ('submitted', 'in_review', 'eligible', 'allocated', 'waiting')
    order by id`.execute(trx);
  const requests: RequestRow[] = [];
  // oxlint-disable-next-line no-await-in-loop -- locked in the order of their ids
  for (const { id } of rows) requests.push(await lockRequest(trx, id));
  return requests.map((row) => {
    const { status, version } = row;
    const open: readonly string[] = returnFlow.steps.withdraw.from;
    if (!open.includes(status) || row.reversal !== null) throw refusal('state_conflict', null, { status, version });
    const order = releaseOrder(row, by, row.release_on, row.parts);
    const withdrawn_on = on > row.requested_on ? on : row.requested_on;
    return {
      number: row.number,
      order,
      end: async () => {
        await sql`
          update share_return_requests set status = 'withdrawn', ${bumped}, withdrawn_on = ${withdrawn_on},
            asked_by = ${asked_by}, decided_at = coalesce(decided_at, clock_timestamp()) where id = ${row.id}`.execute(
          trx,
        );
        const { type: subjectType, id: subjectId } = subjectOf(row.id);
        const data = { version: versionAfter({ version }), withdrawn_on, transaction_id: order.id };
        return { action: 'return.withdrawn', subjectType, subjectId, data };
      },
    };
  });
}
