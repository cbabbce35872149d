import type { Meta, StoryObj } from '@storybook/react-vite';
import { ActionBar, Button, ButtonGroup, KeyFigures, Money, Stack } from '@ledenbureau/ui';
import { expect, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const buttons = (
  <ButtonGroup>
    <Button theme="green">Boeken</Button>
    <Button>Controleren</Button>
  </ButtonGroup>
);

const meta = {
  title: 'Layout/ActionBar · Actiebalk',
  id: 'layout-actionbar',
  component: ActionBar,
  args: { children: buttons },
  parameters: usage({
    when: ['For the buttons of a page that may be longer than the window. A page has one.'],
    not: [
      'In a dialog or drawer: they have a foot of their own.',
      'Beside a list: SplitView and DecisionView have it.',
    ],
  }),
} satisfies Meta<typeof ActionBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const OfALongPage: Story = {
  args: { ground: 'page' },
  decorators: [
    (Story) => (
      <div style={{ blockSize: '12rem', overflow: 'auto' }} role="region" aria-label="Pagina">
        <div style={{ blockSize: '30rem' }} />
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const page = canvas.getByRole('region', { name: 'Pagina' }).getBoundingClientRect();
    const button = canvas.getByRole('button', { name: 'Boeken' }).getBoundingClientRect();
    await expect(button.bottom).toBeLessThanOrEqual(page.bottom);
  },
};
export const MatrixOfGrounds: Story = {
  name: 'Matrix',
  render: () => (
    <Stack gap={8}>
      <ActionBar>
        <KeyFigures layout="beside" items={[{ id: 'booked', name: 'Geboekt', value: <Money cents={125_000} /> }]} />
        {buttons}
      </ActionBar>
      <ActionBar ground="page">{buttons}</ActionBar>
      <ActionBar wide>{buttons}</ActionBar>
    </Stack>
  ),
};
