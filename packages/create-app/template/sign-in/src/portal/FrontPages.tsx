import type { NavigationBlocker } from '@ledenbureau/forms';
import {
  ErrorScreen,
  LoginScreen,
  ProfileScreen,
  RecoveryScreen,
  RegistrationScreen,
  VerificationScreen,
} from '@ledenbureau/auth/screens';
import { en, nl } from '@ledenbureau/auth/words';
import { FrontShell } from '@ledenbureau/ui';
import { type ReactNode, useState } from 'react';
import { LanguageChoice } from './LanguageChoice.tsx';
import { usePortalLanguage } from './LanguageProvider.tsx';
import { PortalBrand } from './PortalBrand.tsx';
import { PortalPage } from './PortalPage.tsx';
import { Screens } from './Screens.tsx';
import { usePageTitle } from './usePageTitle.ts';

const words = { nl, en };

/** The parameters of the address. */
export interface FrontPageProps {
  search: URLSearchParams;
}

interface FrontProps {
  /** The key in the words of auth for the title of the document. */
  title: keyof typeof nl;
  wide?: boolean;
  children: ReactNode;
}

function Front({ title, wide = false, children }: FrontProps) {
  const { language } = usePortalLanguage();
  usePageTitle(words[language][title]);
  return (
    <FrontShell wide={wide} brand={<PortalBrand />} footer={<LanguageChoice />}>
      <Screens>{children}</Screens>
    </FrontShell>
  );
}

export const LoginPage = ({ search }: FrontPageProps) => (
  <Front title="auth.login.title">
    <LoginScreen flowId={search.get('flow')} />
  </Front>
);

export const RegistrationPage = ({ search }: FrontPageProps) => (
  <Front title="auth.registration.title">
    <RegistrationScreen flowId={search.get('flow')} />
  </Front>
);

export const RecoveryPage = ({ search }: FrontPageProps) => (
  <Front title="auth.recovery.title">
    <RecoveryScreen flowId={search.get('flow')} />
  </Front>
);

export const VerificationPage = ({ search }: FrontPageProps) => (
  <Front title="auth.verification.title">
    <VerificationScreen flowId={search.get('flow')} />
  </Front>
);

/** Where the servers send a sign-in that failed. */
export function ErrorPage({ search }: FrontPageProps) {
  const [at] = useState(() => new Date());
  return (
    <Front title="auth.error.title" wide>
      <ErrorScreen parameters={search} at={at} />
    </Front>
  );
}

/** The member's own details, below the menu; a recovery ends here too, with a new password. */
export function ProfilePage({ blocker }: { blocker: NavigationBlocker }) {
  const { t, setLanguage } = usePortalLanguage();
  const [open, setOpen] = useState<string | null>(null);
  return (
    <PortalPage title={t('profile')}>
      <Screens>
        <ProfileScreen open={open} onOpenChange={setOpen} repeat={false} blocker={blocker} onLanguage={setLanguage} />
      </Screens>
    </PortalPage>
  );
}
