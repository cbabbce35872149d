import type { FlowMessage, SettingsFlow } from '../identity/flow.ts';
import { nodeValue } from '../identity/flow.ts';

/** What an authenticator app is set up with. */
export interface AppSetUp {
  /** A picture, as a `data:` address. */
  qr: string;
  secret: string;
}

export interface Passkey {
  id: string;
  name: string;
  /** ISO instant; null where the service does not say. */
  addedAt: string | null;
}

/** The second factors of a person, as a settings flow tells of them. Null stands for what the service does not offer. */
export interface SecondFactors {
  app: { set: true } | { set: false; setUp: AppSetUp } | null;
  passkeys: { list: readonly Passkey[]; options: string } | null;
  codes: { made: boolean } | null;
}

const contextOf = (message: FlowMessage | undefined, key: string): string | null => {
  const value = message?.context?.[key];
  return typeof value === 'string' ? value : null;
};

/** Reads a flow that shows everything; one that shows recovery codes no longer tells whether there were any. */
export function secondFactorsIn(flow: SettingsFlow): SecondFactors {
  const { nodes } = flow.ui;
  const find = (name: string) => nodes.find(({ attributes }) => (attributes.name ?? attributes.id) === name);
  const secret = find('totp_secret_key')?.attributes.text;
  const setUp = {
    qr: find('totp_qr')?.attributes.src ?? '',
    secret: contextOf(secret, 'secret') ?? secret?.text ?? '',
  };
  const options = nodeValue(flow, 'webauthn_register_trigger');
  const list = nodes
    .filter(({ attributes }) => attributes.name === 'webauthn_remove')
    .map(({ attributes, meta }) => ({
      id: String(attributes.value),
      name: contextOf(meta?.label, 'display_name') ?? '',
      addedAt: contextOf(meta?.label, 'added_at'),
    }));
  const hasCodes = find('lookup_secret_reveal') != null;
  return {
    app: find('totp_unlink') ? { set: true } : secret ? { set: false, setUp } : null,
    passkeys: options === '' ? null : { list, options },
    codes: hasCodes || find('lookup_secret_regenerate') ? { made: hasCodes } : null,
  };
}

/** The recovery codes that the flow shows; null for one that was used. None where it shows none. */
export function recoveryCodesIn(flow: SettingsFlow): readonly (string | null)[] {
  const node = flow.ui.nodes.find(({ attributes }) => attributes.id === 'lookup_secret_codes');
  const secrets = node?.attributes.text?.context?.secrets;
  return Array.isArray(secrets) ? (secrets as FlowMessage[]).map((message) => contextOf(message, 'secret')) : [];
}
