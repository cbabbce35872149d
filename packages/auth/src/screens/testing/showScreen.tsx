// For tests: a screen with everything around it, in Dutch, on an identity service over real HTTP.
import { readFileSync } from 'node:fs';
import { FormsProvider } from '@ledenbureau/forms';
import { createI18n, type I18n, I18nProvider, useI18n } from '@ledenbureau/i18n';
import { UiProvider } from '@ledenbureau/ui';
import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, type ReactNode, StrictMode } from 'react';
import { vi } from 'vitest';
import { createAuth } from '../../createAuth.ts';
import type { NextStep } from '../../identity/next.ts';
import { AuthProvider } from '../../react/index.ts';
import { createFakeTab, type FakeTab } from '../../testing/fakeEnv.ts';
import type { Auth, AuthState } from '../../types.ts';
import { ScreensProvider } from '../index.ts';

// Real requests on a machine that may be busy: slow is not wrong.
vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 10_000 });

export const authorizationServer = 'http://localhost:4444';

const texts = (locale: string) =>
  `${import.meta.dirname}/../../../../../apps/admin/public/locale/${locale}/translation.json5`;

/** The app's own texts. */
export const loadTexts = (locale: 'nl' | 'en' = 'nl'): Promise<I18n> =>
  createI18n({ locale, version: '1', fetch: async () => new Response(readFileSync(texts(locale))) });

// The words of ui are not what is tested here: each label is its own name.
const labels = new Proxy({}, { get: (_target, name) => (name === 'levels' ? {} : String(name)) }) as ComponentProps<
  typeof UiProvider
>['labels'];

function Providers({ children }: { children: ReactNode }) {
  const { lookup, formats } = useI18n();
  return (
    <UiProvider labels={labels} formats={formats}>
      <FormsProvider
        message={({ key, params, fieldName }) => lookup(key, { label: fieldName, field: fieldName, ...params }) ?? key}
      >
        {children}
      </FormsProvider>
    </UiProvider>
  );
}

export interface ShowOptions {
  identityUrl: string;
  i18n: I18n;
  tab?: FakeTab;
  /** Who is signed in, at the app; default nobody. */
  user?: { sub: string; email: string };
  /** What else the session is, other than its client says. */
  session?: Partial<AuthState>;
  copiedTraits?: readonly string[];
}

/** Shows it; answers who types, and where the person was led. */
export function showScreen(
  screen: ReactNode,
  { identityUrl, i18n, tab = createFakeTab('/login'), user, session, copiedTraits }: ShowOptions,
) {
  const server = authorizationServer;
  const plain = createAuth(
    {
      issuer: server,
      authorizationEndpoint: `${server}/oauth2/auth`,
      tokenEndpoint: `${server}/oauth2/token`,
      endSessionEndpoint: `${server}/oauth2/sessions/logout`,
      revocationEndpoint: `${server}/oauth2/revoke`,
      userinfoEndpoint: `${server}/userinfo`,
      clientId: 'admin-app',
      scope: 'openid',
      identityUrl,
      loginPath: '/login',
      admit: () => true,
      apiUrl: 'http://localhost:3000/api/v1',
      redirectUri: 'http://localhost:5173/',
    },
    tab,
  );
  const state: AuthState = {
    ...plain.getState(),
    ...(user && { status: 'authenticated', user: user }),
    ...session,
  };
  const auth: Auth = user || session ? { ...plain, getState: () => state } : plain;
  const led: NextStep[] = [];
  const go = (next: NextStep) => {
    led.push(next);
    if (next.to === 'address') auth.continueAt(next.address);
    return next.to === 'signIn' ? auth.signIn() : undefined;
  };
  const paths = { recovery: '/recovery', verification: '/verification', registration: '/registration' };
  const { unmount } = render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <AuthProvider auth={auth}>
          <Providers>
            <ScreensProvider go={go} paths={paths} copiedTraits={copiedTraits}>
              <main>{screen}</main>
            </ScreensProvider>
          </Providers>
        </AuthProvider>
      </I18nProvider>
    </StrictMode>,
  );
  return { who: userEvent.setup(), auth, led, tab, unmount };
}
