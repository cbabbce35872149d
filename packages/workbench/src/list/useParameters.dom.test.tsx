import { act, renderHook } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { useParameters } from './useParameters.ts';

/** On the second page of a list, in the second entry of the history. */
function onSecondPage() {
  let content: ReactNode = null;
  const Route = () => content;
  const router = createMemoryRouter([{ path: '/list', element: <Route /> }], {
    initialEntries: ['/list', '/list?status=booked&page=2&cursor=abc'],
  });
  const { result, unmount } = renderHook(useParameters, {
    wrapper: ({ children }) => {
      content = children;
      return <RouterProvider router={router} />;
    },
  });
  return { result, router, unmount };
}

test.each([
  ['another filter begins at the first page', 'narrow', { status: '', kind: 'issue' }, '?kind=issue'],
  ['a panel leaves the list where it is', 'put', { id: '7', status: '' }, '?page=2&cursor=abc&id=7'],
] as const)('%s', async (_, name, changes, expected) => {
  const { result, router } = onSecondPage();
  act(() => result.current[name](changes));
  expect(router.state.location.search).toBe(expected);
  expect(result.current.search.toString()).toBe(expected.slice(1));
});

test('what is gone changes the address of the next page no more', async () => {
  const { result, router, unmount } = onSecondPage();
  unmount();
  result.current.put({ id: '7' });
  expect(router.state.location.search).toBe('?status=booked&page=2&cursor=abc');
});

test('one step back leaves the page, however often it was changed', async () => {
  const { result, router } = onSecondPage();
  act(() => result.current.narrow({ status: 'waiting' }));
  act(() => result.current.put({ id: '7' }));
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe('');
});
