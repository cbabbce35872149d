import { randomBytes } from 'node:crypto';
import type { OAuthClient } from './clients.ts';
import { HydraError } from './errors.ts';
import type { Store } from './store.ts';

/** What a browser asks for at /oauth2/auth, checked as far as Hydra checks it before anybody signs in. */
export interface AuthorizationRequest {
  client: OAuthClient;
  redirectUri: string;
  state: string;
  scope: string[];
  audience: string[];
  prompt: string[];
  /** Seconds since the password was given that are still fresh enough. */
  maxAge: number | undefined;
  nonce: string | undefined;
  codeChallenge: string | undefined;
  codeChallengeMethod: string | undefined;
  /** The whole address, without the verifiers that answers add. */
  url: string;
}

/** An error of an authorization request; with `redirect` its client is known and is told, else the error page. */
export class AuthorizationError extends Error {
  override readonly cause: HydraError;
  readonly redirect: { uri: string; state: string } | undefined;

  constructor(cause: HydraError, redirect?: { uri: string; state: string }) {
    super(cause.message);
    this.cause = cause;
    this.redirect = redirect;
  }
}

/** @throws AuthorizationError */
export async function readAuthorizationRequest(address: URL, store: Store): Promise<AuthorizationRequest> {
  const parameter = (name: string): string => address.searchParams.get(name) ?? '';
  const words = (name: string): string[] => [...new Set(parameter(name).split(' ').filter(Boolean))];
  const state = parameter('state');
  const client = await store.get<OAuthClient>('Client', parameter('client_id'));
  if (!client) {
    throw new AuthorizationError(new HydraError('invalid_client', 'The requested OAuth 2.0 Client does not exist.'));
  }
  const scope = words('scope');
  refuseRequestObject(scope, parameter);
  const uri = parameter('redirect_uri');
  if (!client.redirect_uris.includes(uri)) {
    const hint = `The 'redirect_uri' parameter does not match any of the OAuth 2.0 Client's pre-registered redirect urls.`;
    throw new AuthorizationError(new HydraError('invalid_request', hint));
  }
  const refuse = (error: HydraError): never => {
    throw new AuthorizationError(error, { uri, state });
  };
  for (const name of scope) {
    if (!client.scope.split(' ').includes(name)) {
      refuse(new HydraError('invalid_scope', `The OAuth 2.0 Client is not allowed to request scope '${name}'.`));
    }
  }
  const audience = words('audience');
  requireListed(client, audience, refuse);
  if (parameter('response_type') !== 'code' || !client.response_types.includes('code')) {
    refuse(new HydraError('unsupported_response_type', `The client asked for '${parameter('response_type')}'.`));
  }
  if (state.length < 8) {
    const hint = "Request parameter 'state' must be at least be 8 characters long to ensure sufficient entropy.";
    refuse(new HydraError('invalid_state', hint));
  }
  const prompt = words('prompt');
  if (prompt.includes('none') && prompt.length > 1) {
    const hint = "Parameter 'prompt' was set to 'none', but contains other values as well which is not allowed.";
    refuse(new HydraError('invalid_request', hint));
  }
  const url = new URL(address);
  for (const name of ['login_verifier', 'consent_verifier']) url.searchParams.delete(name);
  const maxAge = parameter('max_age');
  return {
    client,
    redirectUri: uri,
    state,
    scope,
    audience,
    prompt,
    maxAge: /^\d+$/.test(maxAge) ? Number(maxAge) : undefined,
    nonce: parameter('nonce') || undefined,
    codeChallenge: parameter('code_challenge') || undefined,
    codeChallengeMethod: parameter('code_challenge_method') || undefined,
    url: url.href,
  };
}

/** No client here has keys to sign a request object with. Hydra says so before it knows that the client may be told. */
function refuseRequestObject(scope: string[], parameter: (name: string) => string): void {
  const [request, uri] = [parameter('request'), parameter('request_uri')];
  if (!scope.includes('openid') || request + uri === '') return;
  const hint =
    request !== '' && uri !== ''
      ? "OpenID Connect parameters 'request' and 'request_uri' were both given, but you can use at most one."
      : "OpenID Connect 'request' or 'request_uri' context was given, but the OAuth 2.0 Client does not have any JSON Web Keys registered.";
  throw new AuthorizationError(new HydraError('invalid_request', hint));
}

/** Refuses what the client does not list as its audience. */
export function requireListed(
  client: Pick<OAuthClient, 'audience'>,
  audience: string[],
  refuse: (error: HydraError) => never,
): void {
  for (const name of audience) {
    if (client.audience.includes(name)) continue;
    const hint = `Requested audience '${name}' has not been whitelisted by the OAuth 2.0 Client.`;
    refuse(new HydraError('invalid_request', hint));
  }
}

/** A login, consent or logout that waits for its responder. */
interface Waiting {
  challenge: string;
  /** Comes back with the browser, once the responder has answered. */
  verifier: string;
  clientId: string | null;
  requestUrl: string;
  subject: string;
  sessionId: string;
  /** Milliseconds since 1970. */
  requestedAt: number;
  rejected?: { error?: string; error_description?: string; status_code?: number };
  /** The browser came back with the verifier. */
  used?: true;
}

interface Asking extends Waiting {
  clientId: string;
  csrf: string;
  /** The responder need not ask the person: it was answered before. */
  skip: boolean;
  scope: string[];
  audience: string[];
}

export interface LoginRequest extends Asking {
  accepted?: {
    subject: string;
    remember?: boolean;
    remember_for?: number;
    acr?: string;
    amr?: string[];
    identity_provider_session_id?: string;
    context?: unknown;
  };
}

export interface ConsentRequest extends Asking {
  id: string;
  loginChallenge: string;
  /** When the browser asked for the authorization, in milliseconds since 1970. */
  askedAt: number;
  /** Seconds since 1970. */
  authenticatedAt: number;
  acr: string;
  amr: string[];
  context: unknown;
  accepted?: {
    grant_scope?: string[];
    grant_access_token_audience?: string[];
    remember?: boolean;
    remember_for?: number;
    session?: { access_token?: Record<string, unknown>; id_token?: Record<string, unknown> };
    /** Milliseconds since 1970. */
    handledAt: number;
  };
}

export interface LogoutRequest extends Waiting {
  /** Asked for by a client, with an id token; else by whoever has the cookie. */
  rpInitiated: boolean;
  /** Where the browser goes in the end. */
  redirectTo: string;
  accepted?: true;
}

/** The session of a browser, which any client can use. */
export interface LoginSession {
  id: string;
  subject: string;
  /** Seconds since 1970. */
  authenticatedAt: number;
  /** The identity service's own session, which a sign-out ends as well. */
  identityProviderSessionId: string | null;
}

/** How long a responder and its person may take, in milliseconds. */
export const requestLifespan = 30 * 60_000;

export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The address with these parameters added. */
export function withQuery(address: string, parameters: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
