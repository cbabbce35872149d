import { AuthError, toAuthError } from '../errors.ts';
import { type LoginFlow, offersMethod } from '../identity/flow.ts';
import { flowErrors, signedInElsewhere } from '../identity/flowErrors.ts';
import { whyGone } from '../identity/gone.ts';
import type { IdentityClient, LoginBody, LoginResult, SignedInResult } from '../identity/identityTypes.ts';
import { nextStepOf, nextOfSignIn, type NextStep } from '../identity/next.ts';
import { createStore, type Store } from '../store.ts';
import { askBrowser } from './browserAccount.ts';
import { secondFactorBody, secondFactorErrors, secondFactorsOf, type SecondFactorAnswer } from './secondFactor.ts';
import { initialLoginState, loginReducer, loginStage, type LoginStage, type LoginState } from './loginReducer.ts';

export interface LoginPorts {
  loadClient: () => Promise<Pick<IdentityClient, 'login' | 'fedcm'>>;
  /** Leaves this login, with the e-mail address that was typed. @throws AuthError for an address that is not to be followed. */
  go: (next: NextStep, email: string) => void | Promise<void>;
  /** To the login route, where another login begins; it says why, and keeps the e-mail address that was typed. */
  toLogin: (error: AuthError, email: string) => void | Promise<void>;
}

/** One login flow from its form to the session: the same for one form and for e-mail address first. */
export interface LoginController extends Store<LoginState> {
  /** Gets the flow; `email` fills in what an earlier form knew. Never rejects: what goes wrong is in the state. */
  load: (flowId: string | null, email?: string) => Promise<void>;
  /** Takes the e-mail address, asking the server first where the flow wants that. The errors are for the form. */
  submitEmail: (email: string) => Promise<readonly AuthError[]>;
  /**
   * Signs in; `form` is what the flow asks for beside the password. The errors are for the form; none while the browser
   * leaves.
   */
  submitPassword: (password: string, form?: Record<string, unknown>) => Promise<readonly AuthError[]>;
  /**
   * Signs in with an account that the browser knows (FedCM), which the person chooses. The errors are for beside the button;
   * none while the browser leaves.
   */
  submitBrowserAccount: () => Promise<readonly AuthError[]>;
  /** Answers the question for the second factor. The errors are for its form; none while the browser leaves. */
  submitSecondFactor: (answer: SecondFactorAnswer) => Promise<readonly AuthError[]>;
  /** Back to another e-mail address. */
  changeEmail: () => void;
  /** The person signed out. */
  logout: () => void;
}

