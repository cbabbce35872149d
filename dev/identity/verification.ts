import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerFlow, answerSubmit, forwarding } from './answers.ts';
import { codeFlows } from './codeFlows.ts';
import { redeemCode } from './codes.ts';
import type { IdentityContext } from './context.ts';
import { flowReplaced, FormError, WireError } from './errors.ts';
import { clearMessages, expiredError, flowToWire, pageOf, requireToken, saveFlow, submittedFlow } from './flows.ts';
import type { Flow } from './flows.ts';
import { getFlowRoute } from './getFlow.ts';
import { findByAddress, updateIdentity, withVerified } from './identities.ts';
import type { Identity } from './identities.ts';
import { messages } from './messages.ts';
import { readFields, text, wantsJson } from './negotiate.ts';
import { linkNode } from './nodes.ts';
import { allowedReturn } from './returnTo.ts';
import { findSession, issueCookie } from './sessions.ts';

const toWire = (flow: Flow): Record<string, unknown> => flowToWire(flow);

/** Verification of an e-mail address by a code: ask for one, enter it. */
export function verificationRoutes(app: FastifyInstance, context: IdentityContext): void {
  const { db, now } = context;
  const codes = codeFlows(context, 'verification');

  for (const type of ['browser', 'api'] as const) {
    app.get(`/self-service/verification/${type}`, type === 'browser' ? forwarding : {}, async (request, reply) => {
      const flow = codes.begin(request, reply, type);
      await saveFlow(context, flow);
      return answerFlow(context, request, reply, flow, toWire);
    });
  }

  getFlowRoute(app, context, 'verification', toWire);

  app.post('/self-service/verification', forwarding, async (request, reply) => {
    const flow = await submittedFlow(context, 'verification', request);
    if (flow.expiresAt <= now()) {
      const fresh = codes.replace(request, reply, flow);
      await saveFlow(context, fresh);
      if (wantsJson(request) || flow.type === 'api') throw expiredError(flow, fresh, now());
      return answerFlow(context, request, reply, fresh, toWire);
    }
    return answerSubmit(context, request, reply, flow, toWire, () => submit(request, reply, flow));
  });

  async function submit(request: FastifyRequest, reply: FastifyReply, flow: Flow): Promise<unknown> {
    const fields = readFields(request);
    const [code, email] = [text(fields, 'code'), text(fields, 'email')];
    if ((text(fields, 'method') || (code && 'code')) !== 'code') {
      throw new FormError({ message: messages.verificationStrategy });
    }
    if (flow.state === 'passed_challenge') {
      const fresh = codes.begin(request, reply, flow.type);
      fresh.ui.messages.push(messages.verificationDone);
      await saveFlow(context, fresh);
      if (!wantsJson(request) && flow.type === 'browser') return reply.redirect(pageOf(context, fresh), 303);
      throw flowReplaced('An error occured, please use the new flow.', fresh.id);
    }
    if (code) await enter(request, reply, flow, code);
    else if (email) {
      // The code itself proves enough; asking for another one has to come from the form.
      requireToken(context, flow, request, fields);
      await codes.send(flow, email, await findByAddress(db, email));
    } else throw new FormError({ name: 'email', message: messages.missing('email') });
    await saveFlow(context, flow);
    return answerFlow(context, request, reply, flow, toWire);
  }

  /** Who registered inside an authorization goes on with it, now that the address is verified; where. */
  async function signIn(request: FastifyRequest, reply: FastifyReply, flow: Flow): Promise<string | undefined> {
    const session = flow.challenge === undefined ? undefined : await findSession(db, flow.sessionId ?? '');
    if (session === undefined || flow.challenge === undefined) return undefined;
    issueCookie(context, request, reply, session, undefined);
    const methods = session.methods.map(({ method }) => method);
    return context.challenges.accept(flow.challenge, {
      identityId: session.identity.id,
      sessionId: session.id,
      methods,
    });
  }

  /** @throws WireError 410 with another form, when this one was tried too often. */
  async function redeemed(
    request: FastifyRequest,
    reply: FastifyReply,
    flow: Flow,
    code: string,
  ): Promise<Identity | undefined> {
    try {
      return await redeemCode(context, flow, code);
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      const fresh = codes.begin(request, reply, flow.type);
      fresh.ui.messages.push(messages.generic(error.reason ?? error.message));
      await saveFlow(context, fresh);
      throw flowReplaced('An error occured, please retry the flow.', fresh.id);
    }
  }

  async function enter(request: FastifyRequest, reply: FastifyReply, flow: Flow, code: string): Promise<void> {
    clearMessages(flow);
    const identity = await redeemed(request, reply, flow, code);
    if (!identity) {
      flow.ui.messages.push(messages.verificationCodeWrong);
      return;
    }
    await updateIdentity(db, withVerified(identity, now()), now());
    const target = (await signIn(request, reply, flow)) ?? allowedReturn(context, flow.returnTo);
    flow.state = 'passed_challenge';
    const csrf = flow.ui.nodes.slice(0, 1);
    flow.ui = { action: target, method: 'GET', nodes: [...csrf, linkNode(target)], messages: [messages.verified] };
  }
}

/** A verification that begins by itself, after a registration or another address: where the person goes on with it. */
export async function beginVerification(
  context: IdentityContext,
  request: FastifyRequest,
  reply: FastifyReply,
  identity: Identity,
  origin: Flow,
  sessionId?: string,
): Promise<{ wish: Record<string, unknown>; page: string }> {
  const { type, returnTo, challenge } = origin;
  const codes = codeFlows(context, 'verification');
  const flow = codes.begin(request, reply, type, '/self-service/verification/browser');
  if (returnTo !== undefined) flow.returnTo = returnTo;
  if (challenge !== undefined && sessionId !== undefined) Object.assign(flow, { challenge, sessionId });
  await saveFlow(context, flow);
  await codes.send(flow, identity.address.value, identity);
  await saveFlow(context, flow);
  const address = { ...identity.address, status: 'sent' } as const;
  await updateIdentity(context.db, { ...identity, address }, context.now());
  const page = pageOf(context, flow);
  const shown = { id: flow.id, verifiable_address: address.value, ...(type === 'browser' && { url: page }) };
  return { wish: { action: 'show_verification_ui', flow: shown }, page };
}
