import { type NavigationBlocker, UnsavedChangesGuard } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import type { ComponentProps } from 'react';
import { useBlocker } from 'react-router-dom';

/** The router's blocker; a change of the address on the same page is no leaving. */
function RouterBlocker({ when, children }: ComponentProps<NavigationBlocker>) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && when(),
  );
  return children(
    blocker.state === 'blocked' ? { proceed: () => blocker.proceed(), stay: () => blocker.reset() } : null,
  );
}

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
