import type { AppContext } from '../../context.ts';
import { today } from '../../clock.ts';
import { DomainError } from '../../domain/errors.ts';
import { parseQuantity } from '../../domain/quantity.ts';
import { ledgerBook } from '../../ledger/write.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import { once } from '../../calls/once.ts';
import type { Caller } from '../../calls/once.ts';
import type { Which } from '../../flow/version.ts';
import { notify } from '../../post/notifications.ts';
import { grantEntry, planGrants, writeGrants } from './grants.ts';
import type { Grant } from './grants.ts';
import { lockRequest } from './lock.ts';
import { presentPreview } from './preview.ts';
import { readOne } from './rows.ts';
import type { ApproveBody } from './schemas.ts';

/** Grants a request in full or in part: the quote is frozen, the units go back, and the net amount is owed. */
export function approveRedemption(
  context: AppContext,
  caller: Caller,
  { id, version }: Which,
  body: ApproveBody,
): Promise<StoredAnswer> {
  const { actor, identity } = caller;
  return once(context, caller, async (trx) => {
    const request = await lockRequest(trx, id);
    const wish = {
      request,
      version,
      effective_on: body.effective_on ?? request.effective_on,
      quantity: body.quantity === null ? request.units : parseQuantity(body.quantity, request.instrument.scale),
      digest: identity === null ? null : body.quote_digest,
    };
    const [grant] = (await planGrants(trx, context, actor, [wish])) as [Grant | DomainError];
    if (grant instanceof DomainError) throw grant;
    const { quoted, drafts, released } = grant;
    const book = ledgerBook(drafts);
    if (identity === null) {
      const day = today(context.clock);
      const content = {
        quoted,
        earliest_on: request.earliest_on,
        released,
        account: request.bank_account,
        day,
        granted: true,
      };
      return { status: 200, body: await presentPreview(trx, context, drafts, content), audit: [], book };
    }
    await writeGrants(trx, [grant], { actor, comment: body.comment });
    await notify(trx, {
      level: 'info',
      key: 'redemption.approved',
      params: { number: request.number, net_cents: quoted.shown.net_cents },
      subject: { type: 'redemption_request', id },
      to: request.maker_id,
      not: actor.id,
    });
    return {
      status: 200,
      body: await readOne(trx, context, actor, id),
      audit: [grantEntry(grant, body.comment)],
      book,
    };
  });
}