export function createLogin(ports: LoginPorts): LoginController {
  const { getState, subscribe, dispatch } = createStore(loginReducer, initialLoginState);
  let loads = 0;

  /** Login failure (specification, section 8): errors with stage failed, everything reset, on to the login route. */
  async function fail(error: AuthError): Promise<readonly AuthError[]> {
    const { email } = getState();
    dispatch({ type: 'errorsSet', errors: [error], stage: loginStage.failed });
    dispatch({ type: 'reset' });
    await ports.toLogin(whyGone(error) ?? error, email);
    return [];
  }

  /** What becomes of an error: `stage` is where the form stands. Answers the errors for the form. */
  async function settle(cause: unknown, stage: LoginStage): Promise<readonly AuthError[]> {
    const error = toAuthError(cause);
    // Who did not answer has refused nothing, and another login would be refused as well: the form stays as it is.
    if (error.status != null && error.key !== 'error.auth.tooManyTries') return fail(error);
    dispatch({ type: 'errorsSet', errors: [error], stage });
    return [error];
  }

  function receive(flow: LoginFlow, email?: string): void {
    if (flow.requested_aal === 'aal2' && secondFactorsOf(flow).length === 0) {
      throw new AuthError('error.auth.noSecondFactor');
    }
    dispatch({ type: 'flowReceived', flow, email });
  }

  async function load(flowId: string | null, email?: string): Promise<void> {
    const current = ++loads;
    try {
      if (flowId == null) throw new AuthError('error.auth.flowNotFound', { status: 404 });
      const flow = await (await ports.loadClient()).login.get(flowId);
      if (current !== loads) return;
      receive(flow, email);
      dispatch({ type: 'errorsSet', errors: flowErrors(flow) });
    } catch (cause) {
      if (current === loads) await settle(cause, loginStage.failed);
    }
  }

  /** Submits to the newest flow. Everything but a form is dealt with: null. */
  async function submit(flow: LoginFlow, body: LoginBody): Promise<LoginFlow | null> {
    const result: LoginResult = await (await ports.loadClient()).login.submit(flow, body);
    if (result.kind === 'flow') {
      refuseElsewhere(result.flow);
      return result.flow;
    }
    if (body.method !== 'identifier_first') dispatch({ type: 'authenticated' });
    await leave(flow, result);
    return null;
  }

  const leave = async (flow: LoginFlow, result: Exclude<LoginResult, { kind: 'flow' }>): Promise<void> =>
    ports.go(
      result.kind === 'redirect' ? { to: 'address', address: result.to } : afterwards(flow, result),
      getState().email,
    );

  async function submitEmail(email: string): Promise<readonly AuthError[]> {
    const { flow } = getState();
    if (flow == null) return [];
    if (offersMethod(flow, 'password') || !offersMethod(flow, 'identifier_first')) {
      dispatch({ type: 'emailSet', email });
      return [];
    }
    try {
      const answered = await submit(flow, { method: 'identifier_first', identifier: email });
      if (answered == null) return [];
      receive(answered, email);
      const errors = flowErrors(answered);
      dispatch({ type: 'errorsSet', errors });
      if (errors.length === 0) dispatch({ type: 'emailSet', email });
      return errors;
    } catch (cause) {
      return settle(cause, loginStage.emailEntry);
    }
  }

  async function submitPassword(password: string, form: Record<string, unknown> = {}): Promise<readonly AuthError[]> {
    const { flow, email } = getState();
    if (flow == null) return [];
    dispatch({ type: 'passwordSet', password });
    try {
      const answered = await submit(flow, { ...form, method: 'password', identifier: email, password });
      if (answered == null) return [];
      receive(answered, email);
      const answerErrors = flowErrors(answered);
      const errors = answerErrors.length > 0 ? answerErrors : [new AuthError('error.auth.unknown')];
      const wrongEmail = flow.refresh !== true && errors.some(({ field }) => field === 'email');
      const stage = wrongEmail ? loginStage.emailEntry : loginStage.passwordEntry;
      dispatch({ type: 'errorsSet', errors, stage });
      return errors;
    } catch (cause) {
      return settle(cause, loginStage.passwordEntry);
    }
  }

  async function submitSecondFactor(answer: SecondFactorAnswer): Promise<readonly AuthError[]> {
    const { flow } = getState();
    if (flow == null) return [];
    dispatch({ type: 'secondFactorSent' });
    try {
      const answered = await submit(flow, secondFactorBody(flow, answer));
      if (answered == null) return [];
      receive(answered);
      const errors = secondFactorErrors(answered, answer.method);
      dispatch({ type: 'errorsSet', errors });
      return errors;
    } catch (cause) {
      return settle(cause, loginStage.passwordEntry);
    }
  }

  async function submitBrowserAccount(): Promise<readonly AuthError[]> {
    const { flow } = getState();
    if (flow == null) return [];
    try {
      const { fedcm } = await ports.loadClient();
      const { csrf_token, providers } = await fedcm.parameters();
      const chosen = await askBrowser(providers);
      const result = await fedcm.submit({ csrf_token, ...chosen }, { loginChallenge: flow.oauth2_login_challenge });
      if (result.kind === 'flow') {
        refuseElsewhere(result.flow);
        throw flowErrors(result.flow)[0] ?? new AuthError('error.auth.unknown');
      }
      dispatch({ type: 'authenticated' });
      await leave(flow, result);
      return [];
    } catch (cause) {
      const error = toAuthError(cause);
      if (error.key === signedInKey) return fail(error);
      // The other way to sign in is still there.
      dispatch({ type: 'errorsSet', errors: [error], stage: loginStage.emailEntry });
      return [error];
    }
  }

  return {
    getState,
    subscribe,
    load,
    submitEmail,
    submitPassword,
    submitSecondFactor,
    submitBrowserAccount,
    changeEmail() {
      const { flow, email } = getState();
      if (flow != null) dispatch({ type: 'flowReceived', flow, email });
      dispatch({ type: 'errorsSet', errors: [] });
    },
    logout: () => dispatch({ type: 'loggedOut' }),
  };
}

const signedInKey = 'error.auth.session_already_available';

/** @throws AuthError where the form says that another tab signed in. */
function refuseElsewhere(flow: LoginFlow): void {
  if (signedInElsewhere(flow)) throw new AuthError(signedInKey, { status: 400 });
}

/**
 * A login that a page asked for ends there, also where its session was gone and the service made it an ordinary one; any
 * other sign-in still needs its authorization.
 */
function afterwards(flow: LoginFlow, { continueWith }: SignedInResult): NextStep {
  const next = nextOfSignIn(continueWith);
  const isDeliberate = flow.refresh === true || (Boolean(flow.return_to) && flow.oauth2_login_challenge == null);
  return isDeliberate ? (nextStepOf(continueWith) ?? next) : next;
}
