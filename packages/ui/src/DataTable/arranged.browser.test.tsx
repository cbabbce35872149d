/** What arranges a table where it is looked at in another way: forced colours, paper, from right to left. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { renderUi } from '../testing/renderUi.tsx';
import { type KindRow as Row, kindColumns as columns, Transactions } from '../testing/Transactions.tsx';
import type { DataTableProps } from './DataTable.types.ts';

const pinned = columns.map((column) => ({ ...column, ...(column.id === 'amount' && { pin: 'end' as const }) }));
const rows: Row[] = Array.from({ length: 4 }, (_, at) => ({
  id: `TR-${at}`,
  kind: at < 2 ? 'Uitgifte' : 'Overdracht',
  amount: at,
}));
const grouping = {
  by: (row: Row) => row.kind,
  column: 'kind',
  totals: (of: readonly Row[]) => ({ amount: `€ ${of.length}00` }),
};
const details = { content: (row: Row) => <p>Regels van {row.id}</p>, rowLabel: (row: Row) => row.id };
const selection = { value: { ids: [] }, onChange: () => undefined, total: 4, rowLabel: (row: Row) => row.id };
const widths = { number: 300, kind: 400, amount: 200 };

const show = (props: Partial<DataTableProps<Row>>, { dir = 'ltr', inlineSize = 480 } = {}) =>
  renderUi(
    <div dir={dir} style={{ inlineSize }}>
      <Transactions columns={columns} rows={rows} {...props} />
    </div>,
  );
const element = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`Nothing is ${selector}.`);
  return found;
};
const box = (of: Element) => of.getBoundingClientRect();
const header = (name: string) => page.getByRole('columnheader', { name, exact: true }).element();
const region = () => page.getByRole('region', { name: 'Transacties' }).element();
const scrolledBy = async (by: number) => {
  await expect.poll(() => document.querySelector('[data-pins]')).not.toBeNull();
  await expect.element(page.getByRole('region', { name: 'Transacties' })).toBeVisible();
  region().scrollLeft = by;
  await expect.poll(() => document.querySelector('[data-before]')).not.toBeNull();
};
const media = (features: { name: string; value: string }[], kind = '') =>
  cdp().send('Emulation.setEmulatedMedia', { media: kind, features });
/** A colour without a hole in it. */
const opaque = /^rgb\(/;

beforeEach(() => localStorage.clear());

describe('in forced colours', () => {
  beforeEach(async () => {
    await media([{ name: 'forced-colors', value: 'active' }]);
    await vi.waitUntil(() => matchMedia('(forced-colors: active)').matches);
  });
  afterEach(() => media([]));

  test('what is pinned covers what goes under it, behind an edge', async () => {
    await show({ columns: pinned, columnResize: { value: widths } });
    await scrolledBy(40);
    const cell = element('tbody [data-pin]');
    expect(getComputedStyle(cell).backgroundColor).toMatch(opaque);
    const edge = getComputedStyle(cell, '::after');
    expect([edge.borderInlineEndStyle, edge.borderInlineEndWidth]).toEqual(['solid', '1px']);
    expect(edge.borderInlineEndColor).not.toBe(getComputedStyle(cell).backgroundColor);
  });

  test('the edge of a column is seen, and which one has the focus', async () => {
    await show({ columnResize: true });
    const handle = page.getByRole('separator', { name: 'Breedte van Soort' });
    await expect.element(handle).toBeVisible();
    const line = () => getComputedStyle(handle.element(), '::after').backgroundColor;
    const usual = line();
    expect(usual).not.toBe(getComputedStyle(header('Soort')).backgroundColor);
    handle.element().focus();
    await expect.poll(line).not.toBe(usual);
  });

  test('groups, details, the open row and the cards stand apart by more than their ground', async () => {
    await show({ grouping, details: { ...details, defaultValue: ['TR-0'] }, selection, currentRow: 'TR-1' });
    await expect.element(page.getByText('Regels van TR-0')).toBeVisible();
    for (const icon of document.querySelectorAll('[data-part=expand] > svg')) {
      expect(icon.parentElement && getComputedStyle(icon).color).toBe(getComputedStyle(element('tbody td')).color);
    }
    expect(getComputedStyle(element('tr[data-part=group] > th')).fontWeight).toBe('600');
    expect(getComputedStyle(element('tr[data-part=details] > td')).borderBlockEndStyle).toBe('solid');
    expect(getComputedStyle(element('tr[aria-current] > [data-first]')).borderInlineStartWidth).toBe('3px');
  });

  test('a card ends in a line', async () => {
    await show({ cards: { below: 600 } });
    await expect.poll(() => document.querySelector('[data-cards]')).not.toBeNull();
    const { borderBlockEndStyle, borderBlockEndColor } = getComputedStyle(element('tbody > tr'));
    expect(borderBlockEndStyle).toBe('solid');
    expect(borderBlockEndColor).not.toBe(getComputedStyle(element('tbody > tr')).backgroundColor);
  });

  test('the column that is dragged to its place has a frame', async () => {
    await show({ columnChoice: { list: 'slepen', version: 1, reorder: true } });
    await userEvent.click(page.getByRole('button', { name: 'Kolommen' }));
    await expect.element(page.getByRole('checkbox', { name: 'Soort' })).toBeVisible();
    const fire = (target: EventTarget, type: string) =>
      target.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true }));
    fire(element('[data-part=grip]'), 'pointerdown');
    await expect.poll(() => document.querySelector('li[data-dragged]')).not.toBeNull();
    expect(getComputedStyle(element('li[data-dragged]')).outlineStyle).toBe('solid');
    fire(document, 'pointerup');
  });
});

