import { randomUUID } from 'node:crypto';
import { Provider } from 'oidc-provider';
import type { AccessToken, Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { storeAdapter } from './adapter.ts';
import type { OAuthContext, TokenHook } from './context.ts';
import { rewriteIdToken } from './idToken.ts';
import { tokenClaims } from './tokenClaims.ts';
import type { Granted } from './tokenClaims.ts';

/** The API as an OAuth2 resource: what makes oidc-provider write JWTs. */
const resource = 'urn:ledenbureau:api';
const hourSeconds = 3600;
const grantSeconds = 30 * 24 * hourSeconds;

/** oidc-provider, for codes, tokens, keys and discovery; authorizations and logouts are asked for elsewhere. */
export function buildProvider(
  {
    issuer,
    keys,
    store,
    topLevelClaims,
    now,
    accessTokenSeconds,
  }: Omit<OAuthContext, 'issueCode' | 'findRefreshToken'> & { accessTokenSeconds: number },
  hook: TokenHook | undefined,
): { provider: Provider } & Pick<OAuthContext, 'issueCode' | 'findRefreshToken'> {
  const claimsOf = tokenClaims(store, hook);
  const configuration: Configuration = {
    adapter: storeAdapter(store, now),
    jwks: keys.jwks,
    cookies: { keys: keys.cookies },
    clientBasedCORS: () => true,
    routes: {
      authorization: '/oauth2/auth',
      token: '/oauth2/token',
      revocation: '/oauth2/revoke',
      end_session: '/oauth2/sessions/logout',
      jwks: '/.well-known/jwks.json',
    },
    discovery: {
      userinfo_endpoint: `${issuer}/userinfo`,
      end_session_endpoint: `${issuer}/oauth2/sessions/logout`,
    },
    scopes: ['openid', 'offline', 'offline_access'],
    responseTypes: ['code'],
    issueRefreshToken: async (_ctx, client, { scope = '' }) =>
      client.grantTypeAllowed('refresh_token') && /(^| )offline(_access)?( |$)/.test(scope),
    // Asked before the token is used up: a refusal here leaves it good, as with Hydra.
    async rotateRefreshToken(ctx) {
      await claimsOf(ctx, ctx.oidc.entities.RefreshToken?.grantId ?? '');
      return true;
    },
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: 120,
      Grant: grantSeconds,
      IdToken: hourSeconds,
      RefreshToken: 8 * hourSeconds,
    },
    // Who exists is the identity service's to know.
    findAccount: async (ctx, sub, token) => {
      await claimsOf(ctx, token && 'grantId' in token ? (token.grantId ?? '') : '');
      return { accountId: sub, claims: () => ({ sub }) };
    },
    formats: {
      customizers: {
        async jwt(ctx, token, parts) {
          const { grantId } = token as AccessToken;
          const granted = await claimsOf(ctx, grantId);
          const claims = accessTokenPayload(parts.payload, granted, topLevelClaims);
          const payload = { ...claims, iss: issuer, jti: randomUUID() };
          parts.header = { typ: 'JWT' };
          parts.payload = payload;
          const expiresAt = now() + accessTokenSeconds * 1000;
          await store.put('IssuedToken', payload.jti, { grantId }, { grantId, expiresAt });
        },
      },
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      // A public client proves nothing but its id: whoever holds the token may end it.
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: (ctx) => ({
          audience: resource,
          scope: ctx.oidc.entities.Grant?.getResourceScope(resource) ?? '',
          accessTokenFormat: 'jwt',
          accessTokenTTL: accessTokenSeconds,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    renderError: (ctx, out) => void (ctx.body = out),
  };
  const provider = new Provider(issuer, configuration);
  provider.use(async (ctx, next) => {
    await next();
    const grantId = (ctx as { oidc?: KoaContextWithOIDC['oidc'] }).oidc?.entities.Grant?.jti;
    const body = ctx.body as Partial<Parameters<typeof rewriteIdToken>[0]> | undefined;
    const { id_token, access_token } = body ?? {};
    if (grantId === undefined || id_token === undefined || access_token === undefined) return;
    const granted = await claimsOf(ctx as unknown as KoaContextWithOIDC, grantId);
    ctx.body = { ...body, id_token: await rewriteIdToken({ id_token, access_token }, granted, keys) };
  });
  // Who may read an answer was decided before it came here (server.ts).
  provider.use(async (ctx, next) => {
    const allowed = ctx.res.hasHeader('access-control-allow-origin');
    await next();
    if (allowed) return;
    for (const name of Object.keys(ctx.response.headers)) if (name.startsWith('access-control-')) ctx.remove(name);
  });

  return {
    provider,
    async issueCode(consent, { redirectUri, codeChallenge, codeChallengeMethod, nonce }) {
      const { clientId, subject, sessionId, authenticatedAt, acr, amr, accepted } = consent;
      const client = await provider.Client.find(clientId);
      if (!client) throw new Error(`Client ${clientId} is gone.`);
      const scope = [...new Set(accepted.grant_scope)];
      const grant = new provider.Grant({ clientId, accountId: subject });
      grant.addOIDCScope(scope.join(' '));
      grant.addResourceScope(resource, scope.join(' '));
      const grantId = await grant.save();
      const granted: Granted = {
        grantId,
        clientId,
        subject,
        scope,
        audience: accepted.grant_access_token_audience ?? [],
        accessToken: accepted.session?.access_token ?? {},
        idToken: { ...accepted.session?.id_token, sid: sessionId },
        consentChallenge: consent.challenge,
        askedAt: consent.askedAt,
        authenticatedAt,
        acr,
        amr,
        nonce,
      };
      const expiresAt = now() + grantSeconds * 1000;
      await store.put('Granted', grantId, granted, { grantId, expiresAt });
      const code = new provider.AuthorizationCode({
        client,
        accountId: subject,
        grantId,
        gty: 'authorization_code',
        scope: scope.join(' '),
        resource,
        redirectUri,
        codeChallenge,
        codeChallengeMethod,
      });
      return code.save();
    },
    async findRefreshToken(token) {
      const found = await provider.RefreshToken.find(token);
      if (!found?.isValid) return undefined;
      return {
        sub: found.accountId,
        client_id: found.clientId,
        scope: found.scope,
        iat: found.iat,
        exp: found.exp,
        iss: issuer,
      };
    },
  };
}

/** Names that Hydra keeps for itself, whatever a consent or the hook says. */
const reserved = ['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti', 'client_id', 'scp', 'ext'];

/** A token as Hydra writes it: the claims of the consent below `ext`, and at the top those that may stand there. */
function accessTokenPayload(
  { iat, exp }: { iat?: unknown; exp?: unknown },
  { clientId, subject, scope, audience, accessToken }: Granted,
  topLevelClaims: string[],
) {
  const allowed = topLevelClaims.filter((name) => name in accessToken && !reserved.includes(name));
  const top = Object.fromEntries(allowed.map((name) => [name, accessToken[name]]));
  const own = { aud: audience, client_id: clientId, exp, iat, nbf: iat, scp: scope, sub: subject };
  return { ...top, ext: accessToken, ...own };
}
