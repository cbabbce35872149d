import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerDone, answerFlow, redirectBrowser } from './answers.ts';
import type { ToWire } from './answers.ts';
import type { IdentityContext } from './context.ts';
import { renewCsrf } from './csrf.ts';
import { FormError } from './errors.ts';
import { clearMessages, requireToken, saveFlow } from './flows.ts';
import type { Flow } from './flows.ts';
import { DuplicateIdentifier, findIdentity, identityToWire, insertIdentity, newIdentity } from './identities.ts';
import type { Identity } from './identities.ts';
import { labels, messages } from './messages.ts';
import { refuseDisabled } from './methods.ts';
import { isRecord, readFields, text } from './negotiate.ts';
import type { Fields } from './negotiate.ts';
import { passwordNode, submitNode } from './nodes.ts';
import { hashPassword, requireGoodPassword } from './passwords.ts';
import { allowedReturn } from './returnTo.ts';
import { newSession, saveSession } from './sessions.ts';
import { setTraits, traitNodes, validTraits } from './traits.ts';
import type { Traits } from './traits.ts';
import { beginVerification } from './verification.ts';

/** A submitted registration form, or its first step. @throws FormError, or WireError for what no form can show. */
export async function submitRegistration(
  context: IdentityContext,
  request: FastifyRequest,
  reply: FastifyReply,
  flow: Flow,
  toWire: ToWire,
): Promise<unknown> {
  const { config, db, now } = context;
  const fields = readFields(request);
  const [method, screen] = [text(fields, 'method'), text(fields, 'screen')];
  refuseDisabled('registration', method);
  const step = config.registrationStyle === 'profile_first' && (method.startsWith('profile') || screen !== '');
  if (!step && method !== 'password') throw new FormError({ message: messages.registrationStrategy });
  requireToken(context, flow, request, fields);
  const traits = isRecord(fields.traits) ? fields.traits : {};
  setTraits(flow.ui.nodes, traits);
  if (step) {
    clearMessages(flow);
    if (screen === 'previous' || method === 'profile:back') askProfile(flow, traits);
    else askPassword(flow, validTraits(traits));
    await saveFlow(context, flow);
    // Not an error: the form goes on with its other step, and says so with 400 all the same.
    return answerFlow(context, request, reply, flow, toWire, 400);
  }
  const { passwordHash, valid } = await readAccount(context, fields, traits);
  const identity = newIdentity({ traits: valid, passwordHash }, now());
  try {
    await insertIdentity(db, identity);
  } catch (error) {
    if (!(error instanceof DuplicateIdentifier)) throw error;
    const message = config.loginHints ? messages.duplicateWithHints(identity.address.value) : messages.duplicate;
    throw new FormError({ message });
  }
  flow.active = 'password';
  await saveFlow(context, flow);
  return welcome(context, request, reply, flow, identity);
}

async function readAccount(
  { config }: IdentityContext,
  fields: Fields,
  traits: Fields,
): Promise<{ passwordHash: string; valid: Traits }> {
  const password = text(fields, 'password');
  const valid = validTraits(traits);
  if (!password) throw new FormError({ name: 'password', message: messages.missing('password') });
  requireGoodPassword(password, valid.email, config.minPasswordLength);
  return { passwordHash: await hashPassword(password), valid };
}

/** The second step: who stays in the form, out of sight. */
function askPassword(flow: Flow, traits: Traits): void {
  const [csrf] = flow.ui.nodes;
  const hidden = traitNodes('default', traits);
  for (const { attributes } of hidden) attributes.type = 'hidden';
  flow.ui.nodes = [
    ...(csrf ? [csrf] : []),
    ...hidden,
    passwordNode('new-password'),
    submitNode('password', 'password', labels.signUp),
    submitNode('profile', 'previous', labels.back, 'screen'),
  ];
  flow.ui.messages = [messages.chooseCredential];
}

function askProfile(flow: Flow, traits: Fields): void {
  const [csrf] = flow.ui.nodes;
  const submit = submitNode('profile', 'profile', labels.signUp);
  flow.ui.nodes = [...(csrf ? [csrf] : []), ...traitNodes('default', traits), submit];
}

/**
 * Sends the mail that verifies the address, and shows where its code is entered (the hook `show_verification_ui`). Nobody is
 * signed in by this, inside an authorization neither: the session waits for the code.
 */
async function welcome(
  context: IdentityContext,
  request: FastifyRequest,
  reply: FastifyReply,
  flow: Flow,
  identity: Identity,
): Promise<FastifyReply> {
  const { db, publicUrl } = context;
  const home = allowedReturn(context, flow.returnTo);
  const session = newSession(context, identity, 'password', request);
  await saveSession(db, session);
  if (flow.type === 'browser') renewCsrf(publicUrl, request, reply);
  const { wish, page } = await beginVerification(context, request, reply, identity, flow, session.id);
  const created = identityToWire((await findIdentity(db, identity.id)) ?? identity, publicUrl);
  const onward = flow.type === 'browser' ? [redirectBrowser(home)] : [];
  return answerDone(request, reply, flow, page, { identity: created, continue_with: [...onward, wish] });
}
