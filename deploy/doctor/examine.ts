import { Unreachable } from './ask.ts';
import type { Problem } from './ask.ts';
import { checks } from './checks.ts';
import type { Check } from './checks.ts';
import type { Setup } from './setup.ts';

/** Looks at everything, one check after the other; none hides the next, however it ends. */
export async function examine(setup: Setup, table: Check[] = checks): Promise<Problem[]> {
  const problems = new Map<string, Problem>();
  for (const check of table) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that no server is asked more than it takes
    for (const problem of await look(check, setup)) {
      // What several checks stumble over is said once.
      problems.set(`${problem.setting} ${problem.sentence}`, problem);
    }
  }
  return [...problems.values()];
}

async function look({ look, name }: Check, setup: Setup): Promise<Problem[]> {
  try {
    return await look(setup);
  } catch (error) {
    if (error instanceof Unreachable) return [{ setting: settingOf(error.url, setup), sentence: `${error.message}.` }];
    const { message } = error as Error;
    return [{ setting: name, sentence: `The doctor could not look at it: ${message}.` }];
  }
}

/** The variable that names a server. */
function settingOf(url: string, setup: Setup): string {
  const { appUrl, identityUrl, identityAdminUrl, issuer, oauthAdminUrl, apiUrl, jwksUrl, metricsAddress } = setup;
  const addresses = {
    APP_URL: appUrl,
    IDENTITY_URL: identityUrl,
    IDENTITY_ADMIN_URL: identityAdminUrl,
    OAUTH_ISSUER: issuer,
    OAUTH_ADMIN_URL: oauthAdminUrl,
    API_URL: apiUrl,
    OAUTH_JWKS_URL: jwksUrl,
    METRICS_ADDRESS: metricsAddress && `http://${metricsAddress}`,
  };
  const { origin } = new URL(url);
  const entry = Object.entries(addresses).find(
    ([, address]) => address !== undefined && new URL(address).origin === origin,
  );
  return entry?.[0] ?? 'config.json api_url';
}
