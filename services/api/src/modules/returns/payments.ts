import { sql } from 'kysely';
import type { DbTransaction } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import type { AuditEntry } from '../../calls/once.ts';
import { notify } from '../../post/notifications.ts';
import type { Notice } from '../../post/notifications.ts';
import type { PaymentEvent } from '../../requests/paymentEvents.ts';
import { returnLineFlow } from './flow.ts';
import type { LineStatus } from './flow.ts';

const actions = { in_payment: 'pay', recalled: 'recall', confirmed: 'confirm', returned: 'fail' } as const;
const messageKeys = {
  in_payment: 'return.in_payment',
  recalled: 'return.recalled',
  confirmed: 'return.paid',
  returned: 'return.payment_failed',
} as const;

interface Paid {
  id: string;
  request_id: string;
  number: string;
  status: LineStatus;
  asked_back: boolean;
}

/**
 * What rounds gave whose payment is under way, has arrived or came back. All of them or none: throws state_conflict with
 * the number of one that is in another state by now, or that somebody asked to take back, alone or with its round.
 */
export async function onReturnPayment(
  trx: DbTransaction,
  ids: readonly string[],
  event: PaymentEvent,
): Promise<AuditEntry[]> {
  const { from, to } = returnLineFlow.steps[actions[event.kind]];
  // The round first, then the request: taking them back begins there as well.
  await sql`
    select from return_rounds r where r.id in (select l.round_id from return_lines l where l.id = any (${ids}::uuid[]))
    order by r.id for share`.execute(trx);
  await sql`
    select from share_return_requests q where q.id in (select l.request_id from return_lines l where l.id = any (${ids}::uuid[]))
    order by q.id for share`.execute(trx);
  const { rows } = await sql<Paid>`
    select l.id, l.request_id, l.number, l.status,
      (select r.reversal_maker_id is not null or q.reversal_maker_id is not null
        from return_rounds r, share_return_requests q where r.id = l.round_id and q.id = l.request_id) as asked_back
    from return_lines l where l.id = any (${ids}::uuid[]) order by l.id for update`.execute(trx);
  if (rows.length !== new Set(ids).size) throw refusal('not_found', 'id');
  const wrong = rows.find(({ status, asked_back }) => !from.includes(status) || asked_back);
  if (wrong !== undefined) throw refusal('state_conflict', null, { number: wrong.number, status: wrong.status });
  const code = event.kind === 'returned' ? event.code : null;
  // One that came back before and is recalled still has to be mended.
  await sql`
    update return_lines set
      status = case when ${event.kind} = 'recalled' and return_code is not null then 'payment_failed' else ${to} end,
      return_code = case ${event.kind} when 'returned' then ${code} when 'confirmed' then null else return_code end
    where id = any (${ids}::uuid[])`.execute(trx);
  if (event.kind === 'returned') {
    const notices = rows.map(({ request_id, number }): Notice => ({
      level: 'warning',
      key: 'return.payment_failed',
      params: { number, code },
      subject: { type: 'share_return_request', id: request_id },
    }));
    await notify(trx, ...notices);
  }
  const { kind: _kind, ...data } = event;
  return rows.map(({ id, request_id }) => ({
    action: messageKeys[event.kind],
    subjectType: 'share_return_request',
    subjectId: request_id,
    data: { line_id: id, ...data },
  }));
}
