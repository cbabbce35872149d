import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { apiUrlOf } from './api.ts';
import { ask, at, textAt, unless } from './ask.ts';
import type { Answer, Problem } from './ask.ts';
import { findAdministrator } from './identity.ts';
import type { Setup } from './setup.ts';

/** Ends the check: what comes after cannot be looked at. */
class Stop extends Error {
  readonly problem: Problem;
  constructor(setting: string, sentence: string) {
    super(sentence);
    this.problem = { setting, sentence };
  }
}

/**
 * Signs an administrator in, as the servers do among each other: the login is accepted over Hydra's interface for
 * administration and no password is used. The consent says nothing of the person: only the token hook can.
 * What is given is used for one look at the account and is ended again.
 */
export async function checkSignIn(setup: Setup): Promise<Problem[]> {
  const subject = await findAdministrator(setup.identityAdminUrl);
  if (subject === undefined) return []; // said by the check of the identity service
  try {
    return await goThrough(setup, subject);
  } catch (error) {
    if (error instanceof Stop) return [error.problem];
    throw error;
  }
}

async function goThrough(setup: Setup, subject: string): Promise<Problem[]> {
  const { appUrl, identityUrl, clientId, audience } = setup;
  const server = setup.issuer.replace(/\/$/, '');
  const api = await apiUrlOf(setup);
  const cookies = new Map<string, string>();
  const requests = `${setup.oauthAdminUrl}/admin/oauth2/auth/requests`;
  const verifier = randomBytes(48).toString('base64url');

  /** Where a page of Hydra sends the browser; it must begin with `expected`. */
  const follow = async (url: string, expected: string, setting: string): Promise<URL> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { status, headers } = await ask(url, { headers: { accept: 'text/html', ...(cookie && { cookie }) } });
    for (const set of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const place = headers.get('location') ?? '';
    if (place.startsWith(expected)) return new URL(place);
    const query = URL.canParse(place) ? new URL(place).searchParams : new URLSearchParams();
    const why = query.has('error') ? `: ${query.get('error')}, ${query.get('error_description')}` : '';
    const where = place === '' ? `answers ${status}` : `leads to ${place.split('?')[0]}`;
    throw new Stop(setting, `${url.split('?')[0]} ${where} and must lead to ${expected}${why}`);
  };
  const accept = async (kind: string, place: URL, body: object): Promise<string> => {
    const challenge = place.searchParams.get(`${kind}_challenge`) ?? '';
    const url = `${requests}/${kind}/accept?${kind}_challenge=${encodeURIComponent(challenge)}`;
    const headers = { 'content-type': 'application/json' };
    const { status, json, text } = await ask(url, { method: 'PUT', headers, body: JSON.stringify(body) });
    if (status !== 200)
      throw new Stop('OAUTH_ADMIN_URL', `${url.split('?')[0]} answers ${status}: ${text.slice(0, 200)}`);
    return textAt(json, 'redirect_to');
  };
  const token = (parameters: Record<string, string>): Promise<Answer> =>
    ask(`${server}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: clientId, ...parameters }),
    });

  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: `${appUrl}/`,
    scope: 'openid offline_access',
    state: randomBytes(24).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const login = await follow(
    `${server}/oauth2/auth?${query}`,
    `${identityUrl}/self-service/login/browser?`,
    'hydra.yml urls.login',
  );
  await follow(login.href, `${appUrl}/login?flow=`, 'kratos.yml oauth2_provider.url, selfservice.flows.login.ui_url');
  const afterLogin = await accept('login', login, { subject, remember: true, remember_for: 60 });
  const consent = await follow(afterLogin, `${api}/account/consent?`, 'hydra.yml urls.consent');
  const afterConsent = await accept('consent', consent, {
    grant_scope: ['openid', 'offline_access'],
    grant_access_token_audience: [audience],
    session: { access_token: { sign_in: { id: randomUUID(), at: Date.now() } }, id_token: {} },
  });
  const callback = await follow(afterConsent, `${appUrl}/?code=`, 'authorization');
  const given = await token({
    grant_type: 'authorization_code',
    code: callback.searchParams.get('code') ?? '',
    redirect_uri: `${appUrl}/`,
    code_verifier: verifier,
  });
  if (given.status >= 500) {
    throw new Stop(
      'hydra.yml oauth2.token_hook',
      `Hydra asks its token hook in vain (${given.status}): its url must be the API's /account/token-hook, and its x-hook-key must be TOKEN_HOOK_KEY.`,
    );
  }
  if (given.status !== 200) throw new Stop('token endpoint', `It answers ${given.status}: ${given.text.slice(0, 200)}`);

  const renewed = await token({ grant_type: 'refresh_token', refresh_token: textAt(given.json, 'refresh_token') });
  const problems = await checkToken(setup, api, textAt(given.json, 'access_token'));
  const lasting = await checkLifetime(setup, textAt(renewed.json, 'refresh_token'));
  const refreshes = unless(
    renewed.status === 200,
    `client ${clientId}: audience, scope, grant_types`,
    `A refresh is refused (${renewed.status}): ${textAt(renewed.json, 'error_description') || renewed.text.slice(0, 200)}`,
  );
  const hint = new URLSearchParams({
    id_token_hint: textAt(renewed.json, 'id_token') || textAt(given.json, 'id_token'),
    post_logout_redirect_uri: `${appUrl}/`,
  });
  const signOut = `${server}/oauth2/sessions/logout?${hint}`;
  const logout = await follow(signOut, `${api}/account/logout?`, 'hydra.yml urls.logout');
  await follow(await accept('logout', logout, {}), `${appUrl}/`, 'client post_logout_redirect_uris');
  const last = textAt(renewed.json, 'refresh_token') || textAt(given.json, 'refresh_token');
  const body = new URLSearchParams({ client_id: clientId, token: last });
  await ask(`${server}/oauth2/revoke`, { method: 'POST', body });
  return [...problems, ...refreshes, ...lasting];
}

