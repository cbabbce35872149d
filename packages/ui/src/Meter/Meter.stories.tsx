import type { Meta, StoryObj } from '@storybook/react-vite';
import { Meter, MeterSwatch, Stack, Text } from '@ledenbureau/ui';
import { expect, within } from 'storybook/test';
import { namedImage } from '../testing/namedImage.ts';
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
    when: [
      'A fixed amount, and how much of it is taken: a budget, a lock-in.',
      'Beside the figures, never instead. `MeterSwatch` before a name says which part of the bar it is.',
      '`marks` name what lies where on a large bar, such as a budget below what is asked.',
    ],
    not: ['Work that goes on: ProgressBar.', 'Comparing amounts over time: BarChart.'],
  }),
} satisfies Meta<typeof Meter>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = namedImage;
export const MatrixOfStates: Story = {
  name: 'Matrix',
  render: (args) => (
    <Stack gap={6}>
      <Meter {...args} />
      <Meter {...args} label="Niets" parts={[]} />
      <Meter {...args} label="Vol" parts={[{ id: 'a', value: 250_000 }]} />
      <Meter {...args} label="Meer dan er is" max={180_000} />
      <Meter {...args} label="Geen budget" max={0} parts={[]} />
      <Meter {...args} size="medium" />
      <Meter
        {...args}
        size="large"
        marks={[
          { id: 'budget', value: 190_000, label: 'Budget' },
          { id: 'other', value: 60_000, label: 'Wat als', dashed: true },
        ]}
      />
      <Stack direction="row">
        {(['Goedgekeurd', 'Aangevraagd', 'Verwacht'] as const).map((name, rank) => (
          <Text size="dense" key={name}>
            <MeterSwatch rank={rank as 0 | 1 | 2} />
            {name}
          </Text>
        ))}
        <Text size="dense">
          <MeterSwatch rank="rest" />
          Vrij
        </Text>
      </Stack>
      <div dir="rtl">
        <Meter {...args} />
      </div>
    </Stack>
  ),
};
/** Marks are words beside the picture: whoever does not see the bar reads them. */
export const Marked: Story = {
  args: { size: 'large', marks: [{ id: 'budget', value: 250_000, label: 'Budget' }] },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const bar = canvas.getByRole('img', { name: args.label }).getBoundingClientRect();
    const name = canvas.getByText('Budget').getBoundingClientRect();
    await expect(bar.height).toBe(32);
    await expect(name.bottom).toBeLessThanOrEqual(bar.top);
    await expect(name.right).toBeLessThanOrEqual(bar.right);
  },
};
