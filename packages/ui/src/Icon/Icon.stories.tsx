import type { Meta, StoryObj } from '@storybook/react-vite';
import { Grid, Icon, iconSizes, Stack, StarIcon } from '@ledenbureau/ui';
import * as icons from '../icons/index.ts';

const meta = { title: 'Theme/Icons', component: Icon } satisfies Meta<typeof Icon>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { render: () => <StarIcon label="Favoriet" /> };
export const Sizes: Story = {
  render: () => (
    <Stack direction="row">
      {iconSizes.map((size) => (
        <StarIcon key={size} size={size} label={size} />
      ))}
    </Stack>
  ),
};
export const All: Story = {
  render: () => (
    <Grid columns={6} minItemWidth={150} gap={6}>
      {Object.entries(icons).map(([name, Component]) => (
        <Stack key={name} gap={2} align="center">
          <Component size="large" />
          <small>{name}</small>
        </Stack>
      ))}
    </Grid>
  ),
};
