import { browserEnv, type AuthEnv } from './env.ts';
import { AuthError, toAuthError } from './errors.ts';
import { endSessionUrl } from './oauth/addresses.ts';
import { type Arrival, createArrival } from './oauth/arrival.ts';
import { takeCause, saveCause } from './oauth/cause.ts';
import { createContext } from './oauth/context.ts';
import { createDeparture } from './oauth/departure.ts';
import { isErrorRoute, isLoginRoute, isPublicRoute } from './oauth/publicRoute.ts';
import { forgetReturnUrl } from './oauth/returnUrl.ts';
import type { Tokens } from './oauth/server.ts';
import { loginBeat } from './oauth/turn.ts';
import type { Auth, AuthOptions, UserClaims, UserInfo } from './types.ts';

/** The OAuth client of one app: tokens live in its closure, and nowhere else. */
export function createAuth<User extends UserInfo>(
  options: AuthOptions<User> & { parseUser: (user: UserInfo, claims: UserClaims) => User },
  env?: AuthEnv,
): Auth<User>;
export function createAuth(options: AuthOptions, env?: AuthEnv): Auth;
export function createAuth(config: AuthOptions, env: AuthEnv = browserEnv()): Auth {
  const context = createContext(config, env, (cause, kind) => departure.signInAgain(cause, kind));
  const { session, store, server, turn, guard, keeper, channel, currentUrl, endSession, attempt } = context;
  const departure = createDeparture(context, (returnTo) => arrival.enterInPlace(returnTo));
  const arrival: Arrival = createArrival(context, departure);
  const apiOrigin = new URL(config.apiUrl).origin;
  // The servers may send the browser on to one of these, and nowhere else.
  const knownOrigins = new Set(
    [config.identityUrl, config.authorizationEndpoint, config.issuer, config.redirectUri].map(
      (url) => new URL(url).origin,
    ),
  );
  let starting: Promise<void> | null = null;
  let signingOut: Promise<void> | null = null;

  channel?.listen((message) => {
    departure.wake();
    if (message === 'signed_out') endSession({ status: 'signed_out' });
    else if (message === 'signed_in') void attempt(followSignIn);
    else void attempt(() => arrival.resume(new URLSearchParams(message.callback)));
  });

  /** Until the session is there or not, or this tab waits for another one: that is to be seen. */
  function begin(): Promise<void> {
    const waits = new Promise<void>((resolve) => {
      store.subscribe(() => store.get().status === 'waiting' && resolve());
    });
    return Promise.race([attempt(run), waits]);
  }

  async function run(): Promise<void> {
    const url = currentUrl();
    if (isErrorRoute(url, config)) return arrival.showServerError(url.searchParams);
    if (arrival.isCallback(url)) return arrival.finishSignIn(url.searchParams);
    if (!isPublicRoute(url, config)) return departure.startSignIn();
    store.set({ status: 'signed_out', error: takeCause(session) });
    if (!isLoginRoute(url, config)) return undefined;
    // The identity service does lead here: who opens page after page without signing in is in no loop.
    if (url.searchParams.has('flow')) {
      guard.reset('starts');
      context.hint.allowFrame();
    }
    void attempt(keepTurn);
    return undefined;
  }

  /** The other tabs wait as long as the login is on screen here. */
  async function keepTurn(): Promise<void> {
    while (store.get().status === 'signed_out' && isLoginRoute(currentUrl(), config)) {
      turn.keep('login');
      await env.delay(loginBeat);
    }
  }

  /** Another tab signed in: so does this one, where it waits for that, without asking anybody. */
  async function followSignIn(): Promise<void> {
    if (store.get().status !== 'signed_out' || store.mustKeep()) return;
    // On a public page only where its sign-in is under way: to confirm a password is none.
    if (!isPublicRoute(currentUrl(), config) || turn.isUnderWay()) await departure.startSignIn();
  }

  async function fetchWithToken(request: Request): Promise<Response> {
    if (new URL(request.url).origin !== apiOrigin) return env.fetch(request);
    const repeat = request.clone();
    const used = await keeper.usable();
    const answer = await env.fetch(withBearer(request, used));
    if (answer.status !== 401) return answer;
    const refused = new AuthError('error.auth.unauthorized', { status: 401 });
    let renewed: Tokens;
    try {
      renewed = await keeper.refreshOrLeave(used, refused);
    } catch (error) {
      // The browser leaves, or the screen says why: who waits for this gets the answer that there was.
      if (!keeper.has()) return answer;
      throw error;
    }
    const second = await env.fetch(withBearer(repeat, renewed));
    if (second.status === 401) context.fail(refused);
    return second;
  }

  async function leaveSession(): Promise<void> {
    const { refreshToken = null, idToken = null } = keeper.has() ? keeper.current() : {};
    // Not `signed_out` yet: the browser is about to leave, and until then the page only waits.
    endSession({ status: 'redirecting' });
    const parts = [
      async () => (refreshToken == null ? undefined : (await server()).revoke(refreshToken)),
      async () => (await import('./identity/identityClient.ts')).createIdentityClient(config.identityUrl).logout(),
      async () => {
        context.pending.clear();
        context.hint.forget();
        guard.forget();
        turn.end();
        saveCause(session, null);
        forgetReturnUrl(session);
      },
    ];
    for (const part of parts) {
      // Best effort: the sign-out at the authorization server below must happen whatever these answer.
      await part().catch((error: unknown) => console.warn(toAuthError(error).message));
    }
    channel?.send('signed_out');
    departure.goTo(endSessionUrl(config, idToken));
  }

  return {
    config,
    getState: store.get,
    subscribe: store.subscribe,
    start: (progress = {}) => {
      context.progress = progress;
      return (starting ??= begin());
    },
    headFor: departure.headFor,
    signIn: departure.signIn,
    restart: (cause) => departure.signInAgain(cause, 'restarts'),
    leaveTo: departure.leaveTo,
    continueAt(address) {
      if (!URL.canParse(address) || !knownOrigins.has(new URL(address).origin)) {
        throw new AuthError('error.auth.unknownDestination', { detail: address });
      }
      turn.keep('away');
      departure.goTo(address);
    },
    getAccessToken: async () => (await keeper.usable()).accessToken,
    fetch: fetchWithToken,
    signOut: () =>
      (signingOut ??= leaveSession().finally(() => {
        signingOut = null;
      })),
  };
}

function withBearer(request: Request, { accessToken }: Tokens): Request {
  const headers = new Headers(request.headers);
  headers.set('authorization', `Bearer ${accessToken}`);
  return new Request(request, { headers });
}
