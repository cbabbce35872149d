import type { FastifyRequest } from 'fastify';
import type { IdentityContext } from '../context.ts';
import { FormError, WireError } from '../errors.ts';
import { requireToken } from '../flows.ts';
import type { Flow } from '../flows.ts';
import { updateIdentity } from '../identities.ts';
import type { Identity } from '../identities.ts';
import { labels, messages } from '../messages.ts';
import { required, text } from '../negotiate.ts';
import type { Fields } from '../negotiate.ts';
import { input, submitNode } from '../nodes.ts';
import type { Node } from '../nodes.ts';
import { withFactor } from './factors.ts';
import type { SecondFactor } from './factors.ts';
import { askNodes, newChallenge, readAssertion } from './passkeys.ts';
import { isTotpCode } from './totp.ts';

/** Puts the inputs of the factors that this person has into a login for the second level. */
export function fillSecondFactor(context: IdentityContext, flow: Flow, { address, factors = {} }: Identity): void {
  const nodes: Node[] = [];
  // A form for programs takes no passkey.
  if (factors.webauthn && flow.type === 'browser') {
    flow.challengeOfPasskey = newChallenge();
    nodes.push(input('default', { name: 'identifier', type: 'hidden', value: address.value }));
    nodes.push(...askNodes(context, factors.webauthn.passkeys, flow.challengeOfPasskey));
  }
  if (factors.totp) {
    nodes.push(input('totp', { name: 'totp_code', type: 'text', value: '', required: true }, labels.totpCode));
    nodes.push(submitNode('totp', 'totp', labels.useTotp));
  }
  if (factors.lookup_secret) {
    const attributes = { name: 'lookup_secret', type: 'text', value: '', required: true };
    nodes.push(input('lookup_secret', attributes, labels.lookupCode));
    nodes.push(submitNode('lookup_secret', 'lookup_secret', labels.useLookup));
  }
  flow.ui.nodes.push(...nodes);
}

/** Checks the second factor that was sent; answers which one it was. @throws FormError */
export async function checkSecondFactor(
  context: IdentityContext,
  request: FastifyRequest,
  flow: Flow,
  identity: Identity,
  fields: Fields,
): Promise<SecondFactor> {
  const method = text(fields, 'method');
  if (method === 'totp') {
    const { totp_code: code } = required(fields, ['totp_code']);
    if (code.length < totpDigits) {
      throw new FormError({ name: 'totp_code', message: messages.tooShort(totpDigits, code.length) });
    }
    requireToken(context, flow, request, fields);
    checkTotp(context, identity, code);
    return 'totp';
  }
  if (flow.type === 'browser' && (method === 'webauthn' || text(fields, 'webauthn_login') !== '')) {
    required(fields, ['identifier']);
    requireToken(context, flow, request, fields);
    await checkPasskey(context, flow, identity, text(fields, 'webauthn_login'));
    return 'webauthn';
  }
  if (method === 'lookup_secret') {
    const { lookup_secret: code } = required(fields, ['lookup_secret']);
    requireToken(context, flow, request, fields);
    await redeemRecoveryCode(context, identity, code);
    return 'lookup_secret';
  }
  throw new FormError({ message: messages.loginStrategy });
}

const totpDigits = 6;

function checkTotp({ now }: IdentityContext, { factors }: Identity, code: string): void {
  if (!factors?.totp) throw new FormError({ message: messages.noTotp });
  if (!isTotpCode(factors.totp.url, code, now())) throw new FormError({ message: messages.totpWrong });
}

async function checkPasskey(context: IdentityContext, flow: Flow, identity: Identity, answer: string): Promise<void> {
  const { webauthn } = identity.factors ?? {};
  if (!webauthn) throw new FormError({ message: messages.noPasskey });
  const challenge = flow.challengeOfPasskey;
  if (challenge === undefined) throw new WireError(500, { reason: answeredBefore });
  let used;
  try {
    used = await readAssertion(context, answer, challenge, webauthn.passkeys);
  } catch (error) {
    // Kratos tells an answer that cannot be read from one that does not fit.
    if (error instanceof SyntaxError) throw new FormError({ message: messages.generic(unreadable) });
    throw new FormError({ message: messages.totpWrong });
  }
  // A challenge is answered once.
  delete flow.challengeOfPasskey;
  const passkeys = webauthn.passkeys.map((passkey) => (passkey.id === used.id ? used : passkey));
  await updateIdentity(context.db, withFactor(identity, 'webauthn', { ...webauthn, passkeys }), context.now());
}

const unreadable = 'Unable to parse WebAuthn response.';
const answeredBefore = 'Expected WebAuthN in internal context to be an object but got: unexpected end of JSON input';

/** Each code serves once. @throws FormError */
async function redeemRecoveryCode({ db, now }: IdentityContext, identity: Identity, typed: string): Promise<void> {
  const { lookup_secret: factor } = identity.factors ?? {};
  if (!factor) throw new FormError({ message: messages.noLookup });
  const match = factor.codes.find(({ code }) => code === typed);
  if (!match) throw new FormError({ message: messages.lookupWrong });
  if (match.usedAt !== undefined) throw new FormError({ message: messages.lookupUsed });
  const codes = factor.codes.map((code) => (code === match ? { ...code, usedAt: now() } : code));
  await updateIdentity(db, withFactor(identity, 'lookup_secret', { ...factor, codes }), now());
}
