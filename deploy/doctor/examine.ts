import { checkApi } from './api.ts';
import { checked } from './ask.ts';
import type { Problem } from './ask.ts';
import { checkIdentity } from './identity.ts';
import { checkOauth } from './oauth.ts';
import type { Setup } from './setup.ts';
import { checkSignIn } from './signIn.ts';
import { checkAddresses, checkClocks, checkClosed, checkConfig, checkPage } from './surroundings.ts';

/** Looks at everything; a sign-in is tried when nothing else is wrong. */
export async function examine(setup: Setup): Promise<Problem[]> {
  const found = [
    ...checkAddresses(setup),
    ...(await checked('OAUTH_ISSUER, OAUTH_ADMIN_URL', () => checkOauth(setup))),
    ...(await checked('IDENTITY_URL, IDENTITY_ADMIN_URL', () => checkIdentity(setup))),
    ...(await checked('APP_URL', () => checkConfig(setup))),
    ...(await checked('APP_URL', () => checkPage(setup))),
    ...(await checked('config.json api_url', () => checkApi(setup))),
    ...(await checked('interfaces for administration', () => checkClosed(setup))),
    ...(await checked('clocks', () => checkClocks(setup))),
  ];
  if (found.length > 0) return found;
  return checked('sign-in', () => checkSignIn(setup));
}
