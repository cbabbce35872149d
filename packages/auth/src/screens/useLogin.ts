import { SubmitErrors } from '@ledenbureau/forms';
import { useCallback, useEffect, useReducer } from 'react';
import { AuthError, toAuthError, type AuthErrorKey } from '../errors.ts';
import type { LoginBody, LoginResult } from '../identity/identityTypes.ts';
import { flowErrors, signedInElsewhere } from '../identity/flowErrors.ts';
import { type Flow, offersMethod } from '../identity/flow.ts';
import { initialLoginState, loginReducer, loginStage, type LoginState } from '../login/loginReducer.ts';
import { useAuthClient } from '../react/index.ts';

export interface Login {
  state: LoginState;
  /** Takes the e-mail address; asks the server first where it wants the address before the password. */
  submitEmail: (email: string) => Promise<void>;
  /** Signs in; the browser then leaves. */
  submitPassword: (password: string) => Promise<void>;
  /** Back to another e-mail address. */
  changeEmail: () => void;
  signIn: () => void;
}

/** A flow that is gone for good: its authorization is started anew, since a new flow would not belong to one. */
const goneKeys = new Set<AuthErrorKey>([
  'error.auth.flowNotFound',
  'error.auth.forbidden',
  'error.auth.security_csrf_violation',
  'error.auth.self_service_flow_expired',
  'error.auth.session_already_available',
]);

const loadClient = async (identityUrl: string) =>
  (await import('../identity/identityClient.ts')).createIdentityClient(identityUrl);

/** The login of one flow: its state, and what the user can do. */
export function useLogin(flowId: string | null): Login {
  const auth = useAuthClient();
  const { identityUrl } = auth.config;
  const [state, dispatch] = useReducer(loginReducer, initialLoginState);
  const { flow } = state;

  /** Restarts where that helps; true if it did. */
  const restartIfGone = useCallback(
    async (error: AuthError): Promise<boolean> => {
      if (!goneKeys.has(error.key)) return false;
      await auth.restart(error);
      return true;
    },
    [auth],
  );

  useEffect(() => {
    let current = true;
    async function load(): Promise<void> {
      if (flowId == null) throw new AuthError('error.auth.flowNotFound');
      const received = await (await loadClient(identityUrl)).login.get(flowId);
      if (!current) return;
      if (isExpired(received)) throw new AuthError('error.auth.self_service_flow_expired');
      dispatch({ type: 'flowReceived', flow: received });
      dispatch({ type: 'errorsSet', errors: flowErrors(received) });
    }
    load().catch(async (cause: unknown) => {
      const error = toAuthError(cause);
      if (!current || (await restartIfGone(error))) return;
      dispatch({ type: 'errorsSet', errors: [error], stage: loginStage.failed });
    });
    return () => {
      current = false;
    };
  }, [flowId, identityUrl, restartIfGone]);

  /** Submits to the newest flow; null when the browser leaves instead. @throws SubmitErrors */
  async function submit(body: LoginBody): Promise<LoginResult | null> {
    if (flow == null) return null;
    try {
      if (isExpired(flow)) throw new AuthError('error.auth.self_service_flow_expired');
      const client = await loadClient(identityUrl);
      const result = await client.login.submit(flow, body);
      if (result.kind !== 'flow' || !signedInElsewhere(result.flow)) return result;
      throw new AuthError('error.auth.session_already_available');
    } catch (cause) {
      const error = toAuthError(cause);
      if (await restartIfGone(error)) return null;
      if (body.method === 'password') fail(error);
      throw submitErrors([error]);
    }
  }

  /** Back from authenticating to the password, with an error of the form as a whole. @throws SubmitErrors */
  function fail(error: AuthError): never {
    dispatch({ type: 'errorsSet', errors: [error], stage: loginStage.passwordEntry });
    throw submitErrors([error]);
  }

  async function submitEmail(email: string): Promise<void> {
    if (flow == null || offersMethod(flow, 'password') || !offersMethod(flow, 'identifier_first')) {
      dispatch({ type: 'emailSet', email });
      return;
    }
    const result = await submit({ method: 'identifier_first', identifier: email });
    if (result?.kind !== 'flow') return;
    dispatch({ type: 'flowReceived', flow: result.flow });
    const errors = flowErrors(result.flow);
    if (errors.length > 0) throw submitErrors(errors);
    dispatch({ type: 'emailSet', email });
  }

  async function submitPassword(password: string): Promise<void> {
    dispatch({ type: 'passwordSet', password });
    const result = await submit({ method: 'password', identifier: state.email, password });
    if (result == null) return;
    if (result.kind === 'flow') {
      const errors = flowErrors(result.flow);
      const wrongEmail = state.flow?.refresh !== true && errors.some(({ field }) => field === 'email');
      dispatch({ type: 'flowReceived', flow: result.flow });
      const stage = wrongEmail ? loginStage.emailEntry : loginStage.passwordEntry;
      dispatch({ type: 'errorsSet', errors, stage });
      if (wrongEmail) return;
      throw submitErrors(errors, 'password');
    }
    dispatch({ type: 'authenticated' });
    // Without an address the identity service forgot the authorization: with its session, a new one passes unasked.
    if (result.kind === 'signedIn') return auth.signIn();
    try {
      auth.continueAt(result.to);
    } catch (cause) {
      fail(toAuthError(cause));
    }
  }

  return {
    state,
    submitEmail,
    submitPassword,
    changeEmail: () => {
      if (flow != null) dispatch({ type: 'flowReceived', flow });
      dispatch({ type: 'errorsSet', errors: [] });
    },
    signIn: () => void auth.signIn(),
  };
}

/** Errors for the form; wrong credentials are shown at `fallbackField`, which then takes the focus. */
function submitErrors(errors: readonly AuthError[], fallbackField: string | null = null): SubmitErrors {
  return new SubmitErrors(
    errors.map(({ key, params, field }) => ({
      key,
      params,
      field: field ?? (key === 'error.auth.invalidCredentials' ? fallbackField : null),
    })),
  );
}

function isExpired(flow: Flow): boolean {
  return flow.expires_at != null && Date.parse(flow.expires_at) <= Date.now();
}
