import { useI18n } from '@ledenbureau/i18n';
import { Notice } from '@ledenbureau/ui';
import type { RequestDetail, RequestKind, RequestPath } from './requests.ts';

export interface ReversalWishProps extends Pick<RequestKind, 'words'> {
  /** Null: nobody asked. */
  reversal: RequestDetail<RequestPath>['reversal'];
}

/** Who asked to take back what was given, and why. */
export function ReversalWish({ words, reversal }: ReversalWishProps) {
  const { t } = useI18n();
  return reversal ? (
    <Notice tone="warning">
      {t(`${words}.reverse.asked`, { name: reversal.asked_by.name })} {t(`reason.${reversal.reason_code}`)}
      {reversal.comment ? `: ${reversal.comment}` : ''}
    </Notice>
  ) : null;
}
