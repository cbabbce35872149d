import { type Auth, createAuth } from '@ledenbureau/auth';
import { type AppConfig, loadConfig } from './api/config.ts';
import { paths, publicPaths } from './paths.ts';
import { interfaceLanguage } from './preferences.ts';

/** What happens before the application's own code runs. */
export interface Opening {
  /** Rejects as `loadConfig` does. */
  session: Promise<Session>;
  /** Resolves when there is something to show: late, or never, where the browser is only sent to the sign-in. */
  stays: Promise<void>;
}

interface Session {
  config: AppConfig;
  auth: Auth;
  /** Resolves when it is known whether there is a session: the sign-in's code and state are gone from the address by then. */
  started: Promise<void>;
}

/** Reads the configuration and begins the session, so that a page which only leads to the sign-in runs nothing more. */
export function open(): Opening {
  const { search } = window.location;
  // Of the address that the sign-in leads away from.
  interfaceLanguage(search, null);
  const session = begin();
  const params = new URLSearchParams(search);
  // The address that the servers lead to has something to show at once.
  const led = ['code', 'error', 'flow'].some((name) => params.has(name));
  return { session, stays: led ? Promise.resolve() : staysHere(session) };
}

async function begin(): Promise<Session> {
  const config = await loadConfig();
  const home = `${window.location.origin}/`;
  const auth = createAuth({
    ...config.oauth,
    apiUrl: config.apiUrl,
    identityUrl: config.identityUrl,
    loginPath: config.loginPath,
    errorPath: paths.error,
    publicPaths,
    membersSite: config.membersSite,
    redirectUri: home,
    postLogoutRedirectUri: home,
  });
  return { config, auth, started: auth.start() };
}

/** Milliseconds that a page which is being left may show nothing. */
const patience = 1_000;

async function staysHere(opening: Promise<Session>): Promise<void> {
  const slow = new Promise<false>((resolve) => setTimeout(() => resolve(false), patience));
  const leaves = async () => {
    const { auth, started } = await opening;
    await started;
    return auth.getState().status === 'redirecting';
  };
  // What is wrong with the configuration is the application's to say.
  if (await Promise.race([slow, leaves().catch(() => false)])) await slow;
}
