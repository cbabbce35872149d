import { AuthError, type AuthErrorKey } from '../errors.ts';

/** Whether this browser knows passkeys, and reads their options as JSON (WebAuthn level 3). */
export const knowsPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** The options as the service gives them, in the value of an input. */
interface Options<Json> {
  publicKey: Json;
}

/**
 * Lets the browser ask for a passkey; to be called by a press of a button. `options` is the flow's; the answer is what the service takes.
 * @throws AuthError where the person did not give one, or the browser cannot.
 */
export const askPasskey = (options: string): Promise<string> =>
  withBrowser(() => {
    const { publicKey } = JSON.parse(options) as Options<PublicKeyCredentialRequestOptionsJSON>;
    return navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(publicKey) });
  });

/** Lets the browser make a passkey; otherwise as `askPasskey`. */
export const makePasskey = (options: string): Promise<string> =>
  withBrowser(() => {
    const { publicKey } = JSON.parse(options) as Options<PublicKeyCredentialCreationOptionsJSON>;
    return navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(publicKey) });
  });

/** Why the browser gave none, by the name of its error; a browser says no more, lest a page learns what there is. */
const reasons: Readonly<Record<string, AuthErrorKey>> = {
  NotAllowedError: 'error.auth.passkeyCancelled',
  AbortError: 'error.auth.passkeyCancelled',
  InvalidStateError: 'error.auth.passkeyKnown',
};

async function withBrowser(ask: () => Promise<Credential | null>): Promise<string> {
  if (!knowsPasskeys()) throw new AuthError('error.auth.passkeyUnsupported');
  try {
    const credential = await ask();
    if (!(credential instanceof PublicKeyCredential)) throw new Error('The browser gave no passkey');
    return JSON.stringify(credential);
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : '';
    throw new AuthError(reasons[name] ?? 'error.auth.passkeyFailed', { cause });
  }
}
