// Broken settings, and the line that the doctor says of each.
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { checks } from '../../../deploy/doctor/checks.ts';
import { examine } from '../../../deploy/doctor/examine.ts';
import { root } from '../../settings.ts';
import { metricsRows } from './metrics.ts';
import type { Row } from './metrics.ts';
import { deployment, replay } from './replay.ts';
import type { Deployment } from './replay.ts';

afterEach(() => void vi.unstubAllGlobals());

async function lines(spoil: (it: Deployment) => unknown): Promise<string[]> {
  const one = deployment();
  spoil(one);
  vi.stubGlobal('fetch', replay(one));
  return (await examine(one.setup())).map(({ setting, sentence }) => `${setting}: ${sentence}`);
}

const other = 'https://elsewhere.example';
const rows: Row[] = [
  ...metricsRows,
  ['OAUTH_ISSUER with a slash', (it) => (it.env.OAUTH_ISSUER += '/'), /^OAUTH_ISSUER: .*the slash at the end counts/],
  [
    'urls.self.public',
    (it) => (it.discovery.token_endpoint = `${other}/oauth2/token`),
    /^hydra.yml urls.self.public: /,
  ],
  ['no signing keys', (it) => (it.signs = []), /^signing keys of Hydra: There are none/],
  ['another JWKS at the API', (it) => (it.known = ['key-2']), /^OAUTH_JWKS_URL: .*has not all keys/],
  [
    'a token that the API refuses',
    (it) => (it.userinfo = 401),
    /^API \/account\/userinfo: It refuses a good token \(401\)/,
  ],
  ['CORS of Hydra', (it) => delete it.cors['https://auth.example.org'], /^hydra.yml serve.public.cors: .*must allow/],
  [
    'CORS of Kratos',
    (it) => delete it.cors['https://id.example.org'],
    /^kratos.yml serve.public.cors: .*must allow the origin/,
  ],
  [
    'CORS of Kratos for all',
    (it) => (it.cors['https://id.example.org'] = '*'),
    /^kratos.yml serve.public.cors: .*any origin/,
  ],
  ['no credentials', (it) => (it.credentials = ''), /^kratos.yml serve.public.cors: .*allow credentials/],
  ['exposed_headers', (it) => (it.exposed = 'Content-Type'), /^kratos.yml serve.public.cors.exposed_headers: /],
  ['base_url', (it) => (it.action = other), /^kratos.yml serve.public.base_url: /],
  ['cookies.domain', (it) => (it.cookie += '; Domain=example.com'), /^kratos.yml cookies.domain: /],
  ['kratos --dev', (it) => (it.cookie = it.cookie.replace('; Secure', '')), /^kratos.yml cookies.secure: .*--dev/],
  [
    'is_admin among the traits',
    (it) => (it.schema = { properties: { traits: { properties: { is_admin: {}, email: { verification: {} } } } } }),
    /^is_admin in the traits/,
  ],
  [
    'an authenticator app that is off',
    (it) => (it.methods = it.methods.filter((method) => method !== 'totp')),
    /^kratos.yml selfservice.methods.totp: It is off/,
  ],
  [
    'passkeys that are off',
    (it) => (it.methods = it.methods.filter((method) => method !== 'webauthn')),
    /^kratos.yml selfservice.methods.webauthn: It is off/,
  ],
  [
    'recovery codes that are off',
    (it) => (it.methods = it.methods.filter((method) => method !== 'lookup_secret')),
    /^kratos.yml selfservice.methods.lookup_secret: It is off/,
  ],
  ['no template of proofs', (it) => (it.proof = null), /^kratos.yml .*templates.ledenbureau: It is missing/],
  [
    'a template that says nothing',
    (it) => (it.proof = { iss: 'https://id.example.org/' }),
    /^kratos.yml .*claims_mapper_url: It must write purpose/,
  ],
  [
    'another key of the proofs',
    (it) => (it.env.STEP_UP_JWKS = it.env.STEP_UP_JWKS!.replace('proofs', 'others')),
    /^STEP_UP_JWKS: The API takes no proof that Kratos signs/,
  ],
  [
    'another key of the proofs by the same name',
    (it) => {
      const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      it.env.STEP_UP_JWKS = JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'proofs' }] });
    },
    /^STEP_UP_JWKS: The API takes no proof that Kratos signs/,
  ],
  ['no account to look with', (it) => (it.probe.made = 400), /^second factor: The doctor could not make an account/],
  [
    'a password that is refused',
    (it) => (it.probe.signedIn = 400),
    /^kratos.yml selfservice.methods.password: .* is refused \(400\)/,
  ],
  [
    'an account that stays',
    (it) => (it.probe.removed = 500),
    /^second factor: The doctor made the account .* could not remove it \(500\)/,
  ],
  ['whoami without required_aal', (it) => (it.asksAgain.session = false), /^kratos.yml session.whoami.required_aal: /],
  [
    'settings without required_aal',
    (it) => (it.asksAgain.settings = false),
    /^kratos.yml selfservice.flows.settings.required_aal: /,
  ],
  [
    'a schema without second factors',
    (it) => (it.schema = { properties: { traits: { properties: { email: { verification: {} } } } } }),
    /^credentials in the identity schema: .*knows no authenticator app/,
  ],
  [
    'STEP_UP_ISSUER without its slash',
    (it) => (it.env.STEP_UP_ISSUER = 'https://id.example.org'),
    /^STEP_UP_ISSUER: .*with a slash at the end/,
  ],
  ['another STEP_UP_ISSUER', (it) => (it.env.STEP_UP_ISSUER = `${other}/`), /^STEP_UP_ISSUER: .*no proof/],
  ['no STEP_UP_JWKS', (it) => delete it.env.STEP_UP_JWKS, /^STEP_UP_JWKS: .*public half/],
  [
    'a private key as STEP_UP_JWKS',
    (it) => (it.env.STEP_UP_JWKS = '{"keys":[{"d":"secret"}]}'),
    /^STEP_UP_JWKS: .*public half/,
  ],
  ['no verification', (it) => (it.schema = {}), /^verification in the identity schema: .*nobody can sign in/],
  ['no administrator', (it) => (it.administrators = []), /^administrators: .*npm run admin -- grant/],
  ['a public port as IDENTITY_ADMIN_URL', (it) => (it.identityAdminStatus = 404), /^IDENTITY_ADMIN_URL: .*admin port/],
  ['a public port as OAUTH_ADMIN_URL', (it) => (it.clientStatus = 405), /^OAUTH_ADMIN_URL: .*admin port/],
  ['an unknown client', (it) => (it.clientStatus = 404), /^client admin-app: Hydra does not know it/],
  [
    'no address of the frame',
    (it) => (it.client.redirect_uris = ['https://ledenbureau.example.org/']),
    /^client admin-app: redirect_uris: It must have ".*\/signed-in.html"/,
  ],
  ['redirect_uris', (it) => (it.client.redirect_uris = []), /^client admin-app: redirect_uris: It must have/],
  [
    'foreign redirect_uris',
    (it) => (it.client.redirect_uris = ['https://ledenbureau.example.org/', `${other}/`]),
    /^client admin-app: redirect_uris: Foreign .*elsewhere/,
  ],
  ['post_logout_redirect_uris', (it) => (it.client.post_logout_redirect_uris = []), /: post_logout_redirect_uris: /],
  ['audience', (it) => (it.client.audience = []), /^client admin-app: audience: .*every refresh fails/],
  ['grant_types', (it) => (it.client.grant_types = ['authorization_code']), /^client admin-app: grant_types: /],
  ['scope', (it) => (it.client.scope = 'openid'), /^client admin-app: scope: .*invalid_scope/],
  [
    'a secret client',
    (it) => (it.client.token_endpoint_auth_method = 'client_secret_basic'),
    /: token_endpoint_auth_method: /,
  ],
  [
    'lifetimes of the client',
    (it) => (it.client.authorization_code_grant_access_token_lifespan = '24h'),
    /^client admin-app: lifespans: .*authorization_code_grant/,
  ],
  [
    'ttl.access_token',
    (it) => (it.token.exp = Number(it.token.iat) + 602),
    /^hydra.yml ttl.access_token: .*602 seconds/,
  ],
  ['ttl.refresh_token', (it) => (it.refreshSeconds = 720 * 3600), /^hydra.yml ttl.refresh_token: .*720 hours/],
  ...(['login', 'registration', 'recovery', 'verification', 'settings', 'error'] as const).map(
    (flow): [string, (it: Deployment) => unknown, RegExp] => [
      `ui_url of ${flow}`,
      (it) => (it.leads[flow] = `${other}/${flow}`),
      new RegExp(`^kratos\\.yml selfservice\\.flows\\.${flow}\\.ui_url: .*must lead to`),
    ],
  ),
  ['urls.error', (it) => (it.leads.oauthError = `${other}/error`), /^hydra.yml urls.error: /],
  ['urls.post_logout_redirect', (it) => (it.leads.signedOut = other), /^hydra.yml urls.post_logout_redirect: /],
  [
    'returns without Hydra',
    (it) => it.returns.pop(),
    /^kratos.yml selfservice.allowed_return_urls: It must have https:\/\/auth/,
  ],
  ['returns anywhere', (it) => it.returns.push('https://'), /allowed_return_urls: It lets a form lead to any address/],
  ['config.json identity_url', (it) => (it.config.identity_url = other), /^config.json identity_url: /],
  ['config.json client_id', (it) => (it.config.oauth.client_id = 'x'), /^config.json oauth.client_id: /],
  ['config.json scope', (it) => (it.config.oauth.scope = 'openid'), /^config.json oauth.scope: .*ten minutes/],
  [
    'a config.json that is kept',
    (it) => (it.configCache = 'max-age=60'),
    /^config.json: It must say Cache-Control no-store/,
  ],
  ['login_path', (it) => (it.config.login_path = '/inloggen'), /^config.json login_path: It is "\/inloggen"/],
  ['no members site', (it) => (it.config.members_site = ''), /^config.json members_site \(MEMBERS_SITE\): /],
  [
    'inline scripts',
    (it) => (it.policy = it.policy.replace("script-src 'self'", "script-src 'unsafe-inline'")),
    /script-src 'self'/,
  ],
  [
    'frame-ancestors',
    (it) => (it.policy = it.policy.replace("frame-ancestors 'none'", 'frame-ancestors *')),
    /must say frame-ancestors 'none'/,
  ],
  [
    'frame-src',
    (it) => (it.policy = it.policy.replace(/ https:\/\/auth\.example\.org(?=; connect)/, '')),
    /frame-src must name https:\/\/auth\.example\.org/,
  ],
  ['no page for the frame', (it) => (it.framed.status = 404), /\/signed-in\.html answers 404/],
  [
    'a page for the frame of anybody',
    (it) => (it.framed.policy = it.framed.policy.replace("'self'", '*')),
    /signed-in\.html must say .*frame-ancestors 'self'/,
  ],
  ['a page for no frame', (it) => (it.framed.options = 'DENY'), /signed-in\.html must say .*not X-Frame-Options DENY/],
  ['a code that is kept', (it) => (it.framed.cache = 'no-cache'), /signed-in\.html must say Cache-Control no-store/],
  ['no nonce', (it) => (it.policy = it.policy.replace(/ 'nonce-[^']*'/, '')), /The nonce of the policy does not stand/],
  ['one nonce for all', (it) => (it.sameNonce = true), /Two answers have the same nonce/],
  [
    'connect-src',
    (it) => (it.policy = it.policy.replace(/ https:\/\/id\.example\.org(?=[^;]*; form)/, '')),
    /connect-src must name https:\/\/id/,
  ],
  ['no HSTS', (it) => delete it.page['strict-transport-security'], /The header strict-transport-security is missing/],
  ['an API that is not ready', (it) => (it.readyStatus = 503), /^API_URL: .*answers 503/],
  ['a problem of signing in at the API', (it) => it.ready.sign_in.push('audience_missing'), /^API: audience_missing: /],
  ['an API that hears nothing', (it) => it.ready.events.push('not_heard'), /^API: not_heard: .*docs\/deploy\.md/],
  ['a replica that is away', (it) => it.ready.database.push('replica_away'), /^API: replica_away: .*docs\/cluster\.md/],
  ['mails that fail', (it) => it.ready.mail.push('mails_failing'), /^API: mails_failing: .*docs\/deploy\.md/],
  ['another TOKEN_HOOK_KEY', (it) => (it.env.TOKEN_HOOK_KEY = 'x'.repeat(40)), /^TOKEN_HOOK_KEY: The API answers 401/],
  ['no TOKEN_HOOK_KEY', (it) => delete it.env.TOKEN_HOOK_KEY, /^TOKEN_HOOK_KEY: It is not set/],
  [
    'hooks open at the proxy',
    (it) => (it.hooksOutside = 401),
    /^hooks of the API \(Caddyfile\): .*anybody can try keys/,
  ],
  [
    'a passphrase that others read',
    (it) => (it.env.BACKUP_PASSPHRASE_FILE = join(root, 'package.json')),
    /^passphrase of the backup: .*package\.json .*mode 6\d\d\): set it to 600/,
  ],
  ['no brake', (it) => (it.braked = false), /^brake on guessing .*guess for ever/],
  ['no TRUSTED_PROXIES', (it) => delete it.env.TRUSTED_PROXIES, /^TRUSTED_PROXIES: It is not set/],
  [
    'all proxies trusted',
    (it) => (it.env.TRUSTED_PROXIES = '127.0.0.1,0.0.0.0/0'),
    /^TRUSTED_PROXIES: 0\.0\.0\.0\/0 lets/,
  ],
  [
    'a mail server that is not there',
    (it) => (it.env.MAIL_URL = 'smtp://127.0.0.1:9'),
    /^MAIL_URL: The mail server does not take/,
  ],
  ['an open interface for administration', (it) => (it.adminOutside = 200), /^IDENTITY_URL: .*open to everybody/],
  ['a clock that is off', (it) => (it.clockOff = 3_600_000), /^clock of OAUTH_ISSUER: .*3(599|600|601) seconds ahead/],
  ['urls.login', (it) => (it.leads.oauthLogin = `${other}/login`), /^hydra.yml urls.login: /],
  ['oauth2_provider.url', (it) => (it.leads.challenged = `${other}/`), /^kratos.yml oauth2_provider.url/],
  ['urls.consent', (it) => (it.leads.consent = `${other}/consent`), /^hydra.yml urls.consent: /],
  ['urls.logout', (it) => (it.leads.logout = `${other}/logout`), /^hydra.yml urls.logout: /],
  [
    'no token hook',
    (it) => (it.token = { ...it.token, is_admin: undefined, ext: {} }),
    /^hydra.yml oauth2.token_hook: Hydra does not ask/,
  ],
  [
    'a token hook in vain',
    (it) => (it.hookStatus = 500),
    /^hydra.yml oauth2.token_hook: Hydra asks its token hook in vain \(500\)/,
  ],
  [
    'the claim elsewhere',
    (it) => (it.token.is_admin = undefined),
    /^OAUTH_ADMIN_CLAIM: The claim stands at \/ext\/is_admin/,
  ],
  ['the audience of a token', (it) => (it.token.aud = []), /^OAUTH_AUDIENCE: The token is for \[\]/],
  ['OAUTH_TOKEN_TYPES', (it) => (it.env.OAUTH_TOKEN_TYPES = 'at+jwt'), /^OAUTH_TOKEN_TYPES: The typ of a token is JWT/],
  ['opaque tokens', (it) => (it.opaque = true), /^hydra.yml strategies.access_token: Tokens are opaque/],
  ['a refresh that is refused', (it) => (it.refreshStatus = 400), /: A refresh is refused \(400\): The audience/],
  [
    'a server that is away',
    (it) => it.down.push('http://127.0.0.1:3000'),
    /^API_URL: http:\/\/127\.0\.0\.1:3000 refuses the connection/,
  ],
];

