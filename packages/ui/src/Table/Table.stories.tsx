import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, Card, densities, type Density, EmptyState, Money, Table, type TableProps } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { demoTransactions, type DemoTransaction } from '../testing/data.ts';
import { Matrix } from '../testing/Matrix.tsx';
import { transactionColumns } from '../testing/transactionColumns.tsx';
import { doAndDont } from '../testing/doAndDont.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Data/Table · Tabel',
  id: 'data-table',
  component: Table<DemoTransaction>,
  parameters: usage({
    when: [
      'Rows of the same kind, to read, compare, sort and open.',
      'Below 640 px each row is a card by itself: give each column a `header` of words, which its cell then says.',
    ],
    not: [
      'Rows are chosen for a batch, columns can be hidden, or thousands of rows stand there at once: DataTable.',
      'Facts about one thing: DescriptionList.',
      'What happened, in order: Timeline.',
    ],
    keyboard: {
      Tab: 'Goes along the headers that sort and the links that open a row.',
      'Arrow keys': 'Scroll a table that is wider than its place, once it has the focus.',
    },
  }),
  args: {
    caption: 'Transacties',
    columns: transactionColumns,
    rows: demoTransactions,
    rowKey: (row) => row.number,
    rowHref: (row) => `#${row.number}`,
    empty: <EmptyState title="Nog geen transacties" action={<Button theme="green">Transactie toevoegen</Button>} />,
  },
  render: (args: TableProps<DemoTransaction>) => (
    <Card padding="none">
      <Table {...args} />
    </Card>
  ),
} satisfies Meta<typeof Table<DemoTransaction>>;
export default meta;
type Story = StoryObj<typeof meta>;

export const DoAndDont: Story = doAndDont({
  good: {
    show: (
      <Table
        caption="Goed"
        columns={[
          { id: 'nr', header: 'Nummer', cell: ({ number }: DemoTransaction) => number },
          { id: 'amount', header: 'Bedrag', align: 'end', cell: () => <Money cents={250_000} /> },
        ]}
        rows={demoTransactions.slice(0, 3)}
        rowKey={({ number }) => number}
        empty={null}
      />
    ),
    nl: 'Bedragen rechts en met evenveel cijfers: ze laten zich met het oog vergelijken.',
    en: 'Amounts to the right, with the same number of digits: the eye compares them.',
  },
  bad: {
    show: (
      <Table
        caption="Niet goed"
        columns={[
          { id: 'nr', header: 'Nr.', cell: ({ number }: DemoTransaction) => number },
          {
            id: 'amount',
            header: 'Bedrag',
            align: 'start',
            cell: ({ number }) => (number.endsWith('1') ? '2500 euro' : '€ 2.500'),
          },
        ]}
        rows={demoTransactions.slice(0, 3)}
        rowKey={({ number }) => number}
        empty={null}
      />
    ),
    nl: 'Bedragen links, elk anders geschreven: er valt niets op te tellen.',
    en: 'Amounts to the left, each written another way: nothing can be added up.',
  },
});

export const Default: Story = {};
export const Sorted: Story = {
  args: { sort: { id: 'date', direction: 'descending' }, onSortChange: fn() },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('columnheader', { name: 'Ingangsdatum' })).toHaveAttribute('aria-sort', 'descending');
    await userEvent.click(canvas.getByRole('button', { name: 'Lid' }));
    await expect(args.onSortChange).toHaveBeenCalledWith({ id: 'member', direction: 'ascending' }, expect.anything());
  },
};
/** Enter on a header sorts, once more turns the order round. */
export const SortedByKeyboard: Story = {
  args: { sort: { id: 'date', direction: 'ascending' }, onSortChange: fn() },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    canvas.getByRole('button', { name: 'Nummer' }).focus();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Ingangsdatum' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onSortChange).toHaveBeenCalledWith({ id: 'date', direction: 'descending' }, expect.anything());
  },
};
/** The row that is open beside the list. */
export const CurrentRow: Story = {
  args: { currentRow: 'TR-2026-004811' },
  play: async ({ canvasElement }) => {
    const row = within(canvasElement).getByRole('row', { current: true });
    await expect(row).toHaveTextContent('TR-2026-004811');
  },
};
export const Compact: Story = { args: { density: 'compact' } };
export const WithTotals: Story = {
  args: { footer: ['Totaal', '', '', '', '', '', <Money key="sum" cents={12_175_000} />, ''] },
};
export const FirstLoad: Story = { args: { rows: undefined, loading: true } };
export const Refreshing: Story = { args: { loading: true } };
export const Failed: Story = {
  args: { rows: undefined, error: { message: 'De transacties konden niet worden geladen', onRetry: fn() } },
};
export const Empty: Story = { args: { rows: [] } };
/** Too narrow for its columns: the frame scrolls, the first column stays. */
export const Overflowing: Story = {
  decorators: [
    (Story) => (
      <div style={{ inlineSize: 480 }}>
        <Story />
      </div>
    ),
  ],
};

const few: Partial<TableProps<DemoTransaction>> = {
  columns: transactionColumns.slice(0, 2),
  rows: demoTransactions.slice(0, 2),
};
const states: Record<string, Partial<TableProps<DemoTransaction>>> = {
  rows: few,
  sorted: { ...few, sort: { id: 'date', direction: 'ascending' }, onSortChange: fn() },
  totals: { ...few, footer: ['Totaal', '2'] },
  loading: { ...few, rows: undefined, loading: true },
  refreshing: { ...few, loading: true },
  failed: { ...few, rows: undefined, error: { message: 'Laden mislukt', onRetry: fn() } },
  'failed, old rows': { ...few, error: { message: 'Verversen mislukt', onRetry: fn() } },
  empty: { ...few, rows: [], empty: <EmptyState title="Nog geen transacties" /> },
};
export const MatrixOfStates: Story = {
  name: 'Matrix',
  // the same thing for each state: only here, to be compared
  parameters: { a11y: { config: { rules: [{ id: 'landmark-unique', enabled: false }] } } },
  render: (args) => (
    <Matrix
      rows={Object.keys(states)}
      columns={Object.keys(densities) as Density[]}
      cell={(state, density) => (
        <div style={{ inlineSize: 320 }}>
          <Table {...args} {...states[state]} caption={`${state}, ${density}`} density={density} />
        </div>
      )}
    />
  ),
};
