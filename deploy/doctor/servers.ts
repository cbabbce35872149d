import { ask, Unreachable } from './ask.ts';
import type { Problem } from './ask.ts';
import type { Setup } from './setup.ts';

/** The servers, by the variable that names each. */
const addressesOf = (setup: Setup): [string, string][] =>
  Object.entries({
    APP_URL: setup.appUrl,
    IDENTITY_URL: setup.identityUrl,
    IDENTITY_ADMIN_URL: setup.identityAdminUrl,
    OAUTH_ISSUER: setup.issuer,
    OAUTH_ADMIN_URL: setup.oauthAdminUrl,
    API_URL: setup.apiUrl,
    OAUTH_JWKS_URL: setup.jwksUrl,
    METRICS_ADDRESS: setup.metricsAddress && `http://${setup.metricsAddress}`,
  }).filter((entry): entry is [string, string] => entry[1] !== undefined);

/** Says of a server that it does not answer. */
export function unreachable({ url, message }: Unreachable, setup: Setup): Problem {
  const { origin } = new URL(url);
  const [name] = addressesOf(setup).find(([, address]) => new URL(address).origin === origin) ?? [];
  return { setting: name ?? 'config.json api_url', sentence: `${message}.` };
}

/** Asks every server by itself: each other check ends at the first that does not answer. */
export async function checkServers(setup: Setup): Promise<Problem[]> {
  const answers = addressesOf(setup).map(([, address]) =>
    ask(address).then(
      () => [],
      (error: unknown) => {
        if (error instanceof Unreachable) return [unreachable(error, setup)];
        throw error;
      },
    ),
  );
  return (await Promise.all(answers)).flat();
}
