// One story for each ability, on one set of rows.
import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  Button,
  Card,
  DataTable,
  DescriptionList,
  DownloadIcon,
  downloadText,
  EmptyState,
  Money,
  noSelection,
  toCsv,
  type DataTableColumn,
  type DataTableProps,
} from '@ledenbureau/ui';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Controlled } from '../testing/Controlled.tsx';
import { demoTransactions, type DemoTransaction } from '../testing/data.ts';
import { manyTransactions } from '../testing/longList.ts';
import { transactionColumns } from '../testing/transactionColumns.tsx';
import { usage } from '../testing/usage.ts';
import type { TableSelection } from './selection.ts';

/** What stands in a file for a cell that draws more than a text. */
const values: Record<string, (row: DemoTransaction) => string | number> = {
  number: (row) => row.number,
  date: (row) => row.date,
  member: (row) => row.member,
  quantity: (row) => row.quantity,
  amount: (row) => row.cents / 100,
  status: (row) => row.status,
};
const widths: Record<string, string> = {
  number: '9.5rem',
  date: '8rem',
  kind: '8rem',
  member: '15rem',
  instrument: '8.5rem',
  quantity: '5rem',
  amount: '8.5rem',
  status: '11rem',
};
const columns: DataTableColumn<DemoTransaction>[] = transactionColumns.map((column) => {
  const value = values[column.id];
  return { ...column, width: widths[column.id], ...(value && { value }) };
});
const footer = ['Totaal', '', '', '', '', '', <Money key="sum" cents={12_175_000} />, ''];

const meta = {
  title: 'Data/DataTable · Gegevenstabel',
  id: 'data-datatable',
  component: DataTable<DemoTransaction>,
  parameters: usage({
    when: [
      'Something is done with the rows: choosing them for a batch, choosing columns.',
      'Rows are opened, grouped with their sums, or given away as a file; columns are widened, pinned and moved.',
      'Thousands of rows stand on the page at once (`virtual`).',
    ],
    not: [
      'The list is only read: Table, with the same props, loads less.',
      'A list that can be paged: a Pager and 25 to 100 rows beat `virtual`, also for the browser’s own search.',
    ],
    keyboard: {
      Space: 'Chooses the row of the box, or no longer.',
      'Shift + click': 'Chooses all rows since the last click.',
      Esc: 'Clears the selection.',
      'Arrows on the edge of a header': 'Make the column wider or less; Enter fits it, Home and End are its ends.',
      'Enter on a row’s arrow': 'Opens or closes what is beneath it.',
    },
  }),
  args: {
    caption: 'Transacties',
    columns,
    rows: demoTransactions,
    rowKey: (row) => row.number,
    rowHref: (row) => `#${row.number}`,
    empty: <EmptyState title="Nog geen transacties" />,
  },
  render: (args: DataTableProps<DemoTransaction>) => (
    <Card padding="none">
      <DataTable {...args} />
    </Card>
  ),
} satisfies Meta<typeof DataTable<DemoTransaction>>;
export default meta;
type Story = StoryObj<typeof meta>;

const actions = (
  <>
    <Button size="small">Transacties goedkeuren</Button>
    <Button size="small" startIcon={<DownloadIcon />}>
      Transacties exporteren
    </Button>
  </>
);

/** Ten of 7 412 rows are on this page. */
const selectable = (initial: TableSelection): Story['render'] =>
  function Selectable(args) {
    return (
      <Controlled initial={initial}>
        {(value, onChange) => (
          <Card padding="none">
            <DataTable {...args} selection={{ value, onChange, total: 7412, rowLabel: (row) => row.number, actions }} />
          </Card>
        )}
      </Controlled>
    );
  };

export const Default: Story = {
  args: { columnChoice: { list: 'verhaal-standaard', version: 1 }, footer },
  render: selectable(noSelection),
};

/** The header's box takes this page; all that match is a second, explicit step. */
export const Selection: Story = {
  render: selectable(noSelection),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('checkbox', { name: 'TR-2026-004811 selecteren' }));
    await expect(canvas.getByRole('status')).toHaveTextContent('1 geselecteerd');
    const all = canvas.getByRole('checkbox', { name: 'Alle rijen op deze pagina selecteren' });
    await expect(all).toBePartiallyChecked();
    await expect(canvas.queryByRole('button', { name: /^Alle/ })).toBeNull();

    await userEvent.click(all);
    await expect(canvas.getByRole('status')).toHaveTextContent('10 geselecteerd');
    await userEvent.click(canvas.getByRole('button', { name: 'Alle 7.412 selecteren' }));
    await expect(canvas.getByRole('status')).toHaveTextContent('7.412 geselecteerd');

    await userEvent.click(canvas.getByRole('checkbox', { name: 'TR-2026-004812 selecteren' }));
    await expect(canvas.getByRole('status')).toHaveTextContent('7.411 geselecteerd');
    await userEvent.keyboard('{Escape}');
    await expect(canvas.getByRole('status')).toHaveTextContent('0 geselecteerd');
    await expect(all).not.toBeChecked();
  },
};
export const Selected: Story = { render: selectable({ ids: ['TR-2026-004811', 'TR-2026-004808', 'elders'] }) };

