import { sql } from 'kysely';
import { bumped, versionAfter } from '../../flow/version.ts';
import type { DbTransaction } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import type { AuditEntry } from '../../calls/once.ts';
import { notify } from '../../post/notifications.ts';
import type { Notice } from '../../post/notifications.ts';
import type { PaymentEvent } from '../../requests/paymentEvents.ts';
import { redemptionFlow } from './flow.ts';
import type { RedemptionStatus } from './flow.ts';

const actions = { in_payment: 'pay', recalled: 'recall', confirmed: 'confirm', returned: 'fail' } as const;
const messageKeys = {
  in_payment: 'redemption.in_payment',
  recalled: 'redemption.recalled',
  confirmed: 'redemption.paid',
  returned: 'redemption.payment_failed',
} as const;

interface Paid {
  id: string;
  number: string;
  status: RedemptionStatus;
  version: number;
  reversal_maker_id: string | null;
}

/**
 * Requests whose payment is under way, has arrived or came back. All of them or none: throws state_conflict with the
 * number of one that is in another state by now, or that somebody asked to take back.
 */
export async function onRedemptionPayment(
  trx: DbTransaction,
  ids: readonly string[],
  event: PaymentEvent,
): Promise<AuditEntry[]> {
  const { from, to } = redemptionFlow.steps[actions[event.kind]];
  const { rows } = await sql<Paid>`
    select id, number, status, version, reversal_maker_id from redemption_requests
    where id = any (${ids}::uuid[]) order by id for update`.execute(trx);
  if (rows.length !== new Set(ids).size) throw refusal('not_found', 'id');
  const wrong = rows.find(({ status, reversal_maker_id }) => !from.includes(status) || reversal_maker_id !== null);
  if (wrong !== undefined) {
    const { number, status, version } = wrong;
    throw refusal('state_conflict', null, { number, status, version });
  }
  const code = event.kind === 'returned' ? event.code : null;
  // One that came back before and is recalled still has to be mended.
  await sql`
    update redemption_requests set ${bumped},
      status = case when ${event.kind} = 'recalled' and return_code is not null then 'payment_failed' else ${to} end,
      return_code = case ${event.kind} when 'returned' then ${code} when 'confirmed' then null else return_code end
    where id = any (${ids}::uuid[])`.execute(trx);
  if (event.kind === 'returned') {
    const notices = rows.map(({ id, number }): Notice => ({
      level: 'warning',
      key: 'redemption.payment_failed',
      params: { number, code },
      subject: { type: 'redemption_request', id },
    }));
    await notify(trx, ...notices);
  }
  const { kind: _kind, ...data } = event;
  return rows.map(({ id, version }) => ({
    action: messageKeys[event.kind],
    subjectType: 'redemption_request',
    subjectId: id,
    data: { version: versionAfter({ version }), ...data },
  }));
}
