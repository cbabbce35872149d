import { createHash, randomBytes } from 'node:crypto';

/** The part of a browser that signing in needs: cookies by host name, no redirects followed by itself. */
export class Browser {
  readonly #cookies = new Map<string, { value: string; path: string }>();

  async request(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(url);
    const pairs = [...this.#cookies].filter(([, { path }]) => pathname.startsWith(path));
    const headers = new Headers(init.headers);
    if (pairs.length > 0) headers.set('cookie', pairs.map(([name, { value }]) => `${name}=${value}`).join('; '));
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return response;
  }

  /** A navigation: follows redirects until a page, or an address that starts with one of `until`, which is not loaded. */
  async navigate(url: string, ...until: readonly string[]): Promise<URL> {
    let current = url;
    for (let hop = 0; hop < 15; hop++) {
      if (until.some((start) => current.startsWith(start))) return new URL(current);
      const response = await this.request(current, { headers: { accept: 'text/html' } });
      const location = response.headers.get('location');
      if (!location) throw new Error(`${current} answered ${response.status}: ${await response.text()}`);
      current = new URL(location, current).href;
    }
    throw new Error(`Too many redirects from ${url}`);
  }

  forget(name: string): void {
    this.#cookies.delete(name);
  }

  #keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    const value = pair.slice(at + 1);
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
    const gone = value === '' || attributes.some((attribute) => /^max-age=0$/i.test(attribute));
    if (gone) this.#cookies.delete(name);
    else this.#cookies.set(name, { value, path });
  }
}

export interface Servers {
  identityUrl: string;
  issuer: string;
  adminOrigin: string;
}

export interface Flow {
  id: string;
  expires_at: string;
  ui: {
    action: string;
    messages?: { id: number }[];
    nodes: {
      attributes: { name: string; id?: string; type: string; value?: string; text?: { text: string } };
      messages: { id: number }[];
    }[];
  };
  refresh: boolean;
  oauth2_login_challenge?: string;
  oauth2_login_request?: { client: { client_id: string }; requested_scope: string[] };
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
  id_token: string;
  token_type: string;
  expires_in: number;
}

export const node = (flow: Flow, name: string) => flow.ui.nodes.find(({ attributes }) => attributes.name === name);

export function newVerifier(): { verifier: string; challenge: string } {
  const verifier = randomBytes(72).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

export function authorizationUrl({ issuer, adminOrigin }: Servers, challenge: string, extra = {}): string {
  const parameters = {
    response_type: 'code',
    client_id: 'admin-app',
    redirect_uri: `${adminOrigin}/`,
    scope: 'openid offline_access',
    state: 'abcdefghijklmnopqrstuvwxyz012345',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...extra,
  };
  return `${issuer}/oauth2/auth?${new URLSearchParams(parameters)}`;
}

export async function fetchFlow(browser: Browser, { identityUrl }: Servers, id: string): Promise<Response> {
  return browser.request(`${identityUrl}/self-service/login/flows?id=${id}`, {
    headers: { accept: 'application/json' },
  });
}

export async function submit(
  browser: Browser,
  { identityUrl }: Servers,
  flow: Flow,
  fields: Record<string, string>,
): Promise<Response> {
  const body = { method: 'password', csrf_token: node(flow, 'csrf_token')?.attributes.value, ...fields };
  return browser.request(`${identityUrl}/self-service/login?flow=${flow.id}`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

export async function token(servers: Servers, parameters: Record<string, string>): Promise<Response> {
  return fetch(`${servers.issuer}/oauth2/token`, {
    method: 'POST',
    headers: { origin: servers.adminOrigin },
    body: new URLSearchParams({ client_id: 'admin-app', ...parameters }),
  });
}

interface Code {
  code: string;
  verifier: string;
}

/** The whole chain up to the tokens; `secondCode` is asked for where the account has an authenticator app. */
export async function signIn(
  browser: Browser,
  servers: Servers,
  name: string,
  secondCode?: () => string,
): Promise<Tokens & Code> {
  const code = await arrive(browser, servers, name, secondCode);
  return { ...(await redeem(servers, code)), ...code };
}

/** The chain up to the code: login and consent are given. */
export async function arrive(
  browser: Browser,
  servers: Servers,
  name: string,
  secondCode?: () => string,
): Promise<Code> {
  const { verifier, challenge } = newVerifier();
  const app = [`${servers.adminOrigin}/?`, `${servers.adminOrigin}/login`];
  const codeOf = (callback: URL): Code => ({ code: callback.searchParams.get('code') ?? '', verifier });
  const login = await browser.navigate(authorizationUrl(servers, challenge), ...app);
  if (login.pathname !== '/login') return codeOf(login); // the session is known
  const flow = (await (await fetchFlow(browser, servers, login.searchParams.get('flow') ?? '')).json()) as Flow;
  const fields = { identifier: `${name}@ledenbureau.example`, password: `demo-${name}-2026` };
  const answer = await submit(browser, servers, flow, fields);
  const { redirect_browser_to } = (await answer.json()) as { redirect_browser_to: string };
  const place = await browser.navigate(redirect_browser_to, ...app);
  return codeOf(place.pathname === '/login' ? await answerSecond(browser, servers, place, secondCode) : place);
}

/** Gives the second factor, which a session that gave it before is not asked for. */
async function answerSecond(
  browser: Browser,
  servers: Servers,
  question: URL,
  secondCode: (() => string) | undefined,
): Promise<URL> {
  if (secondCode === undefined) throw new Error(`${question.href} asks for a second factor`);
  const flow = (await (await fetchFlow(browser, servers, question.searchParams.get('flow') ?? '')).json()) as Flow;
  const answer = await submit(browser, servers, flow, { method: 'totp', totp_code: secondCode() });
  const { redirect_browser_to } = (await answer.json()) as { redirect_browser_to: string };
  return browser.navigate(redirect_browser_to, `${servers.adminOrigin}/?`);
}

export async function redeem(servers: Servers, { code, verifier }: Code): Promise<Tokens> {
  const response = await token(servers, exchange(servers, code, verifier));
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Tokens;
}

export const exchange = ({ adminOrigin }: Servers, code: string, verifier: string): Record<string, string> => ({
  grant_type: 'authorization_code',
  code,
  code_verifier: verifier,
  redirect_uri: `${adminOrigin}/`,
});
