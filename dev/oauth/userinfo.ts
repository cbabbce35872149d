import type { IncomingMessage, ServerResponse } from 'node:http';
import { jwtVerify } from 'jose';
import type { JWTVerifyGetKey } from 'jose';

/** What the authorization server asks of the identity service about a person. */
export interface Account {
  id: string;
  traits: { email: string; given_name?: string; family_name?: string; locale?: string };
  isAdmin: boolean;
}

export interface Accounts {
  find: (id: string) => Promise<Account | undefined>;
}

export interface UserinfoOptions {
  issuer: string;
  audience: string;
  adminOrigin: string;
  keys: JWTVerifyGetKey;
  accounts: Accounts;
}

/** Claims about a person, for the access token and the account service alike. */
export function accountClaims({ id, traits, isAdmin }: Account) {
  return {
    sub: id,
    email: traits.email,
    name: `${traits.given_name} ${traits.family_name}`,
    given_name: traits.given_name,
    family_name: traits.family_name,
    locale: traits.locale,
    is_admin: isAdmin,
  };
}

/**
 * The account service: GET /userinfo with the access token of the API. The library's own endpoint refuses tokens
 * that are meant for another service, so the token is verified here as the API does it.
 */
export async function answerUserinfo(
  request: IncomingMessage,
  response: ServerResponse,
  { issuer, audience, adminOrigin, keys, accounts }: UserinfoOptions,
): Promise<void> {
  response.setHeader('cache-control', 'no-store');
  response.setHeader('vary', 'origin');
  if (request.headers.origin === adminOrigin) {
    response.setHeader('access-control-allow-origin', adminOrigin);
    response.setHeader('access-control-expose-headers', 'WWW-Authenticate');
    response.setHeader('access-control-allow-headers', 'authorization, content-type');
    response.setHeader('access-control-allow-methods', 'GET');
  }
  if (request.method === 'OPTIONS') return void response.writeHead(204).end();
  if (request.method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end();
  const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const identity = token === undefined ? undefined : await findOwner(token);
  if (!identity) {
    const challenge = token === undefined ? 'Bearer' : 'Bearer error="invalid_token"';
    response.writeHead(401, { 'www-authenticate': challenge, 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: 'invalid_token', error_description: 'invalid token provided' }));
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(accountClaims(identity)));

  async function findOwner(jwt: string): Promise<Account | undefined> {
    try {
      const { payload } = await jwtVerify(jwt, keys, { issuer, audience, typ: 'at+jwt' });
      return await accounts.find(payload.sub ?? '');
    } catch {
      return undefined; // every reason to doubt a token has the same answer
    }
  }
}
