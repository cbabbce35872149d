import type { AdapterPayload } from 'oidc-provider';

/** A client as Hydra's admin interface writes it. */
export interface OAuthClient {
  client_id: string;
  client_name: string;
  token_endpoint_auth_method: 'none';
  grant_types: string[];
  response_types: string[];
  /** Words with spaces between them. */
  scope: string;
  audience: string[];
  redirect_uris: string[];
  post_logout_redirect_uris: string[];
  allowed_cors_origins: string[];
  skip_consent: boolean;
  skip_logout_consent: boolean;
}

/** What a client gets where its registration does not say so. */
export const clientDefaults: Omit<OAuthClient, 'client_id'> = {
  client_name: '',
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code'],
  response_types: ['code'],
  scope: 'offline_access offline openid',
  audience: [],
  redirect_uris: [],
  post_logout_redirect_uris: [],
  allowed_cors_origins: [],
  skip_consent: false,
  skip_logout_consent: false,
};

/** The `client_id` that `config.json` of a portal has. */
export const portalClientId = 'portal';

/** The back office as a client, as deploy/ registers it at the real server. */
export const backOffice = (origin: string, audience: string): OAuthClient => ({
  ...clientDefaults,
  client_id: 'admin-app',
  client_name: 'Ledenbureau',
  grant_types: ['authorization_code', 'refresh_token'],
  scope: 'openid offline_access',
  audience: [audience],
  redirect_uris: [`${origin}/`, `${origin}/signed-in.html`],
  post_logout_redirect_uris: [`${origin}/`],
  allowed_cors_origins: [origin],
  skip_consent: true,
  skip_logout_consent: true,
});

/** A portal for members as a client: what `npm create @ledenbureau/app` makes. */
export const memberPortal = (origin: string, audience: string): OAuthClient => ({
  ...backOffice(origin, audience),
  client_id: portalClientId,
  client_name: 'Ledenportaal',
  redirect_uris: [`${origin}/`],
});

/** The client as oidc-provider knows it: what it checks at the token endpoint, and no more. */
export const toMetadata = (client: OAuthClient): AdapterPayload => ({
  client_id: client.client_id,
  token_endpoint_auth_method: client.token_endpoint_auth_method,
  grant_types: client.grant_types,
  response_types: ['code'],
  redirect_uris: client.redirect_uris,
});
