import type { Meta, StoryObj } from '@storybook/react-vite';
import { Sparkline, Stack } from '@ledenbureau/ui';
import { namedImage } from '../testing/namedImage.ts';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Data/Sparkline · Trendlijntje',
  id: 'data-sparkline',
  component: Sparkline,
  args: { label: 'Van 146.210 naar 158.833 stuks', values: [100, 101, 104, 104, 110, 112, 118, 121] },
  parameters: usage({
    when: ['In a row of a table: which way it goes.', 'Where the figures stand beside it, or one press away.'],
    not: ['Reading values, comparing several: LineChart.', 'How much of an amount is taken: Meter.'],
  }),
} satisfies Meta<typeof Sparkline>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = namedImage;
export const MatrixOfStates: Story = {
  name: 'Matrix',
  render: (args) => (
    <Stack gap={4} style={{ inlineSize: '14rem' }}>
      <Sparkline {...args} />
      <Sparkline {...args} label="Bijna gelijk" values={[1000, 1000, 999, 999, 997]} />
      <Sparkline {...args} label="Niets" values={[0, 0, 0]} />
      <Sparkline {...args} label="Weg" values={[500, 500, 0]} />
      <Sparkline {...args} label="Een maand" values={[12]} />
      <Sparkline {...args} label="Nog geen" values={[]} />
    </Stack>
  ),
};
