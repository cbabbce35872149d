import { createMemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { tellHeading, tellPressed } from './heading.ts';

afterEach(() => vi.useRealTimers());

test('a page that still loads is where a sign-in leads back to, until it is the address', async () => {
  const headings: (string | null)[] = [];
  let load = (_code: null): void => {};
  const loading = new Promise<null>((resolve) => {
    load = resolve;
  });
  const router = createMemoryRouter([{ path: '/' }, { path: '/account/view', loader: () => loading }]);
  tellHeading(router, { headFor: (path) => headings.push(path) });

  const navigated = router.navigate('/account/view?lid=100001#notes');
  expect(headings.at(-1)).toBe('/account/view?lid=100001#notes');
  load(null);
  await navigated;
  expect(headings.at(-1)).toBeNull();
  expect(router.state.location.pathname).toBe('/account/view');
});

test('a page that was given up for another one is none', async () => {
  let heading: string | null = null;
  const router = createMemoryRouter([{ path: '/' }, { path: '/audit', loader: () => new Promise(() => {}) }]);
  tellHeading(router, {
    headFor: (path) => {
      heading = path;
    },
  });
  void router.navigate('/audit');
  expect(heading).toBe('/audit');
  await router.navigate('/');
  expect(heading).toBeNull();
});

test('a link that is pressed is where a sign-in leads, until its click came, or did not', async () => {
  vi.useFakeTimers();
  let heading: string | null = null;
  const auth = {
    headFor: (path: string | null) => {
      heading = path;
    },
  };
  const router = createMemoryRouter([{ path: '/' }, { path: '/audit', loader: () => new Promise(() => {}) }]);
  tellHeading(router, auth);
  tellPressed(router, auth, '/audit');
  expect(heading).toBe('/audit');
  vi.advanceTimersByTime(2_000);
  expect(heading).toBeNull();

  tellPressed(router, auth, '/audit');
  void router.navigate('/audit');
  vi.advanceTimersByTime(2_000);
  // its code is still on its way
  expect(heading).toBe('/audit');
});
