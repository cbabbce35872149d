import { type Auth, createAuth } from '@ledenbureau/auth';

/** The session of the shop: nobody is signed in, since its API asks for nobody. */
export function createShopAuth(): Auth {
  const { origin } = location;
  return createAuth({
    issuer: `${origin}/`,
    authorizationEndpoint: `${origin}/oauth2/auth`,
    tokenEndpoint: `${origin}/oauth2/token`,
    endSessionEndpoint: `${origin}/oauth2/sessions/logout`,
    revocationEndpoint: `${origin}/oauth2/revoke`,
    userinfoEndpoint: `${origin}/userinfo`,
    clientId: 'shop',
    scope: 'openid',
    identityUrl: origin,
    loginPath: '/login',
    apiUrl: origin,
    redirectUri: `${origin}/`,
    admit: () => true,
  });
}
