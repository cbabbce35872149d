import { AuthError, type AuthErrorKey } from '../errors.ts';
import { flowIdOf } from './identityError.ts';

const goneKeys: ReadonlySet<AuthErrorKey> = new Set<AuthErrorKey>([
  'error.auth.flowNotFound',
  'error.auth.security_csrf_violation',
  'error.auth.self_service_flow_expired',
  'error.auth.self_service_flow_replaced',
]);

/**
 * If the error says that a flow cannot be gone on with, and a new one can: what to tell the person about it, else null.
 * A 410 without an id means that the flow expired, and an answer that names another flow that it was replaced (a code tried too
 * often); its own key is that of any unexpected status (section 8).
 */
export function whyGone(error: AuthError): AuthError | null {
  const { key, status } = error;
  if (goneKeys.has(key)) return error;
  if (status === 410) return new AuthError('error.auth.self_service_flow_expired', { status, cause: error });
  if (flowIdOf(error) == null) return null;
  return new AuthError('error.auth.self_service_flow_replaced', { status: status ?? 400, cause: error });
}
