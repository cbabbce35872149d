import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, buttonThemes, Kbd, Stack } from '@ledenbureau/ui';
import { expect, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Actions/Kbd · Toets',
  id: 'actions-kbd',
  component: Kbd,
  args: { children: 'A' },
  parameters: usage({
    when: ['In a button that a key presses, too: at its end, in its colour.'],
    not: ['Instead of `aria-keyshortcuts`, by which a reader hears of the key: set both.'],
  }),
} satisfies Meta<typeof Kbd>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const InButton: Story = {
  render: (args) => (
    <Button aria-keyshortcuts="a" endIcon={<Kbd {...args} />}>
      Goedkeuren
    </Button>
  ),
  play: async ({ canvasElement }) => {
    // the letter is no part of the name
    await expect(within(canvasElement).getByRole('button', { name: 'Goedkeuren' })).toBeVisible();
  },
};
export const MatrixOfTones: Story = {
  name: 'Matrix',
  render: () => (
    <Stack gap={2} align="start">
      {buttonThemes.map((tone) => (
        <Stack key={tone} direction="row" gap={2}>
          <Button theme={tone} endIcon={<Kbd>A</Kbd>}>
            Goedkeuren
          </Button>
          <Button theme={tone} endIcon={<Kbd>Ctrl+Enter</Kbd>}>
            Boeken
          </Button>
        </Stack>
      ))}
    </Stack>
  ),
};
