import { ask, at, textAt, unless } from './ask.ts';
import type { Problem } from './ask.ts';
import type { Setup } from './setup.ts';

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;
const clockSeconds = 5;

/** Host names and schemes, before anybody is asked: cookies are kept by host, and sent within one site only. */
export function checkAddresses({ appUrl, identityUrl, issuer }: Setup): Problem[] {
  const named = { APP_URL: appUrl, IDENTITY_URL: identityUrl, OAUTH_ISSUER: issuer };
  const hosts = Object.entries(named).map(([name, url]) => ({ name, url: new URL(url) }));
  const sites = new Set(hosts.map(({ url }) => siteOf(url.hostname)));
  return [
    ...hosts.flatMap(({ name, url }) =>
      unless(
        url.protocol === 'https:' || loopback.test(url.hostname),
        name,
        `${url.href} must be https: cookies and tokens would go over the net in the clear.`,
      ),
    ),
    ...unless(
      sites.size === 1,
      'IDENTITY_URL, OAUTH_ISSUER',
      `The host names belong to different sites (${[...sites].join(', ')}): the browser would not send the cookies. Use one domain, and localhost or 127.0.0.1 but never both.`,
    ),
  ];
}

/** The last two labels: good enough to tell a mistake by, and no judge of public suffixes. */
const siteOf = (host: string): string => (/^[\d.]+$|^\[/.test(host) ? host : host.split('.').slice(-2).join('.'));

/** The servers' clocks against this machine's: tokens name their times by them. */
export async function checkClocks({ issuer, identityUrl, appUrl }: Setup): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [name, url] of Object.entries({ OAUTH_ISSUER: issuer, IDENTITY_URL: identityUrl, APP_URL: appUrl })) {
    const { headers } = await ask(url);
    const date = headers.get('date');
    if (date === null) continue;
    const seconds = Math.round((Date.parse(date) - Date.now()) / 1000);
    problems.push(
      ...unless(
        Math.abs(seconds) <= clockSeconds,
        `clock of ${name}`,
        `${new URL(url).host} is ${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'} this machine: set both by NTP.`,
      ),
    );
  }
  return problems;
}

/** Nobody from outside may reach the interfaces for administration: they ask for no password. */
export async function checkClosed({ identityUrl, issuer }: Setup): Promise<Problem[]> {
  const addresses = {
    IDENTITY_URL: `${identityUrl}/admin/identities?page_size=1`,
    OAUTH_ISSUER: `${issuer.replace(/\/$/, '')}/admin/clients`,
  };
  const problems = [];
  for (const [name, url] of Object.entries(addresses)) {
    const { status } = await ask(url);
    const sentence = `${url} answers ${status}: the interface for administration is open to everybody. Forward to the public port only.`;
    problems.push(...unless(status >= 300, name, sentence));
  }
  return problems;
}

/** The page and its headers. */
export async function checkPage({ appUrl, identityUrl, issuer }: Setup): Promise<Problem[]> {
  const load = () => ask(`${appUrl}/`, { headers: { accept: 'text/html' } });
  const [first, second] = [await load(), await load()];
  const policy = first.headers.get('content-security-policy') ?? '';
  const part = (name: string): string => new RegExp(`${name} ([^;]*)`).exec(policy)?.[1] ?? '';
  const nonce = /'nonce-([^']+)'/.exec(part('style-src'))?.[1] ?? '';
  const setting = 'headers of the app (Caddyfile)';
  const wanted: Record<string, RegExp> = {
    'referrer-policy': /^no-referrer$/,
    'x-content-type-options': /^nosniff$/,
    'cross-origin-opener-policy': /^same-origin$/,
    'cache-control': /no-store/,
    ...(appUrl.startsWith('https:') && { 'strict-transport-security': /max-age=\d{7,}/ }),
  };
  const config = await ask(`${appUrl}/config.json`);
  const connects = [identityUrl, issuer, textAt(config.json, 'api_url') || appUrl].map((url) => new URL(url).origin);
  return [
    ...unless(first.status === 200, 'APP_URL', `${appUrl}/ answers ${first.status}.`),
    ...unless(
      part('script-src') === "'self'",
      setting,
      `The policy must say script-src 'self' and says "${part('script-src')}".`,
    ),
    ...unless(
      part('frame-ancestors') === "'none'",
      setting,
      `The policy must say frame-ancestors 'none' and says "${part('frame-ancestors')}": other sites could draw over the page.`,
    ),
    ...unless(
      nonce !== '' && first.text.includes(`nonce="${nonce}"`),
      setting,
      'The nonce of the policy does not stand in the page: styles would be blocked.',
    ),
    ...unless(
      nonce === '' || !(second.headers.get('content-security-policy') ?? '').includes(nonce),
      setting,
      'Two answers have the same nonce: make one for each.',
    ),
    ...connects
      .filter((origin) => origin !== new URL(appUrl).origin && !part('connect-src').split(' ').includes(origin))
      .map((origin) => ({ setting, sentence: `connect-src must name ${origin}: the app calls it.` })),
    // A sign-in in a hidden frame goes by both, and ends at the app.
    ...["'self'", new URL(identityUrl).origin, new URL(issuer).origin]
      .filter((source) => !part('frame-src').split(' ').includes(source))
      .map((source) => ({
        setting,
        sentence: `frame-src must name ${source}: without it every page that is opened leaves for its sign-in.`,
      })),
    ...(await checkFramed(appUrl, setting)),
    ...Object.entries(wanted).flatMap(([name, value]) =>
      unless(value.test(first.headers.get(name) ?? ''), setting, `The header ${name} is missing or weak.`),
    ),
  ];
}

