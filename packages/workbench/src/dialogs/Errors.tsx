import { ErrorSummary } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { useEffect } from 'react';

/** All that is wrong in a form of many fields. It comes after the first wrong field has the focus, which stays in sight. */
export function Errors() {
  const { t } = useI18n();
  useEffect(() => {
    // in braces: a newer browser answers with a promise, which is nothing to clean up with
    document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <ErrorSummary title={t('workbench.errors')} />;
}
