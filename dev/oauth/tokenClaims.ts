import { randomUUID } from 'node:crypto';
import { errors } from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { OAuthClient } from './clients.ts';
import type { TokenHook } from './context.ts';
import { HydraError } from './errors.ts';
import { requireListed } from './requests.ts';
import type { Store } from './store.ts';

type Claims = Record<string, unknown>;

/** What the tokens of a grant say: at first what the consent gave. */
export interface Granted {
  grantId: string;
  clientId: string;
  subject: string;
  scope: string[];
  audience: string[];
  accessToken: Claims;
  /** Also Hydra's own session, `sid`, which a hook takes away that does not repeat it. */
  idToken: Claims;
  consentChallenge: string;
  /** When the browser asked for the authorization, in milliseconds since 1970. */
  askedAt?: number | undefined;
  /** Of the login, in seconds since 1970. */
  authenticatedAt?: number;
  acr?: string;
  amr?: string[];
  nonce?: string | undefined;
}

/** The claims of the tokens that a request is given, read once for it; the token hook is asked when there is one. */
export function tokenClaims(store: Store, hook: TokenHook | undefined) {
  const known = new WeakMap<KoaContextWithOIDC, Promise<Granted>>();

  return (ctx: KoaContextWithOIDC, grantId: string): Promise<Granted> => {
    const found = known.get(ctx);
    if (found) return found;
    const claims = read(ctx, grantId);
    known.set(ctx, claims);
    return claims;
  };

  async function read(ctx: KoaContextWithOIDC, grantId: string): Promise<Granted> {
    const granted = await store.get<Granted>('Granted', grantId);
    if (!granted) throw new errors.InvalidGrant('grant not found');
    const grantType = String(ctx.oidc.params?.grant_type);
    if (grantType === 'refresh_token') await requireAudience(granted);
    const hooked = hook && (await ask(hook, granted, grantType));
    if (!hooked) return granted;
    return (await store.change<Granted>('Granted', grantId, merged(hooked, granted, grantType))) ?? granted;
  }

  /** A consent may grant any audience; a refresh only goes on with what the client lists. */
  async function requireAudience({ clientId, audience }: Granted): Promise<void> {
    const client = await store.get<OAuthClient>('Client', clientId);
    requireListed({ audience: client?.audience ?? [] }, audience, (error) => {
      throw new errors.InvalidRequest(error.message);
    });
  }
}

type Hooked = Pick<Granted, 'accessToken' | 'idToken'>;

/**
 * At a refresh the hook's claims replace those before. At the exchange of a code Hydra reads the stored sign-in once more
 * over the hook's answer: where both say something, the consent's word stands.
 */
function merged(hooked: Hooked, { accessToken, idToken }: Granted, grantType: string): Hooked {
  if (grantType === 'refresh_token') return hooked;
  return {
    accessToken: { ...hooked.accessToken, ...accessToken },
    idToken: { ...hooked.idToken, ...idToken },
  };
}

/** Asks the hook, in Hydra's words. @throws OIDCProviderError when it refuses (403) or cannot answer. */
async function ask({ url, key }: TokenHook, granted: Granted, grantType: string): Promise<Hooked | undefined> {
  const { clientId, subject, scope, audience, askedAt } = granted;
  // Hydra cuts it to the second.
  const rat = askedAt === undefined ? undefined : new Date(askedAt - (askedAt % 1000)).toISOString();
  const body = {
    session: {
      id_token: {
        id_token_claims: { jti: randomUUID(), sub: subject, aud: [clientId], rat, ext: granted.idToken },
        headers: { extra: {} },
        username: '',
        subject,
      },
      extra: granted.accessToken,
      client_id: clientId,
      consent_challenge: granted.consentChallenge,
      exclude_not_before_claim: false,
      allowed_top_level_claims: [],
    },
    request: {
      client_id: clientId,
      requested_scopes: scope,
      granted_scopes: scope,
      granted_audience: audience,
      grant_types: [grantType],
      payload: {},
    },
  };
  let answer: Response;
  try {
    answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hook-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
  } catch (cause) {
    throw hookFailed(500, `The token hook could not be reached: ${(cause as Error).message}`);
  }
  if (answer.status === 204) return undefined;
  if (answer.status === 403) throw hookFailed(403, 'The token hook target responded with an error.');
  if (answer.status !== 200) throw hookFailed(500, `The token hook answered ${answer.status}.`);
  const { session } = (await answer.json()) as { session?: { access_token?: Claims; id_token?: Claims } };
  return { accessToken: session?.access_token ?? {}, idToken: session?.id_token ?? {} };
}

function hookFailed(status: 403 | 500, description: string): Error {
  if (status === 500) console.error(description);
  const { error, message } =
    status === 403 ? new HydraError('access_denied', description) : { error: 'server_error', message: description };
  const failure = new errors.CustomOIDCProviderError(error, message);
  return Object.assign(failure, { status, statusCode: status, expose: true });
}
