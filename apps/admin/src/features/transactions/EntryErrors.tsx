import { ErrorSummary } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';

/** All that is wrong with an entry, each a link to its field. */
export function EntryErrors() {
  const { t } = useI18n();
  return <ErrorSummary title={t('form.errors')} />;
}