describe('on paper', () => {
  beforeEach(async () => {
    await media([], 'print');
    await vi.waitUntil(() => matchMedia('print').matches);
  });
  afterEach(() => media([]));

  test('boxes and openers are gone, and totals stand below their columns all the same', async () => {
    await show({ grouping, details: { ...details, defaultValue: ['TR-0'] }, selection });
    await expect.element(page.getByText('Regels van TR-0')).toBeVisible();
    const total = page.getByRole('cell', { name: '€ 200' }).first().element();
    expect(box(total).left).toBeCloseTo(box(header('Bedrag')).left, 0);
    expect(box(total).right).toBeCloseTo(box(header('Bedrag')).right, 0);
    for (const control of document.querySelectorAll<HTMLElement>('[data-control]')) {
      expect(box(control).width).toBeLessThanOrEqual(1);
      for (const child of control.children) expect(getComputedStyle(child).display).toBe('none');
    }
    expect(box(header('Nummer')).left - box(page.getByRole('table').element()).left).toBeLessThanOrEqual(2);
  });

  test('widths that were chosen for a window go no further than the paper, without handles', async () => {
    await show({ columnResize: { value: { number: 700, kind: 800, amount: 300 } }, columns: pinned, grouping });
    await expect.poll(() => document.querySelector('table[data-fixed]')).not.toBeNull();
    const table = page.getByRole('table').element();
    await expect.poll(() => box(table).width).toBeLessThanOrEqual(480);
    for (const handle of document.querySelectorAll('[role=separator]')) {
      expect(getComputedStyle(handle).display).toBe('none');
    }
    for (const cell of document.querySelectorAll('[data-pin]')) {
      const { position } = getComputedStyle(cell);
      expect([position, getComputedStyle(cell, '::after').display]).toEqual(['static', 'none']);
    }
  });

  test('thousands of rows too are as wide as the paper', async () => {
    const wide = columns.map((column) => ({ ...column, width: '40rem' }));
    await show({ columns: wide, virtual: true });
    await expect.element(page.getByRole('rowheader', { name: 'TR-3' })).toBeVisible();
    expect(box(page.getByRole('table').element()).width).toBeLessThanOrEqual(480);
  });
});

