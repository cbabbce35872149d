import type { Notification } from '../../api/types.ts';
import { memberHref, paths } from '../../paths.ts';

/** Where what a notification is about is to be seen; null where there is no such place. `tx` opens a transaction over this page. */
export function subjectHref(
  { subject_type: type, subject_id: id, params, key }: Notification,
  tx: (id: string) => string,
): string | null {
  const memberNo = params.member_no;
  if (typeof memberNo === 'string') return memberHref(memberNo);
  if (key === 'redemption.approved_many') return `${paths.redemptions}?status=approved`;
  if (key === 'return.admitted_many') return `${paths.shareReturns}?status=eligible`;
  if (key === 'ledger.broken') return paths.home;
  if (key === 'instrument.unlocked') return paths.shareReturns;
  if (key === 'instrument.matures') return `${paths.redemptions}?run=list`;
  if (id === null) return null;
  switch (type) {
    case 'transaction':
      return tx(id);
    case 'redemption_request':
      return `${paths.redemptions}?id=${id}`;
    case 'share_return_request':
      return `${paths.shareReturns}?id=${id}`;
    case 'return_round':
      return `${paths.shareReturns}?round=${id}`;
    case 'interest_run':
      return `${paths.redemptions}?run=${id}`;
    case 'payment_batch':
      return `${paths.redemptions}?batch=${id}`;
    case 'bulk_batch':
      return `${paths.createBulk}?batch=${id}`;
    case 'conversion_run':
      return `${paths.conversions}/${id}`;
    case 'conversion_programme':
      return `${paths.conversions}?programme=${id}`;
    default:
      return null;
  }
}
