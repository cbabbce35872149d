import type { AuthConfig } from '../types.ts';

export type RouteConfig = Pick<AuthConfig, 'loginPath' | 'errorPath' | 'publicPaths'>;

/**
 * Whether an address is that of the login route. Where the login path is "/", which is also the home page, only the
 * identity service's `flow` tells the two apart (ADR 0017).
 */
export const isLoginRoute = (url: URL, { loginPath }: RouteConfig): boolean =>
  url.pathname === loginPath && (loginPath !== '/' || url.searchParams.has('flow'));

/** Whether the servers send failed sign-ins here. */
export const isErrorRoute = (url: URL, { errorPath = '/error' }: RouteConfig): boolean => url.pathname === errorPath;

/** A page that needs no session: no sign-in begins there, and none leads back to it. */
export const isPublicRoute = (url: URL, config: RouteConfig): boolean =>
  isLoginRoute(url, config) || isErrorRoute(url, config) || (config.publicPaths ?? []).includes(url.pathname);
