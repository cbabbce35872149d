import { createHash, randomBytes } from 'node:crypto';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { instant } from '../clock.ts';
import type { IdentityContext } from '../context.ts';
import type { Identity } from '../identities.ts';
import { labels } from '../messages.ts';
import { input, scriptNode, submitNode } from '../nodes.ts';
import type { Node } from '../nodes.ts';
import type { Passkey } from './factors.ts';

/** `selfservice.methods.webauthn.config.rp.display_name` */
const displayName = 'Ledenbureau';
const timeoutMs = 300_000;
/** COSE's numbers of the signatures that a device may use, the common ones first. */
const algorithms = [-7, -35, -36, -257, -258, -259, -37, -38, -39, -8];

/**
 * The script of Ory that asks the browser. No page of this product runs it, so here it does nothing; a form names it all the same, as
 * Kratos' does.
 */
export const webAuthnScript = '"use strict";\n';
const integrity = `sha512-${createHash('sha512').update(webAuthnScript).digest('base64')}`;

export const newChallenge = (): string => randomBytes(32).toString('base64url');

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
/** A passkey's id as the settings name it. */
export const hexId = ({ id }: Passkey): string => Buffer.from(id, 'base64url').toString('hex');
const hostOf = ({ pagesOrigin }: IdentityContext): string => new URL(pagesOrigin).hostname;

const script = ({ publicUrl }: IdentityContext): Node =>
  scriptNode('webauthn', 'webauthn_script', `${publicUrl}/.well-known/ory/webauthn.js`, integrity);

/** A button that hands these options to a function of the script, and the input that takes what the browser answers. */
function trigger(name: string, run: string, options: object, label: Parameters<typeof input>[2]): Node {
  const value = JSON.stringify(options);
  return input(
    'webauthn',
    { name, type: 'button', value, onclick: `window.${run}(${value})`, onclickTrigger: run },
    label,
  );
}

export function askNodes(context: IdentityContext, passkeys: Passkey[], challenge: string): Node[] {
  const options = {
    publicKey: {
      challenge,
      timeout: timeoutMs,
      rpId: hostOf(context),
      allowCredentials: passkeys.map(({ id, transports }) => ({
        type: 'public-key',
        id,
        ...(transports && { transports }),
      })),
      userVerification: 'discouraged',
    },
  };
  return [
    script(context),
    trigger('webauthn_login_trigger', 'oryWebAuthnLogin', options, labels.signInWithKey),
    input('webauthn', { name: 'webauthn_login', type: 'hidden', value: '' }),
  ];
}

export function addNodes(context: IdentityContext, identity: Identity, challenge: string): Node[] {
  const options = {
    publicKey: {
      rp: { name: displayName, id: hostOf(context) },
      user: { name: displayName, displayName, id: base64url(Buffer.from(identity.id.replaceAll('-', ''), 'hex')) },
      challenge,
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: timeoutMs,
      authenticatorSelection: { userVerification: 'discouraged' },
    },
  };
  return [
    input('webauthn', { name: 'webauthn_register_displayname', type: 'text', value: '' }, labels.keyName),
    input('webauthn', { name: 'webauthn_register', type: 'hidden', value: '' }),
    trigger('webauthn_register_trigger', 'oryWebAuthnRegistration', options, labels.addKey),
    script(context),
  ];
}

export const removeNode = (passkey: Passkey): Node =>
  submitNode(
    'webauthn',
    hexId(passkey),
    labels.removeKey(passkey.name || 'unnamed', instant(passkey.addedAt), Math.floor(passkey.addedAt / 1000)),
    'webauthn_remove',
  );

/** The passkey that a browser made for this challenge. @throws Error for anything else. */
export async function readNewPasskey(
  context: IdentityContext,
  answer: string,
  expectedChallenge: string,
  named: Pick<Passkey, 'name' | 'addedAt'>,
): Promise<Passkey> {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: JSON.parse(answer) as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: [...context.appOrigins],
    expectedRPID: hostOf(context),
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  });
  if (!verified) throw new Error('The attestation does not verify');
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  return { id, publicKey: base64url(publicKey), counter, ...(transports && { transports }), ...named };
}

/** The passkey that answered the challenge, with the counter that its device reports. @throws Error where none of these did. */
export async function readAssertion(
  context: IdentityContext,
  answer: string,
  expectedChallenge: string,
  passkeys: Passkey[],
): Promise<Passkey> {
  const response = JSON.parse(answer) as AuthenticationResponseJSON;
  const passkey = passkeys.find(({ id }) => id === response.id);
  if (!passkey) throw new Error('The passkey is not one of theirs');
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: [...context.appOrigins],
    expectedRPID: hostOf(context),
    requireUserVerification: false,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
      ...(passkey.transports && { transports: passkey.transports }),
    },
  });
  if (!verified) throw new Error('The signature does not verify');
  return { ...passkey, counter: authenticationInfo.newCounter };
}
