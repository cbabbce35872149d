import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderUi } from '../testing/renderUi.tsx';
import { type MemberRow as Row, Transactions } from '../testing/Transactions.tsx';
import type { DataTableColumn, DataTableProps } from './DataTable.types.ts';
import { noSelection, type TableSelection } from './selection.ts';

const columns: DataTableColumn<Row>[] = [
  { id: 'number', header: 'Nummer', cell: (row) => row.id },
  { id: 'member', header: 'Lid', cell: (row) => row.member },
  { id: 'amount', header: 'Bedrag', cell: (row) => row.amount, align: 'end' },
  { id: 'maker', header: 'Invoerder', cell: () => 'Anna', defaultHidden: true },
];
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: `TR-${at}`, member: `Lid ${at}`, amount: `€ ${at}` }));

const table = (props: Partial<DataTableProps<Row>> = {}) => (
  <Transactions columns={columns} rows={rowsOf(6)} {...props} />
);

const seen = vi.fn<(value: TableSelection) => void>();

/** Three pages of six rows, of which one is shown. */
function Selectable(props: Partial<DataTableProps<Row>>) {
  const [value, setValue] = useState<TableSelection>(noSelection);
  const [start, setStart] = useState(0);
  const onChange = (next: TableSelection) => {
    seen(next);
    setValue(next);
  };
  return (
    <>
      {table({
        rows: rowsOf(18).slice(start, start + 6),
        selection: { value, onChange, total: 18, rowLabel: (row) => row.id },
        ...props,
      })}
      <button type="button" onClick={() => setStart(start + 6)}>
        Volgende
      </button>
    </>
  );
}

const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
const header = () => box('Alle rijen op deze pagina selecteren');

beforeEach(() => {
  seen.mockClear();
  localStorage.clear();
});

test('by keyboard: a row, the page, all that match, and Esc for none', async () => {
  await renderUi(<Selectable />);
  await userEvent.tab();
  await expect.element(header()).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard(' ');
  expect(seen).toHaveBeenLastCalledWith({ ids: ['TR-0'] });
  await expect.element(header()).toBePartiallyChecked();

  header().element().focus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('status')).toHaveTextContent('6 geselecteerd');
  await page.getByRole('button', { name: 'Alle 18 selecteren' }).click();
  expect(seen).toHaveBeenLastCalledWith({ all: true, except: [] });
  await expect.element(page.getByRole('button', { name: 'Alle 18 selecteren' })).not.toBeInTheDocument();

  await box('TR-2 selecteren').click();
  expect(seen).toHaveBeenLastCalledWith({ all: true, except: ['TR-2'] });
  await userEvent.keyboard('{Escape}');
  expect(seen).toHaveBeenLastCalledWith(noSelection);
});

