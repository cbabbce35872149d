import { ErrorSummary } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { useEffect } from 'react';

/** All that is wrong in a form of many fields. It comes after the first wrong field has the focus, which stays in sight. */
export function Errors() {
  const { t } = useI18n();
  useEffect(() => document.activeElement?.scrollIntoView({ block: 'nearest' }), []);
  return <ErrorSummary title={t('workbench.errors')} />;
}
