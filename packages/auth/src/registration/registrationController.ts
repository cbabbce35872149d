import { AuthError, toAuthError } from '../errors.ts';
import { nodeValues, offersMethod, type RegistrationFlow, type Traits } from '../identity/flow.ts';
import { flowErrors } from '../identity/flowErrors.ts';
import { whyGone } from '../identity/gone.ts';
import type { IdentityClient, RegistrationBody, RegistrationParameters } from '../identity/identityTypes.ts';
import { nextOfSignIn, type NextStep } from '../identity/next.ts';
import { flowIdOf } from '../identity/identityError.ts';
import { createStore, type Store } from '../store.ts';
import {
  initialRegistrationState,
  normalised,
  registrationReducer,
  registrationStage,
  type RegistrationStage,
  type RegistrationState,
  type RegistrationUserInfo,
} from './registrationReducer.ts';

export interface RegistrationPorts {
  loadClient: () => Promise<Pick<IdentityClient, 'registration'>>;
  /** Leaves the registration. @throws AuthError for an address that is not to be followed. */
  go: (next: NextStep) => void | Promise<void>;
}

/** One registration flow: the person's details, then the password; in one request or in two, as the flow wants it. */
export interface RegistrationController extends Store<RegistrationState> {
  /** Gets the flow, or makes one. Never rejects: what goes wrong is in the state. */
  load: (flowId: string | null, parameters?: RegistrationParameters) => Promise<void>;
  /**
   * Takes the details, asking the server first where the flow has two steps. `form` is what the flow asks for beside
   * them, such as a consent. The errors are for the form.
   */
  submitUserInfo: (userInfo: RegistrationUserInfo, form?: Form) => Promise<readonly AuthError[]>;
  /** Registers. The errors are for the form; none while the browser leaves. */
  submitPassword: (password: string, form?: Form) => Promise<readonly AuthError[]>;
  /** Back to the details, which stay filled in. */
  back: () => Promise<void>;
}

/** Part of a body as the flow's inputs name it. */
type Form = Record<string, unknown> & { traits?: Traits };

/** Names of the form's fields by those of the flow's inputs. */
const fields: Readonly<Record<string, string>> = {
  'traits.given_name': 'firstName',
  'traits.family_name': 'lastName',
  'traits.locale': 'locale',
};

