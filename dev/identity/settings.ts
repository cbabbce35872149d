import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerFlow, answerSubmit, forwarding } from './answers.ts';
import type { IdentityContext } from './context.ts';
import { sessionInactive, WireError } from './errors.ts';
import { aal2Required, secondFactorUrl } from './factors/factors.ts';
import { expiredError, expiredMessage, flowToWire, findFlow, pageOf, saveFlow, submittedFlow } from './flows.ts';
import type { Flow } from './flows.ts';
import { requireUnexpired } from './getFlow.ts';
import { findIdentity, identityToWire } from './identities.ts';
import { readFields, wantsJson } from './negotiate.ts';
import type { Fields } from './negotiate.ts';
import { pause, resume } from './paused.ts';
import { currentSession, sessionToken } from './sessions.ts';
import type { Session } from './sessions.ts';
import { beginSettings } from './settingsForm.ts';
import { NeedsRefresh, submitSettings } from './settingsSubmit.ts';

/** The profile and the password of whoever is signed in. */
export function settingsRoutes(app: FastifyInstance, context: IdentityContext): void {
  const { publicUrl, pagesOrigin, db, now } = context;

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
      const elsewhere = askSecondFactor(request, reply, session, request.query.return_to && request.url);
      if (elsewhere) return elsewhere;
      const flow = beginSettings(context, request, reply, { identity: session.identity, type: 'browser' });
      await saveFlow(context, flow);
      return answerFlow(context, request, reply, flow, toWire);
    },
  );

  app.get('/self-service/settings/api', async (request, reply) => {
    const session = await currentSession(context, request);
    if (!session) throw sessionInactive(sessionToken(request) !== undefined);
    const secondFactor = secondFactorUrl(context, session);
    if (secondFactor !== undefined) throw aal2Required(secondFactor);
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
    // The page, and not this address, is where the browser has to come back to.
    const secondFactor = secondFactorUrl(context, session, returningTo(pageOf(context, flow)));
    if (secondFactor !== undefined) throw aal2Required(secondFactor);
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
    const elsewhere = askSecondFactor(request, reply, session, request.url);
    if (elsewhere) return elsewhere;
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

  /** Sends on who has not shown the second factor yet; `back` is the path that it is asked for. */
  function askSecondFactor(
    request: FastifyRequest,
    reply: FastifyReply,
    session: Session,
    back: string | undefined,
  ): FastifyReply | undefined {
    const url = secondFactorUrl(context, session, back ? returningTo(`${publicUrl}${back}`) : '');
    if (url === undefined) return undefined;
    if (wantsJson(request)) throw aal2Required(url);
    return reply.redirect(url, 303);
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
    if (!wantsJson(request)) return reply.redirect(`${pagesOrigin}/login`, 302);
    throw new WireError(401, { reason: 'A valid Ory Session Cookie or Ory Session Token is missing.' });
  }

  async function toWire(flow: Flow): Promise<Record<string, unknown>> {
    const identity = await findIdentity(db, flow.identityId ?? '');
    if (!identity) throw new WireError(404);
    return flowToWire(flow, { identity: identityToWire(identity, publicUrl) });
  }
}

const returningTo = (address: string): string => `?return_to=${encodeURIComponent(address)}`;

const mismatch = (reason: string): WireError => new WireError(403, { id: 'security_identity_mismatch', reason });
