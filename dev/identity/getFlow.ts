import type { FastifyInstance } from 'fastify';
import type { ToWire } from './answers.ts';
import type { IdentityContext } from './context.ts';
import { requireCsrf } from './csrf.ts';
import { WireError } from './errors.ts';
import { findFlow } from './flows.ts';
import type { Flow } from './flows.ts';
import type { FlowKind } from './messages.ts';

/** GET /self-service/{kind}/flows: the form of an id, for the browser that has it only. Always JSON. */
export function getFlowRoute(app: FastifyInstance, context: IdentityContext, kind: FlowKind, toWire: ToWire): void {
  app.get<{ Querystring: { id?: string } }>(`/self-service/${kind}/flows`, async (request) => {
    const flow = await findFlow(context, kind, request.query.id);
    if (flow.type === 'browser' && !flow.openToAll) requireCsrf(context.publicUrl, request, flow.csrf);
    requireUnexpired(context, flow);
    return toWire(flow);
  });
}

/** @throws WireError 410 that tells where to begin anew; only login and registration name it by an id. */
export function requireUnexpired({ publicUrl, now }: IdentityContext, flow: Flow): void {
  if (flow.expiresAt > now()) return;
  const { kind, type, returnTo = '' } = flow;
  const named = kind === 'login' || kind === 'registration';
  const id = named ? { id: 'self_service_flow_expired' } : {};
  if (type === 'api') {
    throw new WireError(410, {
      ...id,
      reason: `The ${kind} flow has expired. Call the ${kind} flow init API endpoint to initialize a new ${kind} flow.`,
      details: { api: `${publicUrl}/self-service/${kind}/api` },
    });
  }
  const target = new URL(`/self-service/${kind}/browser`, publicUrl);
  if (returnTo) target.searchParams.set('return_to', returnTo);
  throw new WireError(410, {
    ...id,
    reason: `The ${kind} flow has expired. Redirect the user to the ${kind} flow init endpoint to initialize a new ${kind} flow.`,
    details: { redirect_to: target.href, return_to: returnTo },
  });
}
