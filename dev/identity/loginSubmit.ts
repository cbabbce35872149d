import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerDone, answerFlow, redirectBrowser } from './answers.ts';
import type { ToWire } from './answers.ts';
import type { IdentityContext } from './context.ts';
import { FormError, locationChange } from './errors.ts';
import { secondFactorUrl } from './factors/factors.ts';
import { checkSecondFactor } from './factors/loginFactors.ts';
import { clearMessages, requireToken, saveFlow } from './flows.ts';
import type { Flow } from './flows.ts';
import { findByAddress } from './identities.ts';
import type { Identity } from './identities.ts';
import { labels, messages } from './messages.ts';
import { refuseDisabled } from './methods.ts';
import { readFields, required, text, wantsJson } from './negotiate.ts';
import type { Fields } from './negotiate.ts';
import { findNode, passwordNode, setValue, submitNode } from './nodes.ts';
import { verifyPassword } from './passwords.ts';
import { allowedReturn } from './returnTo.ts';
import { issueCookie, newSession, saveSession, sessionToWire } from './sessions.ts';
import type { Method, Session } from './sessions.ts';

/** A submitted login form. @throws FormError, or WireError for what no form can show. */
export async function submitLogin(
  context: IdentityContext,
  request: FastifyRequest,
  reply: FastifyReply,
  flow: Flow,
  session: Session | undefined,
  toWire: ToWire,
): Promise<unknown> {
  const fields = readFields(request);
  const method = text(fields, 'method');
  const firstStep = method === 'identifier_first' && context.config.loginStyle === 'identifier_first';
  refuseDisabled(`login ${flow.requestedAal ?? 'aal1'}`, method);
  if (session && flow.requestedAal === 'aal2') {
    return confirm(context, request, reply, flow, session, fields);
  }
  if (!(method === 'password' || firstStep)) {
    throw new FormError({ message: messages.loginStrategy });
  }
  requireToken(context, flow, request, fields);
  setValue(flow.ui.nodes, 'identifier', text(fields, 'identifier'));
  if (firstStep) {
    await askPassword(context, flow, required(fields, ['identifier']).identifier);
    await saveFlow(context, flow);
    // Not an error: the form goes on with its second step, and says so with 400 all the same.
    return answerFlow(context, request, reply, flow, toWire, 400);
  }
  const { identifier, password } = required(fields, ['identifier', 'password']);
  const identity = requireUsable(context, await authenticate(context, identifier, password));
  flow.active = 'password';
  await saveFlow(context, flow);
  const signedIn = await openSession(context, request, identity, session, 'password');
  if (flow.type === 'browser') issueCookie(context, request, reply, signedIn, session);
  return succeed(context, request, reply, flow, signedIn);
}

/** The session goes on with the second factor that was shown in it. */
async function confirm(
  context: IdentityContext,
  request: FastifyRequest,
  reply: FastifyReply,
  flow: Flow,
  session: Session,
  fields: Fields,
): Promise<unknown> {
  const factor = await checkSecondFactor(context, request, flow, session.identity, fields);
  flow.active = factor;
  await saveFlow(context, flow);
  const confirmed = await openSession(context, request, session.identity, session, factor);
  if (flow.type === 'browser') issueCookie(context, request, reply, confirmed, session);
  return succeed(context, request, reply, flow, confirmed);
}

async function askPassword({ db, config }: IdentityContext, flow: Flow, identifier: string): Promise<void> {
  const identity = await findByAddress(db, identifier);
  if (identity?.passwordHash === undefined && !config.mitigateEnumeration) {
    throw new FormError({ name: 'identifier', message: messages.accountUnknown });
  }
  clearMessages(flow);
  flow.active = 'identifier_first';
  flow.ui.nodes = flow.ui.nodes.filter(
    ({ attributes }) => attributes.name !== 'method' && attributes.name !== 'password',
  );
  const node = findNode(flow.ui.nodes, 'identifier');
  if (node) node.attributes.type = 'hidden';
  flow.ui.nodes.push(passwordNode('current-password'));
  flow.ui.nodes.push(submitNode('password', 'password', labels.signInWithPassword));
}

/** @throws FormError 4000006 for an unknown address and a wrong password alike, however often: Kratos counts nothing. */
export async function authenticate({ db }: IdentityContext, address: string, password: string): Promise<Identity> {
  const identity = await findByAddress(db, address);
  const right = await verifyPassword(password, identity?.passwordHash);
  if (!identity || !right) throw new FormError({ message: messages.credentials });
  return identity;
}

/** @throws FormError for nobody, a blocked account, and one whose address is not proven. */
export function requireUsable({ config }: IdentityContext, identity: Identity | undefined): Identity {
  if (!identity) throw new FormError({ message: messages.accountUnknown });
  if (identity.state !== 'active') throw new FormError({ message: messages.disabled });
  if (config.requireVerifiedAddress && !identity.address.verified)
    throw new FormError({ message: messages.unverified });
  return identity;
}

/** The session goes on when the same person confirmed it; anybody else gets one of their own. */
export async function openSession(
  context: IdentityContext,
  request: FastifyRequest,
  identity: Identity,
  before: Session | undefined,
  method: Method,
): Promise<Session> {
  const fresh = newSession(context, identity, method, request);
  const session =
    before?.identity.id === identity.id
      ? {
          ...before,
          methods: [...before.methods, ...fresh.methods],
          authenticatedAt: fresh.authenticatedAt,
          expiresAt: fresh.expiresAt,
        }
      : fresh;
  await saveSession(context.db, session);
  return session;
}

/** Where a sign-in leads: on in its authorization, else to where the form says. */
export async function succeed(
  context: IdentityContext,
  request: FastifyRequest,
  reply: FastifyReply,
  flow: Flow,
  session: Session,
): Promise<FastifyReply> {
  const secondFactor = secondFactorUrl(context, session, flow.requestUrl);
  if (flow.type === 'api') {
    const { identity, ...nameless } = sessionToWire(session, context);
    // Whose it is, is told to who showed the second factor too.
    return reply.send({
      session_token: session.token,
      session: secondFactor === undefined ? { ...nameless, identity } : nameless,
    });
  }
  if (secondFactor !== undefined) {
    if (wantsJson(request)) throw locationChange(secondFactor);
    return reply.redirect(secondFactor, 303);
  }
  const home = allowedReturn(context, flow.returnTo);
  if (flow.challenge === undefined) {
    const body = { session: sessionToWire(session, context), continue_with: [redirectBrowser(home)] };
    return answerDone(request, reply, flow, home, body);
  }
  const target = await context.challenges.accept(flow.challenge, {
    identityId: session.identity.id,
    sessionId: session.id,
    methods: session.methods.map(({ method }) => method),
  });
  if (wantsJson(request)) throw locationChange(target);
  return reply.redirect(target, 303);
}
