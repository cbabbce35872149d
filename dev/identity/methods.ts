import { WireError } from './errors.ts';

/**
 * Methods of Kratos that are switched off here (`selfservice.methods.*.enabled`), by the form that would take them. A form answers
 * to any other word that it knows no such method.
 */
const disabled: Record<string, string[]> = {
  'login aal1': ['passkey', 'webauthn'],
  'login aal2': ['passkey'],
  settings: ['passkey', 'oidc'],
  registration: ['passkey', 'webauthn'],
};

/** @throws WireError 404 for a method that is switched off, which no form shows. */
export function refuseDisabled(form: string, method: string): void {
  if (!disabled[form]?.includes(method)) return;
  throw new WireError(404, {
    reason:
      'This endpoint was disabled by system administrator. Please check your url or contact the system administrator to enable it.',
  });
}
