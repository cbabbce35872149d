import type { Meta, StoryObj } from '@storybook/react-vite';
import { LineChart } from '@ledenbureau/ui';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { chartMonths, chartSeries, euros, thousands } from '../testing/chartData.ts';
import { SeriesMatrix } from '../testing/SeriesMatrix.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Data/LineChart · Lijndiagram',
  id: 'data-linechart',
  component: LineChart,
  parameters: usage({
    when: ['How something goes over time, for at most five series.'],
    not: ['Amounts beside each other: BarChart.', 'One figure: StatTile.', 'Figures to look up: Table.'],
  }),
  args: {
    title: 'Uitstaand per einde van de maand',
    categoryLabel: 'Maand',
    categories: chartMonths,
    series: chartSeries,
  },
} satisfies Meta<typeof LineChart>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The picture loads on its own: wait until it is there. */
const drawn = (canvasElement: HTMLElement) =>
  waitFor(() => expect(canvasElement.querySelector('[role=img] svg path')).not.toBeNull(), { timeout: 10_000 });

export const Default: Story = { play: ({ canvasElement }) => drawn(canvasElement) };

/** The same figures as a table, to read out, to copy and to check. */
export const AsTable: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await drawn(canvasElement);
    await expect(canvas.getByRole('figure', { name: 'Uitstaand per einde van de maand' })).toBeVisible();
    await userEvent.click(canvas.getByText('Cijfers als tabel'));
    const row = within(canvas.getByRole('row', { name: /^mrt/ }));
    await expect(row.getByRole('cell', { name: '83.980' })).toBeVisible();
  },
};
export const Money: Story = {
  args: { series: chartSeries.slice(0, 1), formatValue: euros, formatAxis: thousands },
  play: ({ canvasElement }) => drawn(canvasElement),
};
/** A month without a figure is a gap, not a zero. */
export const Gap: Story = {
  args: {
    series: [
      { id: 'a', label: 'Aandeel', values: chartMonths.map((_, at) => (at === 4 || at === 5 ? null : 20 + at)) },
    ],
  },
  play: ({ canvasElement }) => drawn(canvasElement),
};

/** The last name is whole, though its point stands at the edge. */
export const NamesWithYears: Story = {
  args: { categories: chartMonths.map((month) => `${month}. 2026`) },
  play: async ({ canvasElement }) => {
    await drawn(canvasElement);
    const names = [...canvasElement.querySelectorAll('.MuiChartsAxis-directionX text')];
    await expect(names.at(-1)).toHaveTextContent(`${chartMonths.at(-1)}. 2026`);
  },
};

export const MatrixOfSeries: Story = {
  name: 'Matrix',
  render: (args) => <SeriesMatrix {...args} chart={LineChart} />,
  play: ({ canvasElement }) => drawn(canvasElement),
};
