// Brings @ory/client and axios along (30 kB gzip): only ever loaded by a dynamic import.
import { Configuration, FrontendApi } from '@ory/client';
import {
  continueWithOf,
  expectStatus,
  flowOf,
  isIdentity,
  isSession,
  loginResult,
  parts,
  redirectOf,
  settingsFlowOf,
  signedIn,
  textOf,
  toFlow,
  toSettingsFlow,
  withCsrf,
} from './answers.ts';
import { toIdentityError } from './identityError.ts';
import type { IdentityClient } from './identityTypes.ts';
import { nextPage } from './paging.ts';

/** Milliseconds until a service that does not answer counts as unreachable. */
const requestTimeout = 30_000;

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
      create: (parameters) => flowOf(api.createBrowserLoginFlow(parameters)),
      createNative: (parameters) => flowOf(api.createNativeLoginFlow(parameters)),
      get: (id) => flowOf(api.getLoginFlow({ id })),
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
      create: (parameters) => flowOf(api.createBrowserRegistrationFlow(parameters)),
      createNative: (parameters) => flowOf(api.createNativeRegistrationFlow(parameters)),
      get: (id) => flowOf(api.getRegistrationFlow({ id })),
      async submit(flow, body) {
        const call = api.updateRegistrationFlow({ flow: flow.id, updateRegistrationFlowBody: withCsrf(flow, body) });
        const { status, data } = await expectStatus([200, 400, 422], call);
        if (status === 400) return { kind: 'flow', flow: toFlow(status, data) };
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
      create: (parameters) => flowOf(api.createBrowserRecoveryFlow(parameters)),
      createNative: () => flowOf(api.createNativeRecoveryFlow()),
      get: (id) => flowOf(api.getRecoveryFlow({ id })),
      async submit(flow, body, { token } = {}) {
        const call = api.updateRecoveryFlow({ flow: flow.id, updateRecoveryFlowBody: withCsrf(flow, body), token });
        const { status, data } = await expectStatus([200, 400, 422], call);
        // A wrong code is a 200 too: what it means is in the flow's state and messages.
        if (status === 422) return redirectOf(status, data);
        return { kind: 'flow', flow: toFlow(status, data) };
      },
    },
    verification: {
      create: (parameters) => flowOf(api.createBrowserVerificationFlow(parameters)),
      createNative: (parameters) => flowOf(api.createNativeVerificationFlow(parameters)),
      get: (id) => flowOf(api.getVerificationFlow({ id })),
      async submit(flow, body, { token } = {}) {
        const call = api.updateVerificationFlow({
          flow: flow.id,
          updateVerificationFlowBody: withCsrf(flow, body),
          token,
        });
        const { status, data } = await expectStatus([200, 400], call);
        return { kind: 'flow', flow: toFlow(status, data) };
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
        if (answer.status === 422) return { kind: 'flow', flow: toFlow(422, answer.data) };
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