/** A tick hides or shows; the choice stays in this browser. */
export const ColumnChoice: Story = {
  args: { columnChoice: { list: 'verhaal-kolommen', version: 1 }, footer },
  beforeEach: () => {
    localStorage.removeItem('lb-columns:verhaal-kolommen:v1');
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const open = canvas.getByRole('button', { name: 'Kolommen' });
    await userEvent.click(open);
    const panel = within(await canvas.findByRole('dialog', { name: 'Kolommen' }));
    await waitFor(() => expect(panel.getByRole('checkbox', { name: 'Ingangsdatum' })).toHaveFocus());
    await expect(panel.queryByRole('checkbox', { name: 'Nummer' })).toBeNull();
    await userEvent.click(panel.getByRole('checkbox', { name: 'Soort' }));
    await expect(canvas.queryByRole('columnheader', { name: 'Soort' })).toBeNull();
    await userEvent.click(panel.getByRole('button', { name: 'Standaardkolommen tonen' }));
    await expect(canvas.getByRole('columnheader', { name: 'Soort' })).toBeVisible();
  },
};

/** 50 000 rows: some forty are drawn, all of them print. */
export const Virtual: Story = {
  args: { rows: manyTransactions(50_000), virtual: true, footer },
  render: selectable(noSelection),
};

export const Compact: Story = { args: { density: 'compact' }, render: selectable(noSelection) };
export const FirstLoad: Story = {
  args: { rows: undefined, loading: true, columnChoice: { list: 'verhaal-laden', version: 1 } },
};
export const Failed: Story = {
  args: { rows: undefined, error: { message: 'De transacties konden niet worden geladen', onRetry: fn() } },
};
export const Overflowing: Story = {
  render: (args, context) => <div style={{ inlineSize: 480 }}>{selectable(noSelection)?.(args, context)}</div>,
};

/** One row is open; which ones are is kept over pages. */
export const Details: Story = {
  args: {
    details: {
      rowLabel: (row) => row.number,
      content: (row) => (
        <DescriptionList
          items={[
            { term: 'Lidnummer', description: row.memberNo },
            { term: 'Instrument', description: row.instrument },
          ]}
        />
      ),
      defaultValue: ['TR-2026-004811'],
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const open = canvas.getByRole('button', { name: /TR-2026-004811/ });
    await expect(open).toHaveAttribute('aria-expanded', 'true');
    await expect(canvas.getByText('101877')).toBeVisible();
  },
};

/** Grouped by kind, with what each comes to; the first is folded, and chosen as a whole. */
export const Groups: Story = {
  render: selectable({
    ids: demoTransactions.filter(({ kind }) => kind === 'Overdracht').map(({ number }) => number),
  }),
  args: {
    grouping: {
      by: (row) => row.kind,
      column: 'kind',
      defaultCollapsed: ['Overdracht'],
      totals: (rows) => ({ amount: <Money cents={rows.reduce((sum, row) => sum + row.cents, 0)} /> }),
    },
  },
};

/** Pull an edge, or press it with the arrow keys; in the chooser columns change places. The amount stays in sight. */
export const Columns: Story = {
  args: {
    columns: columns.map((column) => (column.id === 'amount' ? { ...column, pin: 'end' as const } : column)),
    columnResize: {
      defaultValue: {
        number: 150,
        date: 120,
        kind: 140,
        member: 280,
        instrument: 150,
        quantity: 90,
        amount: 130,
        status: 200,
      },
    },
    columnChoice: { list: 'verhaal-indelen', version: 1, reorder: true },
  },
  render: (args) => (
    <Card padding="none" style={{ inlineSize: 900 }}>
      <DataTable {...args} />
    </Card>
  ),
};

/** The order of the columns: buttons for each, or drag. */
export const Reordering: Story = {
  args: { columnChoice: { list: 'verhaal-volgorde', version: 1, reorder: true } },
  beforeEach: () => {
    localStorage.removeItem('lb-columns:verhaal-volgorde:v1');
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Kolommen' }));
    await canvas.findByRole('dialog', { name: 'Kolommen' });
  },
};

/** As on a telephone: the same table for a screen reader, drawn as cards. */
export const Cards: Story = {
  tags: ['phone'],
  args: { rows: demoTransactions.slice(0, 3), cards: { below: 600 } },
  render: (args) => (
    <div style={{ inlineSize: 390 }}>
      <Card padding="none">
        <DataTable {...args} />
      </Card>
    </div>
  ),
};

/** What the table shows, in its order, as a file; the host may take all rows it has instead. */
export const Export: Story = {
  args: { onExport: (content) => downloadText('transacties.csv', toCsv(content)) },
};

const abilities = { keuze: true, kolommen: true, bulk: true } as const;
export const MatrixOfStates: Story = {
  name: 'Matrix',
  // the same thing for each state: only here, to be compared
  parameters: { a11y: { config: { rules: [{ id: 'landmark-unique', enabled: false }] } } },
  render: (args) => (
    <div style={{ display: 'grid', gap: 24 }}>
      {Object.keys(abilities).map((name) => (
        <section key={name} aria-label={name} style={{ display: 'grid', gap: 8 }}>
          <small>{name}</small>
          <DataTable
            {...args}
            rows={demoTransactions.slice(0, 3)}
            columns={columns.slice(0, 4)}
            {...(name === 'kolommen' ? { columnChoice: { list: 'verhaal-matrix', version: 1 } } : {})}
            {...(name === 'kolommen'
              ? {}
              : {
                  selection: {
                    value: name === 'bulk' ? { all: true, except: ['TR-2026-004810'] } : noSelection,
                    onChange: fn(),
                    total: 7412,
                    rowLabel: (row: DemoTransaction) => row.number,
                    actions,
                  },
                })}
          />
        </section>
      ))}
    </div>
  ),
};
