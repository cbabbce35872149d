import type { Meta, StoryObj } from '@storybook/react-vite';
import { Meter, Stack } from '@ledenbureau/ui';
import { expect, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Data/Meter · Vulmeter',
  id: 'data-meter',
  component: Meter,
  args: {
    label: 'Van het jaarbudget is 66 % goedgekeurd en 15 % aangevraagd',
    parts: [
      { id: 'approved', value: 165_472 },
      { id: 'open', value: 38_074 },
    ],
    max: 250_000,
  },
  parameters: usage({
    when: ['A fixed amount, and how much of it is taken: a budget, a lock-in.', 'Beside the figures, never instead.'],
    not: ['Work that goes on: ProgressBar.', 'Comparing amounts over time: BarChart.'],
  }),
} satisfies Meta<typeof Meter>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    await expect(within(canvasElement).getByRole('img', { name: args.label })).toBeVisible();
  },
};
export const MatrixOfStates: Story = {
  name: 'Matrix',
  render: (args) => (
    <Stack gap={6}>
      <Meter {...args} />
      <Meter {...args} label="Niets" parts={[]} />
      <Meter {...args} label="Vol" parts={[{ id: 'a', value: 250_000 }]} />
      <Meter {...args} label="Meer dan er is" max={180_000} />
      <Meter {...args} label="Geen budget" max={0} parts={[]} />
      <div dir="rtl">
        <Meter {...args} />
      </div>
    </Stack>
  ),
};
