import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerFlow, answerSubmit, forwarding } from './answers.ts';
import type { ToWire } from './answers.ts';
import { instant } from './clock.ts';
import type { IdentityContext, LoginRequest } from './context.ts';
import { aal1Required, alreadySignedIn, FormError, signedInHint, WireError } from './errors.ts';
import { levelOf } from './factors/factors.ts';
import { fillSecondFactor } from './factors/loginFactors.ts';
import { expiredError, expiredMessage, flowToWire, newFlow, saveFlow, submittedFlow } from './flows.ts';
import type { Flow, FlowType } from './flows.ts';
import { getFlowRoute } from './getFlow.ts';
import { submitLogin } from './loginSubmit.ts';
import { labels, messages } from './messages.ts';
import { wantsJson } from './negotiate.ts';
import { identifierNode, input, passwordNode, submitNode } from './nodes.ts';
import { allowedReturn } from './returnTo.ts';
import { currentSession } from './sessions.ts';
import type { Session } from './sessions.ts';

type CreateQuery = { refresh?: string; aal?: string; return_to?: string; login_challenge?: string };

/** Sign-in by password: create a form, fetch it, submit it; for browsers and for programs. */
export function loginRoutes(app: FastifyInstance, context: IdentityContext): void {
  const { challenges } = context;
  const toWire = loginToWire(context);

  app.get<{ Querystring: CreateQuery }>('/self-service/login/browser', forwarding, async (request, reply) => {
    const { query } = request;
    const session = await currentSession(context, request);
    const asked = query.login_challenge === undefined ? undefined : await challenges.find(query.login_challenge);
    const path = asked ? challengedPath(request.url, asked) : request.url;
    const problem = refusal(path, session);
    if (session && asked && problem?.id === 'session_already_available') {
      const target = await challenges.accept(asked.challenge, {
        identityId: session.identity.id,
        sessionId: session.id,
        methods: session.methods.map(({ method }) => method),
      });
      if (!wantsJson(request)) return reply.redirect(target, 303);
      throw alreadySignedIn('login', signedInHint);
    }
    if (problem?.id === 'session_already_available' && !wantsJson(request)) {
      return reply.redirect(allowedReturn(context, query.return_to), 303);
    }
    if (problem) throw problem;
    const flow = newLoginFlow(context, request, reply, { type: 'browser', path, session });
    if (asked) flow.challenge = asked.challenge;
    await saveFlow(context, flow);
    return answerFlow(context, request, reply, flow, toWire);
  });

  app.get<{ Querystring: CreateQuery & { return_session_token_exchange_code?: string } }>(
    '/self-service/login/api',
    async (request, reply) => {
      const session = await currentSession(context, request);
      const problem = refusal(request.url, session);
      if (problem) throw problem;
      const flow = newLoginFlow(context, request, reply, { type: 'api', path: request.url, session });
      if (!session && request.query.return_session_token_exchange_code === 'true') flow.exchangeCode = randomUUID();
      await saveFlow(context, flow);
      return toWire(flow);
    },
  );

  getFlowRoute(app, context, 'login', toWire);

  app.post('/self-service/login', forwarding, async (request, reply) => {
    const flow = await submittedFlow(context, 'login', request);
    const session = await currentSession(context, request);
    if (session && !flow.refresh && (flow.requestedAal === 'aal1' || levelOf(session) === 'aal2')) {
      if (!wantsJson(request) && flow.type === 'browser') return reply.redirect(allowedReturn(context, null), 303);
      return answerSubmit(context, request, reply, flow, toWire, () => Promise.reject(signedInAlready()));
    }
    if (!session && flow.requestedAal === 'aal2') throw aal1Required();
    if (flow.expiresAt <= context.now()) return replaceExpired(request, reply, flow, session);
    return answerSubmit(context, request, reply, flow, toWire, () =>
      submitLogin(context, request, reply, flow, session, toWire),
    );
  });

  /** The new form knows nothing of the old one's challenge, refresh or level, as with Kratos. */
  async function replaceExpired(
    request: FastifyRequest,
    reply: FastifyReply,
    old: Flow,
    session: Session | undefined,
  ): Promise<unknown> {
    // Somebody signed in gets no new form without asking for a confirmation: the old one says so.
    if (session) return answerSubmit(context, request, reply, old, toWire, () => Promise.reject(signedInAlready()));
    const flow = newLoginFlow(context, request, reply, { type: old.type, path: request.url, session });
    flow.requestUrl = old.requestUrl;
    flow.ui.messages.push(expiredMessage(old, context.now()));
    await saveFlow(context, flow);
    if (old.type === 'browser' && !wantsJson(request)) return answerFlow(context, request, reply, flow, toWire);
    throw expiredError(old, flow, context.now());
  }
}

