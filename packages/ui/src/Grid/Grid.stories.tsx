import type { Meta, StoryObj } from '@storybook/react-vite';
import { Grid, Stack, StatTile } from '@ledenbureau/ui';
import { usage } from '../testing/usage.ts';

const tiles = (count: number) =>
  Array.from({ length: count }, (_, index) => (
    <StatTile key={index} label={`Tegel ${index + 1}`} value={`${index + 1}.250`} />
  ));

const meta = {
  title: 'Layout/Grid · Raster',
  id: 'layout-grid',
  component: Grid,
  args: { columns: 3, children: tiles(3) },
  parameters: usage({
    when: ['For equal things side by side, as tiles: as many as fit, never more than `columns`, without breakpoints.'],
    not: ['For things below each other, or in a line of their own widths, use Stack.', 'For rows of data use Table.'],
  }),
} satisfies Meta<typeof Grid>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const MatrixOfColumns: Story = {
  name: 'Matrix',
  render: () => (
    <Stack gap={8}>
      {[2, 3, 4].map((columns) => (
        <Grid key={columns} columns={columns} minItemWidth={160}>
          {tiles(5)}
        </Grid>
      ))}
      <div style={{ inlineSize: 360 }}>
        <Grid columns={4} minItemWidth={160} gap={2}>
          {tiles(4)}
        </Grid>
      </div>
    </Stack>
  ),
};
