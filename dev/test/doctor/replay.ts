// A deployment as deploy/ sets it up, answered from recordings: the statuses, errors and shapes of real servers (wire.json of the
// identity service, Hydra's OpenAPI document), with the addresses and settings that one test can spoil.
import { generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSetup } from '../../../deploy/doctor/setup.ts';
import type { Setup } from '../../../deploy/doctor/setup.ts';
import { backOffice } from '../../oauth/clients.ts';
import { root } from '../../settings.ts';
import { metricsText } from './metrics.ts';
import wire from '../identity/wire.json' with { type: 'json' };

const app = 'https://ledenbureau.example.org';
const id = 'https://id.example.org';
const auth = 'https://auth.example.org';
const identityAdmin = 'http://127.0.0.1:4434';
const oauthAdmin = 'http://127.0.0.1:4445';
const api = 'http://127.0.0.1:3000';
const jwks = 'http://127.0.0.1:4444/.well-known/jwks.json';
const hookKey = 'a key of at least thirty-two characters';
const read = (file: string): string => readFileSync(join(root, 'deploy', file), 'utf8');
const filled = (text: string): string =>
  Object.entries({
    APP_URL: app,
    IDENTITY_URL: id,
    OAUTH_ISSUER: auth,
    MEMBERS_SITE: 'https://www.example.org/',
  }).reduce((all, [name, value]) => all.replaceAll(`\${${name}}`, value).replaceAll(`{$${name}}`, value), text);

type Json = Record<string, unknown>;

/** The key of the proofs. */
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const proofOf = (payload: Json): string => {
  const text = [{ alg: 'ES256', kid: 'proofs', typ: 'JWT' }, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
};
const jwt = (payload: Json): string =>
  [{ alg: 'RS256', typ: 'JWT' }, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');

/** Everything that a test can spoil. */
export function deployment() {
  const now = Math.floor(Date.now() / 1000);
  const policy = /Content-Security-Policy "(default-src 'none'; script-src[^"]*)"/.exec(
    filled(read('web/Caddyfile')),
  )?.[1];
  return {
    env: {
      APP_URL: app,
      IDENTITY_URL: id,
      IDENTITY_ADMIN_URL: identityAdmin,
      OAUTH_ISSUER: auth,
      OAUTH_ADMIN_URL: oauthAdmin,
      API_URL: api,
      METRICS_ADDRESS: '127.0.0.1:9464',
      OAUTH_JWKS_URL: jwks,
      TOKEN_HOOK_KEY: hookKey,
      TRUSTED_PROXIES: '127.0.0.1',
      SECOND_FACTOR: 'required',
      STEP_UP_ISSUER: `${id}/`,
      STEP_UP_JWKS: JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'proofs' }] }),
    } as Record<string, string>,
    config: JSON.parse(filled(read('web/config.json'))) as Json & { oauth: Json },
    configCache: 'no-store',
    policy: policy ?? '',
    framed: {
      status: 200,
      policy: "default-src 'none'; frame-ancestors 'self'; base-uri 'none'",
      options: 'SAMEORIGIN',
      cache: 'no-store',
    },
    page: {
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    } as Record<string, string>,
    sameNonce: false,
    discovery: { issuer: auth, token_endpoint: `${auth}/oauth2/token` } as Json,
    signs: ['key-1'],
    known: ['key-1'],
    client: { ...backOffice(app, 'ledenbureau-api') } as unknown as Json,
    clientStatus: 200,
    /** Origin that each server lets read, and the rest of its answer about it. */
    cors: { [id]: app, [auth]: app } as Record<string, string>,
    exposed: 'Content-Type, Link, X-Total-Count, X-Kratos-Authenticated-Identity-Id',
    credentials: 'true',
    action: id,
    cookie: 'csrf_token_x=1; Path=/; HttpOnly; Secure; SameSite=Lax',
    schema: JSON.parse(read('kratos/identity.schema.json')) as Json,
    administrators: [
      { id: '01900000-0000-7000-8000-00000000000a', state: 'active', metadata_admin: { is_admin: true } },
    ] as Json[],
    identityAdminStatus: 200,
    /** What Kratos offers as a second factor, says of a session, and asks of the password alone. */
    methods: ['profile', 'password', 'totp', 'webauthn', 'lookup_secret'],
    proof: { iss: `${id}/`, purpose: 'step-up', authentication_methods: [] } as Json | null,
    asksAgain: { session: true, settings: true },
    /** What Kratos answers to the account of the doctor: made, signed in, gone. */
    probe: { made: 201, signedIn: 200, removed: 204 },
    /** Where each address of Kratos and Hydra leads a browser. */
    leads: {
      login: `${app}/login?flow=f`,
      registration: `${app}/registration?flow=f`,
      recovery: `${app}/recovery?flow=f`,
      verification: `${app}/verification?flow=f`,
      settings: `${app}/account/profile`,
      error: `${app}/error?id=e`,
      oauthError: `${app}/error?error=invalid_client`,
      signedOut: `${app}/`,
      oauthLogin: `${id}/self-service/login/browser?login_challenge=l`,
      challenged: `${app}/login?flow=f`,
      consent: `${app}/api/v1/account/consent?consent_challenge=c`,
      logout: `${app}/api/v1/account/logout?logout_challenge=o`,
    } as Record<string, string>,
    returns: [app, auth],
    ready: {
      status: 'ready',
      sign_in: [] as string[],
      mail: [] as string[],
      events: [] as string[],
      database: [] as string[],
    },
    readyStatus: 200,
    /** What the hooks answer to the outside. */
    hooksOutside: 404,
    braked: true,
    adminOutside: 404,
    token: {
      iat: now,
      exp: now + 601, // of ten minutes: Hydra rounds the end up and the beginning down
      aud: ['ledenbureau-api'],
      is_admin: true,
      ext: { is_admin: true },
    } as Json,
    opaque: false,
    hookStatus: 200,
    refreshStatus: 200,
    refreshSeconds: 8 * 3600,
    userinfo: 200,
    clockOff: 0,
    down: [] as string[],
    metrics: metricsText(now),
    /** Of what other address the metrics are given, too. */
    metricsShown: '',
    /** The account of the doctor is gone. */
    removed: false,
    setup(): Setup {
      return readSetup(this.env);
    },
  };
}

