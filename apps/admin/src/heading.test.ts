import { createMemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { tellHeading } from './heading.ts';

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
