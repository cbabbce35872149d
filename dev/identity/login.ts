import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IdentityContext } from './context.ts';
import { csrfCookie, currentSession, renewCsrf, setSessionCookie, wantsJson } from './context.ts';
import { maskCsrfToken, requireCsrf } from './csrf.ts';
import { alreadySignedIn, WireError } from './errors.ts';
import { messages, minutes, toWire } from './loginFlow.ts';
import type { LoginFlow, LoginRequest } from './loginFlow.ts';
import { sessionToWire } from './session.ts';
import type { Session } from './session.ts';

const flowLifespanMs = 10 * 60_000;
const keptFlows = 1000;

type CreateQuery = { refresh?: string; aal?: string; return_to?: string; login_challenge?: string };
type Body = { method?: string; identifier?: string; password?: string; csrf_token?: string };

/** Sign-in by password: create a flow, fetch it, submit it. */
export function loginRoutes(app: FastifyInstance, context: IdentityContext): void {
  const { publicUrl, adminOrigin, accounts, challenges, now } = context;
  const flows = new Map<string, LoginFlow>();

  app.get<{ Querystring: CreateQuery }>('/self-service/login/browser', async (request, reply) => {
    const { query } = request;
    const session = currentSession(context, request);
    if (query.aal && query.aal !== 'aal1') refuseHigherLevel(session);
    const returnTo = allowedReturn(query.return_to);
    const challenge = query.login_challenge ? await findChallenge(query.login_challenge) : undefined;
    if (session && query.refresh !== 'true' && !challenge) {
      if (!wantsJson(request)) return reply.redirect(returnTo ?? `${adminOrigin}/`, 303);
      const id = 'session_already_available';
      throw new WireError(400, { id, reason: alreadySignedIn, message: 'you are already logged in' });
    }
    const flow = openFlow(request, reply, { returnTo, challenge, session });
    return showFlow(request, reply, flow, 200);
  });

  app.get<{ Querystring: { id?: string } }>('/self-service/login/flows', async (request) => {
    const flow = flows.get(request.query.id ?? '');
    if (!flow) throw new WireError(404);
    requireCsrf(request.headers.cookie, csrfCookie(context, request), flow.csrfToken);
    if (flow.expiresAt <= now()) {
      const target = new URL('/self-service/login/browser', publicUrl);
      if (flow.returnTo) target.searchParams.set('return_to', flow.returnTo);
      throw new WireError(410, {
        id: 'self_service_flow_expired',
        reason:
          'The login flow has expired. Redirect the user to the login flow init endpoint to initialize a new login flow.',
        details: { redirect_to: target.href, return_to: flow.returnTo ?? '' },
      });
    }
    return toWire(flow, publicUrl);
  });

  app.post<{ Querystring: { flow?: string }; Body: Body | null }>('/self-service/login', async (request, reply) => {
    const body = request.body ?? {};
    const flow = flows.get(request.query.flow ?? '');
    if (!flow) throw new WireError(404);
    const session = currentSession(context, request);
    if ((session && !flow.refresh) || flow.used) {
      flow.messages = [messages.generic(alreadySignedIn)];
      return refuse(request, reply, flow);
    }
    if (flow.expiresAt <= now()) return replaceExpired(request, reply, flow);
    const header = request.headers['x-csrf-token'];
    const token = text(body.csrf_token) || (typeof header === 'string' ? header : '');
    requireCsrf(request.headers.cookie, csrfCookie(context, request), token);
    flow.messages = [];
    flow.nodeMessages = {};
    if (body.method !== 'password') {
      flow.messages = [messages.strategy];
      return refuse(request, reply, flow);
    }
    const identifier = flow.refresh ? flow.identifier : text(body.identifier);
    flow.identifier = identifier;
    for (const [name, value] of Object.entries({ identifier, password: text(body.password) })) {
      if (value === '') flow.nodeMessages[name] = [messages.missing(name)];
    }
    if (Object.keys(flow.nodeMessages).length > 0) return refuse(request, reply, flow);
    const identity = await accounts.authenticate(identifier, text(body.password));
    if (!identity) {
      flow.messages = [messages.credentials];
      return refuse(request, reply, flow);
    }
    flow.used = true;
    if (session && session.identity.id === identity.id) session.authenticatedAt = now();
    const opened =
      session ?? context.sessions.open(identity, now(), peer(request), request.headers['user-agent'] ?? '');
    if (!session) renewCsrf(context, reply);
    setSessionCookie(reply, opened.token);
    return succeed(request, reply, flow, opened);
  });

  async function succeed(request: FastifyRequest, reply: FastifyReply, flow: LoginFlow, session: Session) {
    const target = flow.request
      ? await challenges.accept(flow.request.challenge, session.identity.id)
      : (flow.returnTo ?? `${adminOrigin}/`);
    if (!wantsJson(request)) return reply.redirect(target, 303);
    if (flow.request) {
      const reason = `In order to complete this flow please redirect the browser to: ${target}`;
      throw new WireError(422, { id: 'browser_location_change_required', reason }, { redirect_browser_to: target });
    }
    return {
      session: sessionToWire(session, publicUrl),
      continue_with: [{ action: 'redirect_browser_to', redirect_browser_to: target }],
    };
  }

  function openFlow(
    request: FastifyRequest,
    reply: FastifyReply,
    from: { returnTo?: string | undefined; challenge?: LoginRequest | undefined; session?: Session | undefined },
  ): LoginFlow {
    const token = csrfCookie(context, request) ?? renewCsrf(context, reply);
    const flow: LoginFlow = {
      id: randomUUID(),
      issuedAt: now(),
      expiresAt: now() + flowLifespanMs,
      requestUrl: `${publicUrl}${request.url}`,
      returnTo: from.returnTo,
      // Somebody who is signed in already confirms with the password, and cannot become somebody else on the way.
      refresh: from.session !== undefined,
      csrfToken: maskCsrfToken(token),
      identifier: from.session?.identity.traits.email ?? '',
      request: from.challenge,
      messages: from.session ? [messages.refresh] : [],
      nodeMessages: {},
      used: false,
    };
    flows.set(flow.id, flow);
    const oldest = flows.keys().next().value;
    if (flows.size > keptFlows && oldest !== undefined) flows.delete(oldest);
    return flow;
  }

  function showFlow(request: FastifyRequest, reply: FastifyReply, flow: LoginFlow, status: 200 | 400) {
    if (!wantsJson(request)) return reply.redirect(`${adminOrigin}/login?flow=${flow.id}`, 303);
    return reply.code(status).send(toWire(flow, publicUrl));
  }

  /** The same form again, with its messages and a token under a new mask. */
  function refuse(request: FastifyRequest, reply: FastifyReply, flow: LoginFlow) {
    flow.csrfToken = maskCsrfToken(csrfCookie(context, request) ?? '');
    return showFlow(request, reply, flow, 400);
  }

  /** The new flow knows nothing of the old one's challenge or refresh, as with Kratos. */
  function replaceExpired(request: FastifyRequest, reply: FastifyReply, old: LoginFlow) {
    const flow = openFlow(request, reply, { returnTo: old.returnTo });
    flow.requestUrl = `${publicUrl}/self-service/login/browser`;
    flow.messages = [messages.expired(old.expiresAt, now())];
    if (!wantsJson(request)) return showFlow(request, reply, flow, 200);
    const since = now() - old.expiresAt;
    throw new WireError(
      410,
      {
        id: 'self_service_flow_expired',
        reason: `The self-service flow expired ${minutes(old.expiresAt, now())} minutes ago, initialize a new one.`,
        message: 'self-service flow expired',
      },
      { expired_at: new Date(old.expiresAt).toISOString(), since: since * 1_000_000, use_flow_id: flow.id },
    );
  }

  async function findChallenge(challenge: string): Promise<LoginRequest> {
    const found = await challenges.find(challenge);
    if (!found) throw new WireError(400, { reason: 'Unable to get OAuth 2.0 Login Challenge.' });
    return found;
  }

  function allowedReturn(url: string | undefined): string | undefined {
    if (!url) return undefined;
    if (URL.canParse(url) && new URL(url).origin === adminOrigin) return url;
    const id = 'self_service_flow_return_to_forbidden';
    throw new WireError(400, { id, reason: `Requested return_to URL "${url}" is not allowed.` });
  }
}

function refuseHigherLevel(session: Session | undefined): never {
  if (session)
    throw new WireError(400, { reason: 'A second factor is not available in the embedded identity service.' });
  throw new WireError(401, {
    id: 'session_aal1_required',
    reason: 'You can not requested a higher AAL (AAL2/AAL3) without an active session.',
    message: 'aal2 and aal3 can only be requested if a session exists already',
  });
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const peer = (request: FastifyRequest): string => `${request.ip}:${request.socket.remotePort ?? 0}`;