describe('from right to left', () => {
  const rtl = { dir: 'rtl' };

  test('pinned columns stay at their sides, each behind its edge', async () => {
    const both = pinned.map((column) => ({ ...column, ...(column.id === 'kind' && { pin: 'start' as const }) }));
    const middle = { id: 'maker', header: 'Invoerder', cell: () => 'Anna de Vries' };
    await show(
      { columns: [...both, middle], columnResize: { value: { number: 90, kind: 110, maker: 500, amount: 90 } } },
      rtl,
    );
    await expect.element(page.getByRole('columnheader', { name: 'Invoerder' })).toBeVisible();
    await scrolledBy(-60);
    expect(box(header('Nummer')).right).toBeCloseTo(box(region()).right, 0);
    expect(box(header('Soort')).right).toBeCloseTo(box(header('Nummer')).left, 0);
    expect(box(header('Bedrag')).left).toBeCloseTo(box(region()).left, 0);
    const edgeOf = (name: string) => getComputedStyle(header(name), '::after');
    // beyond the left side of what stays at the right, and the other way round
    expect(Number.parseFloat(edgeOf('Soort').right)).toBeCloseTo(box(header('Soort')).width, 0);
    expect(Number.parseFloat(edgeOf('Bedrag').left)).toBeCloseTo(box(header('Bedrag')).width, 0);
    expect(edgeOf('Soort').backgroundImage).toContain('to left');
    expect(edgeOf('Bedrag').backgroundImage).toContain('to right');
  });

  test('what is folded points to the left; a box and a name keep their order, also scrolled', async () => {
    await show({ grouping, details, selection, columnResize: { value: widths } }, rtl);
    const opener = page.getByRole('button', { name: 'Details van TR-0' });
    await expect.element(opener).toBeVisible();
    const icon = opener.element().querySelector('svg');
    if (!icon) throw new Error('An opener has no picture.');
    expect(getComputedStyle(icon).rotate).toBe('180deg');
    await userEvent.click(opener);
    await expect.poll(() => getComputedStyle(icon).rotate).toBe('90deg');
    const name = page.getByRole('button', { name: 'Uitgifte', exact: true }).element();
    const all = page.getByRole('checkbox', { name: /Uitgifte$/ }).element();
    expect(box(all).left).toBeGreaterThanOrEqual(box(name).right);
    region().scrollLeft = -200;
    await expect.poll(() => box(all).right).toBeGreaterThan(box(region()).right - 30);
    expect(box(all).left).toBeGreaterThanOrEqual(box(name).right);
    expect(box(page.getByText('Regels van TR-0').element()).right).toBeLessThanOrEqual(box(region()).right);
  });

  test('the last edge stands at the left, and its arrow makes the table wider', async () => {
    await show({ columnResize: { defaultValue: widths } }, rtl);
    const handle = page.getByRole('separator', { name: 'Breedte van Bedrag' });
    await expect.element(handle).toBeInTheDocument();
    expect(box(handle.element()).left).toBeCloseTo(box(header('Bedrag')).left, 0);
    const before = box(header('Bedrag')).width;
    handle.element().focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(() => box(header('Bedrag')).width).toBe(before + 16);
  });

  test('cards have their labels at the right, and the list of columns its grips', async () => {
    await show({ cards: { below: 600 }, columnChoice: { list: 'rechts', version: 1, reorder: true } }, rtl);
    await expect.poll(() => document.querySelector('[data-cards]')).not.toBeNull();
    const line = element('tbody [data-card=line]');
    const [label, value] = [line.querySelector('[data-part=label]'), line.querySelector('[data-part=value]')];
    if (!label || !value) throw new Error('A line of a card has a label and a value.');
    expect(box(label).left).toBeGreaterThanOrEqual(box(value).right);
    await userEvent.click(page.getByRole('button', { name: 'Kolommen' }));
    const choice = page.getByRole('checkbox', { name: 'Soort' });
    await expect.element(choice).toBeVisible();
    expect(box(element('[data-part=grip]')).left).toBeGreaterThanOrEqual(box(choice.element()).right);
  });
});
