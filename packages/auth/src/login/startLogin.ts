import { toAuthError } from '../errors.ts';
import type { IdentityClient } from '../identity/identityTypes.ts';
import type { Next } from '../identity/next.ts';
import { validSession } from '../identity/session.ts';

/**
 * A browser login flow with refresh that returns to `returnTo`, pre-populated with the e-mail address of the session
 * (specification, section 7). Without a session the service makes it an ordinary login by itself.
 */
export async function startLogin(
  client: Pick<IdentityClient, 'login' | 'whoami'>,
  returnTo: string,
): Promise<Extract<Next, { to: 'login' }>> {
  const email = await sessionEmail(client);
  const { id } = await client.login.create({ refresh: true, returnTo });
  return { to: 'login', flowId: id, email };
}

async function sessionEmail(client: Pick<IdentityClient, 'whoami'>): Promise<string> {
  try {
    const session = await validSession(client);
    return session?.identity?.traits.email ?? '';
  } catch (cause) {
    const error = toAuthError(cause);
    // Signed in, but not far enough: the login asks for the address itself.
    if (error.status === 403) return '';
    throw error;
  }
}
