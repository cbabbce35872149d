import type { Meta, StoryObj } from '@storybook/react-vite';
import { BarChart } from '@ledenbureau/ui';
import { expect, waitFor } from 'storybook/test';
import { chartMonths, issuedSeries, euros, thousands } from '../testing/chartData.ts';
import { SeriesMatrix } from '../testing/SeriesMatrix.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Data/BarChart · Staafdiagram',
  id: 'data-barchart',
  component: BarChart,
  parameters: usage({
    when: ['Amounts or counts beside each other, for at most five series.', 'Parts of a whole: `stacked`.'],
    not: ['A course with many points: LineChart.', 'One figure: StatTile.', 'Figures to look up: Table.'],
  }),
  args: { title: 'Uitgiften per maand', categoryLabel: 'Maand', categories: chartMonths, series: issuedSeries },
  play: ({ canvasElement }) =>
    // the picture loads on its own
    waitFor(() => expect(canvasElement.querySelector('.MuiBarChart-element')).not.toBeNull(), { timeout: 10_000 }),
} satisfies Meta<typeof BarChart>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Stacked: Story = { args: { stacked: true } };
export const Money: Story = {
  args: { series: issuedSeries.slice(0, 1), formatValue: euros, formatAxis: thousands },
};

export const MatrixOfSeries: Story = {
  name: 'Matrix',
  render: (args) => <SeriesMatrix {...args} chart={BarChart} />,
};
