import { useFormState } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { ConfirmDialog } from '@ledenbureau/ui';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { clearDraft } from './draft.ts';

/** Asks before typed values are left behind: inside the application by a dialog, otherwise by the browser. */
export function UnsavedGuard() {
  const { t } = useI18n();
  const { changed } = useFormState();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => changed && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!changed) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [changed]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={t('create.leave.title')}
      confirmLabel={t('create.leave.confirm')}
      tone="danger"
      onClose={() => blocker.reset?.()}
      onConfirm={() => {
        clearDraft();
        blocker.proceed?.();
      }}
    >
      {t('create.leave.text')}
    </ConfirmDialog>
  );
}
