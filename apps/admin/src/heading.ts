import type { Auth } from '@ledenbureau/auth';
import { createPath, type RouterProviderProps } from 'react-router-dom';

/**
 * Tells the session where the router is on its way to: the address of a page whose code is still loading is not in the
 * address bar yet, and a sign-in that begins meanwhile would lead back to the page before.
 */
export function tellHeading(router: RouterProviderProps['router'], auth: Pick<Auth, 'headFor'>): void {
  router.subscribe(({ navigation: { location } }) => auth.headFor(location ? createPath(location) : null));
}

/** Milliseconds in which the click comes that follows a finger on a link. */
const clickTakes = 2_000;

/**
 * The same for a link that is pressed, whose click has not come yet: what is asked for it may begin a sign-in, which then leads to
 * the page of that link.
 */
export function tellPressed(router: RouterProviderProps['router'], auth: Pick<Auth, 'headFor'>, href: string): void {
  const isIdle = () => router.state.navigation.state === 'idle';
  if (!isIdle()) return;
  auth.headFor(href);
  setTimeout(() => isIdle() && auth.headFor(null), clickTakes);
}
