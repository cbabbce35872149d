// For stories: the screens on a client that answers what it was told to, and an authorization server that is not there.
import { FormsProvider } from '@ledenbureau/forms';
import { en as formsEn, nl as formsNl } from '@ledenbureau/forms/words';
import { FrontShell, NotificationProvider } from '@ledenbureau/ui';
import { type ReactNode, useState } from 'react';
import { AuthError } from '../../errors.ts';
import type { IdentityClient } from '../../identity/identityTypes.ts';
import { AuthProvider } from '../../react/index.ts';
import type { Auth, AuthState } from '../../types.ts';
import { en, nl } from '../../words/index.ts';
import { ScreensProvider } from '../index.ts';

const nobody = { status: 'signed_out', user: null, error: null, returnTo: null, kept: false } as AuthState;
export const anna: AuthState = {
  ...nobody,
  status: 'authenticated',
  user: { sub: 'anna', email: 'anna@energiedichtbij.example' },
};

const nothing = async () => {};
const server = 'https://auth.example';

/** A session in a state, of which nothing comes. */
export function sessionIn(state: AuthState): Auth {
  return {
    config: {
      issuer: server,
      authorizationEndpoint: server,
      tokenEndpoint: server,
      endSessionEndpoint: server,
      revocationEndpoint: server,
      userinfoEndpoint: server,
      clientId: 'admin-app',
      scope: 'openid',
      identityUrl: server,
      loginPath: '/login',
      apiUrl: server,
      redirectUri: server,
    },
    getState: () => state,
    subscribe: () => () => {},
    start: nothing,
    signIn: nothing,
    restart: nothing,
    continueAt: () => {},
    getAccessToken: async () => '',
    fetch: async () => new Response(),
    signOut: nothing,
    headFor: () => {},
    leaveTo: () => {},
  };
}

/** A client with these answers; for everything else the service cannot be reached. */
function clientOf(answers: object): IdentityClient {
  const away = () => Promise.reject(new AuthError('error.auth.unexpected'));
  const level = (given: Record<string, unknown>): object =>
    new Proxy(away, {
      get: (_target, name) => {
        const value = given[String(name)];
        return typeof value === 'object'
          ? level(value as Record<string, unknown>)
          : (value ?? (name === 'then' ? undefined : level({})));
      },
    });
  return level(answers as Record<string, unknown>) as IdentityClient;
}

const words = { nl, en };
const formWords = { nl: formsNl, en: formsEn };
const paths = {
  recovery: '#recovery',
  verification: '#verification',
  registration: '#registration',
};

export interface StageProps {
  locale: 'nl' | 'en';
  answers?: object;
  state?: AuthState;
  /** Inside the frame of an app rather than that of a sign-in. */
  inside?: boolean;
  wide?: boolean;
  children: ReactNode;
}

/** A screen with everything around it. */
export function Stage({ locale, answers = {}, state = nobody, inside = false, wide = false, children }: StageProps) {
  const [client] = useState(() => clientOf(answers));
  const [session] = useState(() => sessionIn(state));
  return (
    <AuthProvider auth={session}>
      <FormsProvider words={formWords[locale]}>
        <NotificationProvider>
          <ScreensProvider go={nothing} paths={paths} words={words[locale]} loadClient={async () => client}>
            {inside ? (
              <main>{children}</main>
            ) : (
              <FrontShell brand="Ledenbureau" aside="Energie Dichtbij U.A." wide={wide}>
                {children}
              </FrontShell>
            )}
          </ScreensProvider>
        </NotificationProvider>
      </FormsProvider>
    </AuthProvider>
  );
}
