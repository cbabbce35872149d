import type { AuthConfig } from '@ledenbureau/auth';

/** What `config.json` says: the addresses of the servers. One that begins with `/` is of the portal itself. */
export type Servers = Pick<
  AuthConfig,
  | 'issuer'
  | 'authorizationEndpoint'
  | 'tokenEndpoint'
  | 'endSessionEndpoint'
  | 'revocationEndpoint'
  | 'userinfoEndpoint'
  | 'clientId'
  | 'scope'
  | 'identityUrl'
>;

const timeLimit = 4000;

/** Reads `config.json`, with the addresses of the portal itself made whole. */
export async function readServers(origin: string): Promise<Servers> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  const entries = Object.entries((await response.json()) as Servers);
  const whole = entries.map(([key, value]) => [key, value.startsWith('/') ? `${origin}${value}` : value]);
  return Object.fromEntries(whole) as Servers;
}

/**
 * Asks the authorization server for anything, before the browser is sent to it: one that is away would end in an error of the browser.
 * Without CORS, so that every answer will do.
 * @throws TypeError when it cannot be reached, DOMException when it takes too long
 */
export async function reach({ authorizationEndpoint }: Servers): Promise<void> {
  const address = new URL('/.well-known/openid-configuration', authorizationEndpoint);
  await fetch(address, { mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(timeLimit) });
}
