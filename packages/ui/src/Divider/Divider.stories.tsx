import { Button, Divider, Link, Stack } from '@ledenbureau/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Layout/Divider · Scheidslijn',
  id: 'layout-divider',
  component: Divider,
  parameters: usage({
    when: [
      'Between two ways to do the same thing, with the word that parts them: “of”.',
      'Upright, between links or figures that stand in one line.',
    ],
    not: [
      'Between the parts of a page or a form: space and a Heading say it better.',
      'Between the rows of a list: RuledStack draws those.',
    ],
  }),
} satisfies Meta<typeof Divider>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('separator')).toBeVisible();
  },
};
/** The word is read, so there is no separator beside it. */
export const WithAWord: Story = {
  args: { children: 'of' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('separator')).toBeNull();
    await expect(within(canvasElement).getByText('of')).toBeVisible();
  },
};
export const All: Story = {
  name: 'Matrix',
  render: () => (
    <Stack gap={6} width="20rem">
      <Divider />
      <Stack gap={3}>
        <Button theme="green">Aanmelden</Button>
        <Divider>of</Divider>
        <Button>Aanmelden met een toegangssleutel</Button>
      </Stack>
      <Stack direction="row" gap={3} align="center">
        <Link href="#privacy">Privacy</Link>
        <Divider vertical />
        <Link href="#hulp">Hulp</Link>
      </Stack>
    </Stack>
  ),
};
