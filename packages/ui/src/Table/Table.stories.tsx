import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, Card, EmptyState, Money, Table, type TableProps } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { demoTransactions, type DemoTransaction } from '../testing/data.ts';
import { transactionColumns } from '../testing/transactionColumns.tsx';

const meta = {
  title: 'Data/Table',
  component: Table<DemoTransaction>,
  args: {
    caption: 'Transacties',
    columns: transactionColumns,
    rows: demoTransactions,
    rowKey: (row) => row.number,
    rowHref: (row) => `#${row.number}`,
    empty: <EmptyState title="Nog geen transacties" action={<Button tone="green">Transactie toevoegen</Button>} />,
  },
  render: (args: TableProps<DemoTransaction>) => (
    <Card flush>
      <Table {...args} />
    </Card>
  ),
} satisfies Meta<typeof Table<DemoTransaction>>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Sorted: Story = {
  args: { sort: { id: 'date', direction: 'descending' }, onSortChange: fn() },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('columnheader', { name: 'Ingangsdatum' })).toHaveAttribute('aria-sort', 'descending');
    await userEvent.click(canvas.getByRole('button', { name: 'Lid' }));
    await expect(args.onSortChange).toHaveBeenCalledWith({ id: 'member', direction: 'ascending' });
  },
};
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
