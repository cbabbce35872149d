// For tests: a sign-in as a browser does it, page after page, each with a client of its own.
import { afterEach, beforeEach, expect } from 'vitest';
import { createAuth } from '../createAuth.ts';
import type { Auth, AuthOptions, UserInfo } from '../types.ts';
import { type FakeServer, startFakeServer } from './fakeAuthorizationServer.ts';
import { appOrigin, createFakeBrowser, createFakeTab, type FakeBrowser, type FakeTab } from './fakeEnv.ts';

/** Where the app of the tests sends whom it does not admit. */
export const elsewhere = 'http://localhost:5174/';

export interface Member extends UserInfo {
  /** The app of the tests admits those who are still a member. */
  isMember: boolean;
}

/** An app that admits by a claim, with all of its services at one origin. */
export function authConfig(origin: string, change: Partial<AuthOptions<Member>> = {}) {
  return {
    issuer: origin,
    authorizationEndpoint: `${origin}/oauth2/auth`,
    tokenEndpoint: `${origin}/oauth2/token`,
    endSessionEndpoint: `${origin}/oauth2/sessions/logout`,
    revocationEndpoint: `${origin}/oauth2/revoke`,
    userinfoEndpoint: `${origin}/userinfo`,
    clientId: 'admin-app',
    scope: 'openid',
    identityUrl: origin,
    loginPath: '/login',
    apiUrl: `${origin}/api/v1`,
    redirectUri: `${appOrigin}/`,
    parseUser: (user: UserInfo, { member_no }: { member_no?: unknown }): Member => ({
      ...user,
      isMember: typeof member_no === 'string',
    }),
    admit: ({ isMember }: Member) => isMember || { leaveTo: elsewhere },
    ...change,
  };
}
type MemberOptions = ReturnType<typeof authConfig>;

interface Chain {
  server: FakeServer;
  browser: FakeBrowser;
}

/** A server, a browser and a configuration of the server, all of them new before each test of the file. */
export function chainOfEachTest(): Chain & { config: MemberOptions } {
  const chain = {} as Chain & { config: MemberOptions };
  beforeEach(async () => {
    chain.server = await startFakeServer();
    chain.browser = createFakeBrowser();
    chain.config = authConfig(chain.server.origin);
  });
  afterEach(() => chain.server.close());
  return chain;
}

interface Session {
  auth: Auth<Member>;
  tab: FakeTab;
}

export const lastVisit = (tab: FakeTab): string => tab.visits.at(-1) ?? '';

/** Opens a page in the tab; what the tab did before is over. */
export function openPage(tab: FakeTab, path: string, config: MemberOptions): Auth<Member> {
  tab.open(path);
  return createAuth(config, tab);
}

/** The page that the tab is sent back to once its user signed in where it last went. */
export const callbackOf = (server: FakeServer, address: string): string => `/?${server.signInAt(address).toString()}`;

/** A tab that left from `path` and is back from the authorization server, with a client that was not started yet. */
export async function comesBack(
  { server, browser }: Chain,
  path = '/',
  change: Partial<AuthOptions<Member>> = {},
): Promise<Session> {
  const config = authConfig(server.origin, change);
  const tab = createFakeTab(path, browser);
  await createAuth(config, tab).start();
  return { auth: openPage(tab, callbackOf(server, lastVisit(tab)), config), tab };
}

export async function signsIn(chain: Chain, path?: string, change?: Partial<AuthOptions<Member>>): Promise<Session> {
  const { auth, tab } = await comesBack(chain, path, change);
  await auth.start();
  expect(auth.getState().status).toBe('authenticated');
  return { auth, tab };
}
