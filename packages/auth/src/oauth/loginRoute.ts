/**
 * Whether an address is that of the login route. Where the login path is "/", which is also the home page, only the
 * identity service's `flow` tells the two apart (ADR 0017).
 */
export const isLoginRoute = (url: URL, loginPath: string): boolean =>
  url.pathname === loginPath && (loginPath !== '/' || url.searchParams.has('flow'));
