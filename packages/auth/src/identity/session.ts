import { toAuthError } from '../errors.ts';
import type { Session } from './flow.ts';
import type { IdentityClient } from './identityTypes.ts';

/** What the client reads of the identity service's session. */
export interface IdentitySession {
  active?: boolean;
  expires_at?: string;
}

/** A session counts only if it is active and ends in the future. `now` in milliseconds since 1970. */
export function isSessionValid(session: IdentitySession | null | undefined, now: number = Date.now()): boolean {
  return session?.active === true && Date.parse(session.expires_at ?? '') > now;
}

/**
 * The session of this browser, or null if nobody is signed in: by the service's own judgement, and by that of the
 * specification's section 4 at `now`. @throws AuthError such as `error.auth.session_aal2_required`
 */
export async function validSession(
  client: Pick<IdentityClient, 'whoami'>,
  now: number = Date.now(),
): Promise<Session | null> {
  try {
    const session = await client.whoami();
    return isSessionValid(session, now) ? session : null;
  } catch (cause) {
    const error = toAuthError(cause);
    if (error.status === 401) return null;
    throw error;
  }
}
