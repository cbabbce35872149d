import { AuthError, type AuthErrorKey } from '../errors.ts';
import { type Flow, nodeValue } from '../identity/flow.ts';
import { flowErrors } from '../identity/flowErrors.ts';
import type { LoginBody } from '../identity/identityTypes.ts';

/** Inputs by which a login asks for a second factor, by the method that takes them. The order is that of preference. */
const inputs = { webauthn: 'webauthn_login_trigger', totp: 'totp_code', lookup_secret: 'lookup_secret' } as const;

/** A passkey, a code of an authenticator app, or a recovery code. */
export type SecondFactorMethod = keyof typeof inputs;

/** What answers the question for a second factor: a code, or what `askPasskey` gave. */
export interface SecondFactorAnswer {
  method: SecondFactorMethod;
  value: string;
}

/** The second factors that the login takes: those that the person has set up. */
export function secondFactorsOf(flow: Flow): readonly SecondFactorMethod[] {
  const names = new Set(flow.ui.nodes.map(({ attributes }) => attributes.name));
  return (Object.keys(inputs) as SecondFactorMethod[]).filter((method) => names.has(inputs[method]));
}

/** What `askPasskey` needs to know: the options of the flow, as text. */
export const passkeyOptions = (flow: Flow): string => nodeValue(flow, inputs.webauthn);

export function secondFactorBody(flow: Flow, { method, value }: SecondFactorAnswer): LoginBody {
  switch (method) {
    case 'totp':
      return { method, totp_code: value };
    case 'lookup_secret':
      return { method, lookup_secret: value };
    case 'webauthn':
      return { method, webauthn_login: value, identifier: nodeValue(flow, 'identifier') };
  }
}

const wrongCode: ReadonlySet<AuthErrorKey> = new Set<AuthErrorKey>([
  'error.auth.invalidAuthCode',
  'error.auth.backupCodeUsed',
  'error.auth.backupCodeInvalid',
]);

/**
 * The errors of the flow. Those of a code come without a field, and belong to the code's input; Ory Kratos 26.2 says of a wrong passkey
 * too that the code is wrong.
 */
export function secondFactorErrors(flow: Flow, method: SecondFactorMethod): AuthError[] {
  const errors = flowErrors(flow).map((error) => {
    if (!wrongCode.has(error.key)) return error;
    if (method === 'webauthn') return new AuthError('error.auth.securityKeyFailed');
    return new AuthError(error.key, { field: inputs[method], params: error.params });
  });
  return errors.length > 0 ? errors : [new AuthError('error.auth.unknown')];
}
