import type { IdentityContext } from './context.ts';
import { WireError } from './errors.ts';
import { listSessions, revokeSession } from './sessions.ts';
import type { Session } from './sessions.ts';

/** Kratos' `web_hook` to the API's account module: who is told, and the key that proves that we ask. */
export interface WebHook {
  url: string;
  key: string;
}

const patienceMs = 10_000;

/**
 * The hooks `revoke_active_sessions` and `web_hook` of deploy/kratos, in this order: ends the person's other sessions, and waits
 * until the API ended what came of them.
 * @throws WireError 502 when the API does not take it; the sessions have ended then.
 */
export async function showOut(
  context: IdentityContext,
  { id, identity }: Session,
  event: 'password' | 'recovery',
): Promise<void> {
  for (const session of await listSessions(context, identity.id, true)) {
    // oxlint-disable-next-line no-await-in-loop -- few, and in the order in which they are listed
    if (session.id !== id) await revokeSession(context.db, session);
  }
  await tell(context, { identity_id: identity.id, event });
}

/** The hook after another profile (`response.ignore`): nobody waits for it, and a failure is only told here. */
export function tellLater(context: IdentityContext, identityId: string): void {
  tell(context, { identity_id: identityId }).catch((error: unknown) => {
    console.error(`The API was not told of another profile: ${(error as Error).message}`);
  });
}

async function tell({ webHook }: IdentityContext, body: object): Promise<void> {
  if (webHook === undefined) return;
  const reason = 'A third-party upstream service responded improperly. Please try again later.';
  let status = 0;
  try {
    const answer = await fetch(webHook.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hook-key': webHook.key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    });
    status = answer.status;
  } catch (cause) {
    throw Object.assign(new WireError(502, { reason, message: 'webhook could not be reached' }), { cause });
  }
  if (status >= 400) throw new WireError(502, { reason, message: `webhook failed with status code ${status}` });
}
