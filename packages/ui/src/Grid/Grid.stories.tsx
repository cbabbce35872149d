import type { Meta, StoryObj } from '@storybook/react-vite';
import { Grid, StatTile } from '@ledenbureau/ui';

const meta = { title: 'Layout/Grid', component: Grid } satisfies Meta<typeof Grid>;
export default meta;

export const Default: StoryObj<typeof meta> = {
  args: {
    columns: 3,
    children: ['Aandeel', 'Good Share', 'Obligatie 2024'].map((label, index) => (
      <StatTile key={label} label={label} value={index * 1250} />
    )),
  },
};
