import type { AuthConfig } from '../types.ts';

/** Address that asks for a code, with PKCE (S256). */
export async function authorizationUrl(config: AuthConfig, state: string, verifier: string): Promise<string> {
  const url = new URL(config.authorizationEndpoint);
  url.searchParams.set('response_type', 'code');
  url.searchParams.set('client_id', config.clientId);
  url.searchParams.set('redirect_uri', config.redirectUri);
  url.searchParams.set('scope', config.scope);
  url.searchParams.set('state', state);
  url.searchParams.set('code_challenge', await challengeOf(verifier));
  url.searchParams.set('code_challenge_method', 'S256');
  return url.href;
}

/** RFC 7636, section 4.2. The library that does the rest of the flow is loaded only when the browser is back. */
async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const text = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Address that ends the authorization server's session. */
export function endSessionUrl(config: AuthConfig, idToken: string | null): string {
  const url = new URL(config.endSessionEndpoint);
  // Without a hint, Hydra refuses the other parameters.
  if (idToken != null) {
    url.searchParams.set('id_token_hint', idToken);
    url.searchParams.set('post_logout_redirect_uri', config.postLogoutRedirectUri ?? config.redirectUri);
  }
  return url.href;
}
