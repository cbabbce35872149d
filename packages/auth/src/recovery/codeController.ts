import { type AuthError, toAuthError } from '../errors.ts';
import { nodeValues } from '../identity/flow.ts';
import { whyGone } from '../identity/gone.ts';
import { flowIdOf } from '../identity/identityError.ts';
import type {
  IdentityClient,
  RecoveryBody,
  RecoveryResult,
  VerificationBody,
  VerificationResult,
} from '../identity/identityTypes.ts';
import { nextStepOf, type NextStep } from '../identity/next.ts';
import { createStore, type Store } from '../store.ts';
import { codeReducer, initialCodeState, type CodeFlow, type CodeState } from './codeReducer.ts';

export interface CodePorts {
  loadClient: () => Promise<Pick<IdentityClient, 'recovery' | 'verification'>>;
  /** Leaves for what the service wants next: new password, or an address. @throws AuthError if it may not be followed. */
  go: (next: NextStep) => void | Promise<void>;
}

/** A recovery or verification by a code in an e-mail. What goes wrong is in the state; the errors are for the form. */
export interface CodeController extends Store<CodeState> {
  /** Gets the flow, or makes one. */
  load: (flowId: string | null) => Promise<void>;
  /** Asks for a code to be sent to the address (typed, chosen or confirmed). */
  submitAddress: (address: string) => Promise<readonly AuthError[]>;
  submitCode: (code: string) => Promise<readonly AuthError[]>;
  /** Sends the flow's form as it was filled in: also what this client knows nothing of. */
  submitForm: (body: Record<string, unknown>) => Promise<readonly AuthError[]>;
  /** Asks for another code, to the same address. */
  resend: () => Promise<readonly AuthError[]>;
  /** The addresses to choose from in stage `choice`, each shown in part. */
  choices: () => readonly string[];
  /** Begins again, with another address. */
  restart: () => Promise<void>;
}

/** What a form with an address may call it, by the order in which the service asks. */
const addressNames = ['recovery_confirm_address', 'recovery_select_address', 'recovery_address', 'email'] as const;

interface CodeCalls {
  create: () => Promise<CodeFlow>;
  get: (id: string) => Promise<CodeFlow>;
  submit: (flow: CodeFlow, body: CodeBody) => Promise<RecoveryResult | VerificationResult>;
}
type CodeBody = RecoveryBody & VerificationBody & { method: 'code' };

export const createRecovery = (ports: CodePorts): CodeController =>
  createCodeFlow(ports, async () => (await ports.loadClient()).recovery);

export const createVerification = (ports: CodePorts): CodeController =>
  createCodeFlow(ports, async () => (await ports.loadClient()).verification);

function createCodeFlow({ go }: CodePorts, calls: () => Promise<CodeCalls>): CodeController {
  const { getState, subscribe, dispatch } = createStore(codeReducer, initialCodeState);
  let loads = 0;

  async function load(flowId: string | null): Promise<void> {
    const current = ++loads;
    try {
      const { create, get } = await calls();
      const flow = await (flowId == null ? create() : get(flowId));
      if (current === loads) dispatch({ type: 'flowReceived', flow });
    } catch (cause) {
      if (current === loads) await failed(toAuthError(cause), flowId != null);
    }
  }

  /** A flow that is gone is replaced, and the person told why. */
  async function failed(error: AuthError, replace = true): Promise<void> {
    const gone = whyGone(error);
    // Without a flow there is no form to show the error in.
    const stage = getState().flow == null ? ('failed' as const) : getState().stage;
    if (gone == null || !replace) return dispatch({ type: 'errorsSet', errors: [error], stage });
    try {
      const { create, get } = await calls();
      const replacement = flowIdOf(error);
      dispatch({ type: 'flowReceived', flow: await (replacement == null ? create() : get(replacement)) });
      dispatch({ type: 'errorsSet', errors: [gone] });
    } catch (cause) {
      dispatch({ type: 'errorsSet', errors: [toAuthError(cause)], stage });
    }
  }

  async function submit(body: CodeBody): Promise<readonly AuthError[]> {
    const { flow } = getState();
    if (flow == null) return [];
    try {
      const result = await (await calls()).submit(flow, body);
      if (result.kind === 'redirect') {
        await go({ to: 'address', address: result.to });
        return [];
      }
      dispatch({ type: 'flowReceived', flow: result.flow });
      const next = getState().stage === 'done' ? nextStepOf(result.flow.continue_with ?? []) : null;
      if (next != null) await go(next);
    } catch (cause) {
      await failed(toAuthError(cause));
    }
    return getState().errors;
  }

  /** The address under the name that the newest form has for it. */
  function sendTo(address: string): Promise<readonly AuthError[]> {
    const { flow } = getState();
    const names = flow?.ui.nodes.map(({ attributes }) => attributes.name) ?? [];
    const name = addressNames.find((addressName) => names.includes(addressName)) ?? 'email';
    dispatch({ type: 'addressSet', address });
    return submit({ method: 'code', [name]: address });
  }

  return {
    getState,
    subscribe,
    load,
    submitAddress: sendTo,
    submitForm(body) {
      const address = addressNames.map((name) => body[name]).find((value) => typeof value === 'string');
      if (address != null) dispatch({ type: 'addressSet', address });
      return submit(body as CodeBody);
    },
    submitCode: (code) => submit({ method: 'code', code: code.trim() }),
    resend() {
      const { flow, address } = getState();
      // The form's button for it holds the address, which a flow from a link knows and this page does not.
      const addresses = flow == null ? [] : addressNames.flatMap((name) => nodeValues(flow, name));
      return sendTo(addresses[0] ?? address);
    },
    choices() {
      const { flow } = getState();
      return flow == null ? [] : nodeValues(flow, 'recovery_select_address');
    },
    restart: () => load(null),
  };
}
