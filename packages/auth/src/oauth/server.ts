import * as oauth from 'oauth4webapi';
import type { AuthEnv } from '../env.ts';
import { accountError, AuthError, oauthError, toAuthError } from '../errors.ts';
import type { AuthConfig, AuthOptions, UserInfo } from '../types.ts';
import { clockSkew, readBounded } from './answer.ts';

/** Milliseconds. */
const requestTimeout = 30_000;

/** Seconds that the authorization server's own clocks may differ by. */
const clockTolerance = 120;

export interface Tokens {
  accessToken: string;
  refreshToken: string | null;
  /** Kept for the sign-out only. */
  idToken: string | null;
  subject: string | null;
  /** Milliseconds since 1970; Infinity when the server does not say. */
  expiresAt: number;
}

export type AuthorizationServer = ReturnType<typeof createAuthorizationServer>;

/** Calls to the one configured authorization server; nothing of it is ever taken from an answer. */
export function createAuthorizationServer(config: AuthConfig & Pick<AuthOptions, 'parseUser'>, env: AuthEnv) {
  const server: oauth.AuthorizationServer = {
    issuer: config.issuer,
    authorization_endpoint: config.authorizationEndpoint,
    token_endpoint: config.tokenEndpoint,
    userinfo_endpoint: config.userinfoEndpoint,
    revocation_endpoint: config.revocationEndpoint,
    end_session_endpoint: config.endSessionEndpoint,
  };
  const publicClient = oauth.None();

  /** One call: its client, whose clock the answer sets, and how it is sent. */
  function call(endpoint: string) {
    const client: oauth.Client = { client_id: config.clientId, [oauth.clockTolerance]: clockTolerance };
    return {
      client,
      options: {
        [oauth.customFetch]: async (url: string, init: RequestInit) => {
          const answer = await env.fetch(url, init);
          const text = await readBounded(answer);
          if (text === null) throw oauthError('invalid_json', { detail: 'too long', status: answer.status });
          // What this clock says must not keep anyone out: how long a token lives is the server's to say.
          client[oauth.clockSkew] = clockSkew(answer, text);
          const { status, headers } = answer;
          return new Response(text === '' ? null : text, { status, headers });
        },
        [oauth.allowInsecureRequests]: isLoopback(endpoint),
        // A server that never answers must not hold the lock, and with it every other tab.
        signal: AbortSignal.timeout(requestTimeout),
      },
    };
  }

  function toTokens(answer: oauth.TokenEndpointResponse, previous: Tokens | null): Tokens {
    // the library lets DPoP pass too, whose token is refused wherever it is sent without a proof
    if (answer.token_type !== 'bearer') throw oauthError('unknown', { detail: `token_type ${answer.token_type}` });
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
    /** Exchanges the code of a callback, with the address it was asked for. `state` was known before. */
    exchange: (parameters: URLSearchParams, state: string, verifier: string, redirectUri = config.redirectUri) =>
      translated(async () => {
        const { client, options } = call(config.tokenEndpoint);
        const validated = oauth.validateAuthResponse(server, client, parameters, state);
        if (!validated.has('code')) throw oauthError('invalid_request');
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          publicClient,
          validated,
          redirectUri,
          verifier,
          options,
        );
        return toTokens(await oauth.processAuthorizationCodeResponse(server, client, response), null);
      }),

    refresh: (tokens: Tokens, refreshToken: string) =>
      translated(async () => {
        const { client, options } = call(config.tokenEndpoint);
        const response = await oauth.refreshTokenGrantRequest(server, client, publicClient, refreshToken, options);
        return toTokens(await oauth.processRefreshTokenResponse(server, client, response), tokens);
      }),

    revoke: (token: string) =>
      translated(async () => {
        const { client, options } = call(config.revocationEndpoint);
        const response = await oauth.revocationRequest(server, client, publicClient, token, options);
        await oauth.processRevocationResponse(response);
      }),

    /** The account service's answer; it must be about the user of the id_token. */
    async userInfo(tokens: Tokens): Promise<UserInfo> {
      const headers = { accept: 'application/json', authorization: `Bearer ${tokens.accessToken}` };
      const signal = AbortSignal.timeout(requestTimeout);
      try {
        const answer = await env.fetch(config.userinfoEndpoint, { headers, signal });
        if (answer.status !== 200) throw accountError(answer.status);
        return readUserInfo(await readBounded(answer), tokens.subject, config.parseUser);
      } catch (cause) {
        throw toAuthError(cause);
      }
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

/**
 * The user of an answer of the account service. It may leave out `sub`: then the ID token says who it is, else the e-mail
 * address does.
 * @throws AuthError `error.auth.unexpectedAccountDetails` for anything without an e-mail address, about another user, or
 * refused by the app's parser.
 */
export function readUserInfo(
  text: string | null,
  subject: string | null,
  parseUser: AuthOptions['parseUser'] = (user) => user,
): UserInfo {
  const claims = parseObject(text);
  const { email, sub = subject ?? email } = claims;
  if (typeof email !== 'string' || typeof sub !== 'string' || (subject ?? sub) !== sub) {
    throw new AuthError('error.auth.unexpectedAccountDetails');
  }
  const user: UserInfo = { sub, email };
  for (const name of ['name', 'given_name', 'family_name', 'locale'] as const) {
    const value = claims[name];
    if (typeof value === 'string') user[name] = value;
  }
  try {
    return parseUser(user, claims);
  } catch (cause) {
    throw new AuthError('error.auth.unexpectedAccountDetails', { cause });
  }
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {}; // no JSON holds no account either
  }
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
    const [code = 'invalid_token'] = cause.cause.flatMap(({ parameters }) => parameters.error ?? []);
    return oauthError(code, { status: cause.status });
  }
  if (cause instanceof oauth.OperationProcessingError || cause instanceof oauth.UnsupportedOperationError) {
    if (cause.code === oauth.PARSE_ERROR || cause.code === oauth.RESPONSE_IS_NOT_JSON)
      return oauthError('invalid_json');
    // Its cause may hold the whole answer, tokens included: only the sentence and the status are kept.
    const status = cause.cause instanceof Response ? cause.cause.status : null;
    if (status != null && status >= 500) return oauthError('server_error', { status });
    return oauthError('unknown', { detail: cause.message, status });
  }
  return toAuthError(cause);
}
