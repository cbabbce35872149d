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

export interface UseAuth<User extends UserInfo = UserInfo> {
  state: AuthState<User>;
  user: User | null;
  signIn: () => Promise<void>;
  signOut: () => Promise<void>;
}

/** The session of the surrounding AuthProvider, always as it is now. `User` is what the app's `parseUser` makes. */
export function useAuth<User extends UserInfo = UserInfo>(): UseAuth<User> {
  const auth = useAuthClient<User>();
  const state = useSyncExternalStore(auth.subscribe, auth.getState);
  return { state, user: state.user, signIn: auth.signIn, signOut: auth.signOut };
}

/** The headless client itself. */
export function useAuthClient<User extends UserInfo = UserInfo>(): Auth<User> {
  const auth = use(Context);
  if (auth == null) throw new Error('useAuth() needs an <AuthProvider> above it');
  // Which user it has is a matter of types alone: the app's one client made it.
  return auth as Auth<User>;
}