/** How long somebody stays signed in who comes back now and then. */
async function checkLifetime({ oauthAdminUrl, maxSignInSeconds }: Setup, token: string): Promise<Problem[]> {
  if (token === '') return [];
  const body = new URLSearchParams({ token });
  const { json } = await ask(`${oauthAdminUrl}/admin/oauth2/introspect`, { method: 'POST', body });
  const seconds = Number(at(json, 'exp') ?? 0) - Date.now() / 1000;
  return unless(
    seconds <= maxSignInSeconds + 60,
    'hydra.yml ttl.refresh_token',
    `A refresh token lives ${Math.round(seconds / 3600)} hours, and the API ends a sign-in after ${Math.round(maxSignInSeconds / 3600)}.`,
  );
}

/** The access token as the API will judge it. */
async function checkToken(
  { tokenTypes, adminClaim, audience, maxTokenSeconds }: Setup,
  api: string,
  accessToken: string,
): Promise<Problem[]> {
  const [header, payload] = accessToken.split('.', 2).map((part) => {
    try {
      return JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown;
    } catch {
      return null; // an opaque token
    }
  });
  if (!header || !payload) {
    const sentence = 'Tokens are opaque: set it to jwt, or OAUTH_INTROSPECTION_URL for the API.';
    return [{ setting: 'hydra.yml strategies.access_token', sentence }];
  }
  const type = textAt(header, 'typ') || 'none';
  const claim = at(payload, ...adminClaim);
  const elsewhere = [['is_admin'], ['ext', 'is_admin']].find((path) => typeof at(payload, ...path) === 'boolean');
  const audiences = at(payload, 'aud');
  const seconds = Number(at(payload, 'exp')) - Number(at(payload, 'iat'));
  const userinfo = await ask(`${api}/account/userinfo`, { headers: { authorization: `Bearer ${accessToken}` } });
  const wrong = [
    ...unless(
      tokenTypes.includes(type.toLowerCase()),
      'OAUTH_TOKEN_TYPES',
      `The typ of a token is ${type}, and the API takes ${tokenTypes.join(', ')}.`,
    ),
    ...unless(
      elsewhere !== undefined,
      'hydra.yml oauth2.token_hook',
      'Hydra does not ask the API for the claims: the token says nothing of the person, and nobody can open the register.',
    ),
    ...unless(
      elsewhere === undefined || claim !== undefined,
      'OAUTH_ADMIN_CLAIM',
      `The claim stands at /${elsewhere?.join('/')} of the token, not at /${adminClaim.join('/')}.`,
    ),
    ...unless(
      // Hydra rounds the end up and the beginning down
      seconds <= maxTokenSeconds + 1,
      'hydra.yml ttl.access_token',
      `A token lives ${seconds} seconds, and the API takes none older than ${maxTokenSeconds}.`,
    ),
    ...unless(
      Array.isArray(audiences) ? audiences.includes(audience) : audiences === audience,
      'OAUTH_AUDIENCE',
      `The token is for ${JSON.stringify(audiences)}, not for ${audience}.`,
    ),
  ];
  const sentence = `It refuses a good token (${userinfo.status}): ${userinfo.text.slice(0, 200)}`;
  return [...wrong, ...unless(userinfo.status === 200, 'API /account/userinfo', sentence)];
}
