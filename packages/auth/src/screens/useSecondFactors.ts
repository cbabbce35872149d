import { useCallback, useEffect, useState } from 'react';
import { AuthError, toAuthError } from '../errors.ts';
import type { Identity, SettingsFlow } from '../identity/flow.ts';
import { flowErrors } from '../identity/flowErrors.ts';
import type { IdentityClient, SettingsBody, SettingsResult } from '../identity/identityTypes.ts';
import { neededLogin } from '../login/startLogin.ts';
import { recoveryCodesIn, type SecondFactors, secondFactorsIn } from '../profile/secondFactors.ts';
import { useAuthClient } from '../react/index.ts';
import { useScreens } from './BareScreensProvider.tsx';
import { useLoadClient } from './useController.ts';

interface State {
  /** The newest answer of the service: what is sent next belongs to it. */
  flow: SettingsFlow;
  identity: Identity;
  factors: SecondFactors;
  /** Recovery codes that are shown: new ones, or those that there are. */
  codes: readonly (string | null)[];
  /** The sign-in is fresh enough to change something. */
  fresh: boolean;
}

export interface SecondFactorSettings {
  state: State | null;
  /** Why there is nothing to show. */
  failure: AuthError | null;
  reload: () => void;
  /**
   * Sends a change; what was wrong comes back, and nothing once it is done. Null: the person is on the way to a fresh sign-in, which
   * comes back to this page.
   */
  change: (body: SettingsBody) => Promise<readonly AuthError[] | null>;
  /**
   * Makes new recovery codes, which count only once they are confirmed. The service says of nothing else whether the sign-in is
   * fresh enough before something is changed: so this comes before every change, lest a person scans a picture in vain.
   */
  prepare: () => Promise<readonly AuthError[] | null>;
}

/** The second factors of whoever is signed in, and their changes. Who has no session there any more signs in first. */
export function useSecondFactors(): SecondFactorSettings {
  const auth = useAuthClient();
  const { go } = useScreens();
  const loadClient = useLoadClient();
  const [state, setState] = useState<State | null>(null);
  const [failure, setFailure] = useState<AuthError | null>(null);
  const [attempt, setAttempt] = useState(0);

  /** Leads to the sign-in that an error asks for; false where it asks for none. */
  const signInFor = useCallback(
    async (client: IdentityClient, error: AuthError): Promise<boolean> => {
      const next = await neededLogin(client, error, window.location.href);
      if (next !== null) await go(next);
      return next !== null;
    },
    [go],
  );

  useEffect(() => {
    let current = true;
    const load = async () => {
      const client = await loadClient();
      // StrictMode begins twice: of two flows that begin at once the service knows the cookie of the last one only.
      if (!current) return;
      try {
        const flow = await client.settings.create();
        if (!current) return;
        setFailure(null);
        // Another person signed in at the identity service meanwhile: this is not their page.
        if (flow.identity.id !== auth.getState().user?.sub) await auth.signIn();
        else setState(full(flow, false));
      } catch (cause) {
        const error = toAuthError(cause);
        if (current && !(await signInFor(client, error))) setFailure(error);
      }
    };
    load().catch((cause: unknown) => setFailure(toAuthError(cause)));
    return () => {
      current = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt loads again
  }, [attempt, auth, loadClient, signInFor]);

  const change: SecondFactorSettings['change'] = async (body) => {
    if (state === null) return [];
    const client = await loadClient();
    let result: SettingsResult;
    try {
      result = await client.settings.submit(state.flow, body);
    } catch (cause) {
      const error = toAuthError(cause);
      try {
        return (await signInFor(client, error)) ? null : [error];
      } catch (secondCause) {
        return [toAuthError(secondCause)];
      }
    }
    if (result.kind === 'redirect') {
      await go({ to: 'address', address: result.to });
      return null;
    }
    const { flow } = result;
    if (result.kind === 'flow') {
      setState({ ...state, flow });
      const errors = flowErrors(flow);
      return errors.length > 0 ? errors : [new AuthError('error.auth.unknown')];
    }
    // Codes that are shown leave the rest of the form as it was; `state` still tells of the change before.
    const codes = recoveryCodesIn(flow);
    setState(codes.length === 0 ? full(flow, true) : { ...state, flow, codes, fresh: true });
    return [];
  };

  return {
    state,
    failure,
    reload: () => setAttempt((number) => number + 1),
    change,
    prepare: () => change({ method: 'lookup_secret', lookup_secret_regenerate: true }),
  };
}

const full = (flow: SettingsFlow, fresh: boolean): State => ({
  flow,
  identity: flow.identity,
  factors: secondFactorsIn(flow),
  codes: [],
  fresh,
});
