import type { AuthEnv } from '../env.ts';
import type { AuthState } from '../types.ts';

/** The state of a session, and who listens to it. */
export function createAuthStore(env: AuthEnv) {
  const listeners = new Set<() => void>();
  let state: AuthState = { status: 'starting', user: null, error: null, returnTo: null, kept: false };

  function set(change: Partial<AuthState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  /** Whether the page must stay: it does once it was kept, and while it holds typed values. */
  const mustKeep = (): boolean => state.kept || (state.status === 'authenticated' && env.hasUnsaved());

  return {
    get: () => state,
    set,
    mustKeep,
    /** Without a session from here on; a page that holds typed values stays, with its user. */
    end(change: Partial<AuthState>): void {
      const stays = mustKeep();
      set({ user: stays ? state.user : null, error: null, ...change, kept: stays });
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
