import type { LoginChallenges, LoginRequest } from './context.ts';
import { WireError } from './errors.ts';

const patienceMs = 5_000;

/** Login challenges of an authorization server with Hydra's admin interface at this address. */
export function hydraChallenges(adminUrl: string, { rememberSeconds }: { rememberSeconds: number }): LoginChallenges {
  return {
    find(challenge) {
      if (challenge === '') throw new WireError(400, { reason: 'invalid login_challenge' });
      return call<LoginRequest>(adminUrl, 'GET', '', challenge);
    },
    async accept(challenge, { identityId, sessionId, methods }) {
      const { redirect_to } = await call<{ redirect_to: string }>(adminUrl, 'PUT', '/accept', challenge, {
        subject: identityId,
        identity_provider_session_id: sessionId,
        remember: true,
        remember_for: rememberSeconds,
        amr: methods,
      });
      return redirect_to;
    },
  };
}

async function call<T>(adminUrl: string, method: string, action: string, challenge: string, body?: object): Promise<T> {
  const url = new URL(`/admin/oauth2/auth/requests/login${action}`, adminUrl);
  url.searchParams.set('login_challenge', challenge);
  const what = action === '' ? 'get' : 'accept';
  const reason = `Unable to ${what} OAuth 2.0 Login Challenge.`;
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    });
  } catch {
    throw new WireError(500, { reason });
  }
  if (response.ok) return (await response.json()) as T;
  // A challenge that is unknown or used is the caller's mistake; the rest is this service's.
  const code = what === 'get' && response.status < 500 ? 400 : 500;
  throw new WireError(code, { reason, details: { status_code: response.status } });
}
