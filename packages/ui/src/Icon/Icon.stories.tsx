import type { Meta, StoryObj } from '@storybook/react-vite';
import { Grid, Icon, iconSizes, Stack, StarIcon } from '@ledenbureau/ui';
import { expect, within } from 'storybook/test';
import * as icons from '../icons/index.ts';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Theme/Icons · Pictogrammen',
  id: 'theme-icons',
  component: Icon,
  parameters: usage({
    when: [
      'Import the one that is needed by its name, as BellIcon: a page loads that icon alone.',
      'Beside words as decoration, without a label; alone with a label that says what the picture says.',
      'Icon itself only to draw a new one: paths on a field of 20 × 20 with a stroke of 1.5.',
    ],
    not: [
      'For a picture that can be pressed use IconButton.',
      'Never as the only sign of a state: write it too, as StatusPill does.',
    ],
  }),
} satisfies Meta<typeof Icon>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { render: () => <StarIcon label="Favoriet" /> };
/** Decoration is not announced; with a label the icon is an image with that name. */
export const DecorativeOrLabelled: Story = {
  render: () => (
    <Stack direction="row">
      <span>
        <StarIcon data-testid="decoration" /> Favoriet
      </span>
      <StarIcon label="Favoriet" />
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole('img')).toHaveLength(1);
    await expect(canvas.getByTestId('decoration')).toHaveAttribute('aria-hidden', 'true');
  },
};
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
  name: 'Matrix',
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
