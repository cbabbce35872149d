import type { ReactNode } from 'react';
import type { AuthError } from '../errors.ts';
import { useAuth } from './AuthProvider.tsx';

export interface SessionFailure {
  /** null when nothing went wrong: another tab signed out. */
  error: AuthError | null;
  signIn: () => void;
}

export interface RequireSessionProps {
  /** Shown while the session starts or the browser is leaving. */
  fallback: ReactNode;
  /** Shown when there is no session and none is under way. */
  failed: ReactNode | ((failure: SessionFailure) => ReactNode);
  children: ReactNode;
}

/** Shows its children to a signed-in administrator only. */
export function RequireSession({ fallback, failed, children }: RequireSessionProps) {
  const { state, signIn } = useAuth();
  if (state.status === 'authenticated') return children;
  if (state.status === 'starting' || state.status === 'redirecting') return fallback;
  return typeof failed === 'function' ? failed({ error: state.error, signIn: () => void signIn() }) : failed;
}
