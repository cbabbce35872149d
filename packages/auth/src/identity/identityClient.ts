// Brings @ory/client and axios along (30 kB gzip): only ever loaded by a dynamic import.
import { Configuration, FrontendApi } from '@ory/client';
import { toAuthError } from '../errors.ts';
import {
  nodeValue,
  type ContinueWith,
  type Flow,
  type Identity,
  type LoginFlow,
  type RecoveryFlow,
  type RegistrationFlow,
  type Session,
  type SettingsFlow,
  type VerificationFlow,
} from './flow.ts';
import { toIdentityError } from './identityError.ts';
import type { IdentityClient } from './identityTypes.ts';
import { nextPage } from './paging.ts';

/** Milliseconds until a service that does not answer counts as unreachable. */
const requestTimeout = 30_000;

interface Answer {
  status: number;
  data: unknown;
  headers?: unknown;
}

/**
 * Every call of the identity service (specification, section 7), each with the statuses that it succeeds with: there is
 * no single one (a login inside OAuth answers 422, a logout 204, the first step of an identifier-first login 400).
 * All reject with an AuthError. `timeout` in milliseconds.
 */
export function createIdentityClient(identityUrl: string, timeout: number = requestTimeout): IdentityClient {
  const api = new FrontendApi(
    new Configuration({
      basePath: identityUrl,
      baseOptions: {
        withCredentials: true,
        timeout,
        // Without it some servers answer with a redirect to a page.
        headers: { Accept: 'application/json' },
        validateStatus: () => true,
      },
    }),
  );

  const client: IdentityClient = {
    login: {
      create: (parameters) => flowOf<LoginFlow>(api.createBrowserLoginFlow(parameters)),
      createNative: (parameters) => flowOf<LoginFlow>(api.createNativeLoginFlow(parameters)),
      get: (id) => flowOf<LoginFlow>(api.getLoginFlow({ id })),
      async submit(flow, body, { sessionToken } = {}) {
        const call = api.updateLoginFlow({
          flow: flow.id,
          updateLoginFlowBody: withCsrf(flow, body),
          xSessionToken: sessionToken,
        });
        return loginResult(await expectStatus([200, 400, 422], call));
      },
    },
    registration: {
      create: (parameters) => flowOf<RegistrationFlow>(api.createBrowserRegistrationFlow(parameters)),
      createNative: (parameters) => flowOf<RegistrationFlow>(api.createNativeRegistrationFlow(parameters)),
      get: (id) => flowOf<RegistrationFlow>(api.getRegistrationFlow({ id })),
      async submit(flow, body) {
        const call = api.updateRegistrationFlow({ flow: flow.id, updateRegistrationFlowBody: withCsrf(flow, body) });
        const { status, data } = await expectStatus([200, 400, 422], call);
        if (status === 400) return { kind: 'flow', flow: toFlow<RegistrationFlow>(status, data) };
        if (status === 422) return redirectOf(status, data);
        const { identity, session, session_token, continue_with } = parts(data);
        if (!isIdentity(identity)) throw toIdentityError(status, data);
        return {
          kind: 'registered',
          identity,
          session: isSession(session) ? session : null,
          sessionToken: textOf(session_token),
          continueWith: continueWithOf(continue_with),
        };
      },
    },
    recovery: {
      create: (parameters) => flowOf<RecoveryFlow>(api.createBrowserRecoveryFlow(parameters)),
      createNative: () => flowOf<RecoveryFlow>(api.createNativeRecoveryFlow()),
      get: (id) => flowOf<RecoveryFlow>(api.getRecoveryFlow({ id })),
      async submit(flow, body, { token } = {}) {
        const call = api.updateRecoveryFlow({ flow: flow.id, updateRecoveryFlowBody: withCsrf(flow, body), token });
        const { status, data } = await expectStatus([200, 400, 422], call);
        // A wrong code is a 200 too: what it means is in the flow's state and messages.
        if (status === 422) return redirectOf(status, data);
        return { kind: 'flow', flow: toFlow<RecoveryFlow>(status, data) };
      },
    },
    verification: {
      create: (parameters) => flowOf<VerificationFlow>(api.createBrowserVerificationFlow(parameters)),
      createNative: (parameters) => flowOf<VerificationFlow>(api.createNativeVerificationFlow(parameters)),
      get: (id) => flowOf<VerificationFlow>(api.getVerificationFlow({ id })),
      async submit(flow, body, { token } = {}) {
        const call = api.updateVerificationFlow({
          flow: flow.id,
          updateVerificationFlowBody: withCsrf(flow, body),
          token,
        });
        const { status, data } = await expectStatus([200, 400], call);
        return { kind: 'flow', flow: toFlow<VerificationFlow>(status, data) };
      },
    },
    settings: {
      create: (parameters) => settingsFlowOf(api.createBrowserSettingsFlow(parameters)),
      createNative: (parameters) => settingsFlowOf(api.createNativeSettingsFlow(parameters)),
      get: (id, { sessionToken } = {}) => settingsFlowOf(api.getSettingsFlow({ id, xSessionToken: sessionToken })),
      async submit(flow, body, { sessionToken } = {}) {
        const call = api.updateSettingsFlow({
          flow: flow.id,
          updateSettingsFlowBody: withCsrf(flow, body),
          xSessionToken: sessionToken,
        });
        const { status, data } = await expectStatus([200, 400, 422], call);
        if (status === 422) return redirectOf(status, data);
        const answered = toSettingsFlow(status, data);
        if (status === 400) return { kind: 'flow', flow: answered };
        return { kind: 'saved', flow: answered, continueWith: answered.continue_with ?? [] };
      },
    },

    async logout() {
      const { logout_token } = await client.createLogout();
      await client.submitLogout(logout_token);
    },
    async createLogout(parameters) {
      const { status, data } = await expectStatus([200], api.createBrowserLogoutFlow(parameters));
      const { logout_token, logout_url } = parts(data);
      if (typeof logout_token !== 'string' || typeof logout_url !== 'string') throw toIdentityError(status, data);
      return { logout_token, logout_url };
    },
    async submitLogout(token, returnTo) {
      await expectStatus([204], api.updateLogoutFlow({ token, returnTo }));
    },
    async logoutNative(sessionToken) {
      const performNativeLogoutBody = { session_token: sessionToken };
      await expectStatus([204], api.performNativeLogout({ performNativeLogoutBody }));
    },

    async whoami(parameters) {
      const { status, data } = await expectStatus([200], api.toSession(parameters));
      if (!isSession(data)) throw toIdentityError(status, data);
      return data;
    },
    sessions: {
      async list(parameters) {
        const { status, data, headers } = await expectStatus([200], api.listMySessions(parameters));
        if (!Array.isArray(data) || !data.every(isSession)) throw toIdentityError(status, data);
        return { sessions: data, ...nextPage(headers) };
      },
      async revokeOthers() {
        const { status, data } = await expectStatus([200], api.disableMyOtherSessions());
        const { count } = parts(data);
        if (typeof count !== 'number') throw toIdentityError(status, data);
        return count;
      },
      async revoke(id) {
        await expectStatus([204], api.disableMySession({ id }));
      },
      async exchangeToken(initCode, returnToCode) {
        const answer = await expectStatus([200, 422], api.exchangeSessionToken({ initCode, returnToCode }));
        // Unlike everywhere else, 422 carries the flow to go on with here.
        if (answer.status === 422) return { kind: 'flow', flow: toFlow<LoginFlow>(422, answer.data) };
        return signedIn(answer.data);
      },
    },

    async getError(id) {
      const { status, data } = await expectStatus([200], api.getFlowError({ id }));
      const { error } = parts(data);
      const { code } = parts(error);
      if (error == null) throw toIdentityError(status, data);
      return toIdentityError(typeof code === 'number' ? code : 500, { error });
    },
    fedcm: {
      async parameters() {
        const { data } = await expectStatus([200], api.createFedcmFlow());
        const { csrf_token, providers } = parts(data);
        return {
          csrf_token: textOf(csrf_token) ?? '',
          providers: Array.isArray(providers) ? (providers as Record<string, unknown>[]) : [],
        };
      },
      async submit(updateFedcmFlowBody) {
        return loginResult(await expectStatus([200, 400, 422], api.updateFedcmFlow({ updateFedcmFlowBody })));
      },
    },
    async webAuthnScript() {
      const { status, data } = await expectStatus([200], api.getWebAuthnJavaScript());
      if (typeof data !== 'string') throw toIdentityError(status, data);
      return data;
    },
  };
  return client;
}

