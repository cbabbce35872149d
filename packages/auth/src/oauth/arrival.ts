import { AuthError, oauthError, toAuthError } from '../errors.ts';
import type { UserInfo } from '../types.ts';
import { saveCause } from './cause.ts';
import type { AuthContext } from './context.ts';
import type { Departure } from './departure.ts';
import { tokensInPlace } from './inPlace.ts';
import { keptEmailKey } from './keptEmailKey.ts';
import { forgetReturnUrl, readReturnUrl } from './returnUrl.ts';
import type { Tokens } from './server.ts';

/** Milliseconds in which the tab that waits for a sign-in takes the answer; else the tab that has it goes on itself. */
const handOverTakes = 2_000;

const overtaken = 'error.auth.overtaken';

/** Hydra knows one sign-in of a client for each browser: here another tab's took the place of this one. */
const orOvertaken = (error: AuthError): AuthError =>
  error.detail?.startsWith('request_forbidden') ? new AuthError(overtaken, { detail: error.detail }) : error;

export type Arrival = ReturnType<typeof createArrival>;

/** Every way back from the servers. */
export function createArrival(context: AuthContext, departure: Departure) {
  const { config, env, session, store, server, pending, turn, hint, guard, keeper, channel } = context;
  /** Whose page this is: what it has in memory, such as answers of an API, is theirs. */
  let owner: string | undefined;

  function enter(user: UserInfo, returnTo: string | null): void {
    turn.end();
    if (config.frameRedirectUri !== undefined) hint.remember();
    saveCause(session, null);
    store.set({ status: 'authenticated', user, error: null, returnTo, kept: false });
    channel?.send('signed_in');
  }

  async function loadUser(tokens: Tokens): Promise<UserInfo> {
    const { userInfo } = await server();
    try {
      return await userInfo(tokens);
    } catch (error) {
      // A refused token is renewed once; a second refusal stands.
      if (toAuthError(error).status !== 401 || tokens.refreshToken == null) throw error;
      return userInfo(await keeper.refresh(tokens));
    }
  }

  /** Gives the answer to the tab that waits for it; false where none does any more. */
  async function handOver(parameters: URLSearchParams, state: string): Promise<boolean> {
    channel?.send({ callback: parameters.toString() });
    await env.delay(handOverTakes);
    if (pending.isBeside(state)) return false;
    store.set({ status: 'handed_over' });
    env.closeTab();
    return true;
  }

  async function exchange(parameters: URLSearchParams, state: string, verifier: string): Promise<UserInfo> {
    const tokens = (await server()).exchange(parameters, state, verifier);
    context.progress.onAsked?.();
    return accept(await tokens);
  }

  async function accept(tokens: Tokens): Promise<UserInfo> {
    keeper.set(tokens);
    context.progress.onToken?.();
    const user = await loadUser(tokens);
    session.set(keptEmailKey, null);
    owner ??= user.sub;
    return user;
  }

  function admit(user: UserInfo, returnTo: string): void {
    guard.reset('starts');
    const admission = config.admit(user);
    if (admission !== true) return departure.leaveTo(admission.leaveTo);
    forgetReturnUrl(session);
    enter(user, returnTo);
  }

  async function finish(parameters: URLSearchParams): Promise<void> {
    const returnTo = readReturnUrl(session, env.location.origin, config);
    // First of all: a code must not stay in the address bar, the history or a referrer. And who reloads is back there.
    env.replaceUrl(returnTo);
    const state = parameters.get('state') ?? '';
    if (pending.isBeside(state) && (await handOver(parameters, state))) return;
    const verifier = pending.take(state);
    if (verifier == null) {
      if (turn.isUnderWay()) throw new AuthError('error.auth.stateMismatch');
      // Nobody is signing in here: an old address, from a bookmark say.
      return departure.startSignIn();
    }
    try {
      admit(await exchange(parameters, state, verifier), returnTo);
    } catch (cause) {
      const failure = orOvertaken(toAuthError(cause));
      if (!['error.auth.oauth.invalid_grant', overtaken].includes(failure.key)) throw failure;
      await departure.signInAgain(failure, 'restarts');
    }
  }

  return {
    /** Whether this address is the authorization server's answer. */
    isCallback(url: URL): boolean {
      const redirectUri = new URL(config.redirectUri);
      return (
        url.origin + url.pathname === redirectUri.origin + redirectUri.pathname &&
        (url.searchParams.has('code') || url.searchParams.has('error'))
      );
    },

    /** Signs in without leaving the page; false where that leads nowhere, or to another person than the page is of. */
    async enterInPlace(returnTo: string): Promise<boolean> {
      // A tab that follows another one's sign-in: from here on `signed_out` means that somebody signed out again.
      if (store.get().status === 'signed_out') store.set({ status: 'starting', error: null });
      const tokens = await tokensInPlace(context);
      if (tokens === null) return false;
      // Another tab signed out meanwhile, and so did this one.
      if (store.get().status === 'signed_out') return true;
      const user = await accept(tokens);
      // Who leaves keeps no token.
      if (user.sub !== owner) return false;
      admit(user, returnTo);
      return true;
    },

    /**
     * The authorization server's answer. Login failure (specification, section 8): on to the login route, which says why and
     * sends nobody on by itself. Where the person was, and the e-mail address typed, are kept for the next sign-in.
     */
    async finishSignIn(parameters: URLSearchParams): Promise<void> {
      await context.attempt(() => finish(parameters));
      if (store.get().status === 'failed') env.replaceUrl(config.loginPath);
    },

    /** Goes on with the page that was kept, by the sign-in that a tab beside it did. */
    async resume(parameters: URLSearchParams): Promise<void> {
      const state = parameters.get('state') ?? '';
      if (!store.get().kept || !departure.isBeside(state)) return;
      const verifier = pending.take(state);
      if (verifier == null) return;
      const { returnTo } = store.get();
      const visitor = await exchange(parameters, state, verifier);
      // What is typed here is another person's.
      if (visitor.sub !== owner) throw new AuthError('error.auth.security_identity_mismatch');
      if (config.admit(visitor) !== true) throw new AuthError('error.auth.forbidden');
      guard.forget();
      enter(visitor, returnTo);
    },

    /** A server sent a sign-in that failed here; what an `id` stands for is the page's to ask the identity service. */
    async showServerError(parameters: URLSearchParams): Promise<void> {
      const code = parameters.get('error');
      if (code == null) throw new AuthError('error.auth.unknown');
      const description = parameters.get('error_description');
      const error = orOvertaken(oauthError(code, { detail: description == null ? code : `${code}: ${description}` }));
      if (error.key === overtaken) return departure.signInAgain(error, 'restarts');
      throw error;
    },
  };
}
