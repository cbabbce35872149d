import { isPublicRoute, type RouteConfig } from './publicRoute.ts';
import type { SafeStorage } from './safeStorage.ts';

const key = 'oauthRedirectURL';

/** Parameters that an authorization server adds; they never belong to a page. */
const oauthParameters = ['code', 'scope', 'state', 'iss', 'error', 'error_description', 'error_uri', 'error_hint'];

/** The address without the parameters above, as path, query and hash. */
export function stripOAuthParameters(href: string): string {
  const url = new URL(href);
  // Only where there is one: deleting also rewrites the encoding of what stays.
  for (const name of oauthParameters) if (url.searchParams.has(name)) url.searchParams.delete(name);
  return url.pathname + url.search + url.hash;
}

/** Remembers where the user was, for this tab only. */
export function saveReturnUrl(storage: SafeStorage, path: string): void {
  storage.set(key, path);
}

export function forgetReturnUrl(storage: SafeStorage): void {
  storage.set(key, null);
}

/**
 * The remembered path, checked: only a path of this origin and never a page without a session, so that nothing written
 * there can send the user elsewhere. '/' for anything else.
 */
export function readReturnUrl(storage: SafeStorage, origin: string, config: RouteConfig): string {
  const text = storage.get(key);
  // URL parsers take a backslash for a slash and drop control characters: neither belongs in a path.
  // eslint-disable-next-line no-control-regex -- control characters are what is being refused
  if (text == null || !text.startsWith('/') || /[\u0000-\u001f\u007f\\]/.test(text)) return '/';
  if (!URL.canParse(text, origin)) return '/';
  const url = new URL(text, origin);
  // Two slashes at the start name a host, also to whoever reads the answer.
  if (url.origin !== origin || url.pathname.startsWith('//') || isPublicRoute(url, config)) return '/';
  return stripOAuthParameters(url.href);
}
