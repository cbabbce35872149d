import { Select } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import type { ReversalReason } from './transaction.api.ts';

/** Why a booking may be taken back. */
export const reversalReasons = [
  'input_error',
  'duplicate',
  'cancelled',
  'other',
] as const satisfies readonly ReversalReason[];

/** The reason of a reversal, as `reason_code` of its form. */
export function ReversalReasonField() {
  const { t } = useI18n();
  return (
    <Select
      name="reason_code"
      label={t('transaction.reason')}
      required
      placeholder={t('form.choose')}
      options={reversalReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
    />
  );
}
