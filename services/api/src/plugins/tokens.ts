import { UnsecuredJWT, createRemoteJWKSet, decodeProtectedHeader, errors, jwtVerify } from 'jose';
import type { JWTClaimVerificationOptions, JWTPayload, JWTVerifyGetKey } from 'jose';
import type { Config } from '../config.ts';
import type { Claims } from '../context.ts';
import { refusal } from '../domain/errors.ts';
import { isReadable } from '../domain/texts.ts';
import { introspector } from './introspection.ts';

const algorithms = ['RS256', 'ES256'];

export interface TokenOptions {
  oauth: Config['oauth'];
  /** The keys of the authorization server; by default fetched from oauth.jwksUrl and kept. */
  jwks?: JWTVerifyGetKey;
  /** Milliseconds since 1970; by default the machine's. */
  now?: () => number;
}

/**
 * Reads the claims of access tokens: signed ones (RFC 9068) by the server's keys, others by asking the server. Both must
 * be of the issuer, in time, not too old, for this API and of an app that is let in. Undefined when the token is at fault; the function throws
 * not_ready when keys or answers cannot be had.
 */
export function tokenReader({
  oauth,
  jwks,
  now = Date.now,
}: TokenOptions): (token: string) => Promise<Claims | undefined> {
  const keys = oauth.jwksUrl === null ? undefined : (jwks ?? createRemoteJWKSet(new URL(oauth.jwksUrl)));
  const introspect =
    oauth.introspection === null ? undefined : introspector({ ...oauth, introspection: oauth.introspection }, now);

  const rules = (): JWTClaimVerificationOptions => ({
    issuer: oauth.issuer,
    ...(oauth.audience === null ? {} : { audience: oauth.audience }),
    requiredClaims: ['exp', 'sub'],
    clockTolerance: oauth.clockToleranceSeconds,
    // Another clock may be ahead of ours, but nobody gets more time by it.
    maxTokenAge: Math.max(0, oauth.maxTokenSeconds - oauth.clockToleranceSeconds),
    currentDate: new Date(now()),
  });

  async function signed(token: string, key: JWTVerifyGetKey): Promise<JWTPayload | undefined> {
    const { payload, protectedHeader } = await jwtVerify(token, key, { ...rules(), algorithms });
    const type = protectedHeader.typ?.toLowerCase().replace(/^application\//u, '') ?? 'none';
    return oauth.tokenTypes.includes(type) ? payload : undefined;
  }

  async function introspected(token: string): Promise<JWTPayload | undefined> {
    const claims = await introspect?.(token);
    // The same rules for the same claims: what the server told is judged like a token that it signed.
    return claims && UnsecuredJWT.decode(new UnsecuredJWT(claims).encode(), rules()).payload;
  }

  return async (token) => {
    const byKey = keys !== undefined && isSigned(token) ? keys : undefined;
    try {
      const claims = await (byKey === undefined ? introspected(token) : signed(token, byKey));
      return claims && isForUs(claims, oauth) && isSubject(claims) ? claims : undefined;
    } catch (error) {
      if (isTokenAtFault(error)) return undefined;
      const reason = byKey === undefined ? 'introspection' : 'keys';
      throw Object.assign(refusal('not_ready', null, { reason }), { cause: error });
    }
  };
}

function isSigned(token: string): boolean {
  try {
    return typeof decodeProtectedHeader(token).alg === 'string';
  } catch {
    return false; // opaque: only the server knows what it stands for
  }
}

/**
 * Without an audience to ask for, a token must name none: an ID token always names its client there. An access token
 * names it as `client_id`, which an ID token does not have.
 */
function isForUs({ aud, client_id: client }: JWTPayload, { audience, clients }: Config['oauth']): boolean {
  if (clients !== null && !(typeof client === 'string' && clients.includes(client))) return false;
  return audience !== null || aud === undefined || (Array.isArray(aud) && aud.length === 0);
}

function isSubject(claims: JWTPayload): claims is Claims {
  return typeof claims.sub === 'string' && claims.sub.length <= 128 && isReadable(claims.sub);
}

function isTokenAtFault(error: unknown): boolean {
  const keysAtFault = ['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'];
  return error instanceof errors.JOSEError && !keysAtFault.includes(error.code);
}
