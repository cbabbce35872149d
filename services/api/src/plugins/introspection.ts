import { createHash } from 'node:crypto';
import type { JWTPayload } from 'jose';
import {
  ClientSecretBasic,
  None,
  allowInsecureRequests,
  introspectionRequest,
  processIntrospectionResponse,
} from 'oauth4webapi';
import type { Config } from '../config.ts';

const mostKept = 1_000;
const answerWithinMs = 5_000;

/**
 * Asks the authorization server what an access token stands for (RFC 7662), and keeps the answer for some seconds: so
 * long, at most, does a revoked token open the door. Undefined for what is no active access token.
 * The function throws when the server cannot be asked, or does not let us ask.
 */
export function introspector(
  { issuer, introspection }: { issuer: string; introspection: NonNullable<Config['oauth']['introspection']> },
  now: () => number,
): (token: string) => Promise<JWTPayload | undefined> {
  const { url, clientId, clientSecret, keptSeconds } = introspection;
  const server = { issuer, introspection_endpoint: url };
  const client = { client_id: clientId };
  const authentication = clientSecret === null ? None() : ClientSecretBasic(clientSecret);
  const cache = new Map<string, { at: number; claims: Promise<JWTPayload | undefined> }>();

  async function ask(token: string): Promise<JWTPayload | undefined> {
    const answer = await introspectionRequest(server, client, authentication, token, {
      additionalParameters: { token_type_hint: 'access_token' },
      signal: AbortSignal.timeout(answerWithinMs),
      [allowInsecureRequests]: url.startsWith('http:'),
    });
    const {
      active,
      token_type,
      token_use = 'access_token',
      ...claims
    } = await processIntrospectionResponse(server, client, answer);
    // Refresh tokens are active too: they have no token_type, and another token_use.
    const opens = active && token_type?.toLowerCase() === 'bearer' && token_use === 'access_token';
    return opens ? { iss: issuer, ...claims } : undefined;
  }

  return (token) => {
    const key = createHash('sha256').update(token).digest('base64');
    const hit = cache.get(key);
    const at = now();
    // one of a time to come is by a clock that was ahead: nobody knows how old it is
    if (hit !== undefined && hit.at <= at && at < hit.at + keptSeconds * 1000) return hit.claims;
    const entry = { at, claims: ask(token) };
    cache.delete(key);
    cache.set(key, entry);
    // A server that could not be asked is asked again; whoever waits for this answer is told.
    entry.claims.catch(() => cache.get(key) === entry && cache.delete(key));
    const [oldest] = cache.keys();
    if (oldest !== undefined && cache.size > mostKept) cache.delete(oldest);
    return entry.claims;
  };
}
