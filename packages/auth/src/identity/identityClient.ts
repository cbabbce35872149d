// One table of calls, and so a little over the usual length.
import { Configuration, FrontendApiAxiosParamCreator } from '@ory/client';
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
import { createSend, type Request } from './send.ts';

/** Milliseconds until a service that does not answer counts as unreachable. */
const requestTimeout = 30_000;

/** In the place of a `Cookie` header, which a browser sends by itself. */
const _ = undefined;

/**
 * Every call of the identity service (specification, section 7), each with the statuses that it succeeds with: there is
 * no single one (a login inside OAuth answers 422, a logout 204, the first step of an identifier-first login 400).
 * All reject with an AuthError. `timeout` in milliseconds.
 *
 * @ory/client says what each call is made of, and fetch sends it: with its FrontendApi, axios would come along, which is
 * four times the rest.
 */
export function createIdentityClient(identityUrl: string, timeout: number = requestTimeout): IdentityClient {
  // Without this Accept some servers answer with a redirect to a page.
  const api = FrontendApiAxiosParamCreator(
    new Configuration({ baseOptions: { headers: { Accept: 'application/json' } } }),
  );
  const send = createSend(identityUrl, timeout);
  const answer = (expected: readonly number[], request: Promise<Request>) => expectStatus(expected, send(request));
  const newFlow = (request: Promise<Request>) => flowOf(send(request));
  const newSettings = (request: Promise<Request>) => settingsFlowOf(send(request));

  const client: IdentityClient = {
    login: {
      create: (p = {}) =>
        newFlow(
          api.createBrowserLoginFlow(
            p.refresh,
            p.aal,
            p.returnTo,
            _,
            p.loginChallenge,
            p.organization,
            p.via,
            p.identitySchema,
          ),
        ),
      createNative: (p = {}) =>
        newFlow(
          api.createNativeLoginFlow(
            p.refresh,
            p.aal,
            p.xSessionToken,
            p.returnSessionTokenExchangeCode,
            p.returnTo,
            p.organization,
            p.via,
            p.identitySchema,
          ),
        ),
      get: (id) => newFlow(api.getLoginFlow(id)),
      async submit(flow, body, { sessionToken } = {}) {
        const call = api.updateLoginFlow(flow.id, withCsrf(flow, body), sessionToken);
        return loginResult(await answer([200, 400, 422], call));
      },
    },
    registration: {
      create: (p = {}) =>
        newFlow(
          api.createBrowserRegistrationFlow(
            p.returnTo,
            p.loginChallenge,
            p.afterVerificationReturnTo,
            p.organization,
            p.identitySchema,
          ),
        ),
      createNative: (p = {}) =>
        newFlow(
          api.createNativeRegistrationFlow(
            p.returnSessionTokenExchangeCode,
            p.returnTo,
            p.organization,
            p.identitySchema,
          ),
        ),
      get: (id) => newFlow(api.getRegistrationFlow(id)),
      async submit(flow, body) {
        const call = api.updateRegistrationFlow(flow.id, withCsrf(flow, body));
        const { status, data } = await answer([200, 400, 422], call);
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
      create: ({ returnTo, skipSettings } = {}) => newFlow(api.createBrowserRecoveryFlow(returnTo, skipSettings)),
      createNative: () => newFlow(api.createNativeRecoveryFlow()),
      get: (id) => newFlow(api.getRecoveryFlow(id)),
      async submit(flow, body, { token } = {}) {
        const call = api.updateRecoveryFlow(flow.id, withCsrf(flow, body), token);
        const { status, data } = await answer([200, 400, 422], call);
        // A wrong code is a 200 too: what it means is in the flow's state and messages.
        if (status === 422) return redirectOf(status, data);
        return { kind: 'flow', flow: toFlow(status, data) };
      },
    },
    verification: {
      create: ({ returnTo } = {}) => newFlow(api.createBrowserVerificationFlow(returnTo)),
      createNative: ({ returnTo } = {}) => newFlow(api.createNativeVerificationFlow(returnTo)),
      get: (id) => newFlow(api.getVerificationFlow(id)),
      async submit(flow, body, { token } = {}) {
        const call = api.updateVerificationFlow(flow.id, withCsrf(flow, body), token);
        const { status, data } = await answer([200, 400], call);
        return { kind: 'flow', flow: toFlow(status, data) };
      },
    },
    settings: {
      create: ({ returnTo, organization } = {}) =>
        newSettings(api.createBrowserSettingsFlow(returnTo, _, organization)),
      createNative: ({ xSessionToken, organization } = {}) =>
        newSettings(api.createNativeSettingsFlow(xSessionToken, organization)),
      get: (id, { sessionToken } = {}) => newSettings(api.getSettingsFlow(id, sessionToken)),
      async submit(flow, body, { sessionToken } = {}) {
        const call = api.updateSettingsFlow(flow.id, withCsrf(flow, body), sessionToken);
        const { status, data } = await answer([200, 400, 422], call);
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
    async createLogout({ returnTo } = {}) {
      const { status, data } = await answer([200], api.createBrowserLogoutFlow(_, returnTo));
      const { logout_token, logout_url } = parts(data);
      if (typeof logout_token !== 'string' || typeof logout_url !== 'string') throw toIdentityError(status, data);
      return { logout_token, logout_url };
    },
    async submitLogout(token, returnTo) {
      await answer([204], api.updateLogoutFlow(token, returnTo));
    },
    async logoutNative(sessionToken) {
      await answer([204], api.performNativeLogout({ session_token: sessionToken }));
    },

    async whoami({ xSessionToken, tokenizeAs } = {}) {
      const { status, data } = await answer([200], api.toSession(xSessionToken, _, tokenizeAs));
      if (!isSession(data)) throw toIdentityError(status, data);
      return data;
    },
    sessions: {
      async list({ perPage, page, pageSize, pageToken, xSessionToken } = {}) {
        const call = api.listMySessions(perPage, page, pageSize, pageToken, xSessionToken);
        const { status, data, headers } = await answer([200], call);
        if (!Array.isArray(data) || !data.every(isSession)) throw toIdentityError(status, data);
        return { sessions: data, ...nextPage(headers) };
      },
      async revokeOthers() {
        const { status, data } = await answer([200], api.disableMyOtherSessions());
        const { count } = parts(data);
        if (typeof count !== 'number') throw toIdentityError(status, data);
        return count;
      },
      async revoke(id) {
        await answer([204], api.disableMySession(id));
      },
      async exchangeToken(initCode, returnToCode) {
        const { status, data } = await answer([200, 422], api.exchangeSessionToken(initCode, returnToCode));
        // Unlike everywhere else, 422 carries the flow to go on with here.
        return status === 422 ? { kind: 'flow', flow: toFlow(status, data) } : signedIn(data);
      },
    },

    async getError(id) {
      const { status, data } = await answer([200], api.getFlowError(id));
      const { error } = parts(data);
      const { code } = parts(error);
      if (error == null) throw toIdentityError(status, data);
      return toIdentityError(typeof code === 'number' ? code : 500, { error });
    },
    fedcm: {
      async parameters() {
        const { data } = await answer([200], api.createFedcmFlow());
        const { csrf_token, providers } = parts(data);
        return {
          csrf_token: textOf(csrf_token) ?? '',
          providers: Array.isArray(providers) ? (providers as Record<string, unknown>[]) : [],
        };
      },
      async submit(body, { loginChallenge } = {}) {
        const { url, options } = await api.updateFedcmFlow(body);
        const query = loginChallenge === undefined ? '' : `?login_challenge=${encodeURIComponent(loginChallenge)}`;
        return loginResult(await answer([200, 400, 422], Promise.resolve({ url: url + query, options })));
      },
    },
    async webAuthnScript() {
      const { status, data } = await answer([200], api.getWebAuthnJavaScript());
      if (typeof data !== 'string') throw toIdentityError(status, data);
      return data;
    },
  };
  return client;
}
