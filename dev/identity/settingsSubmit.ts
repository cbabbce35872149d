import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerDone, answerFlow, redirectBrowser } from './answers.ts';
import type { ToWire } from './answers.ts';
import type { IdentityContext } from './context.ts';
import { FormError } from './errors.ts';
import { factorChanges, factorOf } from './factors/settingsFactors.ts';
import type { Change } from './factors/settingsFactors.ts';
import { pageOf, renewToken, requireToken, saveFlow } from './flows.ts';
import type { Flow } from './flows.ts';
import { DuplicateIdentifier, normalized, updateIdentity, withTraits } from './identities.ts';
import type { Identity } from './identities.ts';
import { messages } from './messages.ts';
import { refuseDisabled } from './methods.ts';
import { isRecord, text } from './negotiate.ts';
import type { Fields } from './negotiate.ts';
import { hashPassword, requireGoodPassword, verifyPassword } from './passwords.ts';
import { allowedReturn } from './returnTo.ts';
import { fillSettings } from './settingsForm.ts';
import { isPrivileged, issueCookie } from './sessions.ts';
import type { Session } from './sessions.ts';
import { setTraits, validTraits } from './traits.ts';
import { beginVerification } from './verification.ts';
import { showOut, tellLater } from './webHooks.ts';

/** The session is too old for what was to be changed. */
export class NeedsRefresh extends Error {}

interface Submission {
  flow: Flow;
  session: Session;
  fields: Fields;
  toWire: ToWire;
  /** An update that this service kept itself: its token was looked at before. */
  trusted: boolean;
}

/** A submitted settings form: the whole traits, or another password. @throws FormError, NeedsRefresh */
export async function submitSettings(
  context: IdentityContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { flow, session, fields, toWire, trusted }: Submission,
): Promise<FastifyReply> {
  const factor = factorOf(fields);
  const method = factor ?? text(fields, 'method');
  refuseDisabled('settings', method);
  const change = factor ? factorChanges[factor] : changes[method];
  if (!change) throw new FormError({ message: messages.settingsStrategy });
  if (!trusted) requireToken(context, flow, request, fields);
  if (factor && !isPrivileged(context, session)) throw new NeedsRefresh();
  const changed = await change(context, flow, session, fields);
  if (!changed) {
    await saveFlow(context, flow);
    return answerFlow(context, request, reply, flow, toWire);
  }
  const identity = await store(context, changed);
  if (method === 'password') await showOut(context, session, 'password');
  else tellLater(context, identity.id);
  fillSettings(context, flow, identity);
  renewToken(context, flow, request, reply);
  flow.state = 'success';
  flow.active = method;
  flow.ui.messages = [messages.saved];
  const steps: unknown[] = [];
  if (identity.address.status === 'pending') {
    steps.push((await beginVerification(context, request, reply, identity, flow)).wish);
  }
  await saveFlow(context, flow);
  const target = flow.returnTo === undefined ? pageOf(context, flow) : allowedReturn(context, flow.returnTo);
  if (flow.type === 'browser') {
    issueCookie(context, request, reply, session, session);
    steps.push(redirectBrowser(target));
  }
  const body = { ...(await toWire(flow)), ...(steps.length > 0 && { continue_with: steps }) };
  return answerDone(request, reply, flow, target, body);
}

const changes: Record<string, Change> = { profile: changeTraits, password: changePassword };

/** All traits are replaced by those that came: what was left out is gone. */
async function changeTraits(
  context: IdentityContext,
  flow: Flow,
  session: Session,
  { traits }: Fields,
): Promise<Identity> {
  if (!isRecord(traits)) throw new FormError({ message: messages.generic('Did not receive any value changes.') });
  setTraits(flow.ui.nodes, traits);
  const { identity } = session;
  const valid = validTraits(traits);
  const otherAddress = normalized(valid.email) !== identity.address.value;
  if (otherAddress && !isPrivileged(context, session)) throw new NeedsRefresh();
  return withTraits(identity, valid, context.now());
}

async function changePassword(
  context: IdentityContext,
  _flow: Flow,
  session: Session,
  fields: Fields,
): Promise<Identity> {
  if (!isPrivileged(context, session)) throw new NeedsRefresh();
  const password = text(fields, 'password');
  if (!password) throw new FormError({ name: 'password', message: messages.missing('password') });
  const { identity } = session;
  if (await verifyPassword(password, identity.passwordHash)) {
    throw new FormError({ name: 'password', message: messages.passwordSame });
  }
  requireGoodPassword(password, identity.address.value, context.config.minPasswordLength);
  return { ...identity, passwordHash: await hashPassword(password) };
}

async function store({ db, now }: IdentityContext, identity: Identity): Promise<Identity> {
  try {
    return await updateIdentity(db, identity, now());
  } catch (error) {
    if (error instanceof DuplicateIdentifier) throw new FormError({ message: messages.duplicate });
    throw error;
  }
}
