import type { Auth } from '@ledenbureau/auth';
import { createPath, type RouterProviderProps } from 'react-router-dom';

/**
 * Tells the session where the router is on its way to: the address of a page whose code is still loading is not in the
 * address bar yet, and a sign-in that begins meanwhile would lead back to the page before.
 */
export function tellHeading(router: RouterProviderProps['router'], auth: Pick<Auth, 'headFor'>): void {
  router.subscribe(({ navigation: { location } }) => auth.headFor(location ? createPath(location) : null));
}