it('a right set-up gives an empty list', async () => {
  expect(await lines(() => undefined)).toEqual([]);
});

it.each(rows)('%s', async (_what, spoil, line) => {
  const found = await lines(spoil);
  expect(found.filter((one) => line.test(one))).not.toEqual([]);
  // What comes of it is few: nobody has to look for the line.
  expect(found.length).toBeLessThanOrEqual(4);
});

it('one finding hides no other', async () => {
  const found = await lines((it) => {
    it.known = ['key-2'];
    it.userinfo = 401;
    it.config.members_site = '';
    it.token = { ...it.token, is_admin: undefined, ext: {} };
    it.down.push('http://127.0.0.1:3000');
  });
  const settings = [
    'OAUTH_JWKS_URL',
    'config.json members_site',
    'API_URL',
    'hydra.yml oauth2.token_hook',
    'API /account',
  ];
  for (const setting of settings) expect(found.some((one) => one.startsWith(setting))).toBe(true);
});

it('of servers that are all away each is named', async () => {
  const { appUrl, identityUrl, identityAdminUrl, issuer, oauthAdminUrl, apiUrl } = deployment().setup();
  const all = [appUrl, identityUrl, identityAdminUrl, issuer, oauthAdminUrl, apiUrl];
  const problems = await lines((it) => it.down.push(...all));
  for (const url of all) expect(problems.some((one) => one.includes(`: ${new URL(url).origin} `))).toBe(true);
});

