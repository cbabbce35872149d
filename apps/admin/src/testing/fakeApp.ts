// For tests and stories of pages: the whole app on a fake session and a fake server, ready to be rendered.
import type { Auth, AuthState } from '@ledenbureau/auth';
import { createI18n } from '@ledenbureau/i18n';
import { createMemoryRouter } from 'react-router-dom';
import { createQueryClient } from '@ledenbureau/workbench';
import { parseConfig } from '../api/config.ts';
import { createShell } from '../layout/Shell.tsx';
import { createRoutes } from '../routes.tsx';
import { type Answers, createFakeServer } from './fakeServer.ts';
import { anna, me } from './register.ts';
import { words } from '../words.ts';

/** Where everything is that is not there: the app, the register's API, and both servers of the sign-in. */
export const origin = 'http://localhost:3000';
const config = parseConfig({
  name: 'Ledenbureau',
  api_url: `${origin}/api/v1`,
  identity_url: origin,
  login_path: '/login',
  members_site: 'http://localhost:5174/',
  oauth: {
    issuer: origin,
    authorization_endpoint: `${origin}/auth`,
    token_endpoint: `${origin}/token`,
    end_session_endpoint: `${origin}/logout`,
    revocation_endpoint: `${origin}/revoke`,
    userinfo_endpoint: `${origin}/userinfo`,
    client_id: 'admin-app',
    scope: 'openid',
  },
});

const nothing = async (): Promise<void> => {};

/** A session of Anna, or of whom `user` says (null: nobody), that stands still until `set` changes it. */
function fakeAuth(fetch: Auth['fetch'], user: Partial<NonNullable<AuthState['user']>> | null) {
  const listeners = new Set<() => void>();
  const known = { sub: anna.id, name: anna.name, email: 'anna@ledenbureau.example' };
  let state: AuthState = {
    status: user === null ? 'signed_out' : 'authenticated',
    user: user && { ...known, ...user },
    error: null,
    returnTo: null,
    kept: false,
  };
  const auth: Auth = {
    config: { ...config, ...config.oauth, redirectUri: `${origin}/` },
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: nothing,
    headFor: () => {},
    signIn: nothing,
    restart: nothing,
    leaveTo: () => {},
    continueAt: () => {},
    getAccessToken: async () => 'token',
    fetch,
    signOut: nothing,
  };
  function set(change: Partial<AuthState>): void {
    state = { ...state, ...change };
    listeners.forEach((listener) => listener());
  }
  return { auth, set };
}

export interface FakeAppOptions {
  path: string;
  answers: Answers;
  /** The catalogue of a language, as relaxed JSON. */
  texts: (locale: 'nl' | 'en') => string;
  /** Milliseconds until a request counts as unanswered. */
  timeout?: number;
  user?: Partial<NonNullable<AuthState['user']>> | null;
  locale?: 'nl' | 'en';
  loginPath?: string;
}

/** What <App> takes, with the server, whose table of answers may be changed meanwhile. */
export async function createFakeApp({
  path,
  answers,
  texts,
  timeout,
  user = {},
  locale = 'nl',
  loginPath = '/login',
}: FakeAppOptions) {
  const server = createFakeServer({
    'GET /me': () => me,
    'GET /administrators': () => ({ items: [{ ...anna, alike: [] }] }),
    ...answers,
  });
  const { auth, set: setSession } = fakeAuth(server.fetch, user);
  const i18n = await createI18n({
    locale,
    version: '1',
    words,
    fetch: async (url) => new Response(texts((url as string).includes('/en/') ? 'en' : 'nl')),
  });
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  const options = {
    baseUrl: config.apiUrl,
    fetch: (request: Request) => auth.fetch(request),
    onForbidden: () => {},
    proof: async () => null,
    ...(timeout === undefined ? {} : { timeout }),
  };
  const Shell = createShell(options, queryClient);
  const router = createMemoryRouter(
    createRoutes(loginPath, async () => Shell),
    { initialEntries: [path] },
  );
  return { config, server, router, i18n, auth, setSession };
}
