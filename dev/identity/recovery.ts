import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerFlow, answerSubmit, forwarding } from './answers.ts';
import { codeFlows } from './codeFlows.ts';
import { redeemCode } from './codes.ts';
import type { IdentityContext } from './context.ts';
import { renewCsrf } from './csrf.ts';
import { alreadySignedIn, FormError, locationChange, WireError } from './errors.ts';
import { clearMessages, expiredError, flowToWire, pageOf, requireToken, saveFlow, submittedFlow } from './flows.ts';
import type { Flow } from './flows.ts';
import { getFlowRoute } from './getFlow.ts';
import { findByAddress, updateIdentity, withVerified } from './identities.ts';
import type { Identity } from './identities.ts';
import { messages } from './messages.ts';
import type { Message } from './messages.ts';
import { readFields, text, wantsJson } from './negotiate.ts';
import { allowedReturn } from './returnTo.ts';
import { currentSession, issueCookie, newSession, saveSession } from './sessions.ts';
import { beginSettings } from './settingsForm.ts';
import { showOut } from './webHooks.ts';

const toWire = (flow: Flow): Record<string, unknown> => flowToWire(flow);

const localPart = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-]+$/u;
const hostName = /^(?!-)[\p{L}\p{N}-]+(\.(?!-)[\p{L}\p{N}-]+)*$/u;

/** What is no address is said so before anything else, and no mail goes there. @throws FormError */
function requireAddress(email: string): void {
  const [local = '', ...rest] = email.split('@');
  if (email === '' || (email.length <= 320 && localPart.test(local) && hostName.test(rest.join('@')))) return;
  throw new FormError({ name: 'email', message: messages.email(email) });
}

/** Recovery of an account by a code: ask for one, enter it, choose another password in the settings. */
export function recoveryRoutes(app: FastifyInstance, context: IdentityContext): void {
  const { db, config, now } = context;
  const codes = codeFlows(context, 'recovery');

  for (const type of ['browser', 'api'] as const) {
    app.get(`/self-service/recovery/${type}`, type === 'browser' ? forwarding : {}, async (request, reply) => {
      const signedIn = await refuseSignedIn(request, reply);
      if (signedIn) return signedIn;
      const flow = codes.begin(request, reply, type);
      await saveFlow(context, flow);
      return answerFlow(context, request, reply, flow, toWire);
    });
  }

  getFlowRoute(app, context, 'recovery', toWire);

  app.post('/self-service/recovery', forwarding, async (request, reply) => {
    const flow = await submittedFlow(context, 'recovery', request);
    if (flow.expiresAt <= now()) {
      return goOnWith(request, reply, flow, codes.replace(request, reply, flow));
    }
    return answerSubmit(context, request, reply, flow, toWire, () => submit(request, reply, flow));
  });

  /** A script is sent to fetch the new form, as Kratos does it: 200 after the redirect, with another id. */
  async function goOnWith(request: FastifyRequest, reply: FastifyReply, old: Flow, fresh: Flow): Promise<FastifyReply> {
    await saveFlow(context, fresh);
    if (old.type === 'api') throw expiredError(old, fresh, now());
    if (!wantsJson(request)) return reply.redirect(pageOf(context, fresh), 303);
    return reply.redirect(`${context.publicUrl}/self-service/recovery/flows?id=${fresh.id}`, 303);
  }

  async function refuseSignedIn(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    if (!(await currentSession(context, request))) return undefined;
    if (wantsJson(request)) throw alreadySignedIn('recovery');
    return reply.redirect(allowedReturn(context, null), 303);
  }

  async function submit(request: FastifyRequest, reply: FastifyReply, flow: Flow): Promise<unknown> {
    const fields = readFields(request);
    requireAddress(text(fields, 'email'));
    try {
      // An administrator's form is opened by whoever has its address, in any browser.
      if (!flow.openToAll) requireToken(context, flow, request, fields);
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      return startAnew(request, reply, flow, error);
    }
    const [code, email] = [text(fields, 'code'), text(fields, 'email')];
    if (flow.state === 'sent_email' && !email) return enter(request, reply, flow, code);
    const signedIn = await refuseSignedIn(request, reply);
    if (signedIn) return signedIn;
    if (flow.state === 'passed_challenge') {
      return startAnew(request, reply, flow, new WireError(400), messages.recoveryDone);
    }
    if (text(fields, 'method') !== 'code') throw new FormError({ message: messages.recoveryStrategy });
    if (!email) throw new FormError({ name: 'email', message: messages.missing('email') });
    await codes.send(flow, email, await findByAddress(db, email));
    await saveFlow(context, flow);
    return answerFlow(context, request, reply, flow, toWire);
  }

  /** A form that cannot go on, of a lost cookie or of a code that was used, names another one beside what is wrong. */
  async function startAnew(
    request: FastifyRequest,
    reply: FastifyReply,
    old: Flow,
    problem: WireError,
    message?: Message,
  ): Promise<FastifyReply> {
    renewCsrf(context.publicUrl, request, reply);
    const fresh = codes.begin(request, reply, old.type);
    if (message) fresh.ui.messages.push(message);
    await saveFlow(context, fresh);
    const url = pageOf(context, fresh);
    if (!wantsJson(request) && old.type === 'browser') return reply.redirect(url, 303);
    throw problem.with({ continue_with: [{ action: 'show_recovery_ui', flow: { id: fresh.id, url } }] });
  }

  async function enter(request: FastifyRequest, reply: FastifyReply, flow: Flow, code: string): Promise<unknown> {
    clearMessages(flow);
    let recovered: Identity | undefined;
    try {
      recovered = await redeemCode(context, flow, code);
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      return startAnew(request, reply, flow, error, messages.generic(error.reason ?? error.message));
    }
    if (!recovered) {
      flow.ui.messages.push(messages.recoveryCodeWrong);
      await saveFlow(context, flow);
      return answerFlow(context, request, reply, flow, toWire);
    }
    if (recovered.state !== 'active') throw new FormError({ message: messages.disabled });
    flow.state = 'passed_challenge';
    await saveFlow(context, flow);
    // An administrator who hands a code over proves nothing about the address.
    const identity = flow.openToAll ? recovered : withVerified(recovered, now());
    return signIn(request, reply, flow, await updateIdentity(db, identity, now()));
  }

  async function signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    flow: Flow,
    identity: Identity,
  ): Promise<FastifyReply> {
    const before = await currentSession(context, request);
    const session = newSession(context, identity, 'code_recovery', request);
    await saveSession(db, session);
    await showOut(context, session, 'recovery');
    if (flow.type === 'browser') issueCookie(context, request, reply, session, before);
    const settings = beginSettings(context, request, reply, { identity, type: flow.type, origin: flow });
    settings.ui.messages = [messages.recovered(now() + config.privilegedMs, now())];
    await saveFlow(context, settings);
    const target = pageOf(context, settings);
    if (flow.type === 'browser' && !wantsJson(request)) return reply.redirect(target, 303);
    if (!config.continueWithTransitions) throw locationChange(target);
    const token = { action: 'set_ory_session_token', ory_session_token: session.token };
    return reply.send({
      ...toWire(flow),
      continue_with: [
        ...(flow.type === 'api' ? [token] : []),
        { action: 'show_settings_ui', flow: { id: settings.id, url: target } },
      ],
    });
  }
}
