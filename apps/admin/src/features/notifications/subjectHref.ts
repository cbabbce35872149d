import type { Notification } from '../../api/types.ts';
import { memberHref, paths } from '../../paths.ts';
import { subjectPlace } from '../../register/approval/subjectPlace.ts';

/** Where what a notification is about is to be seen; null where there is no such place. `tx` opens a transaction over this page. */
export function subjectHref(
  { subject_type: type, subject_id: id, params, key }: Notification,
  tx: (id: string) => string,
): string | null {
  const memberNo = params.member_no;
  if (typeof memberNo === 'string') return memberHref(memberNo);
  if (key === 'redemption.approved_many') return `${paths.redemptions}?status=approved`;
  if (key === 'redemption.due' && id === null) return paths.redemptions;
  if (key === 'return.admitted_many') return `${paths.shareReturns}?status=eligible`;
  if (key === 'ledger.broken') return paths.home;
  if (key === 'instrument.unlocked') return paths.shareReturns;
  if (key === 'instrument.matures') return `${paths.redemptions}?run=list`;
  return subjectPlace({ type, id }, tx);
}
