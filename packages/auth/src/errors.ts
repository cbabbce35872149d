import type { MessageKey, NamedId } from './identity/messageKeys.ts';

/** OAuth error classes with a text of their own under `error.auth.oauth`; others fall back to `unknown`. */
export const oauthErrors = [
  'invalid_request',
  'invalid_grant',
  'unauthorized_client',
  'access_denied',
  'unsupported_response_type',
  'invalid_scope',
  'server_error',
  'temporarily_unavailable',
  'invalid_client',
  'unsupported_grant_type',
  'invalid_json',
  'invalid_token',
] as const;
type OAuthError = (typeof oauthErrors)[number];

/** What this package finds by itself. */
type OwnError =
  | 'unknown'
  | 'unexpected'
  | 'unexpectedStatusCode'
  | 'unexpectedAccountDetails'
  | 'unknownDestination'
  | 'signInLoop'
  | 'noAccessToken'
  | 'storageBlocked'
  | 'overtaken'
  | 'tabBlocked'
  | 'stateMismatch'
  | 'flowNotFound'
  | 'noBrowserAccount'
  | 'noSecondFactor'
  | 'passkeyCancelled'
  | 'passkeyFailed'
  | 'passkeyKnown'
  | 'passkeyUnsupported'
  | 'tooManyTries'
  | 'userInfoUnauthorized'
  | 'userInfoForbidden'
  | 'userInfoNotFound'
  | 'userInfoFailed'
  | 'tokensLeft'
  | 'forbidden'
  | 'unauthorized';

/** Every translation key of an error: an app has a text for each. */
export type AuthErrorKey =
  | `error.auth.${OwnError | MessageKey | NamedId}`
  | `error.auth.oauth.${OAuthError | 'unknown'}`;

export interface AuthErrorOptions {
  /** The field the error belongs to, as the user knows it. */
  field?: string | null;
  /** Values for the text of `key`. */
  params?: Record<string, unknown>;
  /** What the server said, for whoever investigates; never a token or a password. */
  detail?: string;
  /** HTTP status, where there was one. */
  status?: number | null;
  cause?: unknown;
}

/** Something went wrong while signing in or with the session. `key` is a translation key. */
export class AuthError extends Error {
  readonly key: AuthErrorKey;
  readonly field: string | null;
  readonly params: Record<string, unknown>;
  readonly detail: string | null;
  readonly status: number | null;

  constructor(key: AuthErrorKey, options: AuthErrorOptions = {}) {
    const { field = null, params = {}, detail = null, status = null, cause } = options;
    super([field, key].filter((part) => part != null).join(';'), { cause });
    this.name = 'AuthError';
    this.key = key;
    this.field = field;
    this.params = params;
    this.detail = detail;
    this.status = status;
  }
}

/** An OAuth error code as the authorization server or a token answer gives it. */
export function oauthError(code: string, options: AuthErrorOptions = {}): AuthError {
  const oauthError = oauthErrors.find((oauthError) => oauthError === code) ?? 'unknown';
  return new AuthError(`error.auth.oauth.${oauthError}`, { detail: code, ...options });
}

/** Another status than the call expects (specification, section 8). */
export function statusError(status: number, options: AuthErrorOptions = {}): AuthError {
  return new AuthError(statusKeys[status] ?? 'error.auth.unexpectedStatusCode', {
    status,
    params: { status },
    ...options,
  });
}

const statusKeys: Record<number, AuthErrorKey> = {
  401: 'error.auth.unauthorized',
  403: 'error.auth.forbidden',
  404: 'error.auth.flowNotFound',
};

const accountKeys: Record<number, AuthErrorKey> = {
  401: 'error.auth.userInfoUnauthorized',
  403: 'error.auth.userInfoForbidden',
  404: 'error.auth.userInfoNotFound',
};

/** What else than 200 the account service answers: the same classes as above, in sentences about the account. */
export function accountError(status: number): AuthError {
  return new AuthError(accountKeys[status] ?? 'error.auth.userInfoFailed', { status, params: { status } });
}

/** Anything that was thrown, as an AuthError; a failure without a status is `error.auth.unexpected`. */
export function toAuthError(cause: unknown): AuthError {
  if (cause instanceof AuthError) return cause;
  return new AuthError('error.auth.unexpected', {
    cause,
    detail: cause instanceof Error ? cause.message : String(cause),
  });
}
