import { createI18n } from '@ledenbureau/i18n';
import { en, nl } from '@ledenbureau/ui/words';
import { configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createShopAuth } from '../testing/orders/auth.ts';
import { Providers } from '../testing/orders/Shop.tsx';
import { texts } from '../testing/orders/texts.ts';
import { words } from '../words/index.ts';
import { onDemand } from './onDemand.tsx';

// what says that a part is missing comes when it is needed here, beside whatever else the machine does
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 60_000 });

interface PartProps {
  onClose?(): void;
}

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const Part = () => <p>De vraag</p>;
const load = vi.fn<() => Promise<typeof Part>>();
beforeEach(() => {
  load.mockReset().mockImplementationOnce(gone).mockResolvedValue(Part);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

/** A page with a button that opens the part over it, or with the part in it. */
async function show(isOver: boolean) {
  const Late = onDemand<PartProps>(load);
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <h1>Leden</h1>
        <button onClick={() => setOpen(true)}>Vragen</button>
        {isOpen && (isOver ? <Late onClose={() => setOpen(false)} /> : <Late />)}
      </>
    );
  }
  const fetch = async () => Response.json(texts.nl);
  const i18n = await createI18n({ locale: 'nl', version: '1', words: [words], fetch });
  render(
    <Providers i18n={i18n} auth={createShopAuth()} labels={{ nl, en }}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <Page /> }])} />
    </Providers>,
  );
  await userEvent.click(screen.getByText('Vragen'));
}
const again = async () => userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));

test('what opens over a page and does not come says so over it, and is tried again there', async () => {
  await show(true);
  const dialog = within(await screen.findByRole('dialog', { name: 'Niet geladen' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('De verbinding is weg');
  await again();
  expect(await screen.findByText('De vraag')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('who closes that and presses again gets what was asked for once it can be had', async () => {
  await show(true);
  await screen.findByRole('dialog', { name: 'Niet geladen' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByText('Vragen'));
  expect(await screen.findByText('De vraag')).toBeVisible();
});

test('a part of a page that does not come says so in its place, and is tried again without the page being lost', async () => {
  await show(false);
  expect(await screen.findByRole('alert')).toHaveTextContent('De verbinding is weg');
  expect(screen.getByRole('heading')).toBeVisible();
  await again();
  expect(await screen.findByText('De vraag')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});
