import { I18nProvider, createI18n } from '@ledenbureau/i18n';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { words } from '../words/index.ts';
import { useOpenRow } from './useOpenRow.tsx';
import { type Panel, usePanel } from './usePanel.tsx';

interface Order {
  id: string;
  number: string;
  can: string[];
}
const orders: Order[] = [
  { id: 'a', number: 'B-1', can: ['approve', 'reject'] },
  { id: 'b', number: 'B-2', can: [] },
  { id: 'c', number: 'B-3', can: ['approve'] },
];
type Action = 'approve' | 'reject';
let panel: Panel<Action>;
/** Hands the panel to the test, as often as it is drawn. */
const keep = (drawn: Panel<Action>) => {
  panel = drawn;
};

function Page({ waiting }: { waiting: boolean }) {
  const at = useOpenRow(orders);
  const drawn = usePanel<Order, Action>({
    at,
    detail: orders.find(({ id }) => id === at.id),
    name: 'Bestelling',
    actions: ['approve', 'reject'],
    waits: (action) => waiting && action === 'approve',
    content: <p>inhoud</p>,
    decision: ({ can }, choose) =>
      can.length === 0 ? null : <button onClick={() => choose('approve')}>Goedkeuren</button>,
    dialog: (action, { number }, close) => (
      <div role="dialog">
        {action} {number} <button onClick={close}>Sluiten</button>
      </div>
    ),
  });
  useEffect(() => keep(drawn));
  return (
    <>
      {orders.map(({ id, number }) => (
        <a key={id} data-part="open" href={`/?id=${id}`}>
          {number}
        </a>
      ))}
      {drawn.view ? (
        <aside aria-label={drawn.view.title as string}>
          {drawn.view.tools}
          <div data-part="content" tabIndex={-1}>
            {drawn.view.content}
          </div>
          {drawn.view.decision}
        </aside>
      ) : null}
      {drawn.dialog}
    </>
  );
}

/** The page at an address; answers what the address is by now. */
async function show(path: string, { waiting = false } = {}): Promise<() => string> {
  const i18n = await createI18n({ locale: 'nl', version: '1', words: [words], fetch: async () => Response.json({}) });
  const router = createMemoryRouter([{ path: '/', element: <Page waiting={waiting} /> }], { initialEntries: [path] });
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  return () => router.state.location.search;
}

const focus = (name: string) => act(() => screen.getByRole('link', { name }).focus());

test('nothing is open until the address names something', async () => {
  await show('/');
  expect(panel.view).toBeUndefined();
  expect(panel.dialog).toBeNull();
});

test('what the address names is open, with its place in the list and what is decided about it', async () => {
  await show('/?id=a');
  expect(screen.getByRole('complementary', { name: 'B-1' })).toHaveTextContent('1 van 3');
  expect(screen.getByRole('button', { name: 'Goedkeuren' })).toBeVisible();
});

test('what is no longer in the list is open all the same, under the name of what it is', async () => {
  await show('/?id=z');
  expect(screen.getByRole('complementary', { name: 'Bestelling' })).not.toHaveTextContent('van 3');
});

test('where nothing can be done no decision stands below it', async () => {
  await show('/?id=b');
  expect(panel.view).not.toHaveProperty('decision');
});

test('an action opens its dialog, and the address says so; closing it leaves the panel open', async () => {
  const search = await show('/?id=a&status=open');
  await userEvent.click(screen.getByRole('button', { name: 'Goedkeuren' }));
  expect(search()).toBe('?id=a&status=open&do=approve');
  expect(screen.getByRole('dialog')).toHaveTextContent('approve B-1');
  await userEvent.click(screen.getByRole('button', { name: 'Sluiten' }));
  expect(search()).toBe('?id=a&status=open');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each(['approve', 'reject', 'erase'])(
  'an address with %s opens no dialog where the API does not name it',
  async (step) => {
    await show(`/?id=b&do=${step}`);
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('an action waits until it is known what it comes to', async () => {
  const search = await show('/?id=a', { waiting: true });
  act(() => panel.choose('approve'));
  expect(search()).toBe('?id=a');
  act(() => panel.choose('reject'));
  expect(search()).toBe('?id=a&do=reject');
});

test('a key is for the row that has the focus, else for what is open', async () => {
  const search = await show('/?id=a');
  focus('B-3');
  act(() => panel.choose('approve'));
  expect(search()).toBe('?id=c&do=approve');
});

test('walks to the rows before and after, no further than the last, and the focus goes along', async () => {
  const search = await show('/');
  act(() => panel.walk(1));
  expect(search()).toBe('?id=a');
  expect(screen.getByRole('link', { name: 'B-1' })).toHaveFocus();
  act(() => panel.walk(1));
  act(() => panel.walk(1));
  expect(search()).toBe('?id=c');
  act(() => panel.walk(1));
  expect(search()).toBe('?id=c');
  expect(screen.getByRole('button', { name: /volgende/iu })).toBeDisabled();
});

test('closing gives the focus back to the row, and a panel that is not open takes it from nobody', async () => {
  const search = await show('/?id=b&status=open');
  act(() => panel.enter());
  expect(document.activeElement).toHaveTextContent('inhoud');
  act(() => panel.close());
  expect(search()).toBe('?status=open');
  expect(screen.getByRole('link', { name: 'B-2' })).toHaveFocus();
  focus('B-1');
  act(() => panel.close());
  expect(screen.getByRole('link', { name: 'B-1' })).toHaveFocus();
});