/** The empty page where a sign-in in a hidden frame ends: of all pages this one may stand in a frame of the app. */
async function checkFramed(appUrl: string, setting: string): Promise<Problem[]> {
  const { status, headers } = await ask(`${appUrl}/signed-in.html`);
  const policy = headers.get('content-security-policy') ?? '';
  const isNarrow = policy.includes("default-src 'none'") && policy.includes("frame-ancestors 'self'");
  return [
    ...unless(
      status === 200,
      setting,
      `${appUrl}/signed-in.html answers ${status}: it came with this build of the app.`,
    ),
    ...unless(
      isNarrow && headers.get('x-frame-options') !== 'DENY',
      setting,
      `/signed-in.html must say default-src 'none' and frame-ancestors 'self', and not X-Frame-Options DENY; it says "${policy}".`,
    ),
    ...unless(
      /no-store/.test(headers.get('cache-control') ?? ''),
      setting,
      '/signed-in.html must say Cache-Control no-store: its address has a code in it.',
    ),
  ];
}

/** /config.json against the settings of the servers. */
export async function checkConfig(setup: Setup): Promise<Problem[]> {
  const { appUrl, identityUrl, issuer, clientId } = setup;
  const { status, headers, json } = await ask(`${appUrl}/config.json`);
  if (status !== 200 || json === null) return unless(false, 'config.json', `${appUrl}/config.json answers ${status}.`);
  const server = issuer.replace(/\/$/, '');
  const api = textAt(json, 'api_url');
  const wanted: [string[], string][] = [
    [['identity_url'], identityUrl],
    [['oauth', 'issuer'], issuer],
    [['oauth', 'authorization_endpoint'], `${server}/oauth2/auth`],
    [['oauth', 'token_endpoint'], `${server}/oauth2/token`],
    [['oauth', 'end_session_endpoint'], `${server}/oauth2/sessions/logout`],
    [['oauth', 'revocation_endpoint'], `${server}/oauth2/revoke`],
    [['oauth', 'userinfo_endpoint'], `${api}/account/userinfo`],
    [['oauth', 'client_id'], clientId],
  ];
  return [
    ...wanted.flatMap(([path, value]) => {
      const actual = at(json, ...path);
      const slash =
        typeof actual === 'string' && actual !== value && actual.replace(/\/$/, '') === value.replace(/\/$/, '');
      const hint = slash ? '; the slash at the end counts' : '';
      return unless(
        actual === value,
        `config.json ${path.join('.')}`,
        `It is ${JSON.stringify(actual)} and must be "${value}"${hint}.`,
      );
    }),
    ...unless(
      textAt(json, 'oauth', 'scope').split(' ').includes('offline_access'),
      'config.json oauth.scope',
      'Without offline_access Hydra gives no refresh token, and the app leaves for a redirect every ten minutes.',
    ),
    ...unless(
      /no-store/.test(headers.get('cache-control') ?? ''),
      'config.json',
      'It must say Cache-Control no-store: a browser would go on with servers that were changed.',
    ),
  ];
}
