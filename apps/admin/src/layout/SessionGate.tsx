import { RequireSession } from '@ledenbureau/auth/react';
import { useErrorText } from '@ledenbureau/auth/screens';
import { useI18n } from '@ledenbureau/i18n';
import { ErrorState, Skeleton } from '@ledenbureau/ui';
import { Outlet } from 'react-router-dom';
import { UserLocale } from './UserLocale.tsx';

/** Lets a signed-in administrator through; everyone else is on the way to sign in or to the members site. */
export function SessionGate() {
  const { t } = useI18n();
  const errorText = useErrorText();
  return (
    <RequireSession
      fallback={<Skeleton lines={6} />}
      failed={({ error, signIn }) => (
        <ErrorState
          title={t('session.failed.title')}
          description={error ? errorText(error) : t('session.signedOut')}
          onRetry={signIn}
        />
      )}
    >
      <UserLocale />
      <Outlet />
    </RequireSession>
  );
}
