import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerFlow, answerSubmit, forwarding } from './answers.ts';
import type { IdentityContext } from './context.ts';
import { alreadySignedIn, WireError } from './errors.ts';
import { expiredError, expiredMessage, flowToWire, newFlow, saveFlow, submittedFlow } from './flows.ts';
import type { Flow, FlowType } from './flows.ts';
import { getFlowRoute } from './getFlow.ts';
import { labels } from './messages.ts';
import { wantsJson } from './negotiate.ts';
import { passwordNode, submitNode } from './nodes.ts';
import { submitRegistration } from './registrationSubmit.ts';
import { allowedReturn } from './returnTo.ts';
import { currentSession } from './sessions.ts';
import { traitNodes } from './traits.ts';

type CreateQuery = { return_to?: string; login_challenge?: string; return_session_token_exchange_code?: string };

/** A new account: all at once, or who first and the password second, as configured. */
export function registrationRoutes(app: FastifyInstance, context: IdentityContext): void {
  const { challenges, config, publicUrl, now } = context;

  app.get<{ Querystring: CreateQuery }>('/self-service/registration/browser', forwarding, async (request, reply) => {
    const { login_challenge: challenge, return_to } = request.query;
    requireEnabled();
    const asked = challenge === undefined ? undefined : await challenges.find(challenge);
    const session = await currentSession(context, request);
    if (session && asked) {
      const login = new URL(request.url, publicUrl);
      login.pathname = '/self-service/login/browser';
      return reply.redirect(login.href, 302);
    }
    if (session) {
      if (wantsJson(request)) throw alreadySignedIn('registration');
      return reply.redirect(allowedReturn(context, return_to), 303);
    }
    const url = new URL(request.url, publicUrl);
    if (asked?.request_url) url.searchParams.set('return_to', asked.request_url);
    const flow = begin(request, reply, 'browser', url.pathname + url.search);
    if (asked) flow.challenge = asked.challenge;
    await saveFlow(context, flow);
    return answerFlow(context, request, reply, flow, toWire);
  });

  app.get<{ Querystring: CreateQuery }>('/self-service/registration/api', async (request, reply) => {
    requireEnabled();
    if (await currentSession(context, request)) throw alreadySignedIn('registration');
    const flow = begin(request, reply, 'api', request.url);
    if (request.query.return_session_token_exchange_code === 'true') flow.exchangeCode = randomUUID();
    await saveFlow(context, flow);
    return toWire(flow);
  });

  getFlowRoute(app, context, 'registration', (flow) => {
    requireEnabled();
    return toWire(flow);
  });

  app.post('/self-service/registration', forwarding, async (request, reply) => {
    if (await currentSession(context, request)) {
      if (wantsJson(request)) throw alreadySignedIn('registration');
      return reply.redirect(allowedReturn(context, null), 303);
    }
    requireEnabled();
    const flow = await submittedFlow(context, 'registration', request);
    if (flow.expiresAt <= now()) return replaceExpired(request, reply, flow);
    return answerSubmit(context, request, reply, flow, toWire, () =>
      submitRegistration(context, request, reply, flow, toWire),
    );
  });

  async function replaceExpired(request: FastifyRequest, reply: FastifyReply, old: Flow): Promise<unknown> {
    const flow = begin(request, reply, old.type, request.url);
    flow.requestUrl = old.requestUrl;
    flow.ui.messages.push(expiredMessage(old, now()));
    await saveFlow(context, flow);
    if (old.type === 'browser' && !wantsJson(request)) return answerFlow(context, request, reply, flow, toWire);
    throw expiredError(old, flow, now());
  }

  function begin(request: FastifyRequest, reply: FastifyReply, type: FlowType, path: string): Flow {
    const flow = newFlow(context, request, reply, { kind: 'registration', type, path });
    flow.ui.nodes.push(...traitNodes('default'));
    if (config.registrationStyle === 'profile_first') {
      flow.ui.nodes.push(submitNode('profile', 'profile', labels.signUp));
    } else {
      flow.ui.nodes.push(passwordNode('new-password'), submitNode('password', 'password', labels.signUp));
    }
    return flow;
  }

  function requireEnabled(): void {
    if (config.registrationEnabled) return;
    throw new WireError(400, {
      id: 'self_service_flow_disabled',
      reason: 'Registration is not allowed because it was disabled.',
      message: 'registration flow disabled',
    });
  }

  async function toWire(flow: Flow): Promise<Record<string, unknown>> {
    const asked = flow.challenge === undefined ? undefined : await challenges.find(flow.challenge);
    return flowToWire(flow, {
      session_token_exchange_code: flow.exchangeCode,
      oauth2_login_challenge: asked?.challenge,
      oauth2_login_request: asked,
    });
  }
}