test('a choice survives another page, and the header speaks of this page alone', async () => {
  await renderUi(<Selectable />);
  await header().click();
  await page.getByRole('button', { name: 'Volgende' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('6 geselecteerd');
  await expect.element(header()).not.toBeChecked();
  await header().click();
  await expect.element(page.getByRole('status')).toHaveTextContent('12 geselecteerd');
  await page.getByRole('button', { name: 'Selectie wissen' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('0 geselecteerd');
});

test('Shift with a click takes the rows between', async () => {
  await renderUi(<Selectable />);
  await box('TR-1 selecteren').click();
  await box('TR-4 selecteren').click({ modifiers: ['Shift'] });
  expect(seen).toHaveBeenLastCalledWith({ ids: ['TR-1', 'TR-2', 'TR-3', 'TR-4'] });
});

test('the box is not the cell that names or opens the row', async () => {
  await renderUi(<Selectable rowHref={(row) => `#${row.id}`} footer={['Totaal', '', '€ 15', '']} />);
  await expect.element(page.getByRole('rowheader', { name: 'TR-3', exact: true }).getByRole('link')).toBeVisible();
  expect(page.getByRole('link').elements()).toHaveLength(6);
  await expect.element(page.getByRole('rowheader', { name: 'Totaal' })).toBeVisible();
});

test('wider than its place, box and first column stay beside each other', async () => {
  await renderUi(
    <div style={{ inlineSize: 220 }}>
      <Selectable />
    </div>,
  );
  const region = page.getByRole('region', { name: 'Transacties' });
  await expect.element(region).toHaveAttribute('tabindex', '0');
  region.element().scrollLeft = 80;
  const cell = page.getByRole('rowheader', { name: 'TR-0', exact: true }).element().getBoundingClientRect();
  expect(cell.left).toBe(region.element().getBoundingClientRect().left + 44);
});

const choose = async (name: string) => {
  await page.getByRole('button', { name: 'Kolommen' }).click();
  await page.getByRole('dialog', { name: 'Kolommen' }).getByRole('checkbox', { name }).click();
  await userEvent.keyboard('{Escape}');
};
const headers = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map((cell) => cell.textContent);

test('columns are chosen by list and version, their totals go along, and Esc returns the focus', async () => {
  const columnChoice = { list: 'transacties', version: 1 };
  const first = await renderUi(table({ columnChoice, footer: ['Totaal', '6 leden', '€ 15', ''] }));
  expect(headers()).toEqual(['Nummer', 'Lid', 'Bedrag']);
  await choose('Lid');
  await choose('Invoerder');
  await expect.poll(headers).toEqual(['Nummer', 'Bedrag', 'Invoerder']);
  await expect.element(page.getByRole('button', { name: 'Kolommen' })).toHaveFocus();
  await expect.element(page.getByText('6 leden')).not.toBeInTheDocument();
  await expect.element(page.getByRole('cell', { name: '€ 15' })).toBeVisible();
  await first.unmount();

  const again = await renderUi(table({ columnChoice }));
  expect(headers()).toEqual(['Nummer', 'Bedrag', 'Invoerder']);
  await again.unmount();

  await renderUi(table({ columnChoice: { list: 'transacties', version: 2 } }));
  expect(headers()).toEqual(['Nummer', 'Lid', 'Bedrag']);
});

test('the height of rows is chosen once for every list whose columns can be', async () => {
  const rows = () => document.querySelector('[data-density]')?.getAttribute('data-density');
  const first = await renderUi(table({ columnChoice: { list: 'transacties', version: 1 }, density: 'compact' }));
  await page.getByRole('button', { name: 'Kolommen' }).click();
  await page.getByRole('radio', { name: 'Ruim' }).click();
  await expect.poll(rows).toBe('comfortable');
  await first.unmount();
  const other = await renderUi(table({ columnChoice: { list: 'leden', version: 1 }, density: 'compact' }));
  expect(rows()).toBe('comfortable');
  await other.unmount();
  await renderUi(table({ density: 'compact' }));
  expect(rows()).toBe('compact');
  localStorage.removeItem('lb-density');
});

test.each(['', 'null', '[1]', '{"lid":"ja"}', '{"weg":false}', '{'])(
  'a stored choice of %j breaks nothing',
  async (stored) => {
    localStorage.setItem('lb-columns:transacties:v1', stored);
    await renderUi(table({ columnChoice: { list: 'transacties', version: 1 } }));
    expect(headers()).toEqual(['Nummer', 'Lid', 'Bedrag']);
  },
);

const drawn = () => page.getByRole('rowheader').elements().length;

test('of 50 000 rows those in sight are drawn, and it says how many there are', async () => {
  await renderUi(table({ rows: rowsOf(50_000), virtual: true }));
  const region = page.getByRole('region', { name: 'Transacties' });
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '50001');
  expect(drawn()).toBeLessThan(60);
  region.element().scrollTop = 40 * 25_000;
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'TR-25003', exact: true }) });
  await expect.element(row).toBeInViewport();
  await expect.element(row).toHaveAttribute('aria-rowindex', '25005');
  expect(drawn()).toBeLessThan(60);

  const head = page.getByRole('columnheader', { name: 'Nummer' }).element().getBoundingClientRect();
  expect(head.top).toBe(region.element().getBoundingClientRect().top);
});

test('who scrolls on while higher rows come into sight arrives where they meant to', async () => {
  // every seventh is higher than was reckoned with, as a row with a remark is
  const rows = rowsOf(5000).map((row, at) => (at % 7 === 3 ? { ...row, member: 'de Vries '.repeat(6) } : row));
  await renderUi(table({ rows, virtual: true }));
  const region = page.getByRole('region', { name: 'Transacties' }).element();
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const strayed: number[] = [];
  for (const step of [90, 1600, 45_000, -3000, -20_000]) {
    for (let times = 0; times < 6; times += 1) {
      const most = region.scrollHeight - region.clientHeight;
      const at = Math.max(0, Math.min(region.scrollTop + step, most));
      region.scrollTop = at;
      await nextFrame();
      // what came in above may move it by the height of a few rows, but not back to where it was
      if (Math.abs(region.scrollTop - at) > Math.abs(step) / 2) strayed.push(step);
    }
  }
  expect(strayed).toEqual([]);
});

test('all rows are there when the page prints, and no longer after', async () => {
  await renderUi(table({ rows: rowsOf(500), virtual: true }));
  window.dispatchEvent(new Event('beforeprint'));
  expect(drawn()).toBe(500);
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(drawn).toBeLessThan(60);
});

test('the row that has the focus stays when it scrolls out of sight', async () => {
  await renderUi(table({ rows: rowsOf(5000), virtual: true, rowHref: (row) => `#${row.id}` }));
  const link = page.getByRole('link', { name: 'TR-2', exact: true });
  link.element().focus();
  page.getByRole('region').element().scrollTop = 40 * 3000;
  await expect.element(page.getByRole('link', { name: 'TR-3003', exact: true })).toBeInViewport();
  await expect.element(link).toHaveFocus();
});