export type Deployment = ReturnType<typeof deployment>;

/** In place of `fetch`: the answers of this deployment. */
export function replay(it: Deployment): typeof fetch {
  let nonces = 0;
  let hasFactor = false;
  const refusedAlone = (asks: boolean): boolean => hasFactor && asks;
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const headers = new Headers(init.headers);
    const method = init.method ?? 'GET';
    if (it.down.includes(url.origin)) {
      throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } });
    }
    const asPage = headers.get('accept') === 'text/html';
    const out = new Headers({ date: new Date(Date.now() + it.clockOff).toUTCString() });
    const allowed = it.cors[url.origin];
    if (allowed === '*' || (allowed !== undefined && allowed === headers.get('origin'))) {
      out.set('access-control-allow-origin', allowed);
      if (it.credentials) out.set('access-control-allow-credentials', it.credentials);
      out.set('access-control-expose-headers', it.exposed);
    }
    const json = (status: number, body: unknown): Response =>
      new Response(status === 204 ? null : JSON.stringify(body), { status, headers: out });
    const to = (place: string, status = 302): Response => {
      out.set('location', place);
      return new Response(null, { status, headers: out });
    };
    const error = (name: 'whoami.401' | 'login.create.return_to.400'): Response =>
      json(wire[name].status, { error: wire[name].error });

    const kind = /^\/self-service\/(\w+)\/browser$/.exec(url.pathname)?.[1];
    const place = `${method} ${url.origin}${url.pathname}`;
    const form = new URLSearchParams(String(init.body instanceof URLSearchParams ? init.body : ''));
    if (url.origin === id && kind !== undefined) {
      const wanted = url.searchParams.get('return_to');
      const refused = wanted !== null && !it.returns.some((one) => wanted.startsWith(one));
      if (asPage && refused) return to(it.leads.error ?? '', 303);
      if (refused) return error('login.create.return_to.400');
      if (asPage) return to(it.leads[url.searchParams.has('login_challenge') ? 'challenged' : kind] ?? '', 303);
      out.append('set-cookie', it.cookie);
      if (kind === 'settings' && headers.get('cookie')?.includes('ory_kratos_session')) {
        if (refusedAlone(it.asksAgain.settings)) return json(403, { error: { id: 'session_aal2_required' } });
        const nodes = it.methods.map((group) => ({ group }));
        return json(200, { ui: { action: `${id}/self-service/settings`, nodes } });
      }
      return json(200, { ui: { action: `${it.action}/self-service/login?flow=f` } });
    }
    if (place === `GET ${it.metricsShown}/metrics` || place === 'GET http://127.0.0.1:9464/metrics')
      return new Response(it.metrics, { headers: out });
    switch (place) {
      case `GET ${id}/health/ready`:
        return json(200, { status: 'ok' });
      case `DELETE ${id}/self-service/login`:
        return it.braked ? json(404, { type: 'urn:ledenbureau:problem:not_found' }) : json(404, {});
      case `POST ${id}/self-service/login`:
        if (it.probe.signedIn === 200) out.append('set-cookie', 'ory_kratos_session=x; Path=/');
        return json(it.probe.signedIn, {});
      case `POST ${id}/self-service/settings`:
        hasFactor ||= typeof init.body === 'string' && init.body.includes('lookup_secret_confirm');
        return json(200, {});
      case `GET ${id}/sessions/whoami`:
        if (!headers.get('cookie')?.includes('ory_kratos_session')) return error('whoami.401');
        if (refusedAlone(it.asksAgain.session)) return json(403, { error: { id: 'session_aal2_required' } });
        return it.proof === null ? json(400, {}) : json(200, { tokenized: proofOf(it.proof) });
      case `POST ${identityAdmin}/admin/identities`:
        return json(it.probe.made, { id: 'probe' });
      case `DELETE ${identityAdmin}/admin/identities/probe`:
        it.removed = true;
        return json(it.probe.removed, {});
      case `GET ${id}/.well-known/change-password`:
        return to(it.leads.settings ?? '', 303);
      case `GET ${id}/schemas`:
        return json(200, [{ id: 'default', schema: it.schema }]);
      case `GET ${identityAdmin}/admin/identities`:
        return json(it.identityAdminStatus, it.administrators);
      case `GET ${auth}/.well-known/openid-configuration`:
        return json(200, it.discovery);
      case `GET ${auth}/.well-known/jwks.json`:
        return json(200, { keys: it.signs.map((kid) => ({ kid })) });
      case `GET ${jwks}`:
        return json(200, { keys: it.known.map((kid) => ({ kid })) });
      case `GET ${auth}/oauth2/auth`:
        if (url.searchParams.get('client_id') === 'nobody') return to(it.leads.oauthError ?? '');
        if (url.searchParams.has('consent_verifier')) return to(`${app}/?code=c&scope=openid&state=s`, 303);
        return to((url.searchParams.has('login_verifier') ? it.leads.consent : it.leads.oauthLogin) ?? '');
      case `PUT ${oauthAdmin}/admin/oauth2/auth/requests/login/accept`:
        return json(200, { redirect_to: `${auth}/oauth2/auth?login_verifier=v` });
      case `PUT ${oauthAdmin}/admin/oauth2/auth/requests/consent/accept`:
        return json(200, { redirect_to: `${auth}/oauth2/auth?consent_verifier=v` });
      case `PUT ${oauthAdmin}/admin/oauth2/auth/requests/logout/accept`:
        return json(200, { redirect_to: `${auth}/oauth2/sessions/logout?logout_verifier=v` });
      case `GET ${auth}/oauth2/sessions/logout`:
        return to((url.searchParams.has('id_token_hint') ? it.leads.logout : it.leads.signedOut) ?? '');
      case `POST ${auth}/oauth2/token`: {
        if (!form.has('grant_type')) return json(400, { error: 'invalid_request' });
        if (it.hookStatus !== 200) return json(it.hookStatus, { error: 'server_error' });
        if (form.get('grant_type') === 'refresh_token' && it.refreshStatus !== 200) {
          return json(it.refreshStatus, { error: 'invalid_request', error_description: 'The audience is not listed.' });
        }
        const access_token = it.opaque ? 'ory_at_x' : jwt(it.token);
        return json(200, { access_token, refresh_token: 'ory_rt_x', id_token: jwt({ sid: 's' }) });
      }
      case `POST ${auth}/oauth2/revoke`:
        return json(200, {});
      case `POST ${oauthAdmin}/admin/oauth2/introspect`:
        return json(200, { active: true, exp: Math.floor(Date.now() / 1000) + it.refreshSeconds });
      case `GET ${oauthAdmin}/admin/clients/admin-app`:
        return json(it.clientStatus, it.client);
      case `GET ${api}/ready`:
        return json(it.readyStatus, it.ready);
      case `POST ${api}/api/v1/account/token-hook`:
        return json(headers.get('x-hook-key') === hookKey ? 422 : 401, {});
      case `GET ${app}/signed-in.html`:
        out.set('content-security-policy', it.framed.policy);
        out.set('x-frame-options', it.framed.options);
        out.set('cache-control', it.framed.cache);
        return new Response('', { status: it.framed.status, headers: out });
      case `GET ${app}/config.json`:
        out.set('cache-control', it.configCache);
        return json(200, it.config);
      case `GET ${app}/api/v1/account/userinfo`:
        return json(it.userinfo, { code: 'unauthorized' });
      case `POST ${app}/api/v1/account/token-hook`:
      case `POST ${app}/api/v1/account/identity-hook`:
        return json(it.hooksOutside, {});
      case `GET ${id}/admin/identities`:
      case `GET ${auth}/admin/clients`:
        return json(it.adminOutside, []);
      case `GET ${app}/`: {
        const nonce = `n${it.sameNonce ? 0 : (nonces += 1)}`;
        for (const [name, value] of Object.entries(it.page)) out.set(name, value);
        out.set('content-security-policy', it.policy.replace('{http.request.uuid}', nonce));
        return new Response(`<meta property="csp-nonce" nonce="${nonce}">`, { headers: out });
      }
      default:
        return json(404, { error: 'not_found' });
    }
  };
}
