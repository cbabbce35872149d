import type { FastifyReply, FastifyRequest } from 'fastify';
import { forgetCodes, newCode } from './codes.ts';
import type { IdentityContext } from './context.ts';
import { actionOf, expiredMessage, newFlow } from './flows.ts';
import type { Flow, FlowType } from './flows.ts';
import type { Identity } from './identities.ts';
import { mailTexts, sendMail } from './mail.ts';
import { labels, messages } from './messages.ts';
import { addressNodes, codeNodes, csrfNode } from './nodes.ts';

const texts = {
  recovery: { mail: mailTexts.recovery, label: labels.recoveryCode, sent: messages.recoverySent },
  verification: { mail: mailTexts.verification, label: labels.verificationCode, sent: messages.verificationSent },
};

/** What a recovery and a verification share: a form that asks for an address, then for the code mailed to it. */
export function codeFlows(context: IdentityContext, kind: 'recovery' | 'verification') {
  const { mail, label, sent } = texts[kind];

  /** A form that asks for an address. `path` is the address that asked for it, if not the request's own. */
  function begin(request: FastifyRequest, reply: FastifyReply, type: FlowType, path?: string): Flow {
    const flow = newFlow(context, request, reply, { kind, type, ...(path !== undefined && { path }) });
    flow.active = 'code';
    flow.ui.nodes.push(...addressNodes());
    return flow;
  }

  return {
    begin,

    /** A form in place of one whose time is over: it says so, and leads to the same place. */
    replace(request: FastifyRequest, reply: FastifyReply, old: Flow): Flow {
      const flow = begin(request, reply, old.type);
      flow.requestUrl = old.requestUrl;
      if (old.returnTo !== undefined) flow.returnTo = old.returnTo;
      flow.ui.messages.push(expiredMessage(old, context.now()));
      return flow;
    },

    /** Has the form, which was saved before, ask for the code. Only the mail tells whether the address is somebody's. */
    async send(flow: Flow, address: string, identity: Identity | undefined): Promise<void> {
      await forgetCodes(context, flow);
      if (identity) {
        const code = await newCode(context, flow, identity);
        const minutes = Math.round(context.config.codeMs / 60_000);
        await sendMail(context, identity.address.value, mail(code, minutes));
      }
      flow.state = 'sent_email';
      flow.ui = {
        action: actionOf(context, kind, flow.id),
        method: 'POST',
        nodes: [csrfNode(flow.csrf), ...codeNodes(label, address)],
        messages: [sent],
      };
    },
  };
}
