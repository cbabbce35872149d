import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderUi } from '../testing/renderUi.tsx';
import { type MemberRow as Row, Transactions } from '../testing/Transactions.tsx';
import type { DataTableColumn, DataTableProps } from './DataTable.types.ts';
import type { ColumnWidths } from './DataTable.types.ts';

const columns: DataTableColumn<Row>[] = [
  { id: 'number', header: 'Nummer', cell: (row) => row.id },
  { id: 'member', header: 'Lid', cell: (row) => row.member, sortable: true, maxWidth: 400 },
  { id: 'amount', header: 'Bedrag', cell: (row) => row.amount, align: 'end' },
  { id: 'maker', header: 'Invoerder', cell: () => 'Anna de Vries' },
];
const rows: Row[] = Array.from({ length: 6 }, (_, at) => ({
  id: `TR-${at}`,
  member: `Lid ${at} met een lange naam`,
  amount: `€ 12.345.67${at},00`,
}));
const table = (props: Partial<DataTableProps<Row>> = {}) => <Transactions columns={columns} rows={rows} {...props} />;
const header = (name: string) => page.getByRole('columnheader', { name, exact: true });
const box = (name: string) => header(name).element().getBoundingClientRect();
const handle = (name: string) => page.getByRole('separator', { name: `Breedte van ${name}` });
const headers = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map((cell) => cell.textContent);

beforeEach(() => localStorage.clear());

/** What a mouse, a pen or a finger does on the handle. */
async function drag(name: string, by: number, end: 'pointerup' | 'Escape' = 'pointerup') {
  await expect.element(handle(name)).toBeVisible();
  const element = handle(name).element();
  const { left, top } = element.getBoundingClientRect();
  const fire = (type: string, clientX: number) =>
    element.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, isPrimary: true, clientX, clientY: top + 4 }),
    );
  element.setPointerCapture = () => undefined; // an event that is made has no pointer to capture
  fire('pointerdown', left);
  fire('pointermove', left + by / 2);
  fire('pointermove', left + by);
  if (end === 'Escape') await userEvent.keyboard('{Escape}');
  else fire(end, left + by);
}

test('a column follows the pointer, the others stay, and the host hears it once', async () => {
  const onChange = vi.fn<(widths: ColumnWidths) => void>();
  await renderUi(<div style={{ inlineSize: 900 }}>{table({ columnResize: { onChange } })}</div>);
  await expect.element(handle('Lid')).toBeVisible();
  const [before, first] = [box('Lid'), box('Nummer')];
  await drag('Lid', -60);
  await expect.poll(() => Math.abs(box('Lid').width - (before.width - 60))).toBeLessThanOrEqual(1);
  expect(box('Lid').left).toBeCloseTo(before.left, 0);
  expect(box('Nummer').width).toBeCloseTo(first.width, 0);
  // the last one takes what is left: no hole at the end
  expect(box('Invoerder').right).toBeCloseTo(page.getByRole('table').element().getBoundingClientRect().right, 0);
  expect(onChange).toHaveBeenCalledOnce();
  await expect.element(handle('Lid')).toHaveAttribute('aria-valuenow', String(Math.round(box('Lid').width)));
});

test('the last column has an edge too: it makes the table wider, and keeps what was chosen when another changes', async () => {
  const onChange = vi.fn<(widths: ColumnWidths) => void>();
  const defaultValue = { number: 120, member: 200, amount: 160, maker: 150 };
  await renderUi(<div style={{ inlineSize: 600 }}>{table({ columnResize: { defaultValue, onChange } })}</div>);
  await expect.element(handle('Invoerder')).toBeVisible();
  await drag('Invoerder', 80);
  await expect.poll(() => box('Invoerder').width).toBe(230);
  await expect.element(page.getByRole('region', { name: 'Transacties' })).toBeVisible();
  handle('Lid').element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => box('Lid').width).toBe(184);
  expect(box('Invoerder').width).toBe(230);
  expect(onChange).toHaveBeenLastCalledWith({ number: 120, member: 184, amount: 160, maker: 230 }, expect.anything());
});

