import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import type { Auth, AuthState, UserInfo } from '../types.ts';

const Context = createContext<Auth | null>(null);

export interface AuthProviderProps {
  auth: Auth;
  children: ReactNode;
}

/** Gives the components below it the session. */
export function AuthProvider({ auth, children }: AuthProviderProps) {
  return <Context value={auth}>{children}</Context>;
}

export interface UseAuth {
  state: AuthState;
  user: UserInfo | null;
  signIn: () => Promise<void>;
  signOut: () => Promise<void>;
}

/** The session of the surrounding AuthProvider, always as it is now. */
export function useAuth(): UseAuth {
  const auth = useAuthClient();
  const state = useSyncExternalStore(auth.subscribe, auth.getState);
  return { state, user: state.user, signIn: auth.signIn, signOut: auth.signOut };
}

/** The headless client itself. */
export function useAuthClient(): Auth {
  const auth = use(Context);
  if (auth == null) throw new Error('useAuth() needs an <AuthProvider> above it');
  return auth;
}
