import type { CSSProperties } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AppShell } from '../AppShell/AppShell.tsx';
import { Dialog } from '../Dialog/Dialog.tsx';
import { Disclosure } from '../Disclosure/Disclosure.tsx';
import { UiProvider } from '../provider/UiProvider.tsx';
import { demoFormats, demoLabels } from '../testing/demo.ts';
import { renderUi } from '../testing/renderUi.tsx';
import { Table } from './Table.tsx';
import type { TableColumn, TableProps, TableSort } from './Table.types.ts';

interface Row {
  number: string;
  member: string;
  amount: string;
}

const columns: TableColumn<Row>[] = [
  { id: 'number', header: 'Nummer', cell: (row) => row.number },
  { id: 'member', header: 'Lid', cell: (row) => row.member, sortable: true },
  { id: 'amount', header: 'Bedrag', cell: (row) => row.amount, align: 'end' },
];
const rows: Row[] = Array.from({ length: 60 }, (_, index) => ({
  number: `TR-${index}`,
  member: `Lid ${index}`,
  amount: `€ ${index}`,
}));

const table = (props: Partial<TableProps<Row>> = {}) => (
  <Table
    caption="Transacties"
    columns={columns}
    rows={rows}
    rowKey={(row) => row.number}
    empty={<p>Nog niets</p>}
    {...props}
  />
);

// wider than a phone, on which rows are cards
beforeEach(() => page.viewport(1280, 800));

test('a row opens by a link in its first cell, which also names the row', async () => {
  await renderUi(table({ rowHref: (row) => `#${row.number}` }));
  const header = page.getByRole('rowheader', { name: 'TR-3', exact: true });
  await expect.element(header.getByRole('link')).toHaveAttribute('href', '#TR-3');
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: 'TR-0' })).toHaveFocus();
  expect(page.getByRole('link').elements()).toHaveLength(60);
});

test('the arrow of a sorted column is seen whole where its title fills the column', async () => {
  const [number, member, amount] = columns as [TableColumn<Row>, TableColumn<Row>, TableColumn<Row>];
  const sort: TableSort = { id: 'number', direction: 'ascending' };
  const wide = [{ ...number, sortable: true, header: 'Transactienummer', width: '1px' }, member, amount];
  await renderUi(table({ columns: wide, sort, onSortChange: () => undefined }));
  const arrow = document.querySelector('th[aria-sort] svg')!;
  const { right, top, bottom } = arrow.getBoundingClientRect();
  expect(right).toBeGreaterThan(arrow.closest('th')!.getBoundingClientRect().right);
  expect(arrow.contains(document.elementFromPoint(right - 1, (top + bottom) / 2))).toBe(true);
});

test('sorting is a button in the header, and the header says the direction', async () => {
  const onSortChange = vi.fn<(sort: TableSort) => void>();
  await renderUi(table({ sort: { id: 'member', direction: 'ascending' }, onSortChange }));
  await expect.element(page.getByRole('columnheader', { name: 'Lid' })).toHaveAttribute('aria-sort', 'ascending');
  await expect.element(page.getByRole('columnheader', { name: 'Nummer' })).not.toHaveAttribute('aria-sort');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(onSortChange).toHaveBeenCalledWith({ id: 'member', direction: 'descending' }, expect.anything());
});

test('on a phone each row is a card: every cell stands beside the words of its column, and it is still a table', async () => {
  await page.viewport(390, 844);
  await renderUi(table({ rows: rows.slice(0, 2) }));
  const cell = page.getByText('Lid 1', { exact: true }).element();
  expect(getComputedStyle(cell, '::before').content).toContain('"Lid"');
  const title = page.getByRole('rowheader', { name: 'TR-1' }).element();
  expect(getComputedStyle(title, '::before').content).toBe('none');
  expect(title.getBoundingClientRect().bottom).toBeLessThanOrEqual(cell.getBoundingClientRect().top);
  expect(page.getByRole('columnheader').elements()).toHaveLength(3);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await page.viewport(1280, 800);
  expect(getComputedStyle(cell, '::before').content).toBe('none');
});

