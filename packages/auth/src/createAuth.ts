// One file over the usual length: it is the one place where tokens live and every way in and out of a session meets.
import { browserEnv, type AuthEnv } from './env.ts';
import { AuthError, oauthError, toAuthError } from './errors.ts';
import { createPendingSignIns } from './oauth/pending.ts';
import { randomState, randomVerifier } from './oauth/random.ts';
import { isLoginRoute } from './oauth/loginRoute.ts';
import { createRestartGuard } from './oauth/restartGuard.ts';
import { saveReturnUrl, stripOAuthParameters, takeReturnUrl } from './oauth/returnUrl.ts';
import { createAuthorizationServer, type Tokens } from './oauth/server.ts';
import type { Auth, AuthConfig, AuthState, UserInfo } from './types.ts';

/** A token that lives shorter than this is renewed before it is used. */
const renewBefore = 60_000;

/** The OAuth client of one app: tokens live in this closure, and nowhere else. */
export function createAuth(config: AuthConfig, env: AuthEnv = browserEnv()): Auth {
  const server = createAuthorizationServer(config, env);
  const pending = createPendingSignIns(env.localStorage, env.now);
  // Sign-ins that began again although they had succeeded, and those that never did.
  const restarts = createRestartGuard(env.sessionStorage, env.now, 'restarts');
  const starts = createRestartGuard(env.sessionStorage, env.now, 'starts');
  const apiOrigin = new URL(config.apiUrl).origin;
  // The servers may send the browser on to one of these, and nowhere else.
  const knownOrigins = new Set(
    [config.identityUrl, config.authorizationEndpoint, config.issuer, config.redirectUri].map(
      (url) => new URL(url).origin,
    ),
  );
  const channelName = `ledenbureau.auth.${config.clientId}`;
  const channel = env.channel(channelName);
  const listeners = new Set<() => void>();

  let state: AuthState = { status: 'starting', user: null, error: null, returnTo: null };
  let tokens: Tokens | null = null;
  let starting: Promise<void> | null = null;
  let refreshing: Promise<Tokens> | null = null;
  let leaving: Promise<void> | null = null;

  function setState(change: Partial<AuthState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function endSession(change: Partial<AuthState>): void {
    tokens = null;
    setState({ user: null, error: null, ...change });
  }

  channel?.listen((message) => {
    if (message === 'signed_out') endSession({ status: 'signed_out' });
  });

  const currentUrl = () => new URL(env.location.href);

  // --- to the authorization server ---

  /** Remembers where the user is and leaves; a second call while leaving joins the first. */
  function authorize(cause: AuthError | null): Promise<void> {
    leaving ??= leave(cause).finally(() => {
      leaving = null;
    });
    return leaving;
  }

  async function leave(cause: AuthError | null): Promise<void> {
    try {
      const signInState = randomState();
      const verifier = randomVerifier();
      const address = await server.authorizationUrl(signInState, verifier);
      // The login route is where a sign-in happens, not where it should lead back to.
      if (!isLoginRoute(currentUrl(), config.loginPath)) {
        saveReturnUrl(env.sessionStorage, stripOAuthParameters(env.location.href));
      }
      pending.add(signInState, verifier);
      endSession({ status: 'redirecting', error: cause });
      env.location.assign(address);
    } catch (error) {
      endSession({ status: 'failed', error: toAuthError(error) });
    }
  }

  async function restart(cause: AuthError): Promise<void> {
    if (leaving != null) return leaving;
    if (!restarts.allow()) return endSession({ status: 'failed', error: cause });
    return authorize(cause);
  }

  /** The first redirect of a page: nobody asked for it, so it ends when it leads here again and again. */
  async function startSignIn(): Promise<void> {
    if (starts.allow()) return authorize(null);
    const { loginPath } = config;
    return endSession({ status: 'failed', error: new AuthError('error.auth.signInLoop', { params: { loginPath } }) });
  }

  // --- back from it ---

  function isCallback(url: URL): boolean {
    const { searchParams } = url;
    if (url.origin + url.pathname !== new URL(config.redirectUri).origin + new URL(config.redirectUri).pathname)
      return false;
    return searchParams.has('code') || (searchParams.has('error') && searchParams.has('state'));
  }

  async function finishSignIn(parameters: URLSearchParams): Promise<void> {
    // First of all: a code must not stay in the address bar, the history or a referrer.
    env.replaceUrl(stripOAuthParameters(env.location.href));
    const signInState = parameters.get('state') ?? '';
    const verifier = signInState === '' ? null : pending.take(signInState);
    if (verifier == null) throw new AuthError('error.auth.stateMismatch');
    tokens = await server.exchange(parameters, signInState, verifier);
    const user = await loadUser();
    if (!user.is_admin) {
      endSession({ status: 'redirecting' });
      env.location.replace(config.membersSite);
      return;
    }
    const returnTo = takeReturnUrl(env.sessionStorage, env.location.origin, config.loginPath);
    env.replaceUrl(returnTo);
    starts.reset();
    setState({ status: 'authenticated', user, error: null, returnTo });
  }

  async function loadUser(): Promise<UserInfo> {
    try {
      return await server.userInfo(currentTokens());
    } catch (error) {
      // A refused token is renewed once; a second refusal stands.
      if (!(error instanceof AuthError) || error.status !== 401 || tokens?.refreshToken == null) throw error;
      return server.userInfo(await refresh(currentTokens()));
    }
  }

  async function run(): Promise<void> {
    const url = currentUrl();
    if (!isCallback(url)) {
      if (!isLoginRoute(url, config.loginPath)) return startSignIn();
      // The identity service does lead here: who opens page after page without signing in is in no loop.
      if (url.searchParams.has('flow')) starts.reset();
      return setState({ status: 'signed_out' });
    }
    try {
      await finishSignIn(url.searchParams);
    } catch (error) {
      const failure = toAuthError(error);
      if (isInvalidGrant(failure)) return restart(failure);
      endSession({ status: 'failed', error: failure });
    }
  }

  // --- tokens ---

  function currentTokens(): Tokens {
    if (tokens == null) throw new AuthError('error.auth.noAccessToken');
    return tokens;
  }

  /** One refresh at a time: a refresh token that is used twice ends the whole chain. */
  function refresh(used: Tokens): Promise<Tokens> {
    refreshing ??= env
      .exclusive(channelName, async () => {
        const current = currentTokens();
        if (current.accessToken !== used.accessToken) return current;
        if (current.refreshToken == null) throw oauthError('invalid_grant');
        const renewed = await server.refresh(current, current.refreshToken);
        // Signed out meanwhile: what just came in is not kept.
        if (tokens == null) throw new AuthError('error.auth.noAccessToken');
        tokens = renewed;
        return renewed;
      })
      .finally(() => {
        refreshing = null;
      });
    return refreshing;
  }

  /** As refresh; where the server refuses it for good, the browser leaves to sign in again. */
  async function refreshOrRestart(used: Tokens, cause?: AuthError): Promise<Tokens> {
    try {
      return await refresh(used);
    } catch (error) {
      const failure = toAuthError(error);
      if (isInvalidGrant(failure)) await restart(cause ?? failure);
      throw failure;
    }
  }

  async function usableTokens(): Promise<Tokens> {
    const current = currentTokens();
    const left = current.expiresAt - env.now();
    if (left >= renewBefore) return current;
    if (left > 0 && current.refreshToken == null) return current;
    try {
      return await refreshOrRestart(current);
    } catch (error) {
      // A server that is away for a moment: the token still serves.
      if (left > 0 && tokens === current) return current;
      throw error;
    }
  }

  async function fetchWithToken(request: Request): Promise<Response> {
    if (new URL(request.url).origin !== apiOrigin) return env.fetch(request);
    const repeat = request.clone();
    const used = await usableTokens();
    const answer = await env.fetch(withBearer(request, used));
    if (answer.status !== 401) return answer;
    const refused = new AuthError('error.auth.unauthorized', { status: 401 });
    let renewed: Tokens;
    try {
      renewed = await refreshOrRestart(used, refused);
    } catch (error) {
      if (isInvalidGrant(toAuthError(error))) return answer;
      throw error;
    }
    const second = await env.fetch(withBearer(repeat, renewed));
    if (second.status === 401) endSession({ status: 'failed', error: refused });
    return second;
  }

  // --- the end ---

  async function signOut(): Promise<void> {
    const { refreshToken = null, idToken = null } = tokens ?? {};
    // Not `signed_out` yet: the browser is about to leave, and until then the page only waits.
    endSession({ status: 'redirecting' });
    const attempts = [
      async () => (refreshToken == null ? undefined : server.revoke(refreshToken)),
      async () => (await import('./identity/identityClient.ts')).createIdentityClient(config.identityUrl).logout(),
    ];
    for (const attempt of attempts) {
      // Best effort: the sign-out at the authorization server below must happen whatever these answer.
      await attempt().catch((error: unknown) => console.warn(toAuthError(error).message));
    }
    pending.clear();
    restarts.reset();
    starts.reset();
    takeReturnUrl(env.sessionStorage, env.location.origin, config.loginPath);
    channel?.send('signed_out');
    env.location.assign(server.endSessionUrl(idToken));
  }

  return {
    config,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => (starting ??= run()),
    async signIn() {
      restarts.reset();
      starts.reset();
      await authorize(null);
    },
    restart,
    continueAt(address) {
      if (!URL.canParse(address) || !knownOrigins.has(new URL(address).origin)) {
        throw new AuthError('error.auth.unknownDestination', { detail: address });
      }
      setState({ status: 'redirecting' });
      env.location.assign(address);
    },
    getAccessToken: async () => (await usableTokens()).accessToken,
    fetch: fetchWithToken,
    signOut,
  };
}

function isInvalidGrant(error: AuthError): boolean {
  return error.key === 'error.auth.oauth.invalid_grant';
}

function withBearer(request: Request, { accessToken }: Tokens): Request {
  const headers = new Headers(request.headers);
  headers.set('authorization', `Bearer ${accessToken}`);
  return new Request(request, { headers });
}
