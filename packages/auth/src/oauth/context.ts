import type { AuthEnv } from '../env.ts';
import { type AuthError, toAuthError } from '../errors.ts';
import type { AuthOptions, SignInProgress } from '../types.ts';
import { createSessionHint } from './sessionHint.ts';
import { createPendingSignIns } from './pending.ts';
import { createRestartGuard, type RedirectKind } from './restartGuard.ts';
import { safeStorage } from './safeStorage.ts';
import type { AuthorizationServer } from './server.ts';
import { createAuthStore } from './store.ts';
import { createTokenKeeper } from './tokenKeeper.ts';
import { createTurn } from './turn.ts';

export type AuthContext = ReturnType<typeof createContext>;

/** What the parts of one client share. `signInAgain` is what its tokens end in when they cannot be renewed. */
export function createContext(
  config: AuthOptions,
  env: AuthEnv,
  signInAgain: (cause: AuthError, kind: RedirectKind) => Promise<void>,
) {
  const name = `ledenbureau.auth.${config.clientId}`;
  const local = safeStorage(() => env.localStorage);
  const session = safeStorage(() => env.sessionStorage);
  const store = createAuthStore(env);
  const turn = createTurn(local, session, env.now);

  const keeper = createTokenKeeper({ env, server, lock: name, signInAgain });
  let loading: Promise<AuthorizationServer> | null = null;
  /** Who only leaves for the login needs none of its code: it is loaded when the first call is made. */
  function server(): Promise<AuthorizationServer> {
    loading ??= import('./server.ts').then(({ createAuthorizationServer }) => createAuthorizationServer(config, env));
    loading.catch(() => {
      loading = null;
    });
    return loading;
  }

  /** Without a session from here on; where the page holds typed values, it stays. */
  function endSession(change: Parameters<typeof store.end>[0]): void {
    keeper.set(null);
    store.end(change);
  }

  /** This tab's sign-in has ended: the others may go on. */
  function endTurn(): void {
    try {
      turn.end();
    } catch {
      // Storage is blocked, as the screen says: no other tab waits for what could not be written.
    }
  }

  function fail(cause: unknown): void {
    endSession({ status: 'failed', error: toAuthError(cause) });
    endTurn();
  }

  return {
    config,
    env,
    name,
    session,
    store,
    server,
    pending: createPendingSignIns(local, env.now),
    turn,
    hint: createSessionHint(local, session),
    guard: createRestartGuard(session, env.now),
    keeper,
    channel: env.channel(name),
    progress: {} as SignInProgress,
    currentUrl: () => new URL(env.location.href),
    endSession,
    endTurn,
    fail,
    /** Runs what may fail; a failure ends on the screen that says so. */
    async attempt(task: () => Promise<void> | void): Promise<void> {
      try {
        await task();
      } catch (cause) {
        fail(cause);
      }
    },
  };
}
