import type { Meta, StoryObj } from '@storybook/react-vite';
import { Avatar, avatarSizes, Stack } from '@ledenbureau/ui';
import { expect, waitFor, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

/** A picture without a server: a square of two colours. */
const picture =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 2 2'%3E%3Cpath fill='%23285' d='M0 0h2v2H0z'/%3E%3Cpath fill='%23fc6' d='M0 0h1v2H0z'/%3E%3C/svg%3E";

const meta = {
  title: 'Data/Avatar · Initialen',
  id: 'data-avatar',
  component: Avatar,
  args: { name: 'Anneke van den Berg' },
  parameters: usage({
    when: ['To tell people apart at a glance: in a list of users, beside a remark, on the button of the user.'],
    not: [
      'Beside the name give `decorative`: it is not said twice.',
      'For a state or a kind use StatusPill or an icon with its word.',
    ],
  }),
} satisfies Meta<typeof Avatar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('img', { name: 'Anneke van den Berg' })).toHaveTextContent('AB');
  },
};
/** A picture that cannot be loaded leaves the letters. */
export const PictureFails: Story = {
  args: { src: 'data:image/png;base64,AAAA' },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('img')).toBeNull());
    await expect(within(canvasElement).getByText('AB')).toBeVisible();
  },
};
export const Matrix: Story = {
  render: (args) => (
    <Stack gap={4}>
      {avatarSizes.map((size) => (
        <Stack key={size} direction="row" gap={3} align="center">
          <Avatar {...args} size={size} />
          <Avatar {...args} size={size} name="Zonnecoöperatie De Vecht U.A." />
          <Avatar {...args} size={size} src={picture} />
        </Stack>
      ))}
    </Stack>
  ),
};
