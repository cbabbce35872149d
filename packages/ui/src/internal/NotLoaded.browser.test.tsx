/** What a menu and a chart load when they are used does not come. That of a table: DataTable/notLoaded.browser.test.tsx. */
import { Component, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { LineChart } from '../LineChart/LineChart.tsx';
import { Menu } from '../Menu/Menu.tsx';
import { renderUi } from '../testing/renderUi.tsx';

/** That of the page, which none of this should come to. */
class PageBoundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? <h1>De pagina is stuk</h1> : this.props.children;
  }
}
/** The browser itself does not get files with these names. */
const without = (...names: string[]) =>
  cdp().send('Network.setBlockedURLs', { urls: names.map((name) => `*/${name}.tsx*`) });
const said = () => page.getByRole('alert').getByText(/Dit onderdeel kon niet worden geladen/);
const retry = () => page.getByRole('button', { name: 'Opnieuw proberen' });

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await cdp().send('Network.enable');
});
afterEach(async () => {
  await without();
  vi.restoreAllMocks();
});

test('a menu says so in the place of its list, closes by Escape, and has its list at the next try', async () => {
  await without('MenuList');
  const chosen = vi.fn<() => void>();
  await renderUi(
    <PageBoundary>
      <Menu label="Acties" items={[{ label: 'Afdrukken', onSelect: chosen }]} />
    </PageBoundary>,
  );
  const button = page.getByRole('button', { name: 'Acties' });
  await userEvent.click(button);
  await expect.element(said()).toBeVisible();
  await expect.element(retry()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
  await expect.element(said()).not.toBeInTheDocument();

  await userEvent.keyboard('{Enter}');
  await expect.element(retry()).toHaveFocus();
  await without();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Afdrukken' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(chosen).toHaveBeenCalledTimes(1);
  await expect.element(button).toHaveFocus();
});

test('a chart without its picture has its figures all the same, and its picture at the next try', async () => {
  await without('LinePicture');
  await renderUi(
    <PageBoundary>
      <LineChart
        title="Uitstaand"
        categoryLabel="Maand"
        categories={['januari', 'februari']}
        series={[{ id: 'units', label: 'Stukken', values: [12, 15] }]}
        empty={null}
      />
    </PageBoundary>,
  );
  await expect.element(said()).toBeVisible();
  await userEvent.click(page.getByText('Cijfers als tabel'));
  await expect.element(page.getByRole('cell', { name: '15' })).toBeVisible();
  await without();
  await userEvent.click(retry());
  await expect.element(page.getByRole('img', { name: 'Uitstaand' })).toBeVisible();
  await expect.element(said()).not.toBeInTheDocument();
});
