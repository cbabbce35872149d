import { type Auth, createAuth } from '@ledenbureau/auth';
import { apiPath } from './ask.ts';
import { paths } from './paths.ts';
import { reach, readServers } from './servers.ts';

async function start(): Promise<Auth> {
  const { origin } = window.location;
  const servers = await readServers(origin);
  await reach(servers);
  const auth = createAuth({
    ...servers,
    loginPath: paths.login,
    errorPath: paths.error,
    publicPaths: [paths.registration, paths.recovery, paths.verification],
    apiUrl: `${origin}${apiPath}`,
    redirectUri: `${origin}/`,
    // every account may come in; the API judges each call
    admit: () => true,
  });
  await auth.start();
  return auth;
}

let starting: Promise<Auth> | undefined;

/** The one client of this page: what returns from a sign-in is taken once. */
export const startAuth = (): Promise<Auth> => (starting ??= start());
