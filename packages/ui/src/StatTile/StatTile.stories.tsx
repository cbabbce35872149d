import type { Meta, StoryObj } from '@storybook/react-vite';
import { Grid, StatTile, statusTones } from '@ledenbureau/ui';

const meta = {
  title: 'Data/StatTile',
  component: StatTile,
  args: { label: 'Actieve leden', value: '7.412', detail: '38 nieuw deze maand' },
} satisfies Meta<typeof StatTile>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const AsLink: Story = { args: { href: '#leden' } };
export const Loading: Story = { args: { loading: true } };
export const MatrixOfTones: Story = {
  name: 'Matrix',
  render: (args) => (
    <Grid columns={5} minItemWidth={180}>
      {statusTones.map((tone) => (
        <StatTile key={tone} {...args} tone={tone} label={tone} />
      ))}
    </Grid>
  ),
};