export function createRegistration(ports: RegistrationPorts): RegistrationController {
  const { getState, subscribe, dispatch } = createStore(registrationReducer, initialRegistrationState);
  let parameters: RegistrationParameters | undefined;
  let loads = 0;
  // What the person was asked beside the details; it goes along with the password.
  let lastForm: Form = {};

  const setErrors = (errors: readonly AuthError[], stage?: RegistrationStage): readonly AuthError[] => {
    dispatch({ type: 'errorsSet', errors, stage });
    return errors;
  };

  async function load(flowId: string | null, flowParameters?: RegistrationParameters): Promise<void> {
    const current = ++loads;
    parameters = flowParameters;
    try {
      const { registration } = await ports.loadClient();
      const flow = await (flowId == null ? registration.create(flowParameters) : registration.get(flowId));
      if (current !== loads) return;
      dispatch({ type: 'flowReceived', flow });
      setErrors(errorsOf(flow));
    } catch (cause) {
      if (current === loads) await failed(toAuthError(cause), registrationStage.userInfoEntry, flowId != null);
    }
  }

  /** A flow that is gone is replaced, and the person told why; what was typed stays. */
  async function failed(error: AuthError, stage: RegistrationStage, replace = true): Promise<readonly AuthError[]> {
    const gone = whyGone(error);
    if (gone == null || !replace) return setErrors([error], stage);
    try {
      const { registration } = await ports.loadClient();
      const replacement = flowIdOf(error);
      const flow = await (replacement == null ? registration.create(parameters) : registration.get(replacement));
      dispatch({ type: 'flowReceived', flow });
      return setErrors([gone]);
    } catch (cause) {
      return setErrors([toAuthError(cause)], stage);
    }
  }

  /** Submits to the newest flow. Everything but a form is dealt with: null. */
  async function submit(flow: RegistrationFlow, body: RegistrationBody): Promise<RegistrationFlow | null> {
    const result = await (await ports.loadClient()).registration.submit(flow, body);
    if (result.kind === 'flow') return result.flow;
    await ports.go(
      result.kind === 'redirect' ? { to: 'address', address: result.to } : nextOfSignIn(result.continueWith),
    );
    return null;
  }

  const bodyOf = <M extends object>(method: M, userInfo: RegistrationUserInfo): M & { traits: Traits } => ({
    ...lastForm,
    ...method,
    traits: { ...lastForm.traits, ...traitsOf(userInfo) },
  });

  async function submitUserInfo(userInfo: RegistrationUserInfo, form: Form = {}): Promise<readonly AuthError[]> {
    const { flow } = getState();
    if (flow == null) return [];
    lastForm = form;
    if (!isDetailsStep(flow)) {
      dispatch({ type: 'userInfoSet', userInfo });
      return setErrors([]);
    }
    try {
      const answered = await submit(flow, bodyOf({ method: 'profile' as const }, normalised(userInfo)));
      if (answered == null) return [];
      dispatch({ type: 'flowReceived', flow: answered });
      const errors = setErrors(errorsOf(answered));
      if (errors.length === 0) dispatch({ type: 'userInfoSet', userInfo });
      return errors;
    } catch (cause) {
      return failed(toAuthError(cause), registrationStage.userInfoEntry);
    }
  }

  async function submitPassword(password: string, form: Form = {}): Promise<readonly AuthError[]> {
    const state = getState();
    if (state.flow == null) return [];
    dispatch({ type: 'passwordSet', password });
    try {
      const answered = await submit(state.flow, bodyOf({ ...form, method: 'password' as const, password }, state));
      if (answered == null) return [];
      dispatch({ type: 'flowReceived', flow: answered });
      const answerErrors = errorsOf(answered);
      const errors = answerErrors.length > 0 ? answerErrors : [new AuthError('error.auth.unknown')];
      // What is wrong with the details is shown where they are.
      const ofPassword = errors.every(({ field }) => field == null || field === 'password');
      return setErrors(errors, ofPassword ? registrationStage.passwordEntry : registrationStage.userInfoEntry);
    } catch (cause) {
      return failed(toAuthError(cause), registrationStage.passwordEntry);
    }
  }

  async function back(): Promise<void> {
    const state = getState();
    if (state.flow == null) return;
    dispatch({ type: 'flowReceived', flow: state.flow });
    setErrors([]);
    if (!nodeValues(state.flow, 'screen').includes('previous')) return;
    try {
      // The service compares the details with those of the step before, unless it is told of the return.
      const body: RegistrationBody = bodyOf({ method: 'profile' as const, screen: 'previous' as const }, state);
      const answered = await submit(state.flow, body);
      if (answered != null) dispatch({ type: 'flowReceived', flow: answered });
    } catch (cause) {
      await failed(toAuthError(cause), registrationStage.userInfoEntry);
    }
  }

  return { getState, subscribe, load, submitUserInfo, submitPassword, back };
}

/** The first of two steps: the details alone. */
const isDetailsStep = (flow: RegistrationFlow): boolean =>
  offersMethod(flow, 'profile') && !offersMethod(flow, 'password');

/** What was not asked is not sent. */
const traitsOf = ({ email, firstName, lastName, locale }: RegistrationUserInfo): Traits =>
  Object.fromEntries(
    Object.entries({ email, given_name: firstName, family_name: lastName, locale }).filter(([, value]) => value !== ''),
  );

const errorsOf = (flow: RegistrationFlow): AuthError[] => flowErrors(flow, fields);
