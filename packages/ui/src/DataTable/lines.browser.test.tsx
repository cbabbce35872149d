import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderUi } from '../testing/renderUi.tsx';
import { type KindRow as Row, kindColumns as columns, Transactions } from '../testing/Transactions.tsx';
import type { DataTableProps } from './DataTable.types.ts';
import type { TableSelection } from './selection.ts';

const rowsOf = (count: number, from = 0): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `TR-${from + at}`,
    kind: (from + at) % 3 === 0 ? 'Uitgifte' : 'Overdracht',
    amount: from + at,
  }));
const details = {
  content: (row: Row) => <p>Regels van {row.id}</p>,
  rowLabel: (row: Row) => row.id,
  has: (row: Row) => row.id !== 'TR-1',
};
const table = (props: Partial<DataTableProps<Row>> = {}) => (
  <Transactions columns={columns} rows={rowsOf(6)} {...props} />
);
const opener = (id: string) => page.getByRole('button', { name: `Details van ${id}`, exact: true });
const texts = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.textContent);

test('by keyboard: the details of a row open beneath it, and say that they are open', async () => {
  await renderUi(table({ details }));
  await expect.element(opener('TR-0')).toBeVisible();
  await expect.element(opener('TR-1')).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(opener('TR-0')).toHaveFocus();
  await expect.element(opener('TR-0')).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Enter}');
  await expect.element(opener('TR-0')).toHaveAttribute('aria-expanded', 'true');
  const id = opener('TR-0').element().getAttribute('aria-controls');
  expect(document.getElementById(id ?? '')?.textContent).toBe('Regels van TR-0');
  expect(texts().slice(0, 2)).toEqual(['TR-0Uitgifte€ 0', 'Regels van TR-0']);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Regels van TR-0')).not.toBeInTheDocument();
});

function Pages({ onChange }: { onChange: (keys: readonly string[]) => void }) {
  const [start, setStart] = useState(0);
  return (
    <>
      {table({ rows: rowsOf(3, start), details: { ...details, defaultValue: ['TR-4'], onChange } })}
      <button type="button" onClick={() => setStart(start === 0 ? 3 : 0)}>
        Andere pagina
      </button>
    </>
  );
}

test('what is open stays open while another page is shown', async () => {
  const onChange = vi.fn<(keys: readonly string[]) => void>();
  await renderUi(<Pages onChange={onChange} />);
  await opener('TR-2').click();
  expect(onChange).toHaveBeenLastCalledWith(['TR-4', 'TR-2'], expect.anything());
  await page.getByRole('button', { name: 'Andere pagina' }).click();
  await expect.element(page.getByText('Regels van TR-4')).toBeVisible();
  await expect.element(page.getByText('Regels van TR-2')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Andere pagina' }).click();
  await expect.element(page.getByText('Regels van TR-2')).toBeVisible();
});

test('among thousands of virtual rows details take their place, and the rows below keep theirs', async () => {
  const tall = { ...details, content: (row: Row) => <p style={{ blockSize: 300 }}>Regels van {row.id}</p> };
  await renderUi(table({ rows: rowsOf(5000), virtual: true, details: tall }));
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '5001');
  await opener('TR-2').click();
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '5002');
  const top = (name: string) =>
    page.getByRole('rowheader', { name, exact: true }).element().getBoundingClientRect().top;
  await expect.poll(() => top('TR-3') - top('TR-2')).toBeGreaterThan(330);
  const region = page.getByRole('region', { name: 'Transacties' });
  region.element().scrollTop = 40 * 3000;
  await expect.poll(() => page.getByText('Regels van TR-2').query()).toBeNull();
  region.element().scrollTop = 0;
  await expect.element(page.getByText('Regels van TR-2')).toBeInViewport();
  await expect.element(opener('TR-2')).toHaveAttribute('aria-expanded', 'true');
});

test('the first column stays beside boxes and openers when the table scrolls sideways', async () => {
  await renderUi(
    <div style={{ inlineSize: 260 }}>
      {table({
        details,
        selection: { value: { ids: [] }, onChange: () => undefined, total: 6, rowLabel: (row) => row.id },
      })}
    </div>,
  );
  const region = page.getByRole('region', { name: 'Transacties' });
  await expect.element(region).toHaveAttribute('tabindex', '0');
  region.element().scrollLeft = 80;
  const cell = page.getByRole('rowheader', { name: 'TR-0', exact: true }).element().getBoundingClientRect();
  expect(cell.left).toBe(region.element().getBoundingClientRect().left + 88);
});

const grouping = {
  by: (row: Row) => row.kind,
  column: 'kind',
  totals: (rows: readonly Row[]) => ({ amount: `€ ${rows.reduce((sum, { amount }) => sum + amount, 0)}` }),
};
const group = (name: string) => page.getByRole('button', { name, exact: true });

test('rows stand under the header of their group, with its count and total, and fold by keyboard', async () => {
  await renderUi(table({ grouping }));
  expect(texts()).toEqual([
    'Uitgifte2 rijen€ 3',
    'TR-0Uitgifte€ 0',
    'TR-3Uitgifte€ 3',
    'Overdracht4 rijen€ 12',
    'TR-1Overdracht€ 1',
    'TR-2Overdracht€ 2',
    'TR-4Overdracht€ 4',
    'TR-5Overdracht€ 5',
  ]);
  await userEvent.tab();
  await expect.element(group('Uitgifte')).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(group('Uitgifte')).toHaveAttribute('aria-expanded', 'false');
  expect(texts().slice(0, 2)).toEqual(['Uitgifte2 rijen€ 3', 'Overdracht4 rijen€ 12']);
  // the total stands below its column
  const [header, cell] = [page.getByRole('columnheader', { name: 'Bedrag' }), page.getByRole('cell', { name: '€ 12' })];
  expect(cell.element().getBoundingClientRect().left).toBe(header.element().getBoundingClientRect().left);
});

