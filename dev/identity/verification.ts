import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerFlow, answerSubmit, forwarding } from './answers.ts';
import { codeFlows } from './codeFlows.ts';
import { redeemCode } from './codes.ts';
import type { IdentityContext } from './context.ts';
import { flowReplaced, FormError } from './errors.ts';
import { clearMessages, expiredError, flowToWire, pageOf, requireToken, saveFlow, submittedFlow } from './flows.ts';
import type { Flow } from './flows.ts';
import { getFlowRoute } from './getFlow.ts';
import { findByAddress, updateIdentity, withVerified } from './identities.ts';
import type { Identity } from './identities.ts';
import { messages } from './messages.ts';
import { readFields, text, wantsJson } from './negotiate.ts';
import { linkNode } from './nodes.ts';
import { allowedReturn } from './returnTo.ts';

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
    if (code) await enter(flow, code);
    else if (email) {
      // The code itself proves enough; asking for another one has to come from the form.
      requireToken(context, flow, request, fields);
      await codes.send(flow, email, await findByAddress(db, email));
    } else throw new FormError({ name: 'email', message: messages.missing('email') });
    await saveFlow(context, flow);
    return answerFlow(context, request, reply, flow, toWire);
  }

  async function enter(flow: Flow, code: string): Promise<void> {
    clearMessages(flow);
    const identity = await redeemCode(context, flow, code);
    if (!identity) {
      flow.ui.messages.push(messages.verificationCodeWrong);
      return;
    }
    await updateIdentity(db, withVerified(identity, now()), now());
    const target = allowedReturn(context, flow.returnTo);
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
): Promise<Record<string, unknown>> {
  const { type, returnTo } = origin;
  const codes = codeFlows(context, 'verification');
  const flow = codes.begin(request, reply, type, '/self-service/verification/browser');
  if (returnTo !== undefined) flow.returnTo = returnTo;
  await saveFlow(context, flow);
  await codes.send(flow, identity.address.value, identity);
  await saveFlow(context, flow);
  const address = { ...identity.address, status: 'sent' } as const;
  await updateIdentity(context.db, { ...identity, address }, context.now());
  return {
    action: 'show_verification_ui',
    flow: {
      id: flow.id,
      verifiable_address: address.value,
      ...(type === 'browser' && { url: pageOf(context, flow) }),
    },
  };
}
