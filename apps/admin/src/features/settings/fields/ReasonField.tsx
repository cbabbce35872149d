import { TextArea } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';

/** Why, for whoever approves it and whoever reads it back. */
export function ReasonField() {
  const { t } = useI18n();
  return <TextArea name="reason" rows={2} label={t('transaction.reason')} hint={t('settings.reasonHint')} required />;
}