it('a check that throws hides none that comes after it, and is named', async () => {
  const broken = { name: 'broken', wrong: '', look: () => Promise.reject(new Error('a slip')) };
  const after = { name: 'after', wrong: '', look: () => [{ setting: 'after', sentence: 'Said.' }] };
  expect(await examine(deployment().setup(), [broken, after])).toEqual([
    { setting: 'broken', sentence: 'The doctor could not look at it: a slip.' },
    { setting: 'after', sentence: 'Said.' },
  ]);
});

it('the account that the doctor makes for the second factor goes again, also when Kratos breaks off', async () => {
  const one = deployment();
  const answer = replay(one);
  const breaksOff: typeof fetch = (input, init) => {
    const { method, url } = new Request(input, init);
    const isSetUp = method === 'POST' && url.endsWith('/self-service/settings');
    return isSetUp ? Promise.reject(new TypeError('fetch failed')) : answer(input, init);
  };
  vi.stubGlobal('fetch', breaksOff);
  const found = await examine(one.setup());
  expect(found.map(({ setting }) => setting)).toEqual(['IDENTITY_URL']);
  expect(one.removed).toBe(true);
});

it('docs/deploy.md has the table of the checks', () => {
  const document = readFileSync(join(root, 'docs/deploy.md'), 'utf8');
  const cells = document.split('\n').map((line) =>
    line
      .split(/ *\| */)
      .slice(1, -1)
      .join(' | ')
      .trim(),
  );
  for (const { name, wrong } of checks) expect(cells).toContain(`${name} | ${wrong}`);
});
