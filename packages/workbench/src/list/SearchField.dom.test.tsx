import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDebouncedText } from './SearchField.tsx';

const narrow = vi.fn<(text: string) => void>();

function Field() {
  const settled = useDebouncedText(narrow);
  return <input aria-label="Zoek" onChange={({ target }) => settled.later(target.value)} />;
}

/** What was chosen takes the place of the field, as in a list with a selection. */
function List() {
  const [chosen, setChosen] = useState(false);
  return (
    <>
      <button onClick={() => setChosen(true)}>Kies</button>
      {chosen ? null : <Field />}
    </>
  );
}

/** Types in a list that has a page beside it whose code does not come. */
async function typeInList() {
  const router = createBrowserRouter([
    { path: '/', element: <List />, hydrateFallbackElement: <></> },
    { path: '/late', loader: () => new Promise<never>(() => undefined), element: <></> },
  ]);
  render(<RouterProvider router={router} />);
  await screen.findByLabelText('Zoek');
  vi.useFakeTimers();
  fireEvent.change(screen.getByLabelText('Zoek'), { target: { value: ' Smit' } });
  return router;
}

beforeEach(() => {
  history.replaceState(null, '', '/');
  narrow.mockClear();
});
afterEach(() => vi.useRealTimers());

test('narrows once typing stands still', async () => {
  await typeInList();
  expect(narrow).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(narrow.mock.calls).toEqual([['Smit']]);
});

test('not for who is on the way to another page, whose code is not here yet', async () => {
  const router = await typeInList();
  await act(async () => void router.navigate('/late'));
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(narrow).not.toHaveBeenCalled();
});

test('not where the address is another one already, and only the page is still to come', async () => {
  await typeInList();
  history.pushState(null, '', '/?lid=100001');
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(narrow).not.toHaveBeenCalled();
});

test('at once where the list stays and the field goes: what was typed is not lost', async () => {
  await typeInList();
  fireEvent.click(screen.getByText('Kies'));
  expect(narrow.mock.calls).toEqual([['Smit']]);
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(narrow).toHaveBeenCalledTimes(1);
});

test('not where the field goes because the address is another one', async () => {
  await typeInList();
  history.pushState(null, '', '/?lid=100001');
  fireEvent.click(screen.getByText('Kies'));
  expect(narrow).not.toHaveBeenCalled();
});
