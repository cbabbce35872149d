import type { AuthEnv } from '../env.ts';
import { AuthError, oauthError, toAuthError } from '../errors.ts';
import type { AuthorizationServer, Tokens } from './server.ts';

/** A token that lives shorter than this is renewed before it is used. */
const renewBefore = 60_000;

export interface TokenKeeperOptions {
  env: AuthEnv;
  server: () => Promise<AuthorizationServer>;
  /** Of the lock under which the tabs of a client refresh. */
  lock: string;
  /** Sends the browser to sign in again: a refresh was refused (`restarts`), or there is nothing to refresh with. */
  signInAgain: (cause: AuthError, kind: 'restarts' | 'renewals') => Promise<void>;
}

/** The tokens of this tab: they live in this closure, and nowhere else. */
export function createTokenKeeper({ env, server, lock, signInAgain }: TokenKeeperOptions) {
  let tokens: Tokens | null = null;
  let refreshing: Promise<Tokens> | null = null;

  function current(): Tokens {
    if (tokens == null) throw new AuthError('error.auth.noAccessToken');
    return tokens;
  }

  /** One refresh at a time: a refresh token that is used twice ends the whole chain. */
  function refresh(used: Tokens): Promise<Tokens> {
    refreshing ??= env
      .exclusive(lock, async () => {
        const token = current();
        if (token.accessToken !== used.accessToken) return token;
        if (token.refreshToken == null) throw oauthError('invalid_grant');
        const renewed = await (await server()).refresh(token, token.refreshToken);
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

  /** As refresh; where the server refuses it, the browser leaves to sign in again, because of `cause` if given. */
  async function refreshOrLeave(used: Tokens, cause?: AuthError): Promise<Tokens> {
    try {
      return await refresh(used);
    } catch (error) {
      const failure = toAuthError(error);
      if (isRefusal(failure)) await signInAgain(cause ?? failure, used.refreshToken == null ? 'renewals' : 'restarts');
      throw failure;
    }
  }

  return {
    current,
    refresh,
    refreshOrLeave,
    has: (): boolean => tokens != null,
    set(next: Tokens | null): void {
      tokens = next;
    },
    /** Tokens that live at least a minute longer, refreshed when needed. */
    async usable(): Promise<Tokens> {
      const used = current();
      const remaining = used.expiresAt - env.now();
      if (remaining >= renewBefore) return used;
      if (remaining > 0 && used.refreshToken == null) return used;
      try {
        return await refreshOrLeave(used);
      } catch (error) {
        // A server that is away for a moment: the token still serves.
        if (remaining > 0 && tokens === used) return used;
        throw error;
      }
    },
  };
}

/** The server refused to refresh, or there was nothing to refresh with; not that it was away. */
function isRefusal({ key, status }: AuthError): boolean {
  return key === 'error.auth.oauth.invalid_grant' || (status != null && status >= 400 && status < 500);
}