test('Esc takes a drag back', async () => {
  const onChange = vi.fn<(widths: ColumnWidths) => void>();
  await renderUi(table({ columnResize: { onChange, defaultValue: { number: 120, member: 200, amount: 160 } } }));
  await drag('Lid', 90, 'Escape');
  await expect.poll(() => box('Lid').width).toBe(200);
  expect(onChange).not.toHaveBeenCalled();
});

test('by keyboard within its bounds, and Enter fits it to its content', async () => {
  await renderUi(table({ columnResize: { defaultValue: { number: 120, member: 200, amount: 200 } } }));
  await expect.element(handle('Lid')).toBeVisible();
  handle('Lid').element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => box('Lid').width).toBe(216);
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await expect.poll(() => box('Lid').width).toBe(152);
  await userEvent.keyboard('{End}');
  await expect.poll(() => box('Lid').width).toBe(400);
  await userEvent.keyboard('{Home}');
  await expect.poll(() => box('Lid').width).toBe(64);
  await expect.element(handle('Lid')).toHaveAttribute('aria-valuemin', '64');
  await expect.element(handle('Lid')).toHaveAttribute('aria-valuemax', '400');
  await userEvent.keyboard('{Enter}');
  const text = document.createRange();
  text.selectNodeContents(page.getByRole('cell', { name: 'Lid 3 met een lange naam' }).element());
  await expect.poll(() => box('Lid').width - text.getBoundingClientRect().width).toBeLessThan(24);
  expect(text.getBoundingClientRect().height).toBeLessThan(24);
  // its name stays its own, with the handle in it
  await expect.element(header('Lid')).toBeVisible();
});

test('an amount is never cut, and a double click fits', async () => {
  await renderUi(table({ columnResize: { defaultValue: { number: 120, member: 200, amount: 300 } } }));
  await drag('Bedrag', -290);
  const cell = page.getByRole('cell', { name: '€ 12.345.670,00' }).element();
  await expect.poll(() => cell.scrollWidth - cell.clientWidth).toBe(0);
  expect(box('Bedrag').width).toBeGreaterThan(90);
  const least = box('Bedrag').width;
  await drag('Bedrag', 100);
  await handle('Bedrag').dblClick();
  await expect.poll(() => Math.abs(box('Bedrag').width - least)).toBeLessThanOrEqual(1);
});

test('from the right, the arrow that points out of the column makes it wider', async () => {
  await renderUi(
    <div dir="rtl">{table({ columnResize: { defaultValue: { number: 120, member: 200, amount: 200 } } })}</div>,
  );
  await expect.element(handle('Lid')).toBeVisible();
  handle('Lid').element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => box('Lid').width).toBe(216);
  await drag('Lid', -34);
  await expect.poll(() => box('Lid').width).toBe(250);
});

test('a list keeps its widths and order, and gives both back', async () => {
  const props = { columnResize: true, columnChoice: { list: 'transacties', version: 1, reorder: true } };
  const first = await renderUi(table(props));
  await expect.element(handle('Lid')).toBeVisible();
  handle('Lid').element().focus();
  await userEvent.keyboard('{Home}');
  await expect.poll(() => box('Lid').width).toBe(64);
  await page.getByRole('button', { name: 'Kolommen' }).click();
  const panel = page.getByRole('dialog', { name: 'Kolommen' });
  const later = panel.getByRole('button', { name: 'Lid naar achteren' });
  await later.click();
  await expect.poll(headers).toEqual(['Nummer', 'Bedrag', 'Lid', 'Invoerder']);
  await expect.element(page.getByText('Lid staat nu op plaats 2 van 3')).toBeInTheDocument();
  await expect.element(later).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(headers).toEqual(['Nummer', 'Bedrag', 'Invoerder', 'Lid']);
  await expect.element(later).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}{Shift>}{Tab}{/Shift}{Enter}');
  await expect.poll(headers).toEqual(['Nummer', 'Bedrag', 'Lid', 'Invoerder']);
  await first.unmount();

  await renderUi(table(props));
  expect(headers()).toEqual(['Nummer', 'Bedrag', 'Lid', 'Invoerder']);
  expect(box('Lid').width).toBe(64);
  await page.getByRole('button', { name: 'Kolommen' }).click();
  await panel.getByRole('button', { name: 'Standaardkolommen tonen' }).click();
  await expect.poll(headers).toEqual(['Nummer', 'Lid', 'Bedrag', 'Invoerder']);
  expect(box('Lid').width).toBeGreaterThan(100);
});

