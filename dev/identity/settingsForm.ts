import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IdentityContext } from './context.ts';
import { factorNodes } from './factors/settingsFactors.ts';
import { newFlow } from './flows.ts';
import type { Flow, FlowType } from './flows.ts';
import type { Identity } from './identities.ts';
import { labels } from './messages.ts';
import { findNode, passwordNode, submitNode } from './nodes.ts';
import { traitNodes } from './traits.ts';

/** A form with somebody's traits, a field for another password and their second factors; `origin` is the flow that leads to it. */
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
  fillSettings(context, flow, identity);
  return flow;
}

/** Makes the form what it is for this identity: after a change all of it is new. */
export function fillSettings(context: IdentityContext, flow: Flow, identity: Identity): void {
  const csrf = findNode(flow.ui.nodes, 'csrf_token');
  flow.ui.nodes = [
    ...(csrf ? [csrf] : []),
    ...traitNodes('profile', identity.traits),
    submitNode('profile', 'profile', labels.save),
    passwordNode('new-password'),
    submitNode('password', 'password', labels.save),
    ...factorNodes(context, flow, identity),
  ];
}
