/** What a table loads when it is asked for does not come: no connection, or another version has taken its place. */
import { Component, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { renderUi } from '../testing/renderUi.tsx';
import { DataTable } from './DataTable.tsx';
import type { DataTableColumn, DataTableProps } from './DataTable.types.ts';

const columns: DataTableColumn<string>[] = [
  { id: 'number', header: 'Nummer', cell: (row) => row },
  { id: 'member', header: 'Lid', cell: (row) => `Lid van ${row}` },
];
const rows = ['TR-1', 'TR-2', 'TR-3'];

/** That of the page, which nothing of a table should come to. */
class PageBoundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? <h1>De pagina is stuk</h1> : this.props.children;
  }
}
const show = (props: Partial<DataTableProps<string>>) =>
  renderUi(
    <PageBoundary>
      <DataTable
        caption="Transacties"
        columns={columns}
        rows={rows}
        rowKey={(row) => row}
        empty={<p>Nog niets</p>}
        {...props}
      />
    </PageBoundary>,
  );
/** The browser itself does not get files with these names. Each test has a part of its own, since it is loaded once a page. */
const without = (...names: string[]) =>
  cdp().send('Network.setBlockedURLs', { urls: names.map((name) => `*/DataTable/${name}.ts*`) });
/** How often a part did not come, as the console tells it. */
const failures = () =>
  vi
    .mocked(console.error)
    .mock.calls.filter((call) => call.some((part) => String(part).includes('could not be loaded'))).length;
const alert = () => page.getByRole('alert');
const retry = () => page.getByRole('button', { name: 'Opnieuw proberen' });
const row = (name: string) => page.getByRole('rowheader', { name, exact: true });

beforeEach(async () => {
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await cdp().send('Network.enable');
});
afterEach(async () => {
  await without();
  vi.restoreAllMocks();
});

test('the list of the columns says so in its panel, and comes at the next try; the table stays', async () => {
  await without('ColumnPanel');
  await show({ columnChoice: { list: 'weg', version: 1 } });
  await userEvent.click(page.getByRole('button', { name: 'Kolommen' }));
  await expect.element(alert().getByText(/Dit onderdeel kon niet worden geladen/)).toBeVisible();
  await expect.element(page.getByRole('dialog', { name: 'Kolommen' })).toBeVisible();
  await expect.element(retry()).toHaveFocus();
  await expect.element(row('TR-2')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(failures).toBe(2);
  await expect.element(retry()).toHaveFocus();

  await without();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('checkbox', { name: 'Lid' })).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Lid' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Kolommen' })).toHaveFocus();
});

test('without what arranges it, a table shows its rows as they are, and the way to try again', async () => {
  await without('ArrangedView');
  await show({ details: { content: (one) => <p>Regels van {one}</p>, rowLabel: (one) => one } });
  await expect.element(alert().getByText(/laad de pagina opnieuw/)).toBeVisible();
  await expect.element(row('TR-3')).toBeVisible();
  await without();
  await userEvent.click(retry());
  await expect.element(page.getByRole('button', { name: 'Details van TR-3' })).toBeVisible();
  await expect.element(alert()).not.toBeInTheDocument();
});

test('without what draws the rows in sight, thousands of them are not drawn: the table says why it has none', async () => {
  await without('VirtualView');
  await show({ virtual: true, rows: Array.from({ length: 5000 }, (_, at) => `TR-${at}`) });
  await expect.element(alert()).toBeVisible();
  expect(page.getByRole('rowheader').elements()).toHaveLength(0);
  await without();
  await userEvent.click(retry());
  await expect.element(row('TR-3')).toBeVisible();
});

test('without handles the columns keep their widths', async () => {
  await without('ResizeHandle');
  await show({ columnResize: true });
  await expect.element(row('TR-2')).toBeVisible();
  await expect.poll(failures).toBeGreaterThan(0);
  await expect.element(row('TR-2')).toBeVisible();
  await expect.element(page.getByRole('separator')).not.toBeInTheDocument();
});

test('what fails while it is drawn is for the page, as it is without', async () => {
  const broken: DataTableColumn<string> = {
    id: 'kapot',
    header: 'Kapot',
    cell: () => {
      throw new Error('stuk');
    },
  };
  await show({ columns: [...columns, broken], grouping: { by: () => 'Alle' } });
  await expect.element(page.getByRole('heading', { name: 'De pagina is stuk' })).toBeVisible();
});
