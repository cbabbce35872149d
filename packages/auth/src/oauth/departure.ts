import { AuthError } from '../errors.ts';
import { authorizationUrl } from './addresses.ts';
import { saveCause } from './cause.ts';
import type { AuthContext } from './context.ts';
import { isPublicRoute } from './publicRoute.ts';
import { randomState, randomVerifier } from './random.ts';
import type { RedirectKind } from './restartGuard.ts';
import { saveReturnUrl, stripOAuthParameters } from './returnUrl.ts';

/** Milliseconds that a page which is being left may stay on screen before it says so. */
const leavingTakes = 10_000;
/** Milliseconds between two looks at whose turn it is; a message of the tab that signs in shortens it. */
const turnPause = 1_000;

export type Departure = ReturnType<typeof createDeparture>;

/**
 * Every way to the authorization server, and the rules for going there without being asked. `enterInPlace` signs in within the
 * page; false where it cannot.
 */
export function createDeparture(context: AuthContext, enterInPlace: (returnTo: string) => Promise<boolean>) {
  const { config, env, name, session, store, pending, turn, guard, endSession, fail, attempt } = context;
  let leaving: Promise<void> | null = null;
  /** Somebody asked for the sign-in: it waits for no other tab. */
  let isRequested = false;
  let wake = () => {};
  /** Where the app is on its way to; the address bar still shows where it was. */
  let heading: string | null = null;
  /** State of the sign-in that a tab beside this one does for it. */
  let besideState: string | null = null;

  /** Leaves for the authorization server; a second call while leaving joins the first. */
  function authorize(cause: AuthError | null): Promise<void> {
    leaving ??= attempt(() => leave(cause)).finally(() => {
      leaving = null;
      isRequested = false;
    });
    return leaving;
  }

  async function leave(cause: AuthError | null): Promise<void> {
    const state = randomState();
    const verifier = randomVerifier();
    const address = await authorizationUrl(config, state, verifier);
    const { href } = env.location;
    const back = new URL(heading ?? href, href);
    // Somebody is at work here: a login that is merely on screen elsewhere does not hold them up.
    const atWork = isPublicRoute(context.currentUrl(), config) || cause?.key === 'error.auth.overtaken';
    while (!(await takeTurn(state, atWork))) {
      if (store.get().status !== 'waiting') endSession({ status: 'waiting', error: cause });
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await Promise.race([woken, env.delay(turnPause)]);
    }
    const returnTo = stripOAuthParameters(back.href);
    refuseOffline();
    // Public pages are where a sign-in happens or ends, not where it should lead back to.
    const leadsBack = !isPublicRoute(back, config);
    if (leadsBack && cause === null && !isRequested) {
      if (await enterInPlace(returnTo)) return;
      refuseOffline();
    }
    if (leadsBack) saveReturnUrl(session, returnTo);
    saveCause(session, cause);
    pending.add(state, verifier, false);
    goTo(address, cause);
  }

  /** The browser would put a page of its own in the place of this one. */
  function refuseOffline(): void {
    if (!isRequested && !env.isOnline()) throw new AuthError('error.auth.unexpected', { detail: 'offline' });
  }

  function takeTurn(state: string, atWork: boolean): Promise<boolean> {
    return env.exclusive(`${name}.turn`, async () => {
      if (!isRequested && turn.isTaken(atWork)) return false;
      turn.take(state);
      return true;
    });
  }

  /** Replaces the page: no step back leads to one that only sends the browser on. */
  function goTo(address: string, cause: AuthError | null = null): void {
    endSession({ status: 'redirecting', error: cause });
    env.location.replace(address);
    void watchLeaving();
  }

  /** The server may not answer, or the person may choose to stay. */
  async function watchLeaving(): Promise<void> {
    await env.delay(leavingTakes);
    if (store.get().status === 'redirecting') fail(new AuthError('error.auth.unexpected', { detail: 'still here' }));
  }

  /** In a tab of its own, because this page has to stay. */
  async function signInBeside(): Promise<void> {
    const state = randomState();
    const verifier = randomVerifier();
    const address = await authorizationUrl(config, state, verifier);
    pending.add(state, verifier, true);
    besideState = state;
    if (!env.openTab(address)) throw new AuthError('error.auth.tabBlocked');
  }

  return {
    goTo,
    isBeside: (state: string): boolean => state === besideState,
    headFor(path: string | null): void {
      heading = path;
    },
    /** Looks at once whose turn it is. */
    wake: () => wake(),

    signIn: () =>
      attempt(() => {
        if (store.get().kept) return signInBeside();
        guard.forget();
        isRequested = true;
        wake();
        return authorize(null);
      }),

    /** Without being asked: never while the page holds typed values, and no more often than the guard allows. */
    async signInAgain(cause: AuthError, kind: RedirectKind): Promise<void> {
      if (leaving != null) return leaving;
      if (store.get().status === 'redirecting') return undefined;
      return attempt(() => {
        if (store.mustKeep() || !guard.allow(kind)) throw cause;
        return authorize(cause);
      });
    },

    /** The first redirect of a page: nobody asked for it, so it ends when it leads here again and again. */
    async startSignIn(): Promise<void> {
      if (guard.allow('starts')) return authorize(null);
      throw new AuthError('error.auth.signInLoop', { params: { loginPath: config.loginPath } });
    },

    /** For an address of the app's choice, since this user may not come in. */
    leaveTo(address: string): void {
      if (store.get().status === 'redirecting') return;
      void attempt(() => {
        if (store.mustKeep() || !guard.allow('departures')) throw new AuthError('error.auth.forbidden');
        goTo(address);
        context.endTurn();
      });
    },
  };
}
