import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IdentityContext } from './context.ts';
import { FormError } from './errors.ts';
import { clearMessages, pageOf, renewToken, saveFlow, showErrors } from './flows.ts';
import type { Flow } from './flows.ts';
import { wantsJson } from './negotiate.ts';

/** Routes where a browser's failure becomes a page that asks back for the reason; all others answer JSON always. */
export const forwarding = { config: { forward: true } };

/** How the flow of a kind looks on the wire. */
export type ToWire = (flow: Flow) => Record<string, unknown> | Promise<Record<string, unknown>>;

/** The form: as JSON for programs and scripts, as the page that draws it for a browser. */
export async function answerFlow(
  context: IdentityContext,
  request: FastifyRequest,
  reply: FastifyReply,
  flow: Flow,
  toWire: ToWire,
  status = 200,
): Promise<FastifyReply> {
  if (flow.type === 'browser' && !wantsJson(request)) return reply.redirect(pageOf(context, flow), 303);
  return reply.code(status).send(await toWire(flow));
}

/** Does what was submitted; what is wrong with the form is shown in it, with 400. */
export async function answerSubmit(
  context: IdentityContext,
  request: FastifyRequest,
  reply: FastifyReply,
  flow: Flow,
  toWire: ToWire,
  submit: () => Promise<unknown>,
): Promise<unknown> {
  try {
    return await submit();
  } catch (error) {
    if (!(error instanceof FormError)) throw error;
    clearMessages(flow);
    showErrors(flow, error);
    renewToken(context, flow, request, reply);
    await saveFlow(context, flow);
    return answerFlow(context, request, reply, flow, toWire, 400);
  }
}

/** Where a success leads: JSON for scripts, a redirect for a browser. */
export function answerDone(
  request: FastifyRequest,
  reply: FastifyReply,
  flow: Flow,
  target: string,
  body: unknown,
): FastifyReply {
  if (flow.type === 'browser' && !wantsJson(request)) return reply.redirect(target, 303);
  return reply.send(body);
}

export const redirectBrowser = (target: string): Record<string, unknown> => ({
  action: 'redirect_browser_to',
  redirect_browser_to: target,
});
