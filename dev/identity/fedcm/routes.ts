import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { answerSubmit } from '../answers.ts';
import type { IdentityContext } from '../context.ts';
import { formToken, requireCsrf } from '../csrf.ts';
import { WireError } from '../errors.ts';
import { requireToken, saveFlow } from '../flows.ts';
import { findIdentity } from '../identities.ts';
import { loginToWire, newLoginFlow, signedInAlready } from '../login.ts';
import { openSession, requireUsable, succeed } from '../loginSubmit.ts';
import { isUuid, readFields, required, text } from '../negotiate.ts';
import { currentSession, issueCookie } from '../sessions.ts';
import { clientId, paths } from './paths.ts';
import type { FedcmTokens } from './tokens.ts';

/**
 * Kratos' two calls of Federated Credential Management, which Ory offers on its network: what a page asks the browser with,
 * and the sign-in by the token that the browser gives.
 */
export function fedcmRoutes(app: FastifyInstance, context: IdentityContext, tokens: FedcmTokens): void {
  const { publicUrl, config, db, now, challenges } = context;
  const toWire = loginToWire(context);

  app.get('/self-service/fed-cm/parameters', async (request, reply) => {
    const nonce = randomUUID();
    const csrf = formToken(publicUrl, request, reply);
    await db.query('insert into fedcm_nonces (nonce, expires_at, csrf) values ($1, $2, $3)', [
      nonce,
      new Date(now() + config.flowMs),
      csrf,
    ]);
    const provider = {
      client_id: clientId,
      config_url: `${publicUrl}${paths.config}`,
      nonce,
      fields: ['name', 'email'],
    };
    return { csrf_token: csrf, providers: [provider] };
  });

  // As at the other calls that begin a sign-in, `login_challenge` in the address makes it a part of an authorization.
  app.post<{ Querystring: { login_challenge?: string } }>('/self-service/fed-cm/token', async (request, reply) => {
    const session = await currentSession(context, request);
    const path = request.url.replace('/fed-cm/token', '/login/browser');
    const flow = newLoginFlow(context, request, reply, { type: 'browser', path, session });
    const { login_challenge: challenge } = request.query;
    if (challenge !== undefined) flow.challenge = (await challenges.find(challenge)).challenge;
    await saveFlow(context, flow);
    return answerSubmit(context, request, reply, flow, toWire, async () => {
      const fields = readFields(request);
      requireToken(context, flow, request, fields);
      if (session) throw signedInAlready();
      const { token } = required(fields, ['token']);
      const assertion = await tokens.readAssertion(token, clientId);
      const given = text(fields, 'nonce') || assertion?.nonce;
      if (!assertion || given !== assertion.nonce) throw invalidToken();
      requireCsrf(publicUrl, request, await takeNonce(assertion.nonce));
      const identity = requireUsable(context, await findIdentity(db, assertion.identityId));
      flow.active = 'oidc';
      await saveFlow(context, flow);
      const signedIn = await openSession(context, request, identity, session, 'oidc');
      issueCookie(context, request, reply, signedIn, session);
      return succeed(context, request, reply, flow, signedIn);
    });
  });

  /** Takes a nonce, which serves once, and answers the token of the browser that it was given to. @throws WireError 400 */
  async function takeNonce(nonce: string): Promise<string> {
    if (!isUuid(nonce)) throw invalidToken();
    const { rows } = await db.query<{ csrf: string; expires_at: Date }>(
      'delete from fedcm_nonces where nonce = $1 returning csrf, expires_at',
      [nonce],
    );
    const [row] = rows;
    if (!row || row.expires_at.getTime() <= now()) throw invalidToken();
    return row.csrf;
  }
}

const invalidToken = (): WireError =>
  new WireError(400, { reason: 'The FedCM token is not valid, or was used before. Please ask for a new one.' });