test('the groups of a page are those of the server, counted over all pages', async () => {
  const onCollapsedChange = vi.fn<(keys: readonly string[]) => void>();
  const groups = [
    { key: 'Overdracht', label: 'Overdrachten', count: 812, totals: { amount: '€ 9000' } },
    { key: 'Uitgifte', label: 'Uitgiften', count: 1 },
  ];
  await renderUi(
    table({ rows: rowsOf(2), grouping: { ...grouping, groups, collapsed: ['Uitgifte'], onCollapsedChange } }),
  );
  expect(texts()).toEqual(['Overdrachten812 rijen€ 9000', 'TR-1Overdracht€ 1', 'Uitgiften1 rij€ 0']);
  await group('Uitgiften').click();
  expect(onCollapsedChange).toHaveBeenLastCalledWith([], expect.anything());
});

test('groups fold among virtual rows, with their details', async () => {
  await renderUi(
    table({ rows: rowsOf(3000), virtual: true, grouping, details: { ...details, defaultValue: ['TR-3'] } }),
  );
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '3004');
  await expect.element(page.getByText('Regels van TR-3')).toBeVisible();
  await group('Uitgifte').click();
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '2003');
  await expect.element(group('Overdracht')).toBeInViewport();
});

function Choosing({
  onChoose,
  ...props
}: Partial<DataTableProps<Row>> & { onChoose: (value: TableSelection) => void }) {
  const [value, setValue] = useState<TableSelection>({ ids: ['elders'] });
  const change = (next: TableSelection) => {
    onChoose(next);
    setValue(next);
  };
  return table({
    grouping,
    selection: { value, onChange: change, total: 812, rowLabel: (row) => row.id },
    ...props,
  });
}
const all = (name: string) =>
  page.getByRole('checkbox', { name: `Alle rijen op deze pagina selecteren van ${name}`, exact: true });
const one = (id: string) => page.getByRole('checkbox', { name: `${id} selecteren`, exact: true });

test('the box of a group chooses its rows, is mixed while some are, and leaves what is chosen elsewhere', async () => {
  const onChoose = vi.fn<(value: TableSelection) => void>();
  await renderUi(<Choosing onChoose={onChoose} />);
  await expect.element(all('Uitgifte')).not.toBeChecked();
  await userEvent.click(one('TR-3'));
  await expect.element(all('Uitgifte')).toBePartiallyChecked();
  await expect.element(all('Overdracht')).not.toBePartiallyChecked();
  all('Uitgifte').element().focus();
  await userEvent.keyboard(' ');
  await expect.element(all('Uitgifte')).toBeChecked();
  expect(onChoose).toHaveBeenLastCalledWith({ ids: ['elders', 'TR-0', 'TR-3'] });
  await expect.element(one('TR-0')).toBeChecked();
  const line = all('Uitgifte').element().closest('tr');
  const grounds = [...(line?.children ?? [])].map((cell) => getComputedStyle(cell).backgroundColor);
  expect(new Set(grounds).size).toBe(1);
  await expect.element(one('TR-1')).not.toBeChecked();
  await userEvent.keyboard(' ');
  expect(onChoose).toHaveBeenLastCalledWith({ ids: ['elders'] });
  // it stands in the line of the others, and the total still below its column
  expect(all('Uitgifte').element().getBoundingClientRect().left).toBe(
    one('TR-0').element().getBoundingClientRect().left,
  );
  const [header, cell] = [page.getByRole('columnheader', { name: 'Bedrag' }), page.getByRole('cell', { name: '€ 12' })];
  expect(cell.element().getBoundingClientRect().left).toBe(header.element().getBoundingClientRect().left);
});

test('a folded group is chosen too, of virtual rows and on cards as well; one without rows here cannot be', async () => {
  const onChoose = vi.fn<(value: TableSelection) => void>();
  const groups = [{ key: 'Uitgifte' }, { key: 'Overdracht' }, { key: 'Erfenis', count: 12 }];
  const folded = { ...grouping, groups, defaultCollapsed: ['Uitgifte'] };
  await renderUi(<Choosing onChoose={onChoose} grouping={folded} virtual cards={{ below: 5000 }} />);
  await expect.element(one('TR-1')).toBeVisible();
  await expect.element(one('TR-0')).not.toBeInTheDocument();
  await all('Uitgifte').click();
  expect(onChoose).toHaveBeenLastCalledWith({ ids: ['elders', 'TR-0', 'TR-3'] });
  await expect.element(all('Uitgifte')).toBeChecked();
  await expect.element(all('Erfenis')).toBeDisabled();
  const [tick, name] = [all('Uitgifte'), group('Uitgifte')].map((part) => part.element().getBoundingClientRect());
  expect(
    Math.abs((tick?.top ?? 0) + (tick?.height ?? 0) / 2 - (name?.top ?? 0) - (name?.height ?? 0) / 2),
  ).toBeLessThan(3);
});
