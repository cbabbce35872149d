import { useI18n } from '@ledenbureau/i18n';
import { DescriptionList } from '@ledenbureau/ui';

export interface FirstReasonProps {
  reason: string;
  /** What was written beside it. */
  remark?: string | null | undefined;
}

/** Why the first administrator asked for it: the second confirms that, and gives no reason of their own. */
export function FirstReason({ reason, remark }: FirstReasonProps) {
  const { t } = useI18n();
  return (
    <DescriptionList
      compact
      items={[{ term: t('transaction.reason'), description: remark ? `${reason}: ${remark}` : reason }]}
    />
  );
}
