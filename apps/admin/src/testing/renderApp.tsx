// For tests of pages: the whole app on a fake session and a fake server, in Dutch.
import { readFileSync } from 'node:fs';
import type { Auth, AuthState } from '@ledenbureau/auth';
import { createI18n } from '@ledenbureau/i18n';
import { act, configure, render } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { parseConfig } from '../api/config.ts';
import { App } from '../App.tsx';
import { createShell } from '../layout/Shell.tsx';
import { createQueryClient } from '../queryClient.ts';
import { createRoutes } from '../routes.tsx';
import { type Answers, createFakeServer } from './fakeServer.ts';
import { anna, me } from './register.ts';

// Pages are imported when they are first shown, on a machine that may be busy: slow is not wrong.
configure({ asyncUtilTimeout: 15_000 });

const catalogue = (locale: string) => `${import.meta.dirname}/../../public/locale/${locale}/translation.json5`;
const origin = 'http://localhost:3000';
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

/** A session of Anna, or of whom `user` says, that stands still until `set` changes it. */
function fakeAuth(fetch: Auth['fetch'], user: Partial<NonNullable<AuthState['user']>>) {
  const listeners = new Set<() => void>();
  let state: AuthState = {
    status: 'authenticated',
    user: { sub: anna.id, name: anna.name, email: 'anna@ledenbureau.example', is_admin: true, ...user },
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
    start: vi.fn<() => Promise<void>>(),
    signIn: vi.fn<() => Promise<void>>(),
    restart: vi.fn<() => Promise<void>>(),
    leaveToMembers: () => {},
    continueAt: () => {},
    getAccessToken: async () => 'token',
    fetch,
    signOut: vi.fn<() => Promise<void>>().mockResolvedValue(),
  };
  function set(change: Partial<AuthState>): void {
    state = { ...state, ...change };
    act(() => listeners.forEach((listener) => listener()));
  }
  return { auth, set };
}

export interface RenderAppOptions {
  path: string;
  answers: Answers;
  /** Milliseconds until a request counts as unanswered. */
  timeout?: number;
  user?: Partial<NonNullable<AuthState['user']>>;
  locale?: 'nl' | 'en';
  loginPath?: string;
}

/** Shows the page at a path; answers the server, whose table of answers may be changed meanwhile, and the router. */
export async function renderApp({
  path,
  answers,
  timeout,
  user = {},
  locale = 'nl',
  loginPath = '/login',
}: RenderAppOptions) {
  const server = createFakeServer({ 'GET /me': () => me, ...answers });
  const { auth, set: setSession } = fakeAuth(server.fetch, user);
  const i18n = await createI18n({
    locale,
    version: '1',
    fetch: async (url) => new Response(readFileSync(catalogue((url as string).includes('/en/') ? 'en' : 'nl'))),
  });
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  const options = {
    baseUrl: config.apiUrl,
    fetch: (request: Request) => auth.fetch(request),
    onForbidden: () => {},
    ...(timeout === undefined ? {} : { timeout }),
  };
  const Shell = createShell(options, queryClient);
  const router = createMemoryRouter(
    createRoutes(loginPath, async () => Shell),
    { initialEntries: [path] },
  );
  render(<App config={config} i18n={i18n} auth={auth} router={router} />);
  return { server, router, i18n, auth, setSession };
}