test('a column is dragged to its place in the list', async () => {
  const footer = ['Totaal', 'zes', '€ 9', 'een'];
  await renderUi(table({ footer, columnChoice: { list: 'transacties', version: 1, reorder: true } }));
  await page.getByRole('button', { name: 'Kolommen' }).click();
  const grips = () => [...document.querySelectorAll<HTMLElement>('[data-part=grip]')];
  const fire = (target: EventTarget, type: string, clientY: number) =>
    target.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, clientY, isPrimary: true }));
  await expect.poll(() => grips().length).toBe(3);
  const [from, , to] = grips().map((grip) => grip.getBoundingClientRect());
  fire(grips()[0] ?? document, 'pointerdown', (from?.top ?? 0) + 4);
  await expect.poll(() => document.querySelectorAll('li[data-dragged]').length).toBe(1);
  fire(document, 'pointermove', (to?.top ?? 0) + 4);
  await expect.poll(headers).toEqual(['Nummer', 'Bedrag', 'Invoerder', 'Lid']);
  fire(document, 'pointerup', 0);
  await expect.poll(() => document.querySelectorAll('li[data-dragged]').length).toBe(0);
  const totals = [...document.querySelectorAll('tfoot > tr > *')].map((cell) => cell.textContent);
  expect(totals).toEqual(['Totaal', '€ 9', 'een', 'zes']);
});

test('pinned columns stay when the others scroll, under an edge', async () => {
  const pinned = columns.map((column) => ({
    ...column,
    width: '12rem',
    ...(column.id === 'maker' ? { width: '5rem', pin: 'end' as const } : {}),
    ...(column.id === 'amount' ? { width: '9rem', pin: 'start' as const } : {}),
    ...(column.id === 'number' ? { width: '4rem' } : {}),
  }));
  const view = await renderUi(
    <div style={{ inlineSize: 480 }}>
      {table({ columns: pinned, columnResize: { value: { number: 64, member: 300, amount: 144, maker: 80 } } })}
    </div>,
  );
  await expect.poll(headers).toEqual(['Nummer', 'Bedrag', 'Lid', 'Invoerder']);
  const region = page.getByRole('region', { name: 'Transacties' });
  await expect.element(region).toHaveAttribute('tabindex', '0');
  const root = region.element().parentElement;
  await expect.poll(() => root?.hasAttribute('data-pins')).toBe(true);
  const places = () => ['Nummer', 'Bedrag', 'Invoerder'].map((name) => box(name).left);
  const [before, lid] = [places(), box('Lid').left];
  expect(box('Invoerder').right).toBeCloseTo(region.element().getBoundingClientRect().right, 0);
  region.element().scrollLeft = 60;
  await expect.poll(() => box('Lid').left).toBe(lid - 60);
  expect(places()).toEqual(before);
  await expect.poll(() => root?.hasAttribute('data-before')).toBe(true);
  await view.unmount();

  // in a frame that they would fill, they scroll along
  await renderUi(<div style={{ inlineSize: 300 }}>{table({ columns: pinned })}</div>);
  await expect.element(region).toHaveAttribute('tabindex', '0');
  expect(document.querySelector('[data-pins]')).toBeNull();
});
