import type { AuthError } from '@ledenbureau/auth';
import { useAuthClient } from '@ledenbureau/auth/react';
import { ScreensProvider, useErrorText } from '@ledenbureau/auth/screens';
import { en, nl } from '@ledenbureau/auth/words';
import { ErrorState } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import { usePortalLanguage } from './LanguageProvider.tsx';
import { usePortalNavigate } from './navigation.ts';
import { paths } from './paths.ts';

const words = { nl, en };

/** Around every screen of signing in: what it says, and where it leads. */
export function Screens({ children }: { children: ReactNode }) {
  const { language } = usePortalLanguage();
  const auth = useAuthClient();
  const navigate = usePortalNavigate();
  return (
    <ScreensProvider
      words={words[language]}
      paths={paths}
      go={(next) => {
        if (next.to === 'signIn') return auth.signIn();
        if (next.to === 'address') return auth.continueAt(next.address);
        return navigate(`${paths[next.to]}?flow=${encodeURIComponent(next.flowId)}`);
      }}
    >
      {children}
    </ScreensProvider>
  );
}

export interface SessionProblemProps {
  /** Why there is no session; null where nothing went wrong. */
  error: AuthError | null;
  signIn(): void;
}

function Problem({ error, signIn }: SessionProblemProps) {
  const { t } = usePortalLanguage();
  const errorText = useErrorText();
  return <ErrorState title={t('notSignedIn')} {...(error && { description: errorText(error) })} onRetry={signIn} />;
}

/** In the place of a member's page: that nobody is signed in, why, and the way to sign in. */
export const SessionProblem = (props: SessionProblemProps) => (
  <Screens>
    <Problem {...props} />
  </Screens>
);
