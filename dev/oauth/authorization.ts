import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OAuthContext } from './context.ts';
import { cookieOf, csrfCookie, seal, sessionCookie, setCookie, unseal } from './cookies.ts';
import { HydraError } from './errors.ts';
import { AuthorizationError, newSecret, readAuthorizationRequest, requestLifespan, withQuery } from './requests.ts';
import type { AuthorizationRequest, ConsentRequest, LoginRequest, LoginSession } from './requests.ts';

/**
 * GET /oauth2/auth: to the login, back with its verifier, to the consent, back with that one's, and to the client with
 * a code. Both responders answer through the admin interface (admin.ts); this server draws no page of its own.
 */
export function authorizationRoute(app: FastifyInstance, context: OAuthContext): void {
  const { store, keys, now, issuer, urls } = context;

  app.get<{ Querystring: Record<string, string> }>('/oauth2/auth', async (request, reply) => {
    try {
      const address = new URL(request.url, issuer);
      const asked = await readAuthorizationRequest(address, store);
      const verifier = (name: string): string => address.searchParams.get(name) ?? '';
      try {
        if (verifier('consent_verifier')) return await answer(request, reply, asked, verifier('consent_verifier'));
        if (verifier('login_verifier')) return await askConsent(request, reply, asked, verifier('login_verifier'));
        return await askLogin(request, reply, asked);
      } catch (error) {
        if (!(error instanceof HydraError)) throw error;
        throw new AuthorizationError(error, { uri: asked.redirectUri, state: asked.state });
      }
    } catch (error) {
      if (!(error instanceof AuthorizationError)) throw error;
      const told = error.cause.toWire();
      if (!error.redirect) return reply.redirect(withQuery(urls.error, { ...told }), 302);
      const { uri, state } = error.redirect;
      return reply.redirect(withQuery(uri, { ...told, state }), 303);
    }
  });

  async function askLogin(request: FastifyRequest, reply: FastifyReply, asked: AuthorizationRequest) {
    const { client, prompt, maxAge, scope, audience, url } = asked;
    const known = prompt.includes('login') ? undefined : await sessionOf(context, request);
    const stale = known && maxAge !== undefined && known.authenticatedAt + maxAge < now() / 1000;
    const session = stale ? undefined : known;
    if (!session && prompt.includes('none')) {
      throw new HydraError('login_required', "Prompt 'none' was requested, but no existing login session was found.");
    }
    const login: LoginRequest = {
      ...waiting(client.client_id, url),
      csrf: newSecret(),
      skip: session !== undefined,
      subject: session?.subject ?? '',
      sessionId: session?.id ?? randomUUID(),
      scope,
      audience,
    };
    await keep('Login', login);
    setCookie(reply, csrfCookie('login', client.client_id), login.csrf, requestLifespan / 1000);
    return reply.redirect(withQuery(urls.login, { login_challenge: login.challenge }), 302);
  }

  async function askConsent(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: AuthorizationRequest,
    verifier: string,
  ) {
    const { client, prompt } = asked;
    const login = await comeBack<LoginRequest>(request, 'login', client.client_id, verifier);
    const { accepted } = login;
    const session = await openSession(request, reply, login);
    const before = await remembered(client.client_id, accepted.subject, login.scope);
    const skip = before && !prompt.includes('consent');
    if (!skip && prompt.includes('none')) {
      throw new HydraError('consent_required', "Prompt 'none' was requested, but no consent is remembered.");
    }
    const consent: ConsentRequest = {
      ...waiting(client.client_id, asked.url),
      id: randomUUID(),
      csrf: newSecret(),
      skip,
      subject: session.subject,
      sessionId: session.id,
      scope: login.scope,
      audience: login.audience,
      loginChallenge: login.challenge,
      askedAt: login.requestedAt,
      authenticatedAt: session.authenticatedAt,
      acr: accepted.acr ?? '0',
      amr: accepted.amr ?? [],
      context: accepted.context,
    };
    await keep('Consent', consent);
    setCookie(reply, csrfCookie('login', client.client_id), '', 0);
    setCookie(reply, csrfCookie('consent', client.client_id), consent.csrf, requestLifespan / 1000);
    return reply.redirect(withQuery(urls.consent, { consent_challenge: consent.challenge }), 302);
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, asked: AuthorizationRequest, verifier: string) {
    const { client, codeChallenge, codeChallengeMethod = 'plain' } = asked;
    const consent = await comeBack<ConsentRequest>(request, 'consent', client.client_id, verifier);
    if (!codeChallenge) {
      const hint = 'Clients must include a code_challenge when performing the authorize code flow, but it is missing.';
      throw new HydraError('invalid_request', hint);
    }
    if (codeChallengeMethod !== 'S256') {
      throw new HydraError('invalid_request', 'Clients must use code_challenge_method=S256.');
    }
    const code = await context.issueCode(consent, asked);
    setCookie(reply, csrfCookie('consent', client.client_id), '', 0);
    const scope = [...new Set(consent.accepted.grant_scope)].join(' ');
    return reply.redirect(withQuery(asked.redirectUri, { code, scope, state: asked.state }), 303);
  }

  /** The request whose verifier the browser brings back: once, in time, accepted, and in the browser that began it. */
  async function comeBack<T extends LoginRequest | ConsentRequest>(
    request: FastifyRequest,
    step: 'login' | 'consent',
    clientId: string,
    verifier: string,
  ): Promise<T & { accepted: NonNullable<T['accepted']> }> {
    const kind = step === 'login' ? 'Login' : 'Consent';
    const found = await store.byUid<T>(kind, verifier);
    const used = found && (await store.change<T>(kind, found.challenge, { used: true }, 'used'));
    if (!used || used.clientId !== clientId || (!used.accepted && !used.rejected)) {
      const hint = `The ${step} verifier has already been used, has not been granted, or is invalid.`;
      throw new HydraError('access_denied', hint);
    }
    if (used.rejected) {
      const { error = 'request_denied', error_description = '', status_code = 400 } = used.rejected;
      throw HydraError.rejected(error, error_description, status_code);
    }
    if (used.requestedAt + requestLifespan < now()) {
      throw new HydraError('request_unauthorized', `The ${step} request has expired. Please try again.`);
    }
    const cookie = cookieOf(request, csrfCookie(step, clientId));
    if (cookie === undefined) {
      throw new HydraError('request_forbidden', 'No CSRF value available in the session cookie.');
    }
    if (cookie !== used.csrf) {
      const hint = 'The CSRF value from the token does not match the CSRF value from the data store.';
      throw new HydraError('request_forbidden', hint);
    }
    return used as T & { accepted: NonNullable<T['accepted']> };
  }

  /** The session that this login makes or goes on with; the browser keeps it when the responder says so. */
  async function openSession(request: FastifyRequest, reply: FastifyReply, login: LoginRequest): Promise<LoginSession> {
    const { accepted, skip } = login;
    const known = skip ? await sessionOf(context, request) : undefined;
    if (known?.id === login.sessionId) return known;
    const session: LoginSession = {
      id: login.sessionId,
      subject: accepted?.subject ?? '',
      authenticatedAt: Math.floor(now() / 1000),
      identityProviderSessionId: accepted?.identity_provider_session_id ?? null,
    };
    const { remember = false, remember_for: seconds = 0 } = accepted ?? {};
    const expiresAt = remember && seconds > 0 ? now() + seconds * 1000 : undefined;
    await store.put('LoginSession', session.id, session, { expiresAt });
    if (remember) setCookie(reply, sessionCookie, seal(session.id, keys.cookies[0] ?? ''), seconds || undefined);
    else setCookie(reply, sessionCookie, '', 0);
    return session;
  }

  /** Whether this person allowed this client all of this before, and it was to be remembered. */
  async function remembered(clientId: string, subject: string, scope: string[]): Promise<boolean> {
    const part = { clientId, subject, accepted: { remember: true } };
    const earlier = await store.containing<ConsentRequest>('Consent', part);
    return earlier.some(({ used, accepted }) => {
      if (!used || !accepted) return false;
      const { grant_scope = [], remember_for: seconds = 0, handledAt } = accepted;
      const lives = seconds === 0 || handledAt + seconds * 1000 > now();
      return lives && scope.every((name) => grant_scope.includes(name));
    });
  }

  const waiting = (clientId: string, requestUrl: string) => ({
    challenge: newSecret(),
    verifier: newSecret(),
    clientId,
    requestUrl,
    requestedAt: now(),
  });

  /** Twice as long as it may take, so that who comes late hears why; a consent that was given stays. */
  const keep = (kind: 'Login' | 'Consent', asking: LoginRequest | ConsentRequest): Promise<void> => {
    const expiresAt = kind === 'Login' ? now() + 2 * requestLifespan : undefined;
    return store.put(kind, asking.challenge, asking, { uid: asking.verifier, expiresAt });
  };
}

/** The session of the browser that asks, if it still is one. */
export async function sessionOf(
  { store, keys }: OAuthContext,
  request: FastifyRequest,
): Promise<LoginSession | undefined> {
  const id = unseal(cookieOf(request, sessionCookie), keys.cookies[0] ?? '');
  return id === undefined ? undefined : store.get<LoginSession>('LoginSession', id);
}
