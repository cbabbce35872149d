import { act, render, screen } from '@testing-library/react';
import {
  createMemoryRouter,
  Outlet,
  type RouteObject,
  RouterProvider,
  useHref,
  useParams,
  useSearchParams,
} from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { pages } from './pages.ts';
import { createRoutes } from './routes.tsx';
import { dashboard } from './testing/register.ts';
import { renderApp } from './testing/renderApp.tsx';

const answers = {
  'GET /dashboard': () => dashboard(),
  'GET /ledger/check': () => ({ ok: true, checked_at: '2026-11-21T09:00:00Z', checks: [] }),
};

describe('the routes', () => {
  const loadShell = () => Promise.reject(new Error('nothing is loaded here'));
  /** Every path with the routes around it, from the outermost. */
  const branches = (routes: RouteObject[], around: RouteObject[] = []): [path: string, around: RouteObject[]][] =>
    routes.flatMap((route): [string, RouteObject[]][] => [
      ...(route.path === undefined ? [] : [[route.path, [...around, route]] as [string, RouteObject[]]]),
      ...branches(route.children ?? [], [...around, route]),
    ]);
  const paths = (loginPath: string) => branches(createRoutes(loginPath, loadShell)).map(([path]) => path);

  /** Section 2 of the specification. */
  const specified = [
    '/',
    '/notifications',
    '/account/view',
    '/transactions/create',
    '/transactions/create-bulk',
    '/redemption/requests',
    '/shares/requests',
    '/conversion/automation',
    '/conversion/automation/:id',
  ];
  /** Outside of the frame, for who has no session. */
  const outside = ['/registration', '/recovery', '/verification', '/error', '/account/sign-out'];
  const all = [...pages.map(({ path }) => path), ...outside, '*'];

  test.each(specified)(
    'there is the page of the specification at %s, loaded on demand inside the shared layout',
    (path) => {
      const [, around = []] = branches(createRoutes('/login', loadShell)).find(([one]) => one === path) ?? [];
      const [page, layout] = around.toReversed();
      expect(page).toMatchObject({ path, loader: expect.any(Function) as unknown });
      expect(layout).toMatchObject({ loader: expect.any(Function) as unknown });
      expect(layout?.path).toBeUndefined();
    },
  );

  test('beside those stand the login route, those of ADR 0053, and page not found', () => {
    expect(paths('/login').toSorted()).toEqual(['/login', ...all].toSorted());
    expect(paths('/sign-in')).toContain('/sign-in');
    expect(paths('/').toSorted()).toEqual(all.toSorted());
  });

  test('while the next page is on its way, what a route brought is not drawn again', async () => {
    let draws = 0;
    const Frame = () => {
      draws += 1;
      return 'frame';
    };
    const loadFrame = () => Promise.resolve(Object.assign(Frame, { prepare: () => Promise.resolve() }));
    const [, around = []] = branches(createRoutes('/login', loadFrame)).find(([path]) => path === '/') ?? [];
    const children = [{ path: '/' }, { path: '/later', loader: () => new Promise(() => {}) }];
    const router = createMemoryRouter([{ ...around.at(-2), index: false, children }]);
    render(<RouterProvider router={router} />);
    await screen.findByText('frame');
    const before = draws;
    await act(async () => void router.navigate('/later'));
    expect(router.state.navigation.state).toBe('loading');
    expect(draws).toBe(before);
  });

  test('nor is what leads elsewhere from there, which follows the address and its page all the same', async () => {
    let draws = 0;
    const Within = () => {
      draws += 1;
      return null;
    };
    const Frame = () => {
      const [search] = useSearchParams();
      const { id } = useParams();
      return (
        <>
          <a href={useHref('/elsewhere')}>{`frame of ${search.get('tab')} and ${id}`}</a>
          <Within />
          <Outlet />
        </>
      );
    };
    const loadFrame = () => Promise.resolve(Object.assign(Frame, { prepare: () => Promise.resolve() }));
    const [, around = []] = branches(createRoutes('/login', loadFrame)).find(([path]) => path === '/') ?? [];
    const children = [
      { path: '/', element: 'first' },
      { path: '/second/:id', loader: () => arrives, element: 'second' },
    ];
    let arrive = () => {};
    const arrives = new Promise<null>((resolve) => {
      arrive = () => resolve(null);
    });
    const router = createMemoryRouter([{ ...around.at(-2), index: false, children }], {
      initialEntries: ['/?tab=one'],
    });
    render(<RouterProvider router={router} />);
    expect(await screen.findByText('frame of one and undefined')).toHaveAttribute('href', '/elsewhere');
    expect(screen.getByText('first')).toBeVisible();
    const before = draws;
    await act(async () => void router.navigate('/second/7?tab=two'));
    expect(router.state.navigation.state).toBe('loading');
    expect(draws).toBe(before);
    await act(async () => arrive());
    expect(await screen.findByText('second')).toBeVisible();
    expect(screen.getByText(/frame of two/)).toBeVisible();
    expect(screen.queryByText('first')).toBeNull();
  });
});

test('where "/" is the login path, it is the login with a flow and the dashboard without', async () => {
  const { router } = await renderApp({ path: '/?flow=f1', loginPath: '/', answers });
  expect(await screen.findByRole('heading', { level: 1, name: 'Aanmelden' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Hoofdmenu' })).toBeNull();
  await router.navigate('/');
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('elsewhere a flow in the address of the dashboard means nothing', async () => {
  await renderApp({ path: '/?flow=f1', answers });
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});