/** How a login looks on the wire. */
export const loginToWire =
  ({ challenges }: IdentityContext): ToWire =>
  async (flow) => {
    const asked = flow.challenge === undefined ? undefined : await challenges.find(flow.challenge);
    return flowToWire(flow, {
      created_at: instant(flow.issuedAt),
      updated_at: instant(flow.issuedAt),
      refresh: flow.refresh ?? false,
      requested_aal: flow.requestedAal,
      session_token_exchange_code: flow.exchangeCode,
      oauth2_login_challenge: asked?.challenge,
      oauth2_login_request: asked,
    });
  };

/** Said in the form of a login that nobody needs. */
export const signedInAlready = (): FormError =>
  new FormError({ message: messages.generic(alreadySignedIn('login', signedInHint).reason ?? '') });

/** Inside an authorization the way back is the authorization itself, and a known person confirms with the password. */
function challengedPath(path: string, asked: LoginRequest): string {
  const url = new URL(path, 'http://localhost');
  if (!asked.skip) url.searchParams.set('refresh', 'true');
  if (asked.request_url) url.searchParams.set('return_to', asked.request_url);
  return url.pathname + url.search;
}

/** Why no form may be made: nobody is signed in for a second factor, or somebody is who need not sign in. */
function refusal(path: string, session: Session | undefined): WireError | undefined {
  const { searchParams } = new URL(path, 'http://localhost');
  const level = searchParams.get('aal') || 'aal1';
  if (level !== 'aal1' && level !== 'aal2') {
    const reason = `Unable to parse AuthenticationMethod Assurance Level (AAL): expected one of [aal1, aal2] but got ${level}`;
    return new WireError(400, { reason });
  }
  if (!session) return level === 'aal2' ? aal1Required() : undefined;
  if (searchParams.get('refresh') === 'true' || level > levelOf(session)) return undefined;
  return alreadySignedIn('login', signedInHint);
}

/** A login with the fields that its kind asks for; it is kept by `saveFlow`. */
export function newLoginFlow(
  context: IdentityContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { type, path, session }: { type: FlowType; path: string; session: Session | undefined },
): Flow {
  const flow = newFlow(context, request, reply, { kind: 'login', type, path });
  const { searchParams } = new URL(path, 'http://localhost');
  // Without a session there is nothing to confirm.
  flow.refresh = session !== undefined && searchParams.get('refresh') === 'true';
  flow.requestedAal = searchParams.get('aal') === 'aal2' ? 'aal2' : 'aal1';
  const { nodes } = flow.ui;
  if (flow.refresh) flow.ui.messages.push(messages.refresh);
  if (flow.requestedAal === 'aal2') {
    if (session && levelOf(session) === 'aal1') flow.ui.messages.push(messages.secondFactor);
    if (session) fillSecondFactor(context, flow, session.identity);
  } else if (flow.refresh && session) {
    const value = session.identity.address.value;
    nodes.push(input('default', { name: 'identifier', type: 'hidden', value }));
    nodes.push(passwordNode('current-password'), submitNode('password', 'password', labels.signIn));
  } else if (context.config.loginStyle === 'identifier_first') {
    const identifier = identifierNode();
    identifier.group = 'identifier_first';
    identifier.attributes.autocomplete = 'username webauthn';
    nodes.push(identifier, submitNode('identifier_first', 'identifier_first', labels.continue));
  } else {
    nodes.push(identifierNode(), passwordNode('current-password'));
    nodes.push(submitNode('password', 'password', labels.signInWithPassword));
  }
  return flow;
}
