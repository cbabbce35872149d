import type { Auth } from '@ledenbureau/auth';
import { AuthProvider, RequireSession, useAuth } from '@ledenbureau/auth/react';
import { LoginScreen, ScreensProvider } from '@ledenbureau/auth/screens';
import { FormsProvider } from '@ledenbureau/forms';
import { Button, ErrorState, FrontShell, GlobalStyles, PageHeader, Skeleton, UiProvider } from '@ledenbureau/ui';

const loginPath = '/login';
const paths = { registration: '/registration', recovery: '/recovery', verification: '/verification' };

function Welcome() {
  const { user, signOut } = useAuth();
  return (
    <PageHeader title={`Welkom, ${user?.email}`} actions={<Button onClick={() => void signOut()}>Afmelden</Button>} />
  );
}

/** Two pages: one to sign in, one for who did. Call `auth.start()` before this is rendered. */
export function SignedIn({ auth, address }: { auth: Auth; address: URL }) {
  return (
    <AuthProvider auth={auth}>
      <UiProvider>
        <GlobalStyles />
        <FormsProvider>
          <ScreensProvider
            go={(next) => (next.to === 'address' ? auth.continueAt(next.address) : auth.signIn())}
            paths={paths}
          >
            {address.pathname === loginPath ? (
              <FrontShell brand="Mijn coöperatie">
                <LoginScreen flowId={address.searchParams.get('flow')} />
              </FrontShell>
            ) : (
              <RequireSession
                fallback={<Skeleton lines={6} />}
                failed={({ signIn }) => <ErrorState title="U bent niet ingelogd" onRetry={signIn} />}
              >
                <Welcome />
              </RequireSession>
            )}
          </ScreensProvider>
        </FormsProvider>
      </UiProvider>
    </AuthProvider>
  );
}
