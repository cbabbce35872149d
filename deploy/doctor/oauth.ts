import { ask, at, shared, textAt, unless } from './ask.ts';
import type { Problem } from './ask.ts';
import type { Setup } from './setup.ts';

/** The authorization server as it announces itself, and the registration of the app there. */
export async function checkOauth(setup: Setup): Promise<Problem[]> {
  const { issuer, appUrl } = setup;
  const server = issuer.replace(/\/$/, '');
  const { status, json } = await ask(`${server}/.well-known/openid-configuration`);
  if (status !== 200) return unless(false, 'OAUTH_ISSUER', `${server} answers ${status} for its configuration.`);
  const own = at(json, 'issuer');
  const slash = typeof own === 'string' && own.replace(/\/$/, '') === server ? ': the slash at the end counts' : '';
  const keys = at((await ask(`${server}/.well-known/jwks.json`)).json, 'keys');
  return [
    ...unless(
      own === issuer,
      'OAUTH_ISSUER',
      `It is "${issuer}", but hydra.yml urls.self.issuer is ${JSON.stringify(own)}${slash}.`,
    ),
    ...unless(
      textAt(json, 'token_endpoint').startsWith(`${server}/`),
      'hydra.yml urls.self.public',
      `The token endpoint is ${JSON.stringify(at(json, 'token_endpoint'))}, which is not at ${server}.`,
    ),
    ...unless(
      Array.isArray(keys) && keys.length > 0,
      'signing keys of Hydra',
      'There are none yet: make them before the first sign-in.',
    ),
    ...(await shared(`${server}/oauth2/token`, appUrl, 'hydra.yml serve.public.cors', { method: 'POST' })),
    ...(await checkClient(setup)),
  ];
}

/** Lifetimes that the client has of its own. */
const lifespans = (client: unknown): string[] =>
  Object.entries(client ?? {}).flatMap(([name, value]) => (name.endsWith('_lifespan') && value ? [name] : []));

async function checkClient({ oauthAdminUrl, clientId, audience, appUrl }: Setup): Promise<Problem[]> {
  const { status, json } = await ask(`${oauthAdminUrl}/admin/clients/${encodeURIComponent(clientId)}`);
  if (status === 404) {
    return unless(false, `client ${clientId}`, 'Hydra does not know it: register deploy/hydra/admin-app.json.');
  }
  if (status !== 200) {
    return unless(false, 'OAUTH_ADMIN_URL', `${oauthAdminUrl}/admin/clients answers ${status}: is it the admin port?`);
  }
  const list = (name: string): unknown[] => {
    const value = at(json, name);
    return Array.isArray(value) ? value : [];
  };
  const scope = textAt(json, 'scope').split(' ');
  const wrong = (name: string) => `client ${clientId}: ${name}`;
  return [
    ...unless(
      list('redirect_uris').includes(`${appUrl}/`),
      wrong('redirect_uris'),
      `It must have "${appUrl}/", with the slash, and has ${JSON.stringify(list('redirect_uris'))}.`,
    ),
    ...unless(
      list('redirect_uris').includes(`${appUrl}/signed-in.html`),
      wrong('redirect_uris'),
      `It must have "${appUrl}/signed-in.html", or every page that is opened leaves for its sign-in.`,
    ),
    ...unless(
      list('post_logout_redirect_uris').includes(`${appUrl}/`),
      wrong('post_logout_redirect_uris'),
      `It must have "${appUrl}/", or a sign-out ends on the error page.`,
    ),
    ...['redirect_uris', 'post_logout_redirect_uris'].flatMap((name) => {
      const foreign = list(name).filter((uri) => !String(uri).startsWith(`${appUrl}/`));
      return unless(
        foreign.length === 0,
        wrong(name),
        `Foreign addresses get what is meant for the app: ${foreign.join(', ')}.`,
      );
    }),
    ...unless(
      lifespans(json).length === 0,
      wrong('lifespans'),
      `They win over hydra.yml ttl: remove ${lifespans(json).join(', ')}.`,
    ),
    ...unless(
      list('audience').includes(audience),
      wrong('audience'),
      `It must have "${audience}": without it every refresh fails with 400 invalid_request.`,
    ),
    ...unless(
      ['authorization_code', 'refresh_token'].every((name) => list('grant_types').includes(name)),
      wrong('grant_types'),
      'It must have authorization_code and refresh_token.',
    ),
    ...unless(
      ['openid', 'offline_access'].every((name) => scope.includes(name)),
      wrong('scope'),
      'It must be "openid offline_access", or every sign-in ends with invalid_scope.',
    ),
    ...unless(
      at(json, 'token_endpoint_auth_method') === 'none',
      wrong('token_endpoint_auth_method'),
      'It must be "none": a page in a browser keeps no secret.',
    ),
  ];
}
