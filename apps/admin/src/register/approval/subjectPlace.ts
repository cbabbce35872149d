import { memberHref, paths, periodHref } from '../../paths.ts';

export interface Subject {
  type: string | null;
  id: string | null;
  /** Of the member that it is about. */
  memberNo?: number | string | undefined;
}

/** Where something is to be seen and decided on; null where there is no such place. `tx` opens a transaction over this page. */
export function subjectPlace({ type, id, memberNo }: Subject, tx: (id: string) => string): string | null {
  if (type === 'setting' || type === 'instrument' || type === 'identity') return paths.cooperativeSettings;
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
    case 'statement_run':
      return paths.statements;
    case 'conversion_run':
      return `${paths.conversions}/${id}`;
    case 'conversion_programme':
      return `${paths.conversions}?programme=${id}`;
    case 'member':
      return memberNo === undefined ? null : memberHref(memberNo);
    case 'period':
      return periodHref(Number(id));
    case 'coupon_rate':
      return `${paths.redemptions}?run=list`;
    default:
      return null;
  }
}
