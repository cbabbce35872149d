import type { Meta, StoryObj } from '@storybook/react-vite';
import { EmptyState, LineChart } from '@ledenbureau/ui';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { chartMonths, chartSeries, euros, thousands } from '../testing/chartData.ts';
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

export const MatrixOfSeries: Story = {
  name: 'Matrix',
  render: (args) => (
    <div style={{ display: 'grid', gap: 24, gridTemplateColumns: '1fr 1fr' }}>
      {[1, 2, 3].map((count) => (
        <LineChart
          key={count}
          {...args}
          title={`Reeksen: ${count}`}
          height={160}
          series={chartSeries.slice(0, count)}
          {...(count === 1 ? { formatValue: euros, formatAxis: thousands } : {})}
        />
      ))}
      <LineChart
        {...args}
        title="Reeksen: 0"
        height={160}
        series={[]}
        empty={<EmptyState title="Nog niets uitgegeven" />}
      />
    </div>
  ),
  play: ({ canvasElement }) => drawn(canvasElement),
};