async function expectStatus(expected: readonly number[], call: Promise<Answer>): Promise<Answer> {
  let answer: Answer;
  try {
    answer = await call;
  } catch (cause) {
    // Axios keeps the request in its errors, and that holds the password: only the sentence is kept.
    throw toAuthError(cause instanceof Error ? new Error(cause.message) : cause);
  }
  if (!expected.includes(answer.status)) throw toIdentityError(answer.status, answer.data);
  return answer;
}

// --- what an answer holds ---

const parts = (data: unknown): Record<string, unknown> => (data ?? {}) as Record<string, unknown>;
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const isSession = (data: unknown): data is Session => typeof parts(data).id === 'string';
const isIdentity = (data: unknown): data is Identity =>
  typeof parts(data).id === 'string' && typeof parts(data).traits === 'object';
const continueWithOf = (value: unknown): ContinueWith[] => (Array.isArray(value) ? (value as ContinueWith[]) : []);

/** The token of the flow as it is now: an answer to a failed submit brings a new one. */
const withCsrf = <Body extends object>(flow: Flow, body: Body): Body & { csrf_token: string } => ({
  ...body,
  csrf_token: nodeValue(flow, 'csrf_token'),
});

function toFlow<F extends Flow>(status: number, data: unknown): F {
  const flow = data as Partial<Flow> | null;
  if (typeof flow?.id === 'string' && Array.isArray(flow.ui?.nodes)) return flow as F;
  // A 400 may also be an error without a form.
  throw toIdentityError(status, data);
}

function toSettingsFlow(status: number, data: unknown): SettingsFlow {
  const flow = toFlow<SettingsFlow>(status, data);
  if (!isIdentity(flow.identity)) throw toIdentityError(status, data);
  return flow;
}

async function flowOf<F extends Flow>(call: Promise<Answer>): Promise<F> {
  const { status, data } = await expectStatus([200], call);
  return toFlow<F>(status, data);
}

async function settingsFlowOf(call: Promise<Answer>): Promise<SettingsFlow> {
  const { status, data } = await expectStatus([200], call);
  return toSettingsFlow(status, data);
}

function redirectOf(status: number, data: unknown): { kind: 'redirect'; to: string } {
  const { redirect_browser_to: to } = parts(data);
  if (typeof to !== 'string') throw toIdentityError(status, data);
  return { kind: 'redirect', to };
}

function signedIn(data: unknown) {
  const { session, session_token, continue_with } = parts(data);
  return {
    kind: 'signedIn' as const,
    session: isSession(session) ? session : null,
    sessionToken: textOf(session_token),
    continueWith: continueWithOf(continue_with),
  };
}

function loginResult({ status, data }: Answer) {
  if (status === 400) return { kind: 'flow' as const, flow: toFlow<LoginFlow>(status, data) };
  return status === 422 ? redirectOf(status, data) : signedIn(data);
}
