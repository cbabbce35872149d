import type { Auth } from '@ledenbureau/auth';
import { AuthProvider, RequireSession, useAuth } from '@ledenbureau/auth/react';
import { ErrorState, type MenuProps, Skeleton, UserIcon } from '@ledenbureau/ui';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { type Ask, AskProvider } from './ask.ts';
import { startAuth } from './auth.ts';
import { usePortalLanguage } from './LanguageProvider.tsx';
import { type Navigate, NavigateProvider } from './navigation.ts';
import { paths } from './paths.ts';

// the screens, and all that they say, are loaded by who needs them
const SessionProblem = lazy(async () => ({ default: (await import('./Screens.tsx')).SessionProblem }));

export interface SessionProviderProps {
  navigate: Navigate;
  /** Another client, for a test. */
  start?: () => Promise<Auth>;
  children: ReactNode;
}

/** Signs the member in before anything below it is there, and asks the API with their token. */
export function SessionProvider({ navigate, start = startAuth, children }: SessionProviderProps) {
  const { t } = usePortalLanguage();
  const [auth, setAuth] = useState<Auth | 'failed' | null>(null);
  useEffect(() => {
    start().then(setAuth, (error: unknown) => {
      reportError(error);
      setAuth('failed');
    });
  }, [start]);
  if (auth === 'failed')
    return (
      <ErrorState title={t('unreachable')} description={t('unreachableWhy')} onRetry={() => window.location.reload()} />
    );
  if (auth === null) return <Skeleton lines={6} />;
  return (
    <AuthProvider auth={auth}>
      <NavigateProvider value={navigate}>
        <Session auth={auth} navigate={navigate}>
          {children}
        </Session>
      </NavigateProvider>
    </AuthProvider>
  );
}

function Session({ auth, navigate, children }: { auth: Auth; navigate: Navigate; children: ReactNode }) {
  // the way back from a sign-in leads to the page that was wanted before
  useEffect(() => {
    const { returnTo } = auth.getState();
    if (returnTo !== null) navigate(returnTo);
  }, [auth, navigate]);
  const ask = useCallback<Ask>((path, init) => auth.fetch(new Request(`${auth.config.apiUrl}${path}`, init)), [auth]);
  return <AskProvider value={ask}>{children}</AskProvider>;
}

/** Shows its children to whoever is signed in. */
export function SessionGate({ children }: { children: ReactNode }) {
  return (
    <RequireSession
      fallback={<Skeleton lines={6} />}
      failed={({ error, signIn }) => (
        <Suspense fallback={<Skeleton lines={6} />}>
          <SessionProblem error={error} signIn={signIn} />
        </Suspense>
      )}
    >
      {children}
    </RequireSession>
  );
}

interface SessionItems extends Record<'items' | 'leave', MenuProps['items']> {
  label: string | undefined;
  /** In the place of the label on a phone. */
  icon: ReactNode;
}

/** What the menu says of whoever is signed in. */
export function useSessionItems(): SessionItems {
  const { t } = usePortalLanguage();
  const { user, signOut } = useAuth();
  return {
    label: user?.name ?? user?.email,
    icon: <UserIcon />,
    items: [{ label: t('profile'), href: paths.settings }],
    leave: [{ label: t('signOut'), onSelect: () => void signOut() }],
  };
}
