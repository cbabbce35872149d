import { ask, at, shared, textAt, unless } from './ask.ts';
import type { Problem } from './ask.ts';
import type { Setup } from './setup.ts';

/** What the app must be able to read of Kratos' answers beyond their bodies. */
const exposed = ['Link', 'X-Total-Count', 'X-Kratos-Authenticated-Identity-Id'];

/** The identity service: reachable on both interfaces, open to the app's pages, and sure of who is an administrator. */
export async function checkIdentity({ identityUrl, identityAdminUrl, appUrl }: Setup): Promise<Problem[]> {
  const ready = await ask(`${identityUrl}/health/ready`);
  const own = await ask(`${identityUrl}/sessions/whoami`, { headers: { origin: new URL(appUrl).origin } });
  const readable = (own.headers.get('access-control-expose-headers') ?? '').toLowerCase();
  const flow = await ask(`${identityUrl}/self-service/login/browser`, { headers: { accept: 'application/json' } });
  return [
    ...unless(ready.status === 200, 'IDENTITY_URL', `${identityUrl}/health/ready answers ${ready.status}.`),
    ...(await shared(`${identityUrl}/sessions/whoami`, appUrl, 'kratos.yml serve.public.cors', { credentials: true })),
    ...unless(
      exposed.every((name) => readable.includes(name.toLowerCase())),
      'kratos.yml serve.public.cors.exposed_headers',
      `It must name ${exposed.join(', ')}.`,
    ),
    ...unless(
      textAt(flow.json, 'ui', 'action').startsWith(`${identityUrl}/`),
      'kratos.yml serve.public.base_url',
      `Forms are to be sent to ${JSON.stringify(at(flow.json, 'ui', 'action'))}, which is not ${identityUrl}.`,
    ),
    ...checkCookies(flow.headers.getSetCookie(), identityUrl),
    ...(await checkTraits(identityUrl)),
    ...(await checkAdministrators(identityAdminUrl)),
  ];
}

function checkCookies(cookies: string[], identityUrl: string): Problem[] {
  const { hostname, protocol } = new URL(identityUrl);
  return cookies.flatMap((cookie) => {
    const domain = /;\s*domain=\.?([^;]+)/i.exec(cookie)?.[1];
    return [
      ...unless(
        domain === undefined || hostname === domain || hostname.endsWith(`.${domain}`),
        'kratos.yml cookies.domain',
        `Cookies are for ${domain}, but the identity service is at ${hostname}: the browser throws them away.`,
      ),
      ...unless(
        protocol !== 'https:' || /;\s*secure/i.test(cookie),
        'kratos.yml cookies.secure',
        'Cookies are not marked Secure: run Kratos without --dev.',
      ),
      ...unless(
        !/samesite=none/i.test(cookie) || protocol === 'https:',
        'kratos.yml cookies.same_site',
        'SameSite=None without https is refused by browsers: use Lax.',
      ),
    ];
  });
}

/** People edit their own traits: a right that stood there could be taken by anybody. */
async function checkTraits(identityUrl: string): Promise<Problem[]> {
  const { json } = await ask(`${identityUrl}/schemas`);
  const schemas = Array.isArray(json) ? json : [];
  const unverified = schemas.filter((schema) => !/"verification":\s*\{/.test(JSON.stringify(schema)));
  const verification = unverified.map((schema) => ({
    setting: 'verification in the identity schema',
    sentence: `The schema ${JSON.stringify(at(schema, 'id'))} lets no address be verified: nobody can sign in. See deploy/kratos/identity.schema.json.`,
  }));
  const rights = schemas
    .filter((schema) => at(schema, 'schema', 'properties', 'traits', 'properties', 'is_admin') !== undefined)
    .map((schema) => ({
      setting: 'is_admin in the traits (identity schema)',
      sentence: `The schema ${JSON.stringify(at(schema, 'id'))} lets people make themselves administrators: remove it there; it belongs in metadata_admin.`,
    }));
  return [...verification, ...rights];
}

async function checkAdministrators(identityAdminUrl: string): Promise<Problem[]> {
  const { status } = await ask(`${identityAdminUrl}/admin/identities?page_size=1`);
  if (status !== 200) {
    return unless(
      false,
      'IDENTITY_ADMIN_URL',
      `${identityAdminUrl}/admin/identities answers ${status}: is it the admin port?`,
    );
  }
  const found = await findAdministrator(identityAdminUrl);
  return unless(
    found !== undefined,
    'administrators',
    'No active account has metadata_admin.is_admin: npm run admin -- grant <email>.',
  );
}

/** The id of somebody who may open the register. */
export async function findAdministrator(identityAdminUrl: string): Promise<string | undefined> {
  let next: string | undefined = '/admin/identities?page_size=250';
  for (let page = 0; next !== undefined && page < 400; page += 1) {
    const { json, headers } = await ask(new URL(next, identityAdminUrl).href);
    const identities = Array.isArray(json) ? json : [];
    const found = identities.find(
      (identity) => at(identity, 'metadata_admin', 'is_admin') === true && at(identity, 'state') === 'active',
    );
    if (found) return textAt(found, 'id');
    next = /<([^>]+)>;\s*rel="?next/.exec(headers.get('link') ?? '')?.[1];
  }
  return undefined;
}
