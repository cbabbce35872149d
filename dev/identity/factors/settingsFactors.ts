import type { IdentityContext } from '../context.ts';
import { FormError, WireError } from '../errors.ts';
import type { Flow } from '../flows.ts';
import type { Identity } from '../identities.ts';
import { messages } from '../messages.ts';
import { text } from '../negotiate.ts';
import type { Fields } from '../negotiate.ts';
import type { Node } from '../nodes.ts';
import { addMethod } from '../sessions.ts';
import type { Session } from '../sessions.ts';
import { withFactor } from './factors.ts';
import type { SecondFactor } from './factors.ts';
import { addNodes, hexId, newChallenge, readNewPasskey, removeNode } from './passkeys.ts';
import { codeButtons, codesNode, newRecoveryCodes } from './recoveryCodes.ts';
import { isTotpCode, newTotpUrl, setUpNodes, unlinkNode } from './totp.ts';

/** The inputs of the second factors in the settings, with what has to be kept until they come back. */
export function factorNodes(context: IdentityContext, flow: Flow, identity: Identity): Node[] {
  const { totp, webauthn, lookup_secret: lookup } = identity.factors ?? {};
  delete flow.recoveryCodes;
  const nodes = lookup ? [codeButtons.reveal(), codeButtons.disable()] : [codeButtons.regenerate()];
  // A form for programs takes no passkey.
  if (flow.type === 'browser') {
    flow.challengeOfPasskey = newChallenge();
    nodes.push(...(webauthn?.passkeys ?? []).map(removeNode), ...addNodes(context, identity, flow.challengeOfPasskey));
  }
  if (totp) return [...nodes, unlinkNode()];
  flow.totpUrl = newTotpUrl(identity.address.value);
  return [...nodes, ...setUpNodes(flow.totpUrl)];
}

/** What a submitted form changes; undefined where it goes on with the form itself. */
export type Change = (
  context: IdentityContext,
  flow: Flow,
  session: Session,
  fields: Fields,
) => Promise<Identity | undefined>;

const isTrue = (fields: Fields, name: string): boolean => fields[name] === true || fields[name] === 'true';
const lookupWishes = ['confirm', 'reveal', 'disable', 'regenerate'] as const;
const lookupWish = (fields: Fields) => lookupWishes.find((wish) => isTrue(fields, `lookup_secret_${wish}`));

/** The factor that a form is about: these have buttons that go without `method`. Undefined for any other form. */
export function factorOf(fields: Fields): SecondFactor | undefined {
  if (lookupWish(fields)) return 'lookup_secret';
  if (text(fields, 'webauthn_register') || text(fields, 'webauthn_remove')) return 'webauthn';
  return isTrue(fields, 'totp_unlink') || text(fields, 'method') === 'totp' ? 'totp' : undefined;
}

export const factorChanges: Record<SecondFactor, Change> = {
  async totp(context, { totpUrl: url = '' }, session, fields) {
    const { identity } = session;
    if (identity.factors?.totp)
      return isTrue(fields, 'totp_unlink') ? withFactor(identity, 'totp', undefined) : identity;
    const code = text(fields, 'totp_code');
    if (code === '') throw new FormError({ name: 'totp_code', message: messages.missing('totp_code') });
    if (!isTotpCode(url, code, context.now())) throw new FormError({ name: 'totp_code', message: messages.totpWrong });
    await addMethod(context, session, 'totp');
    return withFactor(identity, 'totp', { url, createdAt: context.now() });
  },

  async webauthn(context, flow, session, fields) {
    const { identity } = session;
    const { passkeys = [], createdAt = context.now() } = identity.factors?.webauthn ?? {};
    const answer = text(fields, 'webauthn_register');
    if (answer === '') {
      const left = passkeys.filter((passkey) => hexId(passkey) !== text(fields, 'webauthn_remove'));
      if (left.length === passkeys.length) throw new FormError({ message: messages.generic(unknownPasskey) });
      return withFactor(identity, 'webauthn', left.length === 0 ? undefined : { passkeys: left, createdAt });
    }
    const named = { name: text(fields, 'webauthn_register_displayname'), addedAt: context.now() };
    const passkey = await register(context, answer, flow.challengeOfPasskey ?? '', named);
    await addMethod(context, session, 'webauthn');
    return withFactor(identity, 'webauthn', { passkeys: [...passkeys, passkey], createdAt });
  },

  async lookup_secret(context, flow, session, fields) {
    const { identity } = session;
    const codes = identity.factors?.lookup_secret?.codes;
    switch (lookupWish(fields)) {
      case 'confirm':
        if (!flow.recoveryCodes) throw new FormError({ message: messages.generic(nothingToConfirm) });
        await addMethod(context, session, 'lookup_secret');
        return withFactor(identity, 'lookup_secret', { codes: flow.recoveryCodes, createdAt: context.now() });
      case 'disable':
        return withFactor(identity, 'lookup_secret', undefined);
      case 'reveal':
        if (!codes) throw new FormError({ message: messages.generic(nothingToReveal) });
        showCodes(flow, [codesNode(codes), codeButtons.disable(), codeButtons.regenerate()]);
        return undefined;
      default:
        flow.recoveryCodes = newRecoveryCodes();
        showCodes(flow, [codesNode(flow.recoveryCodes), codeButtons.confirm()]);
        return undefined;
    }
  },
};

const unknownPasskey = 'You tried to remove a WebAuthn credential which does not exist.';
const nothingToConfirm = 'You must (re-)generate recovery backup codes before you can save them.';
const nothingToReveal = 'Can not reveal lookup codes because you have none.';

function showCodes(flow: Flow, nodes: Node[]): void {
  flow.ui.nodes = [...flow.ui.nodes.filter(({ group }) => group !== 'lookup_secret'), ...nodes];
}

async function register(...given: Parameters<typeof readNewPasskey>): ReturnType<typeof readNewPasskey> {
  try {
    return await readNewPasskey(...given);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    if (error instanceof SyntaxError) {
      throw new FormError({ message: messages.generic(`Unable to parse WebAuthn response: ${detail}`) });
    }
    throw new WireError(500, { reason: `Unable to create WebAuthn credential: ${detail}` });
  }
}
