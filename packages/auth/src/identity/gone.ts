import { AuthError, type AuthErrorKey } from '../errors.ts';

const goneKeys: ReadonlySet<AuthErrorKey> = new Set<AuthErrorKey>([
  'error.auth.flowNotFound',
  'error.auth.security_csrf_violation',
  'error.auth.self_service_flow_expired',
  'error.auth.self_service_flow_replaced',
]);

/**
 * If the error says that a flow cannot be gone on with, and a new one can: what to tell the person about it, else null.
 * A 410 without an id means that the flow expired; its own key is that of any unexpected status (section 8).
 */
export function whyGone(error: AuthError): AuthError | null {
  if (goneKeys.has(error.key)) return error;
  return error.status === 410
    ? new AuthError('error.auth.self_service_flow_expired', { status: 410, cause: error })
    : null;
}
