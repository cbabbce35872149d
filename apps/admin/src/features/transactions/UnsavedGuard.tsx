import { UnsavedChangesGuard } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { RouterBlocker } from '../../layout/RouterBlocker.tsx';

/** Asks before typed values are left behind; who leaves gives up the draft. */
export function UnsavedGuard() {
  const { t } = useI18n();
  return (
    <UnsavedChangesGuard
      blocker={RouterBlocker}
      title={t('create.leave.title')}
      confirmLabel={t('create.leave.confirm')}
    >
      {t('create.leave.text')}
    </UnsavedChangesGuard>
  );
}
