import { createMemoryRouter, redirect, type RouteObject } from 'react-router-dom';
import { expect, test } from 'vitest';
import { limitRedirects, RedirectLimitError } from './redirectLimit.ts';

/** Starts at /step/0 and is redirected `times` times, a step further each time. */
async function follow(times: number) {
  let loads = 0;
  const routes: RouteObject[] = [
    {
      path: '/step/:n',
      loader: ({ params }) => {
        loads += 1;
        const n = Number(params.n);
        return n < times ? redirect(`/step/${n + 1}`) : null;
      },
    },
  ];
  const router = createMemoryRouter(limitRedirects(routes), { initialEntries: ['/step/0'] });
  const settled = new Promise<void>((resolve) => {
    const check = () => {
      if (router.state.initialized && router.state.navigation.state === 'idle') resolve();
    };
    router.subscribe(check);
    check();
  });
  await settled;
  return { loads, error: Object.values(router.state.errors ?? {})[0] as unknown, path: router.state.location.pathname };
}

test('256 redirects in a row are followed', async () => {
  expect(await follow(256)).toEqual({ loads: 257, error: undefined, path: '/step/256' });
});

test('the 257th redirect raises an error', async () => {
  const { error, loads } = await follow(257);
  expect(error).toBeInstanceOf(RedirectLimitError);
  expect((error as Error).message).toBe('More than 256 redirects in a row');
  expect(loads).toBe(257);
});

test('two routes that point at each other end in the error instead of a loop', async () => {
  const routes = limitRedirects([
    { path: '/a', loader: () => redirect('/b') },
    {
      path: '/b',
      loader: () => {
        throw redirect('/a');
      },
    },
  ]);
  const router = createMemoryRouter(routes, { initialEntries: ['/a'] });
  await new Promise<void>((resolve) => {
    router.subscribe((state) => {
      if (state.errors) resolve();
    });
  });
  expect(Object.values(router.state.errors ?? {})[0]).toBeInstanceOf(RedirectLimitError);
});

test('a chain that ended does not count for the next one', async () => {
  const routes = limitRedirects(
    [
      { path: '/from', loader: () => redirect('/to') },
      { path: '/to', loader: () => null },
    ],
    1,
  );
  const router = createMemoryRouter(routes, { initialEntries: ['/to'] });
  for (let i = 0; i < 5; i += 1) await router.navigate('/from');
  expect(router.state.errors).toBeNull();
  expect(router.state.location.pathname).toBe('/to');
});
