import { Provider } from 'oidc-provider';
import type { Configuration } from 'oidc-provider';
import { readCookie, refuseProduction } from '../development.ts';
import type { LoginChallenges } from '../identity/context.ts';
import { WireError } from '../identity/errors.ts';
import { sessionCookie } from '../identity/sessions.ts';
import { memoryAdapter } from './adapter.ts';
import type { Keys } from './keys.ts';
import { errorPage, signedOutPage, signOutPage } from './pages.ts';
import { accountClaims } from './userinfo.ts';
import type { Accounts } from './userinfo.ts';

export interface AuthorizationServerOptions {
  /** Also the address as browsers see it, without a slash at the end. */
  issuer: string;
  identityUrl: string;
  adminOrigin: string;
  audience: string;
  accounts: Accounts;
  keys: Keys;
  /** Ends the identity service's session too when somebody signs out here, as Hydra does. */
  endSession: (sessionToken: string) => void;
}

const clientId = 'admin-app';
const clientName = 'Ledenbureau';
/** The API as an OAuth2 resource; tokens name it by its audience. */
const resource = 'urn:ledenbureau:api';
const scopes = 'openid offline_access';
const hourSeconds = 3600;
const interactionSeconds = hourSeconds / 2;

/** The embedded authorization server, with Hydra's addresses. @throws Error with NODE_ENV=production. */
export function buildAuthorizationServer(options: AuthorizationServerOptions): Provider {
  refuseProduction('The embedded authorization server');
  const { issuer, identityUrl, adminOrigin, audience, accounts, keys } = options;
  const configuration: Configuration = {
    adapter: memoryAdapter(Date.now),
    jwks: keys.jwks,
    cookies: { keys: keys.cookies, short: { path: '/' } },
    clients: [
      {
        client_id: clientId,
        client_name: clientName,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${adminOrigin}/`],
        post_logout_redirect_uris: [`${adminOrigin}/`],
      },
    ],
    clientBasedCORS: (_ctx, origin) => origin === adminOrigin,
    routes: {
      authorization: '/oauth2/auth',
      token: '/oauth2/token',
      revocation: '/oauth2/revoke',
      end_session: '/oauth2/sessions/logout',
      jwks: '/.well-known/jwks.json',
    },
    discovery: { userinfo_endpoint: `${issuer}/userinfo` },
    pkce: { required: () => true },
    scopes: scopes.split(' '),
    responseTypes: ['code'],
    rotateRefreshToken: true,
    // A single-page app asks for `openid` alone and must still be able to renew.
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 120,
      Grant: 24 * hourSeconds,
      IdToken: hourSeconds,
      Interaction: interactionSeconds,
      RefreshToken: 8 * hourSeconds,
      Session: 24 * hourSeconds,
    },
    async findAccount(_ctx, sub) {
      const identity = await accounts.find(sub);
      return identity && { accountId: sub, claims: () => ({ ...accountClaims(identity), sub }) };
    },
    async extraTokenClaims(_ctx, token) {
      const identity = 'accountId' in token ? await accounts.find(token.accountId) : undefined;
      if (!identity) return undefined;
      const { is_admin, name, email, locale } = accountClaims(identity);
      return { is_admin, name, email, locale };
    },
    interactions: {
      url: (_ctx, { uid }) => `${identityUrl}/self-service/login/browser?login_challenge=${uid}`,
    },
    // Consent is implied, as with Hydra's skip_consent: the app belongs to the same cooperative.
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const known = session.grantIdFor(client.clientId);
      const existing = known === undefined ? undefined : await provider.Grant.find(known);
      if (existing) return existing;
      // A replayed code revokes the remembered grant: without a new one the redirects would never end.
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(scopes);
      grant.addResourceScope(resource, scopes);
      await grant.save();
      return grant;
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      // A public client proves nothing but its id: whoever holds the token may end it.
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          audience,
          scope: scopes,
          accessTokenFormat: 'jwt',
          accessTokenTTL: 600,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => signOutPage(ctx, form, adminOrigin),
        postLogoutSuccessSource: (ctx) => signedOutPage(ctx, adminOrigin),
      },
    },
    renderError: (ctx, out) => errorPage(ctx, { ...out }, adminOrigin),
  };
  const provider = new Provider(issuer, configuration);
  provider.on('end_session.success', (ctx) => {
    const token = readCookie(ctx.headers.cookie, sessionCookie);
    if (token !== undefined) options.endSession(token);
  });
  return provider;
}

/** What the identity service may ask and tell about a login of this server. */
export function loginChallenges(find: () => Provider): LoginChallenges {
  return {
    async find(challenge) {
      const interaction = await find().Interaction.find(challenge);
      if (!interaction) throw new WireError(400, { reason: 'Unable to get OAuth 2.0 Login Challenge.' });
      const { params } = interaction;
      const url = new URL('/oauth2/auth', find().issuer);
      for (const [name, value] of Object.entries(params))
        if (typeof value === 'string') url.searchParams.set(name, value);
      return {
        challenge,
        client: { client_id: String(params.client_id), client_name: clientName, skip_consent: true },
        request_url: url.href,
        requested_scope: typeof params.scope === 'string' ? params.scope.split(' ') : [],
        requested_access_token_audience: [],
        skip: false,
        subject: '',
        oidc_context: {},
      };
    },
    async accept(challenge, { identityId: accountId }) {
      const interaction = await find().Interaction.find(challenge);
      if (!interaction) throw new Error('The login took too long: start again.');
      interaction.result = { login: { accountId, remember: true } };
      await interaction.save(interactionSeconds);
      return interaction.returnTo;
    },
  };
}
