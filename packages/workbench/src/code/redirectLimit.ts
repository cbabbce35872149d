import type { LoaderFunction, RouteObject } from 'react-router-dom';

/** How many redirects in a row the router follows. */
const redirectLimit = 256;

/** The router was sent on more often than the limit allows: two routes point at each other. */
export class RedirectLimitError extends Error {
  constructor(limit: number) {
    super(`More than ${limit} redirects in a row`);
    this.name = 'RedirectLimitError';
  }
}

const isRedirect = (result: unknown) =>
  result instanceof Response && result.status >= 300 && result.status < 400 && result.headers.has('Location');

/**
 * The same routes, whose loaders raise a RedirectLimitError at the first redirect over the limit. The count is
 * of one chain: it starts again as soon as a loader answers with anything but a redirect.
 */
export function limitRedirects(routes: readonly RouteObject[], limit: number = redirectLimit): RouteObject[] {
  let followed = 0;

  const count = (result: unknown) => {
    if (!isRedirect(result)) {
      followed = 0;
      return result;
    }
    followed += 1;
    if (followed <= limit) return result;
    followed = 0;
    throw new RedirectLimitError(limit);
  };

  const limited = (loader: LoaderFunction): LoaderFunction => {
    return async (args, context) => {
      try {
        return count(await loader(args, context));
      } catch (thrown) {
        throw count(thrown);
      }
    };
  };

  const walk = (route: RouteObject): RouteObject =>
    ({
      ...route,
      ...(typeof route.loader === 'function' ? { loader: limited(route.loader) } : {}),
      ...(route.children ? { children: route.children.map(walk) } : {}),
    }) as RouteObject;

  return routes.map(walk);
}
