import { type AuthError, toAuthError } from '../errors.ts';
import type { IdentityClient } from '../identity/identityTypes.ts';
import type { NextStep } from '../identity/next.ts';
import { validSession } from '../identity/session.ts';

type LoginNext = Extract<NextStep, { to: 'login' }>;

/**
 * A browser login flow with refresh that returns to `returnTo`, pre-populated with the e-mail address of the session
 * (specification, section 7). Without a session the service makes it an ordinary login by itself.
 */
export async function startLogin(
  client: Pick<IdentityClient, 'login' | 'whoami'>,
  returnTo: string,
): Promise<LoginNext> {
  const email = await sessionEmail(client);
  const { id } = await client.login.create({ refresh: true, returnTo });
  return { to: 'login', flowId: id, email };
}

/** A browser login flow that asks whoever is signed in for the second factor, and returns to `returnTo`. */
export async function startSecondFactor(
  { login }: Pick<IdentityClient, 'login'>,
  returnTo: string,
): Promise<LoginNext> {
  const { id } = await login.create({ aal: 'aal2', returnTo });
  return { to: 'login', flowId: id, email: '' };
}

/**
 * The login that an answer of the profile asks for first: the second factor where that is missing, else a fresh login for 401 and
 * 403 (specification, section 8). Null where no login would help.
 */
export async function neededLogin(
  client: Pick<IdentityClient, 'login' | 'whoami'>,
  { key, status }: AuthError,
  returnTo: string,
): Promise<LoginNext | null> {
  if (key === 'error.auth.session_aal2_required') return startSecondFactor(client, returnTo);
  return status === 401 || status === 403 ? startLogin(client, returnTo) : null;
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
