import type { FastifyInstance } from 'fastify';
import { instant } from './clock.ts';
import { newCode } from './codes.ts';
import type { IdentityContext } from './context.ts';
import { WireError } from './errors.ts';
import { newFlow, pageOf, saveFlow } from './flows.ts';
import { findIdentity } from './identities.ts';
import { labels } from './messages.ts';
import { isRecord, parseJson } from './negotiate.ts';
import { codeInput, submitNode } from './nodes.ts';

const units: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** POST /admin/recovery/code: a code and a form for it, for an administrator to hand over; no mail is sent. */
export function adminRecoveryRoute(app: FastifyInstance, context: IdentityContext): void {
  app.post('/admin/recovery/code', async (request, reply) => {
    const { identity_id, expires_in = '', flow_type: type = 'browser' } = readBody(String(request.body));
    const lifeMs = expires_in === '' ? context.config.codeMs : durationOf(expires_in);
    if (type !== 'browser' && type !== 'api') {
      throw new WireError(400, { reason: `Value from "flow_type" is not valid: "${String(type)}"` });
    }
    const identity = await findIdentity(context.db, String(identity_id));
    if (!identity) throw new WireError(404, { reason: 'could not find identity' });
    const flow = newFlow(context, request, reply, { kind: 'recovery', type });
    flow.openToAll = true;
    flow.expiresAt = context.now() + lifeMs;
    flow.state = 'sent_email';
    flow.active = 'code';
    flow.ui.nodes = [codeInput(labels.recoveryCode), submitNode('code', 'code', labels.continue)];
    await saveFlow(context, flow);
    const code = await newCode(context, flow, identity, lifeMs);
    return reply.code(201).send({
      recovery_link: pageOf(context, flow),
      recovery_code: code,
      expires_at: instant(flow.expiresAt),
    });
  });
}

function readBody(text: string): Record<string, unknown> {
  try {
    const body = parseJson(text);
    if (isRecord(body)) return body;
  } catch {
    // said below
  }
  throw new WireError(400, { reason: 'The body must be an object.' });
}

/** A duration as Go writes it (`1h30m`), in milliseconds. @throws WireError 400 */
function durationOf(value: unknown): number {
  const text = String(value);
  if (!/^-?(\d+(\.\d+)?(ms|s|m|h))+$/.test(text)) {
    const example = '(e.g. "1h", "1m30s", "500ms")';
    throw new WireError(400, { reason: `Unable to parse "expires_in" as a duration string ${example}: ${text}` });
  }
  let ms = 0;
  for (const [, amount, unit = ''] of text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g))
    ms += Number(amount) * (units[unit] ?? 0);
  if (text.startsWith('-') || ms <= 0) {
    throw new WireError(400, { reason: `Value from "expires_in" must result to a future time: ${text}` });
  }
  return ms;
}