test('in a card words of two lines touch nothing, and words without a value are not shown', async () => {
  await page.viewport(390, 844);
  const wide = [
    columns[0]!,
    { id: 'empty', header: 'Gereserveerd', cell: () => '' },
    { id: 'long', header: 'Sinds december 2025, in procenten van het jaar ervoor', cell: (row: Row) => row.member },
    columns[2]!,
  ];
  await renderUi(table({ columns: wide, rows: rows.slice(1, 2), footer: ['1 rij', '', '', '€ 1'] }));
  const value = (text: string) => page.getByText(text, { exact: true }).first().element();
  const long = value('Lid 1').getBoundingClientRect();
  expect(long.height).toBeGreaterThan(40);
  expect(value('€ 1').getBoundingClientRect().top).toBeGreaterThanOrEqual(long.bottom);
  expect(page.getByRole('columnheader').elements()).toHaveLength(4);
  const empty = page
    .getByRole('cell')
    .elements()
    .filter((cell) => cell.textContent === '');
  expect(empty).toHaveLength(3);
  for (const cell of empty) expect(getComputedStyle(cell).clipPath).toBe('inset(50%)');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('a table that is wider than its frame shows that there is more, until its end is seen', async () => {
  await page.viewport(800, 800);
  await renderUi(
    // a frame that is narrower than its table
    <div style={{ inlineSize: '12rem' }}>{table({ rows: rows.slice(0, 2) })}</div>,
  );
  const frame = page.getByRole('region', { name: 'Transacties' });
  await expect.element(frame).toHaveAttribute('data-more');
  frame.element().scrollLeft = 1000;
  await expect.element(frame).not.toHaveAttribute('data-more');
});

describe('the header stays in sight when the page scrolls', () => {
  const head = () => page.getByRole('columnheader', { name: 'Nummer' }).element().getBoundingClientRect();
  afterEach(() => window.scrollTo(0, 0));

  test('at the edge of the window where nothing else stands, and below a bar that the host speaks of', async () => {
    const { rerender } = await renderUi(table());
    window.scrollTo(0, 1200);
    expect(head().top).toBe(0);
    const own = { '--lb-header': '4rem' } as CSSProperties;
    await rerender(
      <div style={own}>
        <UiProvider labels={demoLabels.nl} formats={demoFormats('nl')}>
          {table()}
        </UiProvider>
      </div>,
    );
    window.scrollTo(0, 1200);
    expect(head().top).toBe(64);
  });

  test('in a fold at its own edge, and over no row, whatever bar the page has', async () => {
    await renderUi(
      <div style={{ '--lb-header': '4rem' } as CSSProperties}>
        <Disclosure label="Wie niet meegaat" open>
          {table()}
        </Disclosure>
      </div>,
    );
    const first = page.getByText('TR-0', { exact: true }).element().getBoundingClientRect();
    expect(head().bottom).toBeLessThanOrEqual(first.top);
  });

  test('in AppShell below its bar, also in a provider inside of it; on a telephone that bar goes with the page', async () => {
    await renderUi(
      <AppShell sidebar={null} header="Ledenbureau">
        <UiProvider labels={demoLabels.nl} formats={demoFormats('nl')} density="compact">
          {table()}
        </UiProvider>
      </AppShell>,
    );
    window.scrollTo(0, 1200);
    const bar = page.getByRole('banner').element().getBoundingClientRect();
    expect(bar.bottom).toBe(48);
    expect(head().top).toBe(bar.bottom);
    await page.viewport(600, 800);
    window.scrollTo(0, 1200);
    // there rows are cards, and nothing stays
    expect(head().bottom).toBeLessThan(0);
    await page.viewport(1280, 800);
  });

  test('in a dialog below the bar of that', async () => {
    await renderUi(
      <AppShell sidebar={null} header="Ledenbureau">
        <Dialog open onClose={() => undefined} title="Transacties kiezen">
          {table()}
        </Dialog>
      </AppShell>,
    );
    const dialog = page.getByRole('dialog').element();
    dialog.scrollTop = 600;
    expect(dialog.scrollTop).toBe(600);
    expect(head().top).toBe(dialog.querySelector('header')?.getBoundingClientRect().bottom);
  });
});

test('wider than its place, it makes the page no wider before that is known', async () => {
  await renderUi(<div style={{ inlineSize: 160, marginInlineStart: 'auto' }}>{table()}</div>);
  const frame = page.getByRole('table', { name: 'Transacties' }).element().parentElement!;
  await expect.element(frame).toHaveAttribute('data-overflow');
  // as it is drawn first
  frame.removeAttribute('data-overflow');
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
});

test('wider than its place, it scrolls by keyboard and keeps the first column', async () => {
  await renderUi(<div style={{ inlineSize: 160 }}>{table()}</div>);
  const region = page.getByRole('region', { name: 'Transacties' });
  await expect.element(region).toHaveAttribute('tabindex', '0');
  region.element().scrollLeft = 80;
  const cell = page.getByRole('rowheader', { name: 'TR-0', exact: true }).element().getBoundingClientRect();
  expect(cell.left).toBe(region.element().getBoundingClientRect().left);
});

test('first load, refresh, failure and nothing are four different things', async () => {
  const first = await renderUi(table({ rows: undefined, loading: true }));
  expect(first.container.querySelector('[aria-busy=true]')).not.toBeNull();
  await expect.element(page.getByText('Nog niets')).not.toBeInTheDocument();
  await first.unmount();

  const refresh = await renderUi(table({ loading: true }));
  await expect.element(page.getByRole('rowheader', { name: 'TR-0', exact: true })).toBeVisible();
  await refresh.unmount();

  const onRetry = vi.fn<() => void>();
  const failed = await renderUi(table({ rows: undefined, error: { message: 'Laden mislukt', onRetry } }));
  await expect.element(page.getByText('Nog niets')).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Opnieuw proberen' }));
  expect(onRetry).toHaveBeenCalledOnce();
  await failed.unmount();

  await renderUi(table({ rows: [] }));
  await expect.element(page.getByText('Nog niets')).toBeVisible();
});

test('names keep to two lines while other columns have room', async () => {
  await page.viewport(1280, 800);
  const name = 'Johannes Bartholomeus van Oldenbarnevelt-Kleijn';
  const words = 'Vroegtijdige aflossing van een uitgifte van obligaties, op verzoek en met een vergoeding. '.repeat(4);
  const of = (names: boolean): TableColumn<Row>[] => [
    { id: 'number', header: 'Nummer', cell: (row) => row.number },
    { id: 'member', header: 'Lid', cell: () => name, names },
    { id: 'kind', header: 'Soort', cell: () => words },
    { id: 'why', header: 'Reden', cell: () => words },
    { id: 'amount', header: 'Bedrag', cell: (row) => row.amount, align: 'end' },
  ];
  const { rerender } = await renderUi(
    <div style={{ inlineSize: '64rem' }}>{table({ columns: of(true), rows: rows.slice(0, 1) })}</div>,
  );
  const lines = () => {
    const range = document.createRange();
    range.selectNodeContents(page.getByRole('cell', { name, exact: true }).element());
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  };
  expect(lines()).toBe(2);
  await rerender(<div style={{ inlineSize: '64rem' }}>{table({ columns: of(false), rows: rows.slice(0, 1) })}</div>);
  expect(lines()).toBeGreaterThan(2);
});
