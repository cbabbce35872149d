import { sql } from 'kysely';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../domain/errors.ts';
import { draftOne } from '../../ledger/draft.ts';
import { ledgerBook } from '../../ledger/write.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import { once } from '../../calls/once.ts';
import type { Caller } from '../../calls/once.ts';
import { postMail } from '../../post/mails.ts';
import { notify } from '../../post/notifications.ts';
import type { Which } from '../../flow/version.ts';
import { mailTo } from '../../requests/letters.ts';
import { releaseOrder } from '../../requests/orders.ts';
import { readCooperative } from '../../register/settings.ts';
import type { RejectBody } from './schemas.ts';
import { begin, changed, changeRequest, entry } from './steps.ts';

/** Turns a request down and writes why to its member; the units are available again. A dry run answers the mail. */
export function rejectRedemption(
  context: AppContext,
  caller: Caller,
  which: Which,
  { reason, text }: RejectBody,
): Promise<StoredAnswer> {
  const { actor, identity } = caller;
  return once(context, caller, async (trx) => {
    if (reason === 'other' && text === null) throw refusal('reason_required', 'text');
    const { request, to, checker_id } = await begin(trx, context, { ...which, actor, action: 'reject' });
    const { name: sender } = await readCooperative(trx, context.config);
    const mail = mailTo(request, `rejection.${reason}`, { text, sender });
    if (identity === null) return { status: 200, body: { mail }, audit: [] };
    const by = { maker_id: request.maker_id, checker_id };
    const day = today(context.clock);
    const draft = await draftOne(trx, releaseOrder(request, by, request.release_on, request.parts), { today: day });
    await postMail(trx, { type: 'redemption_request', id: request.id }, mail);
    await changeRequest(
      trx,
      request.id,
      to,
      sql`rejection_reason = ${reason}, comment = ${text}, checker_id = ${checker_id}, decided_at = clock_timestamp()`,
    );
    await notify(trx, {
      level: 'warning',
      key: 'redemption.rejected',
      params: { number: request.number, reason },
      subject: { type: 'redemption_request', id: request.id },
      to: request.maker_id,
      not: actor.id,
    });
    const { maker_id } = request;
    const data = { reason, text, mailed: mail.to !== null, maker_id, transaction_id: draft.header.id };
    const audit = [entry('redemption.rejected', request, data)];
    return changed(trx, context, { actor, audit, book: ledgerBook([draft]) });
  });
}
