import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerFlow, answerSubmit, forwarding } from './answers.ts';
import type { IdentityContext } from './context.ts';
import { sessionInactive, WireError } from './errors.ts';
import {
  expiredError,
  expiredMessage,
  flowToWire,
  findFlow,
  newFlow,
  pageOf,
  saveFlow,
  submittedFlow,
} from './flows.ts';
import type { Flow, FlowType } from './flows.ts';
import { requireUnexpired } from './getFlow.ts';
import { findIdentity, identityToWire } from './identities.ts';
import type { Identity } from './identities.ts';
import { labels } from './messages.ts';
import { readFields, wantsJson } from './negotiate.ts';
import type { Fields } from './negotiate.ts';
import { passwordNode, submitNode } from './nodes.ts';
import { pause, resume } from './paused.ts';
import { currentSession, sessionToken } from './sessions.ts';
import type { Session } from './sessions.ts';
import { NeedsRefresh, submitSettings } from './settingsSubmit.ts';
import { traitNodes } from './traits.ts';

/** The profile and the password of whoever is signed in. */
export function settingsRoutes(app: FastifyInstance, context: IdentityContext): void {
  const { publicUrl, adminOrigin, db, now } = context;

  app.get<{ Querystring: { return_to?: string } }>(
    '/self-service/settings/browser',
    forwarding,
    async (request, reply) => {
      const session = await currentSession(context, request);
      if (!session) {
        if (wantsJson(request)) throw sessionInactive();
        const login = new URL('/self-service/login/browser', publicUrl);
        if (request.query.return_to) login.searchParams.set('return_to', request.query.return_to);
        return reply.redirect(login.href, 303);
      }
      const flow = beginSettings(context, request, reply, { identity: session.identity, type: 'browser' });
      await saveFlow(context, flow);
      return answerFlow(context, request, reply, flow, toWire);
    },
  );

  app.get('/self-service/settings/api', async (request, reply) => {
    const session = await currentSession(context, request);
    if (!session) throw sessionInactive(sessionToken(request) !== undefined);
    const flow = beginSettings(context, request, reply, { identity: session.identity, type: 'api' });
    await saveFlow(context, flow);
    return toWire(flow);
  });

  app.get<{ Querystring: { id?: string } }>('/self-service/settings/flows', async (request, reply) => {
    const session = await currentSession(context, request);
    if (!session) return refuseStranger(request, reply);
    const flow = await findFlow(context, 'settings', request.query.id);
    if (flow.identityId !== session.identity.id) {
      throw mismatch('The request was made for another identity and has been blocked for security reasons.');
    }
    requireUnexpired(context, flow);
    return toWire(flow);
  });

  app.post('/self-service/settings', forwarding, async (request, reply) => submit(request, reply));

  /** Back from a fresh login: the update that waited for it is done now. */
  app.get('/self-service/settings', forwarding, async (request, reply) =>
    submit(request, reply, (flow, session) => resume(context, request, reply, flow, session)),
  );

  async function submit(
    request: FastifyRequest,
    reply: FastifyReply,
    waiting?: (flow: Flow, session: Session) => Promise<Fields | undefined>,
  ): Promise<unknown> {
    const session = await currentSession(context, request);
    if (!session) return refuseStranger(request, reply);
    const flow = await submittedFlow(context, 'settings', request);
    if (flow.expiresAt <= now()) return replaceExpired(request, reply, flow, session);
    if (flow.identityId !== session.identity.id) {
      throw mismatch(
        'The request was initiated by someone else and has been blocked for security reasons. Please go back and try again.',
      );
    }
    return answerSubmit(context, request, reply, flow, toWire, async () => {
      const fields = waiting ? ((await waiting(flow, session)) ?? {}) : readFields(request);
      try {
        return await submitSettings(context, request, reply, {
          flow,
          session,
          fields,
          toWire,
          trusted: waiting !== undefined,
        });
      } catch (error) {
        if (!(error instanceof NeedsRefresh)) throw error;
        if (flow.type === 'browser') await pause(context, reply, flow, session, fields);
        return askRefresh(request, reply, flow);
      }
    });
  }

  function askRefresh(request: FastifyRequest, reply: FastifyReply, flow: Flow): FastifyReply {
    const login = new URL('/self-service/login/browser', publicUrl);
    login.searchParams.set('refresh', 'true');
    login.searchParams.set('return_to', `${publicUrl}/self-service/settings?flow=${flow.id}`);
    if (flow.type === 'browser' && !wantsJson(request)) return reply.redirect(login.href, 303);
    throw new WireError(
      403,
      {
        id: 'session_refresh_required',
        reason: 'The login session is too old and thus not allowed to update these fields. Please re-authenticate.',
      },
      { redirect_browser_to: login.href },
    );
  }

  async function replaceExpired(
    request: FastifyRequest,
    reply: FastifyReply,
    old: Flow,
    { identity }: Session,
  ): Promise<unknown> {
    const flow = beginSettings(context, request, reply, { identity, type: old.type, origin: old });
    flow.requestUrl = old.requestUrl;
    flow.ui.messages.push(expiredMessage(old, now()));
    await saveFlow(context, flow);
    if (old.type === 'browser' && !wantsJson(request)) return reply.redirect(pageOf(context, flow), 303);
    throw expiredError(old, flow, now());
  }

  function refuseStranger(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (!wantsJson(request)) return reply.redirect(`${adminOrigin}/login`, 302);
    throw new WireError(401, { reason: 'A valid Ory Session Cookie or Ory Session Token is missing.' });
  }

  async function toWire(flow: Flow): Promise<Record<string, unknown>> {
    const identity = await findIdentity(db, flow.identityId ?? '');
    if (!identity) throw new WireError(404);
    return flowToWire(flow, { identity: identityToWire(identity, publicUrl) });
  }
}

const mismatch = (reason: string): WireError => new WireError(403, { id: 'security_identity_mismatch', reason });

/** A form with somebody's traits and a field for another password; `origin` is the flow that leads to it. */
export function beginSettings(
  context: IdentityContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { identity, type, origin }: { identity: Identity; type: FlowType; origin?: Flow },
): Flow {
  const path = origin ? `/self-service/settings/${type}` : request.url;
  const flow = newFlow(context, request, reply, { kind: 'settings', type, path });
  if (origin?.returnTo !== undefined) flow.returnTo = origin.returnTo;
  flow.identityId = identity.id;
  flow.ui.nodes.push(...traitNodes('profile', identity.traits), submitNode('profile', 'profile', labels.save));
  flow.ui.nodes.push(passwordNode('new-password'), submitNode('password', 'password', labels.save));
  return flow;
}
