import { compactVerify, decodeJwt } from 'jose';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sessionOf } from './authorization.ts';
import type { OAuthClient } from './clients.ts';
import type { OAuthContext } from './context.ts';
import { sessionCookie, setCookie } from './cookies.ts';
import { HydraError } from './errors.ts';
import { publicKeys } from './keys.ts';
import { newSecret, requestLifespan, withQuery } from './requests.ts';
import type { LoginSession, LogoutRequest } from './requests.ts';

/**
 * GET /oauth2/sessions/logout: to the logout responder, and back with its verifier. Ends the login session here and at
 * the identity service; tokens that were handed out live on, as with Hydra.
 */
export function logoutRoute(app: FastifyInstance, context: OAuthContext): void {
  const { store, keys, urls, issuer, now } = context;

  app.get<{ Querystring: Record<string, string> }>('/oauth2/sessions/logout', async (request, reply) => {
    try {
      const { logout_verifier: verifier } = request.query;
      if (!verifier) return reply.redirect(await begin(request), 302);
      const { sessionId, redirectTo } = await finish(verifier);
      const current = await sessionOf(context, request);
      if (!current || current.id === sessionId) setCookie(reply, sessionCookie, '', 0);
      await endSession(context, sessionId);
      return reply.redirect(redirectTo, 302);
    } catch (error) {
      if (!(error instanceof HydraError)) throw error;
      return reply.redirect(withQuery(urls.error, error.toWire()), 302);
    }
  });

  /** Where the browser goes on: the responder, or the end when there is nothing to end. */
  async function begin(request: FastifyRequest<{ Querystring: Record<string, string> }>): Promise<string> {
    const { id_token_hint: hint, post_logout_redirect_uri: target, state } = request.query;
    if (!hint) {
      for (const [name, value] of Object.entries({ state, post_logout_redirect_uri: target })) {
        if (!value) continue;
        throw refusal(`Logout failed because query parameter ${name} is set but id_token_hint is missing.`);
      }
      const session = await sessionOf(context, request);
      if (!session) return urls.postLogoutRedirect;
      return ask(request, session, null, urls.postLogoutRedirect);
    }
    const { sub, sid, aud } = await readHint(hint);
    const client = await store.get<OAuthClient>('Client', String(aud));
    if (target && !client?.post_logout_redirect_uris.includes(target)) {
      throw refusal(
        'Logout failed because query parameter post_logout_redirect_uri is not a whitelisted as a post_logout_redirect_uri for the client.',
      );
    }
    const redirectTo = target ? withQuery(target, state ? { state } : {}) : urls.postLogoutRedirect;
    const session = await store.get<LoginSession>('LoginSession', String(sid));
    if (!session || session.subject !== sub) return redirectTo;
    return ask(request, session, client?.client_id ?? null, redirectTo);
  }

  async function ask(request: FastifyRequest, session: LoginSession, clientId: string | null, redirectTo: string) {
    const logout: LogoutRequest = {
      challenge: newSecret(),
      verifier: newSecret(),
      clientId,
      requestUrl: new URL(request.url, issuer).href,
      subject: session.subject,
      sessionId: session.id,
      requestedAt: now(),
      rpInitiated: clientId !== null,
      redirectTo,
    };
    const expiresAt = now() + requestLifespan;
    await store.put('Logout', logout.challenge, logout, { uid: logout.verifier, expiresAt });
    return withQuery(urls.logout, { logout_challenge: logout.challenge });
  }

  async function finish(verifier: string): Promise<LogoutRequest> {
    const found = await store.byUid<LogoutRequest>('Logout', verifier);
    const used =
      found?.accepted && (await store.change<LogoutRequest>('Logout', found.challenge, { used: true }, 'used'));
    if (!used) throw refusal('The logout verifier has already been used, has not been granted, or is invalid.');
    return used;
  }

  /** An id token of ours may have passed its time, but it must name a session. */
  async function readHint(hint: string) {
    try {
      await compactVerify(hint, publicKeys(keys), { algorithms: ['RS256'] });
      const claims = decodeJwt(hint);
      if (claims.iss === issuer && claims.sub && claims.sid && (claims.iat ?? Infinity) * 1000 <= now() + 1000) {
        return claims;
      }
    } catch {
      // every reason to doubt the hint has the same answer
    }
    throw refusal(
      'Logout failed because query parameter id_token_hint is invalid or lacks claims iss, sub, sid or iat.',
    );
  }
}

const refusal = (hint: string): HydraError => new HydraError('invalid_request', hint);

/** Forgets the session here, and ends the identity service's; that one's absence is no reason to fail. */
export async function endSession({ store, urls }: OAuthContext, id: string): Promise<void> {
  const session = await store.get<LoginSession>('LoginSession', id);
  await store.delete('LoginSession', id);
  const elsewhere = session?.identityProviderSessionId;
  if (!elsewhere) return;
  const url = new URL(`/admin/sessions/${encodeURIComponent(elsewhere)}`, urls.identityAdmin);
  try {
    const answer = await fetch(url, { method: 'DELETE', signal: AbortSignal.timeout(5_000) });
    if (!answer.ok && answer.status !== 404) throw new Error(`status ${answer.status}`);
  } catch (error) {
    console.error(`The session at the identity service was not ended: ${(error as Error).message}`);
  }
}
