/** A table that waits has its header where it will be. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderUi } from '../testing/renderUi.tsx';
import { DataTable } from './DataTable.tsx';
import type { DataTableColumn, DataTableProps } from './DataTable.types.ts';

const columns: DataTableColumn<string>[] = [
  { id: 'number', header: 'Nummer', cell: (row) => row },
  { id: 'member', header: 'Lid', cell: (row) => `Een lid met een lange naam en ${row}` },
  { id: 'amount', header: 'Bedrag', cell: () => '€ 1.234.567,00', align: 'end' },
];
const details = { content: (row: string) => <p>Regels van {row}</p>, rowLabel: (row: string) => row };
const table = (props: Partial<DataTableProps<string>>) => (
  <div style={{ inlineSize: 800 }}>
    <DataTable
      caption="Transacties"
      columns={columns}
      rows={undefined}
      rowKey={(row) => row}
      empty={<p>Nog niets</p>}
      {...props}
    />
  </div>
);
/** In px, what changes in a header counts from one on. */
const places = () =>
  page
    .getByRole('columnheader')
    .elements()
    .slice(-3)
    .map((cell) => Math.round(cell.getBoundingClientRect().left));

beforeEach(() => localStorage.clear());

// the first of this file: what arranges it is loaded once a page
test('before what arranges it is there, it has room for the openers, and the widths that were chosen', async () => {
  const columnResize = { defaultValue: { number: 120, member: 250, amount: 160 } };
  await renderUi(table({ details, columnResize }));
  expect(page.getByRole('separator').elements()).toHaveLength(0);
  const before = places();
  await expect.element(page.getByRole('separator', { name: 'Breedte van Lid' })).toBeVisible();
  expect(places()).toEqual(before);
});

test('a list that is kept by this browser waits as it stood in the visit before', async () => {
  const rows = ['TR-1', 'TR-2'];
  const first = await renderUi(table({ rows, columnChoice: { list: 'een', version: 1 } }));
  await expect.element(page.getByText('Een lid met een lange naam en TR-1')).toBeVisible();
  const before = places();
  const kept = () => localStorage.getItem('lb-columns:een:v1:seen');
  await expect.poll(kept).not.toBeNull();
  const text = kept() ?? '';
  await first.unmount();

  // of another name, which this page has not seen: as after a reload
  localStorage.setItem('lb-columns:twee:v1:seen', text.replace('Transacties', 'Verzoeken'));
  const again = await renderUi(table({ caption: 'Verzoeken', columnChoice: { list: 'twee', version: 1 } }));
  expect(places()).toEqual(before);
  await again.unmount();
  localStorage.setItem('lb-columns:drie:v1:seen', '{"name":');
  await renderUi(table({ caption: 'Leden', columnChoice: { list: 'drie', version: 1 } }));
  expect(places()).not.toEqual(before);
});
