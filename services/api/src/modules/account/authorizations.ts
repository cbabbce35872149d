import { z } from 'zod';
import { refusal } from '../../domain/errors.ts';
import { answerOf, outsideServer, unusable } from '../../outside.ts';

const server = 'oauth';
const texts = z.array(z.string()).nullish();
const client = z.object({ client_id: z.string().max(255), audience: texts });
const goOn = z.object({ redirect_to: z.url({ protocol: /^https?$/ }) });

const consentRequest = z.object({
  subject: z.uuid().toLowerCase(),
  client,
  requested_scope: texts,
  requested_access_token_audience: texts,
  login_session_id: z.string().max(128).optional(),
  /** How the person signed in, in Kratos' words. */
  amr: texts,
});
export type ConsentRequest = z.infer<typeof consentRequest>;

const logoutRequest = z.object({
  client: client.nullish(),
  rp_initiated: z.boolean().nullish(),
});
export type LogoutRequest = z.infer<typeof logoutRequest>;

/** What tokens say of a person beyond the subject. */
export interface SessionClaims {
  access_token: Record<string, unknown>;
  id_token: Record<string, unknown>;
}

/**
 * Hydra's admin interface (hydra-api.json). Every function throws not_ready when it cannot be had, and invalid_request
 * when it does not accept what it is told: an unknown, expired or used challenge.
 */
export interface Authorizations {
  /** The address to go on at, where the request was answered before (back button, two clicks). */
  consentRequest(challenge: string): Promise<ConsentRequest | string>;
  /** The address to go on at; scope and audience are granted as asked, with the audience that the client lists. */
  acceptConsent(challenge: string, request: ConsentRequest, session: SessionClaims): Promise<string>;
  rejectConsent(challenge: string): Promise<string>;
  logoutRequest(challenge: string): Promise<LogoutRequest | string>;
  acceptLogout(challenge: string): Promise<string>;
  rejectLogout(challenge: string): Promise<void>;
  /** Ends all refresh tokens of a person. Who still has a session at the identity service comes back without being asked. */
  endTokens(subject: string): Promise<void>;
  /** Ends every sign-in of a person, and with the consents all refresh tokens. */
  endSessions(subject: string): Promise<void>;
}

export function authorizationsAt(address: string): Authorizations {
  const ask = outsideServer(server, address);

  async function answered<T>(schema: z.ZodType<T>, ...call: Parameters<typeof ask>): Promise<T | string> {
    const answer = await ask(...call);
    if (answer.status === 200) return answerOf(server, schema, answer);
    if (answer.status === 410) return answerOf(server, goOn, answer).redirect_to; // answered before
    throw refusal('invalid_request');
  }

  async function decide(kind: 'consent' | 'logout', decision: string, challenge: string, body?: object) {
    const query = { [`${kind}_challenge`]: challenge };
    const path = `admin/oauth2/auth/requests/${kind}/${decision}`;
    const answer = await answered(goOn, 'PUT', path, { query, ...(body === undefined ? {} : { body }) });
    return typeof answer === 'string' ? answer : answer.redirect_to;
  }

  async function end(kind: 'login' | 'consent', query: Record<string, string>): Promise<void> {
    const { status } = await ask('DELETE', `admin/oauth2/auth/sessions/${kind}`, { query });
    if (status !== 204 && status !== 404) throw unusable(server, new Error(`${server} answered ${status}`));
  }

  return {
    consentRequest: (challenge) =>
      answered(consentRequest, 'GET', 'admin/oauth2/auth/requests/consent', {
        query: { consent_challenge: challenge },
      }),

    acceptConsent: (challenge, request, session) =>
      decide('consent', 'accept', challenge, {
        grant_scope: request.requested_scope ?? [],
        // Without an audience Hydra gives a first token and refuses every refresh.
        grant_access_token_audience: [
          ...new Set([...(request.requested_access_token_audience ?? []), ...(request.client.audience ?? [])]),
        ],
        remember: true, // else prompt=none answers consent_required
        remember_for: 0,
        session,
      }),

    rejectConsent: (challenge) =>
      decide('consent', 'reject', challenge, {
        error: 'access_denied',
        error_description: 'This account may not sign in here.',
        status_code: 403,
      }),

    logoutRequest: (challenge) =>
      answered(logoutRequest, 'GET', 'admin/oauth2/auth/requests/logout', { query: { logout_challenge: challenge } }),

    acceptLogout: (challenge) => decide('logout', 'accept', challenge),

    async rejectLogout(challenge) {
      await ask('PUT', 'admin/oauth2/auth/requests/logout/reject', { query: { logout_challenge: challenge } });
    },

    endTokens: (subject) => end('consent', { subject, all: 'true' }),

    async endSessions(subject) {
      await Promise.all([end('login', { subject }), end('consent', { subject, all: 'true' })]);
    },
  };
}
