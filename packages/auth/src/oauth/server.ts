import * as oauth from 'oauth4webapi';
import type { AuthEnv } from '../env.ts';
import { AuthError, oauthError, statusError, toAuthError } from '../errors.ts';
import type { AuthConfig, UserInfo } from '../types.ts';

/** Milliseconds. */
const requestTimeout = 30_000;

export interface Tokens {
  accessToken: string;
  refreshToken: string | null;
  /** Kept for the sign-out only. */
  idToken: string | null;
  subject: string | null;
  /** Milliseconds since 1970; Infinity when the server does not say. */
  expiresAt: number;
}

/** Calls to the one configured authorization server; nothing of it is ever taken from an answer. */
export function createAuthorizationServer(config: AuthConfig, env: AuthEnv) {
  const server: oauth.AuthorizationServer = {
    issuer: config.issuer,
    authorization_endpoint: config.authorizationEndpoint,
    token_endpoint: config.tokenEndpoint,
    userinfo_endpoint: config.userinfoEndpoint,
    revocation_endpoint: config.revocationEndpoint,
    end_session_endpoint: config.endSessionEndpoint,
  };
  // A clock that runs up to two minutes off must not keep anyone out.
  const client: oauth.Client = { client_id: config.clientId, [oauth.clockTolerance]: 120 };
  const publicClient = oauth.None();
  const options = (endpoint: string) => ({
    [oauth.customFetch]: (url: string, init: RequestInit) => env.fetch(url, init),
    [oauth.allowInsecureRequests]: isLoopback(endpoint),
    // A server that never answers must not hold the lock, and with it every other tab.
    signal: AbortSignal.timeout(requestTimeout),
  });

  function toTokens(answer: oauth.TokenEndpointResponse, previous: Tokens | null): Tokens {
    return {
      accessToken: answer.access_token,
      // A server that does not rotate omits the refresh token; one that does gives the next.
      refreshToken: answer.refresh_token ?? previous?.refreshToken ?? null,
      idToken: answer.id_token ?? previous?.idToken ?? null,
      subject: oauth.getValidatedIdTokenClaims(answer)?.sub ?? previous?.subject ?? null,
      expiresAt: answer.expires_in == null ? Infinity : env.now() + answer.expires_in * 1000,
    };
  }

  return {
    /** Address that asks for a code, with PKCE (S256). */
    async authorizationUrl(state: string, verifier: string): Promise<string> {
      const url = new URL(config.authorizationEndpoint);
      url.searchParams.set('response_type', 'code');
      url.searchParams.set('client_id', config.clientId);
      url.searchParams.set('redirect_uri', config.redirectUri);
      url.searchParams.set('scope', config.scope);
      url.searchParams.set('state', state);
      url.searchParams.set('code_challenge', await oauth.calculatePKCECodeChallenge(verifier));
      url.searchParams.set('code_challenge_method', 'S256');
      return url.href;
    },

    /** Exchanges the code of a callback. `state` was found in the storage before. */
    exchange: (parameters: URLSearchParams, state: string, verifier: string) =>
      translated(async () => {
        const validated = oauth.validateAuthResponse(server, client, parameters, state);
        if (!validated.has('code')) throw oauthError('invalid_request');
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          publicClient,
          validated,
          config.redirectUri,
          verifier,
          options(config.tokenEndpoint),
        );
        return toTokens(await oauth.processAuthorizationCodeResponse(server, client, response), null);
      }),

    refresh: (tokens: Tokens, refreshToken: string) =>
      translated(async () => {
        const response = await oauth.refreshTokenGrantRequest(
          server,
          client,
          publicClient,
          refreshToken,
          options(config.tokenEndpoint),
        );
        return toTokens(await oauth.processRefreshTokenResponse(server, client, response), tokens);
      }),

    revoke: (token: string) =>
      translated(async () => {
        const response = await oauth.revocationRequest(
          server,
          client,
          publicClient,
          token,
          options(config.revocationEndpoint),
        );
        await oauth.processRevocationResponse(response);
      }),

    /** The account service's answer; it must be about the user of the id_token. */
    async userInfo(tokens: Tokens): Promise<UserInfo> {
      const headers = { accept: 'application/json', authorization: `Bearer ${tokens.accessToken}` };
      const signal = AbortSignal.timeout(requestTimeout);
      const response = await env.fetch(config.userinfoEndpoint, { headers, signal }).catch((cause: unknown) => {
        throw toAuthError(cause);
      });
      if (response.status !== 200) throw statusError(response.status);
      const body: unknown = await response.json().catch(() => null);
      if (!isUserInfo(body) || (tokens.subject != null && body.sub !== tokens.subject)) {
        throw new AuthError('error.auth.unexpectedAccountDetails');
      }
      return body;
    },

    endSessionUrl(idToken: string | null): string {
      const url = new URL(config.endSessionEndpoint);
      // Without a hint, Hydra refuses the other parameters.
      if (idToken != null) {
        url.searchParams.set('id_token_hint', idToken);
        url.searchParams.set('post_logout_redirect_uri', config.postLogoutRedirectUri ?? config.redirectUri);
      }
      return url.href;
    },
  };
}

/** Plain http is for one's own machine only. */
function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1' || hostname === '[::1]'
  );
}

function isUserInfo(body: unknown): body is UserInfo {
  const user = body as Partial<Record<keyof UserInfo, unknown>> | null;
  return typeof user?.sub === 'string' && typeof user.email === 'string' && typeof user.is_admin === 'boolean';
}

async function translated<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw translate(cause);
  }
}

/** oauth4webapi's errors by the catalogue of OAuth error classes. */
function translate(cause: unknown): AuthError {
  if (cause instanceof AuthError) return cause;
  if (cause instanceof oauth.ResponseBodyError) return oauthError(cause.error, { status: cause.status });
  if (cause instanceof oauth.AuthorizationResponseError) return oauthError(cause.error);
  if (cause instanceof oauth.WWWAuthenticateChallengeError) {
    const code = cause.cause[0]?.parameters.error;
    return oauthError(code ?? 'invalid_token', { status: cause.status });
  }
  if (cause instanceof oauth.OperationProcessingError) {
    if (cause.code === oauth.PARSE_ERROR || cause.code === oauth.RESPONSE_IS_NOT_JSON)
      return oauthError('invalid_json');
    if (cause.cause instanceof Response && cause.cause.status >= 500) {
      return oauthError('server_error', { status: cause.cause.status });
    }
    // Its cause may hold the whole answer, tokens included: only the sentence is kept.
    return oauthError('unknown', { detail: cause.message });
  }
  return toAuthError(cause);
}
