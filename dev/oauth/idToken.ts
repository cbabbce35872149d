import { createHash, randomUUID } from 'node:crypto';
import { decodeJwt, importJWK, SignJWT } from 'jose';
import type { JWTPayload } from 'jose';
import type { Keys } from './keys.ts';
import type { Granted } from './tokenClaims.ts';

const alg = 'RS256';

/** What an ID token says of a sign-in: the claims of the consent or the hook, and over them Hydra's own. */
function idTokenClaims({ idToken, clientId, subject, askedAt, authenticatedAt, acr, amr, nonce }: Granted): JWTPayload {
  return {
    ...idToken,
    aud: [clientId],
    sub: subject,
    ...(askedAt !== undefined && { rat: Math.floor(askedAt / 1000) }),
    ...(authenticatedAt !== undefined && { auth_time: authenticatedAt }),
    ...(acr && { acr }),
    ...(amr !== undefined && amr.length > 0 && { amr }),
    ...(nonce && { nonce }),
  };
}

/** The ID token in Hydra's words, in place of the one that oidc-provider wrote. */
export async function rewriteIdToken(
  { id_token, access_token }: { id_token: string; access_token: string },
  granted: Granted,
  { jwks }: Keys,
): Promise<string> {
  const [jwk] = jwks.keys;
  if (jwk === undefined) throw new Error('There is no signing key.');
  const { iss, iat, exp } = decodeJwt(id_token);
  const at_hash = createHash('sha256').update(access_token).digest().subarray(0, 16).toString('base64url');
  return new SignJWT({ ...idTokenClaims(granted), iss, iat, exp, at_hash, jti: randomUUID() })
    .setProtectedHeader({ alg, kid: jwk.kid, typ: 'JWT' })
    .sign(await importJWK(jwk, alg));
}

/** What /userinfo says: the ID token without what belongs to one token alone. */
export function userinfoOf(granted: Granted, { iss, iat }: JWTPayload): JWTPayload {
  const { sid: _sid, nonce: _nonce, ...claims } = idTokenClaims(granted);
  return { ...claims, iss, iat };
}
