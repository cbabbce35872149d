import type { NavigationBlocker } from '@ledenbureau/forms';
import type { ComponentProps } from 'react';
import { useBlocker } from 'react-router-dom';
import { useConfig } from '../ConfigContext.ts';

/**
 * The router's blocker. A change of the address on the same page is no leaving, nor is the way to a fresh sign-in, from
 * which one comes back to what was typed.
 */
export function RouterBlocker({ when, children }: ComponentProps<NavigationBlocker>) {
  const { loginPath } = useConfig();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const toLogin = nextLocation.pathname === loginPath && new URLSearchParams(nextLocation.search).has('flow');
    return currentLocation.pathname !== nextLocation.pathname && !toLogin && when();
  });
  return children(
    blocker.state === 'blocked' ? { proceed: () => blocker.proceed(), stay: () => blocker.reset() } : null,
  );
}
