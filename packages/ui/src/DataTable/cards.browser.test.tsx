import { useState, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Text } from '../Text/index.ts';
import { renderUi } from '../testing/renderUi.tsx';
import { Transactions } from '../testing/Transactions.tsx';
import type { DataTableColumn, DataTableProps } from './DataTable.types.ts';
import { toCsv } from './toCsv.ts';
import type { TableContent } from './DataTable.types.ts';

interface Row {
  id: string;
  member: string;
}

const columns: DataTableColumn<Row>[] = [
  { id: 'number', header: 'Nummer', cell: (row) => row.id },
  { id: 'member', header: 'Lid', cell: (row) => row.member, sortable: true },
  { id: 'maker', header: 'Invoerder', cell: () => 'Anna', card: 'hidden' },
];
const rows: Row[] = Array.from({ length: 4 }, (_, at) => ({ id: `TR-${at}`, member: `Lid ${at} met een lange naam` }));
const table = (inlineSize: number, props: Partial<DataTableProps<Row>> = {}) => (
  <div style={{ inlineSize }}>
    <Transactions columns={columns} rows={rows} {...props} />
  </div>
);
function Then({ first, then }: { first: ReactNode; then: ReactNode }) {
  const [later, setLater] = useState(false);
  return (
    <>
      {later ? then : first}
      <button type="button" onClick={() => setLater(true)}>
        Verder
      </button>
    </>
  );
}
const goOn = () => page.getByRole('button', { name: 'Verder' }).click();
const lefts = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map((cell) => Math.round(cell.getBoundingClientRect().left));

test('below a width rows are cards: the same table for a screen reader, with its boxes and order', async () => {
  const onChange = vi.fn<(value: unknown) => void>();
  const onSortChange = vi.fn<(sort: unknown) => void>();
  const selection = { value: { ids: [] }, onChange, total: 4, rowLabel: (row: Row) => row.id };
  const props = { cards: { below: 500 }, selection, sort: { id: 'no', direction: 'ascending' as const }, onSortChange };
  await renderUi(<Then first={table(360, props)} then={table(640, props)} />);
  await expect.element(page.getByRole('columnheader', { name: 'Invoerder' })).not.toBeInTheDocument();
  expect(page.getByRole('row').elements()).toHaveLength(5);
  await expect.element(page.getByRole('rowheader', { name: 'TR-1' })).toBeVisible();
  const cell = page.getByRole('cell', { name: 'Lid 1 met een lange naam', exact: true });
  expect(cell.element().querySelector('[data-part=label]')?.textContent).toBe('Lid');
  const [title, line] = [page.getByRole('rowheader', { name: 'TR-1' }), cell].map((part) =>
    part.element().getBoundingClientRect(),
  );
  expect(line?.top).toBeGreaterThanOrEqual(title?.bottom ?? Infinity);
  await page.getByRole('checkbox', { name: 'TR-2 selecteren' }).click();
  expect(onChange).toHaveBeenLastCalledWith({ ids: ['TR-2'] }, expect.anything());
  await page.getByRole('button', { name: 'Lid', exact: true }).click();
  expect(onSortChange).toHaveBeenLastCalledWith({ id: 'member', direction: 'ascending' }, expect.anything());
  expect(page.getByRole('table').element().scrollWidth).toBeLessThanOrEqual(360);

  await goOn();
  await expect.element(page.getByRole('columnheader', { name: 'Invoerder' })).toBeVisible();
  expect(document.querySelector('[data-part=label]')).toBeNull();
});

test('the button gives away what is in sight, as chosen', async () => {
  const onExport = vi.fn<(content: TableContent<Row>) => void>();
  await renderUi(table(640, { onExport }));
  await page.getByRole('button', { name: 'Exporteren' }).click();
  expect(toCsv(onExport.mock.calls[0]![0]).split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFNummer;Lid;Invoerder',
    'TR-0;Lid 0 met een lange naam;Anna',
  ]);
});

test('a list that was here before waits with the widths it had', async () => {
  const first = await renderUi(table(640));
  await expect.element(page.getByText('TR-1')).toBeVisible();
  const had = lefts();
  await first.unmount();
  await renderUi(<Then first={table(640, { rows: undefined })} then={table(640)} />);
  expect(lefts()).toEqual(had);
  await goOn();
  await expect.element(page.getByText('TR-1')).toBeVisible();
  expect(lefts()).toEqual(had);
});

test('words that a column holds on one line are parted in a card, and an amount is not', async () => {
  const long = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3);
  const held: DataTableColumn<Row>[] = [
    { id: 'number', header: 'Nummer', cell: (row) => row.id },
    { id: 'place', header: 'Plaats', cell: () => <Text nowrap>{long}</Text> },
    {
      id: 'amount',
      header: 'Bedrag',
      cell: () => (
        <Text nowrap figures>
          € 99.999.999,99
        </Text>
      ),
    },
  ];
  await renderUi(table(320, { cards: { below: 500 }, columns: held, rows: rows.slice(0, 1) }));
  const right = page.getByRole('table').element().getBoundingClientRect().right;
  expect(page.getByText(long).element().getBoundingClientRect().right).toBeLessThanOrEqual(right);
  expect(page.getByText('€ 99.999.999,99').element().getClientRects()).toHaveLength(1);
});
