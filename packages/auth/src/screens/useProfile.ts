import { useEffect, useState } from 'react';
import { type AuthError, toAuthError } from '../errors.ts';
import type { Identity } from '../identity/flow.ts';
import type { IdentityClient } from '../identity/identityTypes.ts';
import type { NextStep } from '../identity/next.ts';
import { startLogin, startSecondFactor } from '../login/startLogin.ts';
import { useAuthClient } from '../react/index.ts';
import { useScreens } from './ScreensProvider.tsx';
import { useLoadClient } from './useController.ts';

/** The identity of the person who is signed in, from a settings flow. Who has no session there any more signs in first. */
export function useProfile() {
  const auth = useAuthClient();
  const { go } = useScreens();
  const loadClient = useLoadClient();
  const [identity, setIdentity] = useState<Identity | null>(null);
  const [failure, setFailure] = useState<AuthError | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let current = true;
    const load = async () => {
      try {
        const flow = await open(await loadClient());
        if (!current) return;
        setFailure(null);
        if ('to' in flow) await go(flow);
        // Another person signed in at the identity service meanwhile: this is not their page.
        else if (flow.id === auth.getState().user?.sub) setIdentity(flow);
        else await auth.signIn();
      } catch (cause) {
        if (current) setFailure(toAuthError(cause));
      }
    };
    void load();
    return () => {
      current = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt loads again
  }, [attempt, auth, go, loadClient]);

  return { identity, failure, setIdentity, reload: () => setAttempt((number) => number + 1) };
}

/** The identity of the session, or where to sign in first. @throws AuthError */
async function open(client: IdentityClient): Promise<Identity | NextStep> {
  try {
    return (await client.settings.create()).identity;
  } catch (cause) {
    const error = toAuthError(cause);
    const { href } = window.location;
    if (error.status === 401) return startLogin(client, href);
    if (error.key === 'error.auth.session_aal2_required') return startSecondFactor(client, href);
    throw cause;
  }
}
