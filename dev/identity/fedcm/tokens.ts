import { jwtVerify, SignJWT } from 'jose';
import { alg } from '../keys.ts';
import type { Keys } from '../keys.ts';

/** What the provider signs: who is signed in there (its cookie), and who signs in at a client. */
export interface FedcmTokens {
  /** Of the provider's own session, for its cookie. */
  signSession: (identityId: string) => Promise<string>;
  /** The identity of a session's token; undefined for one that is not valid, or not of a session. */
  readSession: (token: string | undefined) => Promise<string | undefined>;
  /** An ID token for a client. */
  signAssertion: (assertion: Assertion) => Promise<string>;
  /** The ID token's claims; undefined for one that is not valid, or for another client. */
  readAssertion: (token: string, clientId: string) => Promise<Assertion | undefined>;
}

interface Assertion {
  clientId: string;
  identityId: string;
  nonce: string;
}

/** Seconds that somebody stays signed in at the provider. */
const sessionSeconds = 24 * 3600;
/** Seconds between the choice of the account and the sign-in. */
const assertionSeconds = 60;
/** No client has this name, so a session's token is no ID token and the other way around. */
const sessionAudience = 'fedcm-session';

export function createFedcmTokens(
  { privateKey, publicKey, kid }: Keys,
  { publicUrl, now }: { publicUrl: string; now: () => number },
): FedcmTokens {
  const sign = (subject: string, audience: string, lifetime: number, claims = {}): Promise<string> => {
    const seconds = Math.floor(now() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg, kid, typ: 'JWT' })
      .setIssuer(publicUrl)
      .setSubject(subject)
      .setAudience(audience)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + lifetime)
      .sign(privateKey);
  };
  const read = async (token: string, audience: string): Promise<{ sub: string; nonce: unknown } | undefined> => {
    try {
      const { payload } = await jwtVerify(token, publicKey, {
        issuer: publicUrl,
        audience,
        algorithms: [alg],
        requiredClaims: ['sub', 'exp'],
        currentDate: new Date(now()),
      });
      return { sub: payload.sub ?? '', nonce: payload.nonce };
    } catch {
      return undefined; // whatever is wrong with it, it is no token of ours
    }
  };
  return {
    signSession: (identityId) => sign(identityId, sessionAudience, sessionSeconds),
    readSession: async (token) => (token === undefined ? undefined : (await read(token, sessionAudience))?.sub),
    signAssertion: ({ clientId, identityId, nonce }) => sign(identityId, clientId, assertionSeconds, { nonce }),
    async readAssertion(token, clientId) {
      const claims = await read(token, clientId);
      if (!claims || typeof claims.nonce !== 'string') return undefined;
      return { clientId, identityId: claims.sub, nonce: claims.nonce };
    },
  };
}
