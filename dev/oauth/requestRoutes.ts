import type { FastifyInstance, FastifyReply } from 'fastify';
import type { OAuthClient } from './clients.ts';
import type { OAuthContext } from './context.ts';
import { HydraError } from './errors.ts';
import { requestLifespan, withQuery } from './requests.ts';
import type { ConsentRequest, LoginRequest, LogoutRequest } from './requests.ts';

type Step = 'login' | 'consent' | 'logout';
type Requests = { login: LoginRequest; consent: ConsentRequest; logout: LogoutRequest };
type Query = { Querystring: Record<string, string | undefined> };

const kinds = { login: 'Login', consent: 'Consent', logout: 'Logout' } as const;

/** What the login, consent and logout responders ask and answer. */
export function requestRoutes(app: FastifyInstance, { store, now }: OAuthContext): void {
  const address = (step: Step, action = ''): string => `/admin/oauth2/auth/requests/${step}${action}`;

  /** The request of this challenge. @throws HydraError 404, or 401 when its time is over. */
  async function find<S extends Step>(step: S, challenge: string | undefined): Promise<Requests[S]> {
    const found = await store.get<Requests[S]>(kinds[step], challenge ?? '');
    if (!found) throw new HydraError('not_found');
    if (!found.used && found.requestedAt + requestLifespan < now()) {
      throw new HydraError('request_unauthorized', `The ${step} request has expired. Please try again.`);
    }
    return found;
  }

  async function show(step: Step, challenge: string | undefined, reply: FastifyReply) {
    const found = await find(step, challenge);
    // The browser went through here before (back button, double click): it starts again from where it came.
    if (found.used) return reply.code(410).send({ redirect_to: found.requestUrl });
    const client = found.clientId === null ? undefined : await store.get<OAuthClient>('Client', found.clientId);
    return { ...toWire(found), client };
  }

  async function settle(step: Step, challenge: string | undefined, answer: object): Promise<{ redirect_to: string }> {
    const { challenge: id, requestUrl, verifier } = await find(step, challenge);
    if (!(await store.change(kinds[step], id, answer, 'used'))) throw new HydraError('conflict');
    return { redirect_to: withQuery(requestUrl, { [`${step}_verifier`]: verifier }) };
  }

  for (const step of Object.keys(kinds) as Step[]) {
    const challengeOf = (query: Query['Querystring']): string | undefined => query[`${step}_challenge`];
    app.get<Query>(address(step), ({ query }, reply) => show(step, challengeOf(query), reply));
    if (step === 'logout') continue;
    app.put<Query & { Body: LoginRequest['rejected'] }>(address(step, '/reject'), ({ query, body }) =>
      settle(step, challengeOf(query), { rejected: body ?? {}, accepted: undefined }),
    );
  }

  app.put<Query & { Body: NonNullable<LoginRequest['accepted']> }>(
    address('login', '/accept'),
    {
      schema: {
        body: { type: 'object', required: ['subject'], properties: { subject: { type: 'string', minLength: 1 } } },
      },
    },
    async ({ query, body }) => {
      const login = await find('login', query.login_challenge);
      // Somebody else than the browser's session: everything from the beginning, with a password.
      if (login.skip && login.subject !== body.subject) {
        return { redirect_to: withQuery(login.requestUrl, { prompt: 'login' }) };
      }
      return settle('login', query.login_challenge, { accepted: body });
    },
  );
  app.put<Query & { Body: ConsentRequest['accepted'] }>(address('consent', '/accept'), ({ query, body }) =>
    settle('consent', query.consent_challenge, { accepted: { ...body, handledAt: now() } }),
  );
  app.put<Query>(address('logout', '/accept'), ({ query }) =>
    settle('logout', query.logout_challenge, { accepted: true }),
  );
  app.put<Query>(address('logout', '/reject'), async ({ query }, reply) => {
    const { challenge } = await find('logout', query.logout_challenge);
    await store.delete('Logout', challenge);
    return reply.code(204).send();
  });
}

function toWire(found: LoginRequest | ConsentRequest | LogoutRequest): object {
  const { challenge, subject, requestUrl: request_url, sessionId } = found;
  if ('rpInitiated' in found) {
    const requested_at = new Date(found.requestedAt).toISOString();
    const expires_at = new Date(found.requestedAt + requestLifespan).toISOString();
    return {
      challenge,
      subject,
      sid: sessionId,
      request_url,
      rp_initiated: found.rpInitiated,
      requested_at,
      expires_at,
    };
  }
  const { scope: requested_scope, audience: requested_access_token_audience, skip } = found;
  const asked = { challenge, subject, request_url, requested_scope, requested_access_token_audience, skip };
  if (!('loginChallenge' in found)) return { ...asked, session_id: sessionId, oidc_context: {} };
  const { acr, amr, id, context = {}, loginChallenge } = found;
  return {
    ...asked,
    consent_request_id: id,
    login_challenge: loginChallenge,
    login_session_id: sessionId,
    oidc_context: {},
    acr,
    amr,
    context,
  };
}
