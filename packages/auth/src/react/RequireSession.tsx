import type { ReactNode } from 'react';
import type { AuthError } from '../errors.ts';
import type { AuthStatus } from '../types.ts';
import { useAuth } from './AuthProvider.tsx';

export interface MissingSession {
  status: Exclude<AuthStatus, 'starting' | 'authenticated'>;
  /** null when nothing went wrong: another tab signed in or out. */
  error: AuthError | null;
  /** The page stays below, because it holds typed values; `signIn` opens a tab of its own. */
  kept: boolean;
  signIn: () => void;
  signOut: () => void;
}

export interface RequireSessionProps {
  /** Shown while the session starts or the browser is leaving. */
  fallback: ReactNode;
  /** Shown in the place of the children, or above them where they are kept, when there is no session. */
  failed: ReactNode | ((missing: MissingSession) => ReactNode);
  children: ReactNode;
}

/** Shows its children to whom the app admitted; what was being typed when a session ended stays. */
export function RequireSession({ fallback, failed, children }: RequireSessionProps) {
  const { state, signIn, signOut } = useAuth();
  const { status, error, kept } = state;
  if (status === 'starting' || (status === 'redirecting' && !kept)) return fallback;
  let missing: ReactNode = null;
  if (status !== 'authenticated') {
    const fallbackProps = { status, error, kept, signIn: () => void signIn(), signOut: () => void signOut() };
    missing = typeof failed === 'function' ? failed(fallbackProps) : failed;
  }
  return (
    <>
      {missing}
      {status === 'authenticated' || kept ? children : null}
    </>
  );
}
