import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, ButtonGroup, Card, SplitView, Stack } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { demoTransactions } from '../testing/data.ts';
import { transactionColumns } from '../testing/transactionColumns.tsx';
import { TransactionTable } from '../testing/TransactionTable.tsx';
import { usage } from '../testing/usage.ts';

const list = (
  <Card padding="none">
    <TransactionTable
      caption="Transacties"
      columns={transactionColumns.slice(0, 4)}
      rows={demoTransactions.slice(0, 6)}
    />
  </Card>
);
const panel = {
  title: 'TR-2026-004811',
  tools: <span>2 van 6</span>,
  content: (
    <Stack gap={3}>
      <h3>Kim van den Brink</h3>
      <p>Uitgifte van 25 Obligatie 2022 op 05-11-2026.</p>
    </Stack>
  ),
  decision: (
    <ButtonGroup>
      <Button theme="green">Goedkeuren</Button>
      <Button>Afwijzen…</Button>
    </ButtonGroup>
  ),
  onClose: fn(),
};

const meta = {
  title: 'Layout/SplitView · Gesplitst scherm',
  id: 'layout-splitview',
  component: SplitView,
  args: { children: list, panel },
  parameters: {
    ...usage({
      when: [
        'A list of things to judge one after the other: the list stays, the panel follows.',
        'The thing that is open is in the address, so that a link or a reload shows it again.',
      ],
      not: ['A task with an end of its own: Dialog or Drawer.', 'A thing with pages of its own: a detail page.'],
      keyboard: { Esc: 'Closes the panel while the focus is in it.' },
    }),
    layout: 'fullscreen',
  },
} satisfies Meta<typeof SplitView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const aside = canvas.getByRole('complementary', { name: 'TR-2026-004811' });
    within(aside).getByRole('button', { name: 'Goedkeuren' }).focus();
    await userEvent.keyboard('{Escape}');
    await expect(panel.onClose).toHaveBeenCalledOnce();
  },
};
export const Closed: Story = { args: { panel: undefined } };
export const MatrixOfStates: Story = {
  name: 'Matrix',
  // the same thing for each state: only here, to be compared
  parameters: { a11y: { config: { rules: [{ id: 'landmark-unique', enabled: false }] } } },
  render: (args) => (
    <Stack gap={6}>
      <SplitView {...args} />
      <SplitView {...args} panel={{ ...panel, title: 'TR-2026-004812', decision: undefined, tools: undefined }} />
      <SplitView {...args} panel={undefined} />
    </Stack>
  ),
};
