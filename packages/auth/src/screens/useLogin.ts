import { useEffect, useState, useSyncExternalStore } from 'react';
import type { AuthError } from '../errors.ts';
import { createLogin, type LoginController } from '../login/loginController.ts';
import type { LoginState } from '../login/loginReducer.ts';
import { useAuth, useAuthClient } from '../react/index.ts';
import { keepEmail, takeKeptEmail } from './keptEmail.ts';
import { useScreens } from './BareScreensProvider.tsx';
import { useLoadClient } from './useController.ts';

export type Login = Omit<LoginController, 'getState' | 'subscribe' | 'load'> & {
  state: LoginState;
  /** Why an earlier login began again, where it did. */
  restarted: AuthError | null;
  /** Anew, on the person's wish. */
  signIn: () => void;
  /** For somebody else, who then signs in. */
  signOut: () => void;
};

/** The login of one flow: its state, and what the person can do. */
export function useLogin(flowId: string | null): Login {
  const auth = useAuthClient();
  const { state: session } = useAuth();
  const { go } = useScreens();
  const loadClient = useLoadClient();
  const [email] = useState(takeKeptEmail);
  // A sign-in ended here: the next one begins when the person wants it.
  const [ended] = useState(session.status === 'failed');
  const [login] = useState(() =>
    createLogin({
      loadClient,
      go(next, typed) {
        // What comes now may fail: whoever signs in again then need not type it again.
        if (next.to === 'address') keepEmail(typed);
        return go(next);
      },
      async toLogin(error, typed) {
        keepEmail(typed);
        await auth.restart(error);
      },
    }),
  );
  const state = useSyncExternalStore(login.subscribe, login.getState);
  useEffect(() => {
    if (!ended) void login.load(flowId, email);
  }, [ended, login, flowId, email]);
  return {
    ...login,
    state,
    restarted: session.status === 'signed_out' ? session.error : null,
    signIn() {
      keepEmail(state.email || email);
      void auth.signIn();
    },
    signOut() {
      login.logout();
      void auth.signOut();
    },
  };
}
