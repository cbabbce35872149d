import type { FastifyInstance } from 'fastify';
import { jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';
import type { OAuthContext } from './context.ts';
import { HydraError } from './errors.ts';
import { userinfoOf } from './idToken.ts';
import { publicKeys } from './keys.ts';
import type { Granted } from './tokenClaims.ts';

/** What a good access token of ours is about; undefined for any other text, a revoked token among them. */
export async function readAccessToken(
  { keys, store, issuer }: OAuthContext,
  token: string,
): Promise<{ payload: JWTPayload; granted: Granted } | undefined> {
  try {
    const { payload } = await jwtVerify(token, publicKeys(keys), { issuer, algorithms: ['RS256'] });
    const issued = await store.get<{ grantId: string }>('IssuedToken', payload.jti ?? '');
    const granted = issued && (await store.get<Granted>('Granted', issued.grantId));
    return granted && { payload, granted };
  } catch {
    return undefined; // every reason to doubt a token has the same answer
  }
}

/** GET and POST /userinfo: the claims of the ID token. The app asks the API's account service. */
export function userinfoRoute(app: FastifyInstance, context: OAuthContext): void {
  app.route({
    method: ['GET', 'POST'],
    url: '/userinfo',
    async handler(request, reply) {
      void reply.header('cache-control', 'no-store');
      const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
      const found = await readAccessToken(context, token);
      if (!found) {
        const refused = new HydraError(
          'request_unauthorized',
          'Check that you provided valid credentials in the right format.',
        );
        // For programs only: browsers' pages are not told (CORS does not expose it).
        void reply.header('www-authenticate', `Bearer error="${refused.error}",error_description="${refused.message}"`);
        return reply.code(401).send(refused.toWire());
      }
      return userinfoOf(found.granted, found.payload);
    },
  });
}
